"""Boards to walk over: one that is only a matrix and some lights, for very many walks, and the simulated board.

Both are walked by the same simulated hand.
"""

import random
from collections.abc import Sequence
from typing import Any

from passoboard.link.session import Answered, Greeted, Report, Session, State
from passoboard.maker.walk import PARTS, Answer, BoardMap, Button, Event, Finding, Notes, Picture, Walk, diagnose
from passoboard.maker.walk.hand import SimulatedHand
from passoboard.simulator import VirtualBoard
from passoboard.simulator.standins.simulated.matrix import Matrix
from wire.frame import Frame
from wire.values import read_mask

MAP = BoardMap()
CELLS = MAP.cells
MOST_ASKS = 500  # an honest hand is through with far fewer
SETTLED_MS = 320
TOLD_MS = 30


class ModelBoard:
    """As much of a simulated board as the hand needs: discs, a diode matrix, lights and buttons, without firmware."""

    def __init__(self) -> None:
        self.matrix = Matrix(5, 5)
        self.stuck_open: set[str] = set()
        self.stuck_closed: set[str] = set()
        self.sticks: set[str] = set()  # closed once, closed for ever
        self.dark: set[str] = set()
        self.pixel_under = {cell: cell for cell in CELLS}  # where the light of a cell really is
        self.button_wires = {0: 0, 1: 1}  # which button answers for each, -1 none
        self.turned = 0
        self.joined: dict[str, str] = {}  # a disc here closes that one, too
        self.events: list[Event] = []
        self.light = ""
        self._discs = dict.fromkeys(CELLS[:5], "b") | dict.fromkeys(CELLS[-5:], "r")
        self.weak: set[int] = set()
        self._numbers = {cell: number for number, cell in enumerate(self._discs)}
        self._beside: list[tuple[int, str]] = []
        self._hand: list[tuple[int, str]] = []
        self._closed_once: set[str] = set()

    # What the hand uses.

    @property
    def discs(self) -> dict[str, str]:
        return dict(self._discs)

    @property
    def frames(self) -> list[Any]:
        lit = self.pixel_under.get(self.light, "")
        return [(0, tuple((9, 9, 9) if cell == lit and lit not in self.dark else (0, 0, 0) for cell in CELLS))]

    @property
    def picture(self) -> dict[str, bool]:
        return dict.fromkeys(CELLS, False)

    @property
    def state(self) -> dict[str, str]:
        return {"beside": "".join(colour for _, colour in self._beside)}

    def run(self, ms: float) -> None:
        pass

    def lift(self, cell: str, colour: str = "") -> None:
        if cell == "off":
            self._hand.append(self._beside.pop(self.state["beside"].index(colour)))
        else:
            self._hand.append((self._numbers.pop(cell), self._discs.pop(cell)))
            self._changed()

    def place(self, cell: str) -> None:
        number, colour = self._hand.pop()
        if cell == "off":
            self._beside.append((number, colour))
        else:
            assert cell not in self.discs
            self._numbers[cell], self._discs[cell] = number, colour
            self._changed()

    def press(self, side: int, ms: float) -> None:
        assert ms == 0
        self._button(side, True)

    def release(self, side: int) -> None:
        self._button(side, False)

    def button_of(self, side: int) -> int:
        return side

    # Electricity.

    def mask(self) -> int:
        standing = {cell for cell, number in self._numbers.items() if number not in self.weak}
        standing |= {self.joined[cell] for cell in standing if cell in self.joined}
        self._closed_once |= standing & self.sticks
        closed = (standing | self.stuck_closed | self._closed_once) - self.stuck_open
        keys = self.matrix.keys(MAP.mask(closed), True)
        return MAP.mask(MAP.turned(cell, self.turned) for cell in MAP.names(keys))

    def _changed(self) -> None:
        self.events.append(Picture(self.mask(), False))

    def _button(self, side: int, down: bool) -> None:
        if self.button_wires[side] >= 0:
            self.events.append(Button("br"[self.button_wires[side]], down))


