"""The physical board: discs on tiles, a hand, switches below, and buttons."""

from .contacts import Contacts, HallSwitches
from .dice import Dice
from .events import HandError
from .magnets import DISC_MM, HOVER_MM, attracts, height, inlay, letters, spell, top, without_magnet
from .matrix import Matrix
from .multiplexers import Multiplexers
from .registers import Registers
from .sensors import SENSORS

LIFT_US = 80_000  # the time to raise or lower a disc by hand
DROP_US = 20_000  # the time for a disc to fall when pushed over the edge of a stack
OFF = -1  # beside the board
STICK = "!"  # the magnet stick, with a good magnet

try:
    from typing import Any
except ImportError:
    pass


class World:
    """Everything that a hand can move or a switch can sense. Times are in microseconds, cells are numbers.

    A stack is a string of discs from bottom to top, one letter each; discs without a good magnet are marked, see
    ``magnets``.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        """``names`` are the game's cells, ``outside`` the rest of the board; lists per cell cover both, in that order.

        ``keys`` gives the key below each cell, ``matrix`` the number of rows and columns, if a matrix reads them.
        """
        dice = Dice(config["seed"])
        self.dice = dice
        self.names: list[str] = config["names"]
        self._outside = config["outside"]
        self._game = config["game"]
        self.stacks: list[str] = config["stacks"]
        self.beside: str = config["beside"]
        self.hand: list[tuple[int, str]] = []  # for each lifted group of discs: the cell it came from, and the discs
        self._places = config["places"]
        self._keys = config["keys"]
        self._button_count = config["buttons"]
        self.sensor = SENSORS[config["sensor"]]
        rate = self.sensor.sample_us
        self.switches = HallSwitches(dice, rate) if rate else Contacts(dice)
        self.buttons = Contacts(dice)
        self.circuit = _make_circuit(config)
        self.settle()

    def cell(self, name: str) -> int:
        """Return the number of a cell, -1 for beside the board."""
        if name == "off":
            return OFF
        if name not in self.names and name in self._outside:
            raise HandError("the cell " + name + " of this board does not belong to " + self._game)
        if name not in self.names:
            raise HandError("there is no cell " + repr(name))
        return self.names.index(name)

    def turn(self) -> None:
        """Turn the board through 180 degrees: seen from the seat, the last cell now has the first cell's name."""
        self.names = list(reversed(self.names))

    def settle(self) -> None:
        """Set every switch according to the discs above it."""
        closed = 0
        for cell, stack in enumerate(self.stacks):
            if attracts(stack, False, self.sensor):
                closed |= 1 << self._keys[cell]
        self.switches.settle(closed)

    def feel(self, time: int) -> None:
        """Update the switches after magnets have changed in place."""
        for cell, stack in enumerate(self.stacks):
            closed = self.switches.aimed(self._keys[cell])
            if attracts(stack, closed, self.sensor) != closed:
                self.switches.edge(self._keys[cell], not closed, time)

    def pressed_keys(self, time: int) -> int:
        """Return the keys that a scan at this time reads as pressed."""
        return 0 if isinstance(self.circuit, Multiplexers) else self.circuit.keys(self.switches.at(time))

    def reading(self, key: int, time: int) -> int:
        """Return what a converter reads at a key: a switch has nothing to say to it."""
        return 0

    # The hand.

    def lift(self, cell: int, time: int, count: int = 1, colour: str = "") -> None:
        """Lift discs off the top of a cell (0: the whole stack), or one of a colour from beside the board.

        A loose piece on a disc comes along with it; to lift the loose piece alone, name its colour.
        """
        if cell == OFF:
            self._pick_up(colour)
            return
        stack = self.stacks[cell]
        keep = top(stack) if count == 1 else len(stack) - count if count else inlay(stack)
        if colour:
            keep = len(stack) - 1 if letters(stack)[-1:] == colour else len(stack)
        if not 0 <= keep < len(stack):
            raise HandError("no disc to lift on " + self.names[cell])
        self.stacks[cell] = stack[:keep]
        self.hand.append((cell, stack[keep:]))
        start = self._place_of(cell, height(stack[:keep]))
        self._move(start, (start[0], start[1], HOVER_MM), stack[keep:], time, LIFT_US)

    def _pick_up(self, colour: str) -> None:
        """Take one disc from beside the board."""
        at = letters(self.beside).find(colour) if colour else -1
        if at < 0:
            raise HandError("no disc " + repr(colour) + " beside the board")
        self.hand.append((OFF, self.beside[at]))
        self.beside = self.beside[:at] + self.beside[at + 1 :]

    def place(self, cell: int, time: int, lifted: int = -2) -> None:
        """Put down what was lifted last, or what was lifted at the cell ``lifted``."""
        groups = [index for index, group in enumerate(self.hand) if lifted in {-2, group[0]}]
        if not groups:
            raise HandError("the hand is empty" if lifted == -2 else "the hand holds nothing from there")
        discs = self.hand.pop(groups[-1])[1]
        if cell == OFF:
            self.beside += discs
            return
        end = self._place_of(cell, height(self.stacks[cell]))
        self._move((end[0], end[1], HOVER_MM), end, discs, time, LIFT_US)
        self.stacks[cell] += discs

    def slide(self, cell: int, target: int, time: int, duration: int) -> None:
        """Push the top disc to another cell in a straight line at its own height; there it drops or climbs.

        A loose piece on it comes along.
        """
        stack = self._standing(cell, "slide")
        keep = top(stack)
        self.stacks[cell] = stack[:keep]
        start, end = self._place_of(cell, height(stack[:keep])), self._place_of(target, height(self.stacks[target]))
        over = (end[0], end[1], start[2])
        self._move(start, over, stack[keep:], time, duration)
        self._move(over, end, stack[keep:], time + duration, DROP_US)
        self.stacks[target] += stack[keep:]

    def touch(self, cell: int, time: int, duration: int) -> None:
        """Lift a whole stack and put it back after some time, even if the hand already holds something."""
        stack = self._standing(cell, "touch")
        self.stacks[cell] = stack[: inlay(stack)]
        low = self._place_of(cell, 0)
        high = (low[0], low[1], HOVER_MM)
        self._move(low, high, stack, time, LIFT_US)
        self._move(high, low, stack, time + duration, LIFT_US)
        self.stacks[cell] = stack

    def together(self, cell: int, other: int, time: int, duration: int) -> None:
        """Lift two stacks at the same time and put them back; a loose piece on the first rolls onto the second."""
        stack, target = self._standing(cell, "lift"), self._standing(other, "lift")
        ball = stack[inlay(stack) + height(stack) :]
        self.touch(cell, time, duration)
        self.touch(other, time + LIFT_US, duration)
        self.stacks[cell] = stack[: len(stack) - len(ball)]
        self.stacks[other] = target + ball

    def dip(self, cell: int, time: int, duration: int) -> None:
        """Hold the magnet stick on a cell for some time."""
        low = self._place_of(cell, 0)
        high = (low[0], low[1], HOVER_MM)
        self._move(high, low, STICK, time, LIFT_US)
        self._move(low, high, STICK, time + LIFT_US + duration, LIFT_US)

    def lay(self, cell: int, pieces: str) -> None:
        """Lay pieces without magnets on a cell, below the stack standing there; no switch senses them."""
        stack = self.stacks[cell]
        self.stacks[cell] = "".join([without_magnet(piece) for piece in pieces]) + stack[inlay(stack) :]

    def knock(self, cell: int, time: int, duration: int) -> None:
        """Make a stack jump: its switch opens for a moment."""
        self._standing(cell, "knock")
        if self.switches.aimed(self._keys[cell]):
            self.switches.edge(self._keys[cell], False, time)
            self.switches.edge(self._keys[cell], True, time + duration)

    def sweep(self, time: int) -> None:
        """Sweep all discs off the board."""
        for cell, stack in enumerate(self.stacks):
            if height(stack):
                self.lift(cell, time, 0)
                self.place(OFF, time)

    def _standing(self, cell: int, verb: str) -> str:
        """Return the stack of a cell that must have one."""
        if not height(self.stacks[cell]):
            raise HandError("no disc to " + verb + " on " + self.names[cell])
        return self.stacks[cell]

    def press(self, button: int, time: int, closes: bool) -> None:
        """Press or release a button; buttons are numbered in wiring order."""
        if not 0 <= button < self._button_count:
            raise HandError("there is no button " + str(button))
        self.buttons.edge(button, closes, time)

    # The switches below.

    def _place_of(self, cell: int, level: int) -> tuple[float, float, float]:
        """Return the position of a disc on a cell, on top of ``level`` others."""
        place, pitch = self._places[cell], self.sensor.pitch
        return place[0] * pitch, place[1] * pitch, level * DISC_MM

    def _move(
        self, start: tuple[float, float, float], end: tuple[float, float, float], discs: str, time: int, duration: int
    ) -> None:
        """Move discs in a straight line and update every switch along the way."""
        for cell in range(len(self._keys)):
            switch = self._place_of(cell, 0)
            closed = self.switches.aimed(self._keys[cell])
            if attracts(self.stacks[cell], closed, self.sensor):
                continue
            first, last = spell(start, end, discs, switch, closed, self.sensor)
            if first <= 1.0 and not closed:
                self.switches.edge(self._keys[cell], True, time + int(first * duration))
            if last < 1.0 or (first > 1.0 and closed):
                self.switches.edge(self._keys[cell], False, time + int(last * duration) if first <= 1.0 else time)


def _make_circuit(config: dict[str, Any]) -> "Matrix | Registers | Multiplexers":
    """Return what connects a board's sensors with its controller."""
    if config["sensor"] == "linear":
        return Multiplexers()
    grid = config["matrix"]
    return Matrix(grid[0], grid[1]) if grid else Registers(config["key_count"])
