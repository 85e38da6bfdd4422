"""One disc walks over all cells: each must close its own switch, alone, and let it go again."""

from .messages import NO, YES, Answer, Ask, Course, Picture, Want
from .steps import Table, clear_board

_THERE_BUT_NOTHING = {NO: "it is there, and nothing happens"}


def walk_disc(table: Table) -> Course[None]:
    """Ask for the disc on every cell, in the order of the chain."""
    walker = _Walker(table)
    for cell in table.board.chain:
        if cell not in table.notes.closed_when_bare:
            yield from walker.visit(cell)
    yield from clear_board(table)


class _Walker:
    """The disc on its way."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._held: frozenset[str] = frozenset()  # what is closed by the disc where it stood last
        self._proven = False  # whether this disc has closed any switch yet
        self._changed_at = ""  # where another disc was tried, because nothing had answered yet

    def visit(self, cell: str) -> Course[None]:
        """Ask for the disc on a cell and note what closes."""
        released = not self._held
        odd: frozenset[str] = frozenset()
        while True:
            event = yield self._ask(cell, odd)
            if isinstance(event, Picture):
                now = self._closed(event.mask)
                released = released or not now & self._held
                if not event.settled:
                    continue
                self._table.picture = event.mask
                new = now if released else now - self._held
                if new == {cell} and released:
                    self._note(cell, new)
                    return
                odd = new
            elif event == Answer(NO) and odd:
                odd = frozenset()  # the disc was elsewhere; now it is in place
            elif event == Answer(YES) and odd:
                self._note_sticking(released)
                self._note(cell, odd)
                return
            elif event == Answer(NO):
                if not released:
                    released = yield from self._lift_off(cell)
                elif not self._proven and not self._changed_at:
                    self._changed_at = cell
                else:
                    self._note(cell, frozenset())
                    return

    def _ask(self, cell: str, odd: frozenset[str]) -> Ask:
        if odd:
            what = f"{' '.join(sorted(odd))} answers" if len(odd) == 1 else f"{' '.join(sorted(odd))} answer"
            return Ask(
                f"{cell} was asked for, {what}. Is there one disc only, and on {cell}?",
                Want("confirm", (cell,)),
                cell,
                {YES: "yes", NO: "no, now it is put right"},
            )
        if self._changed_at == cell:
            return Ask(f"Try another disc on {cell}.", Want("another", (cell,)), cell, _THERE_BUT_NOTHING)
        return Ask(f"Put the disc on {cell}, which blinks.", Want("disc", (cell,)), cell, _THERE_BUT_NOTHING)

    def _lift_off(self, cell: str) -> Course[bool]:
        """Find out whether the switch before has stuck; then the cell is asked for again."""
        ask = Ask("Take the disc off the board for a moment.", Want("bare"), cell, {YES: "it is off"})
        while True:
            event = yield ask
            if isinstance(event, Picture) and not self._closed(event.mask) & self._held:
                return True
            if event == Answer(YES):
                self._note_sticking(False)
                return True

    def _closed(self, mask: int) -> frozenset[str]:
        return frozenset(self._table.board.names(mask)) - self._table.notes.shut

    def _note(self, cell: str, answered: frozenset[str]) -> None:
        self._table.notes.answered[cell] = tuple(sorted(answered))
        if answered and not self._proven:
            self._proven = True
            self._table.notes.weak_discs += self._changed_at == cell
        self._held = answered

    def _note_sticking(self, released: bool) -> None:
        if not released:
            self._table.notes.sticking |= self._held
            self._held = frozenset()
