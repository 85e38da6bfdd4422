"""Puzzles: positions where the solver always has exactly one winning move, and all others lose; both is proven.

In a game where moves hardly ever lose by force, the other moves may also win later: the task is to win in that number
of turns. A solution ends when the game does, or when more than one move wins.

Puzzles are found in games that the search plays against itself, or in any other game. A file has one JSON object per
line.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from boardcore.games import GAMES, Game, load
from boardcore.games.match import Match
from boardcore.opponent.dice import Dice
from boardcore.opponent.levels import Level
from boardcore.opponent.search import WIN, Search, is_proven, plies_to_end
from boardcore.opponent.thinker import Thinker

from passoboard.opponent.arena import openings
from passoboard.opponent.crew import run_all

SHIPPED = Path(__file__).parents[1] / "puzzles"
LOSE = "lose"
LATER = "later"
OTHERS = (LOSE, LATER)
_BUDGET = 60_000  # nodes for the proof of one position
_HARDER = (4, 6)  # only moves and turns together, beyond which a puzzle of Passo is of the next level
_STRIDE = 61  # puzzles in the file between two days: a prime, so that each has its day
_COMPLETE = 2_000_000  # nodes for a complete search; one that takes more is given up
_SLICE = 1000
_PLAYER = Level(6, 1500, 0, 3000)  # plays the games to search for puzzles: well, but not without mistakes
_GLANCE = 4000  # nodes
_TENSE = 12  # moves before the end of a game: earlier positions cannot be proven


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its solution (the solver's only moves, alternating with the longest resistance) and its depth.

    ``depth`` is the number of only moves, ``turns`` the number of solver's moves to the end of the game. All ``others``
    LOSE, or none wins as soon: LATER.
    """

    game: str
    position: str
    solution: tuple[str, ...]
    depth: int
    turns: int
    others: str = LOSE

    def to_json(self) -> str:
        """Return the puzzle as one line of a file."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> "Puzzle":
        """Read a puzzle from one line of a file; raises ValueError if it is not one."""
        try:
            fields = json.loads(line)
        except RecursionError:
            raise ValueError("brackets in brackets in brackets") from None
        if not isinstance(fields, dict) or {"game", "position", "solution", "depth", "turns"} - fields.keys():
            raise ValueError("expected an object with game, position, solution, depth and turns")
        if fields.setdefault("others", LOSE) not in OTHERS:
            raise ValueError(f"others: expected one of {', '.join(OTHERS)}")
        solution = fields["solution"]
        if not isinstance(solution, list) or not all(isinstance(text, str) for text in (fields["position"], *solution)):
            raise ValueError("expected a text as position, and a list of texts as solution")
        fields["solution"] = tuple(solution)
        return cls(**{key: fields[key] for key in cls.__slots__})


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the package."""
    file = SHIPPED / f"{game}.jsonl"
    return tuple(Puzzle.from_json(line) for line in file.read_text().splitlines()) if file.exists() else ()


def level_of(puzzle: Puzzle) -> int:
    """Return how hard a puzzle is, 1 to 3: by its only moves, and by how far ahead the end is."""
    return 1 + sum(puzzle.depth + puzzle.turns > most for most in _HARDER)


def of_day(puzzles: Sequence[Puzzle], day: int) -> tuple[int, Puzzle]:
    """Return the number and the puzzle of a day; neighbouring days have puzzles that are far apart in the file."""
    at = day * _STRIDE % len(puzzles)
    return at + 1, puzzles[at]


def value_of(game: Game, position: Any, move: int, budget: int = _BUDGET) -> int:
    """Return what a move is worth to the side that plays it; only a proven value means anything."""
    side = game.current(position)
    after = game.play(position, move)
    ended = game.outcome(after)
    if ended:
        return 0 if ended.winner is None else WIN - 1 if ended.winner == side else 1 - WIN
    search = Search(game, after, Dice(1).below, game.moves(after), room=budget, selective=False)
    search.step(budget)
    value = search.score if search.side == side else -search.score
    return value - (1 if value > 0 else -1) if is_proven(value) else 0


def _wins(score: int) -> bool:
    return is_proven(score) and score > 0


def only_win(game: Game, position: Any, others: str = LOSE, budget: int = _BUDGET) -> tuple[int, int] | None:
    """Return the only winning move and its turns to the win, if that is proven of the others, too; else None."""
    moves = game.moves(position)
    if len(moves) < 2 or not _is_public(game, position):
        return None
    search = Search(game, position, Dice(1).below, moves, room=budget, selective=False)
    search.step(budget)
    if not _wins(search.score):
        return None
    win, turns = search.best, (plies_to_end(search.score) + 1) // 2
    rest = [move for move in moves if move != win]
    if others == LOSE:
        fails = all(_wins(-value_of(game, position, move, budget)) for move in rest)
    else:
        fails = _win_none_in(game, position, rest, turns)
    return (win, turns) if fails else None


