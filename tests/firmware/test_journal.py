"""The journal against power cuts at every single byte, full memory, and records that say nonsense."""

import contextlib
import os
import random
from collections.abc import Callable

import pytest
from boardcore.games.match import Match
from boardcore.record import recovery
from boardcore.record.history import result_of
from boardcore.record.journal import CHOICE, END, HOWS, MOVE, NEW, RESIGN, Entry, Journal
from boardcore.record.live_game import LiveGame
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.endless import MOST, Endless
from tests.firmware.full_journal import worn_journal
from tests.firmware.memory import Memory, PowerCut
from tests.referee.games import PASSO
from tests.tools import share

Deed = Callable[[LiveGame], None]


def text(match: Match) -> tuple[str, list[int], int | None]:
    return PASSO.format_position(match.position), list(match.moves), match.stopped_by


def deeds_of_a_life(seed: int, count: int) -> list[Deed]:
    """Return what happens on a board: games begun, random moves, take-backs, resignations."""
    dice = random.Random(seed)

    def new(live: LiveGame) -> None:
        tokens = tuple(sum(1 << token for token in random.Random(live.turn).sample(range(6), 3)) for _ in "br")
        live.new(PASSO.start(0, tokens), "setup", 0)

    def move(live: LiveGame) -> None:
        legal = live.match.legal()
        if legal:
            live.move(legal[hash(tuple(live.match.moves)) % len(legal)], "shown", 0)

    def back(live: LiveGame) -> None:
        if live.match.moves or live.match.stopped:
            live.back("discs", 0)

    def resign(live: LiveGame) -> None:
        if live.match.outcome() is None:
            live.resign(live.turn % 2, "host", 0)

    deeds: list[Deed] = [move, back, resign, new]
    return [new, *dice.choices(deeds, weights=(12, 3, 1, 1), k=count)]


@pytest.mark.parametrize("seed", range(share(4, 40)))
def test_a_power_cut_at_any_byte_loses_at_most_the_deed_in_the_hand(seed: int) -> None:
    """Then the deed is done again, and after another restart all of it is there."""
    memory = Memory()
    deeds = deeds_of_a_life(seed, 25)
    for deed in deeds:
        before_bytes = bytes(memory.content)
        live = LiveGame(PASSO, Journal(memory))
        before = text(live.match)
        steps = memory.steps
        deed(live)
        after, needed = text(live.match), memory.steps - steps
        for cut in range(needed):
            torn = Memory(before_bytes)
            victim = LiveGame(PASSO, Journal(torn))
            torn.steps_left = cut
            with contextlib.suppress(PowerCut):
                deed(victim)
            torn.steps_left = -1
            survivor = LiveGame(PASSO, Journal(torn))
            assert text(survivor.match) in (before, after), f"{deed.__name__}, cut after {cut} of {needed} bytes"
            if text(survivor.match) == before:
                deed(survivor)
            assert text(survivor.match) == after
            assert text(LiveGame(PASSO, Journal(torn)).match) == after


def test_a_power_cut_between_the_text_of_a_new_game_and_the_game_is_not_glued_to_the_next_one() -> None:
    memory = Memory()
    LiveGame(PASSO, Journal(memory)).new(PASSO.start(), "setup", 0)
    memory.steps_left = 16  # two whole records of text
    with pytest.raises(PowerCut):
        LiveGame(PASSO, Journal(memory)).new(PASSO.start(1), "setup", 0)
    memory.steps_left = -1
    LiveGame(PASSO, Journal(memory)).new(PASSO.start(1, (1, 2)), "menu", 0)
    again = LiveGame(PASSO, Journal(memory))
    assert PASSO.format_position(again.match.position) == "rrrrr/5/5/5/bbbbb r T D"
    assert again.journal.read(len(again.journal)).text == "passo\nrrrrr/5/5/5/bbbbb r T D"


def test_a_power_cut_in_the_erasure_at_a_new_game_leaves_a_board_that_can_begin() -> None:
    """Either the old journal is whole, or there is none: never half of one."""
    worn, _ = worn_journal(room=200)
    memory = Memory(worn)
    old = LiveGame(PASSO, Journal(memory))
    epoch, before = old.journal.epoch, text(old.match)
    old.new(PASSO.start(1), "setup", 0)
    needed = memory.steps
    for cut in [*range(10), *range(10, needed - 50, share(173, 7)), *range(needed - 50, needed + 1)]:
        memory = Memory(worn)
        live = LiveGame(PASSO, Journal(memory))
        memory.steps_left = cut
        with contextlib.suppress(PowerCut):
            live.new(PASSO.start(1), "setup", 0)
        memory.steps_left = -1
        survivor = LiveGame(PASSO, Journal(memory))
        if survivor.journal.epoch == epoch:
            assert text(survivor.match) == before
        else:
            assert len(survivor.journal) <= 1
        survivor.new(PASSO.start(1), "setup", 0)
        assert text(LiveGame(PASSO, Journal(memory)).match) == ("rrrrr/5/5/5/bbbbb r", [], -1)


