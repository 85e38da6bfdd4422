"""The live game with three sides, chance and time: what is drawn is written down, and never drawn again."""

import contextlib
import random
import unittest.mock

import pytest
from boardcore.games import GAMES, load
from boardcore.record.history import game_at, result_of
from boardcore.record.journal import BACK, CHOICE, DRAW, END, MOVE, NEW, RESIGN, TIME, Entry, Journal
from boardcore.record.live_game import LiveGame, below
from boardcore.record.terms import Terms, newest_terms, read_terms

from tests.any_game.tiny import Tiny
from tests.firmware.memory import Memory, PowerCut
from tests.referee.games import PASSO

TINY = Tiny()


def live_game(memory: Memory) -> LiveGame:
    return LiveGame(TINY, Journal(memory))


def begun(memory: Memory, steps: int, ms: int = 0, terms: Terms | None = None) -> LiveGame:
    """Return a game whose first roll of the dice is this."""
    live = live_game(memory)
    live.new(live.fresh(), "setup", ms, terms)
    live.move(steps, "drawn", ms)
    return live


def step(live: LiveGame, ms: int = 0) -> None:
    live.move(live.match.legal()[0], "shown", ms)


def kinds(live: LiveGame) -> list[int]:
    return [live.journal.kind_of(number) for number in range(1, len(live.journal) + 1)]


def hows(live: LiveGame) -> list[str]:
    return [live.journal.read(number).how for number in range(1, len(live.journal) + 1)]


def test_what_chance_does_is_drawn_and_written_until_a_side_is_to_move() -> None:
    live = live_game(Memory())
    live.new(live.fresh(), "setup", 0)
    live.draw(0)
    assert hows(live) == ["setup", "drawn"]
    steps = live.match.moves[0]
    for _ in range(steps):
        live.draw(0)  # nothing to draw
        step(live)
    live.draw(0)
    assert hows(live) == ["setup", "drawn", *["shown"] * steps, "drawn"]
    assert live.game.current(live.match.position) == 1


def test_a_power_cut_at_any_byte_never_draws_again_what_was_drawn() -> None:
    memory = Memory()
    live = begun(memory, 2)
    step(live)
    before = bytes(memory.content)
    for cut in range(50):
        torn = Memory(before)
        victim = live_game(torn)
        known = victim.match.moves[:]
        torn.steps_left = cut
        complete = False
        with contextlib.suppress(PowerCut):
            step(victim)
            victim.draw(0)
            complete = True
        torn.steps_left = -1
        survivor = live_game(torn)
        if complete:
            assert survivor.match.moves == victim.match.moves
        survivor.draw(0)
        assert survivor.match.moves[: len(known)] == known
        assert live_game(torn).match.moves == survivor.match.moves
    assert complete, "the last cut came after everything was written"


def test_taking_back_goes_behind_what_was_drawn() -> None:
    memory = Memory()
    live = begun(memory, 2)
    step(live)
    step(live)
    live.draw(0)
    live.back_to_a_side("discs", 0)
    assert kinds(live)[-2:] == [BACK, BACK]
    assert len(live.match.moves) == 2
    assert live_game(memory).match.moves == live.match.moves


def test_a_third_side_can_resign_and_the_board_starts() -> None:
    memory = Memory()
    live = live_game(memory)
    live.new(live.fresh(), "setup", 0)
    live.resign(2, "host", 0)
    again = live_game(memory)
    assert kinds(again)[-2:] == [RESIGN, END]
    assert (again.match.stopped_by, result_of(again.game, again.journal.read(len(again.journal)).value)) == (
        2,
        ("x", "resigned"),
    )
    with pytest.raises(ValueError, match="no side 3"):
        live_game(Memory()).resign(3, "host", 0)


