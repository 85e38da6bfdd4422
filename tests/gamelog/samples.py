"""Journals as boards send them: whole games by the rules, with take-backs and resignations, the same every time."""

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Self

from boardcore.games import Game
from boardcore.games.game import CHANCE
from boardcore.games.match import Match
from passoboard.gamelog import Entry, GameLog, Incident
from passoboard.kinds import winner_of

from tests.strategies import GAME, random_line

BOARD = "e6614103e7452f2b"
EPOCH = "7f3a91c2"
START = "rrrrr/5/5/5/bbbbb b"
TOKENS = "rrrrr/5/5/5/bbbbb b DJK TCR"
DAY = datetime(2026, 11, 16, 20, 15, tzinfo=UTC)


class Journal:
    """Plays a game and writes down what a board would say."""

    def __init__(self, epoch: str = EPOCH, at: datetime = DAY, n: int = 0, game: Game = GAME) -> None:
        self.game = game
        self.epoch = epoch
        self.at = at
        self.entries: list[Entry] = []
        self.match = Match(game)
        self._first = n

    def new(self, pos: str = "", how: str = "setup") -> Self:
        pos = pos or self.game.format_position(self.game.start())
        self.match = Match(self.game, self.game.parse_position(pos))
        return self._add("new", how, pos=pos)

    def move(self, text: str, how: str = "", **more: object) -> Self:
        how = how or ("drawn" if self.game.current(self.match.position) == CHANCE else "shown")
        self.match.play(self.game.parse_move(text))
        self._add("move", how, move=text, **more)
        return self._end()

    def back(self, how: str = "discs") -> Self:
        self.match.undo()
        return self._add("back", how)

    def resign(self, side: str) -> Self:
        return self.stop("resign", side)

    def stop(self, what: str, side: str = "") -> Self:
        """Let somebody resign or run out of time, or all agree on a draw."""
        if what == "draw":
            self.match.agree()
        else:
            stop = self.match.resign if what == "resign" else self.match.run_out
            stop(tuple(self.game.sides).index(side))
        self._add(what, "host", side=side)
        return self._end()

    def _end(self) -> Self:
        ended = self.match.outcome()
        if ended:
            self._add("end", "rules", result=winner_of(self.match), reason=ended.reason)
        return self

    def _add(self, what: str, how: str, **more: object) -> Self:
        self.at += timedelta(seconds=5)
        n = self._first + len(self.entries) + 1
        turn = len(self.match.moves)
        values: dict[str, object] = {"think_ms": 5000, "ticks": n * 5000 % 2**29, "received_at": self.at, **more}
        self.entries.append(Entry(self.epoch, n, what, turn, how, **values))  # type: ignore[arg-type]
        return self


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
