"""Frames are found in any stream: whole, in bytes, many at once, between junk, after lines too long or damaged."""

import random
import tracemalloc
from collections.abc import Sequence

import pytest
from boardcore.wire.crc import crc16, crc16_by_table, make_table
from boardcore.wire.frame import MAX_BODY, MAX_LINE, MAX_LINES, Decoder, Frame, WireError, decode, encode, lines_for
from hypothesis import given
from hypothesis import strategies as st

WORDS = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyz"), min_size=1, max_size=8)
VALUES = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="_"), max_size=20)
FIELDS = st.lists(st.tuples(WORDS, VALUES), max_size=6, unique_by=lambda field: field[0])

PING = encode("ping", [("n", "7")])
STATE = encode("state", [("at", "3"), ("pos", "rrrrr/5/5/5/bbbbb b"), ("pic", "1f0001f")])


def with_crc(body: bytes) -> bytes:
    return body + f" *{crc16(body):04x}\n".encode()


def seen(frames: Sequence[Frame]) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    return [(frame.kind, frame.fields) for frame in frames]


def feed_all(decoder: Decoder, data: bytes, size: int) -> list[Frame]:
    found: list[Frame] = []
    for at in range(0, len(data), size):
        found.extend(decoder.feed(data[at : at + size]))
    return found


def counters(decoder: Decoder) -> tuple[int, int, int]:
    return decoder.junk, decoder.crc_errors, decoder.oversize


def test_the_crc_is_the_catalogue_s_ccitt_false() -> None:
    assert crc16(b"123456789") == 0x29B1


@given(st.binary(max_size=300))
def test_the_board_s_crc_is_the_host_s(data: bytes) -> None:
    assert crc16_by_table(data, make_table()) == crc16(data)


def test_a_frame_reads_well_in_a_terminal() -> None:
    assert STATE.startswith(b"state at=3 pos=rrrrr/5/5/5/bbbbb_b pic=1f0001f *")
    assert STATE.endswith(b"\n")


def test_a_frame_tells_its_fields() -> None:
    frame = decode(STATE[:-1])
    assert frame.kind == "state"
    assert frame.get("pos") == "rrrrr/5/5/5/bbbbb b"
    assert frame.get("token") is None
    assert frame.get("token", "-") == "-"
    assert frame.fields[0] == ("at", "3")


@given(WORDS, FIELDS)
def test_what_is_encoded_is_decoded_the_same(kind: str, fields: list[tuple[str, str]]) -> None:
    frame = decode(encode(kind, fields)[:-1])
    assert (frame.kind, frame.fields) == (kind, tuple(fields))


@given(st.text(max_size=8), st.lists(st.tuples(st.text(max_size=4), st.text(max_size=60)), max_size=5))
def test_what_cannot_be_decoded_cannot_be_encoded(kind: str, fields: list[tuple[str, str]]) -> None:
    try:
        line = encode(kind, fields)
    except WireError:
        return
    (frame,) = Decoder().feed(line)
    assert frame.fields == tuple(fields)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("", []),
        ("Ping", []),
        ("pi ng", []),
        ("ping", [("n", "1"), ("n", "2")]),
        ("ping", [("n=", "1")]),
        ("ping", [("", "1")]),
        ("log", [("text", "snake_case")]),
        ("log", [("text", "two\nlines")]),
        ("log", [("text", "Tür")]),
        ("log", [("text", "x" * MAX_BODY)]),
    ],
)
def test_what_does_not_fit_a_line_is_refused(kind: str, fields: list[tuple[str, str]]) -> None:
    with pytest.raises(WireError):
        encode(kind, fields)


def test_the_longest_line_passes_and_a_longer_frame_has_two() -> None:
    room = MAX_LINE - len(encode("log", [("text", "")]))
    line = encode("log", [("text", "x" * room)])
    assert len(line) == MAX_LINE
    assert len(Decoder().feed(line)) == 1
    two = encode("log", [("text", "x" * (room + 1))])
    assert two.count(b"\n") == 2
    assert len(Decoder().feed(two)) == 1
    with pytest.raises(WireError, match="goes on"):
        decode(two.split(b"\n")[0])


