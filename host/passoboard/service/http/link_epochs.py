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
class _Season:
    """The links of one board: the newest, the oldest that are still good, and the secret game that ended last."""

    newest: int = 0
    oldest: int = 0
    ended: str = ""

    def after(self, game: str) -> "_Season":
        """Return what follows the end of a secret game."""
        return replace(self, newest=self.newest + 1, ended=game)


class Seasons:
    """Counts the seasons of every board, in a file that outlives the service.

    A change holds at once; ``save`` writes it down.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Load the file; without one everything is forgotten at the end."""
        self._file = StateFile(path, "old player links may work again after a restart", _REMEDY)
        self._boards = self._file.read(_season)

    def newest(self, board: str) -> int:
        """Return the season of the links that are given out now."""
        return self._season(board).newest

    def oldest(self, board: str) -> int:
        """Return the first season whose links are still good."""
        return self._season(board).oldest

    def finish(self, board: str, game: str) -> bool:
        """Make new links because a secret game is over, once a game; True if they are new."""
        return self._change(board, lambda season: season if game in ("", season.ended) else season.after(game))

    def begin(self, board: str) -> bool:
        """Invalidate all links but the newest; True if there were any others."""
        return self._change(board, lambda season: replace(season, oldest=season.newest))

    def renew(self, board: str) -> bool:
        """Make new links and invalidate all others."""
        return self._change(board, lambda season: replace(season, newest=season.newest + 1, oldest=season.newest + 1))

    def _season(self, board: str) -> _Season:
        return self._boards.get(board, _Season())

    def _change(self, board: str, change: Callable[[_Season], _Season]) -> bool:
        before = self._season(board)
        after = change(before)
        if after != before:
            self._boards[board] = after
        return after != before

    async def save(self) -> None:
        """Save the changes; they are on disk once this returns."""
        await self._file.save({board: asdict(season) for board, season in self._boards.items()})


def _season(values: dict[str, Any]) -> _Season:
    """Return one board's season; raises ValueError or TypeError if it is invalid."""
    season = _Season(**values)
    counts = (season.oldest, season.newest)
    if any(type(count) is not int for count in counts) or not 0 <= season.oldest <= season.newest <= MOST:
        raise ValueError(f"{values} are not seasons")
    if not isinstance(season.ended, str):
        raise TypeError(f"{season.ended!r} is not a game")
    return season
