"""Discs in a pattern show which diode is missing: with three corners of a rectangle closed, the fourth reads as closed.

Ten discs on a ring of cells, each sharing a wire with the next, try ten diodes at once: with one missing, current takes
the way round it and closes exactly one cell beside the ring, diagonally across. Three rings go through all 25.
"""

from collections.abc import Iterator, Sequence

from .board_map import BoardMap
from .messages import NO, YES, Answer, Ask, Course, Picture, Want
from .notes import Ghost
from .steps import Table, clear_board
from .wires import Wires

LEAST_DISCS = 3
Trial = tuple[str, str, str]  # the cell whose diode is tried, and its neighbours on its two wires


def rings(board: BoardMap) -> Iterator[list[str]]:
    """Yield rings of cells that together have every cell of a square board."""
    for first in range(0, board.side, 2):
        ring = []
        for step in range(board.side):
            ring += [board.cell(step, step + first), board.cell(step, step + first + 1)]
        yield ring


def ghost_of(board: BoardMap, trial: Trial) -> str:
    """Return the cell that reads as closed if the diode of the trial's first cell is missing."""
    suspect, one, other = (board.place(cell) for cell in trial)
    file = one[0] if one[0] != suspect[0] else other[0]
    rank = one[1] if one[1] != suspect[1] else other[1]
    return board.cell(file, rank)


def try_diodes(table: Table, discs: int) -> Course[None]:
    """Ask for patterns until every diode that can be tried was tried."""
    tester = _Tester(table, discs)
    for ring in rings(table.board):
        yield from tester.lay(ring)
    for cell in table.board.cells:
        corners = tester.corners_for(cell) if cell not in table.notes.diodes else None
        if corners:
            yield from tester.lay(corners)
    yield from clear_board(table)


class _Tester:
    """Asks for patterns with the discs at hand."""

    def __init__(self, table: Table, discs: int) -> None:
        self._table = table
        self._board = table.board
        self._wires = Wires(table.board, table.notes.answered)
        self._discs = discs - table.notes.weak_discs

    def lay(self, pattern: Sequence[str]) -> Course[None]:
        """Ask for discs on the cells of a pattern, as far as they answer, and look for ghosts."""
        cells = [cell for cell in pattern if self._usable(cell)][: self._discs]
        if not self._trials(pattern, cells):
            return
        spare = self._discs - len(cells)
        bare: set[str] = set()
        while True:
            missing = [cell for cell in cells if self._wires.reading(cell) not in self._closed()]
            beside = self._beside(cells) - bare
            if not missing and not beside:
                break
            event = yield self._ask(cells, missing, beside)
            if isinstance(event, Picture) and event.settled:
                self._table.picture = event.mask
            elif event == Answer(YES) and not missing:
                bare |= beside
            elif event == Answer(NO) and missing:
                self._table.notes.weak_discs += 1
                self._discs -= 1
                spare -= 1
                if spare < 0:
                    cells.remove(missing[0])
                    spare = 0
        self._judge(pattern, cells, bare)

    def corners_for(self, cell: str) -> list[str] | None:
        """Return three cells that try one diode, or None if no three answer."""
        file, rank = self._board.place(cell)
        for other_file in range(self._board.side):
            for other_rank in range(self._board.side):
                corners = [self._board.cell(other_file, rank), cell, self._board.cell(file, other_rank)]
                ghost = self._wires.reading(self._board.cell(other_file, other_rank))
                good = other_file != file and other_rank != rank and all(map(self._usable, corners))
                if good and ghost not in self._table.notes.shut:
                    return corners
        return None

    def _usable(self, cell: str) -> bool:
        answered = self._table.notes.answered.get(cell, (cell,))
        return answered == (self._wires.reading(cell),) and answered[0] not in self._table.notes.shut

    def _closed(self) -> set[str]:
        return set(self._table.closed())

    def _beside(self, cells: Sequence[str]) -> set[str]:
        """Return the cells that are closed and have no disc of the pattern."""
        return {self._wires.cell_of(reading) for reading in self._closed()} - set(cells)

    def _ask(self, cells: Sequence[str], missing: Sequence[str], beside: set[str]) -> Ask:
        want = Want("discs", tuple(cells))
        if missing:
            text = f"Put discs on {' '.join(sorted(cells))} and on no other cell. Next: {missing[0]}."
            return Ask(text, want, missing[0], {NO: "it is there, and nothing happens: lay this disc aside"})
        wrong = " ".join(sorted(beside))
        return Ask(f"Is {wrong} bare? If not, take the disc off.", want, min(beside), {YES: "it is bare"})

    def _trials(self, pattern: Sequence[str], cells: Sequence[str]) -> list[Trial]:
        """Return the diodes that a pattern tries: those with a disc on the cell before and on the one after."""
        size = len(pattern)
        is_ring = size > LEAST_DISCS
        indices = range(size) if is_ring else range(1, size - 1)
        trials = [(pattern[at], pattern[at - 1], pattern[(at + 1) % size]) for at in indices]
        return [trial for trial in trials if set(trial) <= set(cells) and self._can_show(ghost_of(self._board, trial))]

    def _can_show(self, ghost: str) -> bool:
        return self._wires.reading(ghost) not in self._table.notes.shut

    def _judge(self, pattern: Sequence[str], cells: Sequence[str], ghosts: set[str]) -> None:
        notes = self._table.notes
        explained = set()
        for trial in self._trials(pattern, cells):
            notes.diodes.add(trial[0])
            ghost = ghost_of(self._board, trial)
            if ghost in ghosts:
                explained.add(ghost)
                if trial[0] not in {found.suspect for found in notes.ghosts}:
                    notes.ghosts.append(Ghost(ghost, trial[0], (trial[1], trial[2])))
        if not explained:
            notes.unexplained |= ghosts
