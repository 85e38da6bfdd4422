"""Every puzzle is proven: the solver's moves are the only ones that win. A seeded share here, all by make prove."""

import random
from pathlib import Path

import pytest
from boardcore.games import load
from boardcore.games.match import Match
from passoboard.opponent.puzzles import Puzzle, is_proven_puzzle, mine, mine_match, shipped
from passoboard.record import write_record

from tests.cli.command import lines, passoboard
from tests.opponent.test_search import minimax
from tests.strategies import GAME
from tests.tools import share

PUZZLES = shipped("passo")
SMALL = [puzzle for puzzle in PUZZLES if puzzle.turns == 2]


def test_there_are_200_no_two_alike_of_several_depths() -> None:
    assert len({puzzle.position for puzzle in PUZZLES}) == len(PUZZLES) >= 200
    assert {puzzle.depth for puzzle in PUZZLES} >= {1, 2, 3}
    assert all(GAME.status(GAME.parse_position(puzzle.position)) == 0 for puzzle in PUZZLES)


@pytest.mark.parametrize("name", ["passage"])
def test_other_games_have_some_that_are_proven(name: str) -> None:
    game, puzzles = load(name), shipped(name)
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles) >= 3
    assert all(puzzle.game == name and not game.status(game.parse_position(puzzle.position)) for puzzle in puzzles)
    for puzzle in random.Random(5).sample(puzzles, share(2, len(puzzles))):
        assert is_proven_puzzle(puzzle)


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


def test_what_is_no_puzzle_is_not_proven() -> None:
    good = SMALL[0]
    others = [GAME.format_move(move) for move in GAME.moves(GAME.parse_position(good.position))]
    other = next(text for text in others if text != good.solution[0])
    assert not is_proven_puzzle(Puzzle("passo", good.position, (other,), 1, good.turns))
    assert not is_proven_puzzle(Puzzle("passo", good.position, good.solution, good.depth, good.turns + 1))
    assert not is_proven_puzzle(Puzzle("passo", "rrrrr/5/5/5/bbbbb b", ("c1-c2",), 1, 2), budget=2000)


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
    assert lines("puzzles", "prove", str(file)) == ["1 puzzles proven"]
    file.write_text(SMALL[0].to_json() + "\n{}\n", encoding="utf-8")
    assert passoboard("puzzles", "prove", str(file)).stderr.startswith("passoboard: line 2: no puzzle")
