"""The board: switches and buttons in, lights and reports out, one short tick after the other."""

from buttons import DOWN, LONG, NOTHING
from commands import Commands
from menu import Menu
from referee.candidates import BACK
from referee.lights import Lights, paint
from referee.referee import LIFTED, NEW, NONE_YET, REST, TOUCHING, WAITING, Referee
from reports import Reports
from scanner import INTERVAL_MS
from score.score import Score
from wire.frame import encode
from wire.ticks import ticks_diff

try:
    from typing import Any, Callable

    from buttons import Buttons
    from games import Game
    from link import Link
    from pixels import Pixels
    from scanner import Scanner
    from score.journal import Journal
    from settings import Settings
except ImportError:
    pass


class Controller:
    """Holds the parts together; ``tick`` never waits."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        scanner: Scanner,
        buttons: Buttons,
        pixels: Pixels,
        link: Link,
        journal: Journal,
        clock: Callable[[], int],
        board_id: str,
        boot: str,
    ) -> None:
        """Take up the game in the journal; ``clock`` returns ticks in milliseconds."""
        self.game = game
        self.settings = settings
        self.profile = settings.profile
        self.scanner = scanner
        self.link = link
        self.score = Score(game, journal)
        self.referee = Referee(game, settings.settle_ms)
        self.lights = Lights(game)
        self.menu = Menu(game)
        self.reports = Reports(self, board_id, boot)
        self.commands = Commands(self)
        self.test_cell = -1
        self.scan_us = INTERVAL_MS * 1000
        self.slowest_ms = 0
        self._buttons = buttons
        self._pixels = pixels
        self._clock = clock
        self._last_tick = clock()
        self._uptime_ms = 0
        self._changed = True
        self._thinking = True
        for problem in settings.problems:
            print("settings.toml:", problem)
            self.reports.log("settings.toml: " + problem, "warning")
        self._check_discs()

    def tick(self) -> None:
        """Do what there is to do now."""
        now = self._clock()
        self._keep_time(now)
        self.scanner.poll(self, now)
        pressed = self._buttons.poll(now)
        if pressed != NOTHING:
            self._press(self._buttons.side, pressed, now)
        self._show(now)
        self.link.poll(self.commands, now)
        self.commands.end_silent_test(now)
        if self.test_cell < 0:
            self._decide(self.referee.tick(now), now)

    # What the scanner reports.

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take one edge of a switch."""
        self.reports.picture_edges.add(cell, closed, now)
        self.reports.move_edges.add(cell, closed, now)
        self.reports.picture_changed()
        self.referee.edge(cell, closed, now)
        if self.menu.open:
            self._close_menu(now)
        self._changed = self._thinking = True

    def resync(self, picture: int, now: int) -> None:
        """Take a whole picture."""
        self.reports.picture_changed(self.scanner.overflows > 0)
        self.referee.resync(picture, now)
        self._changed = True

    # What players, referee and host bring about.

    def begin(self, position: Any, how: str, now: int) -> None:
        """Begin a game."""
        epoch = self.score.journal.epoch
        self.score.new(position, how, now)
        self._checked = True
        if epoch != self.score.journal.epoch:
            self.reports.new_epoch()
        self._written(now)

    def take_back(self, how: str, now: int) -> None:
        """Take the last move back."""
        self.score.back(how, now)
        self._written(now)

    def resign(self, side: int, now: int) -> None:
        """Let a side give up."""
        self.score.resign(side, "host", now)
        self._written(now)

    def choose(self, move: int, how: str, now: int) -> bool:
        """Settle which of the candidates was played; False if the discs do not show it."""
        if self.referee.choose(move) != move:
            return False
        self.score.move(move, how, now)
        self._written(now)
        return True

    def declare(self, extra: int) -> bool:
        """Announce a token for the next move; False if the side to move does not have it."""
        done = self.referee.declare(extra)
        self.lights.chosen = -1
        self._changed = True
        self.reports.state_changed()
        return done

    def hint(self, cells: int) -> None:
        """Light some cells until the next entry."""
        self.lights.hint = cells
        self._changed = True

    def change_setting(self, name: str, value: int) -> bool:
        """Change a setting while the board runs."""
        if not self.settings.set(name, value):
            return False
        self.referee.settle_ms = self.settings.settle_ms
        self._pixels.set_brightness(self.settings.brightness)
        self._changed = True
        return True

    def restart_journal(self, now: int) -> None:
        """Begin a new epoch with the position there is."""
        self.score.restart_journal(now)
        self.reports.new_epoch()
        self._written(now)

    def set_offline(self, offline: bool) -> None:
        """Show whether the host that was there is gone."""
        if offline != self.lights.offline:
            self.lights.offline = offline
            self._follow()

    def test(self, cell: int) -> None:
        """Light one cell for the walk test, with the game set aside."""
        self.test_cell = cell
        self._changed = True

    def end_test(self) -> None:
        """Go back to the game; the discs are checked as after a restart."""
        self.test_cell = -1
        self._check_discs()

    # What reports ask.

    def phase(self) -> str:
        """Return what the board is doing, in the words of the protocol."""
        referee = self.referee
        if self.test_cell >= 0:
            return "test"
        if self.menu.open:
            return "menu"
        if not self._checked:
            return "check" if self.score.resumed else "setup"
        if referee.locked:
            return "mismatch"
        if self.score.match.outcome():
            return "ended"
        if referee.phase == WAITING:
            return "choose"
        if referee.phase in (LIFTED, TOUCHING):
            return "moving"
        return "clear" if referee.lingering else "ready"

    def uptime(self, now: int) -> int:
        """Return the seconds since power-on."""
        self._keep_time(now)
        return self._uptime_ms // 1000

    # Inside.

    def _check_discs(self) -> None:
        """Wait until the discs stand where the journal says, as after a restart."""
        self._checked = False
        self._follow()
        self.referee.lock()

    def _keep_time(self, now: int) -> None:
        """Count uptime, which outlasts the wrap of the ticks, and the slowest tick."""
        passed = ticks_diff(now, self._last_tick)
        self._last_tick = now
        self._uptime_ms += passed
        self.slowest_ms = max(self.slowest_ms, passed)

    def _decide(self, verdict: int, now: int) -> None:
        """Carry out what the referee found."""
        referee = self.referee
        if not self._checked and referee.phase == REST and not referee.locked and referee.judged:
            self._checked = True
            self.reports.state_changed()
            if not self.score.resumed:
                self.score.resumed = True
                self.begin(self.game.start(), "setup", now)
                return
        if verdict == NONE_YET:
            return
        if verdict == NEW:
            self.menu.forget()
            self.begin(self.game.start(), "setup", now)
        elif verdict == BACK:
            self.take_back("discs", now)
        else:
            self.score.move(verdict, referee.how, now)
            self._written(now)

    def _written(self, now: int) -> None:
        """Go on after a new journal entry."""
        self.reports.entries_added(now)
        self._follow()

    def _follow(self) -> None:
        """Watch and show the position there is now."""
        match = self.score.match
        self.referee.follow(match)
        self.lights.follow(match, match.outcome(), match.position)
        self.reports.state_changed()
        self._changed = True

    def _press(self, side: int, kind: int, now: int) -> None:
        """Do what a button asks for: menu before the first move, candidates, tokens."""
        down = "1" if kind == DOWN else "0"
        self.reports.say(encode("button", [("side", self.game.sides[side]), ("down", down), ("t", str(now))]))
        if kind == DOWN or self.test_cell >= 0:
            return
        match = self.score.match
        if self.menu.is_open(side):
            self._press_in_menu(side, kind, now)
        elif self.score.turn == 0 and self.referee.phase == REST and kind == LONG:
            self.menu.start(side)
        elif side != self.game.side(match.position):
            if self.score.turn == 0 and self.referee.phase == REST:
                self.begin(self._start(side), "menu", now)
        elif self.referee.choices():
            self._press_for_choice(kind, now)
        elif kind != LONG:
            self._declare_next()
        self._changed = True

    def _press_in_menu(self, side: int, kind: int, now: int) -> None:
        if kind == LONG:
            self.menu.long_press(side)
        else:
            self.menu.short_press(side)
        if not self.menu.open:
            self._close_menu(now)

    def _close_menu(self, now: int) -> None:
        """Begin the game with the tokens that were picked."""
        self.menu.close()
        self.begin(self._start(self.game.side(self.score.match.position)), "menu", now)

    def _start(self, first: int) -> Any:
        return self.game.start(first, tuple(self.menu.picked))

    def _press_for_choice(self, kind: int, now: int) -> None:
        """Step through the candidates; a long press takes the one that is lit."""
        choices = self.referee.choices()
        if kind != LONG:
            self.lights.chosen = (self.lights.chosen + 1) % len(choices)
        elif 0 <= self.lights.chosen < len(choices):
            self.choose(choices[self.lights.chosen], "button", now)

    def _declare_next(self) -> None:
        """Declare the next token that the side to move has, or after the last one none."""
        held = self.game.held(self.score.match.position)
        extra = self.referee.declared << 1 if self.referee.declared else 1
        while extra <= held and not extra & held:
            extra <<= 1
        self.declare(extra if extra <= held else 0)

    def _show(self, now: int) -> None:
        """Compose the signs if anything has changed, and show how they look now."""
        lights = self.lights
        changed = self._changed
        if changed:
            self._changed = False
            if self._thinking:
                lights.look_ahead(self.referee)
                self._thinking = False
            self._compose()
            self.reports.lights_changed()
            self.reports.state_changed()
        elif lights.think(self.referee):
            self._changed = True
        self._pixels.show(lights.signs, now, changed)

    def _compose(self) -> None:
        signs = self.lights.signs
        if self.test_cell >= 0:
            paint(signs, -1, ".")
            paint(signs, 1 << self.test_cell, "y")
            return
        self.lights.compose(self.referee)
        self.menu.compose(signs)
