"""``settings.toml`` after a deploy: the owner's values and words are all there, and so is every key of ours."""

import tomllib

import pytest
from passoboard.maker.settings_file import keys, merge, value

from tests.tools import FIRMWARE

OURS = (FIRMWARE / "settings.toml").read_bytes()


def test_without_a_file_of_the_owners_ours_is_taken() -> None:
    assert merge(None, OURS) == merge(b" \n", OURS) == OURS


def test_a_file_with_all_keys_stays_byte_for_byte() -> None:
    own = OURS.replace(b"= 60", b"= 7").replace(b"\n", b"\r\n") + b"\xff"
    assert merge(own, OURS) == own


@pytest.mark.parametrize("own", [b"PASSO_BRIGHTNESS = 7", b"PASSO_BRIGHTNESS = 7\n", b'"PASSO_BRIGHTNESS"=7 # dim\n'])
def test_own_values_win_and_missing_keys_are_added(own: bytes) -> None:
    merged = merge(own, OURS)
    assert merged.startswith(own)
    ours = tomllib.loads(OURS.decode())
    assert tomllib.loads(merged.decode()) == ours | {"PASSO_BRIGHTNESS": 7}


def test_new_keys_bring_the_words_that_explain_them() -> None:
    own = b"\n".join(line for line in OURS.split(b"\n") if not line.startswith(b"CIRCUITPY"))
    assert b"# Room for the rules to look ahead" in merge(own, OURS)[len(own) :]


def test_keys_go_before_a_section_where_a_board_finds_them() -> None:
    merged = merge(b'MINE = 1\n[wifi]\nPASSO_BOARD = "x"\n', OURS).decode()
    found = tomllib.loads(merged)
    assert found["PASSO_BOARD"] == "small"
    assert found["wifi"] == {"PASSO_BOARD": "x"}
    assert keys(merged)[0] == "MINE"


def test_line_ends_stay_the_owners() -> None:
    merged = merge(b"MINE = 1\r\n", OURS)
    assert merged.count(b"\r\n") == merged.count(b"\n") > 5


def test_merging_twice_is_merging_once() -> None:
    once = merge(b"PASSO_SETTLE_MS = 300", OURS)
    assert merge(once, OURS) == once


def test_a_value_is_found_without_its_comment() -> None:
    assert value("A = 90 # turned\nB = 1\n[s]\nC = 2\n", "A") == "90"
    assert value("A = 90\n[s]\nC = 2\n", "C") == ""
