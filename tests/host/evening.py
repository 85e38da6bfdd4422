"""A game on a simulated board with the real firmware, and a service beside it that comes and goes."""

import random
import threading
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Self

from boardcore.games import load
from boardcore.record.journal import BACK, END, MOVE, NEW, RESIGN, Journal
from passoboard.gamelog import Entry, GameLog, Incident
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import match_of

from .running import Running, wait_for

GAME = load("passo")
QUICK = {"PASSO_SETTLE_MS": 100}
WHATS = {NEW: "new", MOVE: "move", BACK: "back", RESIGN: "resign", END: "end"}


class Evening:
    """One board, one log, as many services as it takes."""

    def __init__(self, seed: int, folder: Path, board: VirtualBoard) -> None:
        self.rng = random.Random(seed)
        self.folder = folder
        self.board = board
        self.port = board.port
        self.service: Running | None = None
        self._games: GameLog | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.service is not None:
            self.service.kill()
        if self._games is not None:
            self._games.close()

    def start(self, *options: str) -> None:
        """Start the service; the board's time goes on meanwhile."""
        self.service = Running(self.folder, *options, ports=(self.port,))

    def kill_soon(self) -> threading.Timer:
        """Kill the service in a moment, no matter what it is doing."""
        assert self.service is not None
        timer = threading.Timer(self.rng.uniform(0, 0.4), self.service.process.kill)
        timer.start()
        return timer

    def play(self, most: int) -> None:
        """Play random moves by hand."""
        for _ in range(most):
            moves = match_of(self.board.nvm).legal()
            if not moves:
                return
            self.board.gesture(GAME.format_move(self.rng.choice(moves)))
            self.board.run(self.rng.choice((0, 20, 700)))

    def journal(self) -> list[tuple[int, str, str, str]]:
        """Return the board's journal entries."""
        journal = Journal(bytearray(self.board.nvm))
        found = [(n, journal.read(n)) for n in range(1, len(journal) + 1)]
        return [
            (n, WHATS[entry.kind], entry.how, GAME.format_move(entry.value) if entry.kind == MOVE else "")
            for n, entry in found
        ]

    def is_logged(self) -> bool:
        """Let the board's time pass a little, and return whether the log has everything."""
        self.board.run(40)
        journal = Journal(bytearray(self.board.nvm))
        with self._log() as games:
            boards = [game.board for game in games.games(limit=1).games]
            newest = len(journal)  # none in a memory that is being erased
            return bool(boards) and newest > 0 and games.have(boards[0], journal.epoch) == newest

    def logged(self) -> list[Entry]:
        """Return the whole log."""
        with self._log() as games:
            return [entry for record in games.each() for entry in record.entries]

    def incidents(self) -> list[Incident]:
        """Return what went wrong, oldest first."""
        with self._log() as games:
            return list(reversed(games.incidents()))

    def catch_up(self) -> None:
        """Wait until the log has everything that the board has written down."""
        wait_for(self.is_logged, "catching up")

    def _log(self) -> AbstractContextManager[GameLog]:
        if self._games is None:
            self._games = GameLog.open(self.folder / "games.sqlite3", self.folder / "state" / "secrets")
        return nullcontext(self._games)
