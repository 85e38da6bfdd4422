"""What every game offers to the board, the host and the page: one interface and its errors.

A *Game* is the rules, a *position* is a value that is never changed, a *move* is one action of one side or of chance: a
small integer. A turn may have several moves. Positions and moves belong to the game: the layers above (referee, wire,
host, page) pass them around and never look inside. Cells, pieces and lights are spoken of as bit masks: bit ``n`` is
cell ``n`` of ``Game.cells``.
"""

from boardcore import Invalid

try:
    from typing import Any, Callable, Optional, Sequence

    Texts = Sequence[str]
except ImportError:
    Texts = object  # type: ignore[assignment, misc]  # a board needs nothing that hosts expect of a sequence


class TextError(Invalid):
    """A text that is not a move or position; says where and what was expected."""

    def __init__(self, what: str, text: str, at: int, expected: str) -> None:
        """Say that ``text`` is not a ``what``: at index ``at``, ``expected`` was expected."""
        found = repr(text[at]) if at < len(text) else "the end"
        super().__init__(f"not a {what}: {repr(text)}, at character {at + 1}: expected {expected}, found {found}")
        self.at = at
        self.expected = expected


class IllegalMove(Invalid):
    """A move that the rules forbid here; says which rule."""

    def __init__(self, move: str, reason: str) -> None:
        """``move`` is a move's text, ``reason`` the rule that forbids it."""
        super().__init__(f"illegal move {move}: {reason}")
        self.move = move
        self.reason = reason


# What ``Game.current`` may return instead of a side.
CHANCE = -1
OVER = -2


class Outcome:
    """How a game ended: a reason, the index of the side that won (None: a draw), and the points of each side."""

    __slots__ = ("points", "reason", "winner")

    def __init__(self, reason: str, winner: Optional[int], points: tuple[int, ...] = ()) -> None:
        """``reason`` is one of the game's words or the match's, ``winner`` an index into ``Game.sides``."""
        self.reason = reason
        self.winner = winner
        self.points = points

    def __eq__(self, other: object) -> bool:
        """Two outcomes are the same if reason, winner and points are."""
        return isinstance(other, Outcome) and self._key() == other._key()

    def __hash__(self) -> int:
        """Equal outcomes hash alike."""
        return hash(self._key())

    def __repr__(self) -> str:
        """Show reason and winner, and the points if there are any."""
        points = f", {repr(self.points)}" if self.points else ""
        return f"Outcome({repr(self.reason)}, {repr(self.winner)}{points})"

    def _key(self) -> tuple[Any, ...]:
        return self.reason, self.winner, self.points


class Look:
    """How a move looks to switches that feel only "something" or "nothing".

    Cells that open, cells that close, and what else a hand does that tells the move from others. A *visit* is a cell
    that changes and changes back: a stack lifted briefly, or a disc put down on an empty cell and lifted again. Cells
    of ``via`` are visited on the way, ``confirming_touches`` afterwards, each in this order; cells of ``together`` are
    in the air at the same time. A piece from one of the ``pointer_cells`` may confirm it instead: it dips into the
    cells and goes home. With ``ends_interchangeable`` the first two confirming touches have no order. What only one
    move can explain needs none of this.
    """

    __slots__ = ("closes", "confirming_touches", "ends_interchangeable", "opens", "pointer_cells", "together", "via")

    def __init__(
        self,
        opens: int,
        closes: int,
        confirming_touches: tuple[int, ...] = (),
        via: tuple[int, ...] = (),
        together: int = 0,
        pointer_cells: int = 0,
        ends_interchangeable: bool = False,
    ) -> None:
        """Take masks, and in ``confirming_touches`` and ``via`` cells in their order."""
        self.opens = opens
        self.closes = closes
        self.confirming_touches = confirming_touches
        self.via = via
        self.together = together
        self.pointer_cells = pointer_cells
        self.ends_interchangeable = ends_interchangeable


