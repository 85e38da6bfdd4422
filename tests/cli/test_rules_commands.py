"""perft, moves and show: what scripts read."""

import shlex

import pytest

from tests import oracle
from tests.cli.command import installed, lines, passoboard
from tests.strategies import GAME, random_position
from tests.tools import run, tool

START = oracle.START
OFF_NEXT = "..b.r/..3/...../...../..... b"
OVER = "...../..b../.r.../...../..... r"


@pytest.mark.parametrize(("depth", "total"), [("0", "1"), ("1", "21"), ("2", "441"), ("3", "8211")])
def test_perft_prints_the_total(depth: str, total: str) -> None:
    assert lines("perft", depth) == [total]


def test_perft_counts_from_a_position() -> None:
    assert lines("perft", "2", "--position", "rrrrr/5/5/5/bbbbb b DJK TCR") == ["3129"]
    assert lines("perft", "3", "-p", OVER) == ["0"]


def test_divide_prints_a_line_a_move_and_a_bare_total_last() -> None:
    *moves, total = lines("perft", "2", "--divide")
    assert moves[0] == "a1-a2 21"
    assert moves == sorted(moves)
    assert sum(int(line.split()[1]) for line in moves) == int(total) == 441


@pytest.mark.parametrize("depth", ["0", "1"])
def test_divide_of_no_or_one_turn_ends_with_the_total(depth: str) -> None:
    assert lines("perft", depth, "--divide")[-1] == lines("perft", depth)[0]


def expected_moves(text: str) -> list[str]:
    position = oracle.parse(text)
    found = []
    for move in oracle.legal(position):
        after, result = oracle.play(position, move)
        found.append(f"{move} {oracle.fmt(after)} {result}")
    return found


@pytest.mark.parametrize("text", [START, OFF_NEXT, OVER, "...../...../.r.../2.../br... b D -"])
def test_moves_prints_a_sorted_line_a_legal_move(text: str) -> None:
    assert lines("moves", "--position", text) == expected_moves(text)


def test_moves_without_a_position_are_those_of_the_start() -> None:
    assert lines("moves") == expected_moves(START)


def test_moves_from_standard_input_answers_each_line_with_a_block() -> None:
    texts = [START, OVER, OFF_NEXT, *[GAME.format_position(random_position(seed)) for seed in range(25)]]
    printed = passoboard("moves", "-", stdin="\n".join(texts) + "\n").stdout
    assert printed == "".join("".join(line + "\n" for line in expected_moves(text)) + "\n" for text in texts)


def test_moves_from_standard_input_needs_no_newline_at_the_end() -> None:
    assert lines("moves", "-", stdin=OFF_NEXT) == [*expected_moves(OFF_NEXT), ""]
    assert lines("moves", "-", stdin="") == []


@pytest.mark.parametrize("bad", ["", "junk", "rrrrr/5/5/5/bbbbb b - -", "(bbbbbb)4/5/5/5/5 b"])
def test_a_bad_line_stops_with_its_number_after_the_good_ones(bad: str) -> None:
    done = passoboard("moves", "-", stdin=f"{OFF_NEXT}\n{OVER}\n{bad}\n{OFF_NEXT}\n")
    assert done.stdout.splitlines() == [*expected_moves(OFF_NEXT), "", ""]
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("passoboard: line 3: ")


def test_show_draws_the_start() -> None:
    assert lines("show") == [
        " 5  [r   ][r   ][r   ][r   ][r   ]  < Black must pass here",
        " 4  [    ][    ][    ][    ][    ]",
        " 3  [    ][    ][    ][    ][    ]",
        " 2  [    ][    ][    ][    ][    ]",
        " 1  [b   ][b   ][b   ][b   ][b   ]  < Red must pass here",
        "      a     b     c     d     e   ",
        "Black to move",
    ]


