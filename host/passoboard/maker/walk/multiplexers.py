"""Works out which wire of the multiplexers is broken, from which cells answer for which.

A select wire that does not switch leaves one half of the channels unread: a disc there is not felt, and one on a
channel that is read answers for the one that is not, too.
"""

from collections.abc import Iterator

from .board_map import BoardMap
from .findings import Finding
from .notes import Notes

CHANNELS = 16
_SELECT_WIRES = 4


def multiplexers(board: BoardMap, notes: Notes) -> Iterator[Finding]:
    """Find a multiplexer that passes nothing on, and a select wire that is broken."""
    if len(notes.answered) > 1 and not any(notes.answered.values()):
        text, remedy = "no sensor answers at all", "3.3 V and GND at the sensors; EN of both multiplexers at GND"
        yield Finding("dead", tuple(notes.answered), text, f"{remedy}; turn the disc over (felt down)")
        return
    for number in (0, 1):
        cells = tuple(cell for cell in notes.answered if board.key(cell) // CHANNELS == number)
        if len(cells) > 1 and not any(notes.answered[cell] for cell in cells):
            text = f"no sensor of multiplexer {number + 1} answers"
            yield Finding("dead multiplexer", cells, text, f"beep from {board.wire('analog', number)} to its output")
    for wire in range(_SELECT_WIRES):
        for stays in (0, 1):
            yield from _broken_select(board, notes, wire, stays)


def _broken_select(board: BoardMap, notes: Notes, wire: int, stays: int) -> Iterator[Finding]:
    """Find out whether all cells answer as they do while a select wire stays low (0) or high (1)."""
    expected = {cell: _answers(board, cell, wire, stays) for cell in notes.answered}
    wrong = tuple(cell for cell, answers in expected.items() if answers != (cell,))
    if wrong and all(tuple(sorted(notes.answered[cell])) == answers for cell, answers in expected.items()):
        level = ("low", "high")[stays]
        text = f"cells answer as if S{wire} of the multiplexers stayed {level}"
        yield Finding("select wire", wrong, text, f"beep from {board.wire('select', wire)} to S{wire} of both")


def _answers(board: BoardMap, cell: str, wire: int, stays: int) -> tuple[str, ...]:
    """Return the cells that a disc on one of them is felt at."""
    key = board.key(cell)
    if (key >> wire & 1) != stays:
        return ()
    return tuple(sorted(other for other in board.cells if board.key(other) in (key, key ^ 1 << wire)))
