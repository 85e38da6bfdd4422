"""Turns edges into moves: evidence, explanation, verdict. It shows its best reading, and asks when two are close.

A move has two moments. It is *shown* when the evidence for it is complete. It is *final* when the other side has
answered it; until then the next natural act of the same hand corrects it, because what the switches show is explained
from the position before it. A reply ends the move before it, and forgives a touch that was forgotten if it leaves only
one explanation. What shows nothing at all is asked before it counts.
"""

from boardcore.games.game import CHANCE, Look
from boardcore.wire.ticks import ticks_add, ticks_diff

from .costs import CALM_MS, FORCED_MS, PATIENT_MS, SETTLE_MS, SHOWN, TOLD, UNTOLD
from .evidence import MOST_DIPS, NONE, Evidence, bit_index
from .explanation import Explanation, in_order, telling
from .search import Finder

try:
    from typing import Any, Optional

    from boardcore.games import Game
    from boardcore.games.match import Match

    from .counting import Counting
    from .hidden import Hidden
except ImportError:
    pass

NOTHING_YET = -2  # is demanded while an opponent thinks

# How long a picture has stood: until it has settled, until no touch is in progress, until nothing else is to come.
_JUDGED, _CALM, _PATIENT = 1, 2, 3
_STAGE_MS = (0, CALM_MS, PATIENT_MS)  # after which the next one begins, once it has settled

# Where the picture stands.
REST = "rest"  # every piece where it should be
LIFTED = "lifted"  # one piece (or stack) is in the air
MOVING = "moving"  # something else has changed; what it is shows when it stands still
ASKING = "asking"  # the pieces moved, but which move it was has to be told
MISMATCH = "mismatch"  # no move explains this picture


class Verdict:
    """What the referee found: so many moves taken back, then these played; or a new game was set up."""

    __slots__ = ("back", "how", "moves", "open", "start")

    def __init__(self, back: int, moves: tuple[int, ...], how: str, opened: int = 1, start: Any = None) -> None:
        """``how`` tells by what the moves are known, ``opened`` how many of the last moves stay open to correction.

        ``start`` is the position of a new game. No move back and none played: CHANCE is to draw now.
        """
        self.back = back
        self.moves = moves
        self.how = how
        self.open = opened
        self.start = start