def test_show_draws_gaps_stacks_lines_and_tokens() -> None:
    assert lines("show", "--position", "...../.(rrb).../..r1./.(bb).../..... r - DJ") == [
        " 5                                ",
        " 4        [rrb ]                    < Black must pass here",
        " 3              [r   ][    ]      ",
        " 2        [bb  ]                    < Red must pass here",
        " 1                                ",
        "      a     b     c     d     e   ",
        "Red to move, Black holds -, Red holds DJ",
    ]


def test_show_says_who_has_won() -> None:
    assert lines("show", "-p", OVER)[-1] == "Black has won (passed)"


def test_show_says_what_is_impossible() -> None:
    shown = lines("show", "-p", "(bbbbbb)4/5/5/5/.rrrr b")
    assert shown[-2:] == [
        "impossible: more than 5 black discs",
        "impossible: a stack higher than the tower tokens spent allow",
    ]


BAD = {
    "no command": [],
    "unknown command": ["juggle"],
    "unknown option": ["show", "--juggle"],
    "no depth": ["perft"],
    "depth is not a number": ["perft", "two"],
    "depth is broken": ["perft", "1.5"],
    "depth below zero": ["perft", "--", "-1"],
    "one argument too many": ["perft", "1", "2"],
    "option without its value": ["perft", "1", "--position"],
    "empty position": ["perft", "1", "--position", ""],
    "empty position, moves": ["moves", "--position", ""],
    "empty position, show": ["show", "--position", ""],
    "empty position, play": ["play", "--position", ""],
    "junk position": ["perft", "1", "--position", "junk"],
    "position with a newline": ["show", "--position", "rrrrr/5/5/5\n/bbbbb b"],
    "position with a control character": ["show", "--position", "rrrrr/5/5/5/bbbbb b\x01"],
    "position in letters no terminal shows": ["show", "--position", "\u202e♟"],
    "tokens out of order": ["moves", "--position", "rrrrr/5/5/5/bbbbb b KJ -"],
    "impossible position, perft": ["perft", "1", "--position", "bbbbbb/5/5/5/5 b"],
    "too many discs": ["perft", "1", "--position", "bbbbb/b4/5/5/5 b"],
    "too many discs, moves": ["moves", "--position", "bbbbb/b4/5/5/5 b"],
    "isolated tile, play": ["play", "--position", "1.3/..3/5/5/5 b"],
    "moves of a file": ["moves", "positions.txt"],
    "moves from two places": ["moves", "-", "--position", "rrrrr/5/5/5/bbbbb b"],
    "no file to load": ["play", "--load", "/no/such/file"],
    "a directory to load": ["play", "--load", "/"],
    "a saved game and a position": ["play", "--load", "x", "--position", "rrrrr/5/5/5/bbbbb b"],
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD)
def test_bad_input_is_one_line_on_stderr_and_exit_status_2(arguments: list[str]) -> None:
    done = passoboard(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("passoboard: ")
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) > len("passoboard: \n")
    assert "Traceback" not in done.stderr + done.stdout


SAME_IN_A_PROCESS = [
    ["perft", "2", "--divide"],
    ["moves", "-p", OFF_NEXT],
    ["moves", "-"],
    ["show"],
    ["play"],
    ["play", "--load", "/"],
    ["perft", "x"],
    [],
]


@pytest.mark.parametrize("arguments", SAME_IN_A_PROCESS, ids=" ".join)
def test_the_installed_command_does_the_same_in_a_process_of_its_own(arguments: list[str]) -> None:
    stdin = f"{START}\n{OFF_NEXT}\njunk\n"
    called, ran = passoboard(*arguments, stdin=stdin), installed(*arguments, stdin=stdin)
    assert (ran.returncode, ran.stdout, ran.stderr) == (called.returncode, called.stdout, called.stderr)


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = shlex.quote(tool("passoboard"))
    pipeline = f"set -o pipefail; yes '{START}' | head -2000 | {command} moves - | head -1"
    done = run(["bash", "-c", pipeline])
    assert done.stdout.splitlines() == expected_moves(START)[:1]
    assert done.stderr == ""
