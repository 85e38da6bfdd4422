"""Puzzles: positions where the solver always has exactly one winning move and all others lose, both proven.

A solution ends when the game does, or when more than one move wins.

Puzzles are found in games that the search plays against itself, or in any other game. A file has one JSON object per
line.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from boardcore.games import GAMES, Game, load
from boardcore.games.match import Match
from boardcore.opponent.dice import Dice
from boardcore.opponent.levels import Level
from boardcore.opponent.search import Search, is_proven, plies_to_end
from boardcore.opponent.thinker import Thinker

from passoboard.opponent.arena import openings
from passoboard.opponent.crew import run_all

SHIPPED = Path(__file__).parents[1] / "puzzles"
_BUDGET = 60_000  # nodes for the proof of one position
_PLAYER = Level(6, 1500, 0, 3000)  # plays the games to search for puzzles: well, but not without mistakes
_SLICE = 1000
_GLANCE = 4000  # nodes
_TENSE = 12  # moves before the end of a game: earlier positions cannot be proven


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its solution (the solver's only moves, alternating with the longest resistance) and its depth.

    ``depth`` is the number of only moves, ``turns`` the number of solver's moves to the end of the game.
    """

    game: str
    position: str
    solution: tuple[str, ...]
    depth: int
    turns: int

    def to_json(self) -> str:
        """Return the puzzle as one line of a file."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> "Puzzle":
        """Read a puzzle from one line of a file."""
        told = json.loads(line)
        return cls(told["game"], told["position"], tuple(told["solution"]), told["depth"], told["turns"])


def shipped(game: str) -> list[Puzzle]:
    """Return the puzzles that come with the package."""
    file = SHIPPED / f"{game}.jsonl"
    return [Puzzle.from_json(line) for line in file.read_text().splitlines()] if file.exists() else []


def values(game: Game, position: Any, budget: int = _BUDGET, most_wins: int = 99) -> dict[int, int]:
    """Return the value of each move, searching ``budget`` nodes; stop once more than ``most_wins`` moves win."""
    search = Search(game, position, Dice(1).below, game.moves(position), room=budget, wide=True, selective=False)
    while search.nodes < budget and not search.step(_SLICE):
        if sum(_wins(score) for score in search.scores.values()) > most_wins:
            break
    return search.scores


def _wins(score: int) -> bool:
    return is_proven(score) and score > 0


def only_win(game: Game, position: Any, budget: int = _BUDGET) -> tuple[int, int] | None:
    """Return the only winning move and its turns to the win, if all other moves provably lose; None otherwise."""
    scores = values(game, position, budget, most_wins=1)
    wins = [move for move, score in scores.items() if _wins(score)]
    losses = [move for move, score in scores.items() if _wins(-score)]
    others = len(game.moves(position)) - 1
    if len(wins) != 1 or len(losses) < others or others == 0:
        return None
    return wins[0], (plies_to_end(scores[wins[0]]) + 1) // 2


def _is_promising(game: Game, position: Any) -> bool:
    """Return whether a quick search finds a win in more than one turn; this rules out most positions."""
    search = Search(game, position, Dice(1).below, game.moves(position), room=_GLANCE)
    search.step(_GLANCE)
    return _wins(search.score) and plies_to_end(search.score) > 1


def is_lost(game: Game, position: Any, budget: int = 4 * _BUDGET) -> bool:
    """Return whether the side to move provably loses with every move."""
    search = Search(game, position, Dice(1).below, game.moves(position), room=budget, selective=False)
    search.step(budget)
    return _wins(-search.score)


def best_defence(game: Game, position: Any, budget: int = _BUDGET) -> int:
    """Return the move that resists longest in a lost position; ties go to the first in text order."""
    scores = values(game, position, budget)
    return min(scores, key=lambda move: (-scores[move], game.format_move(move)))


def pose(game: Game, position: Any, budget: int = _BUDGET) -> Puzzle | None:
    """Return the puzzle at a position, or None; an immediate win does not count."""
    key = only_win(game, position, budget)
    if key is None or key[1] < 2:
        return None
    start, turns = position, key[1]
    solution: list[str] = []
    while key:
        for move in (key[0], None):
            if not game.outcome(position):
                chosen = best_defence(game, position, budget) if move is None else move
                solution.append(game.format_move(chosen))
                position = game.play(position, chosen)
        key = None if game.outcome(position) else only_win(game, position, budget)
    solution = solution[: len(solution) - (len(solution) + 1) % 2]  # end with a move by the solver
    return Puzzle(game.name, game.format_position(start), tuple(solution), (len(solution) + 1) // 2, turns)


def is_proven_puzzle(puzzle: Puzzle, budget: int = 4 * _BUDGET) -> bool:
    """Return whether a puzzle is correct: prove every solver's move again."""
    game = load(puzzle.game)
    position = game.parse_position(puzzle.position)
    turns = puzzle.turns
    for number, text in enumerate(puzzle.solution):
        move = game.read(position, text)
        if number % 2 == 0:
            if only_win(game, position, budget) != (move, turns):
                return False
            turns -= 1
        position = game.play(position, move)
    return puzzle.depth == (len(puzzle.solution) + 1) // 2 and (turns == 0) == (game.outcome(position) is not None)


