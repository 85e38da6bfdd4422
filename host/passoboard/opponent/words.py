"""The English sentences of reasons; translations are the page's."""

from boardcore.games import Game
from boardcore.opponent.reasons import CUT_OFF, Reason

_ENDS = {
    "passed": "{side} gets past in {turns}",
    "off the board": "{side} steps off the board in {turns}",
    "last to move": "{loser} has no move left in {turns}",
    CUT_OFF: "{cells} will be cut off",
}
_ANY_END = "{side} wins in {turns}"
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sentence(game: Game, reason: Reason) -> str:
    """Return what a reason says in English."""
    others = [name for side, name in enumerate(game.side_names) if side != reason.side]
    turns = _NUMBERS[reason.turns] if reason.turns < len(_NUMBERS) else str(reason.turns)
    cells = [name for cell, name in enumerate(game.cells) if reason.cells >> cell & 1]
    return _ENDS.get(reason.key, _ANY_END).format(
        side=game.side_names[reason.side], loser=others[0], turns=turns, cells=" and ".join(cells)
    )
