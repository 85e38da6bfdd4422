"""Counts the changes of each switch of a board, and those that follow another too quickly for any hand."""

from boardcore.wire.frame import Frame
from boardcore.wire.from_board import read_edges
from boardcore.wire.ticks import ticks_add, ticks_diff

from passoboard.link.messages import number, text

_QUICK_MS = 50  # no disc is lifted and put back faster; a contact that bounces takes a millisecond or a few


class SwitchCounts:
    """The switches of one board, since it was first seen."""

    def __init__(self) -> None:
        self._counts: dict[str, tuple[int, int]] = {}
        self._newest: dict[str, int] = {}

    def take(self, frame: Frame) -> None:
        """Count the edges that a picture brings."""
        now = number(frame, "t")
        for cell, _, ago in read_edges(text(frame, "ev")) if text(frame, "ev") else ():
            self._count(cell, ticks_add(now, -ago))

    def _count(self, cell: str, at: int) -> None:
        changes, quick = self._counts.get(cell, (0, 0))
        before = self._newest.get(cell)
        is_quick = before is not None and 0 <= ticks_diff(at, before) < _QUICK_MS
        self._counts[cell] = changes + 1, quick + is_quick
        self._newest[cell] = at

    def view(self) -> dict[str, list[int]]:
        """Return for each cell that was ever felt how often it changed, and how often too quickly."""
        return {cell: list(counts) for cell, counts in self._counts.items()}
