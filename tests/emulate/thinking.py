"""The board itself as an opponent, on the Pico's own clock: how fast it thinks, and whether lights wait for it."""

import re
from dataclasses import dataclass
from pathlib import Path

from boardcore.games import load
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame

from .board import EmulatedBoard
from .chip import NVM_SIZE, Pico
from .drive import make_drive
from .looks import looks_of
from .measure import Lifts, rounds_of_the_loop

LEVELS = (1, 2, 3)
POSITIONS = (
    *("rrrrr/5/5/5/bbbbb b", "rrr1r/3r1/2b2/5/bb1bb r", "rr1rr/2(rb)2/2(br)2/5/bb1b1 b DJK TCR"),
    "rr1rr/2(rb)2/2(br)2/5/bb1bb b JKR TDC",  # every reply has the Double: the most moves a position has
)
_LIFTS = 12
_BETWEEN_MS = 17  # some thoughts
_MOVE = ("b1", "c2")
CODE = f"""
import time
from boardcore.games import load
from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker
game = load("passo")
game.evaluate(game.start(), 0)
time.sleep(2)
for text in {POSITIONS!r}:
    position = game.parse_position(text)
    for level in {LEVELS!r}:
        begin = time.monotonic_ns()
        thinker = Thinker(game, position, level_of(game, level), 7)
        done = False
        count = longest = 0
        while not done:
            start = time.monotonic_ns()
            done = thinker.step(1)
            longest = max(longest, time.monotonic_ns() - start)
            count += 1
        spent = (time.monotonic_ns() - begin) // 1000
        print("thought", level, thinker.nodes, spent, count, longest // 1000, "us")
print("that is " + "all")
"""


@dataclass
class Thought:
    """One move that was thought about."""

    level: int
    nodes: int
    ms: float
    slices: int
    longest_ms: float  # of all slices


def thoughts(uf2: Path, firmware: Path) -> list[Thought]:
    """Return what a Pico takes to think about some positions, with nothing else to do."""
    pico = Pico(uf2, make_drive(firmware, {"code.py": CODE.encode()}))
    pico.run_until(lambda: "that is all" in pico.console, 60_000)
    pico.close()
    found = re.findall(r"thought (\d+) (\d+) (\d+) (\d+) (\d+) us", pico.console)
    return [
        Thought(int(level), int(nodes), int(spent) / 1000, int(slices), int(longest) / 1000)
        for level, nodes, spent, slices, longest in found
    ]


def chosen_opponent() -> bytes:
    """Return a journal in which somebody has chosen to play against the board."""
    memory = bytearray(b"\xff" * NVM_SIZE)
    LiveGame(load("passo"), Journal(memory)).choose("passo", "", "menu", 0, f"1{max(LEVELS)}")
    return bytes(memory)


def while_thinking(uf2: Path, firmware: Path, board: str, brightness: int) -> tuple[list[float], Lifts]:
    """Return the rounds of the loop and the lifts of a hand that is impatient while the board thinks."""
    lit = {look[0] for sign in "+L" for look in looks_of(sign, brightness)}
    lifts = Lifts()
    with EmulatedBoard(uf2, firmware, hand_ms=0, board=board, nvm=chosen_opponent()) as emulated:
        emulated.boot()
        emulated.run(2500)
        emulated.lift(_MOVE[0])
        emulated.run(300)
        emulated.place(_MOVE[1])
        emulated.run(260)
        since = len(emulated.pico.feeds)
        for number in range(_LIFTS):
            emulated.run(_BETWEEN_MS + number * 7.3 % 20)
            lifts.lift(emulated, emulated.cells.index("a5"), lit)
        return rounds_of_the_loop(emulated, since), lifts
