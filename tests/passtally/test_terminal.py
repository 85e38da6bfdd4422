"""Passtally in the terminal: the drawing, and a game for three that is dealt at random."""

import io
import random
import re

from boardcore.games.match import Match
from passoboard.drawing import draw
from passoboard.terminal import TerminalGame
from rich.console import Console

from tests.cli.command import lines, passoboard
from tests.passtally import oracle
from tests.passtally.games import GAME, random_line
from tests.passtally.test_errors import TILES

SET_UP = ["b8", "c8", "d8", "e1", "f1", "g1", "h7", "h6", "h5", "a2", "a3", "a4"]


def test_a_position_is_drawn_with_levels_seams_and_offers() -> None:
    assert lines("show", "-g", "passtally", "-p", TILES.replace("/6/6/6/6 ", "/6/6/6/4X1eA1w ", 1)) == [
        " 8       1    2    .    .    .    .",
        "",
        " 7  .    +1   \\2   \\1   +    +    +    2",
        "              |    |",
        " 6  .    /1   /2   /1   +    +    +    .",
        "",
        " 5  .    +    +    +    +    +    +    .",
        "",
        " 4  2    +    +    +    +    +    +    .",
        "",
        " 3  .    +    +    +    +    +    +    1",
        "",
        " 2  1    +    +    +    +    +1===\\1   .",
        "",
        " 1       .    .    .    1    2    .",
        "",
        "    a    b    c    d    e    f    g    h",
        "Stack 1: type 2 (+ \\), 12 face down",
        "Stack 2: type 4 (\\ \\), 11 face down",
        "Stack 3: type 6 (\\ /), 12 face down",
        "2 actions left in this turn",
        "Player 1 to move, Player 1 has 0 points, Player 2 has 0 points",
        "impossible: the tiles do not add up to 42",
    ]


def test_the_lines_and_what_a_turn_scored_are_told() -> None:
    before = GAME.parse_position(
        "X1eX1w4/X1eX1w4/X2eX2w4/X1oX1o4/6/6 12..../...2.1/....21/1.2... 1b 0/0 5263453436566/223215454326/322564351644"
    )
    drawn = draw(GAME, GAME.play(before, GAME.read(before, "1:f6-g6"))).plain.splitlines()
    assert "Player 1 has a line from b8 to b1: 5 passes" in drawn
    assert "Player 1 has a line from h2 to a2: 0 passes" in drawn
    assert "Player 1 got 3 points for 5 passes" in drawn


def test_no_drawing_tells_what_lies_face_down() -> None:
    for position, _ in random_line(3)[::8]:
        fields = GAME.format_position(position).split(" ")
        fields[4] = "/".join(stack[:1] + "".join(sorted(stack[1:])) for stack in fields[4].split("/"))
        assert draw(GAME, GAME.parse_position(" ".join(fields))).plain == draw(GAME, fresh(position)).plain


def fresh(position: object) -> object:
    """Return a position without the memory of what was scored, as if it had been read."""
    return GAME.parse_position(GAME.format_position(position))  # type: ignore[arg-type]


def test_moves_prints_what_the_oracle_knows() -> None:
    table = oracle.parse(TILES)
    wanted = [f"{action} {oracle.fmt(oracle.play(table, action))} *" for action in oracle.legal(table)]
    assert lines("moves", "-g", "passtally", TILES) == wanted


def test_three_play_a_game_to_its_end_in_the_terminal() -> None:
    console = Console(file=io.StringIO(), width=200, highlight=False)
    start = GAME.shuffled(GAME.start(variant="3"), random.Random(5).randrange)
    terminal = TerminalGame(Match(GAME, start), console)
    dice = random.Random(7)
    while not terminal.match.outcome():
        texts = sorted(GAME.format_move(move) for move in terminal.match.legal())
        terminal.obey(dice.choice(texts))
    assert isinstance(console.file, io.StringIO)
    last = console.file.getvalue().splitlines()[-1]
    assert re.fullmatch(r"Player \d has won \(stack\), Player 1 has .*, Player 2 has .*, Player 3 has .*", last)


def test_play_deals_again_and_takes_a_third_player() -> None:
    typed = "\n".join([*SET_UP, "help", "quit", ""])
    games = [passoboard("play", "-g", "passtally", "--variant", "3", stdin=typed).stdout for _ in range(12)]
    assert all("Player 1 to move, Player 1 has 0 points, Player 2 has 0 points, Player 3" in text for text in games)
    assert all("2:c4-d4       lay the tile of stack 2" in text for text in games)
    assert len({text.partition("Stack 1")[2].partition("Player")[0] for text in games}) > 1
