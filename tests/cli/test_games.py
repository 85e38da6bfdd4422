"""``passoboard games`` and the addresses of simulated boards, which name board and game."""

import pytest
from boardcore.games import GAMES
from passoboard.link.address import Address, read_address

from tests.cli.command import lines, passoboard


def test_every_game_is_listed_with_the_boards_that_carry_it() -> None:
    listed = {name: boards for name, boards, *_ in (line.split("\t") for line in lines("games"))}
    assert list(listed) == list(GAMES)
    assert listed["passo"] == "small, big, counting"


@pytest.mark.parametrize(
    ("text", "address", "memory"),
    [
        ("sim://", Address(), "board"),
        ("sim://table2", Address("table2"), "table2"),
        ("table2", Address("table2"), "table2"),
        ("sim://?board=big", Address("", "big"), "board-big"),
        ("sim://?board=big&speed=4", Address("", "big", speed=4), "board-big"),
        ("sim://hall?game=passo&board=small", Address("hall", "small", "passo"), "hall-small-passo"),
    ],
)
def test_an_address_names_a_board_and_a_game(text: str, address: Address, memory: str) -> None:
    assert read_address(text) == address
    assert address.memory == memory


@pytest.mark.parametrize(
    ("port", "problem"),
    [
        ("sim://?board=huge", "unknown board 'huge', choose from: small, big, counting"),
        ("sim://?board=big&game=chess", f"unknown game 'chess', choose from: {', '.join(GAMES)}"),
        ("sim://?colour=red", "a simulated board takes board=, game= and speed=, each once"),
        ("sim://?board=big&board=small", "a simulated board takes board=, game= and speed=, each once"),
        ("sim://?speed=0", "the speed is a whole number from 1 to 16"),
        ("sim://?speed=fast", "the speed is a whole number from 1 to 16"),
        ("sim://?board", "after the ? comes board=NAME"),
        ("sim://../secrets", "a name has at most 40 letters"),
        ("sim://a/b", "a name has at most 40 letters"),
        ("sim://a\nb", "a name has at most 40 letters"),
    ],
)
def test_what_is_not_an_address_is_refused_in_one_line(port: str, problem: str) -> None:
    done = passoboard("boards", "--port", port)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert problem in done.stderr


def test_a_simulated_big_board_answers() -> None:
    (line,) = lines("boards", "--port", "sim://?board=big")
    assert "game passo" in line
