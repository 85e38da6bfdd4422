"""Reads positions and moves: apart from writing them, for a board that plays alone reads nothing."""

from ..reader import Reader
from .board import (
    EDGE,
    LINK_LETTERS,
    NONE,
    PATTERN_LETTERS,
    SPACES,
    SQUARES,
    STACK,
    STACKS,
    TILES,
    TYPES,
)
from .move import MARKER, PLACE, TIME, make_move
from .position import OVER, Position
from .text import PHASES, SIDES

_MOST_DIGITS = 6  # of a player's points


def parse_position(text: str) -> Position:
    """Read a position such as the one that ``format_position`` gives, possible or not."""
    reader = Reader("position", text)
    halves = bytearray(SQUARES)
    levels = bytearray(SQUARES)
    for rank in range(6, 0, -1):
        _read_rank(reader, rank, halves, levels)
        reader.take("/" if rank > 1 else " ", f"{'a slash' if rank > 1 else 'a space'} after rank {rank + 1}")
    ring = _read_ring(reader)
    turn = reader.at
    side, phase = _read_turn(reader)
    reader.take(" ", "a space after the turn")
    points = _read_points(reader)
    reader.take(" ", "a space after the points")
    if side >= len(points):
        reader.at = turn
        reader.fail(f"a player, 1 to {len(points)}")
    stacks = []
    for stack in range(STACKS):
        if stack:
            reader.take("/", f"a slash after stack {stack} (it has at most {STACK} tiles)")
        stacks.append(_read_stack(reader, stack))
    reader.end()
    return Position(bytes(halves), bytes(levels), ring, side, phase, points, (stacks[0], stacks[1], stacks[2]))


def _read_rank(reader: Reader, rank: int, halves: bytearray, levels: bytearray) -> None:
    """Read the six cells of a rank."""
    file = 1
    digit_before = False
    while file <= EDGE:
        char = reader.peek()
        if char and char in "123456" and not digit_before:
            if int(char) > EDGE + 1 - file:
                reader.fail(f"at most {EDGE + 1 - file} more cells in rank {rank + 1}")
            reader.at += 1
            file += int(char)
            digit_before = True
            continue
        digit_before = False
        pattern = reader.take("XAB", f"a cell of rank {rank + 1} (1-6 not twice in a row, 'X', 'A' or 'B')")
        cell = 8 * rank + file
        levels[cell] = _read_number(reader, 1, TILES, "a level")
        link = LINK_LETTERS.index(reader.take("neswo", "where the other half is, one of n e s w, or o"))
        halves[cell] = PATTERN_LETTERS.index(pattern) | link << 2
        file += 1


def _read_number(reader: Reader, least: int, most: int, what: str) -> int:
    """Read a number without leading zeros."""
    expected = f"{what}, {least} to {most}"
    begin = reader.at
    digits = reader.take("0123456789", expected)
    while digits != "0" and reader.peek() and reader.peek() in "0123456789":
        digits += reader.take("0123456789", expected)
    if not least <= int(digits) <= most:
        reader.at = begin
        reader.fail(expected)
    return int(digits)


def _read_ring(reader: Reader) -> bytes:
    """Read the markers of the four edges, and the space after them."""
    ring = bytearray([NONE] * SPACES)
    for space in range(SPACES):
        if space and space % EDGE == 0:
            reader.take("/", "a slash after six spaces")
        char = reader.take("." + SIDES, "a space of the ring, '.' or a player, 1 to 3")
        if char != ".":
            ring[space] = SIDES.index(char)
    reader.take(" ", "a space after the markers")
    return bytes(ring)


def _read_turn(reader: Reader) -> tuple[int, int]:
    """Read whose turn it is and what is to be done."""
    if reader.skip("-"):
        return 0, OVER
    side = SIDES.index(reader.take(SIDES, "the player whose turn it is, 1 to 3, or '-'"))
    return side, PHASES.index(reader.take("sab", "what the player does: 's' places, 'a' has two actions, 'b' one"))


def _read_points(reader: Reader) -> tuple[int, ...]:
    """Read the points of two or three players."""
    most = 10**_MOST_DIGITS - 1
    points = [_read_number(reader, 0, most, "the points of player 1")]
    reader.take("/", "a slash after the points of player 1")
    points.append(_read_number(reader, 0, most, "the points of player 2"))
    if reader.skip("/"):
        points.append(_read_number(reader, 0, most, "the points of player 3"))
    return tuple(points)


def _read_stack(reader: Reader, stack: int) -> bytes:
    """Read a stack: the offered tile and those that lie face down, '-' if there is no tile at all."""
    if reader.skip("-"):
        return b""
    tiles = [_read_tile(reader, f"a tile of stack {stack + 1}, 1 to {TYPES}, or '-'")]
    while len(tiles) < STACK and reader.peek() and reader.peek() in "123456":
        tiles.append(_read_tile(reader, ""))
    return bytes(tiles)


def _read_tile(reader: Reader, expected: str) -> int:
    return int(reader.take("123456", expected))


def parse_move(text: str) -> int:
    """Read a move such as ``b8``, ``b8-c8``, ``2:c4-d4`` or ``time``, legal or not."""
    if text == "time":
        return TIME
    reader = Reader("move", text)
    first = reader.peek()
    if first and first in "123":
        kind = int(reader.take("123", "a stack, 1 to 3"))
        reader.take(":", "':' after the number of the stack")
        start = _read_square(reader)
        reader.take("-", "'-' and the square of the other half")
        target = _read_square(reader)
    else:
        kind = PLACE
        start = target = _read_square(reader)
        if reader.skip("-"):
            kind, target = MARKER, _read_square(reader)
    reader.end()
    return make_move(kind, start, target)


def _read_square(reader: Reader) -> int:
    """Read a square such as ``b8``."""
    file = "abcdefgh".index(reader.take("abcdefgh", "a file, a to h"))
    return file + 8 * "12345678".index(reader.take("12345678", "a rank, 1 to 8"))
