"""The text forms of positions and moves, each thing exactly one text; ``parse`` reads them."""

from .board import EMPTY, HEIGHT, NAMES, OFF, SIZE
from .move import TOKENS, middle_of, start_of, target_of, token_of
from .position import Position

COLOURS = "br"


def format_position(position: Position) -> str:
    """Return the one text of a position; built as bytes, since each new text costs a board a fifth of a millisecond."""
    text = bytearray()
    for rank in range(SIZE - 1, -1, -1):
        _append_rank(text, position, rank)
        text.extend(b"/" if rank else b" ")
    text.append(ord(COLOURS[position.side]))
    if position.tokens != (0, 0):
        for tokens in position.tokens:
            text.extend(b" ")
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
            text.append(ord("0") + bare)
            bare = 0
        if missing:
            text.extend(b".")
        else:
            _append_stack(text, code)
    if bare:
        text.append(ord("0") + bare)


def _append_stack(text: bytearray, code: int) -> None:
    """Append a disc, or a stack from bottom to top in parentheses."""
    height = HEIGHT[code]
    if height > 1:
        text.extend(b"(")
    for level in range(height - 1, -1, -1):
        text.append(ord(COLOURS[code >> level & 1]))
    if height > 1:
        text.extend(b")")


def format_stack(code: int) -> str:
    """Return the discs of a stack as letters, from bottom to top."""
    return "".join([COLOURS[code >> disc & 1] for disc in range(HEIGHT[code] - 1, -1, -1)])


def format_tokens(tokens: int) -> str:
    """Return a set of tokens in their order, '-' for none."""
    return "".join([letter for index, letter in enumerate(TOKENS) if tokens >> index & 1]) or "-"


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
