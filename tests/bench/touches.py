"""How many touches the board asks for, knocks included: whole games by hands that touch a stack only when it asks."""

import random

from boardcore.games.match import Match
from passoboard.gestures import Act, gesture

from tests.referee.games import PASSO, copy_of
from tests.referee.hands import Hands
from tests.referee.table import Table

MOST_TURNS = 60
PAUSE_MS = 150
THOUGHT_MS = 1500


def touches_per_move(games: int, greedy: bool) -> tuple[float, float, float, float, int]:
    """Return touches per move: in the gestures, in the first release's, and asked for; presses; games that went wrong.

    All of them are of the same games: how many touches a move needs depends on who plays, and how.
    """
    played = [_lazy_game(random.Random(seed), greedy) for seed in range(games)]
    moves, documented, first, asked, presses = (sum(column) for column in zip(*filter(None, played), strict=True))
    return documented / moves, first / moves, asked / moves, presses / moves, played.count(None)


def _lazy_game(dice: random.Random, greedy: bool) -> tuple[int, int, int, int, int] | None:
    """Play a game; return its moves, the touches of their gestures, now and at first, those asked for, and presses.

    None if the board got a move wrong: a person would have to correct it by hand.
    """
    table = Table(Match(PASSO))
    hands = Hands(table, dice)
    documented = first = 0
    while hands.truth.legal() and len(hands.truth.moves) < MOST_TURNS:
        move = _choose(hands.truth, dice, greedy)
        touches = sum(act.verb in ("touch", "knock") for act in gesture(hands.truth, move))
        documented += touches
        first += touches - (touches > 2)  # the last touch of stack to stack, or off a stack, came with the second
        _play_lazily(hands, move)
        if table.match.moves not in (hands.truth.moves, hands.truth.moves[:-1]):
            return None
    return len(hands.truth.moves), documented, first, hands.touches, hands.presses


def _choose(match: Match, dice: random.Random, greedy: bool) -> int:
    """Return any move, or one that wins or else goes as far ahead as it can."""
    moves = match.legal()
    if not greedy:
        return dice.choice(moves)
    side = PASSO.current(match.position)
    return max(moves, key=lambda move: (_worth(match, move, side), dice.random()))


def _worth(match: Match, move: int, side: int) -> int:
    after = copy_of(match)
    after.play(move)
    ended = after.outcome()
    if ended:
        return 10 if ended.winner == side else -10
    start, target = PASSO.path(move)
    return (target // 5 - start // 5) * (1 if side == 0 else -1)


def _play_lazily(hands: Hands, move: int) -> None:
    """Make a move without a touch, as far as anything shows it; answer if the board asks."""
    table, truth = hands.table, hands.truth
    look = PASSO.look(truth.position, move)
    leaves = PASSO.path(move)[-1] >= len(PASSO.cells)
    waiting = table.match.moves != truth.moves  # for a touch of the move before: the reply has to be complete
    if leaves or not look.opens | look.closes:
        hands.tell_the_move_before()  # such a reply completes no other move
        _step_off(hands, move) if leaves else _tell(hands, move)
    else:
        _make(hands, [act for act in gesture(truth, move) if waiting or act.verb != "touch"])
    truth.play(move)
    table.wait(THOUGHT_MS)
    if table.referee.question:
        hands.answer()
    for cell in table.standing():
        if table.referee.lingering >> cell & 1:
            table.take(cell)
            table.wait(PAUSE_MS)
    table.settle()


def _make(hands: Hands, acts: list[Act]) -> None:
    for act in acts:
        hands.act(act)
        hands.table.wait(PAUSE_MS)


def _step_off(hands: Hands, move: int) -> None:
    """Put a disc aside, touch the rest of its stack once, and give the button a long press."""
    table = hands.table
    start = PASSO.path(move)[0]
    shows = PASSO.look(hands.truth.position, move).opens
    _make(hands, [act for act in gesture(hands.truth, move) if act.verb not in ("touch", "knock")])
    if not shows:
        hands.touch(start)
        table.settle()
        if table.confirmed() != [move]:  # a disc may as well have come onto the stack: no press decides
            _make(hands, [act for act in gesture(hands.truth, move) if act.verb == "touch"][1:])
            return
    hands.press(move)


def _tell(hands: Hands, move: int) -> None:
    """Make a move that nothing shows and touch where it went; both ends if that is too little. The reply confirms."""
    acts = gesture(hands.truth, move)
    touches = [act for act in acts if act.verb == "touch"]
    _make(hands, [act for act in acts if act not in touches] + touches[-1:])
    hands.table.settle()
    if not hands.shows([move]):
        _make(hands, touches[:-1])


__all__ = ["touches_per_move"]
