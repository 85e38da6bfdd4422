"""The four commands of the rules with --game: any registered game, three players, and what is left to chance."""

import io
from dataclasses import dataclass, replace

import pytest
from boardcore.games import GAMES, load
from boardcore.games.game import CHANCE, OVER, Game, Outcome, TextError
from boardcore.games.match import Match
from passoboard.drawing import draw
from passoboard.terminal import TerminalGame
from rich.console import Console

from tests.cli.command import lines, passoboard
from tests.device.perft import rows
from tests.gaylor import oracle
from tests.tools import perft_table

GAYLOR = "2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w"
LINE_NEXT = "2bBbb2/1bbbbbb1/8/wwwwwww1/8/8/8/3wW2w w"


@pytest.mark.parametrize("game", GAMES)
def test_perft_counts_the_first_row_of_a_games_table(game: str) -> None:
    text, counts = rows(perft_table(game).read_text().splitlines())[0]
    assert lines("perft", "2", "--game", game, "--position", text) == [str(counts[1])]


@pytest.mark.parametrize("game", GAMES)
def test_every_command_begins_with_the_start_of_the_game_named(game: str) -> None:
    rules = load(game)
    start = rules.start()
    assert len(lines("moves", "-g", game)) == len(rules.moves(start)) == int(lines("perft", "1", "-g", game)[0])
    assert "\n".join(lines("show", "-g", game)) == draw(rules, start).plain
    assert "Type a move such as " in passoboard("play", "-g", game).stdout


@pytest.mark.parametrize("text", [GAYLOR, LINE_NEXT])
def test_moves_prints_move_position_and_result(text: str) -> None:
    position = oracle.parse(text)
    after = {move: oracle.play(position, move) for move in oracle.legal(position)}
    expected = [f"{move} {oracle.fmt(then)} {oracle.result(then)}" for move, then in after.items()]
    assert lines("moves", "-g", "gaylor", text) == expected
    assert lines("moves", "-g", "gaylor", "-p", text) == expected
    assert lines("moves", "-g", "gaylor", "-", stdin=f"{text}\n") == [*expected, ""]


def test_a_variant_is_another_start() -> None:
    assert lines("perft", "1", "-g", "gaylor", "--variant", "front8") == ["99"]
    assert lines("show", "-g", "gaylor", "--variant", "front8")[1] == " 7  [b ][b ][b ][b ][b ][b ][b ][b ]"


def test_a_position_is_drawn_with_balls_and_goals() -> None:
    assert lines("show", "-g", "gaylor", "-p", "3B4/3bb3/bbbbbbb1/8/4W3/8/3w4/wwwwwwww b") == [
        " 8  [  ][  ][  ][bo][  ][  ][  ][  ]  < White must bring the ball here",
        " 7  [  ][  ][  ][b ][b ][  ][  ][  ]",
        " 6  [b ][b ][b ][b ][b ][b ][b ][  ]",
        " 5  [  ][  ][  ][  ][  ][  ][  ][  ]",
        " 4  [  ][  ][  ][  ][wo][  ][  ][  ]",
        " 3  [  ][  ][  ][  ][  ][  ][  ][  ]",
        " 2  [  ][  ][  ][w ][  ][  ][  ][  ]",
        " 1  [w ][w ][w ][w ][w ][w ][w ][w ]  < Black must bring the ball here",
        "     a   b   c   d   e   f   g   h  ",
        "Black to move",
    ]


def test_a_game_is_played_saved_and_loaded(tmp_path: object) -> None:
    saved = f"{tmp_path}/game.txt"
    shown = passoboard("play", "-g", "gaylor", "-p", LINE_NEXT, stdin=f"h1-h5\nsave {saved}\nmoves\n").stdout
    assert "White has won (blockade)" in shown
    assert shown.endswith("> none\n> \n")
    again = passoboard("play", "--load", saved, stdin="undo\nmoves e1\n").stdout
    assert "White has won (blockade)" in again
    assert "e1-d2 e1-f2 e1>a5 e1>d1 e1>e5 e1>h1" in again


