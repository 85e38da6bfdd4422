"""The coach's answers, computed in a separate process: a hint, a grade for every move, what was wrong with a move.

Questions and answers are dictionaries of strings. Whatever is hidden from the asking side appears as ``?`` in the
position; if anything is hidden, no move is called losing, because nothing is proven.
"""

import random
import time
from dataclasses import asdict
from typing import Any

from boardcore.games import Game, load
from boardcore.opponent.levels import Level, level_of
from boardcore.opponent.reasons import FAIR, GRADES, LOSING, grades
from boardcore.opponent.thinker import Thinker

from passoboard.opponent.analysis import Question, judge

HINT_S = 1.0  # a player will wait for a hint, but not for long
GRADES_S = 0.8  # a player is holding the piece: later grades would go unnoticed
_GRADE_NODES = 12_000
_SLICE = 200  # nodes between clock checks
_DEEPEST = 99
_SEED = 1  # the same question always gets the same answer


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Answer one question."""
    return _ASKED[question["ask"]](question)


def _hint(question: dict[str, Any]) -> dict[str, Any]:
    """Return the best move."""
    game = load(question["game"])
    thinker = _thinker(game, question, level_of(game, 8))
    _think(thinker, HINT_S)
    return {"move": game.format_move(thinker.move)}


def _grades(question: dict[str, Any]) -> dict[str, Any]:
    """Return the grade of every move."""
    game = load(question["game"])
    thinker = _thinker(game, question, Level(_DEEPEST, _GRADE_NODES, 0, _GRADE_NODES), wide=True)
    _think(thinker, GRADES_S)
    while not thinker.scores and not thinker.step(_SLICE):
        pass  # the first ply is always searched completely
    hidden = bool(game.secret(thinker.position, -1)) or question["hidden"]
    graded = grades(thinker.scores)
    told = {move: FAIR if hidden and grade == LOSING else grade for move, grade in graded.items()}
    return {"grades": {game.format_move(move): GRADES[grade] for move, grade in told.items()}}


def _judged(question: dict[str, Any]) -> dict[str, Any]:
    """Return how good a move was, what was better, and why."""
    keys = {key: question[key] for key in ("game", "position", "move", "nodes")}
    return {"judged": asdict(judge(Question(**keys, earlier=tuple(question["earlier"]))))}


def _thinker(game: Game, question: dict[str, Any], level: Level, *, wide: bool = False) -> Thinker:
    side = list(game.sides).index(question["side"])
    position = game.guess(question["text"], side, random.Random(_SEED).randrange)
    return Thinker(game, position, level, _SEED, secret=question["hidden"], wide=wide)


def _think(thinker: Thinker, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not thinker.step(_SLICE) and time.monotonic() < end:
        pass


_ASKED = {"hint": _hint, "grades": _grades, "judge": _judged}
