"""The journal against power cuts at every single byte, full memory, and records that say nonsense."""

import contextlib
import random
from collections.abc import Callable

import pytest
from games.match import Match
from score.journal import BACK, END, MOVE, NEW, RESIGN, Entry, Journal
from score.score import Score

from tests.firmware.full_journal import worn_journal
from tests.firmware.memory import Memory, PowerCut
from tests.referee.games import PASSO
from tests.tools import share

Deed = Callable[[Score], None]


def text(match: Match) -> tuple[str, list[int], int | None]:
    return PASSO.format_position(match.position), list(match.moves), match.stopped_by


def deeds_of_a_life(seed: int, count: int) -> list[Deed]:
    """Return what happens on a board: games begun, random moves, take-backs, resignations."""
    dice = random.Random(seed)

    def new(score: Score) -> None:
        tokens = tuple(sum(1 << token for token in random.Random(score.turn).sample(range(6), 3)) for _ in "br")
        score.new(PASSO.start(0, tokens), "setup", 0)

    def move(score: Score) -> None:
        legal = score.match.legal()
        if legal:
            score.move(legal[hash(tuple(score.match.moves)) % len(legal)], "shown", 0)

    def back(score: Score) -> None:
        if score.match.moves or score.match.stopped:
            score.back("discs", 0)

    def resign(score: Score) -> None:
        if score.match.outcome() is None:
            score.resign(score.turn % 2, "host", 0)

    deeds: list[Deed] = [move, back, resign, new]
    return [new, *dice.choices(deeds, weights=(12, 3, 1, 1), k=count)]


@pytest.mark.parametrize("seed", range(share(4, 40)))
def test_a_power_cut_at_any_byte_loses_at_most_the_deed_in_the_hand(seed: int) -> None:
    """Then the deed is done again, and after another restart all of it is there."""
    memory = Memory()
    deeds = deeds_of_a_life(seed, 25)
    for deed in deeds:
        before_bytes = bytes(memory.content)
        score = Score(PASSO, Journal(memory))
        before = text(score.match)
        steps = memory.steps
        deed(score)
        after, needed = text(score.match), memory.steps - steps
        for cut in range(needed):
            torn = Memory(before_bytes)
            victim = Score(PASSO, Journal(torn))
            torn.steps_left = cut
            with contextlib.suppress(PowerCut):
                deed(victim)
            torn.steps_left = -1
            survivor = Score(PASSO, Journal(torn))
            assert text(survivor.match) in (before, after), f"{deed.__name__}, cut after {cut} of {needed} bytes"
            if text(survivor.match) == before:
                deed(survivor)
            assert text(survivor.match) == after
            assert text(Score(PASSO, Journal(torn)).match) == after


def test_a_power_cut_between_the_text_of_a_new_game_and_the_game_is_not_glued_to_the_next_one() -> None:
    memory = Memory()
    Score(PASSO, Journal(memory)).new(PASSO.start(), "setup", 0)
    memory.steps_left = 12  # two whole records of text
    with pytest.raises(PowerCut):
        Score(PASSO, Journal(memory)).new(PASSO.start(1), "setup", 0)
    memory.steps_left = -1
    Score(PASSO, Journal(memory)).new(PASSO.start(1, (1, 2)), "menu", 0)
    again = Score(PASSO, Journal(memory))
    assert PASSO.format_position(again.match.position) == "rrrrr/5/5/5/bbbbb r T D"
    assert again.journal.read(len(again.journal)).text == "rrrrr/5/5/5/bbbbb r T D"


def test_a_power_cut_in_the_erasure_at_a_new_game_leaves_a_board_that_can_begin() -> None:
    """Either the old journal is whole, or there is none: never half of one."""
    worn, _ = worn_journal(room=200)
    memory = Memory(worn)
    old = Score(PASSO, Journal(memory))
    epoch, before = old.journal.epoch, text(old.match)
    old.new(PASSO.start(1), "setup", 0)
    needed = memory.steps
    for cut in [*range(10), *range(10, needed - 50, share(173, 7)), *range(needed - 50, needed + 1)]:
        memory = Memory(worn)
        score = Score(PASSO, Journal(memory))
        memory.steps_left = cut
        with contextlib.suppress(PowerCut):
            score.new(PASSO.start(1), "setup", 0)
        memory.steps_left = -1
        survivor = Score(PASSO, Journal(memory))
        if survivor.journal.epoch == epoch:
            assert text(survivor.match) == before
        else:
            assert len(survivor.journal) <= 1
        survivor.new(PASSO.start(1), "setup", 0)
        assert text(Score(PASSO, Journal(memory)).match) == ("rrrrr/5/5/5/bbbbb r", [], -1)


