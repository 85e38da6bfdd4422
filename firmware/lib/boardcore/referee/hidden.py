"""What touches have told so far of a move that nothing shows: from stack to stack, or off a stack."""

from .evidence import NONE
from .explanation import telling

try:
    from .referee import Referee
except ImportError:
    pass


class Hidden:
    """Reads a referee's evidence; a reply or a press may say what touches leave open."""

    def __init__(self, referee: "Referee") -> None:
        """Look at what the referee believes."""
        self._referee = referee
        self.implied = False  # nothing has told the last move but that it was the only one
        self.forget()

    def forget(self) -> None:
        """Begin anew: another move is awaited."""
        self._half_told = NONE  # the move that was told but for its last touch, before the touches were forgotten
        self._landed = NONE  # the only move that nothing shows onto the stack that was touched
        self._landed_on = NONE  # that stack

    def remember(self) -> None:
        """Remember what was told before the touches are forgotten: whoever replies may think as long as they like."""
        self._half_told = self.half_told()
        self.landed()

    def begun(self) -> list[int]:
        """Return the moves that nothing shows and whose touches have begun, as far as they may be seen.

        Those that more touches tell come alone: what a first touch could have begun as well is over by then.
        """
        referee = self._referee
        if referee.evidence.picture != referee.expected or not referee.evidence.visits:
            return []
        if self.landed() != NONE:
            return [self.landed()]
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

    def _begun_on(self, cell: int) -> list[int]:
        """Return the moves whose telling may begin on a cell, as far as they may be seen."""
        referee = self._referee
        if referee.ended or referee.declared or referee.game.extras:
            return referee.moves_from(cell, len(referee.line))
        return referee.game.begun_on(referee.position, cell)

    def told_by_reply(self) -> int:
        """Return the move that a reply confirms, or NONE: it is half told, or it landed where a stack was touched."""
        move = self.half_told()
        return self.landed() if move == NONE else move

    def half_told(self) -> int:
        """Return the move that was told but for its last touch, or NONE.

        Where a side has several moves per turn, the next one is no reply.
        """
        touched = self.touched()[-2:]
        for move in self._begun_on(touched[0]) if len(touched) > 1 and not self._referee.game.final_ms else ():
            if self.telling(move)[0] > 1:
                return move
        return self._half_told

    def landed(self) -> int:
        """Return the only move onto the stack that was touched, if no other one was, or NONE."""
        touched = self.touched()
        if touched:
            cell = touched[0] if touched.count(touched[0]) == len(touched) else NONE
            if cell != self._landed_on:
                self._landed_on = cell
                self._landed = self._only_onto(cell) if self._may_land_on(cell) else NONE
        return self._landed

    def _may_land_on(self, cell: int) -> bool:
        """Return whether one touch may tell a move onto this cell.

        Not where a side has several moves per turn, so that the next one is no reply; not for those who hold extras, as
        they may carry a whole stack, nor in secret, as nobody may see whether they do. And a touch that the last move
        could do without may still be meant for that one.
        """
        referee = self._referee
        game = referee.game
        if cell == NONE or game.final_ms or referee.secret or game.held(referee.position):
            return False
        return not (self.implied and cell in referee.told_last())

    def _only_onto(self, cell: int) -> int:
        """Return the only move that nothing shows and whose last touch is on this cell, or NONE."""
        referee = self._referee
        game = referee.game
        found = NONE
        for move in referee.watched():
            look = game.look(referee.position, move)
            if not look.opens | look.closes and len(look.told) > 2 and look.told[-1] == cell:
                if found != NONE or game.path(move)[-1] != cell:  # a piece may step off the board from there
                    return NONE
                found = move
        return found

    def touched(self) -> list[int]:
        """Return the cells that were touched since the last move, in order."""
        return self._referee.evidence.touched(self._referee.expected, self._referee.touches_since)

    def telling(self, move: int) -> tuple[int, tuple[int, ...]]:
        """Return how many touches tell of a move that nothing shows, its last one never among them, and all of them."""
        look = self._referee.game.look(self._referee.position, move)
        if look.opens | look.closes or look.together:
            return 0, ()
        if move == self.landed():
            return len(look.told) - 1, look.told
        parts, told = telling(self.touched()[-2:], look)
        return min(parts, len(told) - 1), told
