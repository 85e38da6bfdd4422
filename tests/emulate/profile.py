"""Where the time goes on a Pico: imports, the functions of one round of the loop, and one lift from edge to light."""

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median

import passoboard
from boardcore.games import load

from .board import EmulatedBoard
from .drive import Firmware
from .looks import brightness_of, lifted_colours
from .measure import LiftSamples
from .probes import IMPORTS, Pulses, modules_in_order, probed_files
from .script import ADVANCED, Script
from .table import Table

_STEPS = 4  # of the advanced game, after the start


def print_imports(firmware: Firmware, calls: list[tuple[float, float, str]]) -> None:
    """Print how long each module took to import, without those that it imports itself, the slowest first."""
    lengths = [length for _, length, name in calls if name == IMPORTS]
    print(f"imports: {sum(lengths):.0f} ms")
    for length, name in sorted(zip(lengths, modules_in_order(firmware.folder), strict=True), reverse=True):
        print(f"  {length:8.1f} ms  {name}")


def print_calls(title: str, calls: list[tuple[float, float, str]]) -> None:
    """Print how often each function ran and how long it took."""
    by_name: dict[str, list[float]] = defaultdict(list)
    for _, length, name in calls:
        by_name[name].append(length)
    print(f"{title}: calls, median, most, all together in ms (a probe itself costs about 0.05 ms)")
    for name, lengths in by_name.items():
        print(f"  {name:<22} {len(lengths):6} {median(lengths):8.2f} {max(lengths):8.2f} {sum(lengths):9.1f}")


def print_timeline(title: str, calls: list[tuple[float, float, str]], start: float, end: float) -> None:
    """Print what ran between two moments."""
    print(f"slowest lift {title}, {end - start:.1f} ms from edge to light:")
    for begin, length, name in sorted(calls):
        if start <= begin + length and begin <= end and length > 0.1:
            print(f"  {begin - start:8.2f} {begin - start + length:8.2f} ms  {name}")


class Alone(Table):
    """A board without a host: beside the probes there is no memory for what talks to one."""

    def __init__(self, board: EmulatedBoard) -> None:
        """Play on this board."""
        self.board = board
        self.on_act = lambda _act: None
        self._game = load("passo")

    def let_pass(self, ms: float) -> None:
        """Let time pass."""
        self.board.run(ms)


def run(uf2: Path, firmware: Firmware) -> None:
    """Play the beginning of the advanced game with probes, and print what they tell."""
    with EmulatedBoard(uf2, firmware, hand_ms=0, files=probed_files(firmware.folder)) as board:
        pulses = Pulses(board.pico)
        table = Alone(board)
        board.boot()
        print_imports(firmware, pulses.take())
        for step in table.play(Script("profile", ADVANCED.tokens, ADVANCED.moves[:_STEPS])):
            print_calls(f"up to {step}", pulses.take())
        since = board.now
        table.let_pass(1000)
        print_calls(f"a second at rest, from {since:.0f} ms", pulses.take())
        samples = LiftSamples()
        samples.sample(board, table, lifted_colours(brightness_of(firmware)))
        calls = pulses.take()
        print_calls("lifting every disc that may move", calls)
        for name, lifts in (("from rest", samples.rested), ("in a hurry", samples.hurried)):
            slowest = max(range(len(lifts.delays)), key=lifts.delays.__getitem__)
            print_timeline(name, calls, lifts.moments[slowest], lifts.moments[slowest] + lifts.delays[slowest])


def main() -> int:
    """Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.emulate.profile", description=__doc__)
    parser.add_argument("uf2", type=Path)
    parser.add_argument("--firmware", type=Path, default=passoboard.FIRMWARE)
    arguments = parser.parse_args()
    run(arguments.uf2, Firmware(arguments.firmware))
    return 0


if __name__ == "__main__":
    sys.exit(main())