class Referee:
    """Watches one match through the switches."""

    def __init__(self, game: Game, settle_ms: int = SETTLE_MS) -> None:
        """Settle time: a picture that has not stood still this long may be a piece on its way."""
        self.game = game
        self.settle_ms = settle_ms
        self.evidence = Evidence(game)
        self.declared = 0  # the extra that the player announced
        self.demanded = NONE  # the only move that is accepted: an opponent has chosen it
        self.secret = False  # what needs an extra that nobody announced is understood, but not shown
        self.line: list[int] = []  # moves that are shown, but not final yet
        self.positions: list[Any] = [None]  # before the line, and after each move of it
        self.pictures = [0]  # the same as the switches should see them
        self.lingering = 0  # pieces that are out of the game but not off the board yet
        self._cleared_off = 0  # where such pieces stood
        self.phase = REST
        self.lifted = NONE
        self.lifted_from = 0  # the place in the line that the lifted piece is missing from
        self.question: list[Explanation] = []
        self.locked = False
        self.news = False  # time alone has changed what there is to see; whoever shows it takes this down
        self.taken_back = NONE  # the move that the pieces have just taken back
        self.corrected = NONE  # the move that another one has just replaced
        self.shown_at = 0  # when the pieces of the last move came to rest
        self.touches_since = 0  # what was touched before says nothing about the next move
        self._match: Optional[Match] = None
        self._starts = NONE  # the cells whose piece may move; a board takes its time to find out
        self._outlook: Optional[tuple[int, list[int]]] = None  # likewise, of the piece in the air
        self._hidden: Optional[Hidden] = None
        self.implied = False  # nothing has told the last move but that it was the only one
        self._search = Finder(self)
        self._doubts: list[Explanation] = []  # what may explain the picture, but has to be told
        self._asked = 0  # the picture that the question is about
        self._asked_at = 0  # only what is touched later answers it
        self._messy = False
        self._moved = False  # pieces have moved since this position is expected
        self._stage = _JUDGED  # how long the picture has stood, as far as that was judged
        self._spent = NONE  # before when touches told the last move; NONE: all of them
        self._chance = False  # CHANCE is to move in a game that is on
        self._early: Optional[Verdict] = None  # on a move that the other side has ended by lifting a piece
        self._ended_by: list[tuple[int, bool, int]] = []  # the edges since then
        self._played = 0  # moves of the match that it follows
        self.two_back = False  # the pieces of two moves have just gone back, which takes time to be sure
        self._resting = False  # a piece stands where it may stand for a while, and no move is meant
        self._forced_judged = False  # whether the only move there is plays itself
        self._final_judged = False  # whether the last move is final although its side goes on
        self.counting: Optional[Counting] = None  # what discs that were counted tell, on a board whose sensors do so

    # What the controller calls.

    def follow(self, match: Match, opened: int = 1) -> None:
        """Watch for the next move of this match; ``opened`` of its last moves may still be corrected."""
        self._match = match
        self._starts = NONE
        self.shown_at = self.evidence.changed_at
        self.touches_since = self.evidence.changed_at if self._spent == NONE else self._spent
        self._spent = NONE
        self._hidden = None
        self.declared = 0
        self.demanded = NONE
        self._moved = False
        self.question = []
        played = len(match.moves)
        count = min(opened, played)
        if count and self.game.current(match.at(played - count)) == CHANCE:
            count -= 1  # no hand takes back what was drawn, and nobody lists what else could have been
        if count and not self.game.path(match.moves[-1]):
            count = 0  # no hand made it: time was up, or a side had to pass
        self.line = match.moves[played - count :]
        before = self.position
        self.positions = [match.at(turn) for turn in range(played - count, played + 1)]
        self.pictures = [self.game.occupied(position) for position in self.positions]
        if self.position is not before:
            for turn in range(min(self._played, played - 1) + 1, played + 1):  # all that is new
                self.lingering |= self.game.captured_cells(match.at(turn)) & self.evidence.picture
            self._cleared_off = 0
        self._played = played
        self.lingering &= ~self.pictures[-1]
        self._linger(0)
        self.evidence.forget(self.expected)
        self._chance = self.game.current(self.position) == CHANCE and not self.ended  # nobody draws after the end
        self.look()

    def lock(self) -> None:
        """Accept nothing until every piece has been seen in its place: after a restart, for instance."""
        self.locked = True
        self.look()

    def demand(self, move: int) -> None:
        """Accept no other next move than this one; none at all before it is known."""
        self.demanded = move
        self._starts = NONE
        self.look()

    def declare(self, extra: int) -> bool:
        """Announce an extra (0: none) for the next move; False if the side to move has none, or no move for it."""
        match = self._match
        if (
            match is None
            or match.outcome()
            or self.passing
            or self.demanded != NONE
            or extra & ~self.game.tokens_held(match.position)
        ):
            return False
        before = self.declared
        self.declared = extra
        if extra and not self.watched():
            self.declared = before
            return False
        self._starts = self.taken_back = self.corrected = NONE
        self._hidden = None
        self.question = []
        self.evidence.forget()
        self.look()
        return True

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take in one debounced edge; those after the end of a move wait until that is carried out."""
        if self._ended_by or self._is_ended_by(cell, closed):
            self._ended_by.append((cell, closed, now))
            return
        if closed and self._cleared_off >> cell & 1 and self.evidence.picture == self.expected:
            self._linger(1 << cell)  # it was only touched
        if not closed and self.lingering >> cell & 1 and not self.is_correcting() and not self.question:
            self._cleared(1 << cell, now)
        elif self.evidence.edge(cell, closed, self.expected, now, self._asked if self.question else NONE):
            self._moved = True
        else:
            return
        self.look()

    def _is_ended_by(self, cell: int, closed: bool) -> bool:
        """Return whether somebody lifts the next piece, and so ends a move that has not stood still yet.

        Or puts it down: it comes from a stack, and touches had told the move before.
        """
        if self.judged and (closed or not self.two_back):
            return False
        if self.locked or self._resting or self._match is None or self._chance or self.ended:
            return False
        if self.counting:
            return self._is_counted()
        if self.judged:
            position = self._match.at(len(self._match.moves) - 2)
            if self._owns(position, self.game.current(position), cell):
                self._early = Verdict(2, (), "discs")
            return self._early is not None
        if not self.evidence.picture & ~self.expected and not self.evidence.visits:
            return False
        at_rest = self.evidence.picture == self.expected and not self.question
        if closed and (not at_rest or self.game.uses_pointer):  # what dips into a cell may go on with the same move
            return False
        found = self._search.told_next() if at_rest else self._found(self.evidence.picture, False)
        if not found or not found.changes(self.line) or not (closed or self._is_complete(found, cell)):
            return False
        self._early = self._accept(found)
        return True

    def _is_counted(self) -> bool:
        """Return whether the discs that were counted tell a move, before an edge that may begin the next one."""
        story = self.counting.story() if self.counting and not self.judged else None
        if not story or not story.moves:
            return False
        self._early = self._accept(story)
        return True

    def _is_complete(self, found: Explanation, cell: int) -> bool:
        """Return whether a piece of the side to move is lifted after a move, or after the last one was taken back."""
        game = self.game
        if not found.moves:  # the piece that went back may itself go on
            position = self.positions[found.keep]
            last = game.path(self.line[found.keep])
            return cell not in last[:1] and self._owns(position, game.current(position), cell)
        if len(found.moves) != 1:
            return False
        before = self.positions[found.keep]
        position = game.play(before, found.moves[0])
        mover = game.current(position)
        look = game.look(before, found.moves[0])
        if mover == game.current(before) and look.opens | look.closes:  # its own piece may go on
            return False
        return self._owns(position, mover, cell)

    def _owns(self, position: Any, side: int, cell: int) -> bool:
        """Return whether the piece on top of a cell is one of this side's."""
        return side >= 0 and bool(self.game.tops(position)[side] >> cell & 1)

    def _found(self, picture: int, calm: bool) -> Optional[Explanation]:
        """Return what explains the picture, or the answer to a question about it; None if that is still open.

        Touches that change the last move may as well begin the next one: then nothing must follow them for a while.
        """
        if self.question and picture != self.expected:
            if picture == self._asked:
                return self._answer()
            if self._is_answer(picture) and not self.evidence.touched(picture):
                return None  # a piece in the air alone tells nothing: it answers, or it is about to reply
        found, self._doubts = self._search.best(picture, self._messy or self.evidence.swept, calm)
        if picture != self.expected:
            return found
        if self.question and not found and picture == self._asked and not self._asks_with_reply():
            found = self._answer()
        changes = found and found.keep < len(self.line)
        return None if changes and self._stage < _PATIENT and (self.begun() or self._may_be_knocks()) else found

    def _may_be_knocks(self) -> bool:
        """Return whether the cell that was touched last is one that a piece knocks on before it leaves the board."""
        for cell in self.evidence.touched(self.expected, self.touches_since)[-1:]:
            for move in self.moves_from(cell, len(self.line)):
                look = self.game.look(self.position, move)
                if look.confirming_touches and look.opens >> look.confirming_touches[0] & 1:
                    return True
        return False

    def resync(self, picture: int, now: int) -> None:
        """Take in a whole picture: at start-up, or after edges were lost."""
        self._early = None
        self._ended_by = []
        self.evidence.reset(picture, now)
        self.shown_at = self.touches_since = now
        self._moved = True
        self._cleared(self.lingering & ~picture, now)
        self.look()

    def tick(self, now: int) -> Optional[Verdict]:
        """Return what was played, once the evidence is complete."""
        if self._early:
            return self._take_early()
        if self._ended_by:  # an idle tick takes nothing from the heap
            waiting, self._ended_by = self._ended_by, []
            for cell, closed, when in waiting:
                self.edge(cell, closed, when)
        still = ticks_diff(now, self.evidence.changed_at)
        if still < self.settle_ms:
            return None
        stage = self._stage
        if stage < _PATIENT and still >= _STAGE_MS[stage]:
            self._stage = stage + 1
            self.news = True
            return self._judge(stage == _JUDGED) if stage < _CALM else self._judge_at_last()
        if self.phase == REST:
            if stage >= _CALM and self.evidence.is_stale(now):  # until then a piece may be about to knock again
                self._fade()
            return self._wait_for_time(still)
        return None

    def _fade(self) -> None:
        """Let touches go that nothing has followed for a while, and with them what they had asked."""
        hidden = self.hidden()
        if hidden:
            hidden.remember()
        self.evidence.forget()
        self.question = []
        self.news = True

    def _judge_at_last(self) -> Optional[Verdict]:
        """Return what only time tells: touches that might have been the begin of another move, or a new game."""
        verdict = self._judge(True) if self.phase in (REST, ASKING) else None
        if verdict:
            return verdict
        start = self._set_up()
        return None if start is None else Verdict(0, (), "setup", start=start)

    def _take_early(self) -> Optional[Verdict]:
        """Return the verdict on a move that the other side has ended."""
        verdict, self._early = self._early, None
        return verdict

    def _wait_for_time(self, still: int) -> Optional[Verdict]:
        """Let a move become final if its side goes on, and let CHANCE draw if no hand does."""
        game = self.game
        if not self._final_judged and still >= game.final_ms:  # once: an idle tick takes nothing from the heap
            self._final_judged = True
            if game.final_ms and self.goes_on() and self._may_go_on():
                self._make_final()
                self.news = True
        if self.locked:
            return None
        if self._chance:
            return Verdict(0, (), "drawn") if still >= game.draw_ms else None
        return self._forced() if still >= FORCED_MS else None

    def _forced(self) -> Optional[Verdict]:
        """Return the move that plays itself, if there is one; asked once for each picture."""
        if self._forced_judged or self.ended:
            return None
        self._forced_judged = True
        move = self.game.forced(self.position)
        return Verdict(0, (move,), "rules") if move != NONE else None

    def goes_on(self) -> bool:
        """Return whether the side that made the last move is to move again."""
        return bool(self.line) and self.game.current(self.positions[-2]) == self.game.current(self.position)

    def _may_go_on(self) -> bool:
        """Return whether the piece of the last move may move on: then that is a new move, and no correction."""
        return bool(self.game.look(self.positions[-2], self.line[-1]).closes & self.starts())

    def _make_final(self) -> None:
        """Let nothing that happens from now on correct a move."""
        self.line = []
        self.positions = self.positions[-1:]
        self.pictures = self.pictures[-1:]

    def settle_now(self) -> Optional[Verdict]:
        """Return what was played, without waiting for it to settle: a button or the host has spoken."""
        if self._early:
            return self._take_early()
        if self._stage >= _CALM:
            return None
        self._stage = _CALM
        self.news = True
        return self._judge(True)

    def choose(self, move: int) -> Optional[Verdict]:
        """Decide a question by button or host; None if it is not one of the choices."""
        for explanation in self._open_choices():
            if explanation.moves and explanation.moves[0] == move:
                return self._accept(Explanation(explanation.keep, explanation.moves, TOLD, "button"))
        return None

    # What lights and reports ask.

    @property
    def position(self) -> Any:
        """The position that the pieces should show."""
        return self.positions[-1]

    @property
    def judged(self) -> bool:
        """Whether it was decided what the picture means."""
        return self._stage >= _JUDGED

    @property
    def expected(self) -> int:
        """The picture if every piece stands right."""
        return self.pictures[-1]

    @property
    def ended(self) -> bool:
        """Whether the match is over."""
        return bool(self._match and self._match.outcome())

    @property
    def passing(self) -> list[int]:
        """The moves whose piece stands on its way now: it is too late to declare another extra."""
        return self._search.passing if self.judged else []

    def missing(self) -> int:
        """Return the cells where a piece should stand and none does."""
        return self.expected & ~self.evidence.picture

    def surplus(self) -> int:
        """Return the cells where a piece stands and none should."""
        return self.evidence.picture & ~self.expected

    def may_show(self, move: int) -> bool:
        """Return whether everybody may see that this move is possible."""
        return not (self.secret and self.game.extra_of(move) & ~self.declared)

    def watched(self) -> list[int]:
        """Return the moves to watch for."""
        return self._search.watched(len(self.line))

    def moves_from(self, cell: int, keep: int) -> list[int]:
        """Return the moves that begin on a cell after so many moves of the line, as far as they may be seen."""
        return [move for move in self._search.watched(keep, cell) if self.may_show(move)]

    def starts(self) -> int:
        """Return the cells whose piece may move, as far as that may be seen."""
        if self._starts == NONE:
            self._starts = self._find_starts()
        return self._starts

    def _find_starts(self) -> int:
        if not self.game.extras:
            return 0 if self.ended else self.game.movable(self.position)
        found = 0
        for move in self.watched():
            if self.may_show(move):
                found |= 1 << self.game.path(move)[0]
        return found

    def handing_over(self) -> list[int]:
        """Return the moves of two pieces that are in the air together; none if they are not, or may not."""
        gone = self.expected & ~self.evidence.picture
        if not self.game.hands_over or self.phase != MOVING or self.locked or self.evidence.pair != gone:
            return []
        if self.line and self.game.look(self.positions[-2], self.line[-1]).together == gone:
            return self.line[-1:]  # it is handed back
        found = []
        for cell in range(len(self.game.cells)):
            for move in self.moves_from(cell, len(self.line)) if gone >> cell & 1 else ():
                if self.game.look(self.position, move).together == gone:
                    found.append(move)
        return found

    def outlook(self) -> tuple[int, list[int]]:
        """Return where the piece in the air may go: a place in the line, and the moves from there.

        If it is the piece of the last move, it may go wherever that one could.
        """
        if self._outlook is None:
            self._outlook = self._look_ahead()
        return self._outlook

    def _look_ahead(self) -> tuple[int, list[int]]:
        if self.phase != LIFTED or self.locked:
            return 0, []
        place = self.lifted_from
        found = self.moves_from(self.lifted, place)
        if not found and place:
            path = self.game.path(self.line[place - 1])
            if path[-1:] == (self.lifted,):  # a piece that has just come onto the board may go wherever one may
                return place - 1, self.moves_from(path[0] if path[1:] else NONE, place - 1) + [self.line[place - 1]]
        return place, found

    def choices(self) -> list[int]:
        """Return the moves that fit what the switches show and wait for a word, as far as they may be seen."""
        found = []
        for explanation in self._open_choices():
            move = explanation.moves[0] if explanation.moves else NONE
            if move != NONE and move not in found and self.may_show(move):
                found.append(move)
        return found

    def hidden(self) -> "Optional[Hidden]":
        """Return what touches tell of moves that nothing shows; None if nothing was touched since the last move."""
        if self._hidden is None and self.evidence.touched(self.expected, self.touches_since):
            from .hidden import Hidden  # a board has little memory, and forgets it after each move

            self._hidden = Hidden(self)
        return self._hidden

    def begun(self) -> list[int]:
        """Return the moves that nothing shows and whose touches have begun."""
        hidden = self.hidden()
        return hidden.begun() if hidden else []

    def waiting(self) -> list[int]:
        """Return the moves that nothing shows and that a reply may confirm."""
        hidden = self.hidden()
        return hidden.waiting() if hidden else []

    def half_told(self) -> int:
        """Return the move that nothing shows and that was told but for its last touch, or NONE."""
        hidden = self.hidden()
        return hidden.half_told() if hidden else NONE

    def told_last(self) -> tuple[int, ...]:
        """Return the cells whose touches tell the last move."""
        return self.game.look(self.positions[-2], self.line[-1]).confirming_touches if self.line else ()

    # From picture to phase.

    def look(self) -> None:
        """Find out where the picture stands; what to do about it is decided once it has settled."""
        self._stage = 0
        self._forced_judged = self._final_judged = self.two_back = False
        self._outlook = None
        picture = self.evidence.picture
        self.lifted = NONE
        self._resting = self._is_on_its_way(picture)
        if picture == self.expected:
            self.phase = REST
        elif self.question and self._is_answer(picture):
            self.phase = ASKING
        elif self._is_lift(picture) or self._is_lifted_and_rests(picture):
            self.phase = LIFTED
        else:
            self.phase = MOVING
        if (self.locked or self.evidence.swept) and self.phase != REST:
            self.phase = MISMATCH
            self.lifted = NONE

    def _is_answer(self, picture: int) -> bool:
        """Return whether the question stands, or one cell is just being touched in answer to it."""
        gone = self._asked & ~picture
        return not picture & ~self._asked and not gone & gone - 1

    def _is_lift(self, picture: int) -> bool:
        """Return whether just one piece is in the air; the newest position it may be missing from counts."""
        for place in range(len(self.pictures) - 1, -1, -1):
            gone = self.pictures[place] & ~picture
            if gone and not gone & gone - 1 and not picture & ~self.pictures[place]:
                self.lifted_from = place
                self.lifted = bit_index(gone)
                return True
        return False

    def _is_lifted_and_rests(self, picture: int) -> bool:
        """Return whether a piece is on its way and stands somewhere for a while: as good as in the air."""
        gone = self.expected & ~picture
        if not self._resting or not gone or gone & gone - 1:
            return False
        self.lifted_from = len(self.line)
        self.lifted = bit_index(gone)
        return True

    def dips(self) -> tuple[int, list[int]]:
        """Return where the piece comes from that dips into cells, and the cells; one that it stands in comes last."""
        home = NONE
        cells: list[int] = []
        for cell, picture, _, _ in self.evidence.visits:
            away = self.expected & ~picture
            if away and not away & away - 1 and not picture & ~self.expected and home in (NONE, bit_index(away)):
                home = bit_index(away)
                cells.append(cell)
        if self._resting and self.lifted != NONE and home in (NONE, self.lifted):
            home = self.lifted
            cells.append(bit_index(self.surplus()))
        return home, cells

    def is_correcting(self) -> bool:
        """Return whether the piece of the last move is up again: then nothing has left the game for good."""
        if not self.line:
            return False
        return bool(self.expected & ~self.pictures[-2] & ~self.lingering & ~self.evidence.picture)

    def _linger(self, cells: int) -> None:
        """Expect pieces where they are out of the game but not off the board."""
        self.lingering |= cells
        self.pictures[-1] |= self.lingering

    def _cleared(self, cells: int, now: int) -> None:
        """Take note that pieces which are out of the game have left: no evidence of any move."""
        self._cleared_off |= cells
        self.lingering &= ~cells
        self.pictures[-1] &= ~cells
        self.evidence.cleared(cells, now, self.touches_since)

    # From phase to verdict.

    def _judge(self, calm: bool) -> Optional[Verdict]:
        """Decide about a picture that has stood still."""
        picture = self.evidence.picture
        if calm and self.question and self.lingering & ~picture:  # taken off as the last move wants it
            if [one for one in self.question if not one.moves]:  # which may be the right one, so it is
                self.question = []
            gone = self.lingering & ~picture
            self._asked &= ~gone  # else each of the answers wants it, too
            self._cleared(gone, self.evidence.changed_at)
            self.look()
            self._stage = _CALM
        if picture == self.expected:
            self._messy = self.locked = self.evidence.swept = False
        elif self.evidence.swept:
            self._messy = True
        if self.locked or self._match is None or self._resting:
            return None
        if self._chance:
            return self._drawn() if picture == self.expected else self._unexplained(picture, calm)
        return self._explained_by_discs(picture, calm) if self.counting else self._explained(picture, calm)

    def _explained_by_discs(self, picture: int, calm: bool) -> Optional[Verdict]:
        """Decide by the discs that were counted; where they tell nothing, as on a board of switches."""
        counting = self.counting
        story = counting.story() if counting else None
        if story:
            return self._accept(story)
        if counting and not self.question and picture != self.expected:
            if counting.stands():  # but not as any legal move leaves them
                return self._unexplained(picture, calm)
            if not calm:
                return None  # what has not been counted yet may be soon
        return self._explained(picture, calm)

    def _explained(self, picture: int, calm: bool) -> Optional[Verdict]:
        """Decide by what explains the picture, or by the answer to a question about it."""
        if calm and picture == self.expected != self._asked:  # what was asked about is gone
            self.question = []
        found = self._found(picture, calm)
        if found:
            return self._accept_reply(found) if calm or not (self._messy or self.ended) else None
        if picture == self.expected and self.half_told() != NONE:
            if not self.question or not self._answer():  # what was touched tells the next move
                self.question = []
            return None
        if self.question and self._is_answer(picture) and not self._asks_with_reply():
            return None
        if self._doubts and not self._messy:
            self._ask(self._doubts)
            return None
        if picture != self.expected and calm:  # until then a piece may just be touched
            self.question = []
        return self._unexplained(picture, calm)

    def _drawn(self) -> Optional[Verdict]:
        """Return what hands have drawn for CHANCE; a piece that was just touched asks the board to draw."""
        home, dips = self.dips()
        told = dips and len(self.evidence.visits) < MOST_DIPS  # of more than that the first ones are forgotten
        start = self.game.redrawn(self.position, dips) if told else None
        move = self.game.drawn(self.position, home, dips) if told else NONE
        touched = self.evidence.touched(self.expected)
        self.evidence.forget()
        if start is not None:
            return Verdict(0, (), "setup", start=start)
        if move != NONE:
            return Verdict(0, (move,), "touched")
        return Verdict(0, (), "drawn") if touched and not dips else None

    def _unexplained(self, picture: int, calm: bool) -> Optional[Verdict]:
        """Decide about a picture that is no move: a piece in the air, two moves back, a mess."""
        if self.phase in (REST, LIFTED) or self._search.passing:
            return None
        match = self._match
        two_back = match and len(match.moves) > 1 and picture == self.game.occupied(match.at(len(match.moves) - 2))
        if two_back and not self._is_one_piece(picture):
            self.two_back = not self._messy
            return Verdict(2, (), "discs") if calm and not self._messy else None
        if not self._between(picture) and not self.handing_over():
            self.phase = MISMATCH
        return None

    def _is_one_piece(self, picture: int) -> bool:
        """Return whether a single piece, perhaps of a stack, may just stand elsewhere, and no touch says otherwise."""
        gone, more = self.expected & ~picture, picture & ~self.expected
        single = bool(more) and not gone & gone - 1 and not more & more - 1
        return single and not self.evidence.touched(picture)

    def _between(self, picture: int) -> bool:
        """Return whether the pieces are on their way from the position now to the one before the last move."""
        return len(self.pictures) > 1 and not (picture ^ self.expected) & ~(self.pictures[-2] ^ self.expected)

    def _set_up(self) -> Any:
        """Return the start position that somebody has set up where other pieces are expected, or None.

        Or from an empty board, once a game has begun.
        """
        again = self.evidence.emptied and bool(self._match and (self._match.moves or self.ended))
        if not self._moved or (self.phase == REST and not again):
            return None
        return self.game.set_up(self.position, self.evidence.picture, self.evidence.emptied, self.ended)

    def _is_on_its_way(self, picture: int) -> bool:
        """Return whether a piece, or a tool, stands where it may stand for a while and no move is meant."""
        for place in range(len(self.pictures) - 1, -1, -1):
            gone, more = self.pictures[place] & ~picture, picture & ~self.pictures[place]
            if not more or more & more - 1 or gone & gone - 1:
                continue
            if more & self.game.rests(self.positions[place], bit_index(gone) if gone else NONE):
                return True
        return False

    def _accept(self, explanation: Explanation) -> Optional[Verdict]:
        """Return the verdict for an explanation; nothing new is no verdict."""
        if not explanation.changes(self.line):
            self.question = []
            self.look()
            self._stage = _PATIENT  # the same touches ask the same question once
            return None
        if self.question:
            replied = len(explanation.moves) > 1
            if replied or len(explanation.touches) > 1:  # the answer is spent; one touch may begin the reply, too
                self.evidence.drop(explanation.touches, self._asked_at)
            if not replied:  # what else was touched meanwhile may tell the reply
                self._spent = self._asked_at
        self.question = []
        self._messy = False
        self.implied = explanation.how == "implied"
        back = len(self.line) - explanation.keep
        moves = explanation.moves
        last = self.line[explanation.keep] if back == 1 else NONE
        self.taken_back = NONE if moves else last
        self.corrected = last if len(moves) == 1 else NONE
        if not moves and explanation.cost == SHOWN:
            self._spent = self.touches_since
        elif not moves:  # touches have taken the move back: they tell nothing else
            self.evidence.forget()
        return Verdict(back, moves, explanation.how, 2 if explanation.cost >= UNTOLD else 1)

    def _accept_reply(self, found: Explanation) -> Optional[Verdict]:
        """Accept an explanation; if it answers a move that is in question, ask about that move and keep the reply."""
        answers = [one for one in self.question if one.keep == found.keep and one.moves == found.moves]
        if self.question and not answers and found.keep == len(self.line) and len(found.moves) == 1:
            told = self.game.look(self.position, found.moves[0]).confirming_touches
            others = [one for one in self.question if not in_order(list(one.touches), told)]
            pairs = [found] + self._search.restoring().with_reply(others, found.moves[0])
            if len(pairs) > 1:
                pairs[0] = Explanation(found.keep, found.moves, found.cost, found.how, self.question[0].touches)
                self._ask(pairs)
                return None
        return self._accept(found)

    # Questions.

    def _ask(self, explanations: list[Explanation]) -> None:
        """Ask which of these it was; touches from now on answer."""
        self.question = explanations
        self._asked = self.evidence.picture
        self._asked_at = self.evidence.changed_at
        self.phase = ASKING if self._asked != self.expected else REST

    def _answer(self) -> Optional[Explanation]:
        """Return the one explanation that the touches since the question leave."""
        since = self._asked_at
        told = self._asked == self.expected and self.told_last()
        if told and not self.question[0].moves:  # a mere touch puts this in doubt: the hand may straighten more stacks
            since = ticks_add(since, PATIENT_MS)
        cells = self.evidence.touched(self._asked, since)
        replied = self._search.restoring().answered(self.question, cells, 3) if len(cells) > 2 else []
        self._doubts = replied if len(replied) > 1 else []
        if replied:
            return replied[0] if len(replied) == 1 else None
        for begin in range(len(cells)):
            left = [one for one in self.question if in_order(cells[begin:], one.touches)]
            if left:
                begins = begin and self._search.restoring().answered(self.question, cells, 2)
                return left[0].settled() if len(left) == 1 and not begins else None
        return None

    def _asks_with_reply(self) -> bool:
        """Return whether the doubts are those of a question about one move, with a reply that has come since."""
        return _longest(self._doubts) > _longest(self.question)

    def asked(self, told: tuple[int, ...]) -> int:
        """Return which of the cells that tell an answer is touched next."""
        parts = telling(self.evidence.touched(self._asked, self._asked_at), Look(0, 0, told))[0]
        return told[min(parts, len(told) - 1)]

    def asked_answers(self) -> list[Explanation]:
        """Return the answers to a question that a touch can give, as far as they may be seen."""
        return [one for one in self.question if one.touches and (not one.moves or self.may_show(one.moves[0]))]

    def _open_choices(self) -> list[Explanation]:
        """Return what may be chosen: the answers to a question, or where the piece in the air may have landed."""
        if self.question and self.evidence.picture == self._asked:
            return self.question
        if self.locked or self.phase != LIFTED:
            return []
        return self._search.untold(self.evidence.picture)


def _longest(explanations: list[Explanation]) -> int:
    """Return the most moves that one of them has."""
    return max([len(one.moves) for one in explanations] or [0])
