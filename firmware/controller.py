"""The board: switches and buttons in, lights and reports out, one short tick after the other."""

import gc

import microcontroller
from boardcore.lights.lights import Lights, paint
from boardcore.record.live_game import LiveGame
from boardcore.referee.referee import REST, Referee
from observations import Observations
from panel import Panel
from uptime import Uptime

try:
    from typing import Any, Callable, Optional

    from boardcore.games import Game
    from boardcore.record.journal import Journal
    from boardcore.record.terms import Terms
    from boardcore.referee.referee import Verdict
    from buttons import Buttons
    from chooser import Chooser
    from commands import Commands
    from companion import Companion
    from link import Link
    from menu import Menu
    from pixels import Pixels
    from scanner import Scanner
    from settings import Settings
except ImportError:
    pass

# What talks to the host, last first. It takes a fifth of the memory, so a board that plays alone never loads it; loaded
# one module a tick when the first host comes, so that no light waits long.
_SPEAKER = ("commands", "reports", "orders", "sentences", "boardcore.wire.messages", "boardcore.wire.frame")


class Controller:
    """Holds the parts together; ``tick`` never waits."""

    def __init__(
        self,
        game: Game,
        games: list[str],
        settings: Settings,
        scanner: Scanner,
        buttons: Buttons,
        pixels: Pixels,
        link: Link,
        journal: Journal,
        clock: Callable[[], int],
        board_id: str,
        boot: str,
        remarks: list[str],
    ) -> None:
        """Take up the game in the journal.

        ``games`` are all that this board has a place for. ``clock`` returns ticks in milliseconds, ``boot`` is a random
        number of this power-on, ``remarks`` are for people: on the console, and for every host.
        """
        self.game = game
        self.games = games
        self.board_id = board_id
        self.boot = boot
        self.remarks = remarks
        self.settings = settings
        self.scanner = scanner
        self.link = link
        self.live = LiveGame(game, journal)
        self.referee = Referee(game, settings.settle_ms)
        self.lights = Lights(game)
        self.menu: Optional[Menu] = None  # somebody picks tokens
        self.observations = Observations(len(journal))
        self.panel = Panel(self, buttons)
        self.uptime = Uptime(clock())
        self.host: Optional[Commands] = None  # hears and answers the host, once there was one
        self.companion: Optional[Companion] = None  # who plays a side of this game
        self.chooser: Optional[Chooser] = None  # somebody chooses a game
        self.test_cell = -1
        self.changed = True  # what the lights show
        self._seen = False  # the switches have told where discs stand
        self.checked = False  # the discs were seen where they should be, once since the start
        self._pixels = pixels
        self._clock = clock
        self._thinking = True
        self._epoch = journal.epoch
        self._to_load = list(_SPEAKER)
        self._restarting = False
        self._turned = False
        for remark in remarks:
            print(remark)
        self._turn(clock())
        self._seat_companion()
        self._check_discs()

    def tick(self) -> None:
        """Do what there is to do now."""
        now = self._clock()
        self.uptime.tick(now)
        self.scanner.poll(self, now)
        self.panel.poll(now)
        self._show(now)
        self.link.poll(self, now)
        self._watch(now)
        if self.test_cell < 0:
            self._decide(self.referee.tick(now), now)
            if self.companion:
                self.companion.tick()

    def speaker(self) -> "Optional[Commands]":
        """Return who talks to the host, or None while it is being loaded."""
        if self._to_load:
            gc.collect()
            __import__(self._to_load.pop())
        elif not self.host:
            from commands import Commands

            self.host = Commands(self)
        return self.host

    # What the scanner reports.

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take one edge of a switch."""
        self.observations.edge(cell, closed, now)
        if self.host:
            self.host.reports.picture_changed()
        self.referee.edge(cell, closed, now)
        self.lights.end_review()
        self.chooser = None
        if self.menu:
            self.close_menu(now)
        self.changed = self._thinking = True

    def resync(self, picture: int, now: int) -> None:
        """Take a whole picture."""
        self._seen = True
        self.observations.resync(self.scanner.overflows > 0)
        if self.host:
            self.host.reports.picture_changed()
        self.referee.resync(picture, now)
        self.changed = self._thinking = True

    def now(self) -> int:
        """Return the ticks of this moment."""
        return self._clock()

    # What players, referee and host bring about.

    def begin(self, position: Any, how: str, now: int, terms: "Optional[Terms]" = None) -> None:
        """Begin a game, under terms of its own or the usual ones."""
        self.live.new(position, how, now, terms)
        self._turn(now)
        self._seat_companion()
        self.checked = True
        self._written(how, now)
        if self.referee.phase == REST:
            self.lights.show_owners(position, now)

    def take_back(self, how: str, now: int) -> None:
        """Take back what a side did last, or a resignation."""
        self.live.back_to_a_side(how, now)
        companion = self.companion
        if companion and self.live.match.moves and self.game.current(self.live.match.position) == companion.side:
            self.live.back_to_a_side(how, now)  # else it would just play the same again
        self._written(how, now)

    def resign(self, side: int, now: int) -> None:
        """Let a side give up."""
        self.live.resign(side, "host", now)
        self._written("host", now)

    def agree(self, now: int) -> None:
        """End the game in a draw that all sides agreed to."""
        self.live.agree("host", now)
        self._written("host", now)

    def run_out(self, side: int, how: str, now: int) -> None:
        """Let a side's time be up."""
        self.live.run_out(side, how, now)
        self._written(how, now)

    def begin_elsewhere(self, terms: "Terms", position: str, now: int) -> None:
        """Begin a game that this board can play once it has restarted, which is now."""
        self.live.new_elsewhere(terms, position, "host", now)
        self._written("host", now)
        self._restarting = True  # at the end of this tick, with all memory free for it

    def choose_game(self, game: str, variant: str, how: str, now: int, opponent: str = "") -> None:
        """Play another game, or against another opponent, from the next start on, which is now."""
        self.live.choose(game, variant, how, now, opponent)
        self._written(how, now)
        self._restarting = True  # at the end of this tick, with all memory free for it

    def choose(self, move: int, how: str, now: int) -> bool:
        """Settle which of the candidates was played; False if the discs do not show it."""
        verdict = self.referee.choose(move)
        if verdict is None:
            return False
        verdict.how = how
        self._carry_out(verdict, now)
        return True

    def settle(self, now: int) -> None:
        """Believe what the discs show without waiting: a button or the host has something to say about it."""
        verdict = self.referee.settle_now()
        if verdict:
            self._carry_out(verdict, now)

    def tokens(self) -> "list[int]":
        """Return the tokens that each side has."""
        return [self.game.held(self.live.match.position, side) for side in range(len(self.game.sides))]

    def start_position(self, first: int) -> Any:
        """Return the start position with the tokens there are, or are being picked; ``first`` moves first."""
        return self.game.start(first, tuple(self.menu.picked if self.menu else self.tokens()))

    def open_menu(self, side: int) -> None:
        """Let a side pick its tokens."""
        if not self.menu:
            from menu import Menu  # rarely needed, and a board has little memory

            self.menu = Menu(self.game, self.tokens())
        self.menu.start(side)

    def close_menu(self, now: int) -> None:
        """Begin the game with the tokens that were picked."""
        start = self.start_position(self.game.current(self.live.match.position))
        self.menu = None
        self.begin(start, "menu", now)

    def declare(self, extra: int) -> bool:
        """Announce a token for the next move; False if the side to move does not have it or no move for it."""
        done = self.referee.declare(extra)
        self.lights.chosen = -1
        self.changed = True
        return done

    def demand(self, move: int) -> None:
        """Accept only this move from now on."""
        self.referee.demand(move)
        self.changed = True

    def review(self, now: int) -> None:
        """Show whose pieces should stand where, and how high, for half a minute or until a piece is lifted."""
        self.lights.review(self.live.match.position, now)
        self.changed = True

    def hint(self, cells: int) -> None:
        """Light some cells until the next entry."""
        self.lights.hint = cells
        self.changed = True

    def change_setting(self, name: str, value: int) -> bool:
        """Change a setting while the board runs."""
        if not self.settings.set(name, value):
            return False
        self.referee.settle_ms = self.settings.settle_ms
        self._pixels.set_brightness(self.settings.brightness)
        self.changed = True
        return True

    def restart_journal(self, now: int) -> None:
        """Begin a new epoch with the position there is."""
        self.live.restart_journal(now)
        self._written("restored", now)

    def set_offline(self, offline: bool) -> None:
        """Show whether the host that was there is gone."""
        if offline != self.lights.offline:
            self.lights.offline = offline
            self._lay_ground()

    def test(self, cell: int) -> None:
        """Light one cell for the walk test, with the game set aside."""
        self.menu = None
        self.test_cell = cell
        self.changed = True

    def end_test(self) -> None:
        """Go back to the game; the discs are checked as after a restart."""
        self.test_cell = -1
        self._check_discs()

    # Inside.

    def _watch(self, now: int) -> None:
        """Take note of a restart that is due, of time that is up, and of a host that says nothing any more."""
        if self._restarting:
            self.link.flush(now)
            microcontroller.reset()
        late = self.live.expired(now)
        if late >= 0 and self.test_cell < 0:
            self.run_out(late, "clock", now)
        if self.host:
            self.host.watch(now)

    def _turn(self, now: int) -> None:
        """Count cells and sides from the end that the players of this game sit at."""
        if self.live.terms.turned != self._turned:
            self._turned = self.live.terms.turned
            self.scanner.turn(now)
            self._pixels.turn()
            self.panel.turn()

    def _seat_companion(self) -> None:
        """Let the board play the side that the terms of the game say, if any."""
        self.companion = None
        opponent = self.live.terms.opponent
        if len(opponent) == 2 and opponent.isdigit() and int(opponent[0]) < len(self.game.sides):
            from companion import Companion  # only for those who play alone: a board has little memory

            self.companion = Companion(self, int(opponent[0]), int(opponent[1]))

    def _check_discs(self) -> None:
        """Wait until the discs stand where the journal says, as after a restart."""
        self.checked = False
        self._follow()
        self.referee.lock()

    def _decide(self, verdict: "Optional[Verdict]", now: int) -> None:
        """Carry out what the referee found."""
        referee = self.referee
        if referee.news:
            referee.news = False
            self.changed = True
        if not self.checked and referee.phase == REST and not referee.locked and referee.judged:
            self.checked = True
            self.changed = True
            if not self.live.begun:
                self.begin(self.live.fresh(), "setup", now)
                return
        if verdict:
            self._carry_out(verdict, now)

    def _carry_out(self, verdict: "Verdict", now: int) -> None:
        """Write down what hands have played: moves taken back, then moves made; or a new game."""
        if verdict.start is not None:
            self.begin(self.live.shuffled(verdict.start), verdict.how, now)
            return
        if not verdict.back and not verdict.moves:
            self._draw(now)
        for _ in range(verdict.back):
            if self.live.match.stopped:  # discs that stand as before the move take back both
                self.live.back(verdict.how, now)
            self.live.back("corrected" if verdict.moves else verdict.how, now)
        for move in verdict.moves:
            self.lights.celebrate(self.game.trail(self.live.match.position, move), now)
            self.live.move(move, verdict.how, now)
        self._written(verdict.how, now, verdict.open, True)

    def _draw(self, now: int) -> None:
        """Draw for chance, and show what was drawn."""
        before = self.live.match.position
        self.live.draw(now)
        self.lights.celebrate(self.game.trail(before, self.live.match.moves[-1]), now)

    def _written(self, how: str, now: int, opened: int = 1, by_hand: bool = False) -> None:
        """Go on after a new journal entry; if the discs stand otherwise, they say nothing until they are put right."""
        epoch = self.live.journal.epoch
        if epoch != self._epoch:
            self._epoch = epoch
            self.observations.new_epoch()
            if self.host:
                self.host.reports.new_epoch()
        self.observations.entries_added(len(self.live.journal), now)
        if self.host:
            self.host.reports.entries_added()
        self.lights.hint = 0
        self._follow(opened)
        if how != "menu":
            self.menu = None
            if self.referee.phase != REST and not by_hand:
                self.referee.lock()

    def _follow(self, opened: int = 1) -> None:
        """Watch the position there is now; so many of the last moves may still be corrected."""
        self.referee.secret = self.live.secret
        self.referee.follow(self.live.match, opened)
        self._lay_ground()

    def _lay_ground(self) -> None:
        """Show the position that the discs should show."""
        match = self.live.match
        self.lights.follow(match, match.outcome(), match.position)
        self.changed = True

    def _show(self, now: int) -> None:
        """Compose the signs if anything has changed, and show how they look now; nothing before there is a picture."""
        if not self._seen:
            return
        lights = self.lights
        changed = self.changed
        if changed:
            self.changed = False
            if self._thinking:
                lights.look_ahead(self.referee)
                self._thinking = False
            self._compose()
            if self.host:
                self.host.reports.lights_changed()
                self.host.reports.state_changed()
        elif lights.think(self.referee) or lights.run(now):
            self.changed = True
        self._pixels.show(lights.signs, now, changed)

    def _compose(self) -> None:
        signs = self.lights.signs
        if self.test_cell >= 0:
            paint(signs, -1, ".")
            paint(signs, 1 << self.test_cell, "y")
            return
        self.lights.compose(self.referee)
        if self.menu:
            self.menu.compose(signs)
        if self.chooser:
            self.chooser.compose(signs, self.game)
