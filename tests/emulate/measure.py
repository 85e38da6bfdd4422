"""Measurements on the emulated Pico's own clock: boot, loop, heap, and from a lifted disc to its light."""

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from boardcore.record.journal import Journal
from boardcore.wire.values import read_number
from passoboard.gestures import watching
from passoboard.simulator import journal_view
from rp2040py.gpio_pin import GPIOPinState

from .board import EmulatedBoard
from .chip import Pico
from .drive import Firmware, make_drive
from .soldering import Colour
from .table import Table

_LIGHT_LIMIT_MS = 1000
_BRIEF_MS = 40  # put back sooner, it is too short for a touch, even if a scan comes late
_LONG_MS = 1100  # and put back later, it is too long for one
_REST_MS = 500  # until the board is at rest again
_HURRY_MS = 5  # in which it is not: it sees the disc back, shows that and writes to the host
_SCAN_MS = 20
_START_PIN = 28  # nothing of ours is soldered to it
_HITS, _ACCESSES = 0x0C, 0x10  # counters of the flash cache
_MISS_MS = 60 / 125_000  # an estimate: cycles to fetch a cache line from flash, which the emulator does not count


_FRAME_COUNT = 20
_FRAMES = f"""
import board, digitalio
from neopixel import NeoPixel
from inout.pixels import Pixels
pin = digitalio.DigitalInOut(board.GP{_START_PIN})
cells = bytes([pixel if pixel < CELLS else 255 for pixel in range(PIXELS)])
shown = Pixels(NeoPixel(board.GP16, PIXELS, auto_write=False), cells, 60)
signs = bytearray(b"t" * CELLS)
pin.switch_to_output(True)
for frame in range({_FRAME_COUNT}):
    signs[0] = b"o-"[frame & 1]
    shown.show(signs, 0, True)
pin.value = False
while True: pass
"""


# In so many rounds the pieces are seen in their places, and the first game begins. What looks like a reference, a stale
# word on the stack, may keep garbage for a while: so the stack is written over, memory collected several times, and the
# most counts.
_BEGIN = """
    import gc
    def overwrite(depth):
        return depth and overwrite(depth - 1)
    free = 0
    for round in range(700):
        controller.tick()
        feed()
        time.sleep(0.001)
        if round > 600 and not round % 20:
            overwrite(round % 60 // 4)
            gc.collect()
            free = max(free, gc.mem_free())
    print('free', free, 'bytes')
"""


def time_to_code(uf2: Path) -> float:
    """Return when CircuitPython begins to run ``code.py``, in milliseconds since power-on."""
    code = f"import board, digitalio\npin = digitalio.DigitalInOut(board.GP{_START_PIN})\npin.switch_to_output(True)\n"
    pico = Pico(uf2, make_drive({"code.py": (code + "while True: pass\n").encode()}))
    pin = pico.chip.gpio[_START_PIN]
    pico.run_until(lambda: pin.value == GPIOPinState.HIGH, 10_000)
    pico.close()
    return pico.ms


def before_the_loop(firmware: Firmware, lines: str) -> bytes:
    """Return the firmware's ``code.py`` with some lines right before its loop."""
    code = firmware.text("code.py")
    loop = "    while True:\n"
    if code.count(loop) != 1:
        raise ValueError("code.py has no loop to measure in")
    return code.replace(loop, lines + loop).encode()


def heap_at_rest(uf2: Path, firmware: Firmware, board: str, game: str) -> int:
    """Return the bytes of heap that are free when a game has begun on a board that no host has spoken to yet."""
    files = {"code.py": before_the_loop(firmware, _BEGIN)}
    with EmulatedBoard(uf2, firmware, files=files, board=board, game=game) as emulated:
        emulated.pico.run_until(lambda: " bytes" in emulated.pico.console, 60_000)
        if not len(Journal(bytearray(emulated.nvm))):
            raise ValueError(f"no game of {game} has begun")
        return int(emulated.pico.console.split("free ")[1].split(" ")[0])