BAD = {
    "unknown game": (["show", "--game", "chess"], f"unknown game 'chess', choose from: {', '.join(GAMES)}"),
    "a position of another game": (["show", "-g", "gaylor", "-p", "rrrrr/5/5/5/bbbbb b"], "a square of rank 8"),
    "unknown variant": (["play", "-g", "gaylor", "--variant", "x"], "gaylor has no variant 'x', choose from: rear4, "),
    "no variants at all": (["show", "--variant", "x"], "passo has no variants"),
    "variant and position": (["perft", "1", "--variant", "rear4", "-g", "gaylor", "-p", GAYLOR], "not both"),
    "position twice": (["moves", "-g", "gaylor", GAYLOR, "-p", GAYLOR], "the position is given twice"),
    "impossible": (["moves", "-g", "gaylor", "W1bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2ww1w2 w"], "is home already"),
}


@pytest.mark.parametrize(("arguments", "problem"), BAD.values(), ids=BAD)
def test_bad_input_is_one_line_and_exit_status_2(arguments: list[str], problem: str) -> None:
    done = passoboard(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert problem in done.stderr


@dataclass(frozen=True)
class Throw:
    """Who is to throw, whether the die is in the air, and the points."""

    side: int
    thrown: bool
    points: tuple[int, ...]


class ThreeDicers(Game):
    """Three players throw a die of three in turn; whoever has five points first has won, six is a draw."""

    name = "dicers"
    cells = ("a1", "b1")
    sides = ("1", "2", "3")
    side_names = ("One", "Two", "Three")
    reasons = ("five",)

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Throw:
        return Throw(first, False, (0, 0, 0))

    def current(self, position: Throw) -> int:
        return OVER if self.outcome(position) else CHANCE if position.thrown else position.side

    def moves(self, position: Throw, cell: int = -1, extras: int = -1) -> list[int]:
        return [] if self.outcome(position) else [1, 2, 3] if position.thrown else [0]

    def play(self, position: Throw, move: int) -> Throw:
        if not move:
            return replace(position, thrown=True)
        points = tuple(have + move * (side == position.side) for side, have in enumerate(position.points))
        return Throw((position.side + 1) % 3, False, points)

    def outcome(self, position: Throw) -> Outcome | None:
        best = max(position.points)
        if best < 5:
            return None
        return Outcome("five", position.points.index(best) if best == 5 else None, position.points)

    def points(self, position: Throw) -> tuple[int, ...]:
        return position.points

    def format_position(self, position: Throw) -> str:
        return f"{position.side}{'ab'[position.thrown]} {position.points}"

    def parse_move(self, text: str) -> int:
        if text != "throw":
            raise TextError("move", text, 0, "throw")
        return 0

    def format_move(self, move: int) -> str:
        return str(move) if move else "throw"


def thrown(*typed: str, dice: list[int]) -> list[str]:
    """Return what the terminal shows while this is typed and the dice fall so."""
    out = io.StringIO()
    console = Console(file=out, width=120)
    game = TerminalGame(Match(ThreeDicers(), repetition=False), console, below=lambda sides: dice.pop(0) % sides)
    for line in typed:
        game.obey(line)
    return out.getvalue().splitlines()


def test_three_players_take_turns_and_chance_is_drawn_between() -> None:
    shown = thrown("throw", "throw", "throw", dice=[2, 0, 1])
    assert [line for line in shown if line.startswith("drawn")] == ["drawn: 3", "drawn: 1", "drawn: 2"]
    assert shown[-1] == "One to move, One has 3 points, Two has 1 point, Three has 2 points"


def test_undo_takes_back_what_was_drawn_after_the_move() -> None:
    shown = thrown("throw", "undo", "throw", dice=[2, 0])
    assert shown[-1] == "Two to move, One has 1 point, Two has 0 points, Three has 0 points"


def test_ends_of_a_game_for_three_are_told() -> None:
    won = thrown(*["throw"] * 4, dice=[2, 0, 0, 1])
    assert won[-1] == "One has won (five), One has 5 points, Two has 1 point, Three has 1 point"
    drawn = thrown(*["throw"] * 4, dice=[2, 0, 0, 2])
    assert drawn[-1].startswith("A draw (five), One has 6 points")
    resigned = thrown("throw", "throw", "resign", dice=[1, 2])
    assert resigned[-1] == "Two has won (resigned), One has 2 points, Two has 3 points, Three has 0 points"


def test_nobody_types_a_throw_of_the_die() -> None:
    assert "not a move: '3'" in thrown("3", dice=[])[0]