def test_a_record_cut_off_before_its_check_is_never_valid() -> None:
    """Whatever the record is and wherever it stands: the byte that was not written yet reads 0xFF."""
    for value in range(0, 1 << 21, 997):
        memory = bytearray(b"\xff" * 24)
        Journal(memory).append(Entry(MOVE, value, "shown", value % 1000))
        memory[11] = 0xFF
        assert len(Journal(memory)) == 0


def test_a_game_that_outgrows_the_memory_goes_on_in_a_new_epoch() -> None:
    memory = Memory()
    score = Score(PASSO, Journal(memory))
    score.new(PASSO.start(), "setup", 0)
    epoch = score.journal.epoch
    shuttle = [PASSO.parse_move("a1-a2"), PASSO.parse_move("a5-a4")]
    turns = 0
    while score.journal.epoch == epoch:
        score.move(shuttle[score.turn % 2], "shown", 0)
        if score.turn == 2:
            score.back("discs", 0)
            score.back("discs", 0)
        turns += 1
        assert turns < 700
    first = score.journal.read(1)
    assert (first.kind, first.how) == (NEW, "restored")
    assert text(Score(PASSO, Journal(memory)).match) == text(score.match)


def test_a_take_back_in_a_full_journal_takes_back() -> None:
    """The journal begins anew with the position before the move; there is no entry that takes back nothing."""
    memory = Memory()
    score = Score(PASSO, Journal(memory))
    score.new(PASSO.start(), "setup", 0)
    move = PASSO.parse_move("a1-a2")
    while score.journal.room >= 6:
        score.move(move, "shown", 0)
        score.back("discs", 0)
    score.move(move, "shown", 0)
    while score.journal.room >= 4:
        score.journal.append(Entry(BACK, 0, "discs", 0))
        score.journal.append(Entry(MOVE, move, "shown", 0))
    epoch = score.journal.epoch
    score.back("host", 0)
    assert score.journal.epoch != epoch
    assert text(score.match) == ("rrrrr/5/5/5/bbbbb b", [], -1)
    assert score.line_after(len(score.journal)) == []


def test_an_end_that_a_power_cut_kept_from_being_written_is_written_at_the_next_start() -> None:
    memory = Memory()
    score = Score(PASSO, Journal(memory))
    score.new(PASSO.start(), "setup", 0)
    memory.steps_left = 6
    with pytest.raises(PowerCut):
        score.resign(0, "host", 0)
    memory.steps_left = -1
    again = Score(PASSO, Journal(memory))
    kinds = [again.journal.read(number).kind for number in range(1, len(again.journal) + 1)]
    assert kinds == [NEW, RESIGN, END]
    assert again.result_of(again.journal.read(3).value) == ("r", "resigned")


def test_an_entry_that_makes_no_sense_does_not_take_those_after_it_along() -> None:
    memory = Memory()
    score = Score(PASSO, Journal(memory))
    score.new(PASSO.start(), "setup", 0)
    score.journal.append(Entry(MOVE, PASSO.parse_move("a1-a5"), "shown", 0))
    again = Score(PASSO, Journal(memory))
    again.move(PASSO.parse_move("a1-a2"), "shown", 0)
    assert [PASSO.format_move(move) for move in Score(PASSO, Journal(memory)).match.moves] == ["a1-a2"]


def test_memory_full_of_anything_is_made_a_journal() -> None:
    dice = random.Random(5)
    for content in (b"\x00" * 4096, bytes(dice.randrange(256) for _ in range(4096)), b"passo" * 819 + b"!"):
        memory = Memory(content)
        score = Score(PASSO, Journal(memory))
        score.new(PASSO.start(1), "setup", 0)
        assert text(Score(PASSO, Journal(memory)).match) == ("rrrrr/5/5/5/bbbbb r", [], -1)
