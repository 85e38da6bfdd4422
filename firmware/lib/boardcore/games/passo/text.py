"""The text forms of positions and moves: every parse has its format, and each thing exactly one text."""

from ..reader import Reader
from .board import CELLS, EMPTY, HEIGHT, NAMES, OFF, SIZE
from .move import DOUBLE, TOKENS, make_move, middle_of, start_of, target_of, token_of
from .position import Position, build

COLOURS = "br"
_SPACE, _SLASH, _DOT, _ZERO, _OPEN, _CLOSE, _BLACK, _RED = b" /.0()br"
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


def format_position(position: Position) -> str:
    """Return the one text of a position; built as bytes, since each new text costs a board a fifth of a millisecond."""
    text = bytearray()
    for rank in range(SIZE - 1, -1, -1):
        _append_rank(text, position, rank)
        text.append(_SLASH if rank else _SPACE)
    text.append(ord(COLOURS[position.side]))
    if position.tokens != (0, 0):
        for tokens in position.tokens:
            text.append(_SPACE)
            text.extend(format_tokens(tokens).encode())
    return bytes(text).decode()


def _append_rank(text: bytearray, position: Position, rank: int) -> None:
    """Append the text of one rank."""
    bare = 0
    for cell in range(rank * SIZE, rank * SIZE + SIZE):
        code = position.stacks[cell]
        missing = not position.tiles >> cell & 1
        if code == EMPTY and not missing:
            bare += 1
            continue
        if bare:
            text.append(_ZERO + bare)
            bare = 0
        if missing:
            text.append(_DOT)
        else:
            _append_stack(text, code)
    if bare:
        text.append(_ZERO + bare)


def _append_stack(text: bytearray, code: int) -> None:
    """Append a disc, or a stack from bottom to top in parentheses."""
    height = HEIGHT[code]
    if height > 1:
        text.append(_OPEN)
    for level in range(height - 1, -1, -1):
        text.append(_RED if code >> level & 1 else _BLACK)
    if height > 1:
        text.append(_CLOSE)


def format_stack(code: int) -> str:
    """Return the discs of a stack as letters, from bottom to top."""
    return "".join([COLOURS[code >> disc & 1] for disc in range(HEIGHT[code] - 1, -1, -1)])


def format_tokens(tokens: int) -> str:
    """Return a set of tokens in their order, '-' for none."""
    return "".join([letter for index, letter in enumerate(TOKENS) if tokens >> index & 1]) or "-"


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


def format_cell(cell: int) -> str:
    """Return a cell's name, 'off' for a place beside the board."""
    return "off" if cell == OFF else NAMES[cell]


def format_move(move: int) -> str:
    """Return the one text of a move."""
    cells = [start_of(move), target_of(move)]
    if middle_of(move) >= 0:
        cells.insert(1, middle_of(move))
    text = "-".join([format_cell(cell) for cell in cells])
    token = token_of(move)
    return text + "/" + format_tokens(token) if token else text
