"""Play on real CircuitPython on an emulated Pico and on the simulated board, compare them, print figures.

With ``--games``, instead: play each game of the board with a host that does what hosts do, and watch its memory.
"""

import argparse
import sys
import time
from pathlib import Path

import passoboard
from boardcore.games import games_for
from passoboard.geometry import read_geometry
from passoboard.maker.memory import LEAST_FREE

from tests.bench.report import Row

from .busy_host import heap_of_a_busy_host
from .comparison import Difference
from .drive import Firmware, ToolMissing, find_tool
from .duel import Duel
from .fault import told_of_a_fault
from .figures import spread
from .games import nearly_full, play
from .host import HostError
from .looks import brightness_of
from .measure import heap_at_rest, time_of_a_frame, time_to_code
from .real_service import ServiceError
from .script import ADVANCED, BASE
from .thinking import GAMES, LEVELS, chosen_opponent, thoughts, while_thinking

_MOST_LIFT_TO_LIGHT_MS = 60
_MOST_START_MS = 4000
_MOST_ROUND_MS = 150
_LEAST_FREE_HEAP = LEAST_FREE  # with a host, in every game, after every command
_LEAST_BLOCK = 4 * 1024  # the largest free piece of it
_MOST_MOVE_MS = 10_000
_MOST_SLICE_MS = 5  # of the search's own work; collecting memory has ticks of its own


def boot_figures(duel: Duel, code_at: float) -> list[Row]:
    """Return where the time from power-on to the first light goes."""
    loop_at, watchdog_at = duel.feeds[1], duel.feeds[0]  # it is fed for the first time when it is switched on
    return [
        Row("power-on to code.py (CircuitPython itself)", code_at, "ms"),
        Row("imports, settings, taking up the game", watchdog_at - code_at, "ms"),
        Row("first round of the loop", loop_at - watchdog_at, "ms"),
        Row("power-on to the first glow", duel.glow_ms, "ms"),
        Row("power-on to the lights of the game", duel.boot_ms, "ms", at_most=_MOST_START_MS),
    ]


def heap_figures(uf2: Path, firmware: Firmware, board: str) -> list[Row]:
    """Return how much heap is free in each game of a board that plays alone."""
    return [
        Row(
            f"{game}: free heap after start",
            heap_at_rest(uf2, firmware, board, game),
            "bytes",
            at_least=_LEAST_FREE_HEAP,
        )
        for game in games_for(max(read_geometry().board(board).X) + 1)
    ]


def game_figures(duel: Duel) -> list[Row]:
    """Return what playing one game has shown."""
    name = duel.script.name
    return [
        Row(f"{name} game: free heap with a host", duel.heap[0], "bytes", at_least=_LEAST_FREE_HEAP),
        Row(f"{name} game: free heap with a host, least", min(duel.heap), "bytes", at_least=_LEAST_FREE_HEAP),
        *spread(f"{name} game: round of the loop", duel.rounds, "ms", _MOST_ROUND_MS),
    ]


def busy_figures(uf2: Path, firmware: Firmware, board: str) -> list[Row]:
    """Return how much heap a host leaves that uses every command."""
    heap = heap_of_a_busy_host(uf2, firmware, board)
    return [Row("every command: free heap, least", min(heap), "bytes", at_least=_LEAST_FREE_HEAP)]


def lift_figures(duel: Duel) -> list[Row]:
    """Return how long a lifted disc waits for its light."""
    rested, hurried = duel.lifts.rested, duel.lifts.hurried
    return [
        *spread("lift to light", rested.delays, "ms", _MOST_LIFT_TO_LIGHT_MS),
        Row("lift to light with flash waits, estimate", max(rested.with_flash), "ms"),
        *spread("lift to light, in a hurry", hurried.delays, "ms", _MOST_LIFT_TO_LIGHT_MS),
        Row("the same with flash waits, estimate", max(hurried.with_flash), "ms"),
    ]


def frame_figures(uf2: Path, firmware: Firmware, board: str) -> list[Row]:
    """Return how long a frame takes in Passo, and in a game that has all cells of the board."""
    pixels = len(read_geometry().board(board).PIXELS)
    return [
        Row(
            f"signs to light, {pixels} pixels, a game of {cells} cells",
            time_of_a_frame(uf2, firmware, pixels, cells),
            "ms",
        )
        for cells in sorted({25, pixels})
    ]


