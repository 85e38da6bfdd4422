"""On the MicroPython VM: prints what two hundred pictures take from the heap while nothing moves, and how many edges.

The scanner is the firmware's; converter, wires and board are as small as they can be.
"""

# mypy: ignore-errors
import gc
import sys

MIDDLE, DISC = 0x8000, 1952
CELLS = 25


class Input:
    """A pin of the converter: discs on the first and the last rank, and a little noise."""

    def __init__(self, cells):
        self.cells = cells
        self.count = 0

    @property
    def value(self):
        """The next cell's reading, in the order in which they are read."""
        cell = self.cells[self.count % len(self.cells)]
        self.count += 1
        noise = self.count * 7 % 32 - 16
        return MIDDLE + noise + (DISC if cell < 5 else -DISC if cell >= 20 else 0)


class Wire:
    """A select wire."""

    value = False

    def switch_to_output(self, value):
        """Drive it."""


class Game:
    """Enough of a game."""

    sides = ("b", "r")

    def pieces(self, position):
        """Return the start position."""
        return ["b" if cell < 5 else "r" if cell >= 20 else "" for cell in range(CELLS)]


class Board:
    """Enough of a controller."""

    def __init__(self):
        self.game = Game()
        self.live = self
        self.position = "start"
        self.edges = 0
        self.picture = 0

    def edge(self, cell, closed, now):
        """Count an edge."""
        self.edges += 1

    counted = edge

    def resync(self, picture, now):
        """Take the first picture."""
        self.picture = picture


class Nothing:
    """A module that only names what it has."""


sys.modules["analogio"] = sys.modules["digitalio"] = Nothing()

from boards import load  # noqa: E402
from inout.field_scanner import FieldScanner, Multiplexers  # noqa: E402

keys = load("counting").KEYS
cell_of_key = bytes([keys.index(key) if key in keys else 255 for key in range(32)])
order = [step ^ step >> 1 for step in range(16)]
inputs = [Input([cell_of_key[16 * number + key] for key in order if cell_of_key[16 * number + key] != 255])
          for number in range(2)]  # fmt: skip
squares = [(cell % 5, cell // 5) for cell in range(CELLS)]
scanner = FieldScanner(Multiplexers(inputs, [Wire() for _ in range(4)]), cell_of_key, squares, 20, 0)
board = Board()
now = 0
for _ in range(60):
    scanner.poll(board, now)
    now += 20
gc.collect()
gc.disable()
before = gc.mem_alloc()
for _ in range(200):
    scanner.poll(board, now)
    now += 20
print(gc.mem_alloc() - before, board.edges, board.picture)
