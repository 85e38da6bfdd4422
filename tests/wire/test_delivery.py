"""Whatever the cable does, every journal entry is logged exactly once and in order, and every command happens once."""

import random

import pytest
from boardcore.wire.answers import Answers
from boardcore.wire.frame import Decoder, WireError, encode
from boardcore.wire.from_board import TO_BOARD, TO_HOST, check
from boardcore.wire.inbox import Inbox
from boardcore.wire.outbox import RESEND_MS, WINDOW, Outbox
from boardcore.wire.ticks import TICKS_PERIOD
from hypothesis import given
from hypothesis import strategies as st

from tests.tools import share
from tests.wire.channel import Direction, Faults, ticks

EPOCH = "7f3a91c2"


def entry(n: int) -> bytes:
    fields = [("epoch", EPOCH), ("n", str(n)), ("what", "move"), ("turn", str(n)), ("how", "shown"), ("move", "c1-c2")]
    return encode("entry", fields)


def outbox(last: int, window: int = WINDOW) -> Outbox:
    box = Outbox(entry, window)
    box.add(last)
    return box


def sent(box: Outbox, now: int) -> list[int]:
    """The numbers of everything that is due now."""
    numbers = []
    while (frame := box.due(now)) is not None:
        numbers.append(int(str(Decoder().feed(frame)[0].get("n"))))
        assert len(numbers) <= WINDOW, "the outbox floods"
    return numbers


def test_an_empty_outbox_has_nothing_to_send() -> None:
    assert outbox(0).due(0) is None


def test_no_more_than_the_window_is_under_way() -> None:
    box = outbox(10)
    assert sent(box, 0) == [1, 2, 3, 4]
    assert sent(box, RESEND_MS - 1) == []


def test_an_acknowledgement_lets_the_next_ones_go() -> None:
    box = outbox(10)
    sent(box, 0)
    assert box.ack(3)
    assert sent(box, 1) == [5, 6, 7]


def test_after_a_silence_only_the_oldest_is_sent_again_each_time() -> None:
    box = outbox(10)
    sent(box, 0)
    assert sent(box, RESEND_MS) == [1]
    assert sent(box, 3 * RESEND_MS - 1) == []
    assert sent(box, 3 * RESEND_MS) == [1]
    assert (box.tries, box.resent) == (3, 2)


