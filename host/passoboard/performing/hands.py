"""Plays edges into the switches of a simulated board, and follows its journal as a host does."""

from collections.abc import Callable
from typing import Any, Protocol

from boardcore.games import Game
from boardcore.games.match import Match
from boardcore.wire.frame import Decoder, Frame, encode

from passoboard.gamelog import LogError
from passoboard.gestures import Act, clearing, gesture

_BOOT_MS = 2000
_STEP_MS = 100
_PATIENCE_MS = 3000  # a board says hello once a second, and answers a command at once
HAND_MS = 200
TOUCH_MS = 300
SETTLE_MS = 700  # longer than any picture has to stand still by default


class SimulatedBoard(Protocol):
    """The parts of a simulated board used here: its clock, its serial port, and switches that can be held."""

    serial: Any

    def run(self, ms: float) -> None:
        """Let time pass."""

    def fault(self, name: str, cell: str | None = None) -> None:
        """Set a fault."""

    def clear_fault(self, name: str, cell: str | None = None) -> None:
        """Clear a fault."""


class Switches:
    """The switches of a board, each held open or closed whatever stands above it."""

    def __init__(self, board: SimulatedBoard, game: Game) -> None:
        self._board = board
        self._game = game
        self.picture = 0

    def hold(self, cell: str, closed: bool) -> None:
        """Hold a switch; if it was held the other way, that is an edge."""
        bit = 1 << list(self._game.cells).index(cell)
        self.picture = self.picture | bit if closed else self.picture & ~bit
        self._board.clear_fault("stuck_open" if closed else "stuck_closed", cell)
        self._board.fault("stuck_closed" if closed else "stuck_open", cell)

    def show(self, picture: int) -> None:
        """Bring the switches to a picture, one after the other as a hand would; openings first."""
        for closed in (False, True):
            for index, cell in enumerate(self._game.cells):
                wanted = bool(picture >> index & 1)
                if wanted == closed and wanted != bool(self.picture >> index & 1):
                    self.hold(cell, closed)
                    self._board.run(HAND_MS)

    def hold_all(self, picture: int) -> None:
        """Hold all switches from now on, as a picture says."""
        for index, cell in enumerate(self._game.cells):
            self.hold(cell, bool(picture >> index & 1))

    def play(self, edges: list[tuple[str, bool, int]], longest_ms: int) -> None:
        """Play edges with the time between them that was recorded, and wait as long as the board then waited."""
        for index, (cell, closed, ago) in enumerate(edges):
            self.hold(cell, closed)
            following = edges[index + 1][2] if index + 1 < len(edges) else 0
            self._board.run(min(max(0, ago - following), longest_ms))


class Fingers:
    """Performs gestures by what they do to switches: a stack's switch opens when its last disc goes up."""

    def __init__(self, board: SimulatedBoard, switches: Switches, match: Match) -> None:
        """Begin where a match stands."""
        self._board = board
        self._switches = switches
        self._match = match
        self._heights = [
            sum(piece not in match.game.magnetless for piece in stack) for stack in match.game.pieces(match.position)
        ]
        self._held = 0

    def move(self, move: int) -> None:
        """Perform the documented gesture of a move, except its declaration, and take removed discs off."""
        game, position = self._match.game, self._match.position
        for act in gesture(self._match, move):
            self._act(act)
        self._board.run(SETTLE_MS)
        taken = game.captured_cells(game.play(position, move))
        for cell in range(len(game.cells)):
            if taken >> cell & 1:
                for act in clearing(cell):
                    self._act(act)

    def _act(self, act: Act) -> None:
        if act.verb == "wait":
            self._board.run(SETTLE_MS)
        elif act.verb == "together":
            self._together(act.cell, act.other)
        elif act.verb not in ("declare", "lay"):
            getattr(self, "_" + act.verb)(act.cell)
            self._board.run(HAND_MS)

    def _set(self, cell: int, height: int) -> None:
        was, self._heights[cell] = self._heights[cell], height
        if bool(was) != bool(height):
            self._switches.hold(self._match.game.cells[cell], height > 0)

    def _lift(self, cell: int) -> None:
        self._held = 1
        if cell >= 0:
            self._set(cell, self._heights[cell] - 1)

    def _lift_stack(self, cell: int) -> None:
        self._held = self._heights[cell]
        self._set(cell, 0)

    def _place(self, cell: int) -> None:
        if cell >= 0:
            self._set(cell, self._heights[cell] + self._held)
        self._held = 0

    def _touch(self, cell: int) -> None:
        height = self._heights[cell]
        self._set(cell, 0)
        self._board.run(TOUCH_MS)
        self._set(cell, height)

    def _together(self, *cells: int) -> None:
        heights = [self._heights[cell] for cell in cells]
        for height_of in ([0] * len(cells), heights):
            for cell, height in zip(cells, height_of, strict=True):
                self._set(cell, height)
                self._board.run(HAND_MS)

    def _dip(self, cell: int) -> None:
        for height in (1, 0):
            self._set(cell, height)
            self._board.run(HAND_MS)

    def _knock(self, cell: int) -> None:
        """Set down what is held, and take it up again."""
        held = self._held
        self._place(cell)
        self._board.run(HAND_MS)
        self._held = held
        self._set(cell, self._heights[cell] - held)


class JournalListener:
    """The journal of the simulated board, read over its serial port."""

    def __init__(self, board: SimulatedBoard) -> None:
        """Say hello; existing entries are not requested."""
        self._board = board
        self._decoder = Decoder()
        self._frames: list[Frame] = []
        self._epoch = ""
        self._command = 0
        self.newest = 0
        board.serial.open()
        board.run(_BOOT_MS)
        self._listen()
        hello = self._wait(lambda frame: frame.kind == "hello")
        if hello is None:
            raise LogError("the simulated board does not say hello")
        self._epoch = hello.get("epoch") or ""
        self.newest = int(hello.get("next") or "1") - 1
        self._say("hello", proto="2", host="replay", session="0001", epoch=self._epoch, have=str(self.newest))
        self._wait(lambda frame: frame.kind == "hello" and frame.get("session") == "0001")

    def command(self, kind: str, **fields: str) -> str:
        """Send a command about the game; return the error code, if any."""
        self._command += 1
        number = str(self._command)
        self._say(kind, n=number, at=str(self.newest), **fields)
        answer = self._wait(lambda frame: frame.kind in ("ok", "error") and frame.get("re") == number)
        if answer is None:
            return "no answer"
        return "" if answer.kind == "ok" else answer.get("code") or "error"

    def next_entry(self, patience_ms: int = _PATIENCE_MS) -> Frame | None:
        """Return the next entry, None if none comes."""
        frame = self._wait(lambda frame: frame.kind == "entry" and frame.get("n") == str(self.newest + 1), patience_ms)
        if frame:
            self.newest += 1
            self._say("ack", epoch=self._epoch, n=str(self.newest))
        return frame

    def _say(self, kind: str, **fields: str) -> None:
        self._board.serial.write(encode(kind, list(fields.items())))

    def _listen(self) -> None:
        self._frames += self._decoder.feed(self._board.serial.read())

    def _wait(self, wanted: Callable[[Frame], bool], patience_ms: int = _PATIENCE_MS) -> Frame | None:
        """Return the first wanted frame and skip others; let time pass until it comes."""
        for _ in range(patience_ms // _STEP_MS + 1):
            for index, frame in enumerate(self._frames):
                if wanted(frame):
                    del self._frames[index]
                    return frame
            self._board.run(_STEP_MS)
            self._listen()
        return None