LONG = st.integers(0, MAX_BODY - len("state at=3 pos=")).map(
    lambda size: "".join(chr(97 + n * n % 26) for n in range(size))
)


@given(LONG, st.integers(1, 300))
def test_a_frame_of_any_length_is_found_again(text: str, size: int) -> None:
    decoder = Decoder()
    fields = [("at", "3"), ("pos", text)]
    data = encode("state", fields)
    assert len(data.split(b"\n")) - 1 == lines_for(len("state at=3 pos=") + len(text)) <= MAX_LINES
    assert max(len(line) for line in data.split(b"\n")) < MAX_LINE
    assert seen(feed_all(decoder, PING + data + PING, size)) == seen(
        [decode(PING[:-1]), Frame("state", fields)]
    ) + seen([decode(PING[:-1])])
    assert counters(decoder) == (0, 0, 0)


@given(LONG, st.data())
def test_a_line_of_a_long_frame_lost_doubled_or_swapped_makes_no_other_frame(text: str, data: st.DataObject) -> None:
    """And the frame after it is found."""
    whole = encode("state", [("at", "3"), ("pos", text)])
    lines = whole.splitlines(keepends=True)
    changed = lines[:]
    at = data.draw(st.integers(0, len(lines) - 1))
    harm = data.draw(st.sampled_from(["lose", "double", "swap", "strange", "damage"]))
    if harm == "lose":
        changed.pop(at)
    elif harm == "double":
        changed.insert(at, lines[at])
    elif harm == "swap":
        changed[at - 1], changed[at] = changed[at], changed[at - 1]
    elif harm == "strange":
        changed.insert(at, PING)
    else:
        changed[at] = lines[at].replace(b"a", b"b", 1)
    decoder = Decoder()
    frames = decoder.feed(b"".join(changed) + PING)
    assert frames[-1].kind == "ping"
    assert {frame.get("pos") for frame in frames if frame.kind == "state"} <= {text}


def test_a_frame_without_an_end_is_given_up() -> None:
    endless = encode("state", [("pos", "x" * (MAX_BODY - len("state pos=")))]).splitlines(keepends=True)
    body = b"+" + b"x" * 232
    decoder = Decoder()
    decoder.feed(b"".join(endless[:-1]))
    crc = int(endless[-2][-5:-1], 16)
    for _ in range(5):
        crc = crc16(body, crc)
        decoder.feed(body + b" +%04x\n" % crc)
    assert decoder.junk
    assert [frame.kind for frame in decoder.feed(PING)] == ["ping"]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
def test_frames_are_found_however_the_bytes_are_cut(size: int) -> None:
    decoder = Decoder()
    assert [frame.kind for frame in feed_all(decoder, PING + STATE + PING, size)] == ["ping", "state", "ping"]
    assert counters(decoder) == (0, 0, 0)


def test_five_frames_at_once_are_five_frames() -> None:
    assert [frame.kind for frame in Decoder().feed(PING * 5)] == ["ping"] * 5


def test_only_the_given_length_of_a_buffer_counts() -> None:
    decoder = Decoder()
    buffer = bytearray(PING + b"left over from before\n")
    assert len(decoder.feed(buffer, len(PING) - 1)) == 0
    assert len(decoder.feed(b"\n")) == 1
    assert len(decoder.feed(buffer, 0)) == 0
    assert counters(decoder) == (0, 0, 0)


def test_empty_lines_and_a_terminal_s_line_ends_are_no_junk() -> None:
    decoder = Decoder()
    assert len(decoder.feed(b"\n\r\n" + PING[:-1] + b"\r\n\n")) == 1
    assert counters(decoder) == (0, 0, 0)


