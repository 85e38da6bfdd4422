"""A message is checked before anybody acts on it, and its values are read without surprises."""

import pytest
from boardcore.wire import messages
from boardcore.wire.frame import MAX_LINE, Frame, WireError, decode, encode
from boardcore.wire.from_board import CODES, ENTRIES, MASKS, NUMBERS, TABLES, TO_BOARD, TO_HOST, check, read_edges
from boardcore.wire.messages import PROTOCOL, command_number, negotiate
from boardcore.wire.values import fit_list, format_edge, format_mask, mask_digits, plain, read_mask, read_number
from hypothesis import given
from hypothesis import strategies as st


def complaint(frame: Frame, direction: str) -> tuple[str, str]:
    with pytest.raises(WireError) as caught:
        check(frame, direction)
    assert caught.value.code in CODES
    return caught.value.code, str(caught.value)


def filled(kind: str, direction: str) -> list[tuple[str, str]]:
    """The required fields of a kind with values that pass."""
    values = {"what": "move", "move": "c1-c2"}
    keys = TABLES[direction][kind][0].split() + (["move"] if kind == "entry" else [])
    return [(key, "1" if key in (NUMBERS + MASKS).split() else values.get(key, "x")) for key in keys]


KINDS = [(kind, direction) for direction, table in TABLES.items() for kind in table]


@pytest.mark.parametrize(("kind", "direction"), KINDS)
def test_a_message_with_all_it_needs_passes_and_without_any_one_key_it_does_not(kind: str, direction: str) -> None:
    fields = filled(kind, direction)
    check(Frame(kind, fields), direction)
    for field in fields:
        rest = [other for other in fields if other != field]
        assert complaint(Frame(kind, rest), direction) == ("key", f"{kind} has no {field[0]}")


@pytest.mark.parametrize(("kind", "direction"), KINDS)
def test_an_unknown_key_is_ignored(kind: str, direction: str) -> None:
    check(Frame(kind, [*filled(kind, direction), ("weather", "fine")]), direction)


@pytest.mark.parametrize(("kind", "direction"), KINDS)
def test_a_number_that_is_none_is_told(kind: str, direction: str) -> None:
    for key, _ in filled(kind, direction):
        if key in NUMBERS.split():
            fields = [(name, "-1" if name == key else value) for name, value in filled(kind, direction)]
            assert complaint(Frame(kind, fields), direction)[0] == "value"


def test_a_message_for_the_other_side_is_unknown() -> None:
    assert complaint(Frame("ack", [("epoch", "x"), ("n", "1")]), TO_HOST) == ("kind", "there is no ack")
    assert complaint(Frame("picture", []), TO_BOARD)[0] == "kind"
    assert complaint(Frame("dance", []), TO_BOARD)[0] == "kind"


def test_an_entry_needs_what_happened_in_it() -> None:
    base = [("epoch", "e"), ("n", "1"), ("turn", "0"), ("how", "shown")]
    for what, needed in ENTRIES.items():
        entry = [*base, ("what", what)]
        check(Frame("entry", entry + [(key, "x") for key in needed.split()]), TO_HOST)
        if needed:
            assert complaint(Frame("entry", entry), TO_HOST) == ("key", f"entry has no {needed.split()[0]}")
    assert complaint(Frame("entry", [*base, ("what", "dance")]), TO_HOST)[0] == "value"


def test_a_mask_in_a_message_is_made_of_hex_digits() -> None:
    assert complaint(Frame("picture", [("n", "1"), ("t", "1"), ("pic", "1F")]), TO_HOST)[0] == "value"
    assert complaint(Frame("picture", [("n", "1"), ("t", "1"), ("pic", "")]), TO_HOST)[0] == "value"


@pytest.mark.parametrize(
    ("kind", "n", "number"),
    [
        ("ping", "12", 12),
        ("dance", "3", 3),
        ("ack", "12", 0),
        ("ping", "9" * 30, 0),
        ("ping", "x", 0),
        ("ping", None, 0),
    ],
)
def test_a_command_is_answered_by_its_number_if_it_has_one(kind: str, n: str | None, number: int) -> None:
    assert command_number(Frame(kind, [] if n is None else [("n", n)])) == number


def test_a_side_that_speaks_several_versions_goes_no_lower_than_its_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "PROTOCOL", 5)
    monkeypatch.setattr(messages, "OLDEST", 3)
    assert [negotiate(proto) for proto in (2, 3, 5, 6)] == [0, 3, 5, 0]
    assert negotiate(7, 4) == 5


