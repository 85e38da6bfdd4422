"""What may have been played, as the switches tell it: which moves explain a picture, and how completely.

The referee has a *base*, the last position that is final, and a *line* of one or two moves after it that are shown but
may still be corrected. An explanation keeps some moves of that line and puts others after them.
"""

try:
    from typing import Any

    from boardcore.games import Game
    from boardcore.games.game import Look

    from .evidence import Visit
except ImportError:
    pass

# How well a move is told, best first; the least sum explains a picture best.
SHOWN = 0  # the picture shows it
TOLD = 1  # touches tell it, or nothing else can have been played
UNTOLD = 2  # nothing speaks against it


class Explanation:
    """Moves that explain a picture: the line up to ``keep``, then ``moves``."""

    __slots__ = ("cost", "how", "keep", "moves", "told")

    def __init__(self, keep: int, moves: tuple[int, ...], cost: int, how: str, told: tuple[int, ...] = ()) -> None:
        """``how`` says by what the last doubtful move is known, ``told`` which touches would tell it."""
        self.keep = keep
        self.moves = moves
        self.cost = cost
        self.how = how
        self.told = told


def after(picture: int, look: Look) -> int:
    """Return the picture that a move leaves."""
    return picture & ~look.opens | look.closes


def told_by(visits: "list[Visit]", look: Look, before: int, ever: bool = False) -> bool:
    """Return whether visits tell a move from this picture; ``ever`` counts what other visits have followed, too.

    Only those count that led back to the picture the move leaves: what was touched before a disc moved tells nothing
    about its move. On the way, nothing but the move itself may have changed.
    """
    final = after(before, look)
    own = look.opens | look.closes
    cells: list[int] = []
    places = []
    for place in range(len(visits)):
        if visits[place][1] == final and visits[place][3]:
            cells.append(visits[place][0])
            places.append(place)
    for end in range(len(cells), len(look.told) - 1, -1):
        if ends_with(cells[:end], look.told):
            begin = places[end - len(look.told)] if look.told else len(visits)
            passed = [cell for cell, picture, _, _ in visits[:begin] if not (picture ^ before) & ~own]
            if in_order(list(look.via), tuple(passed)):
                return True
        if not ever:
            break
    return False


def ends_with(cells: list[int], told: tuple[int, ...]) -> bool:
    """Return whether the last cells are these."""
    return len(cells) >= len(told) and tuple(cells[len(cells) - len(told) :]) == told


def in_order(cells: list[int], told: tuple[int, ...]) -> bool:
    """Return whether these cells are among the told ones, in their order."""
    at = 0
    for cell in told:
        if at < len(cells) and cells[at] == cell:
            at += 1
    return at == len(cells)


def watched_moves(game: Game, position: Any, declared: int, cell: int = -1) -> list[int]:
    """Return the moves to watch for: those with the declared extra, or all that need no declaration."""
    if declared:
        return [move for move in game.moves(position, cell, declared) if game.extra_of(move)]
    return game.moves(position, cell, ~game.declared_extras)
