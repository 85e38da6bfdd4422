"""Passtally, by Masaki Suga: tiles in levels, lines from marker to marker, for two or three players."""

from boardcore import Invalid

from ..game import OVER, Game, Look, Outcome
from .at_the_table import STICK, players_shown, signs, trail
from .board import ALIKE, CELLS, CORNERS, EACH, HOME, NAMES, NONE, PATTERN_LETTERS, RING, SPACES, STACK, TILES
from .generate import count, moves
from .move import MARKER, PLACE, TIME, kind_of, start_of, target_of
from .play import play as played
from .play import reason_of
from .position import ONE, PLACING, START, TWO, Position, begin
from .position import OVER as FINISHED

try:
    from typing import Any, Callable, Optional
except ImportError:
    pass


class Passtally(Game):
    """The rules of Passtally behind the interface of every game.

    The corners are squares of the board and no part of the rules: the stick stands on a1, the offers lie beside the
    other three.
    """

    name = "passtally"
    package = "passtally"
    cells = NAMES
    sides = ("1", "2", "3")
    side_names = ("Player 1", "Player 2", "Player 3")
    variants = ("2", "3")  # players
    reasons = ("blocked", "stacks", "points", "stack")
    levels = ((1, 30), (2, 700), (2, 2000))
    repetition = False
    beside = "111122223333"
    magnetless = "tXAB"  # a tile under others, and the pattern of one that shows
    uses_pointer = True
    tool_cells = 1 << HOME | 1 << CORNERS[0] | 1 << CORNERS[1] | 1 << CORNERS[2]
    timer = RING + bytes([HOME])
    final_ms = 1500  # a marker that has rested so long is not on its way any more
    touch_ms = 120  # anything shorter only brushed a hole
    touch_life_ms = 30000  # a tile that is tried out may be looked at for a while

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Position:
        """Return the start for two or three players, with the stacks of the rules page; Player 1 begins."""
        if variant and variant not in self.variants:
            raise Invalid(f"unknown variant {repr(variant)}, choose from: {', '.join(self.variants)}")
        return begin(int(variant or self.variants[0]), START)

    def shuffled(self, position: Position, below: Callable[[int], int]) -> Position:
        """Return a start position with all 42 tiles dealt again."""
        tiles = [number // EACH + 1 for number in range(TILES)]
        for last in range(TILES - 1, 0, -1):
            other = below(last + 1)
            tiles[last], tiles[other] = tiles[other], tiles[last]
        dealt = bytes(tiles)
        return begin(len(position.points), (dealt[:STACK], dealt[STACK : 2 * STACK], dealt[2 * STACK :]))

    def current(self, position: Position) -> int:
        """Return the side to move, or OVER."""
        return OVER if position.phase == FINISHED else position.side

    def moves(self, position: Position, cell: int = -1, extras: int = -1) -> list[int]:
        """Return the legal moves: of the marker on ``cell``, or of tiles whose dotted half lies there, if given."""
        return moves(position, cell)

    def count(self, position: Position) -> int:
        """Return the number of legal moves."""
        return count(position)

    def play(self, position: Position, move: int) -> Position:
        """Return the position after a legal move."""
        return played(position, move)

    def outcome(self, position: Position) -> Optional[Outcome]:
        """Return how the game ended: most points win, in a tie those of the earlier player."""
        if position.phase != FINISHED:
            return None
        points = position.points
        return Outcome(reason_of(position), points.index(max(points)), points)

    def variant_of(self, position: Position) -> str:
        """Return the number of players."""
        return str(len(position.points))

    def is_timed(self, position: Position) -> bool:
        """Return whether this is a turn: markers are placed in peace."""
        return position.phase in (ONE, TWO)

    def players(self, position: Position) -> int:
        """Return how many players take part."""
        return len(position.points)

    def points(self, position: Position) -> tuple[int, ...]:
        """Return the points of each player."""
        return position.points

    def timeout(self, position: Position) -> Optional[int]:
        """Return the move that ends a turn early; nobody runs out of time while placing markers."""
        return None if position.phase in (FINISHED, PLACING) else TIME

    def is_legal(self, position: Position, move: int) -> bool:
        """Return whether a move is legal here."""
        return move != TIME and move in moves(position, start_of(move))

    def identity(self, position: Position) -> bytes:
        """Return everything that makes a position, with the lengths of what has no fixed one."""
        text = "/".join([str(points) for points in position.points]) + ":"
        tiles = bytes([len(stack) for stack in position.stacks]) + b"".join(position.stacks)
        turn = bytes([position.side, position.phase])
        return bytes(position.halves) + bytes(position.levels) + bytes(position.ring) + turn + text.encode() + tiles

    def secret(self, position: Position, side: int) -> str:
        """Return the order of the tiles that lie face down, which nobody may know yet."""
        if side >= 0:
            return ""
        from .text import format_stack

        return "/".join([format_stack(stack[1:]) for stack in position.stacks])

    def public(self, position: Position, viewer: int = -1) -> str:
        """Return the text with the number of face-down tiles, and how many of each type, instead of their order."""
        from .text import format_public

        return format_public(position)

    def reveals(self, move: int) -> bool:
        """Return whether a tile is laid, and so the next one of its stack turned up."""
        return move != TIME and kind_of(move) not in (PLACE, MARKER)

    def guess(self, view: str, viewer: int, below: Callable[[int], int]) -> Position:
        """Return the position with the face-down tiles in some order."""
        from .guess import guess  # only an opponent asks

        return guess(view, below)

    def path(self, move: int) -> tuple[int, ...]:
        """Return the space of a placement, the two spaces of a marker's move, or the halves of a tile, dotted first."""
        if move == TIME:
            return ()
        start = start_of(move)
        return (start,) if kind_of(move) == PLACE else (start, target_of(move))

    def pieces(self, position: Position) -> list[str]:
        """Return markers by their player, and tiles: those under others as t, the top one's pattern."""
        found = [""] * len(NAMES)
        for space in range(SPACES):
            if position.ring[space] != NONE:
                found[RING[space]] = self.sides[position.ring[space]]
        for cell in CELLS:
            level = position.levels[cell]
            if level:
                found[cell] = "t" * (level - 1) + PATTERN_LETTERS[position.halves[cell] & 3]
        return found

    def scene(self, position: Position, viewer: int = -1) -> dict[str, Any]:
        """Return tiles, offers, lines and the last scoring, for the page."""
        from .scene import scene  # a board never asks

        return scene(position)

    def tops(self, position: Position) -> tuple[int, ...]:
        """Return the spaces of each player's markers."""
        masks = [0] * len(self.sides)
        for space in range(SPACES):
            if position.ring[space] != NONE:
                masks[position.ring[space]] |= 1 << RING[space]
        return tuple(masks)

    def movable(self, position: Position) -> int:
        """Return the markers of the side to move; while they are placed there is nothing to move."""
        return 0 if position.phase in (FINISHED, PLACING) else self.tops(position)[position.side]

    def signs(self, position: Position, lifted: int = -1) -> list[tuple[str, int]]:
        """Return the offers in the corners, the actions left, where a tile or a marker may go; no more for a marker."""
        return [] if lifted >= 0 else signs(position)

    def trail(self, position: Position, move: int) -> bytes:
        """Return the way of a tile's dot, the lines that a turn scores, and its points along the ring."""
        return trail(position, move, played(position, move))

    def occupied(self, position: Position) -> int:
        """Return the spaces with a marker; where the stick is says nothing of a position."""
        mask = 0
        for space in range(SPACES):
            if position.ring[space] != NONE:
                mask |= 1 << RING[space]
        return mask

    def look(self, position: Position, move: int) -> Look:
        """Return the spaces that a marker opens and closes; a tile is told: dotted half, other half, its corner."""
        if move == TIME:
            return Look(0, 0)
        start, target = start_of(move), target_of(move)
        kind = kind_of(move)
        if kind == PLACE:
            return Look(0, 1 << start)
        if kind == MARKER:
            return Look(1 << start, 1 << target)
        either = bool(ALIKE[position.stacks[kind - 1][0]])
        return Look(0, 0, (start, target, CORNERS[kind - 1]), pointer_cells=1 << HOME, ends_interchangeable=either)

    def begun_on(self, position: Position, cell: int) -> list[int]:
        """Return the moves that may begin on a cell; a tile that looks the same from both ends begins on either."""
        found = moves(position, cell)
        if position.phase in (ONE, TWO) and cell in CELLS:
            for west_or_south in (cell - 1, cell - 8):
                for move in moves(position, west_or_south):
                    if (
                        target_of(move) == cell
                        and kind_of(move) < MARKER
                        and self.look(position, move).ends_interchangeable
                    ):
                        found.append(move)
        return found

    def rests(self, position: Position, cell: int) -> int:
        """Return the holes of the cells: the stick may stand in one while everything else is in its place."""
        return STICK if cell < 0 else 0

    def set_up(self, position: Position, picture: int, emptied: bool, over: bool = False) -> Optional[Position]:
        """Return a start: after a game when the ring is cleared, at any time by the stick on a bare ring.

        Its rank says how many play. Before the end, a cleared ring alone does not begin a new game: the board may be
        carried elsewhere.
        """
        players = len(position.points)
        if picture:
            rank = players_shown(picture)
            unplayed = position.phase == PLACING and not self.occupied(position)
            return begin(rank, START) if rank and not (unplayed and rank == players) else None
        return begin(players, START) if over else None
