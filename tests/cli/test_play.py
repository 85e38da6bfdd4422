"""A game in the terminal, typed by a script."""

import re
from pathlib import Path

import pytest

from tests.cli.command import lines, passoboard


def typed(*commands: str, options: tuple[str, ...] = ()) -> str:
    """Return what the terminal shows while these lines are typed; then the input ends."""
    done = passoboard("play", *options, stdin="".join(command + "\n" for command in commands))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_end_of_the_input_ends_the_game_in_peace() -> None:
    assert typed().startswith("Type a move such as c1-c2, or help.\n 5  [r   ]")


def test_a_move_is_played_and_drawn() -> None:
    assert "\n 2  [    ][    ][b   ][    ][    ]\n 1  [b   ][b   ]      [b   ][b   ]" in typed("c1-c2")


def test_a_cell_alone_is_enough_where_only_one_disc_can_go() -> None:
    shown = typed("c5", options=("--position", "..1.r/..b1./...../...../..... b"))
    assert " 5              [b   ]" in shown


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("c2", "?-c2 fits several moves: b1-c2, c1-c2, d1-c2"),
        ("c4", "illegal move ?-c4: no legal move fits"),
        ("c1-c3", "illegal move c1-c3: c1 and c3 are not adjacent"),
        ("c1-c9", "not a move: 'c1-c9', at character 5: expected a rank, 1 to 5, found '9'"),
        ("moves a1", "a1-a2 a1-b1 a1-b2"),
        ("moves c3", "none"),
        ("moves z9", "'z9' is not a cell"),
        ("undo", "this is the start"),
        ("save", "save where? save FILE"),
        ("load", "load what? load FILE"),
        ("load /no/such/file", "/no/such/file: No such file or directory"),
        ("save /no/such/directory/game", "/no/such/directory/game: No such file or directory"),
        ("load /", "/: Is a directory"),
        ("help", "undo          take the last move back"),
        ("[bold]c1[/bold]", "not a move: '[bold]c1[/bold]', at character 1"),
    ],
)
def test_the_terminal_answers_and_the_game_goes_on(command: str, answer: str) -> None:
    shown = typed(command, "c1-c2")
    assert answer in shown
    assert shown.rstrip("> \n").endswith("Red to move")


def test_undo_takes_a_move_back() -> None:
    shown = typed("c1-c2", "undo").split("> ")
    assert shown[2] == shown[0].removeprefix("Type a move such as c1-c2, or help.\n")


def test_undo_takes_a_resignation_back_even_at_the_start() -> None:
    shown = typed("resign", "undo", "c1-c2")
    assert "Red has won (resigned)" in shown
    assert "Black to move\nRed has won" not in shown
    assert "this is the start" not in shown
    assert shown.rstrip("> \n").endswith("Red to move")


def test_after_a_resignation_nothing_can_be_played() -> None:
    assert "illegal move c1-c2: the game is over (resigned)" in typed("resign", "c1-c2")
    assert "the game is over (resigned)\n" in typed("resign", "resign")
    assert "none\n" in typed("resign", "moves")


def test_a_win_is_announced() -> None:
    assert "Black has won (off the board)" in typed("c5-off", options=("-p", "..b.r/..3/...../...../..... b"))


SHUTTLE = ["c1-d1", "c5-d5", *["d1-e1", "d5-e5", "e1-d1", "e5-d5"] * 2]


def test_a_repetition_is_announced_as_a_draw() -> None:
    assert "A draw (repetition)" in typed(*SHUTTLE)


def test_repetition_can_be_switched_off() -> None:
    assert "A draw" not in typed(*SHUTTLE, options=("--no-repetition",))


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_quit_leaves_the_rest_unread(word: str) -> None:
    assert "Red to move" not in typed(word, "c1-c2")


def test_a_game_saved_is_the_game_loaded(tmp_path: Path) -> None:
    saved, again = tmp_path / "first.txt", tmp_path / "again.txt"
    tokens = ("--position", "rrrrr/5/5/5/bbbbb b DJK TCR")
    typed("a1-b2/K", "c5-c4", "c1-c2-c3/D", f"save {saved}", options=tokens)
    shown = typed(f"load {saved}", "undo", "b1-c2", f"save {again}")
    assert "Black to move, Black holds J, Red holds TCR" not in shown
    assert saved.read_text() == (
        '[Game "passo"]\n[Start "rrrrr/5/5/5/bbbbb b DJK TCR"]\n[Result "*"]\n\n1. a1-b2/K c5-c4\n2. c1-c2-c3/D\n'
    )
    assert again.read_text() == saved.read_text().replace("c1-c2-c3/D", "b1-c2")
    assert typed(options=("--load", str(again))).count("Red to move, Black holds DJ, Red holds TCR") == 1


def test_a_file_that_cannot_be_read_as_a_game_changes_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("1. c1-c2\n2. c1-c2\n")
    shown = typed("a1-a2", f"load {bad}", "moves b5")
    assert "line 2: illegal move c1-c2" in shown
    assert "b5-a4 b5-a5 b5-b4" in shown
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "that is not a text file" in typed(f"load {binary}")


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"1. c1-c9\n", b'[Start "junk"]\n', b"[Start\n", b'[Game "chess"]\n']
)
def test_a_bad_file_on_the_command_line_is_one_line_on_stderr(tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(content)
    done = passoboard("play", "--load", str(bad))
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_help_lists_the_four_commands() -> None:
    shown = "\n".join(lines("--help"))
    assert all(command in shown for command in ("perft", "moves", "show", "play"))


def test_a_hint_names_the_piece_and_then_the_move() -> None:
    shown = typed("hint", "hint", "c5-off", "hint", options=("--position", "..b.r/..3/...../...../..... b"))
    assert "Look at c5." in shown
    assert "Try c5-off." in shown
    assert "the game is over" in shown


@pytest.mark.parametrize("game", ["passage", "gaylor", "passtally"])
def test_every_game_has_hints(game: str) -> None:
    shown = typed("hint", "hint", options=("--game", game))
    assert re.search(r"Look at [a-h][1-8]\.\n(> )?Try \S+\.", shown)
