"""One thought of the board about a move, in slices: no light waits for the search."""

import gc

from boardcore.opponent.thinker import prepare
from boardcore.wire.ticks import ticks_diff
from supervisor import ticks_ms

try:
    from typing import Any, Optional

    from boardcore.games import Game
    from boardcore.opponent.levels import Level
    from boardcore.opponent.thinker import Thinker
except ImportError:
    pass

MOST_MS = 9000  # for a move: then the best one so far is taken, within ten seconds
# A slice takes a Pico 5 ms at most: no piece is begun later than 1 ms after the first one, and none takes 3 ms. The
# rest is for interrupts: with 2 ms, one slice in play took 5.3 ms.
_BEGUN_MS = 1
_PIECES = 8  # in one slice: a simulated board's clock stands still meanwhile
# Collecting what slices leave behind takes a Pico in play 24 ms, and nothing can split it. So it gets a tick of its
# own, before the memory is used up and the interpreter collects in the middle of a slice.
_BYTES = 1000  # for a slice: most take 600


class Thinking:
    """Looks for the move of the side to move, as a level plays."""

    def __init__(self, game: "Game", position: "Any", level: "Level", seed: int = 1) -> None:
        """Begin with nothing found; ``seed`` decides between equal moves."""
        self._preparing = prepare(game, position, level, seed)
        self._thinker: Optional[Thinker] = None
        self._begun = ticks_ms()
        self._slices = 0  # until the memory is collected
        self._collected = False
        self._room: Optional[list[int]] = None

    @property
    def move(self) -> int:
        """The best move so far, or -1 before there is one."""
        return self._thinker.move if self._thinker else -1

    def tick(self) -> bool:
        """Think for a slice, or make room for more; return whether the move is chosen, or has to be."""
        begun = ticks_ms()
        if self._thinker and ticks_diff(begun, self._begun) > MOST_MS:
            return True
        if self._slices == 0 and hasattr(gc, "mem_free"):
            self._make_room()
            return False
        self._slices -= 1
        for _ in range(_PIECES):
            if self._creep():
                return True
            if ticks_diff(ticks_ms(), begun) >= _BEGUN_MS:
                break
        return False

    def _creep(self) -> bool:
        """Do one piece of the work."""
        if self._thinker:
            return self._thinker.creep()
        self._thinker = next(self._preparing)
        return False

    def _make_room(self) -> None:
        """Collect memory; in the tick after that, count the slices for which the free memory lasts."""
        if self._collected:
            free = gc.mem_free()
            if self._room is None:
                self._room = grown(free // 2)
            self._slices = max(free // _BYTES, 1)
        else:
            gc.collect()
        self._collected = not self._collected


def grown(size: int) -> list[int]:
    """Let the heap grow by this many bytes in one piece; the list that is returned keeps it from shrinking.

    CircuitPython 9 and newer count as free what the heap may still grow by, but collect memory before it grows.
    """
    room: list[int] = []
    try:
        room = [0] * (size // 4)  # a place of a list takes four bytes
    except MemoryError:
        pass
    room.clear()  # in its place: the rest of its memory is free at once
    return room
