"""Reads the text forms of positions and moves; a board needs it when it takes up a game, or a host asks."""

from ..reader import Reader
from .board import CELLS, EMPTY, OFF, SIZE
from .move import DOUBLE, TOKENS, make_move
from .position import Position, build
from .text import COLOURS

_TALLEST = 7  # what a byte holds; how high a stack may be is a question of the rules, not of the text


def parse_position(text: str) -> Position:
    """Read a position such as ``rrrrr/5/5/5/bbbbb b``."""
    reader = Reader("position", text)
    stacks = bytearray([EMPTY] * CELLS)
    tiles = 0
    for rank in range(SIZE - 1, -1, -1):
        tiles |= _read_rank(reader, rank, stacks)
        if rank:
            reader.take("/", f"'/' after rank {rank + 1}")
    reader.take(" ", "a space after rank 1")
    side = COLOURS.index(reader.take(COLOURS, "the side to move, 'b' or 'r'"))
    tokens = (0, 0)
    if reader.skip(" "):
        tokens = _read_tokens(reader, "Black"), _read_second_tokens(reader)
        if tokens == (0, 0):
            reader.at -= 1
            reader.fail("a token (no text at all if none is left)")
    reader.end()
    return build(tiles, bytes(stacks), side, tokens)


def _read_rank(reader: Reader, rank: int, stacks: bytearray) -> int:
    """Read one rank into ``stacks`` and return its tiles."""
    tiles = 0
    file = 0
    digit_before = False
    while file < SIZE:
        cell = rank * SIZE + file
        char = reader.peek()
        if char and char in "12345" and not digit_before:
            if int(char) > SIZE - file:
                reader.fail(f"at most {SIZE - file} more cells in rank {rank + 1}")
            reader.at += 1
            tiles |= (1 << int(char)) - 1 << cell
            file += int(char)
            digit_before = True
            continue
        digit_before = False
        if not reader.skip("."):
            tiles |= 1 << cell
            stacks[cell] = _read_stack(
                reader, f"a tile of rank {rank + 1} (1-5 not twice in a row, '.', 'b', 'r' or '(')"
            )
        file += 1
    return tiles


def _read_stack(reader: Reader, expected: str) -> int:
    """Read a single disc, or a stack of two or more in parentheses, and return its code."""
    code = EMPTY
    if not reader.skip("("):
        return code << 1 | COLOURS.index(reader.take(COLOURS, expected))
    for height in range(_TALLEST):
        code = code << 1 | COLOURS.index(reader.take(COLOURS, "a disc, 'b' or 'r'"))
        if height and reader.skip(")"):
            return code
    reader.fail("')' (no stack is that high)")
    return code


def _read_tokens(reader: Reader, owner: str) -> int:
    """Read one side's tokens in their order, or '-' for none."""
    if reader.skip("-"):
        return 0
    tokens = 0
    for index, letter in enumerate(TOKENS):
        if reader.skip(letter):
            tokens |= 1 << index
    if not tokens:
        reader.fail(f"{owner}'s tokens in the order {TOKENS}, or '-'")
    return tokens


def _read_second_tokens(reader: Reader) -> int:
    """Read the space and Red's tokens."""
    reader.take(" ", f"a space and Red's tokens (tokens stand in the order {TOKENS})")
    return _read_tokens(reader, "Red")


def parse_move(text: str) -> int:
    """Read a move such as ``a1-b2``, ``c5-off``, ``a1-b2/K`` or ``a1-b2-c3/D``, legal or not."""
    reader = Reader("move", text)
    start = _read_cell(reader)
    reader.take("-", "'-'")
    target = _read_target(reader)
    middle = -1
    if target != OFF and reader.skip("-"):
        middle, target = target, _read_target(reader)
        reader.take("/", "'/D' (only a double has two steps)")
        reader.take("D", "'D' (only a double has two steps)")
        token = DOUBLE
    elif target != OFF and reader.skip("/"):
        token = 1 << TOKENS.index(reader.take(TOKENS.replace("D", ""), "a token, one of T C J K R (D has two steps)"))
    else:
        token = 0
    reader.end()
    return make_move(start, target, token, middle)


def _read_cell(reader: Reader) -> int:
    """Read a cell such as ``a1``."""
    file = "abcde".index(reader.take("abcde", "a file, a to e"))
    return file + SIZE * "12345".index(reader.take("12345", "a rank, 1 to 5"))


def _read_target(reader: Reader) -> int:
    """Read a cell, or ``off``."""
    if not reader.skip("o"):
        return _read_cell(reader)
    reader.take("f", "'off'")
    reader.take("f", "'off'")
    return OFF
