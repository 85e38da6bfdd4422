"""The journal against power cuts at every single byte, full memory, and records that say nonsense."""

import contextlib
import random
from collections.abc import Callable

import pytest
from boardcore.games.match import Match
from boardcore.record.journal import BACK, END, MOVE, NEW, RESIGN, Entry, Journal
from boardcore.record.live_game import LiveGame

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
    memory.steps_left = 12  # two whole records of text
    with pytest.raises(PowerCut):
        LiveGame(PASSO, Journal(memory)).new(PASSO.start(1), "setup", 0)
    memory.steps_left = -1
    LiveGame(PASSO, Journal(memory)).new(PASSO.start(1, (1, 2)), "menu", 0)
    again = LiveGame(PASSO, Journal(memory))
    assert PASSO.format_position(again.match.position) == "rrrrr/5/5/5/bbbbb r T D"
    assert again.journal.read(len(again.journal)).text == "rrrrr/5/5/5/bbbbb r T D"


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
    for value in range(0, 1 << 21, 997):
        memory = bytearray(b"\xff" * 24)
        Journal(memory).append(Entry(MOVE, value, "shown", value % 1000))
        memory[11] = 0xFF
        assert len(Journal(memory)) == 0


def test_a_game_that_outgrows_the_memory_goes_on_in_a_new_epoch() -> None:
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    epoch = live.journal.epoch
    shuttle = [PASSO.parse_move("a1-a2"), PASSO.parse_move("a5-a4")]
    turns = 0
    while live.journal.epoch == epoch:
        live.move(shuttle[live.turn % 2], "shown", 0)
        if live.turn == 2:
            live.back("discs", 0)
            live.back("discs", 0)
        turns += 1
        assert turns < 700
    first = live.journal.read(1)
    assert (first.kind, first.how) == (NEW, "restored")
    assert text(LiveGame(PASSO, Journal(memory)).match) == text(live.match)


def test_a_take_back_in_a_full_journal_takes_back() -> None:
    """The journal begins anew with the position before the move; there is no entry that takes back nothing."""
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    move = PASSO.parse_move("a1-a2")
    while live.journal.room >= 6:
        live.move(move, "shown", 0)
        live.back("discs", 0)
    live.move(move, "shown", 0)
    while live.journal.room >= 4:
        live.journal.append(Entry(BACK, 0, "discs", 0))
        live.journal.append(Entry(MOVE, move, "shown", 0))
    epoch = live.journal.epoch
    live.back("host", 0)
    assert live.journal.epoch != epoch
    assert text(live.match) == ("rrrrr/5/5/5/bbbbb b", [], -1)
    assert live.line_after(len(live.journal)) == []


def test_an_end_that_a_power_cut_kept_from_being_written_is_written_at_the_next_start() -> None:
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    memory.steps_left = 6
    with pytest.raises(PowerCut):
        live.resign(0, "host", 0)
    memory.steps_left = -1
    again = LiveGame(PASSO, Journal(memory))
    kinds = [again.journal.read(number).kind for number in range(1, len(again.journal) + 1)]
    assert kinds == [NEW, RESIGN, END]
    assert again.result_of(again.journal.read(3).value) == ("r", "resigned")


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
