"""How long a player's link is good: from one secret game to the next, so that nobody keeps a link after changing sides.

The end of a secret game makes new links; the old ones still show how it ended, until tokens are picked on a new link or
another game begins.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from ..storage.state_file import StateFile

MOST = 999_999_999  # nine digits in a link
_REMEDY = "delete it and links.key to make new links"


@dataclass(frozen=True)
class _LinkEpoch:
    """The links of one board: the newest, the oldest that are still good, and the secret game that ended last."""

    newest: int = 0
    oldest: int = 0
    ended: str = ""

    def after(self, game: str) -> "_LinkEpoch":
        """Return what follows the end of a secret game."""
        return replace(self, newest=self.newest + 1, ended=game)


class LinkEpochs:
    """Counts the link epochs of every board, in a file that outlives the service.

    A change holds at once; ``save`` writes it down.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Load the file; without one everything is forgotten at the end."""
        self._file = StateFile(path, "old player links may work again after a restart", _REMEDY)
        self._boards = self._file.read(_link_epoch)

    def newest(self, board: str) -> int:
        """Return the epoch of the links that are given out now."""
        return self._link_epoch(board).newest

    def oldest(self, board: str) -> int:
        """Return the first epoch whose links are still good."""
        return self._link_epoch(board).oldest

    def finish(self, board: str, game: str) -> bool:
        """Make new links because a secret game is over, once a game; True if they are new."""
        return self._change(board, lambda epoch: epoch if game in ("", epoch.ended) else epoch.after(game))

    def begin(self, board: str) -> bool:
        """Invalidate all links but the newest; True if there were any others."""
        return self._change(board, lambda epoch: replace(epoch, oldest=epoch.newest))

    def renew(self, board: str) -> bool:
        """Make new links and invalidate all others."""
        return self._change(board, lambda epoch: replace(epoch, newest=epoch.newest + 1, oldest=epoch.newest + 1))

    def _link_epoch(self, board: str) -> _LinkEpoch:
        return self._boards.get(board, _LinkEpoch())

    def _change(self, board: str, change: Callable[[_LinkEpoch], _LinkEpoch]) -> bool:
        before = self._link_epoch(board)
        after = change(before)
        if after != before:
            self._boards[board] = after
        return after != before

    async def save(self) -> None:
        """Save the changes; they are on disk once this returns."""
        await self._file.save({board: asdict(epoch) for board, epoch in self._boards.items()})


def _link_epoch(values: dict[str, Any]) -> _LinkEpoch:
    """Return one board's link epoch; raises ValueError or TypeError if it is invalid."""
    epoch = _LinkEpoch(**values)
    counts = (epoch.oldest, epoch.newest)
    if any(type(count) is not int for count in counts) or not 0 <= epoch.oldest <= epoch.newest <= MOST:
        raise ValueError(f"{values} are not link epochs")
    if not isinstance(epoch.ended, str):
        raise TypeError(f"{epoch.ended!r} is not a game")
    return epoch