def time_of_a_frame(uf2: Path, firmware: Firmware, pixels: int, cells: int) -> float:
    """Return how long a Pico takes from signs to the last bit on the data line, in milliseconds."""
    code = _FRAMES.replace("PIXELS", str(pixels)).replace("CELLS", str(cells)).encode()
    pico = Pico(uf2, firmware.drive({"code.py": code, "boot.py": b""}))
    pin = pico.chip.gpio[_START_PIN]
    pico.run_until(lambda: pin.value == GPIOPinState.HIGH, 20_000)
    start = pico.ms
    pico.run_until(lambda: pin.value == GPIOPinState.LOW, 20_000)
    pico.close()
    return (pico.ms - start) / _FRAME_COUNT


@dataclass
class Lifts:
    """How long it took from lifting a disc to the light on its tile, and an estimate of what flash waits add to it."""

    moments: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    with_flash: list[float] = field(default_factory=list)

    def lift(self, board: EmulatedBoard, cell: int, lit: set[Colour]) -> None:
        """Lift the disc of a cell and put it back once its tile is lit, never so that it counts as a touch."""
        before, first, misses = board.now, len(board.frames), _misses(board)

        def light() -> float:
            return next((ms for ms, colours in board.frames[first:] if colours[cell] in lit), 0.0)

        board.open_switch(board.cells[cell])
        board.pico.run_until(light, _LIGHT_LIMIT_MS)
        self.moments.append(before)
        self.delays.append(light() - before)
        self.with_flash.append(light() - before + (_misses(board) - misses) * _MISS_MS)
        if board.now - before > _BRIEF_MS:
            board.run(_LONG_MS - (board.now - before))
        board.close_switch()


@dataclass
class LiftSamples:
    """Lifts in every position that is sampled: from rest, and by a hurried hand while the board is still busy."""

    rested: Lifts = field(default_factory=Lifts)
    hurried: Lifts = field(default_factory=Lifts)

    def sample(self, board: EmulatedBoard, table: Table, lit: set[Colour]) -> None:
        """Lift every disc that may move, each once from rest and once right after the one before was put back.

        ``lit`` are the colours of a tile whose disc was lifted.
        """
        match = journal_view.match_of(board.nvm)
        starts = 0 if match.outcome() else watching(match).starts()
        cells = [cell for cell in range(len(board.cells)) if starts >> cell & 1]
        for cell in cells:
            table.let_pass(_REST_MS + self._offset())
            self.rested.lift(board, cell, lit)
        table.let_pass(_REST_MS)
        for cell in cells:
            table.let_pass(_HURRY_MS + self._offset())
            self.hurried.lift(board, cell, lit)
        table.let_pass(_REST_MS)

    def _offset(self) -> float:
        """Return a different offset in milliseconds each time, so that lifts cover all moments between two scans."""
        return (len(self.rested.delays) + len(self.hurried.delays)) * 7.3 % _SCAN_MS


def free_heap(table: Table) -> int:
    """Ask the board for its statistics and return the bytes of heap that are free."""
    number = table.host.ask("stats")
    for _ in range(100):
        if number in table.host.answers:
            return read_number(table.host.answers[number].get("heap") or "")
        table.let_pass(10)
    raise TimeoutError("the board does not answer")


def rounds_of_the_loop(board: EmulatedBoard, since: int) -> list[float]:
    """Return how long each round of the firmware's loop took, from a feed of the watchdog on."""
    feeds = board.pico.feeds[since:]
    return [later - earlier for earlier, later in pairwise(feeds)]


def _misses(board: EmulatedBoard) -> int:
    """Return how often the flash cache did not have what was asked for."""
    cache = board.pico.chip.xip_ctrl
    return int(cache.read_uint32(_ACCESSES)) - int(cache.read_uint32(_HITS))