def test_a_record_cut_off_before_its_check_is_never_valid() -> None:
    """Whatever the record is and wherever it stands: the byte that was not written yet reads 0xFF."""
    for value in range(0, 1 << 31, 1_000_003):
        memory = bytearray(b"\xff" * 24)
        Journal(memory).append(Entry(MOVE, value, "shown", value % 1000))
        assert Journal(memory).read(1).value == value
        memory[15] = 0xFF
        assert len(Journal(memory)) == 0


def fill(live: LiveGame, room: int, taken_back: str = "a1-a2") -> None:
    """Let a game's moves be made and taken back until so little room is left."""
    move = PASSO.parse_move(taken_back)
    while live.journal.room >= room + 2:
        live.move(move, "shown", 0)
        live.back("discs", 0)


def grown_up_game() -> tuple[Memory, LiveGame]:
    """Return a game of four moves whose next entry does not fit any more."""
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(0, (1, 2)), "setup", 0)
    for move in ("c1-c2", "c5-c4", "c2-c3", "b5-c4"):
        live.move(PASSO.parse_move(move), "touched", 0)
    fill(live, 2)
    return memory, live


def test_a_game_that_outgrows_the_memory_goes_on_in_a_new_epoch_with_all_its_moves() -> None:
    """What was taken back is squeezed out, the memory is erased once, and taking back still works."""
    memory, live = grown_up_game()
    epoch, erasures = live.journal.epoch, memory.erasures
    live.move(PASSO.parse_move("a1-a2"), "shown", 0)
    assert live.journal.epoch != epoch
    assert memory.erasures == erasures + 1
    journal = live.journal
    told = [(entry.kind, entry.how) for entry in map(journal.read, range(1, len(journal) + 1))]
    assert told == [(NEW, "restored"), *[(MOVE, "touched")] * 4, (MOVE, "shown")]
    again = LiveGame(PASSO, Journal(memory))
    assert text(again.match) == text(live.match)
    for _ in range(5):
        again.back("discs", 0)
    assert text(again.match)[0] == "rrrrr/5/5/5/bbbbb b T D"


def test_a_game_of_more_moves_than_fit_goes_on_with_the_newest_of_them() -> None:
    """Twice: the position before them is the start from then on."""
    game, memory = Endless(), Memory()
    live = LiveGame(game, Journal(memory))
    live.new(game.start(), "setup", 0)
    for number in range(1200):
        live.move(MOST - number, "shown", 0)
        assert live.match.position == (number + 1, MOST - number)
    again = LiveGame(game, Journal(memory))
    assert (again.match.position, again.match.moves) == (live.match.position, live.match.moves)
    assert 250 < live.turn < 512
    assert memory.erasures == 3


def test_a_power_cut_while_a_game_is_rewritten_leaves_it_its_beginning_or_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The one moment in which a cut can lose moves. docs/ARCHITECTURE.md states these figures."""
    monkeypatch.setattr(os, "urandom", lambda count: bytes(range(1, count + 1)))
    memory, live = grown_up_game()
    full, before = bytes(memory.content), text(live.match)
    line = before[1]
    kept = {"all": 0, "some": 0, "none": 0}
    move = PASSO.parse_move("a1-a2")
    steps = memory.steps
    live.move(move, "shown", 0)
    needed = memory.steps - steps
    for cut in range(needed):
        torn = Memory(full)
        victim = LiveGame(PASSO, Journal(torn))
        torn.steps_left = cut
        with pytest.raises(PowerCut):
            victim.move(move, "shown", 0)
        torn.steps_left = -1
        survivor = LiveGame(PASSO, Journal(torn))
        moves = survivor.match.moves
        assert moves == [*line, move][: len(moves)]
        kept["all" if len(moves) >= len(line) else "some" if survivor.begun else "none"] += 1
        survivor.new(PASSO.start(1), "setup", 0)
        assert text(LiveGame(PASSO, Journal(torn)).match) == ("rrrrr/5/5/5/bbbbb r", [], -1)
    assert kept == {"all": 9, "some": 32, "none": 56}


def test_a_take_back_in_a_full_journal_takes_back() -> None:
    memory, live = grown_up_game()
    epoch = live.journal.epoch
    live.back("host", 0)
    assert live.journal.epoch != epoch
    assert [PASSO.format_move(move) for move in live.match.moves] == ["c1-c2", "c5-c4", "c2-c3"]
    assert text(LiveGame(PASSO, Journal(memory)).match) == text(live.match)


def test_a_resignation_survives_a_journal_that_starts_over() -> None:
    memory, live = grown_up_game()
    live.resign(1, "host", 0)
    live.restart_journal(0)
    kinds = [live.journal.kind_of(number) for number in range(1, len(live.journal) + 1)]
    assert kinds == [NEW, MOVE, MOVE, MOVE, MOVE, RESIGN, END]
    again = LiveGame(PASSO, Journal(memory))
    assert text(again.match) == text(live.match)
    assert again.match.stopped_by == 1


def test_a_board_without_4_kib_in_one_piece_rewrites_the_journal_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs more erasures; a cut leaves the beginning of the old journal, or of the new one."""

    def scarce(size: int) -> bytearray:
        if size > 1024:
            raise MemoryError
        return bytearray(size)

    monkeypatch.setattr(recovery, "bytearray", scarce, raising=False)
    memory, live = grown_up_game()
    full, line = bytes(memory.content), live.match.moves[:]
    steps, erasures = memory.steps, memory.erasures
    move = PASSO.parse_move("a1-a2")
    live.move(move, "shown", 0)
    assert memory.erasures == erasures + 4
    assert LiveGame(PASSO, Journal(memory)).match.moves == [*line, move]
    for cut in range(0, memory.steps - steps, share(211, 3)):
        torn = Memory(full)
        victim = LiveGame(PASSO, Journal(torn))
        torn.steps_left = cut
        with pytest.raises(PowerCut):
            victim.move(move, "shown", 0)
        torn.steps_left = -1
        moves = LiveGame(PASSO, Journal(torn)).match.moves
        assert moves == [*line, move][: len(moves)]


