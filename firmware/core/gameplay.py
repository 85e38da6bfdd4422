"""The course of the game: every change by hands, buttons, clocks and hosts is recorded, then watched and shown."""

from boardcore.referee.referee import REST, Verdict

from core.loading import (
    OPPONENT,
    RARELY_NEEDED,
    RECOVERY,
    check_room_for_both,
    forget,
    forget_opponent,
    forget_readers,
    load_next,
)

try:
    from typing import Any, Optional

    from boardcore.lights.lights import Lights
    from boardcore.record.live_game import LiveGame
    from boardcore.record.terms import Terms
    from boardcore.referee.referee import Referee
    from host.reports import Reports
    from players.companion import Companion

    from core.controller import Controller
    from core.observations import Observations
except ImportError:
    pass


class Gameplay:
    """Changes the game; everything that changes it goes through here."""

    def __init__(
        self, live: "LiveGame", referee: "Referee", lights: "Lights", observations: "Observations", board: "Controller"
    ) -> None:
        """Go on with the game that was taken up; ``begin`` and ``check_discs`` start to watch it.

        ``board`` is told what was recorded.
        """
        self.live = live
        self.referee = referee
        self.lights = lights
        self.observations = observations
        self.reports: Optional[Reports] = None  # what the host is told, once one has connected
        self.companion: Optional[Companion] = None  # who plays a side of this game
        self.checked = False  # the discs have been seen in place at least once since the start
        self._seating = True  # still to find out whether the board plays a side
        self._journal_full = False  # since the last entry
        self.game_chosen = False  # another one, which begins once this tick is over
        self._game = live.game
        self._journal = live.journal
        self._epoch = live.journal.epoch
        self._board = board

    def tick(self, now: int) -> None:
        """Carry out the referee's verdict, and let an opponent think."""
        self._decide(self.referee.tick(now), now)
        if self._seating:
            self._seating = self._seat_companion()
        elif self._journal_full and self._may_start_over():
            if not load_next(RECOVERY):
                self._start_journal_over(now)
        elif self.companion:
            self.companion.tick()

    # What players, referee and host bring about.

    def begin(self, position: "Any", how: str, now: int, terms: "Optional[Terms]" = None) -> None:
        """Begin a game, under given terms or the default ones."""
        self.live.new(position, how, now, terms)
        self._board.game_begun(now)
        self.referee.evidence.changed_at = now  # what waits for hands, such as a draw, waits from here
        self.companion = None
        self._seating = True
        self.checked = True
        self.written(how, now)
        if not self.reports:  # a host will ask for texts again
            forget_readers(self._game.name)

    def take_back(self, how: str, now: int) -> None:
        """Take back the last action of a side, or a resignation; its touches no longer count."""
        self.referee.evidence.forget()
        self.live.back_to_a_side(how, now)
        self._back_to_the_player(how, now)
        self.written(how, now)

    def run_out(self, side: int, how: str, now: int) -> None:
        """End a side's time."""
        self.live.run_out(side, how, now)
        self.written(how, now)

    def choose_game(self, game: str, variant: str, how: str, now: int, opponent: str = "") -> None:
        """Play another game, or against another opponent."""
        self.live.choose(game, variant, how, now, opponent)
        self.leave_game(how, now)

    def leave_game(self, how: str, now: int) -> None:
        """Leave this game at the end of this tick, for the one that was just recorded."""
        self.written(how, now)
        self.game_chosen = True

    def choose(self, move: int, how: str, now: int) -> bool:
        """Decide which of the candidates was played; False if the discs do not show it."""
        verdict = self.referee.choose(move)
        if verdict is None:
            return False
        verdict.how = how
        self.carry_out(verdict, now)
        return True

    def begin_as_it_stands(self, now: int) -> bool:
        """Begin a game where hands have set up a start that only a button confirms; False if they have not."""
        start = self._game.confirmed(self.live.position, self.referee.evidence.picture)
        if start is not None:
            self.carry_out(Verdict(0, (), "setup", start=start), now)
        return start is not None

    def settle(self, now: int) -> None:
        """Judge the discs at once, without waiting: a button or the host is about to act on them."""
        verdict = self.referee.settle_now()
        if verdict:
            self.carry_out(verdict, now)

    def declare(self, extra: int) -> bool:
        """Announce a token for the next move; False if the side to move does not have it or no move for it."""
        done = self.referee.declare(extra)
        self.lights.chosen = -1
        self.lights.changed = True
        return done

    def demand(self, move: int) -> None:
        """Accept only this move from now on."""
        self.referee.demand(move)
        self.lights.changed = True

    def check_discs(self) -> None:
        """Wait until the discs stand where the journal says, as after a restart."""
        self.checked = False
        self._follow()
        self.referee.lock()

    def written(self, how: str, now: int, opened: int = 1, by_hand: bool = False) -> None:
        """Go on after a new journal entry; if the discs are elsewhere, they are ignored until they are corrected."""
        self._note_epoch()
        self._journal_full = self.live.nearly_full
        self.observations.entries_added(len(self._journal), now)
        if self.reports:
            self.reports.entries_added()
        self.lights.hint = 0
        self.lights.grades = ()
        self._follow(opened)
        if self.live.match.outcome():
            self.lights.applaud(now)
        self._board.written(how)
        forget(RARELY_NEEDED)
        if how != "menu" and not by_hand and self.referee.phase != REST:
            self.referee.lock()

    def lay_ground(self) -> None:
        """Show the position that the discs should show."""
        match = self.live.match
        self.lights.follow(match, match.outcome(), match.position)
        self.lights.changed = True

    def dismiss_companion(self) -> bool:
        """Free the memory of an opponent, whose side anybody may then play; False if there was none."""
        if self.companion:
            self.demand(-1)
        self.companion = None
        self._seating = False
        return forget_opponent(self._game)

    # Inside.

    def _seat_companion(self) -> bool:
        """Let the board play the side that the terms of the game say; return whether there is more to load first."""
        opponent = self.live.terms.opponent
        if len(opponent) != 2 or not opponent.isdigit() or int(opponent[0]) >= len(self._game.sides):
            return False
        try:
            if load_next(OPPONENT):
                return True
            from players.companion import Companion

            self.companion = Companion(self, int(opponent[0]), int(opponent[1]))
            if self.reports:
                check_room_for_both()
        except MemoryError:  # a host takes too much of it
            self.dismiss_companion()
        return False

    def _back_to_the_player(self, how: str, now: int) -> bool:
        """Take back more while it would be the companion's turn, as it would just play again; True if so."""
        live, companion = self.live, self.companion
        more = False
        while companion and live.turn and self._game.current(live.position) == companion.side:
            live.back_to_a_side(how, now)
            more = True
        return more

    def _may_start_over(self) -> bool:
        """Return whether no hand waits for the journal to start over, and a host has all of it."""
        waiting = self.reports and self.reports.ready and self.live.acked < len(self._journal)
        return self.referee.phase == REST and not waiting

    def _start_journal_over(self, now: int) -> None:
        """Make room before a move needs it: in a tick of its own, because it takes a Pico longer than a move."""
        self._journal_full = False
        self.live.restart_journal(now)
        self._note_epoch()
        self.observations.newest = len(self._journal)
        if self.reports:
            self.reports.entries_added()

    def _note_epoch(self) -> None:
        """Take note of a journal that has started over: the numbers of its entries do, too."""
        epoch = self._journal.epoch
        if epoch != self._epoch:
            self._epoch = epoch
            self.observations.new_epoch()
            if self.reports:
                self.reports.new_epoch()

    def _decide(self, verdict: "Optional[Verdict]", now: int) -> None:
        """Carry out the referee's verdict, if there is one."""
        referee = self.referee
        if referee.news:
            referee.news = False
            self.lights.changed = True
        if not self.checked and referee.phase == REST and not referee.locked and referee.judged:
            self.checked = True
            self.lights.changed = True
            if not self.live.begun:
                self.begin(self.live.fresh(), "setup", now)
                return
        if verdict:
            self.carry_out(verdict, now)

    def carry_out(self, verdict: "Verdict", now: int) -> None:
        """Record a verdict: moves taken back, then moves made; or a new game."""
        live = self.live
        if verdict.start is not None:
            self.begin(live.shuffled(verdict.start), verdict.how, now)
            if self.referee.phase == REST and self._game.current(live.position) >= 0:  # a draw has lights of its own
                self.lights.review(live.position, now, owners=True)  # swapped colours look the same to switches
            return
        if not verdict.back and not verdict.moves:  # chance draws, and what was drawn is shown
            before = live.position
            live.draw(now)
            self.lights.celebrate(self._game.trail(before, live.match.moves[-1]), now)
        for _ in range(verdict.back):
            if live.match.stopped:  # discs that stand as before the move take back both
                live.back(verdict.how, now)
            live.back("corrected" if verdict.moves else verdict.how, now)
        for move in verdict.moves:
            self.lights.celebrate(self._game.trail(live.position, move), now)
            live.move(move, verdict.how, now)
        more = verdict.back and not verdict.moves and self._back_to_the_player(verdict.how, now)
        self.written(verdict.how, now, verdict.open, not more)

    def _follow(self, opened: int = 1) -> None:
        """Watch the current position; ``opened`` is how many of the last moves may still be corrected."""
        self.referee.secret = self.live.secret
        self.referee.follow(self.live.match, opened)
        self.lay_ground()
