"""Reads the texts of positions and moves: when a game begins, and for hosts."""

from ..game import CHANCE
from ..reader import Reader
from .board import NAMES, NEUTRAL, READING
from .move import PASS, make_draw, make_move, make_placing
from .position import Position
from .text import COLOURS, STRICT

_MOST_DRAWN = 17
_RANKS = {"a": "1357", "b": "246", "c": "1357", "d": "246", "e": "1357", "f": "246", "g": "1357"}


def parse_position(text: str) -> Position:
    """Read a position such as ``RRRR/---/****/***/****/---/BBBB ?``."""
    reader = Reader("position", text)
    found = {"b": 0, "r": 0, "B": 0, "R": 0, "*": 0}
    for index, cell in enumerate(READING):
        _read_divider(reader, index)
        sign = _read_sign(reader, cell)
        if sign in found:
            found[sign] |= 1 << cell
    reader.take(" ", "a space after rank 1")
    pieces = (found["B"], found["R"])
    disks = (found["b"] | found["R"] & ~NEUTRAL, found["r"] | found["B"] & ~NEUTRAL)
    side = _read_side(reader, found["*"])
    strict = reader.skip(STRICT[0])
    if strict:
        reader.take(STRICT[1], "'s' (strict: a piece on a neutral space is not a bridge)")
    position = Position(disks, pieces, found["*"], side, strict)
    reader.end()
    _refuse_impossible(reader, position)
    return position


def _read_divider(reader: Reader, index: int) -> None:
    """Read the stroke that ends a rank, if this is not the first sign of the first one."""
    rank = NAMES[READING[index]][1]
    if index and NAMES[READING[index - 1]][1] != rank:
        reader.take("/", f"'/' after rank {int(rank) + 1}")


def _read_sign(reader: Reader, cell: int) -> str:
    """Read what is on one cell."""
    if NEUTRAL >> cell & 1:
        return reader.take(".BR", f"{NAMES[cell]}: '.', 'B' or 'R'")
    return reader.take("br-*BR", f"{NAMES[cell]}: 'b', 'r', '-', '*', 'B' or 'R'")


def _read_side(reader: Reader, marked: int) -> int:
    """Read who is to move."""
    if marked:
        reader.take("?", "'?': recesses are to be drawn")
        return CHANCE
    return COLOURS.index(reader.take(COLOURS, "the side to move, 'b' or 'r'"))


def _refuse_impossible(reader: Reader, position: Position) -> None:
    """Refuse what the game's pieces and disks cannot show; what is wrong about the turn is said at the side to move."""
    from .status import PLACING, REQUIREMENTS, UNWRITABLE, status

    wrong = status(position) & UNWRITABLE
    if wrong:
        first = bin(wrong & -wrong).count("0") - 1
        reader.at = len(reader.text) - (len(STRICT) if position.strict else 0) - (1 if 1 << first == PLACING else 2)
        reader.fail(REQUIREMENTS[first])


def parse_move(text: str) -> int:
    """Read a move such as ``a1-c7``, ``@b2``, ``draw=rbr`` or ``pass``, legal or not."""
    reader = Reader("move", text)
    if text[:2] == "dr":
        move = _read_draw(reader)
    elif reader.skip("p"):
        _read_word(reader, "ass", "'pass'")
        move = PASS
    elif reader.skip("@"):
        move = make_placing(_read_cell(reader, "a file, a to g"))
    else:
        start = _read_cell(reader, "a file, a to g ('@', 'draw=' and 'pass' begin the other moves)")
        reader.take("-", "'-'")
        move = make_move(start, _read_cell(reader, "a file, a to g"))
    reader.end()
    return move


def _read_word(reader: Reader, word: str, expected: str) -> None:
    for char in word:
        reader.take(char, expected)


def _read_draw(reader: Reader) -> int:
    """Read the colours of a draw, as many as there can be recesses."""
    _read_word(reader, "draw=", "'draw='")
    disks = 1 << 1 | COLOURS.index(reader.take(COLOURS, "a disk, 'b' or 'r'"))
    while reader.peek() and disks < 1 << _MOST_DRAWN:
        disks = disks << 1 | COLOURS.index(reader.take(COLOURS, "a disk, 'b' or 'r'"))
    return make_draw(disks)


def _read_cell(reader: Reader, expected: str) -> int:
    """Read a cell such as ``a1``."""
    file = reader.take("abcdefg", expected)
    ranks = _RANKS[file]
    return list(NAMES).index(file + reader.take(ranks, f"a rank of file {file}, one of {' '.join(list(ranks))}"))
