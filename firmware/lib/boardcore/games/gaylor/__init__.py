"""The Game of Passo, by L. B. Gaylor (1919): ten pieces and a ball per side on 8x8 squares."""

from boardcore import Invalid

from ..game import OVER, Game, Look, Outcome
from .at_the_table import ground, layout_of, lifted_signs, line_of, squares_of
from .board import CELL_OF, EMPTY, NAMES, PIECES, mask_of
from .generate import moves, outcome
from .move import PASS, start_of, target_of
from .position import Position, play

try:
    from typing import Optional
except ImportError:
    pass


class Gaylor(Game):
    """The rules of Gaylor's Passo behind the interface of every game."""

    name = "gaylor"
    package = "gaylor"
    cells = NAMES
    sides = ("w", "b")
    side_names = ("White", "Black")
    variants = ("rear4", "front8", "rear8", "rear6", "checkers", "wedge")
    reasons = ("home", "blockade", "enclosed")
    levels = ((1, 30), (2, 95), (9, 120), (9, 200), (9, 370), (9, 700), (9, 1700), (99, 4000))
    in_parts = True
    magnetless = "o"
    hands_over = True
    lasting = "ujJ"  # where the balls are is shown at all times

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Position:
        """Return the start position of a layout, ``rear4`` if none is named."""
        from .parse import LAYOUTS, parse_position  # loaded when a game begins

        for layout, text in LAYOUTS:
            if variant in (layout, ""):
                position = parse_position(text)
                return Position(position.board, position.balls, first)
        raise Invalid(f"unknown layout {repr(variant)}, choose from: {', '.join(self.variants)}")

    def variant_of(self, position: Position) -> str:
        """Return the layout of a start position, or an empty text."""
        return layout_of(squares_of(self.occupied(position)))

    def current(self, position: Position) -> int:
        """Return the side to move, or OVER."""
        return OVER if outcome(position) else position.side

    def moves(self, position: Position, cell: int = -1, extras: int = -1) -> list[int]:
        """Return the legal moves, of the piece on ``cell`` and its ball alone if given."""
        return moves(position, cell)

    def play(self, position: Position, move: int) -> Position:
        """Return the position after a legal move."""
        return play(position, move)

    def outcome(self, position: Position) -> Optional[Outcome]:
        """Return how the game ended, or None while it goes on."""
        return outcome(position)

    def is_legal(self, position: Position, move: int) -> bool:
        """Return whether a move is legal here."""
        return move in moves(position, start_of(move))

    def identity(self, position: Position) -> bytes:
        """Return pieces, balls, side to move and rules."""
        return position.board + bytes([position.balls[0], position.balls[1], position.side, position.for_good])

    def path(self, move: int) -> tuple[int, ...]:
        """Return start and target; of a pass, those of the ball."""
        return start_of(move), target_of(move)

    def pieces(self, position: Position) -> list[str]:
        """Return the piece of each cell, with ``o`` on it where the ball is."""
        found = [""] * 64
        for place, piece in enumerate(position.board):
            if piece > EMPTY:
                found[CELL_OF[place]] = chr(piece) + ("o" if place in position.balls else "")
        return found

    def tops(self, position: Position) -> tuple[int, ...]:
        """Return for each side the cells of its pieces."""
        return mask_of(position.board, PIECES[:1]), mask_of(position.board, PIECES[1:])

    def goals(self, position: Position) -> tuple[int, ...]:
        """Return for each side the home row of the other, where its ball wants to go."""
        return 0xFF << 56, 0xFF

    def movable(self, position: Position) -> int:
        """Return the pieces without the ball; where the ball is has a sign of its own."""
        if outcome(position):
            return 0
        side = position.side
        return mask_of(position.board, PIECES[side : side + 1]) & ~(1 << CELL_OF[position.balls[side]])

    def signs(self, position: Position, lifted: int = -1) -> list[tuple[str, int]]:
        """Return where the balls are, or what a lifted carrier may do with its ball."""
        return ground(position) if lifted < 0 else lifted_signs(position, lifted)

    def why_over(self, position: Position) -> int:
        """Return the row where the ball has come home, the line, or the ring around the ball that cannot move."""
        from .why_over import why_over  # loaded once a game

        return why_over(position)

    def trail(self, position: Position, move: int) -> bytes:
        """Return the way of a ball that is passed."""
        return line_of(move) if move & PASS else b""

    def set_up(self, position: Position, picture: int, emptied: bool, over: bool = False) -> "Optional[Position]":
        """Return the start position of the layout that stands there: setting one up chooses it."""
        layout = layout_of(squares_of(picture))
        if not layout:
            return None
        start = self.start(variant=layout)
        return Position(start.board, start.balls, start.side, position.for_good)

    def confirmed(self, position: Position, picture: int) -> "Optional[Position]":
        """Return the start of a layout that nobody knows: somebody may own the original."""
        from .custom_layout import own_layout  # rarely needed

        return own_layout(picture, position.for_good)

    def occupied(self, position: Position) -> int:
        """Return the cells that hold a piece."""
        return mask_of(position.board, PIECES)

    def look(self, position: Position, move: int) -> Look:
        """Return what of a move shows: all of a slide or a step, nothing of a pass.

        A pass is a hand-over: carrier and receiver are in the air at the same time, and both come back.
        """
        start, target = 1 << start_of(move), 1 << target_of(move)
        return Look(0, 0, together=start | target) if move & PASS else Look(start, target)
