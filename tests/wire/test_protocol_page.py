"""docs/PROTOCOL.md says what the code does: every example, every table, and the session as a game."""

from itertools import pairwise

import pytest
from boardcore.games import load
from boardcore.record.journal import HOWS
from boardcore.wire import from_board, messages, outbox, ticks
from boardcore.wire.frame import MAX_LINE, MAX_LINES, Frame, WireError, decode, encode
from boardcore.wire.from_board import TABLES, TO_BOARD, TO_HOST, check, read_edges
from boardcore.wire.values import read_mask

from tests.wire.protocol_page import Example, constants, examples, frame_of, keys, sections, words

GOOD = [example for example in examples() if example.mark != "x"]
DAMAGED = [example for example in examples() if example.mark == "x"]


def name(example: Example) -> str:
    return f"line{example.number}"


def test_the_page_has_a_session_and_examples_in_both_directions() -> None:
    assert len(GOOD) > 50
    assert {example.mark for example in GOOD} == {TO_HOST, TO_BOARD}
    assert len([example for example in GOOD if example.session]) > 30


@pytest.mark.parametrize("example", GOOD, ids=name)
def test_an_example_is_a_whole_message_and_encodes_to_the_same_text(example: Example) -> None:
    frame = frame_of(example)
    check(frame, example.mark)
    assert encode(frame.kind, frame.fields) == example.line.encode() + b"\n"
    required, optional = TABLES[example.mark][frame.kind]
    assert {key for key, _ in frame.fields} <= set((required + " " + optional).split())


@pytest.mark.parametrize("example", GOOD, ids=name)
def test_masks_edges_and_lights_of_an_example_fit_the_board(example: Example) -> None:
    cells = load("passo").cells
    frame = frame_of(example)
    for key, value in frame.fields:
        if key in from_board.MASKS.split():
            read_mask(value, len(cells))
        if key == "ev":
            assert {cell for cell, _, _ in read_edges(value)} <= set(cells)
        if key == "show":
            assert len(value) == len(cells)


@pytest.mark.parametrize("example", DAMAGED, ids=name)
def test_a_damaged_example_is_thrown_away(example: Example) -> None:
    with pytest.raises(WireError) as caught:
        decode(example.line.encode())
    assert caught.value.code == "crc"


def test_the_page_describes_exactly_the_kinds_of_the_table() -> None:
    assert set(sections()) == {(direction, kind) for direction, table in TABLES.items() for kind in table}


def test_the_page_describes_exactly_the_keys_of_every_kind() -> None:
    for (direction, kind), section in sections().items():
        required, optional = TABLES[direction][kind]
        assert keys(section) == (set(required.split()), set(optional.split())), (direction, kind)


def test_every_kind_has_an_example() -> None:
    shown = {(example.mark, example.line.split(" ")[0]) for example in GOOD}
    assert shown == set(sections())


def test_the_lists_of_words_are_those_of_the_code() -> None:
    assert words("how") == list(HOWS)
    assert words("phase") == list(from_board.PHASES)
    assert words("code") == list(from_board.CODES)


def test_every_error_code_of_an_example_is_listed() -> None:
    frames = [frame_of(example) for example in GOOD]
    assert {frame.get("code") for frame in frames if frame.kind == "error"} <= set(from_board.CODES)
    assert {frame.get("how") for frame in frames if frame.kind == "entry"} <= set(HOWS)
    assert {frame.get("phase") for frame in frames if frame.kind == "state"} <= set(from_board.PHASES)


def test_the_constants_are_those_of_the_code() -> None:
    assert constants() == {
        "PROTOCOL": messages.PROTOCOL,
        "OLDEST": messages.OLDEST,
        "MAX_LINE": MAX_LINE,
        "MAX_LINES": MAX_LINES,
        "WINDOW": outbox.WINDOW,
        "RESEND_MS": outbox.RESEND_MS,
        "HELLO_MS": messages.HELLO_MS,
        "PING_MS": messages.PING_MS,
        "SILENT_MS": messages.SILENT_MS,
        "TICKS_PERIOD": ticks.TICKS_PERIOD,
    }


def session() -> list[tuple[str, Frame]]:
    return [(example.mark, frame_of(example)) for example in GOOD if example.session]


def test_the_session_is_a_game_in_which_only_the_rejected_move_is_illegal() -> None:
    """Replays the session as a host would: positions, pictures, turns and the roll-back agree with the rules."""
    game = load("passo")
    positions = []
    rejected = {frame.get("e") for _, frame in session() if frame.kind == "reject"}
    for _, frame in session():
        what = frame.get("what")
        if what == "new":
            positions = [game.parse_position(frame.get("pos") or "")]
        elif what == "move" and frame.get("n") in rejected:
            with pytest.raises(ValueError, match="illegal"):
                game.read(positions[-1], frame.get("move") or "")
            positions.append(positions[-1])
        elif what == "move":
            positions.append(game.play(positions[-1], game.read(positions[-1], frame.get("move") or "")))
        elif what == "back":
            positions = positions[: int(frame.get("turn") or 0) + 1]
        elif frame.kind == "state":
            assert frame.get("pos") == game.format_position(positions[-1])
            assert read_mask(frame.get("pic") or "", 25) == game.occupied(positions[-1])
        if what:
            assert int(frame.get("turn") or 0) == len(positions) - 1
    assert rejected == {"5"}


def test_the_session_counts_entries_without_gaps_and_think_time_across_the_wrap() -> None:
    entries = [frame for _, frame in session() if frame.kind == "entry"]
    assert [frame.get("n") for frame in entries] == [str(n) for n in range(1, 8)]
    for before, after in pairwise(entries):
        if after.get("ms"):
            spent = ticks.ticks_diff(int(after.get("t") or 0), int(before.get("t") or 0))
            assert int(after.get("ms") or 0) == spent // 250 * 250


def test_the_session_s_pictures_follow_from_their_edges() -> None:
    cells = load("passo").cells
    picture = None
    for _, frame in session():
        if frame.kind == "state":
            picture = read_mask(frame.get("pic") or "", 25)
        if frame.kind == "picture":
            assert picture is not None
            for cell, closed, _ in read_edges(frame.get("ev") or ""):
                bit = 1 << cells.index(cell)
                picture = picture | bit if closed else picture & ~bit
            assert picture == read_mask(frame.get("pic") or "", 25)


def test_the_session_acknowledges_only_what_was_sent() -> None:
    sent = 0
    for mark, frame in session():
        if frame.kind == "entry":
            sent = int(frame.get("n") or 0)
        if frame.kind == "ack" and mark == TO_BOARD:
            assert int(frame.get("n") or 0) == sent
