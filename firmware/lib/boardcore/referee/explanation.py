"""What may have been played, as the switches tell it: which moves explain a picture, and how completely.

The referee has a *base*, the last position that is final, and a *line* of one or two moves after it that are shown but
may still be corrected. An explanation keeps some moves of that line and puts others after them.
"""

from boardcore.games.game import Look

from .costs import TOLD

try:
    from typing import Any

    from boardcore.games import Game

    from .evidence import Visit
except ImportError:
    pass


class Explanation:
    """Moves that explain a picture: the line up to ``keep``, then ``moves``."""

    __slots__ = ("cost", "how", "keep", "moves", "touches")

    def __init__(self, keep: int, moves: tuple[int, ...], cost: int, how: str, touches: tuple[int, ...] = ()) -> None:
        """``how`` says by what the last doubtful move is known, ``touches`` which ones would tell it."""
        self.keep = keep
        self.moves = moves
        self.cost = cost
        self.how = how
        self.touches = touches

    def changes(self, line: list[int]) -> bool:
        """Return whether anything is new about it, if this is the line."""
        return self.keep < len(line) or bool(self.moves)

    def settled(self) -> "Explanation":
        """Return the same without a doubt: it was asked for."""
        return Explanation(self.keep, self.moves, min(self.cost, TOLD), self.how, self.touches)


def after(picture: int, look: Look) -> int:
    """Return the picture that a move leaves."""
    return picture & ~look.opens | look.closes


def touches_confirm(visits: "list[Visit]", look: Look, before: int, ever: bool = False) -> bool:
    """Return whether visits tell a move from this picture; ``ever`` counts what other visits have followed, too.

    Only those count that led back to the picture the move leaves: what was touched before a disc moved tells nothing
    about its move. On the way, nothing but the move itself may have changed.
    """
    final = after(before, look)
    if look.pointer_cells:
        return _told_by_pointer(visits, look, final)
    own = look.opens | look.closes
    cells: list[int] = []
    places = []
    for place in range(len(visits)):
        if visits[place].picture == final and visits[place].brief:
            cells.append(visits[place].cell)
            places.append(place)
    for end in range(len(cells), len(look.confirming_touches) - 1, -1):
        if ends_with(cells[:end], look.confirming_touches):
            begin = places[end - len(look.confirming_touches)] if look.confirming_touches else len(visits)
            passed = [visit.cell for visit in visits[:begin] if not (visit.picture ^ before) & ~own]
            if in_order(list(look.via), tuple(passed)):
                return True
        if not ever:
            break
    return False


def _told_by_pointer(visits: "list[Visit]", look: Look, final: int) -> bool:
    """Return whether a piece that may do so has dipped into the told cells; it may stand there as long as it likes."""
    cells = []
    for cell, picture, _, _ in visits:
        away = final & ~picture
        if (
            not look.pointer_cells >> cell & 1
            and not picture & ~final
            and not away & ~look.pointer_cells
            and not away & away - 1
        ):
            cells.append(cell)
    return telling(cells, look)[0] == len(look.confirming_touches)


def telling(cells: list[int], look: Look) -> tuple[int, tuple[int, ...]]:
    """Return how many of the told cells were touched last, in their order, and this order."""
    orders = (
        (look.confirming_touches, swapped(look.confirming_touches))
        if look.ends_interchangeable
        else (look.confirming_touches,)
    )
    for parts in range(len(look.confirming_touches), 0, -1):
        for told in orders:
            if ends_with(cells, told[:parts]):
                return parts, told
    return 0, look.confirming_touches


def swapped(told: tuple[int, ...]) -> tuple[int, ...]:
    """Return told cells with the first two the other way round."""
    return (told[1], told[0]) + told[2:]


def undone(look: Look) -> Look:
    """Return how a move that nothing shows is taken back: told backwards, or the same pieces lifted together again."""
    told = look.confirming_touches
    if len(told) > 2 and told[-1] == told[-2]:  # the last one was told twice to be sure
        return Look(0, 0, (told[1], told[0], told[0]))
    return Look(0, 0, tuple(reversed(told)), (), look.together, look.pointer_cells)


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
