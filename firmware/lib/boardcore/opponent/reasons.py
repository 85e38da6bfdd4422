"""Grades and reasons: what the search has proven or found, as data; the words are the host's and the page's.

A reason is never more than its own line shows. Play the line to check it.
"""

from .dice import Dice
from .levels import Level
from .search import Search, is_proven
from .thinker import Thinker

try:
    from typing import Any, Optional

    from ..games.game import Game
except ImportError:
    pass

GOOD = 2
FAIR = 1
LOSING = 0
GRADES = ("losing", "fair", "good")

CUT_OFF = "cut off"  # the key of the one reason that is not the end of a game
_CLOSE = 40  # as good as the best move: less than a tenth of a chance apart


class Reason:
    """Why a move is bad: a key, what it speaks of, and the moves that prove it, the bad one first.

    The key is the word of the game's ``reasons`` that the line ends with: ``side`` wins like that in ``turns`` turns,
    whatever is played against it. Or it is CUT_OFF: the reply takes the pieces on ``cells`` off the board.
    """

    __slots__ = ("cells", "key", "line", "side", "turns")

    def __init__(self, key: str, side: int, turns: int, cells: int, line: list[int]) -> None:
        """``side`` is the one that profits."""
        self.key = key
        self.side = side
        self.turns = turns
        self.cells = cells
        self.line = line


def grades(scores: dict[int, int]) -> dict[int, int]:
    """Return GOOD, FAIR or LOSING for each move; ``scores`` are those of a wide Thinker."""
    found: dict[int, int] = {}
    best = max(scores.values()) if scores else 0
    for move, score in scores.items():
        if is_proven(score):
            found[move] = GOOD if score > 0 else LOSING
        else:
            found[move] = GOOD if score >= best - _CLOSE else FAIR
    return found


def why_not(game: Game, position: Any, move: int, nodes: int = 20000, seen: Any = ()) -> Optional[Reason]:
    """Return why a move is bad, if the search can prove it with about so many nodes, else None.

    ``seen`` has the identities of earlier positions: one that comes again may be a draw, so it proves nothing. Nor does
    a search through hidden information. There is no time limit: only a host calls this, and a board shows the result.
    """
    mover = game.current(position)
    after = game.play(position, move)
    line = [move]
    ended = game.outcome(after)
    if not ended:
        if game.current(after) < 0 or game.secret(position, -1):
            return None
        found = _forced_end(game, after, nodes, seen)
        if found is None:
            return _cut_off(game, position, move, nodes)
        line += found
        for one in found:
            after = game.play(after, one)
        ended = game.outcome(after)
    if not ended or ended.winner is None or ended.winner == mover:
        return None
    return Reason(ended.reason, ended.winner, _turns(game, position, line, ended.winner), 0, line)


def _turns(game: Game, position: Any, line: list[int], side: int) -> int:
    """Return how many moves of a line are a side's."""
    turns = 0
    for move in line:
        turns += game.current(position) == side
        position = game.play(position, move)
    return turns


def _forced_end(game: Game, position: Any, nodes: int, seen: Any) -> Optional[list[int]]:
    """Return the moves to the end of a game that one side wins by force, or None.

    Its moves are the quickest win, those of the others the longest resistance.
    """
    line: list[int] = []
    winner = -1
    while not game.outcome(position):
        side = game.current(position)
        if side < 0:
            return None  # chance decides
        search = Search(game, position, Dice(1).below, game.moves(position), room=nodes, seen=seen, selective=False)
        search.step(nodes)
        if not is_proven(search.score):
            return None
        if winner < 0:
            winner = _winner(game, position, side, search.score > 0)
        if winner < 0 or (search.score > 0) != (side == winner):
            return None
        line.append(search.best)
        position = game.play(position, search.best)
    return line


def _winner(game: Game, position: Any, side: int, wins: bool) -> int:
    """Return who wins if a side does, or does not; -1 if that may be one of several."""
    if wins:
        return side
    return 1 - side if game.players(position) == 2 else -1


def _cut_off(game: Game, position: Any, move: int, nodes: int) -> Optional[Reason]:
    """Return that the best reply takes pieces of the mover off the board, if it does."""
    mover = game.current(position)
    after = game.play(position, move)
    side = game.current(after)
    if side == mover:
        return None
    thinker = Thinker(game, after, Level(99, nodes, 0, nodes))
    reply = thinker.think()
    lost = game.effects(after, reply)[1] & game.tops(after)[mover]
    return Reason(CUT_OFF, side, 1, lost, [move, reply]) if lost else None
