"""A board with its host on the table, and somebody who plays a script on it: the same for every kind of board."""

from collections.abc import Callable, Iterator
from typing import Any

from boardcore.games import load
from passoboard.simulator import journal_view

from .host import Host
from .script import BACK, Script, menu_presses

# Slower than a hand: when it is over, the settle time (200 ms) has passed and a Pico has judged what it saw, or has
# looked ahead for every move of the lifted disc. If it were shorter, the comparison would depend on a Pico's speed.
HAND_MS = 500
GREETING_MS = 3000  # to load what talks to a host, and to say hello
_SLICE_MS = 10  # how often the host looks at its port
_LONG_MS = 1000
_SHORT_MS = 120
_SETTLE_MS = 700  # settle time, and time to write down and to show it
_START_MS = 1500


class Table:
    """Passes everything on to a board made with ``hand_ms=0``, lets the host take part, and reports each act."""

    def __init__(self, board: Any, host: Host) -> None:
        """``board`` is a VirtualBoard or whatever has its interface."""
        self.board = board
        self.host = host
        self.on_act: Callable[[str], None] = lambda _act: None
        self._game = load("passo")

    def run(self, ms: float) -> None:
        """Do nothing for some time."""
        self._act("wait", lambda: None, ms)

    def let_pass(self, ms: float) -> None:
        """Let time pass, with the host at its port."""
        while ms > 0:
            self.board.run(min(ms, _SLICE_MS))
            self.host.poll()
            ms -= _SLICE_MS

    @property
    def nvm(self) -> bytes:
        """The board's permanent memory."""
        memory: bytes = self.board.nvm
        return memory

    def lift(self, cell: str, colour: str = "") -> None:
        """Take the top disc of a cell into the hand, or one of a colour from beside the board."""
        self._act(f"lift {cell}", lambda: self.board.lift(cell, colour) if colour else self.board.lift(cell))

    def lift_stack(self, cell: str) -> None:
        """Take a whole stack into the hand."""
        self._act(f"lift_stack {cell}", lambda: self.board.lift_stack(cell))

    def place(self, cell: str) -> None:
        """Put down what the hand holds."""
        self._act(f"place {cell}", lambda: self.board.place(cell))

    def touch(self, cell: str) -> None:
        """Lift a stack for a moment."""
        self._act(f"touch {cell}", lambda: self.board.touch(cell))

    def together(self, cell: str, other: str) -> None:
        """Lift two stacks at the same time for a moment."""
        self._act(f"together {cell} {other}", lambda: self.board.together(cell, other))

    def dip(self, cell: str) -> None:
        """Hold the stick onto a cell for a moment."""
        self._act(f"dip {cell}", lambda: self.board.dip(cell))

    def lay(self, cell: str, pieces: str) -> None:
        """Lay pieces without magnets on a cell."""
        self._act(f"lay {cell}", lambda: self.board.lay(cell, pieces))

    def button_of(self, side: int) -> int:
        """Return the number of a side's button: two players sit at the first two."""
        return side

    def press(self, side: int, ms: float = _SHORT_MS) -> None:
        """Press a button for a moment."""
        self._act(f"press {side} {ms}", lambda: self.board.press(side, ms))

    def play(self, script: Script) -> Iterator[str]:
        """Play a script and yield each step once it is done."""
        self.run(_START_MS)
        for side, letters in enumerate(script.tokens):
            for is_long in menu_presses(self._game.extras, letters):
                self.press(side, _LONG_MS if is_long else _SHORT_MS)
        self.run(_SETTLE_MS)
        yield "start"
        for step in script.moves:
            if step == BACK:
                self._put_back()
            else:
                journal_view.perform(self, step)
            self.run(_SETTLE_MS)
            yield step

    def _put_back(self) -> None:
        """Put the disc that moved last back where it was: one that stood and stands alone shows by itself."""
        path = self._game.path(journal_view.match_of(self.nvm).moves[-1])
        cells = self._game.cells
        self.lift(cells[path[-1]])
        self.place(cells[path[0]])

    def _act(self, name: str, act: Callable[[], None], ms: float = HAND_MS) -> None:
        act()
        self.let_pass(ms)
        self.on_act(name)
