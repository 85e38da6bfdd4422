"""The script of a move: the edges that a hand must make for it, and the visits that tell it from others."""

from typing import Any, NamedTuple

from boardcore.games import Game
from boardcore.games.game import Look
from boardcore.referee.explanation import undone

from . import costs

CHANGE, OUT, BACK = 0, 1, 2
BACK_AGAIN = -1  # stands for the last move being taken back, and for its extra


class Token(NamedTuple):
    """One edge that a script expects; ``OUT`` and ``BACK`` are the two of a visit."""

    cell: int
    kind: int
    skip: int = 0  # what it costs if this visit is missing
    rests: bool = False  # on the way, where a piece may stand as long as it likes


class Script:
    """One legal move as the search needs it."""

    __slots__ = ("closes", "extra", "hidden", "lands", "move", "opens", "tokens", "told", "welcome")

    def __init__(self, game: Game, look: Look, move: int, alone: bool = False, back: bool = False) -> None:
        """``alone``: no other move that nothing shows goes there; ``back``: how such a move is taken back."""
        self.move = move
        self.extra = game.extra_of(move)
        if back:
            look, self.move, self.extra = undone(look), BACK_AGAIN, BACK_AGAIN
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
                if alone and not number:
                    skip = costs.START_MISSING
                elif back and number == 2:
                    skip += costs.HIDDEN  # no reply confirms it
            tokens += _visit(cell, skip, False)
        self.told = look.told
        self.opens = look.opens.bit_count()
        self.closes = look.closes.bit_length() - 1 if look.closes.bit_count() == 1 else -1  # the only cell that closes
        self.tokens = tuple(tokens)
        self.lands = lands if look.closes else len(tokens)  # after so many tokens it is as good as made

    def landed(self, place: int) -> int | None:
        """Return the move if it is as good as made after so many tokens, else None."""
        return self.move if place >= self.lands and self.move != BACK_AGAIN else None


def scripts_of(game: Game, position: Any) -> list[Script]:
    """Return the scripts of the legal moves."""
    looks = [(move, game.look(position, move)) for move in game.moves(position)]
    if game.held(position):  # whoever holds tokens touches both ends
        return [Script(game, look, move) for move, look in looks]
    hidden = [look.told[-1] for _, look in looks if look.told and not look.opens | look.closes]
    return [Script(game, look, move, hidden.count(look.told[-1] if look.told else -1) == 1) for move, look in looks]


def _visit(cell: int, skip: int, rests: bool) -> list[Token]:
    return [Token(cell, OUT, skip, rests), Token(cell, BACK, 0, rests)]


def _cells(mask: int) -> list[int]:
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]