def test_the_longer_nobody_answers_the_less_is_repeated_and_an_answer_makes_it_quick_again() -> None:
    """A thousand boards that repeated everything twice a second took the time that their host was short of."""
    box = outbox(10)
    times = [now for now in range(0, 60 * RESEND_MS, 10) if sent(box, now)]
    assert [then // RESEND_MS for then in times] == [0, 1, 3, 7, 15, 23, 31, 39, 47, 55]
    assert box.ack(1)
    now = 60 * RESEND_MS
    assert sent(box, now) == [2, 3, 4, 5]
    assert sent(box, now + RESEND_MS - 1) == []
    assert sent(box, now + RESEND_MS) == [2]


def test_the_ones_after_a_lost_one_follow_when_the_host_answers() -> None:
    box = outbox(10)
    sent(box, 0)
    sent(box, RESEND_MS)
    assert box.ack(1)
    assert sent(box, RESEND_MS + 10) == [2, 3, 4, 5]
    assert box.tries == 1


def test_an_answer_gives_the_next_frame_its_full_time() -> None:
    box = outbox(2)
    sent(box, 0)
    box.ack(1)
    assert sent(box, RESEND_MS - 1) == []
    assert sent(box, 2 * RESEND_MS - 2) == []
    assert sent(box, 2 * RESEND_MS - 1) == [2]


def test_a_late_acknowledgement_of_all_stops_the_resending() -> None:
    box = outbox(4)
    sent(box, 0)
    sent(box, RESEND_MS)
    assert box.ack(4)
    assert sent(box, 10 * RESEND_MS) == []
    assert box.acked == 4


def test_an_old_acknowledgement_changes_nothing() -> None:
    box = outbox(10)
    sent(box, 0)
    box.ack(4)
    sent(box, 1)
    assert box.ack(2)
    assert box.acked == 4
    assert sent(box, 2) == []


def test_an_acknowledgement_of_what_is_not_there_is_refused() -> None:
    box = outbox(10)
    sent(box, 0)
    assert not box.ack(11)
    assert not box.ack(999)
    assert box.acked == 0


def test_an_acknowledgement_of_what_the_other_side_has_from_before_counts() -> None:
    """A hello that is older than the acks sets the board back; refused, the two would say the same for ever."""
    box = outbox(10)
    sent(box, 0)
    box.ack(4)
    sent(box, 1)
    box.ack(8)
    box.reset(0, 10)
    assert sent(box, 2) == [1, 2, 3, 4]
    assert box.ack(8)
    assert sent(box, 3) == [9, 10]


def test_a_new_connection_sends_everything_unacknowledged_again_at_once() -> None:
    box = outbox(6)
    sent(box, 0)
    box.ack(2)
    sent(box, 1)
    box.reset(2, 6)
    assert sent(box, 2) == [3, 4, 5, 6]


def test_a_new_connection_begins_after_what_the_host_has() -> None:
    box = Outbox(entry)
    box.reset(acked=40, last=42)
    assert sent(box, 0) == [41, 42]


def test_a_host_that_has_more_than_there_is_is_an_error_and_nothing_changes() -> None:
    box = outbox(6)
    with pytest.raises(ValueError, match="frame 7 acknowledged, but 6 is the last"):
        box.reset(7, 6)
    assert sent(box, 0) == [1, 2, 3, 4]


def test_the_time_to_resend_comes_across_the_wrap_too() -> None:
    box = outbox(1)
    assert sent(box, TICKS_PERIOD - 100) == [1]
    assert sent(box, RESEND_MS - 101) == []
    assert sent(box, RESEND_MS - 100) == [1]


class Board:
    """The board's end: a journal, an outbox, commands executed with their numbers."""

    def __init__(self, cable_in: Direction, cable_out: Direction) -> None:
        self.cable_in, self.cable_out = cable_in, cable_out
        self.outbox = Outbox(self.fetch)
        self.answers = Answers()
        self.answers.begin("s1")
        self.decoder = Decoder()
        self.executed: list[int] = []
        self.most_under_way = 0

    def fetch(self, n: int) -> bytes:
        assert self.outbox.acked < n <= self.outbox.last, "asks for an entry that may be forgotten already"
        self.most_under_way = max(self.most_under_way, n - self.outbox.acked)
        return entry(n)

    def tick(self, now: int) -> None:
        for frame in self.decoder.feed(self.cable_in.receive(now)):
            try:
                check(frame, TO_BOARD)
            except WireError:
                continue
            if frame.kind == "ack":
                self.outbox.ack(int(str(frame.get("n"))))
            else:
                self.command(now, int(str(frame.get("n"))))
        line = self.outbox.due(ticks(now))
        if line:
            self.cable_out.send(now, line)

    def command(self, now: int, n: int) -> None:
        if self.answers.is_new(n):
            self.executed.append(n)
            self.answers.remember(n, encode("ok", [("re", str(n))]))
        answer = self.answers.again(n)
        if answer:
            self.cable_out.send(now, answer)


class Host:
    """The host's end: a log that takes entries in order, and commands one at a time."""

    def __init__(self, cable_in: Direction, cable_out: Direction) -> None:
        self.cable_in, self.cable_out = cable_in, cable_out
        self.inbox = Inbox()
        self.log: list[int] = []
        self.commands = Outbox(lambda n: encode("ping", [("n", str(n))]), window=1)
        self.decoder = Decoder()

    def tick(self, now: int) -> None:
        for frame in self.decoder.feed(self.cable_in.receive(now)):
            try:
                check(frame, TO_HOST)
            except WireError:
                continue
            if frame.kind == "entry":
                self.entry(now, int(str(frame.get("n"))))
            else:
                self.commands.ack(int(str(frame.get("re"))))
        line = self.commands.due(ticks(now))
        if line:
            self.cable_out.send(now, line)

    def entry(self, now: int, n: int) -> None:
        if self.inbox.is_next(n):
            self.log.append(n)
            self.inbox.logged(n)
        self.cable_out.send(now, encode("ack", [("epoch", EPOCH), ("n", str(self.inbox.have))]))


def play(seed: int, faults: Faults, entries: int = 30, commands: int = 10, cuts: int = 0) -> tuple[Board, Host]:
    """Run both ends until everything has arrived; entries and commands come up at random times."""
    rng = random.Random(seed)
    up, down = Direction(rng, faults), Direction(rng, faults)
    board, host = Board(down, up), Host(up, down)
    for now in range(0, 600_000, 20):
        if rng.random() < 0.05:
            board.outbox.add(min(board.outbox.last + rng.randint(1, 6), entries))
        if rng.random() < 0.02:
            host.commands.add(min(host.commands.last + 1, commands))
        if cuts and rng.random() < 0.005:
            cuts -= 1
            reconnect(board, host)
        board.tick(now)
        host.tick(now)
        if board.outbox.acked == entries and host.commands.acked == commands and not cuts:
            return board, host
    raise AssertionError(f"not everything arrived: {board.outbox.acked} entries, {host.commands.acked} commands")


def reconnect(board: Board, host: Host) -> None:
    """Pull the cable and plug it in again: half lines and frames are gone, the host's hello says what it has."""
    board.cable_in.cut()
    board.cable_out.cut()
    board.decoder.reset()
    host.decoder.reset()
    board.outbox.reset(host.inbox.have, board.outbox.last)


CABLES = {
    "good": Faults(),
    "slow": Faults(delay_ms=2000),
    "lossy": Faults(lose=0.4),
    "doubling": Faults(double=0.8, delay_ms=300),
    "reordering": Faults(delay_ms=900),
    "damaging": Faults(damage=0.4),
    "terrible": Faults(lose=0.3, double=0.3, damage=0.2, delay_ms=1500),
}


@pytest.mark.parametrize("cable", CABLES)
@pytest.mark.parametrize("cuts", [0, 3])
def test_everything_is_logged_once_in_order_and_every_command_happens_once(cable: str, cuts: int) -> None:
    for seed in range(share(5, 100)):
        board, host = play(seed, CABLES[cable], cuts=cuts)
        assert host.log == list(range(1, 31))
        assert board.executed == list(range(1, 11))
        assert board.most_under_way <= WINDOW


def test_a_good_cable_needs_no_resending() -> None:
    board, host = play(1, CABLES["good"])
    assert (board.outbox.resent, host.inbox.doubled, host.inbox.early) == (0, 0, 0)


def test_a_bad_cable_is_a_bad_cable() -> None:
    """The faults above do happen, else the tests above would say nothing."""
    board, host = play(1, CABLES["terrible"])
    assert board.outbox.resent > 0
    assert host.inbox.doubled > 0
    assert host.inbox.early > 0
    assert host.decoder.crc_errors > 0


@given(st.lists(st.one_of(st.integers(0, 20), st.just("tick"), st.just("late")), max_size=60))
def test_no_sequence_of_acknowledgements_confuses_the_outbox(events: list[int | str]) -> None:
    box, now = outbox(12), 0
    for event in events:
        if isinstance(event, int):
            before = box.acked
            assert box.ack(event) == (event <= 12)
            assert box.acked == (max(before, event) if event <= 12 else before)
        else:
            now += RESEND_MS if event == "late" else 1
            numbers = sent(box, now)
            assert all(box.acked < n <= min(box.acked + WINDOW, 12) for n in numbers)
    now += 8 * RESEND_MS  # the longest silence between two repetitions
    assert (sent(box, now) + sent(box, now + RESEND_MS) == []) == (box.acked == 12)


def test_the_inbox_refuses_to_log_out_of_order() -> None:
    inbox = Inbox(have=5)
    with pytest.raises(ValueError, match="6 is the next"):
        inbox.logged(7)
    inbox.logged(6)
    assert inbox.have == 6


def test_a_doubled_command_gets_its_answer_again_and_an_older_one_nothing() -> None:
    answers = Answers()
    assert answers.begin("9d2e")
    assert answers.again(1) is None
    assert answers.is_new(4)
    answers.remember(4, b"ok")
    assert not answers.is_new(4)
    assert answers.again(4) == b"ok"
    assert not answers.is_new(3)
    assert answers.again(3) is None
    assert answers.ignored == 1


def test_the_answer_to_an_older_command_does_not_turn_the_count_back() -> None:
    answers = Answers()
    answers.remember(7, b"ok")
    answers.remember(3, b"error")
    assert answers.again(7) == b"ok"
    assert not answers.is_new(4)


def test_a_new_session_counts_from_one_and_the_same_hello_again_does_not() -> None:
    answers = Answers()
    answers.begin("9d2e")
    answers.remember(4, b"ok")
    assert not answers.begin("9d2e")
    assert not answers.is_new(1)
    assert answers.begin("b07c")
    assert answers.is_new(1)
    assert answers.again(0) is None
