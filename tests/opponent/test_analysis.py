"""Analysis finds a mistake, tells the better line, and its curve ends where the game did."""

import random
from pathlib import Path
from typing import Any

import pytest
from boardcore.games import GAMES, Game, load
from boardcore.games.match import Match
from passoboard.opponent.advice import answer
from passoboard.opponent.analysis import COACH_NODES, Judgement, Question, analyse, chance, judge
from passoboard.opponent.puzzles import shipped
from passoboard.record import read_record

from tests.cli.command import lines, passoboard
from tests.opponent.test_search import TALLY, tally_position
from tests.strategies import GAME
from tests.tools import ROOT, share


def test_a_chance_is_even_at_zero_and_grows_with_the_score() -> None:
    assert chance(0) == 0.5
    assert chance(-10_000) < chance(-50) < 0.5 < chance(50) < chance(10_000) <= 1


def test_missing_the_only_win_is_a_blunder_with_the_better_move() -> None:
    puzzle = next(puzzle for puzzle in shipped("passo") if puzzle.turns == 2)
    position = GAME.parse_position(puzzle.position)
    wrong = next(move for move in GAME.moves(position) if GAME.format_move(move) != puzzle.solution[0])
    match = Match(GAME, position)
    match.play(wrong)
    (judged,) = analyse(match, 3000, workers=1)
    assert judged.mark == "??"
    assert judged.better[0] == puzzle.solution[0]
    assert judged.before > 0.9
    assert judged.after < 0.1


def test_the_only_move_there_is_has_its_worth() -> None:
    """The curve of a lost game jumped back to one half where the winner had no choice."""
    position = ".(rrr)(rbb)../...../...../...../..... r - J"
    assert judge(Question("passo", position, "b5-off", 100)).after > 0.9


def test_the_chance_shown_is_the_first_sides_of_two_and_the_movers_of_three() -> None:
    judged = Judgement("c1-c2", side=1, before=0.3, after=0.25)
    assert judged.chance_of(2) == (0, 0.75)
    assert judged.chance_of(3) == (1, 0.25)


@pytest.mark.parametrize("players", [2, 3])
def test_a_bad_move_is_one_where_something_is_hidden_too(players: int) -> None:
    """A move that did not even look promising was judged as good as the best one."""
    position = tally_position(players, 1)
    side = TALLY.current(position)
    worst = min(TALLY.moves(position), key=lambda move: TALLY.evaluate(TALLY.play(position, move), side))
    judged = judge(Question("passtally", TALLY.format_position(position), TALLY.format_move(worst), 500))
    assert judged.mark == "??"
    assert judged.after < judged.before
    best = judge(Question("passtally", TALLY.format_position(position), judged.better[0], 500))
    assert (best.mark, best.after) == ("", judged.before)


def position_of(game: Game, seed: int, turns: int) -> Any:
    """Return a position of a random game, after so many turns, in which a side is to move."""
    dice = random.Random(seed)
    position = game.start()
    while turns > 0 or game.current(position) < 0:
        position = game.play(position, dice.choice(game.moves(position)))
        turns -= 1
    return position


@pytest.mark.parametrize("name", GAMES)
def test_the_move_of_a_hint_is_good_and_no_mistake(name: str) -> None:
    game = load(name)
    for seed in range(share(2, 50)):
        position = position_of(game, seed, 6 + 5 * seed)
        side = game.current(position)
        asked = {"game": name, "text": game.public(position, side), "side": game.sides[side], "hidden": False}
        move = answer({"ask": "hint", "earlier": [], **asked})["move"]
        grades = answer({"ask": "grades", "earlier": [], **asked})["grades"]
        assert grades[move] == "good" or set(grades.values()) == {"losing"}
        judged = judge(Question(name, game.format_position(position), move, COACH_NODES))
        assert (judged.mark, judged.after) == ("", judged.before)


def readme_game() -> str:
    """Return the game of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return text[text.index('[Game "passo"]') :].partition("```")[0]


def test_the_command_prints_a_line_per_move(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(readme_game(), encoding="utf-8")
    printed = lines("analyse", str(file), "--nodes", "300", "--workers", "1")
    assert len(printed) == len(read_record(readme_game()).moves)
    assert printed[0].split()[:2] == ["1.", "Black"]
    assert printed[-1].split()[1] == "Red"


@pytest.mark.parametrize("source", ["/no/such/file", "0", "nonsense"])
def test_a_game_that_is_not_there_is_one_line(source: str, tmp_path: Path) -> None:
    done = passoboard("analyse", source, "--db", str(tmp_path / "log.sqlite3"))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", [("analyse",), ("puzzles", "mine"), ("puzzles", "prove")])
@pytest.mark.parametrize(("content", "problem"), [(b"", "is empty"), (b"\xff\x00junk", "is not a text file")])
def test_a_file_without_a_game_is_named(command: tuple[str, ...], content: bytes, problem: str, tmp_path: Path) -> None:
    """An empty one was analysed without a word, and of a picture only the first bad byte was told."""
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    done = passoboard(*command, str(file))
    assert (done.returncode, done.stderr) == (2, f"passoboard: {file} {problem}\n")
