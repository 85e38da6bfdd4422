"""Boards to walk over: one that is only a matrix and some lights, for very many walks, and the simulated board.

Both are walked by the same simulated hand.
"""

import random
from collections.abc import Sequence
from typing import Any

from passoboard.maker.demo import Demo
from passoboard.maker.selftest import WalkResult
from passoboard.maker.walk import PARTS, Answer, BoardMap, Button, Event, Finding, Notes, Picture, Walk, diagnose
from passoboard.maker.walk.hand import SimulatedHand
from passoboard.simulator import VirtualBoard
from passoboard.simulator.standins.simulated.matrix import Matrix

MAP = BoardMap()
CELLS = MAP.cells
MOST_ASKS = 500  # an honest hand is through with far fewer


class ModelBoard:
    """The parts of a simulated board that a hand needs: discs, a diode matrix, lights, buttons; no firmware."""

    game = "passo"

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
        keys = self.matrix.keys(MAP.mask(closed))
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
    raise AssertionError(f"the walk test does not end: {walk.ask}")


def walk_simulated(board: VirtualBoard, parts: Sequence[str] = PARTS, board_map: BoardMap = MAP) -> WalkResult:
    """Walk over a simulated board to the end, as ``selftest --demo`` does."""
    return Demo(board).run(lambda _, picture: Walk(board_map, picture, parts))


class LateBoard(VirtualBoard):
    """A board on which everything takes longer, now a little and now seconds, as if this computer were busy.

    Readings come late, every hand movement takes time, and frames of light pile up meanwhile.
    """

    def __init__(self, seed: int, **options: Any) -> None:
        self._rng = random.Random(seed)
        super().__init__(seed=seed, **options)

    def ask(self, verb: str, *arguments: Any, run: float = 0) -> Any:
        late = self._rng.choice([0, 0, 5, 40, 300, 1000]) * self._rng.random()
        return super().ask(verb, *arguments, run=run + late if run else 0)