def mine(
    name: str, games: int, seed: int = 1, start: str = "", workers: int = 0, scheduler: str = ""
) -> Iterator[Puzzle]:
    """Yield puzzles from a number of games that the search plays against itself, without duplicate positions."""
    tasks = ((name, text, seed + number) for number, text in enumerate(islice(openings(name, seed, start), games)))
    return _without_doubles(run_all(_mine_game, tasks, workers, scheduler))


def puzzle_of(name: str) -> Puzzle:
    """Return a puzzle from the package by its game and line number, such as passo/17."""
    game, _, number = name.partition("/")
    if game not in GAMES or not (number.isascii() and number.isdecimal()):
        raise ValueError(f"no puzzle {name!r}: expected a game and a number, such as passo/17")
    puzzles = shipped(game)
    if not 1 <= int(number) <= len(puzzles):
        raise ValueError(f"no puzzle {name!r}: {game} has {len(puzzles)}")
    return puzzles[int(number) - 1]


def mine_match(match: Match) -> list[Puzzle]:
    """Return the puzzles in a game; of puzzles that lead into each other, only the longest."""
    game = match.game
    found: list[Puzzle] = []
    known: set[str] = set()
    for turn in range(max(0, len(match.moves) - _TENSE), len(match.moves)):
        position = match.at(turn)
        if game.current(position) < 0 or game.format_position(position) in known:
            continue
        puzzle = pose(game, position) if _is_promising(game, position) else None
        if puzzle:
            found.append(puzzle)
            known |= _positions(game, position, puzzle)
    return found


def _positions(game: Game, position: Any, puzzle: Puzzle) -> set[str]:
    """Return the positions that the solution passes through."""
    passed = set()
    for text in puzzle.solution:
        position = game.play(position, game.parse_move(text))
        passed.add(game.format_position(position))
    return passed


def _mine_game(task: tuple[str, str, int]) -> list[Puzzle]:
    """Play a game and return its puzzles."""
    name, start, seed = task
    game = load(name)
    match = Match(game, game.parse_position(start))
    while not match.outcome() and len(match.moves) < 100:
        thinker = Thinker(game, match.position, _PLAYER, seed * 100 + len(match.moves))
        match.play(thinker.think())
    return mine_match(match)


def _without_doubles(lists: Iterable[list[Puzzle]]) -> Iterator[Puzzle]:
    known = set()
    for puzzles in lists:
        for puzzle in puzzles:
            if puzzle.position not in known:
                known.add(puzzle.position)
                yield puzzle
