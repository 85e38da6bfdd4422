"""How often the signal code is wrong about a disc that comes, goes or is straightened: each case on new parts."""

import random
from dataclasses import dataclass

from passoboard.simulator.standins.simulated.field_world import Tolerances

from .bench import CELLS, Bench, counted, edges

HERE, BESIDE, START = "c3", "c2", "a1"
DEEDS = ("land 1-2", "land 2-3", "leave 2-1", "leave 3-2", "touch 1", "touch 2", "touch 3", "beside 3")
TYPICAL = Tolerances()
# Everything at its end at once: what magnets, sensors and converter may be, and a hand that puts discs down carelessly.
WORST = Tolerances(strength=0.08, play=0.9, lean=1.5, nudge=0.4, zero=600.0, gain=0.05, noise=24.0, drift=30.0)


@dataclass(frozen=True)
class Case:
    """What was told of one deed, and whether that is right."""

    deed: str
    right: bool
    missed: bool  # nothing was counted, although a disc came or went


def one_case(seed: int, deed: str, tolerances: Tolerances = TYPICAL) -> Case:
    """Do one thing on a board that the seed has drawn."""
    dice = random.Random(f"{seed} {deed}")
    what, heights = deed.split()
    tall = int(heights[0])
    stacks = {name: _pieces(dice, dice.randrange(1, 4)) for name in dice.sample(_others(), 6)}
    stacks |= {HERE: _pieces(dice, tall), START: _pieces(dice, 1)}
    if what == "beside":
        stacks[BESIDE] = _pieces(dice, 3)
    bench = Bench(stacks, seed, tolerances)
    bench.run(300)
    wanted: list[tuple[str, int, int]] = []
    changed: list[tuple[str, bool]] = []
    if what == "land":
        bench.lift(START)
        bench.run(dice.randrange(200, 1500))
        bench.place(HERE)
        wanted = [(HERE, 1, int(stacks[START] == "r"))]
    elif what == "leave":
        bench.lift(HERE)
        wanted = [(HERE, -1, int(stacks[HERE][-1] == "r"))]
    elif what == "touch":
        bench.touch(HERE, dice.randrange(150, 900))
        changed = [(HERE, False), (HERE, True)]
    else:
        bench.lift(BESIDE, 0)  # all that this stack adds at the next cell goes with it
        changed = [(BESIDE, False)]
    seen = bench.run(1500)
    found = counted(seen)
    right = found == wanted and (not changed or edges(seen) == changed)
    return Case(deed, right, bool(wanted) and not found)


def _pieces(dice: random.Random, tall: int) -> str:
    return "".join(dice.choice("br") for _ in range(tall))


def _others() -> list[str]:
    return [name for name in CELLS if name not in (HERE, BESIDE, START)]
