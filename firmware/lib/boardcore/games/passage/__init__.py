"""Passage, by Moritz Dressler: cross the board over your own colour, and shut nobody in."""

from ..game import CHANCE, OVER, Game, Look, Outcome
from ..masks import cells_of, mask_of
from . import at_the_table
from .board import NAMES, NEUTRAL, RECESSES, RED, TARGETS, count
from .move import DRAW, PASS, PLACE, kind_of, make_placing, rest_of
from .position import Position, before_draw, home, rematch
from .setup import VARIANTS, after_draw, draw, marks, open_recesses, place, placings, possible, remarked, variant_of
from .walking import can_go, can_walk, other_turn, passage, walk, walks

try:
    from typing import Any, Callable, Optional
except ImportError:
    pass


class Passage(Game):
    """The rules of Passage behind the interface of every game."""

    name = "passage"
    package = "passage"
    cells = NAMES
    sides = ("b", "r")
    side_names = ("Black", "Red")
    variants = VARIANTS
    reasons = ("home", "stuck")
    levels = ((1, 30), (2, 60), (9, 130), (9, 280), (9, 600), (99, 2000), (99, 6000))
    magnetless = "br"  # the disks
    uses_pointer = True  # a piece stamps the recess where its side places a disk, and goes home
    draw_ms = 10000  # long enough to begin a sweep of a draw made by hand

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Position:
        """Return the position before the draw, which decides who starts."""
        return before_draw(marks(variant or VARIANTS[0]))

    def variant_of(self, position: Position) -> str:
        """Return which draw a start position is for."""
        return variant_of(position.marked)

    def reveals(self, move: int) -> bool:
        """Return whether the bag is drawn."""
        return kind_of(move) == DRAW

    def rematch(self, position: Position) -> Position:
        """Return the start of a rematch: the same disks on the turned board."""
        return rematch(position)

    def current(self, position: Position) -> int:
        """Return the side to move, CHANCE before the draw, or OVER."""
        return OVER if self.outcome(position) else position.side

    def moves(self, position: Position, cell: int = -1, extras: int = -1) -> list[int]:
        """Return the legal moves, or those of the piece on ``cell`` or into this recess alone.

        A draw and a pass belong to no cell.
        """
        if position.side == CHANCE:
            from .setup import draws  # a board draws one, and never lists them

            return draws(position) if cell < 0 else []
        if open_recesses(position):
            return placings(position, cell)
        if home(position) >= 0:
            return []
        found = walks(position, cell)
        if not found and cell < 0 and can_walk(other_turn(position)):
            found.append(PASS)
        return found

    def count(self, position: Position) -> int:
        """Return the number of legal moves."""
        if position.side == CHANCE:
            from .setup import count_draws

            return count_draws(position)
        return len(self.moves(position))

    def draw(self, position: Position, below: Callable[[int], int]) -> int:
        """Return a draw from the bag."""
        return draw(position, below)

    def play(self, position: Position, move: int) -> Position:
        """Return the position after a legal move."""
        kind, rest = kind_of(move), rest_of(move)
        if kind == DRAW:
            return after_draw(position, rest)
        if kind == PLACE:
            return place(position, rest)
        return other_turn(position) if kind == PASS else walk(position, kind, rest)

    def outcome(self, position: Position) -> Optional[Outcome]:
        """Return how the game ended, or None while it goes on."""
        if position.side == CHANCE or open_recesses(position):
            return None
        winner = home(position)
        if winner >= 0:
            return Outcome("home", winner)
        if can_walk(position) or can_walk(other_turn(position)):
            return None
        return Outcome("stuck", None)

    def is_legal(self, position: Position, move: int) -> bool:
        """Look a move up without listing moves of other kinds: there are many draws."""
        kind, rest = kind_of(move), rest_of(move)
        if position.side == CHANCE:
            return kind == DRAW and possible(rest, position.marked)
        if kind == PASS:
            return self.moves(position) == [PASS]
        return kind != DRAW and move in self.moves(position, rest if kind == PLACE else kind)

    def identity(self, position: Position) -> bytes:
        """Return disks, pieces, marks, the side to move and rules, four bytes each."""
        found = bytearray()
        for mask in position.key():
            for shift in (0, 8, 16, 24):
                found.append(mask + 1 >> shift & 0xFF)  # CHANCE is -1
        return bytes(found)

    def pieces(self, position: Position) -> list[str]:
        """Return the disk of each cell, b or r, and the piece on it, B or R."""
        found = []
        for cell in range(len(NAMES)):
            letters = ""
            for masks, names in ((position.disks, "br"), (position.pieces, "BR")):
                for side in (0, 1):
                    if masks[side] >> cell & 1:
                        letters += names[side]
            found.append(letters)
        return found

    def scene(self, position: Position, viewer: int = -1) -> dict[str, Any]:
        """Return the recesses that are to be drawn, while there are any: the pieces say the rest."""
        names = [name for cell, name in enumerate(NAMES) if position.marked >> cell & 1]
        return {"marked": names} if names else {}

    def path(self, move: int) -> tuple[int, ...]:
        """Return start and end, or the recess of a placing."""
        kind, rest = kind_of(move), rest_of(move)
        if kind in (DRAW, PASS):
            return ()
        return (rest,) if kind == PLACE else (kind, rest)

    def movable(self, position: Position) -> int:
        """Return the pieces that may move, or that may stamp; before the draw all show whose they are."""
        if position.side == CHANCE:
            return 0
        own = position.pieces[position.side]
        if open_recesses(position):
            return own
        return mask_of([cell for cell in cells_of(own) if can_go(position, cell)])

    def signs(self, position: Position, lifted: int = -1) -> list[tuple[str, int]]:
        """Return the disks; for a piece in the air its passages, and banned ends with the pieces they would shut in."""
        return at_the_table.ground(position) if lifted < 0 else at_the_table.lifted(position, lifted)

    def dipped(self, position: Position, cell: int, cells: list[int]) -> list[tuple[str, int]]:
        """Return the disks that a piece has told so far."""
        return at_the_table.dipped(position, cell, cells)

    def trail(self, position: Position, move: int) -> bytes:
        """Return how a draw is shown."""
        return at_the_table.trail(position, rest_of(move)) if kind_of(move) == DRAW else b""

    def tops(self, position: Position) -> tuple[int, ...]:
        """Return where the pieces of each side stand."""
        return position.pieces

    def goals(self, position: Position) -> tuple[int, ...]:
        """Return the targets of each side."""
        return TARGETS

    def occupied(self, position: Position) -> int:
        """Return the cells that hold a piece: disks have no magnet."""
        return position.pieces[0] | position.pieces[1]

    def look(self, position: Position, move: int) -> Look:
        """Return the two ends of a move, which identify it; a piece of its side stamps a placing."""
        path = self.path(move)
        if len(path) == 2:
            return Look(1 << path[0], 1 << path[1])
        if path:
            return Look(0, 0, path, pointer_cells=position.pieces[position.side])
        if position.side == CHANCE:
            from .setup import sweep

            colour, cells = sweep(position, rest_of(move))
            return Look(0, 0, cells, pointer_cells=position.pieces[colour])
        return Look(0, 0)

    def forced(self, position: Position) -> int:
        """Return the pass, or the placing of the last disk: nobody has a choice."""
        recesses = open_recesses(position)
        if recesses & recesses - 1:
            return -1
        if recesses:
            return make_placing(cells_of(recesses)[0])
        return PASS if self.moves(position) == [PASS] else -1

    def rests(self, position: Position, cell: int) -> int:
        """Return the disks on the way of a piece that walks, or the recesses it may stamp, mark or tell."""
        if position.side == CHANCE:
            return RECESSES
        own = cell >= 0 and position.pieces[position.side] >> cell & 1
        open_cells = open_recesses(position)
        if open_cells:  # the other side may stamp its own disk once more, and so take it back
            return open_cells if own else position.disks[1 - position.side]
        return passage(position, cell) & ~self.occupied(position) if own else 0

    def set_up(self, position: Position, picture: int, emptied: bool, over: bool = False) -> Optional[Position]:
        """Return a new game from an empty board; with all pieces on the outer rows after a win, the rematch.

        The same picture in the middle of a game does not begin a new one, except while disks are being placed.
        """
        if picture != NEUTRAL:
            return None
        if emptied and (over or picture != self.occupied(position) or open_recesses(position)):
            return before_draw(marks(VARIANTS[0]), position.strict)
        return rematch(position) if position.side != CHANCE and home(position) >= 0 else None

    def drawn(self, position: Position, cell: int, cells: list[int]) -> int:
        """Return the draw whose disks of one colour a piece of that colour has tapped."""
        from .setup import swept

        return swept(position, position.pieces[RED] >> cell & 1, cells)

    def redrawn(self, position: Position, cells: list[int]) -> Optional[Position]:
        """Return the start with the recesses that a piece has marked: any odd number of them."""
        marked = remarked(position.marked, cells)
        return before_draw(marked, position.strict) if count(marked) & 1 else None
