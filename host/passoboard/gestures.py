"""The documented gesture of every legal move: what a hand does so that the board understands just that move.

``docs/PLAYING.md`` explains them to players; the simulated board's hand performs them; tests prove that each commits
its move and nothing else.
"""

from dataclasses import dataclass
from typing import Any

from games import Game
from games.match import Match
from referee.candidates import BACK, Candidate
from referee.referee import Referee


@dataclass(frozen=True)
class Act:
    """One thing a hand does: lift, lift_stack, place, touch or knock at a cell; declare an extra; wait."""

    verb: str
    cell: int = -1
    extra: int = 0


WAIT = Act("wait")


def gesture(match: Match, move: int) -> list[Act]:
    """Return the gesture for a legal move of this match."""
    game = match.game
    extra = game.extra_of(move)
    referee = watching(match)
    if extra & game.two_step_extras:
        return _two_step_gesture(match, referee, move, extra)
    if extra & game.declared_extras or _looks_plain(referee, move):
        referee.declare(extra)
        return [Act("declare", extra=extra), WAIT, *_step_gesture(game, referee, match.position, move)]
    return _step_gesture(game, referee, match.position, move)


def watching(match: Match) -> Referee:
    """Return a referee of its own, with every disc where it should be."""
    referee = Referee(match.game)
    referee.follow(match)
    referee.resync(match.game.occupied(match.position), 0)
    return referee


def _candidate(referee: Referee, move: int) -> Candidate:
    return next(candidate for candidate in referee.candidates if candidate.move == move)


def _fitting(referee: Referee, candidate: Candidate) -> list[Candidate]:
    return [other for other in referee.candidates if other.final == candidate.final]


def _givers(referee: Referee, candidate: Candidate, plain: bool) -> int:
    """Return how many stacks could have given the disc that fills the target."""
    fits = _fitting(referee, candidate)
    return sum(other.start_hidden and not other.target_hidden and not (plain and other.extra) for other in fits)


def _looks_plain(referee: Referee, move: int) -> bool:
    """Return whether a move with an extra would at once be taken for the one plain move that looks the same."""
    candidate = _candidate(referee, move)
    hidden = candidate.start_hidden and not candidate.target_hidden
    return bool(candidate.extra) and hidden and _givers(referee, candidate, plain=True) == 1


def _two_step_gesture(match: Match, referee: Referee, move: int, extra: int) -> list[Act]:
    """Return the declaration and the gestures of both steps, one after the other."""
    game = match.game
    start, middle, target = game.path(move)
    referee.declare(extra)
    first = _find_step(game, match.position, start, middle)
    acts = [Act("declare", extra=extra), WAIT, *_step_gesture(game, referee, match.position, first), WAIT]
    halfway = game.begin(match.position, first, extra)
    taken = game.taken(halfway)
    referee.make_first_step(first)
    acts += [act for cell in range(len(game.cells)) if taken >> cell & 1 for act in clearing(cell)]
    return acts + _step_gesture(game, referee, halfway, _find_step(game, halfway, middle, target))


def _find_step(game: Game, position: Any, start: int, target: int) -> int:
    return next(step for step in game.moves(position, start, 0) if game.path(step)[-1] == target)


def clearing(cell: int) -> list[Act]:
    """Return the acts that take the discs of a removed tile off the board."""
    return [WAIT, Act("lift_stack", cell), Act("place", -1)]


def aftermath(match: Match, move: int) -> list[Act]:
    """Return the acts that clear what a move takes off the board, without what its gesture has cleared already."""
    game = match.game
    taken = game.taken(game.play(match.position, move))
    extra = game.extra_of(move)
    if extra & game.two_step_extras:
        start, middle, _ = game.path(move)
        first = _find_step(game, match.position, start, middle)
        taken &= ~game.taken(game.begin(match.position, first, extra))
    return [act for cell in range(len(game.cells)) if taken >> cell & 1 for act in clearing(cell)]


def _step_gesture(game: Game, referee: Referee, position: Any, step: int) -> list[Act]:
    """Return the gesture of one step: lift, place, and the touches of whatever does not show."""
    candidate = _candidate(referee, step)
    start, target = candidate.start, candidate.target
    whole = not game.remains(position, step)
    lift = Act("lift_stack" if whole else "lift", start)
    if target == len(game.cells):
        if candidate.start_hidden:
            return [lift, Act("place", -1), Act("touch", start), Act("touch", start)]
        return [lift, Act("knock", start), Act("knock", start), Act("place", -1)]
    acts = [lift, Act("place", target)]
    if candidate.start_hidden and candidate.target_hidden:
        return [*acts, Act("touch", start), Act("touch", target)]
    if candidate.target_hidden:
        return [*acts, Act("touch", target)]
    if candidate.start_hidden and _givers(referee, candidate, plain=not candidate.extra) > 1:
        return [*acts, Act("touch", start)]
    return acts


__all__ = ["Act", "BACK", "WAIT", "aftermath", "clearing", "gesture", "watching"]
