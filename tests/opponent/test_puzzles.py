"""Every puzzle is proven: the solver's moves are the only ones that win. A seeded share here, all by make prove."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from boardcore.games import GAMES, Game, load
from boardcore.games.match import Match
from passoboard.opponent.puzzles import LATER, Puzzle, is_proven_puzzle, mine, mine_match, of_day, pose, shipped
from passoboard.record import write_record

from tests.cli.command import lines, passoboard
from tests.opponent.test_search import minimax
from tests.opponent.toys import Nim
from tests.strategies import GAME
from tests.tools import share

PUZZLES = shipped("passo")
SMALL = [puzzle for puzzle in PUZZLES if puzzle.turns == 2]


def test_there_are_200_no_two_alike_of_several_depths() -> None:
    assert len({puzzle.position for puzzle in PUZZLES}) == len(PUZZLES) >= 200
    assert {puzzle.depth for puzzle in PUZZLES} >= {1, 2, 3}
    assert all(GAME.status(GAME.parse_position(puzzle.position)) == 0 for puzzle in PUZZLES)


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).levels and name != "passo"])
def test_other_games_have_a_dozen_that_are_proven(name: str) -> None:
    game, puzzles = load(name), shipped(name)
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles) >= 12
    assert all(puzzle.game == name and not game.status(game.parse_position(puzzle.position)) for puzzle in puzzles)
    for puzzle in random.Random(5).sample(puzzles, share(2, len(puzzles))):
        assert is_proven_puzzle(puzzle)


@pytest.mark.parametrize("puzzle", shipped("gaylor")[: share(3, 100)], ids=lambda puzzle: puzzle.position)
def test_no_other_move_wins_as_soon_by_trying_all(puzzle: Puzzle) -> None:
    """Two turns: the move wins against every reply at once, of any other move one reply is left."""
    game = load("gaylor")
    position = game.parse_position(puzzle.position)
    side = game.current(position)
    assert (puzzle.turns, puzzle.others) == (2, LATER)
    assert [game.format_move(move) for move in game.moves(position) if wins_in_two(game, position, move, side)] == [
        puzzle.solution[0]
    ]


def test_where_a_side_moves_several_times_per_turn_only_a_last_move_is_posed() -> None:
    """The moves of a solution alternate: the solver's, a reply, the solver's."""
    nim, longer = Nim(), Nim()
    longer.final_ms = 1500
    posed = pose(nim, (6, 0))
    assert posed is not None
    assert (posed.solution[0], posed.turns) == ("2", 2)
    assert pose(longer, (6, 0)) is None
    assert pose(nim, (3, 0)) is None
    last = pose(longer, (3, 0))
    assert last is not None
    assert last.solution == ("3",)


def wins_in_two(game: Game, position: Any, move: int, side: int) -> bool:
    after = game.play(position, move)
    if game.outcome(after):
        return winner(game, after) == side
    return all(wins_at_once(game, game.play(after, reply), side) for reply in game.moves(after))


def wins_at_once(game: Game, position: Any, side: int) -> bool:
    if game.outcome(position):
        return winner(game, position) == side
    return any(winner(game, game.play(position, move)) == side for move in game.moves(position))


def winner(game: Game, position: Any) -> int | None:
    ended = game.outcome(position)
    return ended.winner if ended else None


@pytest.mark.parametrize("puzzle", shipped("passtally")[: share(4, 100)], ids=lambda puzzle: puzzle.position)
def test_the_last_action_of_a_game_is_decided_whatever_lies_face_down(puzzle: Puzzle) -> None:
    """Every action ends the game, and only one wins it, for any order of the tiles that nobody has seen."""
    game = load("passtally")
    *fields, stacks = puzzle.position.split(" ")
    for turned in (False, True):
        dealt = "/".join(stack[0] + (stack[:0:-1] if turned else stack[1:]) for stack in stacks.split("/"))
        position = game.parse_position(" ".join([*fields, dealt]))
        ends = {game.format_move(move): winner(game, game.play(position, move)) for move in game.moves(position)}
        assert None not in ends.values()
        assert [move for move, won in ends.items() if won == game.current(position)] == [puzzle.solution[0]]


def test_each_puzzle_has_its_day_and_neighbours_are_far_apart() -> None:
    for name in GAMES:
        puzzles = shipped(name)
        days = [of_day(puzzles, day)[0] for day in range(20_000, 20_000 + len(puzzles))]
        assert sorted(days) == list(range(1, len(puzzles) + 1))


@pytest.mark.parametrize(
    "puzzle", random.Random(5).sample(PUZZLES, share(12, len(PUZZLES))), ids=lambda puzzle: puzzle.position
)
def test_a_puzzle_is_proven(puzzle: Puzzle) -> None:
    assert is_proven_puzzle(puzzle)


@pytest.mark.parametrize("puzzle", SMALL[: share(4, 40)], ids=lambda puzzle: puzzle.position)
def test_a_naive_search_finds_the_same_only_move(puzzle: Puzzle) -> None:
    position = GAME.parse_position(puzzle.position)
    side = GAME.current(position)
    wins = [move for move in GAME.moves(position) if minimax(GAME, GAME.play(position, move), side, 2, 1) > 9000]
    assert [GAME.format_move(move) for move in wins] == [puzzle.solution[0]]


def test_what_is_not_a_puzzle_is_not_proven() -> None:
    good = SMALL[0]
    others = [GAME.format_move(move) for move in GAME.moves(GAME.parse_position(good.position))]
    other = next(text for text in others if text != good.solution[0])
    assert not is_proven_puzzle(Puzzle("passo", good.position, (other,), 1, good.turns))
    assert not is_proven_puzzle(Puzzle("passo", good.position, good.solution, good.depth, good.turns + 1))
    assert not is_proven_puzzle(Puzzle("passo", "rrrrr/5/5/5/bbbbb b", ("c1-c2",), 1, 2), budget=2000)
    assert not is_proven_puzzle(Puzzle("passo", good.position, (), 0, good.turns))  # it was: nothing to disprove


def test_mining_finds_the_same_for_equal_seeds() -> None:
    assert list(mine("passo", 1, seed=3, workers=1)) == list(mine("passo", 1, seed=3, workers=1))


def test_a_game_that_came_to_a_puzzle_gives_it(tmp_path: Path) -> None:
    puzzle = SMALL[0]
    match = Match(GAME, GAME.parse_position(puzzle.position))
    for text in puzzle.solution:
        match.play(GAME.parse_move(text))
    assert puzzle in mine_match(match)
    file = tmp_path / "game.txt"
    file.write_text(write_record(match), encoding="utf-8")
    assert puzzle.to_json() in lines("puzzles", "mine", str(file))
    db = str(tmp_path / "log.sqlite3")
    passoboard("log", "import", str(file), "--db", db)
    assert puzzle.to_json() in lines("puzzles", "mine", "1", "--db", db)


def test_the_command_proves_a_file_and_names_a_bad_line(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(SMALL[0].to_json() + "\n", encoding="utf-8")
    assert lines("puzzles", "prove", str(file)) == ["1 puzzle proven"]
    file.write_text(SMALL[0].to_json() + "\n{}\n", encoding="utf-8")
    assert passoboard("puzzles", "prove", str(file)).stderr == (
        "passoboard: line 2: not a puzzle: expected an object with game, position, solution, depth and turns\n"
    )
    file.write_text(SMALL[0].to_json().replace('"lose"', '"sleep"') + "\n", encoding="utf-8")
    assert "others: expected one of lose, later" in passoboard("puzzles", "prove", str(file)).stderr


GOOD = json.loads(SMALL[0].to_json())
BAD: tuple[Any, ...] = (None, 7, [], {}, [[]], "x" * 50)


@pytest.mark.parametrize("key", GOOD)
def test_a_line_that_is_no_puzzle_is_one_error(key: str, tmp_path: Path) -> None:
    """Some were a traceback, and a puzzle without a solution was proven."""
    file = tmp_path / "bad.jsonl"
    for line in ("[" * 100_000, "null", *[json.dumps(GOOD | {key: bad}) for bad in BAD]):
        file.write_text(line, encoding="utf-8")
        done = passoboard("puzzles", "prove", str(file))
        assert (done.returncode, done.stdout) == (2, ""), line[:300]
        assert len(done.stderr.splitlines()) == 1
