"""A small game that exists only in tests, as awkward as a game can be: it exercises everything in the code around it.

Three players, 60 cells in no order whatever, dice, several actions per turn, points from a pile of counters that lie
face down, moves of 30 bits, positions longer than a line of the wire.

Each player has three stones. A turn begins with a roll: one to three steps. A step takes a stone that stands alone to
a neighbouring cell: an empty one, or onto another player's stone. That stack is sealed for good and earns the top
counter.
The game ends when the pile is empty, nobody can move, or the turns are used up.
Written in the device subset: it goes onto a board's drive as it is.
"""

from boardcore.games.game import CHANCE, OVER, Game, Outcome, TextError

try:
    from typing import Callable, Optional
except ImportError:
    pass

_SIDES = "xyz"
_PILE = "3121"
_TURNS = {"usual": 24, "short": 6}
_CELLS = 60
_STEP = 1 << 29
_SCATTER = 37  # cell n is the place n * 37: neighbours have distant numbers
_NAMES = tuple([f"c{number:02}" if number % 7 else f"knot{number:02}" for number in range(_CELLS)])
_HOMES = ((1, 2), (4, 3), (3, 6), (3, 1), (5, 4), (2, 4), (6, 2), (3, 4), (5, 6))  # of x, then y, then z


def _places() -> bytes:
    """Return where each cell lies, as 8 * y + x: a board of 8 x 8 without its corners."""
    places = [place for place in range(64) if place not in (0, 7, 56, 63)]
    return bytes([places[number * _SCATTER % _CELLS] for number in range(_CELLS)])


_PLACES = _places()


def _neighbours(cell: int) -> list[int]:
    x, y = _PLACES[cell] % 8, _PLACES[cell] // 8
    found = []
    for across, up in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        place = 8 * up + across
        if 0 <= across < 8 and 0 <= up < 8 and place not in (0, 7, 56, 63):
            found.append(_PLACES.index(bytes([place])))
    return found


class _Position:
    """Who has stones where, whose turn it is, the steps left (0: to be rolled), points, turns left, counters left."""

    def __init__(self, stones: tuple[str, ...], side: int, steps: int, points: tuple[int, ...], turns: int, pile: str):
        self.stones = stones
        self.side = side
        self.steps = steps
        self.points = points
        self.turns = turns
        self.pile = pile


def _steps(position: _Position, side: int) -> list[int]:
    """Return the steps that a side could take."""
    found = []
    for cell in range(_CELLS):
        if position.stones[cell] == _SIDES[side]:
            for target in _neighbours(cell):
                there = position.stones[target]
                if not there or (len(there) == 1 and there != _SIDES[side]):
                    found.append(_STEP | cell << 6 | target)
    return found


def _next_turn(position: _Position) -> _Position:
    """Return the beginning of the next turn, which is that of the next player who can move."""
    side = position.side
    for _ in _SIDES:
        side = (side + 1) % 3
        if _steps(position, side):
            return _Position(position.stones, side, 0, position.points, position.turns - 1, position.pile)
    return _Position(position.stones, side, 0, position.points, 0, position.pile)


