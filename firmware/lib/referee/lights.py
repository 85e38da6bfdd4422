"""What the lights show: one sign a cell, from the position, the referee and what is asked of the players."""

from .candidates import BACK
from .evidence import NONE
from .referee import LIFTED, MISMATCH, REST, TOUCHING, WAITING

try:
    from typing import Any, Optional

    from games import Game, Outcome
    from games.match import Match

    from .referee import Referee
except ImportError:
    pass


def paint(signs: bytearray, mask: int, sign: str) -> None:
    """Put a sign on the cells of a mask."""
    code = ord(sign)
    cell = 0
    while mask and cell < len(signs):
        if mask & 1:
            signs[cell] = code
        mask >>= 1
        cell += 1


class Lights:
    """The signs of the board as they are now."""

    def __init__(self, game: Game) -> None:
        """Begin with all tiles."""
        self.game = game
        self.signs = bytearray(b"-" * len(game.cells))
        self.hint = 0
        self.chosen = NONE  # which of the candidates the button has reached
        self.offline = False
        self._doomed = 0
        self._todo: list[int] = []
        self._ground = bytearray(self.signs)

    def follow(self, match: Match, ended: Optional[Outcome], position: Any) -> None:
        """Lay the ground of a new position: tiles, islands, the last move, the winner."""
        game, ground = self.game, self._ground
        self.chosen = NONE
        self._outlook(())
        paint(ground, -1, "~" if self.offline else "-")
        for island in game.islands(position)[1:]:
            paint(ground, island, "i")
        if match.moves:
            for cell in game.path(match.moves[-1]):
                paint(ground, 1 << cell, "m")
        if ended:
            tops = game.tops(position)
            paint(ground, game.occupied(position) if ended.winner is None else tops[ended.winner], "w")
        paint(ground, game.missing(position), ".")

    def compose(self, referee: Referee) -> None:
        """Put together what the players see now; the errors come last, over everything."""
        signs = self.signs
        signs[:] = self._ground
        phase = referee.phase
        if phase == REST:
            self._show_rest(referee)
        elif phase == LIFTED or (phase == TOUCHING and referee.lifted != NONE):
            self._show_lifted(referee)
        elif phase == WAITING:
            self._show_choices(referee)
        paint(signs, self.hint, "h")
        paint(signs, referee.lingering, "k")
        if phase in (MISMATCH, TOUCHING):
            lifted = 1 << referee.lifted if referee.lifted != NONE else 0
            paint(signs, referee.missing() & ~lifted, "+")
            paint(signs, referee.surplus(), "s")

    def think(self, referee: Referee) -> bool:
        """Look one move further ahead for the tiles that the lifted disc may take along; True if one was found.

        One move a call: a board needs milliseconds for each, and the legal targets must not wait for it.
        """
        if not self._todo:
            return False
        position = referee.position
        removed, taken = self.game.effects(position, self._todo.pop())
        doomed = self._doomed | removed | taken
        if referee.lifted != NONE:
            doomed &= ~(1 << referee.lifted)
        changed = doomed != self._doomed
        self._doomed = doomed
        return changed

    def look_ahead(self, referee: Referee) -> None:
        """Begin to look ahead for the disc that was just lifted, or stop."""
        lifted = referee.phase == LIFTED and not referee.locked
        self._outlook(referee.moves_from(referee.lifted) if lifted else ())

    def _outlook(self, moves: Any) -> None:
        self._doomed = 0
        self._todo = list(moves)

    def _show_rest(self, referee: Referee) -> None:
        """Show what may be moved, or where a stack that was touched as a start may go; nothing yet while locked."""
        signs = self.signs
        if referee.locked:
            return
        paint(signs, referee.starts(), "d" if referee.declared else "o")
        armed = referee.armed()
        if armed != NONE:
            paint(signs, self._targets(referee, armed), "t")
            paint(signs, 1 << armed, "a")

    def _show_lifted(self, referee: Referee) -> None:
        """Show where the disc in the air may go."""
        signs = self.signs
        paint(signs, self._doomed, "x")
        targets = self._targets(referee, referee.lifted)
        paint(signs, targets, "t")
        paint(signs, 1 << referee.lifted, "O" if targets >> len(signs) else "L")
        self._show_chosen(referee)

    def _show_choices(self, referee: Referee) -> None:
        """Show the starts that may have been meant; touching one tells. A move that is told already just settles.

        A disc that comes back from beside the board has no start: it is touched where it stands.
        """
        fitting = [candidate for candidate in referee.fitting if referee.may_show(candidate)]
        for candidate in fitting:
            if len(fitting) > 1:
                paint(self.signs, 1 << candidate.start, "c")
            else:
                paint(self.signs, 1 << candidate.target, "L" if candidate.start < len(self.signs) else "c")
        self._show_chosen(referee)

    def _show_chosen(self, referee: Referee) -> None:
        """Show the candidate that the button has reached."""
        choices = referee.choices()
        if NONE < self.chosen < len(choices):
            path = self.game.path(choices[self.chosen])
            paint(self.signs, 1 << path[-1], "C")
            if referee.phase == WAITING:
                paint(self.signs, 1 << path[0], "C")

    def _targets(self, referee: Referee, start: int) -> int:
        """Return where the steps from a cell lead, back to where it came from included."""
        found = 0
        for candidate in referee.candidates:
            shown = referee.may_show(candidate) and (candidate.move != BACK or not candidate.start_hidden)
            if candidate.start == start and shown:
                found |= 1 << candidate.target
        return found