def break_model(board: ModelBoard, fault: str, where: Any) -> None:
    """Put a fault of the simulator's menu into a model, and some more."""
    if fault in ("stuck_open", "stuck_closed", "sticks"):
        getattr(board, fault).add(where)
    elif fault == "missing_diode":
        board.matrix.missing_diodes |= MAP.mask([where])
    elif fault == "dead_pixel":
        board.dark.add(where)
    elif fault == "dark_chain":
        board.dark |= set(MAP.chain[where:])
    elif fault == "weak_magnet":
        board.weak.add(list(board.discs).index(where))
    elif fault in ("rows", "columns"):
        wires = board.matrix.row_wires if fault == "rows" else board.matrix.column_wires
        wires[where[0]], wires[where[1]] = wires[where[1]], wires[where[0]]
    else:
        raise ValueError(fault)


def walk_model(board: ModelBoard, parts: Sequence[str] = PARTS, discs: int = 10) -> tuple[Notes, list[Finding]]:
    """Walk over a model to the end."""
    walk = Walk(MAP, board.mask(), parts, discs)
    hand = SimulatedHand(board)  # type: ignore[arg-type]
    asked = None
    for _ in range(MOST_ASKS):
        if walk.ask is None:
            return walk.notes, diagnose(MAP, walk.notes)
        ask = walk.ask
        board.light = ask.light
        if ask != asked:
            asked = ask
            hand.do(ask)
        happened, board.events = board.events, []
        for event in happened:
            walk.feed(event)
        walk.feed(Picture(board.mask(), True))
        if walk.ask == ask:
            walk.feed(Answer(hand.reply(ask)))
    raise AssertionError(f"the walk does not end: {walk.ask}")


class VirtualWalk:
    """A walk over the simulated board: the host's own session, on the virtual clock."""

    def __init__(self, board: VirtualBoard, seed: int = 1, board_map: BoardMap = MAP) -> None:
        self.board = board
        self._map = board_map
        self._rng = random.Random(seed)
        self._session = Session(lambda: f"{self._rng.randrange(1 << 16):04x}")
        self._answers: list[Frame] = []
        self._light = ""
        board.serial.open()
        self._session.open(self._now)
        while self._session.state is not State.READY:
            self._pass(TOLD_MS)

    @property
    def _now(self) -> int:
        return int(self.board.now)

    def run(self, parts: Sequence[str] = PARTS) -> tuple[Notes, list[Finding]]:
        """Walk to the end."""
        walk = Walk(self._map, read_mask(self._command("snapshot").get("pic") or "", len(CELLS)), parts)
        hand = SimulatedHand(self.board)
        asked = None
        for _ in range(MOST_ASKS):
            if walk.ask is None:
                self._command("test", ("cell", "-"))
                return walk.notes, diagnose(self._map, walk.notes)
            ask = walk.ask
            if ask.light != self._light:
                self._light = ask.light
                self._command("test", ("cell", ask.light))
            if ask != asked:
                asked = ask
                hand.do(ask)
            happened = self._pass(SETTLED_MS)
            for event in happened:
                walk.feed(event)
            pictures = [event for event in happened if isinstance(event, Picture)]
            if pictures:
                walk.feed(Picture(pictures[-1].mask, True))
            if walk.ask == ask:
                walk.feed(Answer(hand.reply(ask)))
        raise AssertionError(f"the walk does not end: {walk.ask}")

    def _command(self, kind: str, *fields: tuple[str, str]) -> Frame:
        self._session.command(kind, fields)
        while not self._answers:
            self._pass(TOLD_MS)
        answer = self._answers.pop()
        assert answer.kind != "error", answer.fields
        return answer

    def _pass(self, ms: float) -> list[Event]:
        """Let time pass, and return what the board has told."""
        self.board.serial.write(self._session.data_to_send(self._now))
        self.board.run(ms)
        self._session.receive(self.board.serial.read(), self._now)
        self._session.tick(self._now)
        told: list[Event] = []
        for event in self._session.events():
            if isinstance(event, Greeted):
                self._session.answer(event.hello.epoch, 0, self._now)
            elif isinstance(event, Answered):
                self._answers.append(event.frame)
            elif isinstance(event, Report):
                told += _event(event.frame)
        return told


def _event(frame: Frame) -> list[Event]:
    if frame.kind == "picture":
        return [Picture(read_mask(frame.get("pic") or "", len(CELLS)), False)]
    if frame.kind == "button":
        return [Button(frame.get("side") or "", frame.get("down") == "1")]
    return []
