"""Analysis of a game: how good every move was, what would have been better, and why."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from boardcore.games import Game, load
from boardcore.games.match import Match
from boardcore.opponent.dice import Dice
from boardcore.opponent.levels import Level
from boardcore.opponent.reasons import Reason, why_not
from boardcore.opponent.search import Search, is_proven
from boardcore.opponent.thinker import Thinker

from passoboard.opponent.crew import run_all

NODES = 20_000  # per position: a fifth of a second
COACH_NODES = 6000  # for a coach: the answer should come before the reply, a game of 30 moves within a minute
_MARKS = ((0.3, "??"), (0.15, "?"), (0.07, "?!"))  # by the loss in the chance of winning
_DEEPEST = 99
_LINE = 6  # moves of the better line to report


@dataclass(frozen=True, slots=True)
class Question:
    """A move to judge, all as text so that any process can answer."""

    game: str
    position: str
    move: str
    nodes: int
    earlier: tuple[str, ...] = ()  # previous positions, in a game where threefold repetition is a draw


@dataclass(frozen=True, slots=True)
class ToldReason:
    """A reason as text: its key, who benefits in how many turns, the cells involved, the line that proves it."""

    key: str
    side: str
    turns: int
    cells: tuple[str, ...]
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move, the mover's winning chance before it (with the best move) and after it, a mark, a better line and why."""

    move: str
    side: int
    before: float
    after: float
    mark: str = ""
    better: tuple[str, ...] = ()
    reason: ToldReason | None = None

    def chance_of(self, players: int) -> tuple[int, float]:
        """Return whose chance of winning to show after the move, and the chance: always side 0's if there are two.

        Of more players the mover's: nobody else's is known.
        """
        if players > 2:
            return self.side, self.after
        return 0, self.after if self.side == 0 else 1 - self.after


def chance(score: int) -> float:
    """Return the chance of winning for a score; scores are hundredths of a logit."""
    return 1 / (1 + math.exp(-max(-1000, min(1000, score)) / 100))


def find_best(game: Game, position: Any, nodes: int, seen: frozenset[bytes], *, hidden: bool = False) -> Thinker:
    """Return a thinker that has found the best move: hints, grades and judgements all ask it, so none contradicts."""
    forced = len(game.moves(position)) == 1  # whoever looks for a move does not ask what it is worth: the curve does
    thinker = Thinker(game, position, Level(_DEEPEST, nodes, 0, nodes), secret=hidden, seen=seen, wide=forced)
    thinker.think()
    return thinker


def seen_in(game: Game, earlier: Iterable[str]) -> frozenset[bytes]:
    """Return the identities of earlier positions, whose repetition would be a draw."""
    return frozenset(game.identity(game.parse_position(text)) for text in earlier)


def judge(question: Question) -> Judgement:
    """Judge one move: search all moves, then the move played, to the same depth."""
    game = load(question.game)
    position = game.parse_position(question.position)
    played = game.parse_move(question.move)
    seen = seen_in(game, question.earlier)
    thinker = find_best(game, position, question.nodes, seen)
    before = after = chance(thinker.score)
    if played != thinker.move:
        after = min(before, chance(_worth(thinker, played, question.nodes, seen)))
    mark = next((mark for lost, mark in _MARKS if before - after >= lost), "")
    if not mark:
        return Judgement(question.move, thinker.side, before, after)
    reason = why_not(game, position, played, question.nodes, seen)
    better = tuple(game.format_move(move) for move in thinker.line[:_LINE])
    return Judgement(question.move, thinker.side, before, after, mark, better, tell(game, reason) if reason else None)


def _worth(thinker: Thinker, move: int, nodes: int, seen: frozenset[bytes]) -> int:
    """Return the score of a move, searched to the same depth as the best one and with the same knowledge."""
    if thinker.game.secret(thinker.position, -1):
        return thinker.score - _worse_by(thinker, move)
    depth = _DEEPEST if is_proven(thinker.score) else thinker.search.depth  # a proof ends a search early
    search = Search(thinker.game, thinker.position, Dice(1).below, [move], depth, nodes, seen=seen)
    search.step(nodes)
    return search.score


def _worse_by(thinker: Thinker, move: int) -> int:
    """Return how much worse a move is than the best one, over the same guesses at what is hidden.

    Of all moves only the most promising were thought through, and the one that was played may not be among them.
    """
    best = thinker.move
    both = Thinker(thinker.game, thinker.position, thinker.level, moves=[best, move], wide=True)
    both.think()
    return both.scores[best] - both.scores[move]


def tell(game: Game, reason: Reason) -> ToldReason:
    """Return a reason as text."""
    cells = tuple(name for cell, name in enumerate(game.cells) if reason.cells >> cell & 1)
    line = tuple(game.format_move(move) for move in reason.line)
    return ToldReason(reason.key, game.sides[reason.side], reason.turns, cells, line)


def analyse(match: Match, nodes: int = NODES, workers: int = 0, scheduler: str = "") -> Iterator[Judgement]:
    """Yield a judgement for each move of a match, except chance moves."""
    return run_all(judge, [one for _, one in questions(match, nodes)], workers, scheduler)


def questions(match: Match, nodes: int = NODES) -> Iterator[tuple[int, Question]]:
    """Yield the turn and the question for each move of a match, except chance moves."""
    game = match.game
    position = match.start
    earlier: list[str] = []
    for turn, move in enumerate(match.moves, 1):
        text = game.format_position(position)
        if game.current(position) >= 0:
            known = tuple(earlier) if match.repetition else ()
            yield turn, Question(game.name, text, game.format_move(move), nodes, known)
        earlier.append(text)
        position = game.play(position, move)
