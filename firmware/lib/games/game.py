"""What every game offers to the board, the host and the page: one interface, three errors.

A *Game* is the rules, a *position* is a value that is never changed. Positions and moves belong to the
game: whoever sits above it (referee, wire, host, page) passes them around and never looks inside.
Cells, pieces and lights are spoken of as bit masks: bit ``n`` is cell ``n`` of ``Game.cells``.
"""

try:
    from typing import Any, Optional, Sequence
except ImportError:
    pass


class TextError(ValueError):
    """A text that is no move or no position; says where and what was expected."""

    def __init__(self, what: str, text: str, at: int, expected: str) -> None:
        """Say that ``text`` is no ``what``: at index ``at`` something else than ``expected`` stands."""
        found = repr(text[at]) if at < len(text) else "the end"
        super().__init__(f"no {what}: {repr(text)}, at character {at + 1}: expected {expected}, found {found}")
        self.at = at
        self.expected = expected


class IllegalMove(ValueError):
    """A move that the rules forbid here; says which rule."""

    def __init__(self, move: str, reason: str) -> None:
        """``move`` is a move's text, ``reason`` the rule that forbids it."""
        super().__init__(f"illegal move {move}: {reason}")
        self.move = move
        self.reason = reason


class AmbiguousMove(ValueError):
    """Evidence that fits several moves; names them."""

    def __init__(self, evidence: str, candidates: Sequence[str]) -> None:
        """``candidates`` are the texts of the moves that fit ``evidence``."""
        super().__init__(f"{evidence} fits several moves: {', '.join(candidates)}")
        self.candidates = tuple(candidates)


class Outcome:
    """How a game ended: a reason, and the index of the side that won (None: a draw)."""

    __slots__ = ("reason", "winner")

    def __init__(self, reason: str, winner: Optional[int]) -> None:
        """``reason`` is one of the game's words, ``winner`` an index into ``Game.sides``."""
        self.reason = reason
        self.winner = winner

    def __eq__(self, other: object) -> bool:
        """Two outcomes are the same if reason and winner are."""
        return isinstance(other, Outcome) and self.reason == other.reason and self.winner == other.winner

    def __hash__(self) -> int:
        """Equal outcomes hash alike."""
        return hash((self.reason, self.winner))

    def __repr__(self) -> str:
        """Show both fields."""
        return f"Outcome({repr(self.reason)}, {repr(self.winner)})"


