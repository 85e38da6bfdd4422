"""A board that invents what it says, in every game: nothing breaks, nothing false is logged, nothing hidden is told."""

import json
import logging
import random
from pathlib import Path
from typing import Any

import pytest
from boardcore.games import GAMES, load
from boardcore.games.match import REASONS
from boardcore.record.journal import HOWS
from boardcore.wire.frame import encode
from boardcore.wire.from_board import ENTRIES, PHASES
from passoboard.allowance import Allowance
from passoboard.gamelog import GameLog
from passoboard.gamelog.transfer import export_jsonl, import_games
from passoboard.gamelog.verify import verify

from tests.tools import PROVE

from .fake_board import FakeBoard
from .fake_port import FakePort
from .story import act
from .table import Table, until

STEPS = 60
SEEDS = 40 if PROVE else 1
_WORDS = ("", "-", "?", "0", "7", "b", "r", "1", "3", "z9", "off", "999999999", "x" * 200, "' OR 1=1", "[Event]", "{}")


def texts(dice: random.Random) -> tuple[list[str], list[str]]:
    """Return positions and moves of all games, from random lines of them."""
    positions, moves = [], []
    for name in GAMES:
        game = load(name)
        position = game.start()
        for _ in range(12):
            legal = game.moves(position)
            if not legal:
                break
            move = dice.choice(list(legal))
            positions += [game.format_position(position), game.public(position, -1)]
            moves.append(game.format_move(move))
            position = game.play(position, move)
    return positions, moves


class Inventor:
    """Says anything: what is true, what could be true of another game, and what is neither."""

    def __init__(self, board: FakeBoard, seed: int) -> None:
        self.board = board
        self.dice = random.Random(seed)
        self.positions, self.moves = texts(self.dice)

    def damaged(self, text: str) -> str:
        """Return a text with a character changed, lost or doubled."""
        at = self.dice.randrange(len(text) + 1)
        return text[:at] + self.dice.choice(("", "?", "/", "9", "b", text[at : at + 1] * 2)) + text[at + 1 :]

    def position(self) -> str:
        text = self.dice.choice([*self.positions, self.board.position])
        return self.damaged(text) if self.dice.random() < 0.3 else text

    def move(self) -> str:
        game, match = self.board.game, self.board.match
        legal = [game.format_move(move) for move in match.legal()]
        text = self.dice.choice(legal) if legal and self.dice.random() < 0.6 else self.dice.choice(self.moves)
        return self.damaged(text) if self.dice.random() < 0.1 else text

    def entry(self) -> None:
        """Write an entry of any kind down, most of them wrong."""
        if self.dice.random() < 0.3:
            self.board.play_on()
            return
        sides = (*self.board.game.sides, *_WORDS)
        fields: dict[str, Any] = {
            "pos": self.position(),
            "move": self.move(),
            "side": self.dice.choice(sides),
            "result": self.dice.choice(sides),
            "reason": self.dice.choice((*REASONS, *_WORDS)),
            "game": self.dice.choice((*GAMES, *_WORDS)),
        }
        what = self.dice.choice(list(ENTRIES))
        told = {key: fields[key] for key in ENTRIES[what].split() if key in fields}
        told |= {key: fields[key] for key in fields if self.dice.random() < 0.1}
        told["how"] = self.dice.choice(HOWS)
        if self.dice.random() < 0.3:
            told["turn"] = self.dice.choice((0, 1, 2, 999_999_999, len(self.board.line) + 1))
        for key in ("limit", "clock", "repeat", "variant", "raw", "ms", "ev", "cut", "t"):
            if self.dice.random() < 0.1:
                told[key] = self.dice.choice((*_WORDS, "60", "1c04", "ffffffff", "a1+5", "c1-3,c2+1"))
        self.board.add(what, **told)

    def report(self) -> bytes:
        """Return a report of any kind."""
        mask = f"{self.dice.getrandbits(len(self.board.game.cells)):x}".zfill(-(-len(self.board.game.cells) // 4))
        fields = {
            "at": str(self.dice.choice((0, 1, len(self.board.journal), 999_999_999))),
            "turn": str(self.dice.choice((0, 1, len(self.board.line)))),
            "pos": self.position(),
            "pic": self.dice.choice((mask, "ff")),
            "phase": self.dice.choice((*PHASES, "dancing")),
            "cand": ",".join(self.move() for _ in range(self.dice.randrange(3))),
            "token": self.dice.choice((*self.board.game.extras, *_WORDS)),
            "left": self.dice.choice(("60,60", "60,60,60", "1", "-5", "1e9", "")),
            "lifted": self.dice.choice((self.board.game.cells[0], "z9", "")),
        }
        return encode("state", [(key, value.replace("_", "")) for key, value in fields.items() if value])


def secrets_of(board: FakeBoard) -> list[str]:
    """Return what nobody may know of the positions that a board could have told the truth about."""
    hidden = board.game.secret(board.match.position, -1) if board.journal else ""
    return [stack for stack in hidden.split("/") if len(stack) > 3]


def answered(board: FakeBoard, table: Table) -> bool:
    """Tell whether the board has its answer: acknowledged, or it is shown that it is not believed."""
    known = table.roster.boards.get(board.name)
    return board.outbox.acked == len(board.journal) or bool(known and known.doubt.startswith("entry "))


def believed_again(board: FakeBoard, table: Table) -> bool:
    """Tell whether a board that has begun a new journal is believed again."""
    known = table.roster.boards[board.name]
    return board.outbox.acked == len(board.journal) and not known.doubt.startswith("entry ")


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", GAMES)
def test_a_board_that_invents_everything_hurts_nobody(
    tmp_path: Path, name: str, seed: int, caplog: pytest.LogCaptureFixture
):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        inventor = Inventor(board, seed)
        hidden: set[str] = set()
        board.new()
        for _ in range(STEPS):
            inventor.entry()
            table.port_keeper.allowance = Allowance(1 << 30, 1)
            port.send(inventor.report())
            hidden |= set(secrets_of(board))
            await until(lambda: answered(board, table))
            known = table.roster.boards[board.name]
            for side in ("", *known.live.game.sides):
                json.dumps(known.view(side))
                json.dumps(known.live.options(side))
            if known.doubt.startswith("entry "):  # it is stuck: as after a memory that was lost
                board.start_epoch()
                board.new()
                await until(lambda: believed_again(board, table))
        told = json.dumps([event.data for event in table.events])
        assert bool(hidden) == (name == "passtally")
        assert [stack for stack in hidden if stack in told] == []
        # A board may fall silent before it tells the end: that is noted, and nobody else's fault.
        assert {finding.reason for finding in verify(table.games)} <= {"its end is missing"}
        with GameLog.open(tmp_path / "copy.sqlite3", tmp_path / "other") as copy:
            import_games(copy, export_jsonl(table.games.each()))

    act(tmp_path, story, FakeBoard(seed=seed, game=name))
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
