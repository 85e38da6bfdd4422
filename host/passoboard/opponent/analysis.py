"""Analysis of a game: how good every move was, what would have been better, and why."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from boardcore.games import load
from boardcore.games.match import Match
from boardcore.opponent.dice import Dice
from boardcore.opponent.levels import Level
from boardcore.opponent.reasons import why_not
from boardcore.opponent.search import Search, is_proven
from boardcore.opponent.thinker import Thinker

from passoboard.opponent.crew import run_all
from passoboard.opponent.words import sentence

NODES = 20_000  # a position: a fifth of a second
_MARKS = ((0.3, "??"), (0.15, "?"), (0.07, "?!"))  # by the chance of winning that a move gives away
_DEEPEST = 99
_LINE = 6  # moves of the better line that are told


@dataclass(frozen=True, slots=True)
class Question:
    """A move to be judged: everything as text, so that any process can answer."""

    game: str
    position: str
    move: str
    nodes: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move, the mover's chance before it (with the best move) and after it, a mark, the better line, and why."""

    move: str
    side: int
    before: float
    after: float
    mark: str = ""
    better: tuple[str, ...] = ()
    why: str = ""

    def chance_of_first(self) -> float:
        """Return the chance of side 0 after the move: the curve of a game."""
        return self.after if self.side == 0 else 1 - self.after


def chance(score: int) -> float:
    """Return the chance of winning that a score stands for: scores are hundredths of a logit."""
    return 1 / (1 + math.exp(-max(-1000, min(1000, score)) / 100))


def judge(question: Question) -> Judgement:
    """Judge one move: search all moves, then the one that was played as deeply."""
    game = load(question.game)
    position = game.parse_position(question.position)
    played = game.parse_move(question.move)
    thinker = Thinker(game, position, Level(_DEEPEST, question.nodes, 0, question.nodes))
    best = thinker.think()
    before = after = chance(thinker.score)
    if played != best:
        depth = _DEEPEST if is_proven(thinker.score) else thinker.search.depth  # a proof ends a search early
        search = Search(game, position, Dice(1).below, [played], depth, question.nodes)
        search.step(question.nodes)
        after = min(before, chance(search.score))
    mark = next((mark for lost, mark in _MARKS if before - after >= lost), "")
    if not mark:
        return Judgement(question.move, thinker.side, before, after)
    reason = why_not(game, position, played, question.nodes)
    better = tuple(game.format_move(move) for move in thinker.line[:_LINE])
    why = sentence(game, reason) if reason else ""
    return Judgement(question.move, thinker.side, before, after, mark, better, why)


def analyse(match: Match, nodes: int = NODES, workers: int = 0, scheduler: str = "") -> Iterator[Judgement]:
    """Yield a judgement for each move of a match that a side made."""
    game = match.game
    questions = []
    position = match.start
    for move in match.moves:
        if game.current(position) >= 0:
            questions.append(Question(game.name, game.format_position(position), game.format_move(move), nodes))
        position = game.play(position, move)
    return run_all(judge, questions, workers, scheduler)
