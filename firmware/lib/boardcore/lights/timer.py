"""The time of a turn, running out along some cells; loaded only in a timed game that has a place for it."""

NEARLY_MS = 10_000  # time enough to finish what is in the hand


class Timer:
    """Cells that go out one after the other, and one more that ticks at the end."""

    def __init__(self, cells: bytes) -> None:
        """Take the cells in the order in which they go out; the last one ticks."""
        self._cells = cells
        self._gone = 0  # how many are out
        self._ticks = False

    def tell(self, left_ms: int, limit: int) -> bool:
        """Take what is left of the whole time, all of it if ``left_ms`` is below 0; True if that has changed."""
        cells = len(self._cells) - 1
        gone = max(0, cells - -(-left_ms // (limit // cells or 1))) if left_ms >= 0 else 0
        ticks = 0 <= left_ms < NEARLY_MS
        changed = gone != self._gone or ticks != self._ticks
        self._gone, self._ticks = gone, ticks
        return changed

    def show(self, signs: bytearray) -> None:
        """Let cells go out where nothing else is shown, and the last one tick."""
        for cell in self._cells[: self._gone]:
            if signs[cell] in b"-~":
                signs[cell] = ord(".")
        if self._ticks:
            signs[self._cells[-1]] = ord("T")
