"""A second, naive Passage that judges the engine: it shares no code with it, and is slow on purpose.

Everything is text: a space is ``"a1"``, a colour ``"b"`` or ``"r"``, a move its text form. A piece walks step by step
as a hand would, and every question is asked of the whole board again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

SPACES = [file + rank for rank in "7654321" for file in ("aceg" if rank in "1357" else "bdf")]
RECESSES = [space for space in SPACES if space[1] not in "17"]
START = "RRRR/---/****/***/****/---/BBBB ?"
HOME_RANK = {"b": "1", "r": "7"}
TARGET_RANK = {"b": "7", "r": "1"}
NAMES = {"b": "Black", "r": "Red"}


@dataclass(frozen=True)
class Position:
    """Which colour of disk lies where (None: to be drawn), whose piece stands where, and who is to move."""

    disks: dict[str, str | None]
    pieces: dict[str, str]
    side: str
    bridge_on_neutral: bool = True


def other(colour: str) -> str:
    """Return the opposing colour."""
    return "r" if colour == "b" else "b"


@cache
def beside(space: str) -> list[str]:
    """Return the spaces that touch a space diagonally."""
    found = []
    for right in (-1, 1):
        for up in (-1, 1):
            name = chr(ord(space[0]) + right) + chr(ord(space[1]) + up)
            if name in SPACES:
                found.append(name)
    return found


# Texts.


def parse(text: str) -> Position:
    """Read a position; raise ValueError for anything that is none."""
    strict = text.endswith(" s")
    board, _, side = text.removesuffix(" s").partition(" ")
    rows = board.split("/")
    if [len(row) for row in rows] != [4, 3, 4, 3, 4, 3, 4] or side not in ("b", "r", "?"):
        raise ValueError("not 4/3/4/3/4/3/4 spaces and a side")
    disks: dict[str, str | None] = {}
    pieces: dict[str, str] = {}
    for space, sign in zip(SPACES, "".join(rows), strict=True):
        if sign not in ("br-*BR" if space in RECESSES else ".BR"):
            raise ValueError(f"no sign for {space}: {sign!r}")
        if sign in "BR":
            pieces[space] = sign.lower()
        if space in RECESSES and sign != "-":
            disks[space] = other(sign.lower()) if sign in "BR" else None if sign == "*" else sign
    position = Position(disks, pieces, side, not strict)
    _refuse(position)
    return position


def _refuse(position: Position) -> None:
    """Raise ValueError if this is not a position."""
    colours = list(position.disks.values())
    black, red, to_draw = (colours.count(colour) for colour in ("b", "r", None))
    if sorted(position.pieces.values()) != ["b"] * 4 + ["r"] * 4:
        raise ValueError("not four pieces a side")
    if to_draw or len(colours) < 17:
        if any(space[1] != HOME_RANK[colour] for space, colour in position.pieces.items()):
            raise ValueError("pieces off their start spaces before play")
    elif {black, red} != {8, 9}:
        raise ValueError("not 8 and 9 disks")
    if (position.side == "?") != (to_draw > 0) or (to_draw and (to_draw % 2 == 0 or black or red)):
        raise ValueError("no draw")
    if not to_draw and len(colours) < 17:
        own, enemy = (black, red) if position.side == "b" else (red, black)
        if enemy - own not in (0, 1) or not colours:
            raise ValueError("not placed in turn")


def fmt(position: Position) -> str:
    """Return the text of a position."""
    rows: dict[str, str] = {}
    for space in SPACES:
        rows[space[1]] = rows.get(space[1], "") + _sign(position, space)
    return "/".join(rows.values()) + " " + position.side + ("" if position.bridge_on_neutral else " s")


def _sign(position: Position, space: str) -> str:
    if space in position.pieces:
        return position.pieces[space].upper()
    if space not in RECESSES:
        return "."
    return (position.disks[space] or "*") if space in position.disks else "-"


# Walking.


def may_pass(position: Position, colour: str, space: str) -> bool:
    """Return whether a piece of this colour may walk on over a space."""
    if space in position.pieces:
        own = position.pieces[space] == colour
        return own and (position.bridge_on_neutral or space in RECESSES)
    return position.disks.get(space) == colour


def may_end(position: Position, colour: str, space: str) -> bool:
    """Return whether a piece of this colour may stop on a space."""
    if space in position.pieces:
        return False
    return space not in RECESSES or position.disks[space] == other(colour)


def destinations(position: Position, start: str) -> set[str]:
    """Return where the piece on ``start`` could go, walking every way there is; the ban is not asked."""
    colour = position.pieces[start]
    found: set[str] = set()
    visited = {start}
    hands_at = [start]
    while hands_at:
        for space in beside(hands_at.pop()):
            if may_end(position, colour, space):
                found.add(space)
            if may_pass(position, colour, space) and space not in visited:
                visited.add(space)
                hands_at.append(space)
    return found


def moved(position: Position, start: str, end: str) -> Position:
    """Return the position after a piece went from one space to another."""
    pieces = dict(position.pieces)
    pieces[end] = pieces.pop(start)
    return replace(position, pieces=pieces, side=other(position.side))


def shut_in(position: Position, colour: str) -> list[str]:
    """Return the pieces of a colour that have nowhere to go."""
    return [space for space, own in position.pieces.items() if own == colour and not destinations(position, space)]


def piece_moves(position: Position) -> Iterator[str]:
    """Return the moves of pieces that are not banned."""
    for start, colour in position.pieces.items():
        if colour == position.side:
            for end in destinations(position, start):
                if not shut_in(moved(position, start, end), other(colour)):
                    yield f"{start}-{end}"


# The game.


def winner(position: Position) -> str | None:
    """Return who is home; the side that has just moved is asked first."""
    for colour in (other(position.side), position.side):
        own = [space for space, owner in position.pieces.items() if owner == colour]
        if all(space[1] == TARGET_RANK[colour] for space in own):
            return colour
    return None


def draws(position: Position) -> Iterator[str]:
    """Return every draw of the open recesses: one colour has one disk less."""
    size = len(position.disks)
    for red in (size // 2, size // 2 + 1):
        for places in combinations(range(size), red):
            yield "draw=" + "".join("r" if place in places else "b" for place in range(size))


def result(position: Position) -> str:
    """Return ``b``, ``r``, ``=`` or, while the game goes on, ``*``."""
    if position.side == "?" or len(position.disks) < len(RECESSES):
        return "*"
    home = winner(position)
    if home:
        return home
    waiting = replace(position, side=other(position.side))
    return "*" if any(piece_moves(position)) or any(piece_moves(waiting)) else "="


def legal(position: Position) -> list[str]:
    """Return the texts of the legal moves, sorted."""
    if position.side == "?":
        return sorted(draws(position))
    if len(position.disks) < len(RECESSES):
        return sorted("@" + space for space in RECESSES if space not in position.disks)
    if result(position) != "*":
        return []
    return sorted(piece_moves(position)) or ["pass"]


def follow(position: Position, move: str) -> Position:
    """Return the position after a legal move."""
    if move.startswith("draw="):
        return _drawn(position, move[len("draw=") :])
    if move.startswith("@"):
        return replace(position, disks={**position.disks, move[1:]: position.side}, side=other(position.side))
    if move == "pass":
        return replace(position, side=other(position.side))
    start, end = move.split("-")
    return moved(position, start, end)


def _drawn(position: Position, colours: str) -> Position:
    """Return the position with these disks; the starter's colour has one less, since one stayed in the bag."""
    places = [space for space in SPACES if space in position.disks]
    starter = "b" if colours.count("b") < colours.count("r") else "r"
    return replace(position, disks=dict(zip(places, colours, strict=True)), side=starter)


def play(position: Position, move: str) -> tuple[Position, str]:
    """Return the position after a legal move and the result."""
    if move not in legal(position):
        raise ValueError(f"not legal here: {move!r} in {fmt(position)!r}")
    after = follow(position, move)
    return after, result(after)


def perft(position: Position, depth: int) -> int:
    """Return the number of legal lines of exactly this many moves."""
    if depth == 0:
        return 1
    moves = legal(position)
    return len(moves) if depth == 1 else sum(perft(follow(position, move), depth - 1) for move in moves)
