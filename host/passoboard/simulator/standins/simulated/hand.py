"""A person's actions at the board, by cell name: every verb of a script or of the Python interface."""

try:
    from typing import Any
except ImportError:
    pass

SLIDE_MS = 300
KNOCK_MS = 30
TOUCH_MS = 250
PRESS_MS = 120


class Hand:
    """Acts on the world of a rig at the current time."""

    def __init__(self, rig: Any) -> None:
        self._rig = rig
        self._world = rig.world

    def perform(self, verb: str, arguments: list[Any]) -> Any:
        """Perform the action that a verb names."""
        return getattr(self, verb)(*arguments)

    def lift(self, cell: str, colour: str = "") -> None:
        """Lift a cell's top disc, or a piece of a colour: just the top one, or one from beside the board (``off``)."""
        self._world.lift(self._world.cell(cell), self._rig.now, 1, colour)

    def lift_stack(self, cell: str) -> None:
        """Lift a whole stack."""
        self._world.lift(self._world.cell(cell), self._rig.now, 0)

    def place(self, cell: str, lifted: str = "") -> None:
        """Put down what was lifted last, or what was lifted from a given cell; ``off`` is beside the board."""
        self._world.place(self._world.cell(cell), self._rig.now, self._world.cell(lifted) if lifted else -2)

    def slide(self, cell: str, target: str, ms: float = SLIDE_MS) -> None:
        """Push a disc across the board."""
        self._world.slide(self._world.cell(cell), self._world.cell(target), self._rig.now, int(float(ms) * 1000))

    def knock(self, cell: str, ms: float = KNOCK_MS) -> None:
        """Bump a stack."""
        self._world.knock(self._world.cell(cell), self._rig.now, int(float(ms) * 1000))

    def touch(self, cell: str, ms: float = TOUCH_MS) -> None:
        """Lift a whole stack for a moment."""
        self._world.touch(self._world.cell(cell), self._rig.now, int(float(ms) * 1000))

    def together(self, cell: str, other: str, ms: float = TOUCH_MS) -> None:
        """Lift two stacks at the same time and put them back; a ball rolls from the first onto the second."""
        self._world.together(self._world.cell(cell), self._world.cell(other), self._rig.now, int(float(ms) * 1000))

    def dip(self, cell: str, ms: float = TOUCH_MS) -> None:
        """Hold the magnet stick on a cell for a moment."""
        self._world.dip(self._world.cell(cell), self._rig.now, int(float(ms) * 1000))

    def lay(self, cell: str, pieces: str) -> None:
        """Lay pieces without magnets on a cell."""
        self._world.lay(self._world.cell(cell), pieces)

    def turn(self) -> None:
        """Turn the board through 180 degrees."""
        self._world.turn()

    def sweep_all(self) -> None:
        """Sweep all discs off the board."""
        self._world.sweep(self._rig.now)

    def press(self, button: int, ms: float = PRESS_MS) -> None:
        """Press a button and release it after some time (0: keep it pressed)."""
        self._world.press(int(button), self._rig.now, True)
        if float(ms):
            self._world.press(int(button), self._rig.now + int(float(ms) * 1000), False)

    def release(self, button: int) -> None:
        """Release a button."""
        self._world.press(int(button), self._rig.now, False)

    def fault(self, name: str, cell: str = "", options: Any = None) -> None:
        """Set a fault."""
        self._rig.faults.put(name, self._world.cell(cell) if cell else -1, options or {})

    def clear_fault(self, name: str, cell: str = "") -> None:
        """Clear a fault."""
        self._rig.faults.clear(name, self._world.cell(cell) if cell else -1)

    def power_cut(self, steps: int = -1) -> None:
        """Cut the power: now, or after a number of further nvm write steps."""
        if int(steps) >= 0:
            self._rig.flash.steps_to_cut = int(steps)
        else:
            self._rig.lose_power()

    def power_on(self) -> None:
        """Restore the power."""
        self._rig.powered = True

    def host_open(self) -> None:
        """Open the serial port as the host."""
        self._rig.usb.data.hold(True)

    def host_close(self) -> None:
        """Close the serial port as the host."""
        self._rig.usb.data.hold(False)

    def host_stall(self, stalled: int) -> None:
        """Make the host stop reading, or resume."""
        self._rig.usb.data.stalled = bool(int(stalled))

    def host_write(self, *words: str) -> None:
        """Send a line of text from the host."""
        self._rig.usb.data.from_host += " ".join(words).encode() + b"\n"
