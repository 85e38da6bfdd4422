"""The walk test on a board of strips: every single fault of strips, cables and cells is named, and no other."""

import itertools
import random
from typing import Any

import pytest
from passoboard.maker.walk import BoardMap, Finding, Notes, diagnose
from passoboard.simulator.standins.simulated.registers import INPUTS, Registers

from tests.in_process import ThreadBoard
from tests.maker.walking import walk_simulated
from tests.tools import PROVE

MAP = BoardMap(board="big", game_name="gaylor")
WINDOW = BoardMap(board="big")
FILES = "abcdefgh"
PAIRS = list(itertools.combinations(range(8), 2))
CELL_FAULTS = {"stuck_open": "dead", "stuck_closed": "closed", "dead_pixel": "dark light"}
STRIP_FAULTS = {"broken_cable": "broken cable", "wrong_socket": "wrong socket", "turned_strip": "turned strip"}


def ranks(*numbers: int) -> tuple[str, ...]:
    """Return the cells of some strips, counted from 0."""
    return tuple(f"{file}{number + 1}" for number in numbers for file in FILES)


def expected(fault: str, where: Any) -> tuple[str, tuple[str, ...]]:
    """Return kind and cells of the one finding that a fault must lead to."""
    if fault in CELL_FAULTS:
        return CELL_FAULTS[fault], (where,)
    if fault == "turned_strip":
        return STRIP_FAULTS[fault], ranks(where)
    if fault == "swapped_strips":
        return "swapped strips", ranks(*where)
    if fault == "dark_chain":
        return ("dark chain", MAP.chain[where:]) if where < 63 else ("dark light", (MAP.chain[63],))
    return STRIP_FAULTS[fault], ranks(*range(where, 8))


def short(findings: list[Finding]) -> list[tuple[str, tuple[str, ...]]]:
    return [(finding.kind, finding.cells) for finding in findings]


def notes_of(*faults: tuple[str, Any], board: BoardMap = MAP, dead: str = "") -> Notes:
    """Return what an honest walk notes on a chain with some faults, worked out without a board."""
    chain, lit = Registers(64), 64
    for fault, where in faults:
        if fault == "turned_strip":
            chain.turned |= 1 << where
        elif fault == "swapped_strips":
            one, other = where
            chain.strips[one], chain.strips[other] = chain.strips[other], chain.strips[one]
        elif fault in ("broken_cable", "wrong_socket"):
            chain.reach = where
            lit = min(lit, where * INPUTS if fault == "wrong_socket" else 64)
        elif fault == "dark_chain":
            lit = min(lit, where)
    full = MAP.chain  # keys and pixels are in the same order
    notes = Notes()
    for key, cell in enumerate(full):
        if cell not in board.cells:
            continue
        seen = [full[index] for index in range(chain.reach * INPUTS) if chain.key(index) == key]
        if ("stuck_closed", cell) in faults:
            notes.closed_when_bare |= set(seen)
        else:
            silent = cell == dead or ("stuck_open", cell) in faults
            notes.answered[cell] = () if silent else tuple(name for name in seen if name in board.cells)
        place = full[chain.key(key)]
        dark = key >= lit or place not in board.cells or ("dead_pixel", place) in faults
        notes.lights[cell] = None if dark else place
    return notes


EVERY_FAULT: list[tuple[str, Any]] = [
    *itertools.product(CELL_FAULTS, MAP.cells),
    *itertools.product(STRIP_FAULTS, range(8)),
    *itertools.product(("swapped_strips",), PAIRS),
    *itertools.product(("dark_chain",), range(64)),
]


def test_nothing_is_found_on_a_board_that_is_right() -> None:
    assert diagnose(MAP, notes_of()) == []
    assert diagnose(WINDOW, notes_of(board=WINDOW)) == []


@pytest.mark.parametrize("fault", sorted({fault for fault, _ in EVERY_FAULT}))
def test_every_single_fault_is_named_wherever_it_is(fault: str) -> None:
    for name, where in EVERY_FAULT:
        if name == fault:
            assert short(diagnose(MAP, notes_of((fault, where)))) == [expected(fault, where)], where


