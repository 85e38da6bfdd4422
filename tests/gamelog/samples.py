"""Journals as boards send them: whole games by the rules, with take-backs and resignations, the same every time."""

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from boardcore.games import Outcome
from boardcore.games.match import Match
from passoboard.gamelog import Entry, GameLog, Incident

from tests.strategies import GAME, random_line

BOARD = "e6614103e7452f2b"
EPOCH = "7f3a91c2"
START = "rrrrr/5/5/5/bbbbb b"
TOKENS = "rrrrr/5/5/5/bbbbb b DJK TCR"
DAY = datetime(2026, 11, 16, 20, 15, tzinfo=UTC)


class Journal:
    """Plays and writes down what a board would say."""

    def __init__(self, epoch: str = EPOCH, at: datetime = DAY, n: int = 0) -> None:
        self.epoch = epoch
        self.at = at
        self.entries: list[Entry] = []
        self.match = Match(GAME)
        self._first = n

    def new(self, pos: str = START, how: str = "setup") -> "Journal":
        self.match = Match(GAME, GAME.parse_position(pos))
        return self._add("new", how, pos=pos)

    def move(self, text: str, how: str = "shown", **more: object) -> "Journal":
        self.match.play(GAME.parse_move(text))
        self._add("move", how, move=text, **more)
        return self._end()

    def back(self, how: str = "discs") -> "Journal":
        self.match.undo()
        return self._add("back", how)

    def resign(self, side: str) -> "Journal":
        self.match.resign("br".index(side))
        self._add("resign", "host", side=side)
        return self._end()

    def _end(self) -> "Journal":
        ended = self.match.outcome()
        if ended:
            self._add("end", "rules", result=winner(ended), reason=ended.reason)
        return self

    def _add(self, what: str, how: str, **more: object) -> "Journal":
        self.at += timedelta(seconds=5)
        n = self._first + len(self.entries) + 1
        turn = len(self.match.moves)
        values: dict[str, object] = {"think_ms": 5000, "ticks": n * 5000 % 2**29, "received_at": self.at, **more}
        self.entries.append(Entry(self.epoch, n, what, turn, how, **values))  # type: ignore[arg-type]
        return self


def winner(ended: Outcome) -> str:
    return "-" if ended.winner is None else GAME.sides[ended.winner]


def play_game(seed: int, journal: Journal | None = None, tokens: bool = True) -> list[Entry]:
    """Return the entries of a whole game, with some moves taken back and perhaps a resignation."""
    dice = random.Random(seed)
    journal = journal or Journal(epoch=f"{seed:08x}")
    line = list(random_line(seed, tokens))
    journal.new(GAME.format_position(line[0][0]), dice.choice(["setup", "menu", "host"]))
    for _, move in line:
        if journal.match.outcome():
            break
        text = GAME.format_move(move)
        start, target = text.split("/")[0].split("-")[0], text.split("/")[0].split("-")[-1]
        how = dice.choice(["shown", "touched", "implied", "host"])
        evidence = f"{start}-{dice.randrange(500, 3000)}" + (f",{target}+360" if target != "off" else "")
        journal.move(text, how, think_ms=250 * dice.randrange(4000), evidence=evidence)
        if dice.random() < 0.1:
            journal.back(dice.choice(["discs", "host"]))
            if not journal.match.outcome():
                journal.move(text)
    if not journal.match.outcome() and dice.random() < 0.5:
        journal.resign(dice.choice("br"))
    return journal.entries


def on(board: str, entries: Iterable[Entry]) -> list[tuple[str, Entry]]:
    """Return entries as ``append_many`` takes them."""
    return [(board, entry) for entry in entries]


def later(entry: Entry, **seconds: float) -> Entry:
    """Return an entry that was heard at another time."""
    return replace(entry, received_at=entry.received_at + timedelta(**seconds))


def note(log: GameLog, board: str, kind: str, reason: str, raw: str = "") -> None:
    """Log an incident that does not belong to an entry."""
    log.add_incidents([Incident(DAY, board, "", None, kind, reason, raw)])
