"""How long a player's link is good: from one secret game to the next, so that nobody keeps a link after changing sides.

The end of a secret game makes new links; the old ones still show how it ended, until tokens are picked on a new link or
another game begins.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from passoboard.private_files import read_private, write_private

_log = logging.getLogger(__name__)


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

    A change holds at once; ``save`` writes it down. All but ``save`` belong to the event loop.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Load the file; without one everything is forgotten at the end."""
        self._path = path
        self._saving = asyncio.Lock()
        self._boards = _read(path) if path else {}

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
        if self._path:
            async with self._saving:
                await asyncio.to_thread(self._write, self._path, dict(self._boards))

    def _write(self, path: Path, boards: dict[str, _Season]) -> None:
        """Write; a folder that cannot be written only costs that old links are good again after a restart."""
        content = json.dumps({board: asdict(season) for board, season in boards.items()})
        try:
            write_private(path, content.encode())
        except OSError as error:
            _log.warning("old player links may work again after a restart: %s", error)


def _read(path: Path) -> dict[str, _Season]:
    with contextlib.suppress(OSError):  # a folder that cannot be read has no key either: all links are new
        content = read_private(path)
        try:
            found = json.loads(content)
            return {str(board): _season(values) for board, values in found.items()}
        except (ValueError, TypeError, AttributeError) as error:
            raise ValueError(f"{path} is damaged ({error}): delete it and links.key to make new links") from error
    return {}


def _season(values: dict[str, Any]) -> _Season:
    """Return one board's season; raises ValueError or TypeError if it is invalid."""
    season = _Season(**values)
    counts = (season.oldest, season.newest)
    if any(type(count) is not int for count in counts) or not 0 <= season.oldest <= season.newest:
        raise ValueError(f"{values} are not seasons")
    if not isinstance(season.ended, str):
        raise TypeError(f"{season.ended!r} is not a game")
    return season
