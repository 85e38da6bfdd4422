"""A board of linear sensors without a controller: the simulated field, read into the firmware's signal code."""

from dataclasses import dataclass

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.sensing.fields import CLOSED, COUNTED, OPENED, PICTURES, Fields
from boardcore.sensing.stacks import stack_of
from passoboard.simulator.standins.simulated.field_world import FieldWorld, Tolerances
from passoboard.simulator.standins.simulated.magnets import letters, turned_over

WIDTH = 5
CELLS = [file + rank for rank in "12345" for file in "abcde"]
SQUARES = [(cell % WIDTH, cell // WIDTH) for cell in range(WIDTH * WIDTH)]
PICTURE_US = 20_000
BLACK = "b"


@dataclass(frozen=True)
class Seen:
    """Something that the signal code has told."""

    kind: int  # OPENED, CLOSED or COUNTED
    cell: str
    change: int = 0
    colour: int = 0


class Bench:
    """Discs on cells, a hand, and what the sensors make of it; north is up in black discs, south in red ones."""

    def __init__(self, stacks: dict[str, str], seed: int = 1, tolerances: Tolerances | None = None) -> None:
        """``stacks`` are letters from bottom to top; the signal code knows them, as it does from the game."""
        config = {
            "seed": seed,
            "names": CELLS,
            "outside": [],
            "game": "passo",
            "stacks": ["".join(map(_poled, stacks.get(name, ""))) for name in CELLS],
            "beside": "",
            "places": SQUARES,
            "keys": list(range(len(CELLS))),
            "buttons": 2,
            "sensor": "linear",
            "matrix": None,
        }
        self.world = FieldWorld(config, tolerances)
        self.fields = Fields(SQUARES)
        self.now = 0
        for _ in range(PICTURES):
            for cell in range(len(CELLS)):
                self.fields.learn(cell, self.world.reading(cell, self.now))
            self.now += PICTURE_US
        self.fields.begin(self.expected())

    def expected(self) -> bytearray:
        """Return the stacks that lie there, as the signal code writes them."""
        return bytearray([stack_of(letters(stack), BLACK) for stack in self.world.stacks])

    def run(self, ms: int) -> list[Seen]:
        """Let time pass, and return what was told."""
        seen = []
        end = self.now + ms * 1000
        while self.now < end:
            for cell in range(len(CELLS)):
                kind = self.fields.feed(cell, self.world.reading(cell, self.now))
                if kind == COUNTED:
                    seen.append(Seen(kind, CELLS[cell], self.fields.change, self.fields.colour))
                elif kind:
                    seen.append(Seen(kind, CELLS[cell]))
            self.fields.end_picture()
            self.now += PICTURE_US
        return seen

    def lift(self, cell: str, count: int = 1) -> None:
        """Take discs off the top of a cell; 0: all of them."""
        self.world.lift(CELLS.index(cell), self.now, count)

    def place(self, cell: str) -> None:
        """Put down what was lifted last."""
        self.world.place(CELLS.index(cell), self.now)

    def touch(self, cell: str, ms: int = 250) -> None:
        """Lift a stack for a moment."""
        self.world.touch(CELLS.index(cell), self.now, ms * 1000)


def counted(seen: list[Seen]) -> list[tuple[str, int, int]]:
    """Return the cell, the change and the colour of each disc that was counted."""
    return [(each.cell, each.change, each.colour) for each in seen if each.kind == COUNTED]


def edges(seen: list[Seen]) -> list[tuple[str, bool]]:
    """Return the edges, as switches would make them."""
    return [(each.cell, each.kind == CLOSED) for each in seen if each.kind in (OPENED, CLOSED)]


def _poled(piece: str) -> str:
    return piece if piece == BLACK else turned_over(piece)
