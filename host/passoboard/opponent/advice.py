"""The coach's answers, computed in a separate process: a hint, a grade for every move, what was wrong with a move.

Questions and answers are dictionaries of strings. Whatever is hidden from the asking side appears as ``?`` in the
position; if anything is hidden, no move is called losing, because nothing is proven.
"""

import random
import time
from dataclasses import asdict
from typing import Any

from boardcore.games import load
from boardcore.games.match import Match
from boardcore.opponent.levels import Level
from boardcore.opponent.reasons import FAIR, GRADES, LOSING, grades
from boardcore.opponent.search import is_proven
from boardcore.opponent.thinker import Thinker

from passoboard.opponent.analysis import COACH_NODES, Question, find_best, judge, seen_in
from passoboard.opponent.puzzles import mine_match

GRADES_S = 0.8  # a player is holding the piece: later grades would go unnoticed
_GRADE_NODES = 12_000
_SLICE = 200  # nodes between clock checks
_SEED = 1  # the same question always gets the same answer


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Answer one question."""
    return _ASKED[question["ask"]](question)


def _hint(question: dict[str, Any]) -> dict[str, Any]:
    """Return the best move."""
    best = _best(question)
    return {"move": best.game.format_move(best.move)}


def _grades(question: dict[str, Any]) -> dict[str, Any]:
    """Return the grade of every move."""
    best = _best(question)
    game, position = best.game, best.position
    level = Level(best.level.depth, _GRADE_NODES, 0, _GRADE_NODES)
    wide = Thinker(game, position, level, secret=question["hidden"], seen=_seen(question), wide=True)
    _think(wide, GRADES_S)
    while not wide.scores and not wide.step(_SLICE):
        pass  # the first ply is always searched completely
    hidden = bool(game.secret(position, -1)) or question["hidden"]
    scores = dict(wide.scores)
    if not is_proven(scores[best.move]):  # the best move was looked at more deeply than this search of all moves can
        scores[best.move] = max(scores.values())
    shown = {move: FAIR if hidden and grade == LOSING else grade for move, grade in grades(scores).items()}
    return {"grades": {game.format_move(move): GRADES[grade] for move, grade in shown.items()}}


def _judged(question: dict[str, Any]) -> dict[str, Any]:
    """Return how good a move was, what was better, and why."""
    keys = {key: question[key] for key in ("game", "position", "move", "nodes")}
    return {"judged": asdict(judge(Question(**keys, earlier=tuple(question["earlier"]))))}


def _puzzles(question: dict[str, Any]) -> dict[str, Any]:
    """Return the puzzles in a game."""
    game = load(question["game"])
    match = Match(game, game.parse_position(question["start"]), repetition=False, timed=True)
    for text in question["moves"]:
        match.play(game.parse_move(text))
    return {"puzzles": [asdict(puzzle) for puzzle in mine_match(match)]}


def _best(question: dict[str, Any]) -> Thinker:
    game = load(question["game"])
    side = list(game.sides).index(question["side"])
    position = game.guess(question["text"], side, random.Random(_SEED).randrange)
    return find_best(game, position, COACH_NODES, _seen(question), hidden=question["hidden"])


def _seen(question: dict[str, Any]) -> frozenset[bytes]:
    return seen_in(load(question["game"]), question["earlier"])


def _think(thinker: Thinker, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not thinker.step(_SLICE) and time.monotonic() < end:
        pass


_ASKED = {"hint": _hint, "grades": _grades, "judge": _judged, "puzzles": _puzzles}