def test_every_kind_of_fault_is_found_on_the_simulated_board() -> None:
    """A seeded one of each kind in every run, with the parts that matter; more and all parts in ``make prove``."""
    groups = [list(group) for _, group in itertools.groupby(EVERY_FAULT, lambda each: each[0])]
    rng = random.Random(4)
    chosen = [fault for group in groups for fault in rng.sample(group, min(len(group), 8 if PROVE else 1))]
    for fault, where in chosen:
        lights_only = fault in ("dead_pixel", "dark_chain")
        parts = ["lights", "switches", "buttons"] if PROVE else ["lights"] if lights_only else ["lights", "switches"]
        with ThreadBoard(seed=2, board="big", game="gaylor") as board:
            if fault in CELL_FAULTS:
                board.fault(fault, where)
            elif fault == "swapped_strips":
                board.fault(fault, strips=list(where))
            elif fault == "dark_chain":
                board.fault(fault, pixel=where)
            else:
                board.fault(fault, strip=where)
            outcome = walk_simulated(board, parts, MAP)
            assert short(outcome.findings) == [expected(fault, where)], (fault, where)


def test_a_board_that_is_right_is_walked_through_and_has_no_diodes() -> None:
    with ThreadBoard(seed=2, board="big", game="gaylor") as board:
        outcome = walk_simulated(board, ["switches", "diodes", "buttons"], MAP)
    assert short(outcome.findings) == []
    assert outcome.notes.done == ["switches", "buttons"]
    assert outcome.notes.answered == {cell: (cell,) for cell in MAP.cells}


@pytest.mark.parametrize("fault", ["turned_strip", "swapped_strips"])
@pytest.mark.parametrize("dead", ["c3", "h3"])
def test_a_dead_switch_on_a_strip_that_is_elsewhere_is_named_as_well(fault: str, dead: str) -> None:
    where: Any = 2 if fault == "turned_strip" else (2, 5)
    assert short(diagnose(MAP, notes_of((fault, where), dead=dead))) == [expected(fault, where), ("dead", (dead,))]


