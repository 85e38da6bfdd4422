"""The whole walk test as one object: it says what to ask and is told what happens, without any waiting."""

from collections.abc import Sequence

from .board_map import BoardMap
from .diodes import LEAST_DISCS, try_diodes
from .messages import SKIP, Answer, Ask, Course, Event
from .notes import Notes
from .steps import Table, clear_board, try_buttons, try_lights, watch
from .switches import walk_disc

PARTS = ("lights", "switches", "diodes", "buttons")
ALL_PARTS = (*PARTS, "watch")


class Walk:
    """Goes through the parts one after the other."""

    def __init__(self, board: BoardMap, picture: int, parts: Sequence[str] = PARTS, discs: int = 10) -> None:
        """``picture`` is what the switches feel now; ``discs`` is how many discs with magnets there are."""
        for part in parts:
            if part not in ALL_PARTS:
                raise ValueError(f"unknown part {part!r}, choose from: {', '.join(ALL_PARTS)}")
        self.board = board
        self.ask: Ask | None = None  # what to ask now; None at the end
        self._table = Table(board, picture)
        self._discs = discs
        self._left = [part for part in ALL_PARTS if part in parts]
        self._part = ""
        self._course: Course[None] = clear_board(self._table)
        self._advance(None)

    @property
    def notes(self) -> Notes:
        """What was seen so far."""
        return self._table.notes

    def feed(self, event: Event) -> None:
        """Tell what has happened; an answer that nobody asked for is ignored."""
        if self.ask is None:
            return
        if isinstance(event, Answer):
            if event.text == SKIP and self._part:  # a board must be empty to begin with
                self._begin_next()
                return
            named = self.ask.may_name_cell and event.text in self.board.cells
            if event.text not in self.ask.answers and not named:
                return
        self._advance(event)

    def _advance(self, event: Event | None) -> None:
        try:
            self.ask = next(self._course) if event is None else self._course.send(event)
        except StopIteration:
            if self._part:
                self.notes.done.append(self._part)
            self._begin_next()

    def _begin_next(self) -> None:
        while self._left:
            self._part = self._left.pop(0)
            if self._part != "diodes" or (self.board.has_diodes and self._discs >= LEAST_DISCS):
                self._course = self._course_of(self._part)
                self._advance(None)
                return
        self.ask = None

    def _course_of(self, part: str) -> Course[None]:
        if part == "lights":
            return try_lights(self._table)
        if part == "switches":
            return walk_disc(self._table)
        if part == "diodes":
            return try_diodes(self._table, self._discs)
        return try_buttons(self._table) if part == "buttons" else watch(self._table)
