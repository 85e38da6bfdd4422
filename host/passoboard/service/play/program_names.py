"""Which programs play a game, noted in the log with its first move: no board can know that."""

import asyncio
import logging
from typing import Any

from passoboard.gamelog import NoSuchGame
from passoboard.tables.players import USUAL
from passoboard.tables.seats import PROGRAM

from ..boards.roster import Roster
from ..publish.hub import Event
from ..storage.log_writer import LogWriter, StorageError

COMPUTER = "computer"  # what the usual program is called where people read
_log = logging.getLogger(__name__)


class ProgramNames:
    """Follows the boards whose sides are played by programs."""

    def __init__(self, roster: Roster, log_writer: LogWriter) -> None:
        """Follow the boards of a roster."""
        self._roster = roster
        self._log_writer = log_writer
        self._noted: dict[str, dict[str, str]] = {}  # what the log knows of a board's newest game
        self._tasks: set[asyncio.Task[None]] = set()
        roster.hub.follow(self._hear)

    def _hear(self, event: Event) -> None:
        if event.kind != "entry" or event.data["rejected"]:
            return
        if event.data["what"] == "new":
            self._noted.pop(event.board, None)
        elif event.data["what"] == "move":
            seats = self._roster.boards[event.board].seats
            playing = {side: _title(seat) for side, seat in seats.items() if seat["kind"] == PROGRAM}
            if playing != self._noted.get(event.board, {}):
                self._noted[event.board] = playing
                task = asyncio.get_running_loop().create_task(self._note(event.board, event.data["epoch"], playing))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _note(self, board: str, epoch: str, playing: dict[str, str]) -> None:
        try:
            await self._log_writer.change(self._log_writer.games.note_programs, board, epoch, playing)
        except (StorageError, NoSuchGame) as error:
            _log.warning("the log does not say who plays on %s: %s", board, error)


def _title(seat: dict[str, Any]) -> str:
    """Return a program and its level, as the log writes it."""
    return f"{COMPUTER if seat['name'] == USUAL else seat['name']} {seat['level']}"
