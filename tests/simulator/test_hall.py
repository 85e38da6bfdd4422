"""Hall switches on a chain of shift registers: when an edge is seen, which pole, which wire, and what can break."""

import random
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from passoboard.geometry import read_geometry
from passoboard.simulator import HandError, VirtualBoard
from passoboard.simulator.standins.simulated.contacts import BOUNCE_MOST_US, Contacts, HallSwitches
from passoboard.simulator.standins.simulated.dice import Dice
from passoboard.simulator.standins.simulated.keys import Scanner
from passoboard.simulator.standins.simulated.magnets import attracts, turned_over
from passoboard.simulator.standins.simulated.registers import Registers
from passoboard.simulator.standins.simulated.sensors import SENSORS, Sensor

from tests.tools import FIRMWARE

from .drives import make_drive

BOARDS = read_geometry().boards
HALL = SENSORS["hall"]
SCAN_US = 20_000  # of the small board


@pytest.mark.parametrize("key", [0, 1, 63])
def test_an_edge_shows_when_its_switch_looks_next_and_nothing_bounces(key: int) -> None:
    switches = HallSwitches(Dice(1), HALL.sample_us)
    switches.edge(key, True, 100_000)
    shows = switches.quiet_until(100_000)
    assert 0 <= shows - 100_000 < HALL.sample_us
    assert switches.at(shows - 1) == 0
    assert switches.at(shows) == 1 << key
    assert switches.quiet_until(shows) > 1 << 50


def test_what_comes_and_goes_between_two_looks_is_not_seen() -> None:
    switches = HallSwitches(Dice(1), HALL.sample_us)
    switches.edge(5, True, 100_000)
    since = switches.quiet_until(100_000)
    switches.edge(5, False, since - 1)
    assert [switches.at(time) for time in range(100_000, 120_000, 100)] == [0] * 200


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_an_edge_is_an_event_within_a_scan_of_the_small_board(name: str) -> None:
    """A contact is open and closed while it bounces, so its edge may be seen after that."""
    data, rng = BOARDS[name], random.Random(8)
    for _ in range(300):
        rig = SimpleNamespace(now=0, version=(9, 2, 4), ticks_at=lambda time: time)
        switches = HallSwitches(Dice(1), HALL.sample_us) if data.SENSOR == "hall" else Contacts(Dice(1))
        bank = SimpleNamespace(
            pressed=switches.at, version=lambda each=switches: each.version, quiet_until=switches.quiet_until
        )
        scanner = Scanner(rig, bank, data.KEY_COUNT, data.INTERVAL_MS / 1000, 64, 1)
        key, time = rng.randrange(data.KEY_COUNT), rng.randrange(100_000, 200_000)
        switches.edge(key, True, time)
        scanner.catch_up(time + 3 * SCAN_US)
        (event,) = scanner.queue.events
        assert event[:2] == (key, True)
        assert 0 <= event[2] - time <= SCAN_US + BOUNCE_MOST_US * (data.SENSOR == "reed")


@pytest.mark.parametrize("name", sorted(SENSORS))
def test_either_pole_is_felt_and_by_a_switch_for_one_pole_it_is_not(name: str) -> None:
    sensor = SENSORS[name]
    one_pole = Sensor(sensor.pitch, sensor.pull_in, sensor.drop_out, sensor.weak_drop_out, both_poles=False)
    turned = turned_over("b")
    assert [attracts(piece, closed, sensor) for piece in ("b", turned) for closed in (True, False)] == [True] * 4
    assert attracts("b", False, one_pole)
    assert not attracts(turned, False, one_pole)
    assert not attracts(turned, True, one_pole)
    assert turned_over(turned, south_up=False) == "b"


def test_a_turned_magnet_plays_like_any_other() -> None:
    with VirtualBoard(board="big", game="gaylor", seed=1, boot_ms=1500) as board:
        board.fault("turned_magnet", "b2")
        board.gesture("b2-b3")
        assert board.moves == ["b2-b3"]


# The chain.


def test_a_chain_that_is_right_reads_every_key_as_itself() -> None:
    chain = Registers(64)
    assert [chain.key(index) for index in range(64)] == list(range(64))
    assert chain.keys(0x0123456789ABCDEF) == 0x0123456789ABCDEF