class Game:
    """The verbs of a game. A new game is a subclass of this in a module of its own."""

    name = ""
    cells: Sequence[str] = ()
    sides: Sequence[str] = ()  # one letter a side, in the order of play
    side_names: Sequence[str] = ()
    extras = ""  # one letter for each special power (token) there is; a set of them is a bit mask in this order
    extra_names: Sequence[str] = ()
    reasons: Sequence[str] = ()  # the words an Outcome may have as its reason
    two_step_extras = 0  # those whose move has two steps
    declared_extras = 0  # those that no switch can tell from an ordinary move: a player says so first

    def start(self, first: int = 0, extras: tuple[int, ...] = ()) -> Any:
        """Return the position a game starts from: who moves first, and the extras of each side."""
        raise NotImplementedError

    def side(self, position: Any) -> int:
        """Return the index of the side to move."""
        raise NotImplementedError

    def moves(self, position: Any, cell: int = -1, extras: int = -1) -> list[int]:
        """Return the legal moves, or those of the disc on ``cell`` alone.

        No other ``extras`` than these are taken into account.
        """
        raise NotImplementedError

    def play(self, position: Any, move: int) -> Any:
        """Return the position after a legal move."""
        raise NotImplementedError

    def outcome(self, position: Any) -> Optional[Outcome]:
        """Return how the game ended, or None while it goes on."""
        raise NotImplementedError

    def explain(self, position: Any, move: int) -> str:
        """Return which rule forbids this move here, or an empty text if it is legal."""
        raise NotImplementedError

    def status(self, position: Any) -> int:
        """Return a bit mask of everything impossible about a position; never raises."""
        raise NotImplementedError

    def describe(self, status: int) -> list[str]:
        """Return the texts of a status."""
        raise NotImplementedError

    def parse_position(self, text: str) -> Any:
        """Read a position, or raise TextError."""
        raise NotImplementedError

    def format_position(self, position: Any) -> str:
        """Return the one text of a position."""
        raise NotImplementedError

    def parse_move(self, text: str) -> int:
        """Read a move, legal or not, or raise TextError."""
        raise NotImplementedError

    def format_move(self, move: int) -> str:
        """Return the one text of a move."""
        raise NotImplementedError

    def identity(self, position: Any) -> bytes:
        """Return bytes that two positions share only if they are the same one, for repetition."""
        return self.format_position(position).encode()

    # What lights and pages ask.

    def path(self, move: int) -> tuple[int, ...]:
        """Return the cells that a move visits, start first; ``len(cells)`` is off the board."""
        raise NotImplementedError

    def occupied(self, position: Any) -> int:
        """Return the cells that hold something a switch can feel."""
        raise NotImplementedError

    def missing(self, position: Any) -> int:
        """Return the cells that are out of play."""
        raise NotImplementedError

    def tops(self, position: Any) -> tuple[int, ...]:
        """Return for each side the cells where it owns the piece on top."""
        raise NotImplementedError

    def goals(self, position: Any) -> tuple[int, ...]:
        """Return for each side the cells of the line it has to pass."""
        raise NotImplementedError

    def islands(self, position: Any) -> list[int]:
        """Return the groups of tiles that are cut off from each other, the largest first."""
        raise NotImplementedError

    def effects(self, position: Any, move: int) -> tuple[int, int]:
        """Return the tiles that a move would remove, and the cells whose discs leave the game with them."""
        raise NotImplementedError

    # What the referee asks: how a move looks to switches that feel only "something" or "nothing".

    def extra_of(self, move: int) -> int:
        """Return the bit of the extra that a move uses, or 0."""
        raise NotImplementedError

    def held(self, position: Any, side: int = -1) -> int:
        """Return the extras that a side (-1: the one to move) has left."""
        raise NotImplementedError

    def remains(self, position: Any, move: int) -> bool:
        """Return whether something is left on the cell that a move starts from."""
        raise NotImplementedError

    def taken(self, position: Any) -> int:
        """Return the cells whose discs left the game in the last turn, and that a hand has to clear."""
        raise NotImplementedError

    def begin(self, position: Any, step: int, extra: int) -> Any:
        """Return the position after the first ``step`` of a move of two steps, None if there is no second.

        An ``extra`` whose moves have one step has no first step: NotImplementedError.
        """
        raise NotImplementedError

    def join(self, first: int, second: int, extra: int) -> int:
        """Return the move that consists of two steps."""
        raise NotImplementedError

    # What follows from the verbs above, for every game alike.

    def check(self, position: Any, move: int) -> int:
        """Return the move if it is legal here, else raise IllegalMove with the rule that forbids it."""
        reason = self.explain(position, move)
        if reason:
            raise IllegalMove(self.format_move(move), reason)
        return move

    def read(self, position: Any, text: str) -> int:
        """Read a move and check it: TextError if it is none, IllegalMove if it is forbidden here."""
        return self.check(position, self.parse_move(text))

    def targets(self, position: Any, cell: int, extras: int = -1) -> int:
        """Return the cells where a legal move of the disc on ``cell`` may end; bit ``len(cells)`` is off the board."""
        found = 0
        for move in self.moves(position, cell, extras):
            found |= 1 << self.path(move)[-1]
        return found

    def find(self, position: Any, start: int = -1, target: int = -1) -> int:
        """Return the one legal move with this start and this target (-1: any), else raise.

        None is an IllegalMove, several are an AmbiguousMove that names them.
        """
        fits = []
        for move in self.moves(position, start):
            if target < 0 or self.path(move)[-1] == target:
                fits.append(move)
        if len(fits) == 1:
            return fits[0]
        evidence = self.cell_name(start) + "-" + self.cell_name(target)
        if not fits:
            raise IllegalMove(evidence, "no legal move fits")
        raise AmbiguousMove(evidence, [self.format_move(move) for move in fits])

    def cell_name(self, cell: int) -> str:
        """Return a cell's name, 'off' beside the board and '?' for any."""
        if cell < 0:
            return "?"
        return self.cells[cell] if cell < len(self.cells) else "off"

    def perft(self, position: Any, depth: int) -> int:
        """Return the number of legal lines of ``depth`` turns."""
        if depth == 0:
            return 1
        if depth == 1:
            return self.count(position)
        total = 0
        for move in self.moves(position):
            total += self.perft(self.play(position, move), depth - 1)
        return total

    def count(self, position: Any) -> int:
        """Return the number of legal moves."""
        return len(self.moves(position))
