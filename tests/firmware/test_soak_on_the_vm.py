"""Hours at a board on the real MicroPython machine, in a bounded heap: nothing ever runs out of memory.

Hands play and take back until the journal starts over, sweep the board and choose other games and opponents; a host
comes, says what it likes, and goes. ``make test`` plays some seeded minutes, ``make prove`` hours.
"""

import random
from pathlib import Path

import pytest
from boardcore.games import GAMES
from boardcore.games.match import Match
from boardcore.record.journal import NEW, Journal
from boardcore.wire.frame import encode
from passoboard.gestures import WAIT, gesture
from passoboard.simulator.journal_view import perform_act
from passoboard.simulator.vm import Board, play_script

from tests.firmware.full_journal import worn_journal
from tests.firmware.scripts import Recorder
from tests.maker.packed import packed_drive, with_our_geometry
from tests.strategies import GAME
from tests.tools import share

HEAP_KIB = 320  # as good as 190 of a Pico at most: 64-bit words take up to twice the memory
MINUTE_MS = 60_000
SEEDS = range(share(1, 8))
MINUTES = share(5, 120)
SETTLED_MS = 1200
LONG_MS = 900
CHANGE_MS = 3000
THINK_MS = 10_000
START = dict(zip("abcde", "bbbbb", strict=True)), dict(zip("abcde", "rrrrr", strict=True))
COMMANDS = (
    ("hint", {"move": "c1-c2"}),
    ("hint", {"mask": "1ffffff"}),
    ("new", {"pos": "rrrrr/5/5/5/bbbbb b"}),
    ("new", {"game": "gaylor"}),
    ("back", {}),
    ("choose", {"move": "c1-c2"}),
    ("declare", {"token": "D"}),
    ("resign", {"side": "b"}),
    ("draw", {}),
    ("time", {"side": "b"}),
    ("reject", {"e": "1", "why": "no"}),
    ("set", {"key": "brightness", "value": "50"}),
    ("snapshot", {}),
    ("stats", {}),
    ("ping", {}),
    ("test", {"cell": "c3"}),
    ("test", {"cell": "-"}),
)


class Evening:
    """Writes the script of a long evening with one seed."""

    def __init__(self, seed: int, nvm: bytes) -> None:
        self.dice = random.Random(seed)
        self.hand = Recorder()
        self.epoch = Journal(bytearray(nvm)).epoch
        self.number = 0
        self.host = False
        self.match = Match(GAME)

    def lines(self, minutes: int) -> list[str]:
        """Return the script: take-backs first, which fill the journal, then everything."""
        while self.hand.now < minutes * MINUTE_MS:
            for _ in range(12):
                self._move_and_take_back()
                self._talk()
            self._choose_another_game()
        return [*self.hand.lines, f"{self.hand.now} end"]

    def _move_and_take_back(self) -> None:
        """Make a plain move, and take it back."""
        match = self.match
        plain = [
            move
            for move in match.legal()
            if len(GAME.path(move)) == 2 and not GAME.occupied(match.position) >> GAME.path(move)[1] & 1
        ]
        move = self.dice.choice(plain)
        for act in [*gesture(match, move), WAIT]:
            perform_act(self.hand, match, act)
        self.hand.run(SETTLED_MS)
        start, target = (GAME.cells[cell] for cell in GAME.path(move))
        self.hand.lift(target)
        self.hand.place(start)
        self.hand.run(SETTLED_MS)

    def _talk(self) -> None:
        """Let a host come, say something, or go."""
        if not self.host or self.dice.random() < 0.1:
            self._note("host_close" if self.host else "host_open")
            self.host = not self.host
            self.hand.run(500)
            if self.host:
                self.number = 0
                session = f"{self.dice.randrange(1 << 16):04x}"
                self._say("hello", proto="2", host="x", session=session, epoch=self.epoch, have="0")
            return
        self._say("ack", epoch=self.epoch, n=str(self.dice.randrange(20)))
        kind, fields = self.dice.choice(COMMANDS)
        self.number += 1
        self._say(kind, n=str(self.number), at=str(self.dice.randrange(20)), **fields)

    def _say(self, kind: str, **fields: str) -> None:
        self._note(f"host_write {encode(kind, list(fields.items())).decode().strip()}")
        self.hand.run(100)

    def _note(self, deed: str) -> None:
        self.hand.lines.append(f"{self.hand.now} {deed}")

    def _choose_another_game(self) -> None:
        """Choose another game on the bare board, then Passo again, perhaps against the board; set up its discs."""
        self._note("sweep_all")
        self.hand.run(SETTLED_MS)
        self._choose(self.dice.randrange(1, len(GAMES)), 0)
        self._choose(0, self.dice.randrange(3))
        for rank, discs in zip("15", START, strict=True):
            for file, colour in discs.items():
                self.hand.lift("off", colour)
                self.hand.place(f"{file}{rank}")
        self.hand.run(SETTLED_MS + THINK_MS)

    def _choose(self, game: int, level: int) -> None:
        for steps in (None, game, level):
            for _ in range(steps or 0):
                self._press(100)
            self._press(LONG_MS)
        self.hand.run(CHANGE_MS)

    def _press(self, ms: int) -> None:
        self._note(f"press 0 {ms}")
        self.hand.run(ms + 200)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_board_never_runs_out_of_memory(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nvm, _ = worn_journal(30)
    with_our_geometry(monkeypatch)
    before = Journal(bytearray(nvm))
    played = play_script(
        Evening(seed, nvm).lines(MINUTES),
        Board(packed_drive(tmp_path), nvm=nvm, board="big", seed=seed),
        heap_kib=HEAP_KIB,
    )
    assert "Traceback" not in played.console, played.console
    after = Journal(bytearray(played.nvm))
    assert after.epoch != before.epoch
    assert after.newest(NEW)