def test_two_sides_speak_the_newest_version_that_both_know() -> None:
    assert negotiate(PROTOCOL) == PROTOCOL
    assert negotiate(PROTOCOL + 4, PROTOCOL) == PROTOCOL
    assert negotiate(PROTOCOL + 4, PROTOCOL + 1) == 0
    assert negotiate(PROTOCOL + 4) == 0
    assert negotiate(0) == 0


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "0x1", "1000000000", "one", " 1"])
def test_what_is_not_a_number_is_refused(text: str) -> None:
    with pytest.raises(WireError, match="not a number"):
        read_number(text)


def test_the_largest_number_is_a_small_int_on_the_board() -> None:
    assert read_number("999999999") < 1 << 30


@given(st.integers(1, 64).flatmap(lambda cells: st.tuples(st.just(cells), st.integers(0, (1 << cells) - 1))))
def test_a_mask_of_any_board_is_read_back(board: tuple[int, int]) -> None:
    cells, mask = board
    text = format_mask(mask, cells)
    assert len(text) == mask_digits(cells)
    assert read_mask(text, cells) == mask


@pytest.mark.parametrize("text", ["", "1f0001", "01f0001f", "1F0001F", "2000000", "1f0001g", "-f0001f", "0x0001f"])
def test_what_is_not_a_mask_of_25_cells_is_refused(text: str) -> None:
    with pytest.raises(WireError, match="not a mask of 25 cells"):
        read_mask(text, 25)


EDGES = st.lists(
    st.tuples(st.sampled_from(["a1", "c4", "e5", "h8"]), st.booleans(), st.integers(0, 99_999)), max_size=8
)


@given(EDGES)
def test_edges_are_read_back(edges: list[tuple[str, bool, int]]) -> None:
    assert read_edges(",".join(format_edge(*edge) for edge in edges)) == edges


@pytest.mark.parametrize("text", ["c1", "c1-", "-5", "c1-5,", "c1-+5", "c1+5-6", ",", "c1=5"])
def test_what_are_not_edges_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        read_edges(text)


@given(st.text(max_size=300))
def test_any_text_can_be_sent_as_free_text(text: str) -> None:
    sent = plain(text)
    assert decode(encode("log", [("text", sent), ("level", "warning")])[:-1]).get("text") == sent


@given(
    st.lists(st.text(st.sampled_from("abc123-"), min_size=1, max_size=12), max_size=60),
    st.booleans(),
    st.integers(0, 150),
)
def test_a_list_fills_the_line_and_never_overfills_it(items: list[str], newest: bool, used: int) -> None:
    fields = fit_list("state", [("pos", "p" * used)], "cand", items, newest)
    line = encode("state", fields)
    frame = decode(line[:-1])
    kept = (frame.get("cand") or "").split(",") if frame.get("cand") else []
    cut = int(frame.get("cut") or 0)
    assert kept == (items[cut:] if newest else items[: len(items) - cut])
    if cut:
        left_out = items[cut - 1] if newest else items[len(kept)]
        assert len(line) + len(left_out) + len(" cand=") + len(" cut=999") > MAX_LINE


def test_what_was_left_out_before_counts_too_up_to_999() -> None:
    assert fit_list("state", [], "ev", ["c1-5"], newest=True, cut=3) == [("ev", "c1-5"), ("cut", "3")]
    fields = fit_list("picture", [("pic", "1f0001f")], "ev", ["c1-5"] * 60, newest=True, cut=123_456)
    assert len(encode("picture", fields)) <= MAX_LINE
    assert fields[-1] == ("cut", "999")


def test_a_long_list_uses_the_last_byte_of_the_line() -> None:
    lines = [encode("state", fit_list("state", [("pos", "p" * used)], "cand", ["x"] * 500)) for used in (10, 11)]
    assert max(len(line) for line in lines) == MAX_LINE


def test_the_state_of_a_full_board_with_everything_in_it_fits_a_line() -> None:
    fields = [("at", "9" * 9), ("turn", "999"), ("pos", "(brr)(rbb).(br)(br)/...../...../...../..... b TDC JKR")]
    fields += [("pic", "1ffffff"), ("phase", "mismatch"), ("re", "9" * 9), ("token", "D"), ("lifted", "a1,b1,c1")]
    fields += [("missing", "1ffffff"), ("surplus", "1ffffff"), ("taken", "1ffffff")]
    line = encode("state", fit_list("state", fields, "cand", ["a1-b2-c3/D"] * 30))
    check(decode(line[:-1]), TO_HOST)
    assert b" cut=" in line