def _win_none_in(game: Game, position: Any, moves: list[int], turns: int) -> bool:
    """Return whether none of some moves wins in this many turns, after a complete search to that depth."""
    plies = 2 * turns - 1
    search = Search(game, position, Dice(1).below, moves, plies, _COMPLETE, wide=True, selective=False)
    while not search.done and search.nodes < _COMPLETE:
        search.step(_SLICE)
        if any(_wins(score) and plies_to_end(score) <= plies for score in search.scores.values()):
            return False
    return search.done


def _is_public(game: Game, position: Any) -> bool:
    """Return whether nothing that is hidden can matter: there is nothing, or every move ends the game."""
    if not game.secret(position, -1):
        return True
    return all(game.outcome(game.play(position, move)) for move in game.moves(position))


def _is_last_only(game: Game, position: Any) -> bool:
    """Return whether only a last move can be posed.

    If something lies face down, nothing else can be proven. If a side has several moves per turn, a longer solution
    would not alternate, and everybody who shows a puzzle relies on that.
    """
    return bool(game.secret(position, -1) or game.final_ms)


def _is_promising(game: Game, position: Any) -> bool:
    """Return whether a quick search finds a win in more than one turn; this rules out most positions."""
    if game.secret(position, -1):
        return _is_public(game, position)
    search = Search(game, position, Dice(1).below, game.moves(position), room=_GLANCE)
    search.step(_GLANCE)
    return _wins(search.score) and (plies_to_end(search.score) < 2) == _is_last_only(game, position)


def is_lost(game: Game, position: Any, budget: int = 4 * _BUDGET) -> bool:
    """Return whether the side to move provably loses with every move."""
    search = Search(game, position, Dice(1).below, game.moves(position), room=budget, selective=False)
    search.step(budget)
    return _wins(-search.score)


def best_defence(game: Game, position: Any, budget: int = _BUDGET) -> int:
    """Return the move that resists longest in a lost position; ties go to the first in text order."""
    return min(game.moves(position), key=lambda move: (-value_of(game, position, move, budget), game.format_move(move)))


def pose(game: Game, position: Any, others: str = LOSE, budget: int = _BUDGET) -> Puzzle | None:
    """Return the puzzle at a position, or None.

    An immediate win does not count, except where only a last move can be posed.
    """
    key = only_win(game, position, others, budget)
    if key is None or (game.outcome(game.play(position, key[0])) is not None) != _is_last_only(game, position):
        return None
    start, turns = position, key[1]
    solution: list[str] = []
    while key:
        for move in (key[0], None):
            if not game.outcome(position):
                chosen = best_defence(game, position, budget) if move is None else move
                solution.append(game.format_move(chosen))
                position = game.play(position, chosen)
        key = None if game.outcome(position) else only_win(game, position, others, budget)
    solution = solution[: len(solution) - (len(solution) + 1) % 2]  # end with a move by the solver
    return Puzzle(game.name, game.format_position(start), tuple(solution), (len(solution) + 1) // 2, turns, others)


def is_proven_puzzle(puzzle: Puzzle, budget: int = 4 * _BUDGET) -> bool:
    """Return whether a puzzle is correct: prove every solver's move again, of which the first and last must be."""
    if len(puzzle.solution) % 2 == 0:
        return False
    game = load(puzzle.game)
    position = game.parse_position(puzzle.position)
    turns = puzzle.turns
    for number, text in enumerate(puzzle.solution):
        move = game.read(position, text)
        if number % 2 == 0:
            if only_win(game, position, puzzle.others, budget) != (move, turns):
                return False
            turns -= 1
        position = game.play(position, move)
    return puzzle.depth == (len(puzzle.solution) + 1) // 2 and (turns == 0) == (game.outcome(position) is not None)


def mine(
    name: str,
    games: int,
    seed: int = 1,
    start: str = "",
    others: str = LOSE,
    workers: int = 0,
    scheduler: str = "",
) -> Iterator[Puzzle]:
    """Yield puzzles from a number of games that the search plays against itself, without duplicate positions."""
    texts = enumerate(islice(openings(name, seed, start), games))
    tasks = ((name, text, seed + number, others) for number, text in texts)
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


def mine_match(match: Match, others: str = LOSE) -> list[Puzzle]:
    """Return the puzzles in a game; of puzzles that lead into each other, only the longest."""
    game = match.game
    found: list[Puzzle] = []
    known: set[str] = set()
    for turn in range(max(0, len(match.moves) - _TENSE), len(match.moves)):
        position = match.at(turn)
        if game.current(position) < 0 or game.format_position(position) in known:
            continue
        puzzle = pose(game, position, others) if _is_promising(game, position) else None
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


def _mine_game(task: tuple[str, str, int, str]) -> list[Puzzle]:
    """Play a game and return its puzzles."""
    name, start, seed, others = task
    game = load(name)
    match = Match(game, game.parse_position(start))
    while not match.outcome() and len(match.moves) < 100:
        thinker = Thinker(game, match.position, _PLAYER, seed * 100 + len(match.moves))
        match.play(thinker.think())
    return mine_match(match, others)


def _without_doubles(lists: Iterable[list[Puzzle]]) -> Iterator[Puzzle]:
    known = set()
    for puzzles in lists:
        for puzzle in puzzles:
            if puzzle.position not in known:
                known.add(puzzle.position)
                yield puzzle
