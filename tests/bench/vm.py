"""The engine on the MicroPython VM: how fast it lists moves, and the smallest heap that a whole advanced game takes."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench.report import Row
from tests.vm.machine import PRECOMPILED_LIMIT, SOURCE_LIMIT, game_job, on_vm, precompile

HEADING = "The engine on the MicroPython VM"
GAMES = ("advanced_1", "advanced_2", "advanced_3")


def rows() -> Iterator[Row]:
    """Measure speed on one game, memory on the hungriest of several."""
    positions, moves, microseconds = map(int, on_vm("speed", GAMES[0]).stdout.split())
    yield Row("legal moves per position, advanced game", moves / positions, "moves")
    yield Row("positions whose moves are listed", positions * 1e6 / microseconds, "positions/s")
    source = smallest_heap(lambda heap: all(_plays(name, heap) for name in GAMES), SOURCE_LIMIT)
    yield Row("peak heap, from source", source, "KiB", at_most=SOURCE_LIMIT)
    with tempfile.TemporaryDirectory() as folder:
        compiled = precompile(Path(folder))
        small = smallest_heap(lambda heap: all(_plays(name, heap, compiled) for name in GAMES), PRECOMPILED_LIMIT)
    yield Row("peak heap, precompiled", small, "KiB", at_most=PRECOMPILED_LIMIT)


def smallest_heap(fits: Callable[[int], bool], goal: int, step: int = 2, most: int = 512) -> int:
    """Return the smallest heap in KiB that is enough, found in steps from the goal down, or up if that is too small."""
    heap = goal
    while heap < most and not fits(heap):
        heap += step
    while heap > step and fits(heap - step):
        heap -= step
    return heap


def _plays(name: str, heap: int, path: tuple[Path, ...] | None = None) -> bool:
    job = game_job(name)
    done = on_vm(*job, heap=heap, path=path, cwd=path[0]) if path else on_vm(*job, heap=heap)
    return done.returncode == 0
