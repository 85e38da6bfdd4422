"""What a player's hand may do at a simulated board: what that player could do at a table, and no more.

Players who could move for the other side could find out its secrets by trying.
"""

from .board import Board
from .schemas import Hand

_LOCKED = ("setup", "check", "mismatch", "ended", "test")  # the board accepts no moves: anybody may correct the discs
_LIFTING = ("lift", "lift_stack")
_OFF = "off"


def may_use_hand(board: Board, side: str, hand: Hand) -> bool:
    """Tell whether the player of a side may do this now."""
    if side not in board.live.game.sides:  # of the game that the board played before
        return False
    if hand.verb == "press":
        return hand.side == list(board.live.game.sides).index(side)
    if board.live.phase in _LOCKED or board.live.mover == side:
        return True
    return _clears(board, side, hand) or _corrects(board, side, hand)


def _clears(board: Board, side: str, hand: Hand) -> bool:
    """Tell whether a hand removes discs that left the game with its own move."""
    taken = board.live.cells["taken"]
    if hand.verb in _LIFTING:
        return hand.cell in taken
    return hand.verb == "place" and hand.cell == _OFF and _holds(board, side, hand) not in ("", *_ends(board, side))


def _corrects(board: Board, side: str, hand: Hand) -> bool:
    """Tell whether a hand returns its own last move to where it began, or leaves it in place."""
    ends = _ends(board, side)
    if not ends:
        return False
    start, target = ends
    if hand.verb == "lift":
        return hand.cell == target
    if hand.verb == "slide":
        return (hand.cell, hand.target) == (target, start)
    return hand.verb == "place" and hand.cell in ends and _holds(board, side, hand) == target


def _holds(board: Board, side: str, hand: Hand) -> str:
    """Return where the player has lifted what is to be put down, empty if somebody else has."""
    hands = board.hands
    if hands is None or hands.holder != side or hand.lifted not in (None, hands.lifted):
        return ""
    return hands.lifted


def _ends(board: Board, side: str) -> tuple[str, str] | tuple[()]:
    """Return where a side's move began and ended, if it was the last one."""
    match = board.replay.match
    if match is None or not match.moves:
        return ()
    game = match.game
    if game.current(match.at(len(match.moves) - 1)) != list(game.sides).index(side):
        return ()
    path = game.path(match.moves[-1])
    return game.cell_name(path[0]), game.cell_name(path[-1])