class Tiny(Game):
    """The rules."""

    name = "tiny"
    cells = _NAMES
    sides = tuple(_SIDES)
    side_names = ("Amber", "Birch", "Cedar")
    variants = ("usual", "short")
    reasons = ("empty", "turns")
    final_ms = 1500

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> _Position:
        """Return the start, with the counters in order."""
        if variant and variant not in self.variants:
            raise ValueError(f"unknown variant {repr(variant)}, choose from: {', '.join(self.variants)}")
        stones = [""] * _CELLS
        for number in range(9):
            x, y = _HOMES[number]
            stones[_PLACES.index(bytes([8 * y + x]))] = _SIDES[number // 3]
        return _Position(tuple(stones), first, 0, (0, 0, 0), _TURNS[variant or "usual"], _PILE)

    def shuffled(self, position: _Position, below: "Callable[[int], int]") -> _Position:
        """Return the start with shuffled counters."""
        counters = list(position.pile)
        for last in range(len(counters) - 1, 0, -1):
            other = below(last + 1)
            counters[last], counters[other] = counters[other], counters[last]
        pile = "".join(counters)
        return _Position(position.stones, position.side, 0, position.points, position.turns, pile)

    def current(self, position: _Position) -> int:
        """Return who is to move."""
        if not position.pile or not position.turns:
            return OVER
        return position.side if position.steps else CHANCE

    def moves(self, position: _Position, cell: int = -1, extras: int = -1) -> list[int]:
        """Return the rolls or the steps."""
        current = self.current(position)
        if current < 0:
            return [1, 2, 3] if current == CHANCE and cell < 0 else []
        return [move for move in _steps(position, current) if cell < 0 or move >> 6 & 63 == cell]

    def play(self, position: _Position, move: int) -> _Position:
        """Return the position after a roll or a step."""
        side, points, pile = position.side, position.points, position.pile
        if not move & _STEP:
            return _Position(position.stones, side, move, points, position.turns, pile)
        start, target = move >> 6 & 63, move & 63
        stones = list(position.stones)
        stones[target] += stones[start]
        stones[start] = ""
        if len(stones[target]) > 1:
            points = tuple([points[one] + (int(pile[0]) if one == side else 0) for one in range(3)])
            pile = pile[1:]
        after = _Position(tuple(stones), side, position.steps - 1, points, position.turns, pile)
        return after if after.steps and _steps(after, side) else _next_turn(after)

    def outcome(self, position: _Position) -> "Optional[Outcome]":
        """Return the outcome: most points win, ties share the win."""
        if self.current(position) != OVER:
            return None
        best = max(position.points)
        winner = position.points.index(best) if position.points.count(best) == 1 else None
        return Outcome("turns" if position.pile else "empty", winner, position.points)

    def parse_position(self, text: str) -> _Position:
        """Read a position: every cell with its stones, side and steps left, points, turns left, counters."""
        parts = text.split(" ")
        stones = parts[0].split(",")
        if len(parts) != 5 or len(stones) != _CELLS:
            raise TextError("position", text, 0, "60 cells, a side, points, turns and counters")
        found = []
        for cell in range(_CELLS):
            name, _, there = stones[cell].partition("=")
            if name != _NAMES[cell] or not (there == "-" or all([one in _SIDES for one in there])):
                raise TextError("position", text, text.find(stones[cell]), _NAMES[cell] + "= and stones")
            found.append("" if there == "-" else there)
        try:
            side, steps = _SIDES.index(parts[1][0]), int(parts[1][1:])
            points = tuple([int(part) for part in parts[2].split("/")])
            turns, pile = int(parts[3]), "" if parts[4] == "-" else str(int(parts[4]))
        except (ValueError, IndexError):
            raise TextError("position", text, len(parts[0]) + 1, "a side, points, turns and counters")
        if len(points) != 3:
            raise TextError("position", text, len(parts[0]) + 4, "three numbers of points")
        return _Position(tuple(found), side, steps, points, turns, pile)

    def format_position(self, position: _Position) -> str:
        """Return the text of a position."""
        return self._text(position, position.pile or "-")

    def _text(self, position: _Position, pile: str) -> str:
        stones = ",".join([_NAMES[cell] + "=" + (position.stones[cell] or "-") for cell in range(_CELLS)])
        points = "/".join([str(one) for one in position.points])
        return f"{stones} {_SIDES[position.side]}{position.steps} {points} {position.turns} {pile}"

    def parse_move(self, text: str) -> int:
        """Read ``roll-2`` or ``c01-knot07``."""
        start, _, target = text.partition("-")
        if start == "roll" and target in ("1", "2", "3"):
            return int(target)
        if start not in _NAMES or target not in _NAMES:
            raise TextError("move", text, 0, "a roll or two cells")
        return _STEP | _NAMES.index(start) << 6 | _NAMES.index(target)

    def format_move(self, move: int) -> str:
        """Return the text of a move."""
        if not move & _STEP:
            return f"roll-{move}"
        return f"{_NAMES[move >> 6 & 63]}-{_NAMES[move & 63]}"

    def points(self, position: _Position) -> tuple[int, ...]:
        """Return the points."""
        return position.points

    def secret(self, position: _Position, side: int) -> str:
        """Return the counters, which nobody may know."""
        return "" if side >= 0 else position.pile

    def public(self, position: _Position, viewer: int = -1) -> str:
        """Return the text with the number of counters instead of their order."""
        return self._text(position, f"+{len(position.pile)}")

    def pieces(self, position: _Position) -> list[str]:
        """Return the stones."""
        return list(position.stones)

    def square(self, cell: int) -> tuple[int, int]:
        """Return where a cell lies."""
        return _PLACES[cell] % 8, _PLACES[cell] // 8

    def path(self, move: int) -> tuple[int, ...]:
        """Return the two cells of a step."""
        return (move >> 6 & 63, move & 63) if move & _STEP else ()

    def tops(self, position: _Position) -> tuple[int, ...]:
        """Return the cells of each player."""
        masks = [0, 0, 0]
        for cell in range(_CELLS):
            if position.stones[cell]:
                masks[_SIDES.index(position.stones[cell][-1])] |= 1 << cell
        return tuple(masks)

    def occupied(self, position: _Position) -> int:
        """Return the cells with stones."""
        tops = self.tops(position)
        return tops[0] | tops[1] | tops[2]
