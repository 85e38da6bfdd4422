"""A simulated board as a Python object: lift, place, let time pass, look at the lights."""

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from . import journal_view
from .config import make_config
from .connection import BoardPipe, HandError, SimulatorError

__all__ = ["HandError", "Serial", "SimulatorError", "VirtualBoard"]

BOOT_MS = 500  # until the firmware has taken its first picture
HAND_MS = 150  # the time a hand takes for one action
_NOBODY = 255  # the side of a button that has no player

Colour = tuple[int, int, int]
Frame = tuple[int, tuple[Colour, ...]]


class Serial:
    """The host's end of the board's serial channel, without any serial library."""

    def __init__(self, board: "VirtualBoard") -> None:
        self._board = board

    def open(self) -> None:
        """Open the port: the board sees a host."""
        self._board.ask("host_open")

    def close(self) -> None:
        """Close the port."""
        self._board.ask("host_close")

    def stall(self, stalled: bool = True) -> None:
        """Stop reading from the open port, or continue."""
        self._board.ask("host_stall", int(stalled))

    @property
    def is_open(self) -> bool:
        """Whether the port is still open; a reset or an unplugged cable closes it."""
        return bool(self._board.ask("serial_is_open"))

    def write(self, data: bytes) -> None:
        """Send bytes; they arrive as time passes."""
        self._board.ask("serial_write", data.hex())

    def read(self) -> bytes:
        """Return what has arrived from the board."""
        return bytes.fromhex(str(self._board.ask("serial_read")))


