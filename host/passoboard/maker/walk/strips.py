"""Works out how the strips of a board hang together, from which cell answers, or lights up, for which.

Strips are counted from the controller. All are alike, so a strip that is elsewhere in the chain answers as another one,
and one that lies the wrong way round answers mirrored.
"""

from collections.abc import Iterator

from .board_map import BoardMap
from .findings import Finding
from .notes import Notes

_ENDS = "data go in at IN and out at OUT, to and fro"


class Strips:
    """The strips of a board, and as which each answers."""

    def __init__(self, board: BoardMap, notes: Notes) -> None:
        """Take the answers of discs, and the places where lights were seen."""
        self._board = board
        self._notes = notes
        self._seen = {(cell, closed[0]) for cell, closed in notes.answered.items() if len(closed) == 1}
        self._seen |= {(place, cell) for cell, place in notes.lights.items() if place is not None}
        fits = [self._fit(number) for number in range(len(board.strips))]
        self.known = None not in fits
        self._fits = self._with_room([fit or (number, False) for number, fit in enumerate(fits)])
        self._order = sorted(range(len(fits)), key=lambda number: self._fits[number][0])  # along the chain
        self._silent = [number for number in range(len(board.strips)) if self._is_silent(number)]
        self._behind = self._cut_strips()
        self._cut = tuple(cell for number in self._behind for cell in self._cells(number))
        self._is_dark = self._darkness_begins_there()
        self.silent, self.dark = self._explained()  # cells that do not answer, or light up, for a reason found here

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong with the strips and their cables."""
        if self._cut:
            yield self._cut_finding()
        for number in self._silent:
            if not set(self._cells(number)) & set(self._cut):
                text = f"no cell of {self._name(number)} answers, but those behind it do"
                yield Finding("dead strip", self._cells(number), text, "3V3 and GND at its Hall switches; its register")
        yield from self._swapped()
        for number, (_, turned) in enumerate(self._fits):
            if turned:
                text = f"{self._name(number)} lies the wrong way round: it answers mirrored"
                yield Finding("turned strip", self._cells(number), text, f"turn it; {_ENDS}")

    def between(self, one: str, other: str) -> bool:
        """Return whether there is a cable between two cells: they are on two strips."""
        return not any(one in strip and other in strip for strip in self._board.strips) and bool(self._board.strips)

    def where(self, cell: str) -> str:
        """Return where the cell is that answers, or lights up, as this one."""
        for number, (place, turned) in enumerate(self._fits):
            line = self._board.strips[number]
            if cell in self._board.strips[place]:
                column = self._board.strips[place].index(cell)
                return (line[::-1] if turned else line)[column] or cell
        return cell

    @property
    def found_order(self) -> bool:
        """Whether cells answer and light up for others as whole strips do."""
        return self.known and any(fit != (number, False) for number, fit in enumerate(self._fits))

    def _fit(self, number: int) -> tuple[int, bool] | None:
        """Return as which strip this one answers, and whether mirrored; None if its cells disagree."""
        strips = self._board.strips
        own = [(strips[number].index(cell), reading) for cell, reading in self._seen if cell in strips[number]]
        others = [other for other in range(len(strips)) if other != number]
        for turned in (False, True):
            for place in (number, *others):
                line = strips[place][::-1] if turned else strips[place]
                if all(line[column] == reading for column, reading in own):
                    return place, turned
        return None

    def _with_room(self, fits: list[tuple[int, bool]]) -> list[tuple[int, bool]]:
        """Move the strips of which nothing was seen to places of the chain where no other one is."""
        told = {number for number, strip in enumerate(self._board.strips) if any(own in strip for own, _ in self._seen)}
        taken = {fits[number][0] for number in told}
        rest = [number for number in range(len(fits)) if number not in told]
        free = [place for place in range(len(fits)) if place not in taken and place not in rest]
        return [(free.pop(0), False) if number in rest and number in taken and free else fit
                for number, fit in enumerate(fits)]  # fmt: skip

    def _is_silent(self, number: int) -> bool:
        """Return whether discs were on cells of a strip, and none of them answered."""
        answered = self._notes.answered
        walked = [answered[cell] for cell in self._cells(number) if cell in answered]
        return bool(walked) and not any(walked)

    def _cut_strips(self) -> list[int]:
        """Return the strips at the end of the chain, none of whose cells answers."""
        found: list[int] = []
        for number in reversed(self._order):
            if number in self._silent:
                found.insert(0, number)
            elif set(self._cells(number)) & set(self._notes.answered):
                break
        return found

    def _darkness_begins_there(self) -> bool:
        """Return whether lights are dark from the first strip on that does not answer, and not from before it."""
        chain, lights = self._board.chain, self._notes.lights
        behind = [cell for cell in chain if cell in self._lit_by_cut()]
        before = chain[: chain.index(behind[0])] if behind else ()
        return (
            bool(behind)
            and all(lights.get(cell, cell) is None for cell in behind)
            and (not before or lights.get(before[-1], before[-1]) is not None)
        )

    def _lit_by_cut(self) -> set[str]:
        """Return the cells whose lights the strips show that do not answer."""
        return {cell for number in self._behind for cell in self._cells(self._fits[number][0])}

    def _explained(self) -> tuple[set[str], set[str]]:
        silent = {cell for number in self._silent for cell in self._cells(number)}
        dark = self._lit_by_cut() if self._is_dark else set()
        for number, (place, turned) in enumerate(self._fits):
            here, there = self._board.strips[number], self._board.strips[place]
            for one, other in zip(here, there[::-1] if turned else there, strict=True):
                silent |= {one} if not other else set()
                dark |= {other} if not one else set()
        return silent, dark

    def _cut_finding(self) -> Finding:
        """Name the cable after which nothing answers; lights that are dark as well tell of its other wires."""
        first = self._behind[0]
        before = self._order[: self._order.index(first)]
        cable = f"between {self._name(before[-1])} and {self._name(first)}" if before else "to the first strip"
        what = f"no cell answers from {self._name(first)} on" if before else "no cell answers at all"
        if self._is_dark:
            remedy = f"is {self._name(first)} plugged in at OUT instead of IN? Else look at the cable {cable}; {_ENDS}"
            return Finding("wrong socket", self._cut, f"{what}, and all lights there are dark", remedy)
        return Finding("broken cable", self._cut, what, f"beep SER, CLK and LATCH of the cable {cable}")

    def _swapped(self) -> Iterator[Finding]:
        """Name strips that are in each other's place of the chain."""
        left = [number for number, (place, _) in enumerate(self._fits) if place != number]
        while left:
            circle = [left.pop(0)]
            while (place := self._fits[circle[-1]][0]) in left:
                circle.append(place)
                left.remove(place)
            names = " and ".join(self._name(number) for number in sorted(circle))
            cells = tuple(cell for number in sorted(circle) for cell in self._cells(number))
            text = f"{names} are plugged in at each other's place of the chain"
            yield Finding("swapped strips", cells, text, f"plug the cables in rank after rank; {_ENDS}")

    def _cells(self, number: int) -> tuple[str, ...]:
        return tuple(cell for cell in self._board.strips[number] if cell)

    def _name(self, number: int) -> str:
        cells = self._cells(number)
        return f"strip {number + 1} ({cells[0]} to {cells[-1]})" if cells else f"strip {number + 1}"
