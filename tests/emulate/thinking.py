"""The board itself as an opponent, on the Pico's own clock: how fast it thinks, and whether lights wait for it."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from boardcore.games import load
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame

from .board import EmulatedBoard
from .chip import NVM_SIZE, Pico
from .drive import Firmware
from .looks import looks_of
from .measure import Lifts, before_the_loop, rounds_of_the_loop

LEVELS = (1, 2, 3)
GAMES = {"small": ("passo",), "big": ("passo", "passage", "gaylor")}  # whose opponents are measured
# Where Passo's replies have the Double, and in the others, are the longest pieces of tests/opponent/test_slices.py.
POSITIONS = {
    "passo": (
        "rrrrr/5/5/5/bbbbb b",
        "rrr1r/3r1/2b2/5/bb1bb r",
        "rr1rr/2(rb)2/2(br)2/5/bb1b1 b DJK TCR",
        "rr1rr/2(rb)2/2(br)2/5/bb1bb b JKR TDC",
        "rr1rr/2(rb)2/2(br)2/5/bb1bb r JKR TDC",
        "...../....(rb)/...(rr)./..(bb).1/....(bb) b T T",
    ),
    "passage": (
        "RRRR/b--/-bbr/rbb/brrb/rrr/BBBB b",
        "BRR./brb/Rbrb/BrB/Rbrr/bbr/B... r",
        ".RBR/rRb/bBbB/rbb/rrrb/rbB/.R.. r",
    ),
    "gaylor": (
        "2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w",
        "b2B4/4bbb1/3Wb1b1/2w1w1b1/1w6/1w3b1b/w2w2w1/2w4w w",
        "3B4/bbb1bb1b/7b/8/2bw4/w3b3/w1www3/w2wW2w b",
    ),
}
_LIFTS = 12
_BETWEEN_MS = 17  # some thoughts
_MOVE = ("b1", "c2")
_MOST_MS = 10_000  # until the board has its move
# In the firmware itself: a slice in which the interpreter collected memory would show as one of 20 ms.
WATCHED = """
    from core.loading import OPPONENT, load_next
    while load_next(OPPONENT):
        pass
    from players.thinking import Thinking
    longest = [0, 0]
    def timed(thought, tick=Thinking.tick):
        at = thought._slices == 0
        start = time.monotonic_ns()
        done = tick(thought)
        longest[at] = max(longest[at], time.monotonic_ns() - start)
        if done:
            print("slices", longest[0] // 1000, longest[1] // 1000, "us")
        return done
    Thinking.tick = timed
"""
CODE = f"""
import time
from boardcore.games import load
from boardcore.opponent.levels import level_of
from boardcore.opponent.parts import moves_in_parts
from players import thinking
thinking._BYTES *= 2  # the clock that is read here takes memory, too
game = load(GAME)
game.evaluate(game.start(), 0)
moves_in_parts(game, game.start())
positions = [game.parse_position(text) for text in POSITIONS]
time.sleep(2)
for position in positions:
    for level in {LEVELS!r}:
        begin = time.monotonic_ns()
        thought = thinking.Thinking(game, position, level_of(game, level), 7)
        done = False
        count = longest = collecting = 0
        while not done:
            collects = thought._slices == 0
            start = time.monotonic_ns()
            done = thought.tick()
            spent = time.monotonic_ns() - start
            if collects:
                collecting = max(collecting, spent)
            else:
                longest = max(longest, spent)
            count += 1
        spent = (time.monotonic_ns() - begin) // 1000
        print("thought", level, thought._thinker.nodes, spent, count, longest // 1000, collecting // 1000, "us")
print("that is " + "all")
"""


@dataclass
class Thought:
    """One move that was thought about."""

    level: int
    nodes: int
    ms: float
    slices: int
    longest_ms: float  # of the slices in which the board thought
    collecting_ms: float  # the longest tick in which it collected memory


def thoughts(uf2: Path, firmware: Firmware, game: str) -> list[Thought]:
    """Return what a Pico takes to think about some positions, with nothing else to do."""
    code = f"GAME = {game!r}\nPOSITIONS = {POSITIONS[game]!r}\n{CODE}"
    pico = Pico(uf2, firmware.drive({"code.py": code.encode()}))
    pico.run_until(lambda: "that is all" in pico.console, 120_000)
    pico.close()
    found = re.findall(r"thought (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) us", pico.console)
    return [
        Thought(int(level), int(nodes), int(spent) / 1000, int(slices), int(longest) / 1000, int(collecting) / 1000)
        for level, nodes, spent, slices, longest, collecting in found
    ]


def chosen_opponent() -> bytes:
    """Return a journal in which somebody has chosen to play against the board."""
    memory = bytearray(b"\xff" * NVM_SIZE)
    LiveGame(load("passo"), Journal(memory)).choose("passo", "", "menu", 0, f"1{max(LEVELS)}")
    return bytes(memory)


@dataclass
class Impatience:
    """What a hand that is impatient while the board thinks has seen of it."""

    rounds: list[float] = field(default_factory=list)
    lifts: Lifts = field(default_factory=Lifts)
    slice_ms: float = 0  # the longest
    collecting_ms: float = 0  # the longest tick in which the board collected memory


def while_thinking(uf2: Path, firmware: Firmware, board: str, brightness: int) -> Impatience:
    """Lift a disc again and again while the board thinks about its first move."""
    lit = {look[0] for sign in "+L" for look in looks_of(sign, brightness)}
    seen = Impatience()
    files = {"code.py": before_the_loop(firmware, WATCHED)}
    with EmulatedBoard(uf2, firmware, hand_ms=0, files=files, board=board, nvm=chosen_opponent()) as emulated:
        emulated.boot()
        emulated.run(2500)
        emulated.lift(_MOVE[0])
        emulated.run(300)
        emulated.place(_MOVE[1])
        emulated.run(260)
        since = len(emulated.pico.feeds)
        for number in range(_LIFTS):
            emulated.run(_BETWEEN_MS + number * 7.3 % 20)
            seen.lifts.lift(emulated, emulated.cells.index("a5"), lit)
        seen.rounds = rounds_of_the_loop(emulated, since)
        emulated.pico.run_until(lambda: " us" in emulated.pico.console, _MOST_MS)
        longest = emulated.pico.console.split("slices ")[1].split(" ")
        seen.slice_ms, seen.collecting_ms = int(longest[0]) / 1000, int(longest[1]) / 1000
    return seen
