"""Works out which wires are swapped, from which cell answers for which."""

from collections.abc import Mapping

from .board_map import BoardMap


class Wires:
    """The files and ranks of a board, and what each answers as."""

    def __init__(self, board: BoardMap, answered: Mapping[str, tuple[str, ...]]) -> None:
        """``answered`` has the cells that closed with a disc on each cell."""
        self._board = board
        self.pairs = {cell: closed[0] for cell, closed in answered.items() if len(closed) == 1}
        found = [_line_map(board, axis, self.pairs) for axis in (0, 1)]
        self.known = None not in found
        plain = list(range(board.side))
        self.files, self.ranks = [lines or plain for lines in found] if self.known else [plain, plain]

    def reading(self, cell: str) -> str:
        """Return what a cell answers as if only whole wires are swapped."""
        file, rank = self._board.place(cell)
        return self._board.cell(self.files[file], self.ranks[rank])

    def cell_of(self, reading: str) -> str:
        """Return the cell that answers as this one."""
        file, rank = self._board.place(reading)
        return self._board.cell(self.files.index(file), self.ranks.index(rank))

    def quarters(self) -> int:
        """Return by how many quarters the answers are turned; the middle cell alone does not tell."""
        for quarters in (1, 2, 3):
            if any(cell != seen for cell, seen in self.pairs.items()) and all(
                self._board.turned(cell, quarters) == seen for cell, seen in self.pairs.items()
            ):
                return quarters
        return 0


def _line_map(board: BoardMap, axis: int, pairs: Mapping[str, str]) -> list[int] | None:
    """Return what each file (axis 0) or rank (axis 1) answers as; None if the answers of a line disagree.

    A line that never answers takes a place that is left over, its own if it can.
    """
    seen: dict[int, int] = {}
    for cell, answer in pairs.items():
        line, answer_line = board.place(cell)[axis], board.place(answer)[axis]
        if seen.setdefault(line, answer_line) != answer_line:
            return None
    if len(set(seen.values())) != len(seen):
        return None
    free = [line for line in range(board.side) if line not in seen.values()]
    for line in range(board.side):
        if line not in seen:
            seen[line] = line if line in free else free[0]
            free.remove(seen[line])
    return [seen[line] for line in range(board.side)]
