"""A fixed script through the whole of ``wire``, in the language of the board: every interpreter must print the same."""

from boardcore.wire.answers import Answers
from boardcore.wire.crc import crc16
from boardcore.wire.frame import Decoder, WireError, decode, encode
from boardcore.wire.from_board import CODES, TABLES, TO_BOARD, TO_HOST, check, read_edges
from boardcore.wire.inbox import Inbox
from boardcore.wire.messages import negotiate
from boardcore.wire.outbox import Outbox
from boardcore.wire.ticks import TICKS_PERIOD, ticks_add, ticks_diff
from boardcore.wire.values import fit_list, format_edge, format_mask, plain, read_mask, read_number


def attempt(function, *arguments):
    """Return what a call returns, or its WireError as text."""
    try:
        return function(*arguments)
    except WireError as error:
        return error.code + ": " + str(error)


def noise(count, seed):
    """Return bytes from a generator that is the same everywhere and fits small ints."""
    data = bytearray(count)
    for at in range(count):
        seed = (seed * 1103 + 12345) % 65536
        data[at] = seed >> 8
    return data


def frames():
    """Encode and decode, good and bad."""
    state = encode("state", [("at", "3"), ("pos", "rrrrr/5/5/5/bbbbb b"), ("pic", "1f0001f")])
    print(state, crc16(b"123456789"))
    print(decode(state[:-1]))
    for kind, fields in (("", ()), ("A", ()), ("a", [("n", "_")]), ("a", [("n", "\n")]), ("a", [("n", "x" * 240)])):
        print(attempt(encode, kind, fields))
    for line in (b"", b"x", state, b"ping n=7 *0000", b"\xff\xfe *1234"):
        print(attempt(decode, line))
    for body in (b"ping n", b"ping n=1 n=1", b"\xff", b"ping\x00", b"Ping"):
        print(attempt(decode, body + b" *" + f"{crc16(body):04x}".encode()))


def streams():
    """Feed a decoder with all sorts."""
    ping = encode("ping", [("n", "7")])
    decoder = Decoder()
    data = ping + b"junk\n" + b"y" * 500 + b"\n" + ping[:5] + ping + b"\r\n" + bytes(noise(2000, 7)) + b"\n" + ping
    found = 0
    for at in range(0, len(data), 7):
        found += len(decoder.feed(data[at : at + 7]))
    print(found, decoder.junk, decoder.crc_errors, decoder.oversize)
    buffer = bytearray(64)
    buffer[0 : len(ping)] = ping
    print(len(decoder.feed(buffer, len(ping))), len(decoder.feed(buffer, 0)))


def messages():
    """Check messages and read their values."""
    for kind in sorted(TABLES[TO_BOARD]):
        print(attempt(check, decode(encode(kind)[:-1]), TO_BOARD))
    entry = [("epoch", "7f3a91c2"), ("n", "2"), ("what", "move"), ("turn", "1"), ("how", "shown"), ("move", "c1-c2")]
    print(attempt(check, decode(encode("entry", entry)[:-1]), TO_HOST))
    print(negotiate(1), negotiate(9, 1), negotiate(9), len(CODES))
    print(format_mask(0x1F0001F, 25), format_mask(1 << 63, 64), read_mask("1f0001f", 25), attempt(read_mask, "f", 25))
    print(read_edges("c1-2509," + format_edge("c2", True, 361)), attempt(read_edges, "c1"), attempt(read_number, "-1"))
    print(plain("T\u00fcr_1\n" + "x" * 9, 12), fit_list("state", [], "cand", ["a1-b2"] * 50)[-1])


def delivery():
    """Resend across the clock's wrap, with answers and doubles."""
    box = Outbox(lambda n: encode("entry", [("n", str(n))]))
    box.add(6)
    now = ticks_add(TICKS_PERIOD - 1, -300)
    for step in range(40):
        frame = box.due(now)
        if frame:
            print(step, frame)
        if step == 20:
            print(box.ack(9), box.ack(3))
        now = ticks_add(now, 50)
    print(ticks_diff(now, TICKS_PERIOD - 301), box.resent, box.tries)
    inbox, answers = Inbox(4), Answers()
    print(inbox.is_next(4), inbox.is_next(5), inbox.is_next(6), inbox.doubled, inbox.early)
    print(answers.begin("a"), answers.is_new(1), answers.remember(1, b"ok"), answers.is_new(1), answers.again(1))


frames()
streams()
messages()
delivery()
