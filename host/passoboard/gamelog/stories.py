"""Stories of games, kept from one transaction to the next."""

from collections import OrderedDict

from .story import Story

_MOST = 2048  # games: each holds its moves that stand, some kilobytes


class Stories:
    """The stories of games in which something was taken back, each with the head of the log that it tells up to.

    A story is taken out to go on with it, and kept again once what it tells is on disk: after a failed transaction it
    is missing, and read from the database again.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[str, Story]] = OrderedDict()

    def take(self, game: int, head: str) -> Story | None:
        """Return the story of a game up to this head, None if it is not known."""
        known, story = self._kept.pop(game, ("", None))
        return story if known == head else None

    def keep(self, game: int, head: str, story: Story) -> None:
        """Keep the story of a game up to this head."""
        self._kept[game] = head, story
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)
