"""A second, naive Gaylor's Passo that judges the engine: written from the rules page alone, slow on purpose.

Everything is text: a square is ``"a1"``, a move its text form. A position is two sets of squares, two balls and a side.
"""

from dataclasses import dataclass, replace

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = [file + rank for file in FILES for rank in RANKS]
COMPASS = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if (right, up) != (0, 0)]
HOME = {"w": "1", "b": "8"}
HALF = {"w": "1234", "b": "5678"}


@dataclass(frozen=True)
class Position:
    """Where each side's pieces and ball are, who is to move, and whether only a ball shut in for good is lost."""

    pieces: dict[str, frozenset[str]]
    ball: dict[str, str]
    side: str
    for_good: bool = False

    @property
    def taken(self) -> frozenset[str]:
        """The squares with a piece of either side."""
        return self.pieces["w"] | self.pieces["b"]


def other(side: str) -> str:
    """Return the opponent."""
    return "b" if side == "w" else "w"


# Geometry.


def squares_between(one: str, two: str) -> list[str] | None:
    """Return the squares strictly between two that share a row, a file or a diagonal; None if they do not."""
    right = FILES.index(two[0]) - FILES.index(one[0])
    up = RANKS.index(two[1]) - RANKS.index(one[1])
    if (right, up) == (0, 0) or (right and up and abs(right) != abs(up)):
        return None
    length = max(abs(right), abs(up))
    return [
        FILES[FILES.index(one[0]) + right // length * far] + RANKS[RANKS.index(one[1]) + up // length * far]
        for far in range(1, length)
    ]


def sees(position: Position, one: str, two: str) -> bool:
    """Return whether two squares share a line with no piece of either side in between."""
    between = squares_between(one, two)
    return between is not None and not position.taken.intersection(between)


def diagonal_neighbours(square: str) -> set[str]:
    """Return the up to four squares that touch this one at a corner."""
    files, ranks = FILES.index(square[0]), RANKS.index(square[1])
    return {
        beside
        for beside in SQUARES
        if abs(FILES.index(beside[0]) - files) == 1 and abs(RANKS.index(beside[1]) - ranks) == 1
    }


# Moves.


def slides(position: Position) -> list[str]:
    """Return the moves of the pieces without the ball."""
    side = position.side
    return [
        f"{piece}-{target}"
        for piece in position.pieces[side] - {position.ball[side]}
        for target in SQUARES
        if target not in position.taken and sees(position, piece, target)
    ]


def ball_moves(position: Position, side: str) -> list[str]:
    """Return the steps of a side's carrier and its passes."""
    carrier = position.ball[side]
    steps = [f"{carrier}-{target}" for target in diagonal_neighbours(carrier) - position.taken]
    passes = [f"{carrier}>{friend}" for friend in position.pieces[side] if sees(position, carrier, friend)]
    return steps + passes


def moved(position: Position, text: str) -> Position:
    """Return the position after a move, whoever's it is."""
    side, start, target = position.side, text[:2], text[3:]
    pieces, ball = dict(position.pieces), dict(position.ball)
    if text[2] == "-":
        pieces[side] = pieces[side] - {start} | {target}
    if ball[side] == start:
        ball[side] = target
    return replace(position, pieces=pieces, ball=ball, side=other(side))


# Ends.


def is_home(position: Position, side: str) -> bool:
    """Return whether a side's ball lies on the enemy's home row."""
    return position.ball[side][1] == HOME[other(side)]


def has_blockaded(position: Position, side: str) -> bool:
    """Return whether a side has a whole rank in the enemy's half, between the enemy's ball and its own home row."""
    enemy = other(side)
    ball = int(position.ball[enemy][1])
    for rank in HALF[enemy]:
        ahead = int(rank) < ball if side == "w" else int(rank) > ball
        if ahead and all(file + rank in position.pieces[side] for file in FILES):
            return True
    return False


def is_shut_in(position: Position) -> bool:
    """Return whether the side to move loses because its ball is enclosed."""
    side = position.side
    if ball_moves(position, side):
        return False
    if not position.for_good:
        return True
    return not any(ball_moves(moved(position, text), side) for text in slides(position))


def ended(position: Position) -> tuple[str, str] | None:
    """Return why the game is over and who has won, or None."""
    mover = other(position.side)
    for side in (mover, position.side):
        if is_home(position, side):
            return "home", side
    if has_blockaded(position, mover):
        return "blockade", mover
    return ("enclosed", mover) if is_shut_in(position) else None


def result(position: Position) -> str:
    """Return the winner's letter, or ``*``."""
    end = ended(position)
    return end[1] if end else "*"


def legal(position: Position) -> list[str]:
    """Return the legal moves, sorted."""
    return [] if ended(position) else sorted(slides(position) + ball_moves(position, position.side))


def play(position: Position, text: str) -> Position:
    """Return the position after a legal move."""
    if text not in legal(position):
        raise ValueError(f"not legal here: {text}")
    return moved(position, text)


def perft(position: Position, depth: int) -> int:
    """Return the number of legal lines of this many turns."""
    if depth == 0:
        return 1
    return sum(perft(moved(position, text), depth - 1) for text in legal(position))


# Text forms.


def parse(text: str) -> Position:
    """Read the one text of a position."""
    rows, side, *rest = text.split(" ")
    if side not in ("w", "b") or rest not in ([], ["g"]) or rows.count("/") != 7:
        raise ValueError(f"not a position: {text!r}")
    letters = {
        file + rank: letter
        for rank, row in zip("87654321", rows.split("/"), strict=True)
        for file, letter in zip(FILES, _spread(row), strict=True)
    }
    position = Position(
        {side: frozenset(square for square, letter in letters.items() if letter.lower() == side) for side in "wb"},
        {letter.lower(): square for square, letter in letters.items() if letter.isupper()},
        side,
        bool(rest),
    )
    if (
        len(position.ball) != 2
        or fmt(position) != text
        or any(len(pieces) != 10 for pieces in position.pieces.values())
    ):
        raise ValueError(f"not a position: {text!r}")
    return position


def _spread(row: str) -> str:
    return "".join("." * int(char) if char in RANKS else char for char in row)


def fmt(position: Position) -> str:
    """Return the one text of a position."""
    rows = []
    for rank in reversed(RANKS):
        row = "".join(_letter(position, file + rank) for file in FILES)
        for empty in range(8, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    return "/".join(rows) + f" {position.side}" + (" g" if position.for_good else "")


def _letter(position: Position, square: str) -> str:
    for side in "wb":
        if square in position.pieces[side]:
            return side.upper() if position.ball[side] == square else side
    return "."