def test_a_board_with_no_memory_at_all_left_keeps_its_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(size: int) -> bytearray:
        raise MemoryError(size)

    memory, live = grown_up_game()
    before = bytes(memory.content)
    monkeypatch.setattr(recovery, "bytearray", none, raising=False)
    with pytest.raises(MemoryError):
        live.move(PASSO.parse_move("a1-a2"), "shown", 0)
    assert bytes(memory.content) == before


@pytest.mark.parametrize(
    "entry",
    [
        Entry(MOVE, 1 << 31, "shown", 0),
        Entry(MOVE, -1, "shown", 0),
        Entry(MOVE, 0, "guessed", 0),
        Entry(MOVE, 0, "shown", -1),
        Entry(MOVE, 0, "shown", 0, "a text"),
        Entry(NEW, 1 << 15, "setup", 0, "passo\n"),
        Entry(NEW, 0, "setup", 0, "x" * 70_000),
        Entry(NEW, 0, "setup", 0, "x" * 4096),
        Entry(1, 0, "shown", 0),
        Entry(CHOICE + 1, 0, "shown", 0),
    ],
)
def test_what_does_not_fit_is_refused_before_a_byte_is_written(entry: Entry) -> None:
    memory = Memory()
    journal = Journal(memory)
    before = bytes(memory.content)
    with pytest.raises(ValueError, match=r"no entry|is not from|no room|a text"):
        journal.append(entry)
    assert bytes(memory.content) == before


@given(
    st.integers(NEW, CHOICE),
    st.integers(0, (1 << 31) - 1),
    st.sampled_from(HOWS),
    st.integers(0, 8_191_999),
    st.text(max_size=200),
)
def test_every_entry_is_read_back(kind: int, value: int, how: str, think_ms: int, words: str) -> None:
    words, value = (words, value >> 16) if kind in (NEW, CHOICE) else ("", value)
    memory = Memory()
    Journal(memory).append(Entry(kind, value, how, think_ms, words))
    read = Journal(memory).read(1)
    assert (read.kind, read.value, read.how, read.text) == (kind, value, how, words)
    assert read.think_ms == think_ms // 250 * 250


def test_a_resignation_of_a_side_that_a_game_does_not_have_stops_no_board() -> None:
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    live.journal.append(Entry(RESIGN, 2, "host", 0))
    live.journal.append(Entry(END, 2 | 77 << 3, "rules", 0))
    again = LiveGame(PASSO, Journal(memory))
    again.move(PASSO.parse_move("a1-a2"), "shown", 0)
    assert len(LiveGame(PASSO, Journal(memory)).match.moves) == 1


def test_an_end_that_a_power_cut_kept_from_being_written_is_written_at_the_next_start() -> None:
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    memory.steps_left = 8
    with pytest.raises(PowerCut):
        live.resign(0, "host", 0)
    memory.steps_left = -1
    again = LiveGame(PASSO, Journal(memory))
    kinds = [again.journal.read(number).kind for number in range(1, len(again.journal) + 1)]
    assert kinds == [NEW, RESIGN, END]
    assert result_of(PASSO, again.journal.read(3).value) == ("r", "resigned")


def test_an_entry_that_makes_no_sense_does_not_take_those_after_it_along() -> None:
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    live.journal.append(Entry(MOVE, PASSO.parse_move("a1-a5"), "shown", 0))
    again = LiveGame(PASSO, Journal(memory))
    again.move(PASSO.parse_move("a1-a2"), "shown", 0)
    assert [PASSO.format_move(move) for move in LiveGame(PASSO, Journal(memory)).match.moves] == ["a1-a2"]


def test_memory_full_of_anything_is_made_a_journal() -> None:
    dice = random.Random(5)
    for content in (b"\x00" * 4096, bytes(dice.randrange(256) for _ in range(4096)), b"passo" * 819 + b"!"):
        memory = Memory(content)
        live = LiveGame(PASSO, Journal(memory))
        live.new(PASSO.start(1), "setup", 0)
        assert text(LiveGame(PASSO, Journal(memory)).match) == ("rrrrr/5/5/5/bbbbb r", [], -1)
