"""The walk test on the board whose sensors feel how much: a sensor, a multiplexer or a select wire that is broken."""

import pytest
from passoboard.maker.walk import BoardMap, Notes, diagnose

from tests.in_process import ThreadBoard

from .test_walk import short
from .walking import walk_simulated

MAP = BoardMap(board="counting")
UPPER = tuple(cell for cell in MAP.cells if MAP.key(cell) >= 16)


def notes_of(wire: int, stays: int) -> Notes:
    """Return what a disc finds on its way while a select wire does not switch."""
    answered = {}
    for cell in MAP.cells:
        key = MAP.key(cell)
        read = (key >> wire & 1) == stays
        pair = [other for other in MAP.cells if MAP.key(other) in (key, key ^ 1 << wire)]
        answered[cell] = tuple(sorted(pair)) if read else ()
    return Notes(answered=answered)


@pytest.mark.parametrize("wire", range(4))
@pytest.mark.parametrize("stays", [0, 1])
def test_a_select_wire_that_does_not_switch_is_one_finding(wire: int, stays: int) -> None:
    (finding,) = diagnose(MAP, notes_of(wire, stays))
    assert finding.kind == "select wire"
    assert finding.text == f"cells answer as if S{wire} of the multiplexers stayed {('low', 'high')[stays]}"
    assert finding.remedy == f"beep from GP{18 + wire} to S{wire} of both"


def test_a_multiplexer_that_says_nothing_is_one_finding() -> None:
    answered = {cell: () if cell in UPPER else (cell,) for cell in MAP.cells}
    (finding,) = diagnose(MAP, Notes(answered=answered))
    assert (finding.kind, finding.cells) == ("dead multiplexer", UPPER)
    assert "GP27" in finding.remedy


def test_no_sensor_at_all_is_one_finding() -> None:
    (finding,) = diagnose(MAP, Notes(answered=dict.fromkeys(MAP.cells, ())))
    assert (finding.kind, finding.text) == ("dead", "no sensor answers at all")


@pytest.mark.parametrize("fault", ["dead_sensor", "saturated_sensor"])
def test_a_sensor_that_is_broken_is_named(fault: str) -> None:
    with ThreadBoard(board="counting", seed=2) as board:
        board.fault(fault, "d4")
        outcome = walk_simulated(board, ["switches", "diodes"], MAP)
    assert short(outcome.findings) == [("dead", ("d4",))]
    assert "1.65 V at its output" in outcome.findings[0].remedy
    assert outcome.notes.done == ["switches"]


def test_a_broken_select_wire_is_named_on_the_simulated_board() -> None:
    with ThreadBoard(board="counting", seed=2) as board:
        board.fault("broken_select", wire=1)
        board.power_cut()
        board.power_on(1500)
        findings = walk_simulated(board, ["switches"], MAP).findings
    assert [finding.kind for finding in findings] == ["select wire"]


def test_a_disc_with_a_weak_magnet_is_laid_aside() -> None:
    with ThreadBoard(board="counting", seed=2) as board:
        board.fault("weak_magnet", "a1")
        findings = walk_simulated(board, ["switches"], MAP).findings
    assert [finding.kind for finding in findings] in ([], ["weak disc"])


def test_a_board_that_is_right_is_walked_through() -> None:
    with ThreadBoard(board="counting", seed=3) as board:
        outcome = walk_simulated(board, ["lights", "switches", "buttons"], MAP)
    assert outcome.findings == []
    assert outcome.notes.answered == {cell: (cell,) for cell in MAP.cells}