class VirtualBoard:
    """A board that runs the firmware in its own process.

    Its clock is virtual (time passes only in ``run`` and while the hand works, the same way every time) or real;
    a real clock may run several times as fast as a clock on the wall.
    """

    connect = BoardPipe  # how to reach the process; a browser starts a worker

    def __init__(
        self,
        *,
        seed: int = 0,
        firmware: Path | None = None,
        clock: str = "virtual",
        position: str | None = None,
        nvm: bytes | None = None,
        circuitpython: tuple[int, int, int] = (9, 2, 4),
        settings: Mapping[str, float | str] | None = None,
        board: str | None = None,
        game: str | None = None,
        boot_ms: float = BOOT_MS,
        hand_ms: float = HAND_MS,
        speed: int = 1,
    ) -> None:
        """Start the board with the discs of a position's text (none: the start position) and let it boot.

        ``board`` is small or big, ``game`` is a game that fits on it; without them, the settings decide.
        """
        if clock not in {"virtual", "real"}:
            raise ValueError(f"unknown clock {clock!r}, choose from: virtual, real")
        config = make_config(
            firmware=firmware,
            seed=seed,
            position=position,
            nvm=nvm,
            circuitpython=circuitpython,
            settings=settings,
            board=board,
            game=game,
        )
        self.game: str = config["game"]
        self.cells: tuple[str, ...] = config["names"]
        self._outside: tuple[str, ...] = config["outside"]
        self._chain: tuple[int, ...] = config["chain"]
        self._side_of_button: tuple[int, ...] = config["side_of_button"]
        self.hand_ms = hand_ms
        self.now: float = 0.0
        self.frames: list[Frame] = []
        self.console = ""
        self._colours_outside: tuple[Colour, ...] = ((0, 0, 0),) * len(self._outside)
        self.serial = Serial(self)
        self._connection = self.connect(config | {"clock": clock, "speed": speed})
        try:
            self.run(boot_ms)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the board's process."""
        self._connection.close()

    # Time and hands.

    def run(self, ms: float) -> None:
        """Let time pass."""
        self.ask("run", run=ms)

    def hold_time(self) -> None:
        """Let a real clock stand still between runs, as a virtual one does."""
        self.ask("hold_time")

    def release_time(self) -> None:
        """Let a real clock go on."""
        self.ask("release_time")

    def lift(self, cell: str, colour: str = "") -> None:
        """Take the top disc of a cell into the hand, with any loose piece on it.

        ``lift("off", "b")`` takes one from beside the board, ``lift("e1", "o")`` a ball off its piece.
        """
        self._act("lift", cell, colour)

    def lift_stack(self, cell: str) -> None:
        """Take a whole stack into the hand."""
        self._act("lift_stack", cell)

    def place(self, cell: str, lifted: str = "") -> None:
        """Put down what was lifted last (or at ``lifted``) on a cell, or beside the board ("off")."""
        self._act("place", cell, lifted)

    def slide(self, cell: str, target: str, ms: float = 300) -> None:
        """Push the top disc of a cell across the board in a straight line."""
        self.ask("slide", cell, target, ms, run=max(ms, self.hand_ms))

    def knock(self, cell: str, ms: float = 30) -> None:
        """Bump a stack, so that it jumps for some milliseconds."""
        self._act("knock", cell, ms)

    def touch(self, cell: str, ms: float = 250) -> None:
        """Lift a whole stack for a moment and put it back; with the other hand, if one holds something."""
        self.ask("touch", cell, ms, run=ms + self.hand_ms)

    def together(self, cell: str, other: str, ms: float = 250) -> None:
        """Lift two stacks at the same time and put them back; a ball rolls from the first onto the second."""
        self.ask("together", cell, other, ms, run=ms + self.hand_ms)

    def dip(self, cell: str, ms: float = 250) -> None:
        """Hold the stick with the magnet onto a cell for a moment."""
        self.ask("dip", cell, ms, run=ms + self.hand_ms)

    def lay(self, cell: str, pieces: str = "") -> None:
        """Lay pieces without magnets on a cell, below what is there; no switch senses them."""
        self._act("lay", cell, pieces)

    def turn(self) -> None:
        """Turn the board by 180 degrees, as for a rematch; the cells change their names."""
        self._act("turn")
        self.cells = tuple(reversed(self.cells))
        last = max(side for side in self._side_of_button if side != _NOBODY)
        self._side_of_button = tuple(side if side == _NOBODY else last - side for side in self._side_of_button)

    def sweep_all(self) -> None:
        """Sweep all discs off the board."""
        self._act("sweep_all")

    def press(self, button: int, ms: float = 120) -> None:
        """Press a button for some time; buttons are numbered in wiring order: 0 at the south side, 1 at the north.

        A time of 0 holds it until ``release``.
        """
        self.ask("press", button, ms, run=ms + self.hand_ms)

    def release(self, button: int) -> None:
        """Release a button."""
        self._act("release", button)

    def button_of(self, side: int) -> int:
        """Return the number of a side's button, depending on how the board is turned."""
        if side not in self._side_of_button:
            raise HandError(f"side {side} has no button")
        return self._side_of_button.index(side)

    # Faults and power.

    def fault(self, name: str, cell: str | None = None, **options: Any) -> None:
        """Set a fault; an unknown name raises an error that lists all faults."""
        self.ask("fault", name, cell or "", options)

    def clear_fault(self, name: str, cell: str | None = None) -> None:
        """Remove a fault, from one cell or from all."""
        self.ask("clear_fault", name, cell or "")

    def power_cut(self, after_bytes: int | None = None) -> None:
        """Cut the power now, or after some more steps of writing to nvm: a programmed byte or an erasure."""
        self.ask("power_cut", -1 if after_bytes is None else after_bytes)

    def power_on(self, ms: float = BOOT_MS) -> None:
        """Restore the power and let the board boot; a pending cut takes place first."""
        self.run(1)
        self.ask("power_on", run=ms)

    # What can be seen.

    @property
    def state(self) -> dict[str, Any]:
        """Everything at once: discs, hand, picture, nvm, resets and so on."""
        found: dict[str, Any] = self.ask("state")
        return found

    @property
    def discs(self) -> dict[str, str]:
        """The physical stacks, bottom to top; without empty cells."""
        return {name: stack for name, stack in zip(self.cells, self.state["discs"], strict=True) if stack}

    @property
    def hand(self) -> str:
        """The discs in the hand, in the order in which they were lifted."""
        return "".join(self.state["hand"])

    @property
    def picture(self) -> dict[str, bool]:
        """Which switches read as closed, faults and ghosts included."""
        return dict(zip(self.cells, self.state["picture"], strict=True))

    @property
    def nvm(self) -> bytes:
        """The board's permanent memory."""
        return bytes.fromhex(self.state["nvm"])

    @property
    def lights(self) -> dict[str, Colour]:
        """The colour of each cell, as last sent to its pixel."""
        self.ask("run")
        colours = self.frames[-1][1] if self.frames else ((0, 0, 0),) * len(self.cells)
        return dict(zip(self.cells, colours, strict=True))

    @property
    def lights_outside(self) -> dict[str, Colour]:
        """The colour of each place that is not a cell of the game, by the board's name for it."""
        self.ask("run")
        return dict(zip(self._outside, self._colours_outside, strict=True))

    @property
    def port(self) -> str:
        """The path of a pseudo-terminal connected to the board; any serial program can open it."""
        return str(self.ask("port"))

    # What the firmware has recorded.

    @property
    def position(self) -> str:
        """The position as text, from the firmware's journal."""
        return journal_view.position(self.nvm)

    @property
    def moves(self) -> list[str]:
        """The moves of the game as texts, from the firmware's journal."""
        return journal_view.moves(self.nvm)

    def gesture(self, move: str) -> None:
        """Perform the documented gesture for a legal move."""
        journal_view.perform(self, move)

    # The wire to the process.

    def _act(self, verb: str, *arguments: Any) -> None:
        """Do something that takes a hand some time."""
        self.ask(verb, *arguments, run=self.hand_ms)

    def ask(self, verb: str, *arguments: Any, run: float = 0) -> Any:
        """Send a request, let some milliseconds pass, and return the result."""
        reply = self._connection.ask(verb, arguments, run)
        self.now = reply["now"] / 1000
        self.console += reply["console"]
        self.frames += [(ms, self._colours(bytes.fromhex(pixels))) for ms, pixels in reply["frames"]]
        if "error" in reply:
            raise HandError(reply["text"])
        return reply["ok"]

    def _colours(self, pixels: bytes) -> tuple[Colour, ...]:
        """Return the colours by cell from the colours by pixel."""
        colours: list[Colour] = [(0, 0, 0)] * len(self._chain)
        for pixel, cell in enumerate(self._chain):
            colours[cell] = (pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2])
        self._colours_outside = tuple(colours[len(self.cells) :])
        return tuple(colours[: len(self.cells)])