class CellNames(Texts):  # pyright: ignore[reportGeneralTypeIssues]  # on a board that is another class
    """The names of cells, two characters each, in one text: kept one by one, 64 of them take 2 KB of a board."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __len__(self) -> int:
        return len(self.text) // 2

    def __getitem__(self, cell: int) -> str:  # type: ignore[override]  # nobody asks for a slice
        start = range(0, len(self.text), 2)[cell]  # which says where the names end
        return self.text[start : start + 2]


class Game:
    """The methods of a game, in groups by who asks for them. A new game is a subclass of this in its own module.

    It must have the first group of methods, in a module of its own or in a package, and the first group of attributes:
    then it plays. A board also asks for ``pieces``, ``occupied``, ``path`` and ``tops``. All others have defaults that
    suit a plain game; read a group when your game needs it.
    """

    # What every game says of itself.

    name = ""
    package = ""  # of a game that is one: its modules ``parse``, ``text``, ``explain``, ``status`` and ``evaluate``
    cells: Sequence[str] = ()
    sides: Sequence[str] = ()  # one letter per side, in the order of play
    side_names: Sequence[str] = ()
    reasons: Sequence[str] = ()  # the words of its own that an Outcome may have as its reason; never reordered

    # Rules: other ways to begin, and special powers (tokens).

    variants: Sequence[str] = ()  # the ways to begin that have a name, the usual one first
    repetition = True  # whether a match may count a position's third time as a draw
    extras = ""  # one letter for each special power (token) there is; a set of them is a bit mask in this order
    extra_names: Sequence[str] = ()
    most_extras = 0  # that a side may have at the start

    # Opponents.

    oversights: Sequence[str] = ()  # what a weak opponent may overlook; a set of them is a bit mask in this order
    levels: Sequence[tuple[int, ...]] = ()  # of its opponents: depth, nodes, oversights (opponent/levels.py)
    in_parts = False  # whether a module ``parts`` has its moves a few at a time (opponent/parts.py)

    # What is shown.

    beside = ""  # the letters of pieces that stand beside the board at the start
    timer = b""  # the cells along which the time of a turn runs out, and the one that ticks at the end
    lasting = ""  # the signs of its own that the last move does not cover

    # Switches: what they feel, and for how long the referee waits.

    magnetless = ""  # the letters of pieces that no switch feels
    declared_extras = 0  # those that no switch can tell from an ordinary move: a player says so first
    hands_over = False  # two pieces that are lifted together may hand something over: ``Look.together``
    uses_pointer = False  # a piece from elsewhere tells some moves by dipping into cells
    tool_cells = 0  # cells that say nothing of a position: a stick rests there, or dips in to point at something
    final_ms = 0  # after which a move is final although the same side goes on; 0: a side has one move per turn
    touch_ms = 70  # shorter than this no hand lifts a stack and puts it back; a sleeve that tilts it is over sooner
    touch_life_ms = 5000  # that a touch waits for the one that belongs to it; later, a stack was just straightened
    draw_ms = 0  # that CHANCE waits for a hand before the board draws

    # What makes it a game: every game has these.

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Any:
        """Return the position a game starts from: who moves first, the extras of each side, and which variant.

        It is always the same one; what players shuffle before a game is shuffled by ``shuffled``.
        """
        raise NotImplementedError

    def current(self, position: Any) -> int:
        """Return the index of the side to move, CHANCE, or OVER."""
        raise NotImplementedError

    def moves(self, position: Any, cell: int = -1, extras: int = -1) -> list[int]:
        """Return the legal moves, those of CHANCE aside in the order of their cells; or what begins on ``cell`` alone.

        No other ``extras`` than these are taken into account.
        """
        raise NotImplementedError

    def play(self, position: Any, move: int) -> Any:
        """Return the position after a legal move."""
        raise NotImplementedError

    def outcome(self, position: Any) -> Optional[Outcome]:
        """Return how the game ended, or None while it goes on."""
        raise NotImplementedError

    def parse_position(self, text: str) -> Any:
        """Read a position, or raise TextError; in a package, the module ``parse`` does."""
        return self._part("parse").parse_position(text)

    def format_position(self, position: Any) -> str:
        """Return the one text of a position; in a package, the module ``text`` does."""
        return self._part("text").format_position(position)  # type: ignore[no-any-return]

    def parse_move(self, text: str) -> int:
        """Read a move, legal or not, or raise TextError."""
        return self._part("parse").parse_move(text)  # type: ignore[no-any-return]

    def format_move(self, move: int) -> str:
        """Return the one text of a move."""
        return self._part("text").format_move(move)  # type: ignore[no-any-return]

    # Rules: what some games add.

    def shuffled(self, position: Any, below: Callable[[int], int]) -> Any:
        """Return a start position with everything shuffled that is; ``below(n)`` draws a number from 0 to n - 1."""
        return position

    def draw(self, position: Any, below: Callable[[int], int]) -> int:
        """Return a move of CHANCE, drawn by ``below``: all are equally likely unless the game says otherwise."""
        moves = self.moves(position)
        return moves[below(len(moves))]

    def variant_of(self, position: Any) -> str:
        """Return the variant that a start position belongs to; empty if it does not show."""
        return ""

    def is_timed(self, position: Any) -> bool:
        """Return whether the side to move is short of time in a timed match."""
        return True

    def players(self, position: Any) -> int:
        """Return how many sides take part."""
        return len(self.sides)

    def points(self, position: Any) -> tuple[int, ...]:
        """Return the points of each side; a game without points has none."""
        return ()

    def extra_of(self, move: int) -> int:
        """Return the bit of the extra that a move uses, or 0."""
        return 0

    def tokens_held(self, position: Any, side: int = -1) -> int:
        """Return the extras that a side (-1: the one to move) has left."""
        return 0

    def is_legal(self, position: Any, move: int) -> bool:
        """Return whether a move is legal here."""
        return move in self.moves(position)

    def explain(self, position: Any, move: int) -> str:
        """Return which rule forbids this move here, or an empty text if it is legal."""
        if self.is_legal(position, move):
            return ""
        return self._part("explain").explain(position, move) if self.package else "not legal here"

    def status(self, position: Any) -> int:
        """Return a bit mask of everything impossible about a position; never raises."""
        return self._part("status").status(position) if self.package else 0

    def describe(self, status: int) -> list[str]:
        """Return the texts of a status."""
        return self._part("status").describe(status) if self.package else []

    def identity(self, position: Any) -> bytes:
        """Return bytes that two positions share only if they are the same one, for repetition."""
        return self.format_position(position).encode()

    def rematch(self, position: Any) -> Any:
        """Return the position that a rematch after this one starts from, or None: then it is just a new game.

        It is played on the board turned by 180 degrees: the first cell of such a game is opposite to its last one.
        """
        return None

    def timeout(self, position: Any) -> Optional[int]:
        """Return the move that stands for running out of time, or None: then the side to move has lost."""
        return None

    def reveals(self, move: int) -> bool:
        """Return whether a move reveals something that nobody could know: after a take-back it is still known."""
        return False

    # Secrets: who may see what. A viewer is the index of a side, or -1 for a spectator.

    def secret(self, position: Any, side: int) -> str:
        """Return, as a text, what of a position only this side may know (-1: nobody yet); empty if nothing."""
        return ""

    def public(self, position: Any, viewer: int = -1) -> str:
        """Return the text of a position as a viewer may see it in a game with secrets."""
        return self.format_position(position)

    def guess(self, view: str, viewer: int, below: Callable[[int], int]) -> Any:
        """Return a position that looks to a viewer like ``view``, a text of ``public``; ``below`` draws the rest."""
        return self.parse_position(view)

    # Opponents.

    def evaluate(self, position: Any, side: int, overlooks: int = 0) -> int:
        """Return how good a position that is not over is for a side, between -5000 and 5000: by default its lead.

        Of the ``oversights``, those in ``overlooks`` are not taken into account.
        """
        if self.package:  # loaded once: an opponent asks about thousands of positions
            self.evaluate = self._part("evaluate").evaluate  # type: ignore[method-assign]
            return self.evaluate(position, side, overlooks)
        from .defaults import lead

        return lead(self.points(position), side)

    def notice(self, position: Any, move: int, after: Any) -> int:
        """Return which of the ``oversights`` hide a move from a player who overlooks them."""
        return 0

    # What is shown, by lights, terminals and pages.

    def pieces(self, position: Any) -> list[str]:
        """Return what stands on each cell: one letter per piece, from bottom to top."""
        return [""] * len(self.cells)

    def scene(self, position: Any, viewer: int = -1) -> dict[str, Any]:
        """Return what else there is to draw, as plain JSON data for the game's own face on the page.

        It tells viewers nothing that ``public`` hides from them. Only hosts ask for it.
        """
        return {}

    def square(self, cell: int) -> tuple[int, int]:
        """Return where a cell is, (x, y) counted from the lower left: by default what a name like c2 says."""
        name = self.cells[cell]
        return ord(name[0]) - ord("a"), int(name[1:]) - 1

    def path(self, move: int) -> tuple[int, ...]:
        """Return the cells that a move visits, start first; ``len(cells)`` is off the board."""
        return ()

    def missing(self, position: Any) -> int:
        """Return the cells that are out of play."""
        return 0

    def tops(self, position: Any) -> tuple[int, ...]:
        """Return for each side the cells where it owns the piece on top."""
        return (0,) * len(self.sides)

    def movable(self, position: Any) -> int:
        """Return the cells whose piece the side to move may move."""
        found = 0
        for move in self.moves(position):
            for cell in self.path(move)[:1]:
                found |= 1 << cell
        return found

    def goals(self, position: Any) -> tuple[int, ...]:
        """Return for each side the cells of the line it has to reach or pass."""
        return (0,) * len(self.sides)

    def islands(self, position: Any) -> list[int]:
        """Return the groups of cells that are cut off from each other, the largest first."""
        return []

    def signs(self, position: Any, lifted: int = -1) -> list[tuple[str, int]]:
        """Return signs of the game's own with their cells, lowest first: of the ground, or for a piece in the air."""
        return []

    def why_over(self, position: Any) -> int:
        """Return the cells that show why the game is over, where the winner's pieces alone do not."""
        return 0

    def dipped(self, position: Any, cell: int, cells: list[int]) -> list[tuple[str, int]]:
        """Return signs for what a piece from ``cell`` has told so far by dipping into these ``cells``."""
        return []

    def trail(self, position: Any, move: int) -> bytes:
        """Return the cells a light runs along after a move, one after another; 255 is a short dark pause."""
        return b""

    def effects(self, position: Any, move: int) -> tuple[int, int]:
        """Return the cells that a move would take out of play, and the cells whose pieces leave the game with them."""
        return 0, 0

    # Switches: what the referee asks.

    def occupied(self, position: Any) -> int:
        """Return the cells that hold something a switch can feel."""
        return 0

    def look(self, position: Any, move: int) -> Look:
        """Return how a legal move looks to the switches; it opens at most one cell, the one where it begins.

        What it takes off the board (``captured_cells``) comes later. By default ``path`` and ``occupied`` say it all.
        """
        from .defaults import look  # the games with a board's memory in mind have their own

        return look(self, position, move)

    def begun_on(self, position: Any, cell: int) -> list[int]:
        """Return the legal moves whose telling may begin on a cell."""
        return self.moves(position, cell)

    def forced(self, position: Any) -> int:
        """Return the only move there is, if the board makes it by itself after a moment, or -1."""
        return -1

    def rests(self, position: Any, cell: int) -> int:
        """Return the cells where the piece of a cell may stand for a while on its way, and no move is meant."""
        return 0

    def set_up(self, position: Any, picture: int, emptied: bool, over: bool = False) -> Any:
        """Return the start position that hands have set up, or None; ``emptied`` says that the board was bare before.

        ``position`` is the one that was played: another game of the same kind may follow from it. If ``picture`` is its
        own, the board was emptied and set up again. The match may be ``over`` although the position is not.
        """
        start = self.start()
        return start if picture == self.occupied(start) else None

    def confirmed(self, position: Any, picture: int) -> Any:
        """Return the start position that hands have set up and that begins only if a long press says so, or None."""
        return None

    def drawn(self, position: Any, cell: int, cells: list[int]) -> int:
        """Return CHANCE's move that hands have drawn, or -1: a piece from ``cell`` has dipped into these ``cells``."""
        return -1

    def redrawn(self, position: Any, cells: list[int]) -> Any:
        """Return the start position whose draw hands have changed by dipping into these cells, or None."""
        return None

    def captured_cells(self, position: Any) -> int:
        """Return the cells whose pieces left the game in the last move, and that a hand has to clear."""
        return 0

    # What follows from the methods above, for every game alike.

    def check(self, position: Any, move: int) -> int:
        """Return the move if it is legal here, else raise IllegalMove with the rule that forbids it."""
        reason = self.explain(position, move)
        if reason:
            raise IllegalMove(self.format_move(move), reason)
        return move

    def read(self, position: Any, text: str) -> int:
        """Read a move and check it: TextError if it is none, IllegalMove if it is forbidden here."""
        return self.check(position, self.parse_move(text))

    def cell_name(self, cell: int) -> str:
        """Return a cell's name, 'off' beside the board and '?' for any."""
        if cell < 0:
            return "?"
        return self.cells[cell] if cell < len(self.cells) else "off"

    def perft(self, position: Any, depth: int) -> int:
        """Return the number of legal lines of ``depth`` turns."""
        from .defaults import perft  # a board never asks

        return perft(self, position, depth)

    def count(self, position: Any) -> int:
        """Return the number of legal moves."""
        return len(self.moves(position))

    def _part(self, name: str) -> Any:
        """Return a module of a game that is a package; it is loaded when first asked for."""
        return __import__("boardcore.games." + self.package + "." + name, None, None, (name,))