@pytest.mark.parametrize("name", GAMES)
def test_entries_that_no_game_has_never_keep_a_board_from_starting(name: str) -> None:
    """Other firmware may have written them, or a damaged byte that its checksum happens to fit."""
    game, dice = load(name), random.Random(name)
    for _ in range(30):
        memory = Memory()
        live = LiveGame(game, Journal(memory))
        live.new(game.start(), "setup", 0)
        start = live.match.position
        for kind, most in ((MOVE, 1 << 31), (MOVE, 64), (RESIGN, 1 << 31), (TIME, 9), (END, 1 << 12)):
            live.journal.append(Entry(kind, dice.randrange(most // 2, most), "shown", 0))
        again = LiveGame(game, Journal(memory))
        assert (again.begun, again.problem) == (True, "")
        assert again.match.moves or game.format_position(again.position) == game.format_position(start)


def test_a_draw_is_agreed() -> None:
    memory = Memory()
    live = live_game(memory)
    live.new(live.fresh(), "setup", 0)
    live.agree("host", 0)
    again = live_game(memory)
    assert kinds(again)[-2:] == [DRAW, END]
    assert result_of(again.game, again.journal.read(len(again.journal)).value) == ("-", "agreed")
    again.back("host", 0)
    assert again.match.outcome() is None


def timed(limit: int, clock: int) -> Terms:
    terms = Terms("tiny", "short")
    terms.limit, terms.clock = limit, clock
    return terms


def test_a_side_that_uses_up_its_clock_has_lost_also_across_a_restart() -> None:
    memory = Memory()
    live = begun(memory, 2, 1000, timed(0, 60))
    step(live, 41_000)
    again = live_game(memory)
    assert again.left_ms(0) == [20_000, 60_000, 60_000]
    assert again.expired(500_000) == -1  # from here on it runs again
    assert again.expired(519_999) == -1
    assert again.expired(520_000) == 0
    again.run_out(0, "clock", 520_000)
    assert kinds(again)[-2:] == [TIME, END]
    assert result_of(again.game, again.journal.read(len(again.journal)).value) == ("y", "time")


def test_a_limit_is_for_all_moves_of_a_turn_and_starts_over_in_the_next() -> None:
    live = begun(Memory(), 2, 1000, timed(30, 0))
    step(live, 21_000)
    assert live.expired(30_999) == -1
    assert live.expired(31_000) == 0
    step(live, 30_000)
    live.draw(30_000)
    assert live.expired(59_999) == -1
    assert live.expired(60_000) == 1


def test_the_clock_goes_on_where_it_was_when_the_journal_starts_over() -> None:
    memory = Memory()
    live = begun(memory, 2, 1000, timed(0, 60))
    step(live, 11_000)
    live.back("discs", 31_000)
    live.restart_journal(31_000)
    assert live_game(memory).left_ms(0)[0] == 30_000


def test_only_what_stands_is_played_again_except_in_a_timed_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken back has used time, and whose time that was only the game can tell."""
    for terms, played in ((None, 3), (timed(0, 60), 53)):
        memory = Memory()
        live = begun(memory, 3, 0, terms)
        step(live)
        for ms in range(1000, 51_000, 500):
            step(live, ms) if ms % 1000 == 0 else live.back("discs", ms)
        step(live, 51_000)
        with monkeypatch.context() as patch:
            counting = unittest.mock.Mock(side_effect=TINY.play)
            patch.setattr(TINY, "play", counting, raising=False)
            again = live_game(memory)
        assert again.match.moves == live.match.moves
        assert again.left_ms(51_000) == live.left_ms(51_000)
        assert counting.call_count == played


def test_terms_are_read_back() -> None:
    memory = Memory()
    live = live_game(memory)
    terms = timed(30, 900)
    terms.secret, terms.repetition, terms.opponent = True, False, "12"
    live.new(live.fresh(variant="short"), "host", 0, terms)
    again = live_game(memory)
    assert {key: getattr(again.terms, key) for key in Terms.__slots__} == {
        "game": "tiny",
        "variant": "short",
        "secret": True,
        "repetition": False,
        "turned": False,
        "limit": 30,
        "clock": 900,
        "opponent": "12",
        "used": [],
    }
    assert not again.match.repetition
    terms.turned = True  # by a rematch alone: the live game decides that
    assert read_terms(Entry(NEW, terms.flags(), "host", 0, terms.text()))[0].turned


def test_another_game_that_was_chosen_is_found_at_the_next_start_and_nothing_is_lost() -> None:
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    live.move(PASSO.parse_move("a1-a2"), "shown", 0)
    live.choose("tiny", "short", "menu", 0)
    named = newest_terms(Journal(memory))
    assert named is not None
    assert (named.game, named.variant) == ("tiny", "short")
    other = live_game(memory)
    assert (other.begun, other.problem) == (False, "")
    other.new(other.fresh(), "setup", 0)
    other.draw(0)
    assert other.match.start.turns == 6
    assert kinds(other)[:4] == [NEW, MOVE, CHOICE, NEW]
    assert [game_at(other.journal, number) for number in (2, 3, 4, 5)] == ["passo", "passo", "tiny", "tiny"]


def test_a_journal_of_a_game_that_is_not_loaded_says_so_and_keeps_its_entries() -> None:
    memory = Memory()
    live = live_game(memory)
    live.new(live.fresh(), "setup", 0)
    count = len(live.journal)
    other = LiveGame(PASSO, Journal(memory))
    assert (other.begun, other.problem) == (False, "this board cannot go on with tiny, its entries are kept")
    other.new(PASSO.start(), "setup", 0)
    assert len(other.journal) == count + 1
    assert read_terms(other.journal.read(count + 1))[0].game == "passo"


def test_a_random_number_is_below_what_was_asked_for() -> None:
    assert {below(3) for _ in range(200)} == {0, 1, 2}
    assert below(1) == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_game_goes_through_the_journal(name: str) -> None:
    """From each variant's start: moves, take-backs, and the journal started over in the middle."""
    game = load(name)
    for variant in game.variants or ("",):
        memory, dice = Memory(), random.Random(f"{name} {variant}")
        live = LiveGame(game, Journal(memory))
        live.new(live.fresh(variant=variant), "setup", 0)
        for number in range(30):
            live.draw(0)
            if live.match.outcome():
                break
            live.move(dice.choice(live.match.legal()), "shown", 0)
            if number % 7 == 6:
                live.back_to_a_side("discs", 0)
            if number == 15:
                live.restart_journal(0)
        again = LiveGame(game, Journal(memory))
        assert again.match.moves == live.match.moves
        assert game.format_position(again.match.position) == game.format_position(live.match.position)
        assert again.problem == ""
