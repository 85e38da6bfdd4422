"""What a player's hand may do at a simulated board: what that player could do at a table, and no more.

Players who could move for the other side could find out its secrets by trying.
"""

from ..boards.board import Board
from ..http.schemas import Hand

_LOCKED = ("setup", "check", "mismatch", "ended", "test")  # the board accepts no moves: anybody may correct the discs
_LIFTING = ("lift", "lift_stack")
_TOUCHING = ("touch", "dip")
_OFF = "off"


def may_use_hand(board: Board, side: str, hand: Hand) -> bool:
    """Tell whether the player of a side may do this now."""
    if side not in board.live.game.sides:  # of the game that the board played before
        return False
    if hand.verb == "press":
        return hand.side == list(board.live.game.sides).index(side)
    if _clears(board, side, hand) or _corrects(board, side, hand):
        return True
    if any(whose != side for whose in board.live.hidden_sides):  # whoever may try anything would find it out
        return _puts_right(board, hand) or (board.live.mover == side and _moves(board, side, hand))
    return board.live.phase in _LOCKED or board.live.mover == side


def _moves(board: Board, side: str, hand: Hand) -> bool:
    """Tell whether a hand makes a move of its own side: one piece, from where a move begins to where it may go.

    Having put it down, the hand may go on with that piece alone until the board has said whose turn it is.
    """
    start, target = _moved(board, side)
    paths = [option["path"] for option in board.live.options(side)]
    if hand.verb in _TOUCHING:  # to answer the board
        asked = [option["path"] for option in board.live.options(side) if option["move"] in board.live.candidates]
        return board.live.phase == "choose" and any(hand.cell in path for path in asked)
    grasp = _grasp(board, hand)
    lifted = hand.cell if hand.verb in (*_LIFTING, "slide") else grasp
    begins = lifted == target if start else any(path[0] == lifted for path in paths)
    origin = start if start and lifted == target else lifted
    reached = {lifted, origin, *(cell for path in paths if path[0] == origin for cell in path)}
    if hand.verb in _LIFTING:
        return begins and not grasp
    if hand.verb == "slide":
        return begins and not grasp and hand.target in reached
    if hand.verb == "step_off":
        return hand.cell == grasp and begins and _OFF in reached
    return hand.verb == "place" and bool(grasp) and (hand.cell == grasp or (begins and hand.cell in reached))


def _puts_right(board: Board, hand: Hand) -> bool:
    """Tell whether a hand brings a piece from where it is too much to where one is missing, as the board asks."""
    cells = board.live.cells
    if board.live.phase not in _LOCKED:
        return False
    if hand.verb in _LIFTING:
        return hand.cell in (*cells["surplus"], *cells["taken"], _OFF)
    if hand.verb == "slide":
        return hand.cell in cells["surplus"] and hand.target in cells["missing"]
    return hand.verb == "place" and hand.cell in (*cells["missing"], _OFF)


def _grasp(board: Board, hand: Hand) -> str:
    """Return where the piece was lifted that is put down next, empty if none is in the hand."""
    grasp = [group["from"] for group in board.hands.view()["grasp"]] if board.hands else []
    return hand.lifted if hand.lifted and hand.lifted in grasp else str(grasp[-1]) if grasp else ""


def _moved(board: Board, side: str) -> tuple[str, str]:
    """Return from where to where a side has moved a piece since the board's newest entry, empty if it has not."""
    start, target, at = board.hands.moved.get(side, ("", "", 0)) if board.hands else ("", "", 0)
    return (start, target) if at == board.live.at else ("", "")


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
