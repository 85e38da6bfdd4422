"""The moves that could be meant, as switches would see them, and whether the evidence for one is complete."""

from .evidence import NONE, Evidence

try:
    from typing import Any

    from games import Game
    from games.match import Match
except ImportError:
    pass

BACK = -1  # instead of a move: the last one is taken back
_OFF_EDGES = 5  # lifted, knocked on its tile twice, and in the air again
_BACK_EDGES = 3  # put down, lifted and put down again


class Candidate:
    """A move (or the last one taken back): from where to where, and the picture it leaves."""

    __slots__ = ("extra", "final", "move", "start", "start_hidden", "target", "target_hidden")

    def __init__(self, start: int, target: int, before: int, final: int, move: int, extra: int) -> None:
        """Work out what shows: a start if discs stood on it and none do, a target the other way round."""
        self.start = start
        self.target = target
        self.final = final
        self.move = move
        self.extra = extra
        self.start_hidden = not (before & ~final) >> start & 1
        self.target_hidden = not (final & ~before) >> target & 1


def steps(game: Game, position: Any, declared: int, first_step: int) -> list[int]:
    """Return the moves (or single steps of one) to watch for, given what was declared and what half of it is made."""
    if first_step != NONE:
        return game.moves(position, game.path(first_step)[-1], 0)
    if declared & game.two_step_extras:
        return [move for move in game.moves(position, -1, 0) if _leads_on(game, position, move, declared)]
    if declared:
        return [move for move in game.moves(position, -1, declared) if game.extra_of(move)]
    return game.moves(position, -1, ~game.declared_extras)


def _leads_on(game: Game, position: Any, step: int, declared: int) -> bool:
    """Return whether a second step can follow this one."""
    middle = game.path(step)[-1]
    if middle == len(game.cells):
        return False
    halfway = game.begin(position, step, declared)
    return halfway is not None and len(game.moves(halfway, middle, 0)) > 0


def last_step(match: Match, first_step: int) -> tuple[Any, tuple[int, ...]]:
    """Return what can be taken back, the half move or else the last one: the position before it, and its path."""
    if first_step != NONE:
        return match.position, match.game.path(first_step)
    if not match.moves:
        return match.position, ()
    return match.at(len(match.moves) - 1), match.game.path(match.moves[-1])


def from_moves(game: Game, position: Any, expected: int, moves: list[int], declared: int) -> list[Candidate]:
    """Return the candidates for these legal moves; a declared extra is nothing special any more."""
    off = len(game.cells)
    found = []
    for move in moves:
        path = game.path(move)
        final = expected if game.remains(position, move) else expected & ~(1 << path[0])
        if path[-1] != off:
            final |= 1 << path[-1]
        found.append(Candidate(path[0], path[-1], expected, final, move, game.extra_of(move) & ~declared))
    return found


def way_back(start: int, target: int, expected: int, before: int) -> Candidate:
    """Return the candidate that takes a step back: the disc now on ``start`` returns to ``target``."""
    return Candidate(start, target, expected, before, BACK, 0)


def ready(candidate: Candidate, evidence: Evidence, fitting: list[Candidate], off: int) -> str:
    """Return how the evidence tells that just this candidate was played, or nothing if it does not.

    ``fitting`` are all candidates that leave the picture there is now.
    """
    start, target = candidate.start, candidate.target
    if off in (start, target):
        return _ready_off(candidate, evidence, off)
    touched = evidence.touched()
    if candidate.target_hidden:
        first = not candidate.start_hidden or evidence.before_last == start
        return "touched" if touched == target and first else ""
    if not candidate.start_hidden:
        return "shown"
    if touched != NONE:
        return "touched" if touched == start else ""
    return "implied" if _only_giver(candidate, fitting) else ""


def _ready_off(candidate: Candidate, evidence: Evidence, off: int) -> str:
    """Return how the evidence tells of a step off the board, or of one taken back.

    The disc beside the board and the disc in the hand look alike, so it takes two touches of the tile: with the disc
    itself where it stood alone, of the stack it leaves else. The step has ended the game, so that a disc which comes
    back may as well be the first of a new one: it is touched where it stands.
    """
    back = candidate.start == off
    cell = candidate.target if back else candidate.start
    if candidate.target_hidden if back else candidate.start_hidden:
        told = evidence.touched() == cell == evidence.before_last
    elif back:
        told = evidence.touched() == cell or evidence.knocked(cell, _BACK_EDGES)
    else:
        told = evidence.knocked(cell, _OFF_EDGES)
    return "touched" if told else ""


def _only_giver(candidate: Candidate, fitting: list[Candidate]) -> bool:
    """Return whether no other stack can have given the disc; extras that nobody declared do not delay a plain move."""
    for other in fitting:
        rival = other is not candidate and (candidate.extra or not other.extra)
        if rival and other.start_hidden and not other.target_hidden:
            return False
    return True
