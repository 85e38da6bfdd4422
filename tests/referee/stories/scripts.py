"""The script of a move: the edges that a hand must make for it, and the visits that tell it from others."""

from typing import Any, NamedTuple

from boardcore.games import Game
from boardcore.referee.explanation import undone

from . import costs

CHANGE, OUT, BACK = 0, 1, 2
BACK_AGAIN = -1  # stands for the last move being taken back


class Token(NamedTuple):
    """One edge that a script expects; ``OUT`` and ``BACK`` are the two of a visit."""

    cell: int
    kind: int
    skip: int = 0  # what it costs if this visit is missing
    rests: bool = False  # on the way, where a piece may stand as long as it likes


class Script:
    """One legal move as the search needs it."""

    __slots__ = ("extra", "hidden", "lands", "move", "tokens", "welcome")

    def __init__(self, game: Game, position: Any, move: int, back: bool = False) -> None:
        """``back``: how a move that nothing shows is taken back."""
        look = game.look(position, move)
        self.move = move
        self.extra = game.extra_of(move)
        if back:
            look, self.move, self.extra = undone(look), BACK_AGAIN, 0
        self.hidden = not look.opens | look.closes
        ends = look.told or _cells(look.closes)
        self.welcome = ends[-1] if ends else -1  # the cell whose touch tells it once more
        tokens = [Token(cell, CHANGE) for cell in _cells(look.opens)]
        for cell in look.via:
            tokens += _visit(cell, costs.UNSEEN, True)
        tokens += [Token(cell, CHANGE) for cell in _cells(look.closes)]
        lands = len(tokens)
        for number, cell in enumerate(look.told):
            skip = costs.SPARED if look.closes else costs.MISSING
            if self.hidden:
                skip = costs.TOLD_MISSING[min(number + 3 - len(look.told), 2)]
            tokens += _visit(cell, skip, False)
        self.tokens = tuple(tokens)
        self.lands = lands if look.closes else len(tokens)  # after so many tokens it is as good as made

    def landed(self, place: int) -> int | None:
        """Return the move if it is as good as made after so many tokens, else None."""
        return self.move if place >= self.lands and self.move != BACK_AGAIN else None


def _visit(cell: int, skip: int, rests: bool) -> list[Token]:
    return [Token(cell, OUT, skip, rests), Token(cell, BACK, 0, rests)]


def _cells(mask: int) -> list[int]:
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]