def test_behind_a_broken_cable_nothing_is_pressed() -> None:
    chain = Registers(64)
    chain.reach = 3
    assert chain.keys((1 << 64) - 1) == (1 << 24) - 1


@pytest.mark.parametrize(("one", "other"), [(0, 1), (0, 2), (3, 6)])
def test_swapped_strips_answer_for_each_other_file_by_file(one: int, other: int) -> None:
    """Each is turned as its place of the chain wants it: else its plugs would be at the wrong ends."""
    chain = Registers(64)
    chain.strips[one], chain.strips[other] = other, one
    keys, cells = list(BOARDS["big"].KEYS), BOARDS["big"].CELLS.split()
    at = dict(zip(cells, keys, strict=True))
    for file in "abcdefgh":
        assert chain.keys(1 << at[f"{file}{one + 1}"]) == 1 << at[f"{file}{other + 1}"]


CHAIN = """
import board, keypad, time

def drain(scanner):
    found = []
    event = scanner.events.get()
    while event:
        found.append((event.key_number, event.pressed))
        event = scanner.events.get()
    return found

keys = keypad.ShiftRegisterKeys(
    clock=board.{clock}, data=board.{data}, latch=board.{latch}, value_to_latch={to_latch},
    key_count={count}, value_when_pressed={pressed}
)
first = len(drain(keys))
keys.events.clear()
keys.reset()
print(first > 0, [key for key, pressed in drain(keys) if pressed])
"""
RIGHT = {"clock": "GP18", "data": "GP19", "latch": "GP17", "to_latch": True, "count": 64, "pressed": False}
# c1 to f1, then g2 to b2: every second rank is read the other way. Black stands likewise.
STANDING = [*range(2, 6), *range(9, 15), *range(49, 55), *range(58, 62)]


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({}, STANDING),
        ({"count": 4}, [2, 3]),
        ({"count": 80}, STANDING),
        ({"pressed": True}, [key for key in range(64) if key not in STANDING]),
        ({"to_latch": False}, []),
        ({"data": "GP20"}, []),
        ({"latch": "GP20"}, []),
        ({"clock": "GP20"}, []),
    ],
)
def test_a_program_reads_the_chain_through_the_wires_it_names(
    tmp_path: Path, changes: dict[str, object], keys: list[int]
) -> None:
    """What it reads first is old: nothing was latched yet."""
    drive = make_drive(tmp_path, CHAIN.format(**{**RIGHT, **changes}))
    shutil.copy(FIRMWARE / "pins.py", drive)
    shutil.copytree(FIRMWARE / "boards", drive / "boards", ignore=shutil.ignore_patterns("__pycache__"))
    with VirtualBoard(firmware=drive, board="big", game="gaylor", circuitpython=(8, 2, 7)) as board:
        assert board.console.splitlines()[0] == f"True {keys}"


# What can break.


def test_each_board_has_the_faults_of_its_own_parts() -> None:
    with VirtualBoard(board="big", game="gaylor") as board:
        for fault in ("missing_diode", "swapped_wires", "bounce_storm"):
            with pytest.raises(HandError, match=r"unknown fault .*broken_cable.*swapped_strips.*wrong_socket"):
                board.fault(fault, "c3")
        with pytest.raises(HandError, match="there are only 8 strips"):
            board.fault("broken_cable", strip=8)
        with pytest.raises(HandError, match="there are only 8 strips"):
            board.fault("swapped_strips", strips=[0, 9])
    with VirtualBoard() as board, pytest.raises(HandError, match="unknown fault 'broken_cable'"):
        board.fault("broken_cable", strip=1)


@pytest.mark.parametrize("fault", ["broken_cable", "wrong_socket", "turned_strip"])
def test_a_fault_that_is_cleared_leaves_a_board_that_plays(fault: str) -> None:
    with VirtualBoard(board="big", game="gaylor", seed=1, boot_ms=1500) as board:
        before = board.picture
        board.fault(fault, strip=1)
        assert (board.picture == before) == (fault == "turned_strip")  # the rank is the same seen from its other end
        board.clear_fault(fault)
        assert board.picture == before
        board.run(2000)
        board.gesture("b2-b3")
        assert board.moves == ["b2-b3"]
