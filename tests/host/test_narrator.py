"""Recorded bytes as text, and what is typed by hand as frames."""

from itertools import pairwise

import pytest
from boardcore.wire.frame import decode
from hypothesis import given
from hypothesis import strategies as some
from passoboard.link.narrator import Narrator, Typist, narrate


def test_each_line_shows_who_says_it():
    assert narrate(b"ping n=13 *358f") == "> ping n=13"
    assert narrate(b"ok re=12 t=272001 *324e") == "< ok re=12 t=272001"


def test_a_damaged_line_is_shown_with_the_reason():
    assert narrate(b"ping n=14 *358f").startswith("x ping n=14 *358f  # the CRC is wrong")
    assert narrate(b"\x00\xffhello").startswith("x ~~hello  # not a frame")
    assert "at most 239" in narrate(b"a" * 300)


def test_a_whole_frame_of_an_unknown_kind_is_marked():
    data = Typist().write("dance n=1")
    assert narrate(data.rstrip()) == "? dance n=1  # there is no dance"


def test_what_the_board_asks_and_why_it_believes_in_a_move_is_said_in_words():
    typist = Typist()
    state = "state n=0 at=1 turn=1 pos=- pic=0 phase=choose "
    asked = narrate(typist.write(state + "ask=c1:=,d2:c1-d2,b1:b1-b2~e4-d4,a1:<").rstrip())
    assert asked.endswith(
        "  # touch c1 if the last move stands, d2 if c1-d2, b1 if b1-b2 and then e4-d4,"
        " a1 if the last move was taken back"
    )
    entry = "entry n=2 t=5 at=1 turn=1 epoch=1234abcd what=move move=c1-d2 how=touched ev="
    told = narrate(typist.write(entry + "c1-800,d2-500,d2+300").rstrip())
    assert told.endswith(
        "  # a touch has told it: c1 opened 0.8 s before, d2 opened 0.5 s before, d2 closed 0.3 s before"
    )
    assert narrate(typist.write(entry + "c1").rstrip()).endswith("is not a number of at most 9 digits")


@given(some.binary(max_size=2000), some.lists(some.integers(0, 2000)))
def test_any_bytes_in_any_pieces_give_the_same_text(data: bytes, cuts: list[int]):
    whole, pieces = Narrator(), Narrator()
    expected = [*whole.feed(data), *whole.finish()]
    edges = sorted({0, len(data), *[cut for cut in cuts if cut < len(data)]})
    found = [line for start, end in pairwise(edges) for line in pieces.feed(data[start:end])]
    assert len([*found, *pieces.finish()]) == len(expected)


def test_number_and_crc_are_added_to_what_is_typed():
    typist = Typist()
    typist.write("ping")
    frame = decode(typist.write("choose at=3 move=c2-b3").rstrip())
    assert (frame.kind, frame.get("n"), frame.get("move")) == ("choose", "2", "c2-b3")


def test_hello_and_a_number_of_ones_own_are_left_as_they_are():
    typist = Typist()
    hello = typist.write("hello proto=2 host=me session=aaaa epoch=- have=0")
    assert decode(hello.rstrip()).get("n") is None
    typist.write("ping n=9")
    assert typist.number == 1


def test_greet_fits_the_board_and_takes_nothing_off_its_journal():
    typist = Typist()
    typist.note("< hello proto=2 fw=0.1.0 id=e661 epoch=7f3a91c2 first=1 next=2")
    frame = decode(typist.write("greet").rstrip())
    assert (frame.get("epoch"), frame.get("have")) == ("7f3a91c2", "0")


def test_an_invalid_field_is_refused():
    with pytest.raises(ValueError, match="not a key=value"):
        Typist().write("ping now")
