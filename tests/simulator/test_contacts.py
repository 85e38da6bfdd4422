"""Contacts bounce for up to a millisecond and then rest; the scanner behind keypad debounces what it is told to."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from passoboard.simulator.standins.simulated.contacts import BOUNCE_MOST_US, Contacts
from passoboard.simulator.standins.simulated.dice import Dice
from passoboard.simulator.standins.simulated.keys import Scanner, tick_at, time_of
from passoboard.simulator.standins.simulated.world import World


@pytest.mark.parametrize("seed", range(50))
def test_bounce_is_over_after_a_millisecond_and_ends_where_it_was_aimed(seed: int) -> None:
    contacts = Contacts(Dice(seed))
    contacts.edge(3, True, 10_000)
    assert contacts.at(9_999) == 0
    seen = [contacts.at(time) for time in range(10_000, 10_000 + BOUNCE_MOST_US, 10)]
    assert seen[0] == 8
    assert 0 in seen
    assert contacts.at(10_000 + BOUNCE_MOST_US) == 8
    assert contacts.quiet_until(20_000) > 1 << 50


def test_storm_bounces_for_as_long_as_it_was_told() -> None:
    contacts = Contacts(Dice(1))
    contacts.storm, contacts.storm_us = 1, 60_000
    contacts.edge(0, True, 0)
    seen = [contacts.at(time) for time in range(0, 60_001, 500)]
    assert sum(before != after for before, after in pairwise(seen)) > 10
    assert seen[-1] == 1


def test_new_edge_forgets_what_was_to_come() -> None:
    contacts = Contacts(Dice(1))
    contacts.edge(0, True, 1_000)
    contacts.edge(0, False, 1_000)
    assert contacts.at(1_000 + BOUNCE_MOST_US) == 0


def test_stuck_contacts_do_not_follow() -> None:
    contacts = Contacts(Dice(1))
    contacts.settle(0b011)
    contacts.stuck_open, contacts.stuck_closed = 0b001, 0b100
    assert contacts.at(0) == 0b110


def test_ticks_and_times_agree() -> None:
    for tick in range(5000):
        assert tick_at(time_of(tick)) == tick
        assert tick_at(time_of(tick) - 1) == tick - 1


class Scripted:
    """A bank of one key whose looks are written down, a character per scan: x pressed, . released."""

    def __init__(self, looks: str) -> None:
        self.looks = looks
        self.scans: list[int] = []

    def version(self) -> int:
        return len(self.scans)  # always new: no scan is left out

    def quiet_until(self, time: int) -> int:
        return time

    def pressed(self, time: int) -> int:
        self.scans.append(time)
        at = len(self.scans) - 1
        return int(self.looks[at] == "x") if at < len(self.looks) else 0


# Threshold, what each scan sees, and at which scans which event comes out.
DEBOUNCE = [
    (1, "..xx..", [(2, True), (4, False)]),
    (1, "x.x.x.", [(0, True), (1, False), (2, True), (3, False), (4, True), (5, False)]),
    (2, "..x..", []),
    (2, "..xx....", [(3, True), (5, False)]),
    (3, "xx.x.xxx...", [(6, True), (10, False)]),
    (3, "xxx.x...", [(2, True), (7, False)]),
]


@pytest.mark.parametrize(("threshold", "looks", "expected"), DEBOUNCE)
def test_debounce_table(threshold: int, looks: str, expected: list[tuple[int, bool]]) -> None:
    rig = SimpleNamespace(now=0, version=(8, 2, 7), ticks_at=lambda time: time)
    bank = Scripted(looks)
    scanner = Scanner(rig, bank, 1, 0.02, 64, threshold)
    scanner.catch_up(len(looks) * 20_000)
    events = [(bank.scans.index(time), pressed) for _, pressed, time in scanner.queue.events]
    assert [event for event in events if event[0] < len(looks)] == expected


@pytest.mark.parametrize(("interval", "period_us"), [(0.02, 19_531), (0.005, 4_882), (0.01, 9_765)])
def test_scans_come_at_the_period_that_was_measured_on_the_board(interval: float, period_us: int) -> None:
    rig = SimpleNamespace(now=0, version=(8, 2, 7), ticks_at=lambda time: time)
    bank = Scripted("")
    Scanner(rig, bank, 1, interval, 64, 1).catch_up(1_000_000)
    gaps = {after - before for before, after in pairwise(bank.scans)}
    assert gaps <= {period_us, period_us + 1}


def test_an_edge_that_somebody_else_has_looked_at_is_still_seen_by_the_scan() -> None:
    world = World(
        {
            "game": "passo",
            "names": ["a1"],
            "outside": [],
            "beside": "",
            "stacks": ["b"],
            "seed": 1,
            "places": [(0, 0)],
            "keys": [0],
            "sensor": "reed",
            "matrix": (1, 1),
            "buttons": 2,
        }
    )
    rig = SimpleNamespace(now=0, version=(8, 2, 7), ticks_at=lambda time: time, world=world)
    bank = SimpleNamespace(
        pressed=world.pressed_keys,
        version=lambda: world.switches.version,
        quiet_until=world.switches.quiet_until,
    )
    scanner = Scanner(rig, bank, 1, 0.02, 64, 1)
    world.lift(0, 21_000)
    scanner.catch_up(21_000)
    world.pressed_keys(35_000)  # a page asks for the picture between the edge and the next scan
    scanner.catch_up(1_000_000)
    assert [pressed for _, pressed, _ in scanner.queue.events] == [True, False]


def test_scans_that_see_nothing_new_are_left_out_and_the_rhythm_is_kept() -> None:
    contacts = Contacts(Dice(1))

    looks: list[int] = []

    class Bank:
        def version(self) -> int:
            return contacts.version

        def quiet_until(self, time: int) -> int:
            return contacts.quiet_until(time)

        def pressed(self, time: int) -> int:
            looks.append(time)
            return contacts.at(time)

    rig = SimpleNamespace(now=0, version=(8, 2, 7), ticks_at=lambda time: time)
    scanner = Scanner(rig, Bank(), 1, 0.02, 64, 1)
    contacts.edge(0, True, 500_000)
    scanner.catch_up(1_000_000)
    assert len(looks) <= 5
    assert all(tick_at(time) % 20 == 0 for time in looks)
    (event,) = scanner.queue.events
    assert 500_000 <= event[2] <= 520_000