def behind(*faults: tuple[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    return sorted(short(diagnose(MAP, notes_of(*faults))))


def test_two_faults_that_do_not_hide_each_other_are_both_named() -> None:
    """Of every two kinds some seeded places, the dark chain behind the cut and a cut among swapped strips apart."""
    groups = {kind: [each for each in EVERY_FAULT if each[0] == kind] for kind, _ in EVERY_FAULT}
    kept = [*CELL_FAULTS, "turned_strip", "swapped_strips"]
    rng = random.Random(26)
    for one, other in itertools.combinations_with_replacement(kept, 2):
        for _ in range(20):
            both = rng.choice(groups[one]), rng.choice(groups[other])
            places = [where if isinstance(where, tuple) else (where,) for _, where in both]
            if not set(places[0]) & set(places[1]):
                assert behind(*both) == sorted(expected(*fault) for fault in both), both


def test_a_chain_that_is_dark_before_a_cut_is_no_wrong_socket() -> None:
    """All lights are dark from the middle of a strip on, and a cable behind it is broken."""
    found = behind(("dark_chain", 38), ("broken_cable", 7))
    assert found == [("broken cable", ranks(7)), ("dark chain", MAP.chain[38:])]


def test_a_dead_pixel_before_a_dark_chain_is_named_apart() -> None:
    found = behind(("dead_pixel", "c6"), ("dark_chain", 61))
    assert found == [("dark chain", MAP.chain[61:]), ("dark light", ("c6",))]


def test_a_cut_among_swapped_strips_is_told_along_the_chain() -> None:
    """The strip of rank 5 is first, that of rank 1 fifth: only the first three places of the chain answer."""
    found = behind(("swapped_strips", (0, 4)), ("broken_cable", 3))
    assert found == [("broken cable", ranks(3, 0, 5, 6, 7)), ("swapped strips", ranks(0, 4))]
    (finding, _) = diagnose(MAP, notes_of(("swapped_strips", (0, 4)), ("broken_cable", 3)))
    assert "between strip 3 (a3 to h3) and strip 4 (a4 to h4)" in finding.remedy


def test_a_strip_in_the_middle_without_supply_is_one_finding() -> None:
    notes = notes_of()
    notes.answered |= dict.fromkeys(ranks(4), ())
    assert short(diagnose(MAP, notes)) == [("dead strip", ranks(4))]


def test_on_the_bench_only_the_strips_that_are_plugged_in_are_walked_through() -> None:
    """What is behind the last one does not answer, as with a broken cable, and nobody is asked about it."""
    bench = BoardMap(board="big", game_name="gaylor")
    bench.only_strips(2)
    assert bench.chain == (*ranks(0), *reversed(ranks(1)))
    with ThreadBoard(seed=2, board="big", game="gaylor") as board:
        board.fault("wrong_socket", strip=2)
        board.fault("stuck_open", "c2")
        outcome = walk_simulated(board, ["lights", "switches"], bench)
    assert set(outcome.notes.lights) == set(bench.chain)
    assert short(outcome.findings) == [("dead", ("c2",))]


@pytest.mark.parametrize(("board", "count"), [("big", 0), ("big", 9), ("small", 1)])
def test_strips_that_a_board_does_not_have_are_refused(board: str, count: int) -> None:
    with pytest.raises(ValueError, match=f"^{count} strips: this board has "):
        BoardMap(board=board).only_strips(count)


def test_corners_that_are_for_the_stick_are_not_asked_for() -> None:
    """The board says nothing of them in Passtally, so every one would seem to be dead."""
    board = BoardMap(board="big", game_name="passtally")
    assert set(board.cells) - set(board.chain) == {"a1", "a8", "h1", "h8"}
    assert board.outside == 4
    assert MAP.outside == 0


def test_a_data_wire_at_ground_is_one_finding() -> None:
    notes = Notes(closed_when_bare=set(MAP.cells))
    assert short(diagnose(MAP, notes)) == [("closed", MAP.cells)]


def test_the_light_alone_tells_of_swapped_strips() -> None:
    notes = notes_of(("swapped_strips", (1, 3)))
    notes.answered.clear()
    assert short(diagnose(MAP, notes)) == [("swapped strips", ranks(1, 3))]


def test_remedies_name_the_cable() -> None:
    (finding,) = diagnose(MAP, notes_of(("broken_cable", 2)))
    assert finding.text == "no cell answers from strip 3 (a3 to h3) on"
    assert "between strip 2 (a2 to h2) and strip 3 (a3 to h3)" in finding.remedy
    (finding,) = diagnose(MAP, notes_of(("wrong_socket", 2)))
    assert "OUT instead of IN" in finding.remedy
    (finding,) = diagnose(MAP, notes_of(("dark_chain", 16)))
    assert "DATA of the cable from a2 to a3" in finding.remedy
    (finding,) = diagnose(MAP, notes_of(("dark_chain", 17)))
    assert "DOUT of a3 to DIN of b3" in finding.remedy


# Passo in the corner of the board: five cells of five strips.


@pytest.mark.parametrize(("fault", "where"), [(fault, where) for fault, where in EVERY_FAULT if fault in STRIP_FAULTS])
def test_in_a_window_of_the_board_the_strips_within_it_are_named(fault: str, where: int) -> None:
    kind, cells = expected(fault, where)
    inside = tuple(cell for cell in cells if cell in WINDOW.cells)
    found = short(diagnose(WINDOW, notes_of((fault, where), board=WINDOW)))
    assert found == ([(kind, inside)] if inside else [])


@pytest.mark.parametrize("degrees", [0, 90])
def test_the_window_of_a_big_board_is_walked_through(degrees: int) -> None:
    board_map = BoardMap(degrees, board="big")
    with ThreadBoard(seed=2, board="big", settings={"PASSO_ORIENTATION": degrees}) as board:
        board.fault("stuck_open", "d4")
        board.fault("dead_pixel", "c3")
        findings = short(walk_simulated(board, board_map=board_map).findings)
    assert sorted(findings) == [("dark light", ("c3",)), ("dead", ("d4",))]
    assert (len(board_map.cells), board_map.side) == (25, 5)
