"""The circuit's rules hold, and each of them finds the mistake it is there for."""

from dataclasses import replace

import pytest

from hardware import bom, circuit, erc, netlist
from hardware.board import Board
from hardware.circuit import Circuit, Part


def complaints(board: Board, wired: Circuit) -> str:
    return "\n".join(erc.check(board, wired, board.main))


def changed(wired: Circuit, ref: str, **pins: str) -> Circuit:
    """Return a circuit in which some pins of a part are on other nets."""
    return replace(
        wired, parts=[replace(part, pins={**part.pins, **pins}) if part.ref == ref else part for part in wired.parts]
    )


@pytest.fixture(name="wired")
def fixture_wired(board: Board) -> Circuit:
    return circuit.build(board)


@pytest.mark.parametrize("name", ["raspberry_pi_pico", "adafruit_feather_rp2040", "adafruit_kb2040"])
def test_every_profile_passes_every_rule(board: Board, name: str) -> None:
    profile = board.profiles[name]
    assert erc.check(board, circuit.build(board, profile), profile) == []


def test_the_circuit_has_what_the_board_needs(board: Board, wired: Circuit) -> None:
    counts = {kind: len(wired.of_kind(kind)) for kind in ("reed", "diode", "pixel", "pull_up", "button")}
    assert counts == {"reed": 25, "diode": 25, "pixel": 25, "pull_up": 5, "button": 2}


def test_a_diode_the_wrong_way_round_is_found(board: Board, wired: Circuit) -> None:
    diode = wired["D_c3"]
    assert "D_c3 is the wrong way round" in complaints(
        board, changed(wired, "D_c3", A=diode.pins["K"], K=diode.pins["A"])
    )


def test_a_reed_on_its_neighbours_row_is_found(board: Board, wired: Circuit) -> None:
    assert "b2 is not between GP3 and GP8" in complaints(board, changed(wired, "S_b2", **{"2": "ROW_3"}))


def test_two_pixels_swapped_are_found(board: Board, wired: Circuit) -> None:
    swapped = changed(changed(wired, "LED_b1", DIN="DATA_B1"), "LED_c1", DIN="DATA_A1")
    assert "LED_b1 does not get its data from LED_a1" in complaints(board, swapped)


def test_five_volts_on_a_signal_pin_are_found(board: Board, wired: Circuit) -> None:
    assert "3.3 V pins do not survive 5 V" in complaints(board, changed(wired, "U1", GP16="VBUS"))


def test_a_floating_input_is_found(board: Board, wired: Circuit) -> None:
    shifter = wired["U2"]
    pins = {name: net for name, net in shifter.pins.items() if name != "2A"}
    floating = replace(wired, parts=[replace(part, pins=pins) if part.ref == "U2" else part for part in wired.parts])
    assert "input 2A of U2 floats" in complaints(board, floating)


def test_a_wire_that_ends_nowhere_is_found(board: Board, wired: Circuit) -> None:
    assert "net NOWHERE has only" in complaints(board, changed(wired, "R1", **{"2": "NOWHERE"}))


def test_the_capacitor_the_wrong_way_round_is_found(board: Board, wired: Circuit) -> None:
    assert "plus to plus" in complaints(board, changed(wired, "C1", **{"+": "GND", "-": "5V_PIXELS"}))


def test_two_outputs_on_one_net_are_found(board: Board, wired: Circuit) -> None:
    assert "is driven by" in complaints(board, changed(wired, "LED_a1", DOUT="DATA_OUT"))


def test_a_button_not_to_ground_is_found(board: Board, wired: Circuit) -> None:
    assert "SW_red does not pull GP15 to ground" in complaints(board, changed(wired, "SW_red", **{"2": "3V3"}))


def test_a_reference_used_twice_is_found(board: Board, wired: Circuit) -> None:
    doubled = replace(wired, parts=[*wired.parts, Part("R1", "data_resistor", "470", {"1": "GND", "2": "3V3"})])
    assert "R1 occurs twice" in complaints(board, doubled)


def test_the_netlist_names_every_pin_once(wired: Circuit) -> None:
    rows = [line.split(",")[1].split() for line in netlist.table(wired).splitlines()[1:]]
    pins = [pin for row in rows for pin in row]
    assert len(pins) == len(set(pins)) == sum(len(part.pins) for part in wired.parts)
    assert netlist.kicad(wired).count("(node ") == len(pins)


def test_brackets_of_the_kicad_netlist_match(wired: Circuit) -> None:
    text = netlist.kicad(wired)
    assert text.count("(") == text.count(")")


def test_the_bill_of_materials_has_what_the_circuit_has(board: Board, wired: Circuit) -> None:
    assert bom.complaints(board, wired) == []


def test_a_part_missing_from_the_bill_is_found(board: Board, wired: Circuit) -> None:
    without = replace(board, parts=[part for part in board.parts if part["kind"] != "fuse"])
    assert bom.complaints(without, wired) == ["fuse is in the circuit but not in the list; add a [[part]] of that kind"]
