"""Where the moves of a seat come from: one interface for programs, players on the page and boards far away."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from boardcore.games import Game

from .errors import SeatError
from .players import Player


@dataclass(frozen=True)
class Line:
    """A game so far, as texts: its start as everybody may see it, and the moves that stand."""

    start: str
    moves: tuple[str, ...] = ()


@dataclass
class Question:
    """What a seat is asked when it is its turn."""

    game: Game
    text: str  # the position, without what this side may not know
    side: str
    line: Line
    note: Callable[[str], None]  # says what is in the way, while the seat waits
    stop: threading.Event = field(default_factory=threading.Event)  # set when the answer is no longer wanted


class Source:
    """Answers with the text of a move."""

    deadline = False  # whether an answer that takes too long is a failure

    async def move(self, question: Question) -> str:
        """Return the move that this seat makes."""
        raise NotImplementedError

    def keeps(self, line: Line) -> int:
        """Return how many moves of this table's game still stand where this seat's moves come from."""
        return len(line.moves)


class Program(Source):
    """A program's moves."""

    deadline = True

    def __init__(self, player: Player, level: int) -> None:
        """Let this player play at a level."""
        self.player = player
        self.level = level

    async def move(self, question: Question) -> str:
        """Ask the player."""
        return await self.player.choose(question.game, question.text, question.side, self.level, question.stop)


class Page(Source):
    """The moves that a player makes on the page, for somebody at the board to carry out."""

    def __init__(self) -> None:
        self._waiting: asyncio.Future[str] | None = None

    async def move(self, question: Question) -> str:
        """Wait for the player."""
        del question  # the page shows it
        self._waiting = asyncio.get_running_loop().create_future()
        try:
            return await self._waiting
        finally:
            self._waiting = None

    def say(self, move: str) -> None:
        """Take the player's move; raises SeatError if it is not this player's turn."""
        if self._waiting is None or self._waiting.done():
            raise SeatError("this seat is not asked for a move now")
        self._waiting.set_result(move)


class Far(Source):
    """The moves made at another board. A move there is the answer here; a move taken back there is taken back here."""

    def __init__(self, side: str, other: Callable[[], Line | None], mover: Callable[[int], str]) -> None:
        """``other`` is the line of the other board, if known; ``mover`` who made a move of this table's own line."""
        self._side = side
        self._other = other
        self._mover = mover
        self._changed = asyncio.Event()

    def nudge(self) -> None:
        """Look again: something has happened at the other board."""
        self._changed.set()

    async def move(self, question: Question) -> str:
        """Wait until the other board is one move ahead in the same game."""
        while True:
            self._changed.clear()
            other = self._other()
            question.note(_difference(question.line, other))
            if other and _same(question.line, other) and len(other.moves) > len(question.line.moves):
                return other.moves[len(question.line.moves)]
            await self._changed.wait()

    def keeps(self, line: Line) -> int:
        """Return where the other board stands, if it has taken back a move that was made there."""
        other = self._other()
        if other is None or not _same(line, other) or len(other.moves) >= len(line.moves):
            return len(line.moves)
        first_missing = len(other.moves)
        return first_missing if self._mover(first_missing + 1) == self._side else len(line.moves)


def _same(here: Line, there: Line) -> bool:
    common = min(len(here.moves), len(there.moves))
    return here.start == there.start and here.moves[:common] == there.moves[:common]


def _difference(here: Line, there: Line | None) -> str:
    if there is None:
        return "the other board is away"
    return "" if _same(here, there) else "the other board plays another game: begin the same one on both"