@pytest.mark.parametrize(
    "junk",
    [
        b"hello there\n",
        b"\x00\x00\x00\n",
        b"\xff\xfe\x80\n",
        b"*\n",
        b" *ffff\n",
        b" *29b\n",
        with_crc(b"Ping n=7"),
        with_crc(b"ping  n=7"),
        with_crc(b"ping n"),
        with_crc(b"ping n=7 n=7"),
        with_crc(b"ping =7"),
        with_crc(b"ping n=\x007"),
        with_crc(b"ping n=\xff"),
        with_crc(b"7"),
    ],
)
def test_an_invalid_line_is_counted_and_the_next_one_is_found(junk: bytes) -> None:
    decoder = Decoder()
    assert [frame.kind for frame in decoder.feed(PING + junk + STATE)] == ["ping", "state"]
    assert counters(decoder) == (1, 0, 0)


@pytest.mark.parametrize("at", range(len(PING) - 6))
def test_one_wrong_byte_costs_one_frame(at: int) -> None:
    decoder = Decoder()
    damaged = bytearray(PING)
    damaged[at] ^= 0x01
    assert len(decoder.feed(damaged + PING)) == 1
    assert sum(counters(decoder)) == 1


def test_a_crc_in_capitals_is_a_wrong_one() -> None:
    decoder = Decoder()
    assert len(decoder.feed(PING.replace(PING[-5:-1], PING[-5:-1].upper()))) == 0
    assert decoder.crc_errors == 1


def test_a_half_frame_costs_the_line_it_is_glued_to_and_no_more() -> None:
    decoder = Decoder()
    assert [frame.kind for frame in decoder.feed(STATE[:20] + PING + STATE)] == ["state"]
    assert counters(decoder) == (0, 1, 0)


def test_a_half_frame_is_forgotten_on_a_new_connection() -> None:
    decoder = Decoder()
    decoder.feed(STATE[:20])
    decoder.reset()
    assert len(decoder.feed(PING)) == 1
    assert counters(decoder) == (0, 0, 0)


@pytest.mark.parametrize("size", [1, 50, 100_000])
@pytest.mark.parametrize("length", [MAX_LINE, MAX_LINE + 1, 5000])
def test_a_line_too_long_is_skipped_and_counted_once(size: int, length: int) -> None:
    decoder = Decoder()
    assert [frame.kind for frame in feed_all(decoder, b"x" * length + b"\n" + PING, size)] == ["ping"]
    assert counters(decoder) == (0, 0, 1)


def test_the_longest_line_that_is_allowed_is_not_too_long() -> None:
    decoder = Decoder()
    decoder.feed(b"x" * (MAX_LINE - 1) + b"\n")
    assert counters(decoder) == (1, 0, 0)


@given(st.lists(st.binary(max_size=300), max_size=12))
def test_noise_never_raises_and_never_hides_the_frame_after_the_next_newline(chunks: list[bytes]) -> None:
    decoder = Decoder()
    for chunk in chunks:
        decoder.feed(chunk)
    assert seen(decoder.feed(b"\n" + STATE))[-1:] == seen([decode(STATE[:-1])])


NOISE = st.binary(min_size=1, max_size=40).map(lambda data: data.replace(b"\n", b"") + b"\n")


@given(st.lists(st.one_of(NOISE, st.sampled_from([PING, STATE])), max_size=20), st.integers(1, 50))
def test_every_frame_between_lines_of_noise_is_found(lines: list[bytes], size: int) -> None:
    found = feed_all(Decoder(), b"".join(lines), size)
    assert seen(found) == [seen([decode(line[:-1])])[0] for line in lines if line in (PING, STATE)]


def test_endless_noise_does_not_grow_the_decoder() -> None:
    decoder = Decoder()
    rng = random.Random(1)
    noise = [rng.randbytes(500) for _ in range(20)] + [b"y" * 500]
    for chunk in noise:
        decoder.feed(chunk)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(50):
        for chunk in noise:
            decoder.feed(chunk)
    after, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 2000
    assert peak - before < 10_000


def test_idle_decoding_allocates_nothing() -> None:
    decoder, buffer = Decoder(), bytearray(64)
    assert decoder.feed(buffer, 0) is decoder.feed(buffer, 0)