def thinking_figures(uf2: Path, firmware: Firmware, board: str) -> list[Row]:
    """Return how fast the board thinks, and how long lights wait meanwhile."""
    rows = []
    for game in GAMES[board]:
        thought = thoughts(uf2, firmware, game)
        speeds = [one.nodes / one.ms * 1000 for one in thought]
        rows.append(Row(f"{game}: positions a second, least", min(speeds), "/s"))
        rows.append(Row(f"{game}: positions a second, most", max(speeds), "/s"))
        for level in LEVELS:
            times = [one.ms for one in thought if one.level == level]
            rows += spread(f"{game}, level {level}: time to think about a move", times, "ms", _MOST_MOVE_MS)
        mean = sum(one.ms for one in thought) / sum(one.slices for one in thought)
        rows.append(Row(f"{game}: slice of thinking, mean", mean, "ms"))
        most = max(one.longest_ms for one in thought)
        rows.append(Row(f"{game}: slice of thinking, most", most, "ms", at_most=_MOST_SLICE_MS))
        most = max(one.collecting_ms for one in thought)
        rows.append(Row(f"{game}: tick that collects memory instead, most", most, "ms"))
    seen = while_thinking(uf2, firmware, board, brightness_of(firmware))
    rows.append(Row("slice of thinking in play, most", seen.slice_ms, "ms", at_most=_MOST_SLICE_MS))
    rows.append(Row("tick that collects memory instead, most", seen.collecting_ms, "ms"))
    rows += spread("round of the loop while the board thinks", seen.rounds, "ms", _MOST_ROUND_MS)
    return rows + spread("lift to light while the board thinks", seen.lifts.delays, "ms", _MOST_LIFT_TO_LIGHT_MS)


def soak(uf2: Path, firmware: Firmware, board: str, moves: int) -> bool:
    """Play every game of a board with a host; return whether every goal is reached."""
    print(f"== {uf2.stem}, {board} board, {moves} moves of each game with a host")
    names = games_for(max(read_geometry().board(board).X) + 1)
    runs = [(name, name, b"") for name in names]
    runs += [("passo, its journal nearly full", "passo", nearly_full("passo"))]
    runs += [("passo, with the board's opponent", "passo", chosen_opponent())]
    missed = False
    for title, game, nvm in runs:
        seen = play(uf2, firmware, board, game, moves, nvm)
        for row in (
            Row(f"{title}: power-on to the lights of the game", seen.start_ms, "ms", at_most=_MOST_START_MS),
            Row(f"{title}: free heap with a host, least", min(seen.heap), "bytes", at_least=_LEAST_FREE_HEAP),
            Row(f"{title}: largest free block, least", min(seen.blocks), "bytes", at_least=_LEAST_BLOCK),
            Row(f"{title}: round of the loop, most", seen.longest[0], "ms", at_most=_MOST_ROUND_MS),
            Row(f"{title}: gestures not read as their move", seen.misread, f"of {seen.moves}"),
        ):
            print(row, flush=True)
            missed = missed or row.missed
        print(f"  longest round: {seen.longest[1]}")
    return not missed


def run(uf2: Path, firmware: Firmware, board: str) -> bool:
    """Play, compare and print; return whether every goal is reached."""
    started = time.perf_counter()
    print(f"== {uf2.stem}, {board} board")
    base, advanced = Duel(BASE, board), Duel(ADVANCED, board, measure_lifts=True)
    for duel in (base, advanced):
        duel.play(uf2, firmware)
        print(f"{duel.script.name} game: {len(duel.entries)} entries and {duel.acts} acts, all the same, all logged")
    print(f"a fault: {told_of_a_fault(uf2, firmware, board)}")
    figures = (
        boot_figures(base, time_to_code(uf2))
        + heap_figures(uf2, firmware, board)
        + game_figures(base)
        + game_figures(advanced)
        + busy_figures(uf2, firmware, board)
    )
    figures += lift_figures(advanced) + frame_figures(uf2, firmware, board) + thinking_figures(uf2, firmware, board)
    for figure in figures:
        print(figure)
    emulated = base.board_seconds + advanced.board_seconds
    print(f"{emulated:.0f} s on the board took {time.perf_counter() - started:.0f} s here")
    return not any(figure.missed for figure in figures)


def main() -> int:
    """Return the exit status: 0 if all is the same and every goal reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.emulate", description=__doc__)
    parser.add_argument(
        "uf2", type=Path, nargs="+", help="CircuitPython for the Raspberry Pi Pico, as circuitpython.org has it"
    )
    parser.add_argument("--firmware", type=Path, default=passoboard.FIRMWARE, help="another drive than the project's")
    parser.add_argument("--source", action="store_true", help="modules as sources, not packed as on people's boards")
    parser.add_argument("--board", choices=read_geometry().boards, default="small")
    parser.add_argument("--games", type=int, metavar="MOVES", help="instead: so many moves of each game with a host")
    arguments = parser.parse_args()
    try:
        find_tool("mkfs.fat")
        find_tool("mcopy")
        for uf2 in arguments.uf2:
            uf2.open("rb").close()
        firmware = Firmware(arguments.firmware, packed=not arguments.source)
        if arguments.games:
            reached = [soak(uf2, firmware, arguments.board, arguments.games) for uf2 in arguments.uf2]
        else:
            reached = [run(uf2, firmware, arguments.board) for uf2 in arguments.uf2]
        return 0 if all(reached) else 1
    except (Difference, HostError, OSError, ServiceError, ToolMissing) as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
