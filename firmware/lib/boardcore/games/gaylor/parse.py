"""Reads the texts of positions and moves: when a game begins, and for hosts."""

from ..reader import Reader
from .board import BARE, PIECES, place_of
from .move import PASS, make_move
from .position import Position
from .text import SIDES

LAYOUTS = (
    ("rear4", "2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w"),
    ("front8", "3Bb3/bbbbbbbb/8/8/8/8/wwwwwwww/3wW3 w"),
    ("rear8", "bbbBbbbb/3bb3/8/8/8/8/3ww3/wwwwWwww w"),
    ("rear6", "1bbBbbb1/2bbbb2/8/8/8/8/2wwww2/1wwwWww1 w"),
    ("checkers", "1b1B1b1b/b1b1b1b1/3b1b2/8/8/2w1w3/1w1w1w1w/w1w1W1w1 w"),
    ("wedge", "1b1B1b1b/2b1b1b1/3b1b2/4b3/3w4/2w1w3/1w1w1w2/w1w1W1w1 w"),
)
_LETTERS = "wb"
_CARRIERS = "WB"
_FOR_GOOD = "g"
_COUNT = 10  # pieces a side


def parse_position(text: str) -> Position:
    """Read a position such as ``2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w``."""
    reader = Reader("position", text)
    board = bytearray(BARE)
    balls = [0, 0]
    for rank in range(7, -1, -1):
        _read_rank(reader, rank, board, balls)
        if rank:
            reader.take("/", f"'/' after rank {rank + 1}")
    reader.take(" ", "a space after rank 1")
    flaw = _incomplete(bytes(board), balls)
    if flaw:
        reader.at -= 1
        reader.fail(flaw)
    side = _LETTERS.index(reader.take(_LETTERS, "the side to move, 'w' or 'b'"))
    for_good = reader.skip(" ")
    if for_good:
        reader.take(_FOR_GOOD, "'g' (enclosed for good)")
    reader.end()
    return Position(bytes(board), (balls[0], balls[1]), side, for_good)


def _read_rank(reader: Reader, rank: int, board: bytearray, balls: list[int]) -> None:
    """Read one rank into ``board`` and ``balls``."""
    file = 0
    digit_before = False
    while file < 8:
        char = reader.peek()
        if char and char in "12345678" and not digit_before:
            if int(char) > 8 - file:
                reader.fail(f"at most {8 - file} more squares in rank {rank + 1}")
            reader.at += 1
            file += int(char)
            digit_before = True
            continue
        digit_before = False
        _read_piece(reader, rank, place_of(rank * 8 + file), board, balls)
        file += 1


def _read_piece(reader: Reader, rank: int, place: int, board: bytearray, balls: list[int]) -> None:
    """Read a piece, with the ball on it if its letter is a capital."""
    char = reader.take("wbWB", f"a square of rank {rank + 1} (1-8 not twice in a row, 'w', 'b', 'W' or 'B')")
    side = _LETTERS.index(char.lower())
    if char in _CARRIERS:
        if balls[side]:
            reader.at -= 1
            reader.fail(f"no second ball of {SIDES[side]}")
        balls[side] = place
    board[place] = PIECES[side]


def _incomplete(board: bytes, balls: list[int]) -> str:
    """Return what is missing to ten pieces and a ball of each side, or nothing."""
    for side in range(2):
        count = board.count(PIECES[side : side + 1])
        if count != _COUNT:
            return f"{_COUNT} pieces of {SIDES[side]} up to here, not {count}"
        if not balls[side]:
            return f"the ball of {SIDES[side]} up to here"
    return ""


def parse_move(text: str) -> int:
    """Read a slide or a step such as ``a2-a6``, or a pass such as ``e1>c3``, legal or not."""
    reader = Reader("move", text)
    start = _read_cell(reader)
    passed = reader.take("->", "'-', or '>' for a pass") == ">"
    target = _read_cell(reader)
    reader.end()
    return make_move(start, target, PASS if passed else 0)


def _read_cell(reader: Reader) -> int:
    """Read a cell such as ``a1``."""
    file = "abcdefgh".index(reader.take("abcdefgh", "a file, a to h"))
    return file + 8 * "12345678".index(reader.take("12345678", "a rank, 1 to 8"))
