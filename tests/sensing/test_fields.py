"""Discs that come onto stacks and go off them are told by the field alone, whatever else changes it."""

import pytest
from boardcore.sensing.stacks import EMPTY, field, height, stack_of
from boardcore.sensing.units import MICROTESLA

from tests.tools import share

from .__main__ import main
from .bench import CELLS, Bench, counted, edges
from .rates import DEEDS, TYPICAL, WORST, one_case

CASES = share(4, 400)
START = dict.fromkeys(CELLS[:5], "b") | dict.fromkeys(CELLS[20:], "r")


@pytest.mark.parametrize("deed", DEEDS)
def test_each_deed_is_told_with_typical_parts(deed: str) -> None:
    wrong = [seed for seed in range(CASES) if not one_case(seed, deed, TYPICAL).right]
    assert len(wrong) <= CASES // 100, wrong


@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed[:4] in ("land", "leav")])
def test_with_every_tolerance_at_its_end_a_disc_may_be_missed_but_is_not_taken_for_another(deed: str) -> None:
    cases = [one_case(seed, deed, WORST) for seed in range(CASES)]
    assert sum(not case.right and not case.missed for case in cases) <= CASES // 50
    assert sum(case.missed for case in cases) <= 1 + CASES // 5


def test_the_start_position_is_felt() -> None:
    bench = Bench(START)
    assert bench.fields.closed == 0b11111_00000_00000_00000_11111
    assert bench.fields.stacks == bench.expected()
    assert bench.run(2000) == []


def test_a_disc_goes_from_stack_to_stack() -> None:
    bench = Bench({"b2": "rb", "c3": "r", "d4": "brr"}, seed=3)
    bench.lift("b2")
    assert counted(bench.run(600)) == [("b2", -1, 0)]
    bench.place("c3")
    assert counted(bench.run(600)) == [("c3", 1, 0)]
    assert bench.fields.stacks == bench.expected()
    bench.lift("d4")
    assert counted(bench.run(600)) == [("d4", -1, 1)]
    bench.place("c3")
    assert counted(bench.run(600)) == [("c3", 1, 1)]
    assert bench.fields.stacks == bench.expected()


def test_a_stack_of_which_only_a_part_is_put_back_has_lost_a_disc() -> None:
    bench = Bench({"c3": "rb"}, seed=2)
    bench.lift("c3", 0)
    bench.run(500)
    bench.place("c3")
    bench.lift("c3")
    assert counted(bench.run(800)) == [("c3", -1, 0)]


def test_a_disc_of_the_other_side_on_a_cell_is_not_a_disc_more() -> None:
    bench = Bench({"a1": "b", "c3": "r"}, seed=2)
    bench.lift("c3")
    bench.run(500)
    bench.lift("a1")
    bench.place("c3")
    seen = bench.run(1000)
    assert counted(seen) == []
    assert ("c3", True) in edges(seen)
    assert bench.fields.stacks[CELLS.index("c3")] == stack_of("b", "b")


def test_a_disc_that_the_game_knows_before_it_is_at_rest_is_counted_once() -> None:
    """It came to a bare cell: the board may have shown the move by then."""
    bench = Bench({"a1": "b", "b1": "b"}, seed=5)
    bench.lift("a1")
    bench.run(500)
    bench.place("b2")
    bench.run(160)
    bench.fields.expect(CELLS.index("b2"), stack_of("b", "b"))
    assert counted(bench.run(1500)) == []
    bench.lift("b1")
    bench.run(500)
    bench.place("b2")
    assert counted(bench.run(800)) == [("b2", 1, 0)]


@pytest.mark.parametrize("lifted", ["c2", "c1", "c3"])
def test_a_hand_that_holds_a_disc_changes_nothing(lifted: str) -> None:
    """It hangs 100 mm above its cell, for as long as it likes."""
    bench = Bench({**START, "c3": "b", "c2": "br"}, seed=6)
    bench.run(300)
    bench.lift(lifted)
    bench.run(600)
    assert bench.run(10_000) == []


def test_a_board_that_is_tilted_or_turned_tells_nothing() -> None:
    """The earth's field changes below all cells alike."""
    bench = Bench({**START, "b3": "brb"}, seed=4)
    bench.run(500)
    for earth in (10.0, -45.0, 45.0):
        bench.world.earth = earth
        bench.world.feel(bench.now)
        assert bench.run(1500) == []


def test_a_room_that_becomes_warmer_tells_nothing() -> None:
    bench = Bench({**START, "b3": "brb"}, seed=4)
    for kelvin in range(1, 16):
        bench.world.kelvin = float(kelvin)
        bench.world.feel(bench.now)
        assert bench.run(1000) == []
    bench.lift("b3")
    assert counted(bench.run(600)) == [("b3", -1, 0)]


def test_a_stack_counts_its_discs() -> None:
    assert [height(stack_of(pieces, "b")) for pieces in ("", "b", "rb", "brb", "bbbb")] == [0, 1, 2, 3, 4]
    assert stack_of("", "b") == EMPTY
    assert field(stack_of("br", "b")) == (1639 - 323) * MICROTESLA
    assert field(stack_of("rrb", "b")) == (-1639 - 323 + 113) * MICROTESLA


def test_the_rates_are_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["sensing", "--cases", "1"])
    main()
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["deed", "cases", "missed", "wrong"]
    assert rows[1] == ["land", "1-2", "1", "0", "0"]
    assert len(rows) == 1 + len(DEEDS)


@pytest.mark.parametrize("seed", [124, 136])
def test_a_stack_whose_discs_weaken_each_other_is_there_at_the_start_if_the_game_says_so(seed: int) -> None:
    """These sensors are off by nearly half of what it makes."""
    bench = Bench({"c3": "rbb", "a1": "b"}, seed)
    assert bench.fields.closed == 1 << CELLS.index("c3") | 1 << CELLS.index("a1")
