"""The signs of the lights, one per cell, from position, referee and questions to the players."""

from boardcore.referee.evidence import NONE, bit_index
from boardcore.referee.referee import ASKING, LIFTED, MISMATCH, REST
from boardcore.wire.ticks import ticks_diff

try:
    from typing import Any, Optional

    from boardcore.games import Game, Outcome
    from boardcore.games.match import Match
    from boardcore.referee.hidden import Hidden
    from boardcore.referee.referee import Referee

    from .review import Review
except ImportError:
    pass

TRAIL_MS = 120  # per cell: the eye can follow, and the longest line of all games takes five seconds
SHOW_MS = 2000  # of waves at the end of a game: long enough to be seen, over before anybody clears the board
NEARLY_MS = 10_000  # of a turn: time enough to finish what is in the hand
_GRADES = b"YUX"  # the targets of a good, a fair and a losing move


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
        self.game = game
        self.signs = bytearray(b"-" * len(game.cells))
        self.changed = True  # the signs are out of date
        self.hint = 0
        self.grades: tuple[int, ...] = ()  # the cell of a piece, or NONE, and the targets by grade: Y, U, X
        self.chosen = NONE  # which of the candidates the button has reached
        self.offline = False
        self.trail = b""
        self._trail_from = self._trail_at = 0
        self._rows = b""  # the row of each cell, while waves run
        self._waves_from = 0
        self._wave = NONE  # the row that a wave has reached
        self.timer: Optional[Timer] = None  # in a timed game that has a place for it
        self._review: Optional[Review] = None  # of what should be where, while it is shown
        self._doomed = 0
        self.place = 0
        self._todo: list[int] = []
        self.ground = bytearray(self.signs)

    def follow(self, match: Match, ended: Optional[Outcome], position: Any) -> None:
        """Prepare the background of a new position: tiles, islands, the last move, the winner."""
        game, ground = self.game, self.ground
        self.chosen = NONE
        self._outlook(())
        paint(ground, -1, "~" if self.offline else "-")
        for sign, cells in game.signs(position):
            paint(ground, cells, sign)
        for group in game.islands(position)[1:]:
            paint(ground, group, "i")
        if match.moves:
            again = match.repetition and match.times() == 2
            self._lay_last_move(game.path(match.moves[-1]), game.occupied(position), "M" if again else "m")
        if not ended:
            self._rows = b""  # the end was taken back
        else:
            tops = game.tops(position)
            paint(ground, game.occupied(position) if ended.winner is None else tops[ended.winner], "w")
            paint(ground, game.why_over(position), "g")
        paint(ground, game.missing(position), ".")

    def _lay_last_move(self, path: tuple[int, ...], occupied: int, sign: str) -> None:
        """Show the last move; on cells that are empty now, the game's own signs say more."""
        for cell in path:
            shown = chr(self.ground[cell]) if cell < len(self.ground) else "."
            if shown in "-~i." or (occupied >> cell & 1 and shown not in self.game.lasting):
                paint(self.ground, 1 << cell, sign)

    def celebrate(self, trail: bytes, now: int) -> None:
        """Let a light run along some cells, one after another."""
        self.trail = trail
        self._trail_from = now
        self._trail_at = NONE

    def applaud(self, now: int) -> None:
        """Let waves run over the board, a row at a time: the game is over."""
        cells = range(len(self.game.cells))
        self._rows = bytes([self.game.square(cell)[1] for cell in cells])
        self._waves_from = now

    def tell_time(self, left_ms: int, limit: int) -> bool:
        """Show how much of a turn's time is left, all of it if ``left_ms`` is below 0; True if that has changed."""
        if not self.timer:
            if left_ms < 0 or not self.game.timer:
                return False
            self.timer = Timer(self.game.timer)
        return self.timer.tell(left_ms, limit)

    def review(self, position: Any, now: int, owners: bool = False) -> None:
        """Show for half a minute what should be where, or briefly just the ``owners``."""
        from .review import Review  # forgotten with the next entry (``loading``)

        self._review = Review(self.game, position, now, owners)

    def end_review(self) -> bool:
        """Show the game again; True if a player had asked for the review."""
        review, self._review = self._review, None
        return review is not None and review.asked

    def run(self, now: int) -> bool:
        """Advance the running light or the review; True if it has moved."""
        review = self._review
        if review:
            changed = review.run(now)
            if review.done:
                self._review = None
            return changed
        changed = self._run_waves(now)
        if not self.trail:
            return changed
        at = ticks_diff(now, self._trail_from) // TRAIL_MS
        if at == self._trail_at:
            return changed
        self._trail_at = at
        if at >= len(self.trail):
            self.trail = b""
        return True

    def _run_waves(self, now: int) -> bool:
        """Advance the waves; True if they have moved."""
        if not self._rows:
            return False
        since, wave = ticks_diff(now, self._waves_from), NONE
        if since < SHOW_MS:
            wave = since // TRAIL_MS % (max(self._rows) + 1)
        else:
            self._rows = b""
        changed = wave != self._wave
        self._wave = wave
        return changed

    def compose(self, referee: Referee) -> None:
        """Compose the signs; errors come last, on top of everything."""
        if self._review:
            self._review.show(self.signs)
            return
        signs = self.signs
        signs[:] = self.ground
        phase = referee.phase
        if phase == REST:
            self._show_rest(referee)
        elif phase == LIFTED:
            self._show_lifted(referee)
        elif referee.evidence.pair > 0:
            paint(signs, referee.missing(), "+")
            if self.game.hands_over:
                self._show_handing(referee)
        paint(signs, referee.lingering, "k")
        if referee.question:
            self._show_question(referee)
        for move in referee.passing:
            path = self.game.path(move)
            paint(signs, 1 << path[1], "d")
            paint(signs, 1 << path[2], "t")
        self._show_extras(referee.lifted)
        if phase == MISMATCH and referee.ended and not referee.locked:
            paint(signs, referee.missing() | referee.surplus(), "-")  # people clear up, or set up for the next game
        elif phase == MISMATCH:
            self._show_strayed(referee)
            paint(signs, referee.missing(), "+")
            paint(signs, referee.surplus(), "s")

    def _show_extras(self, lifted: int) -> None:
        """Show time, the running light, grades and hints."""
        signs = self.signs
        if self.timer:
            self.timer.show(signs)
        if self._rows:
            self._show_wave()
        if self.trail and 0 <= self._trail_at < len(self.trail):
            paint(signs, 1 << self.trail[self._trail_at], "*")
        if self.grades:
            self._show_grades(lifted)
        paint(signs, self.hint, "h")

    def _show_wave(self) -> None:
        """Light a row, except the signs of the winner and removed tiles."""
        for cell in range(len(self._rows)):
            if self._rows[cell] == self._wave and self.signs[cell] not in b"wg.":
                self.signs[cell] = ord("*")

    def _show_grades(self, lifted: int) -> None:
        """Show how good the targets are of the piece in the air, or (its cell is NONE) of one that was put down."""
        start, signs = self.grades[0], self.signs
        if start not in (NONE, lifted):
            return
        for grade in range(len(_GRADES)):
            for cell in range(len(signs)):
                if self.grades[grade + 1] >> cell & 1 and (start == NONE or signs[cell] == ord("t")):
                    signs[cell] = _GRADES[grade]

    def think(self, referee: Referee) -> bool:
        """Look one move further ahead for the tiles that the lifted disc may take along; True if one was found.

        One move a call: a board needs milliseconds for each, and the legal targets must not wait for it.
        """
        if not self._todo:
            return False
        gone, taken = self.game.effects(referee.positions[self.place], self._todo.pop())
        doomed = self._doomed | gone | taken
        if referee.lifted != NONE:
            doomed &= ~(1 << referee.lifted)
        changed = doomed != self._doomed
        self._doomed = doomed
        return changed

    def look_ahead(self, referee: Referee) -> None:
        """Begin to look ahead for the disc that was just lifted, or stop.

        Not along moves of several steps: there are too many of them for a board to follow.
        """
        self.place, moves = referee.outlook()
        self._outlook([move for move in moves if len(self.game.path(move)) == 2])

    def _outlook(self, moves: Any) -> None:
        self._doomed = 0
        self._todo = list(moves)

    def _show_rest(self, referee: Referee) -> None:
        """Show what may be moved, or where a stack that was touched as a start may go; nothing yet while locked."""
        signs = self.signs
        if referee.locked:
            return
        if referee.demanded != NONE:
            self._show_demanded(referee)
            return
        paint(signs, referee.starts(), "d" if referee.declared else "o")
        hidden = referee.hidden()
        if hidden:
            self._show_told(hidden)

    def _show_told(self, hidden: Hidden) -> None:
        """Show the cells of a hidden move that were touched, and the one to touch next."""
        told = after = 0
        for move in hidden.begun():
            parts, cells = hidden.telling(move)
            after |= 1 << cells[parts]
            for cell in cells[:parts]:
                told |= 1 << cell
        paint(self.signs, told, "a")
        paint(self.signs, after, "t")

    def _show_demanded(self, referee: Referee) -> None:
        """Show the move that an opponent has chosen: where it starts, where it goes, and what else tells it."""
        move = referee.demanded
        if move < 0:
            return
        path = self.game.path(move)
        for cell in (
            self.game.look(referee.position, move).confirming_touches + path[:1]
        ):  # what a tile is taken from, and its dot
            paint(self.signs, 1 << cell, "h")
        for cell in path[1:]:
            paint(self.signs, 1 << cell, "t")

    def _show_lifted(self, referee: Referee) -> None:
        """Show where the disc in the air may go."""
        signs = self.signs
        paint(signs, self._doomed, "x")
        place, moves = referee.outlook()
        targets = 0
        for move in moves:
            targets |= 1 << self.game.path(move)[:2][-1]
        paint(signs, targets, "t")
        start = self.game.path(moves[0])[0] if moves else referee.lifted
        for sign, cells in self.game.signs(referee.positions[place], start):
            paint(signs, cells, sign)
            if sign == "t":
                targets |= cells
        if not targets:
            targets = self._targets_in_reply(referee)
            paint(signs, targets, "t")
        self._show_dips(referee)
        paint(signs, 1 << referee.lifted, "O" if targets >> len(signs) else "L" if targets else "+")
        self._show_chosen(referee)

    def _show_handing(self, referee: Referee) -> None:
        """Show the way from one piece in the air to the other, if there is a move for them."""
        for move in referee.handing_over():
            for cell in referee.game.trail(referee.position, move):
                paint(self.signs, 1 << cell, "t")
            paint(self.signs, referee.missing(), "L")

    def _targets_in_reply(self, referee: Referee) -> int:
        """Return where the disc in the air may go if it is lifted in reply to a move that touches have told."""
        game = self.game
        targets = 0
        for told in referee.waiting():
            for move in game.moves(game.play(referee.position, told), referee.lifted, 0):
                targets |= 1 << game.path(move)[:2][-1]
        return targets

    def _show_dips(self, referee: Referee) -> None:
        """Show what a piece has told so far by dipping into cells."""
        home, dips = referee.dips() if self.game.uses_pointer else (NONE, [])
        if dips:
            for sign, cells in self.game.dipped(referee.position, home, dips):
                paint(self.signs, cells, sign)

    def _show_strayed(self, referee: Referee) -> None:
        """Show where the one piece that is missing might go: what it may not do has a reason."""
        gone = referee.missing()
        if gone and not gone & gone - 1 and not referee.locked:
            for sign, cells in self.game.signs(referee.position, bit_index(gone)):
                paint(self.signs, cells, sign)

    def _show_question(self, referee: Referee) -> None:
        """Show what to touch: whatever comes next of what would tell each of the moves in question."""
        for explanation in referee.asked_answers():
            paint(self.signs, 1 << referee.asked(explanation.touches), "c")
        self._show_chosen(referee)

    def _show_chosen(self, referee: Referee) -> None:
        """Show the candidate that the button has reached."""
        choices = referee.choices()
        if NONE < self.chosen < len(choices):
            path = self.game.path(choices[self.chosen])
            paint(self.signs, 1 << path[-1], "C")
            if referee.phase == ASKING:
                paint(self.signs, 1 << path[0], "C")


class Timer:
    """The time of a turn: cells that go out one after the other, and one more that ticks at the end."""

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
