"""What touches have told so far of a move that nothing shows: from stack to stack, or off a stack.

A board has little memory: the referee loads it when a stack is touched.
"""

from .evidence import NONE
from .explanation import telling

try:
    from .referee import Referee
except ImportError:
    pass


class Hidden:
    """Reads a referee's evidence; a reply or a press may say what touches leave open."""

    def __init__(self, referee: "Referee") -> None:
        """Look at what the referee believes, until the next move."""
        self._referee = referee
        self._half_told = NONE  # the move that was told but for its last touch, before the touches were forgotten
        self._spoken: list[int] = []  # likewise, the moves that touches spoke for
        self._cells = NONE  # whose touches may tell something; a board takes its time to find out
        self._onto: dict[int, int] = {}  # the only move onto a cell, NONE if there are several
        self._in_full = False  # moves are told in full
        self._leaving = 0  # the cells from which a piece may step off the board

    def remember(self) -> None:
        """Remember what was told before the touches are forgotten: whoever replies may think as long as they like."""
        self._half_told = self.half_told()
        self._spoken_for()

    def begun(self) -> list[int]:
        """Return the moves that nothing shows and whose touches have begun, as far as they may be seen.

        Those that more touches tell come alone: what a first touch could have begun as well is over by then.
        """
        referee = self._referee
        if referee.evidence.picture != referee.expected or not referee.evidence.visits:
            return []
        landed = self.landed()
        if landed != NONE:
            return [landed]
        found: list[int] = []
        most = 1
        for cell in self.touched()[-2:]:
            for move in self._begun_on(cell):
                parts = self.telling(move)[0]
                if parts > most:
                    most = parts
                    found = []
                if parts == most and move not in found:
                    found.append(move)
        return found

    def confirmed(self) -> list[int]:
        """Return the moves that a press confirms: all their cells were touched, and nothing else is meant by that."""
        found = []
        for move in self.begun():
            parts, told = self.telling(move)
            leaves = told[0] == told[-1]
            either = leaves and told[0] in self._onto  # or another piece has come onto its stack
            if not either and not [cell for cell in told[parts:] if cell not in told[:parts]]:
                found.append(move)
        return found

    def _begun_on(self, cell: int) -> list[int]:
        """Return the moves whose telling may begin on a cell, as far as they may be seen."""
        referee = self._referee
        if referee.ended or referee.declared or referee.game.extras:
            return referee.moves_from(cell, len(referee.line))
        return referee.game.begun_on(referee.position, cell)

    def waiting(self) -> list[int]:
        """Return the moves that a reply may confirm: the one that is half told, or else all that touches speak for."""
        half = self.half_told()
        return self._spoken_for() if half == NONE else [half]

    def half_told(self) -> int:
        """Return the move that was told but for its last touch, or NONE."""
        touched = self.touched()
        move = self._told_by(touched[-2:])
        return self._half_told if move == NONE else move

    def _told_by(self, touched: list[int]) -> int:
        """Return the move that two touches tell but for its last one, or NONE.

        Where a side has several moves per turn, the next one is no reply.
        """
        referee = self._referee
        if len(touched) > 1 and not referee.game.final_ms:
            for move in self._begun_on(touched[0]):
                look = referee.game.look(referee.position, move)
                if not look.opens | look.closes and telling(touched, look)[0] > 1:
                    return move
        return NONE

    def landed(self) -> int:
        """Return the only move that touches speak for, if it is the only one onto its stack, or NONE."""
        found = self._spoken_for()
        return found[0] if len(found) == 1 and found[0] in self._onto.values() else NONE

    def _spoken_for(self) -> list[int]:
        """Return the moves onto stacks that were touched, each the only one, and the last one that is half told."""
        touched = self.touched()
        if touched:
            late = self._referee.told_last() if self._referee.implied else ()  # may still be meant for the last move
            self._spoken = []
            for cell in touched:
                move = NONE if self._leaving >> cell & 1 else self._onto.get(cell, NONE)
                if move != NONE and move not in self._spoken and cell not in late:
                    self._spoken.append(move)
            for end in range(len(touched) - 1, 1, -1) if not self._in_full else ():
                move = self._told_by(touched[end - 2 : end])
                if move != NONE:
                    if move not in self._spoken:
                        self._spoken.append(move)
                    break
        return self._spoken

    def touched(self) -> list[int]:
        """Return the cells that were touched since the last move, in order, as far as that may tell a hidden move.

        From any other cell somebody has lifted a piece and thought better of it.
        """
        referee = self._referee
        touched = referee.evidence.touched(referee.expected, referee.touches_since)
        if touched and self._cells == NONE:
            self._find_cells()
        return [cell for cell in touched if self._cells >> cell & 1]

    def _find_cells(self) -> None:
        """Find the cells whose touches tell a move that nothing shows, and the only such move onto each of them.

        One touch tells none where a side has several moves per turn, so that the next one is no reply; none to those
        who hold extras, as they may carry a whole stack, nor in secret, as nobody may see whether they do.
        """
        referee = self._referee
        game = referee.game
        self._cells = 0
        self._in_full = bool(game.final_ms) or referee.secret or bool(game.tokens_held(referee.position))
        if self._in_full:
            self._cells = (1 << len(game.cells)) - 1
            return
        for move in referee.watched() if game.current(referee.position) >= 0 else ():  # what is drawn has no cells
            look = game.look(referee.position, move)
            if look.opens | look.closes:
                continue
            for cell in look.confirming_touches:
                self._cells |= 1 << cell
            if len(look.confirming_touches) > 2:
                self._note_target(look.confirming_touches[-1], move)

    def _note_target(self, cell: int, move: int) -> None:
        """Note a move whose last touch is on this cell: the piece lands there, or steps off the board from there."""
        if self._referee.game.path(move)[-1] != cell:
            self._leaving |= 1 << cell
        else:
            self._onto[cell] = NONE if cell in self._onto else move

    def telling(self, move: int) -> tuple[int, tuple[int, ...]]:
        """Return how many touches tell of a move that nothing shows, its last one never among them, and all of them."""
        look = self._referee.game.look(self._referee.position, move)
        if look.opens | look.closes or look.together:
            return 0, ()
        if move == self.landed():
            return len(look.confirming_touches) - 1, look.confirming_touches
        parts, told = telling(self.touched()[-2:], look)
        return min(parts, len(told) - 1), told
