"""The board: switches and buttons in, lights and reports out, one short tick after another."""

from boardcore.lights.lights import Lights, paint
from boardcore.record.live_game import LiveGame
from boardcore.referee.referee import Referee
from boardcore.wire.ticks import ticks_diff
from inout.buttons import DOWN, LONG, NOTHING

from core.gameplay import Gameplay
from core.loading import BUTTONS, HOST, check_room_for_both, forget, load_next
from core.observations import Observations

try:
    from typing import Callable, Optional, Union

    from boardcore.games import Game
    from boardcore.record.journal import Journal
    from boardcore.referee.counting import Counting
    from boardcore.sensing.fields import Fields
    from host.commands import Commands
    from host.link import Link
    from inout.buttons import Buttons
    from inout.field_scanner import FieldScanner
    from inout.pixels import Pixels
    from inout.scanner import Scanner
    from players.panel import Panel

    from core.settings import Settings
except ImportError:
    pass


class Uptime:
    """How long the board has been running, over the wrap of the ticks, and how long its slowest loop took."""

    def __init__(self, now: int) -> None:
        self.slowest_ms = 0  # reset when it is reported
        self.last = now
        self.ms = 0

    @property
    def seconds(self) -> int:
        """The seconds since power-on."""
        return self.ms // 1000

    def tick(self, now: int) -> None:
        """Take note of another loop."""
        passed = ticks_diff(now, self.last)
        self.last = now
        self.ms += passed
        self.slowest_ms = max(self.slowest_ms, passed)


class Controller:
    """Runs the board; ``tick`` never waits."""

    def __init__(
        self,
        game: Game,
        games: list[str],
        settings: Settings,
        scanner: Union[Scanner, FieldScanner],
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

        ``games`` are all that fit on this board. ``clock`` returns ticks in milliseconds, ``boot`` is a random
        number of this power-on, ``remarks`` are for people: on the console, and for every host.
        """
        self.games = games
        self.board_id = board_id
        self.boot = boot
        self.remarks = remarks
        self.settings = settings
        self.scanner = scanner
        self.uptime = Uptime(clock())
        self.test_cell = -1
        self.game = game
        self.live = LiveGame(game, journal)
        self._referee = Referee(game, settings.settle_ms)
        self.counting = self._make_counting(scanner.fields) if scanner.fields else None
        self.lights = Lights(game)
        self.observations = Observations(len(journal))
        self.gameplay = Gameplay(self.live, self._referee, self.lights, self.observations, self)
        self.panel: Optional[Panel] = None  # what buttons do, while one is used
        self._pressed = False  # a button is held down
        self.buttons = buttons
        self.pixels = pixels
        self.link = link
        self.clock = clock
        self.host: Optional[Commands] = None  # hears and answers the host, once one has connected
        self.done = False  # another game was chosen
        self._seen = False  # the switches have reported where discs are
        self._thinking = True
        self._turned = False
        for text in remarks:
            print(text)
        self.game_begun(clock())
        self.gameplay.check_discs()

    def tick(self) -> None:
        """Run one round: sensors and buttons, lights, host, game."""
        now = self.clock()
        self.uptime.tick(now)
        self.scanner.poll(self, now)
        self._poll_buttons(now)
        self._show(now)
        self.link.poll(self, now)
        self._watch(now)
        if self.test_cell < 0 and not self.done:
            if self.counting:
                self.counting.tick(now)
            self.gameplay.tick(now)

    def speaker(self) -> "Optional[Commands]":
        """Return the speaker for the host, or None while it is being loaded."""
        if self.host:
            return self.host
        try:
            if load_next(HOST):
                return None
            from host.commands import Commands

            self.host = Commands(self, self.gameplay)
            self.gameplay.reports = self.host.reports
            if self.gameplay.companion:
                check_room_for_both()
        except MemoryError:
            if not self.gameplay.dismiss_companion():
                raise
            self.remarks.append("no memory for an opponent beside a host")
        return self.host

    # What the scanner reports.

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take one edge of a switch."""
        self.observations.edge(cell, closed, now)
        if self.host:
            self.host.reports.picture_due = True
        self._referee.edge(cell, closed, now)
        if self.counting:
            self.counting.edge(cell, closed, now)
        self.lights.end_review()
        if self.panel:
            self.panel.edge(now)
        self.lights.changed = self._thinking = True

    def counted(self, now: int) -> None:
        """Take note that a disc came onto a stack or went off its top: the scanner's fields say which."""
        if self.counting:
            self.counting.counted(now)
            self.lights.changed = self._thinking = True

    def resync(self, picture: int, now: int) -> None:
        """Take a whole picture."""
        self._seen = True
        self.observations.resync(self.scanner.overflows > 0)
        if self.host:
            self.host.reports.picture_due = True
        self._referee.resync(picture, now)
        self.lights.changed = self._thinking = True

    # What the gameplay reports.

    def game_begun(self, now: int) -> None:
        """Turn cells and sides around if the players of this game sit at the other end."""
        turned = self.live.terms.turned
        if turned != self._turned:
            self._turned = turned
            self.scanner.turn(now)
            self.pixels.turn()
            self.buttons.turn(len(self.game.sides))

    def written(self, how: str) -> None:
        """Take note of a new entry: it ends the picking of tokens, which were for another game."""
        if how != "menu":
            self._close_menu()

    # What the host asks of the board itself.

    def change_setting(self, name: str, value: int) -> bool:
        """Change a setting while the board runs."""
        if not self.settings.set(name, value):
            return False
        self._referee.settle_ms = self.settings.settle_ms
        self.pixels.set_brightness(self.settings.brightness)
        self.lights.changed = True
        return True

    def test(self, cell: int) -> None:
        """Light one cell for the walk test, with the game suspended."""
        self._close_menu()
        self.test_cell = cell
        self.lights.changed = True

    def end_test(self) -> None:
        """Go back to the game; the discs are checked as after a restart."""
        self.test_cell = -1
        self.gameplay.check_discs()

    # Inside.

    def _make_counting(self, fields: "Fields") -> "Counting":
        """Return the notes of counted discs for the referee; only a board with such sensors loads them."""
        from boardcore.referee.counting import Counting

        return Counting(self._referee, fields)

    def _poll_buttons(self, now: int) -> None:
        """Tell the host of a button, and do what it asks for."""
        kind = self.buttons.poll(now)
        if kind == NOTHING:
            return
        side = self.buttons.side
        if self.host:
            self.host.reports.button(self.game.sides[side], kind == DOWN, now)
        if not self.panel:
            from players.panel import Panel  # while the button is still held down

            self.panel = Panel(self.gameplay, self.games)
        if kind != DOWN and self.test_cell < 0:
            self.panel.press(side, kind == LONG, now)
        self._pressed = kind == DOWN

    def _close_menu(self) -> None:
        """End the picking of tokens, and play with those that there were."""
        if self.panel:
            self.panel.menu = None

    def _watch(self, now: int) -> None:
        """Look for commands, another game, time that is up and a silent host; unload buttons that are not in use."""
        if self.host:
            self.host.watch(now)
        if self.gameplay.game_chosen:
            self.link.flush(now)
            self.scanner.close()
            self.buttons.close()
            self.done = True
            return
        side = self.live.expired(now)
        if side >= 0 and self.test_cell < 0:
            self.gameplay.run_out(side, "clock", now)
        terms = self.live.terms
        if self.lights.tell_time(self.live.mover_left_ms, 1000 * (terms.limit or terms.clock)):
            self.lights.changed = True
        if self.panel and not self._pressed and not self.panel.busy:
            self.panel = None
            forget(BUTTONS)

    def _show(self, now: int) -> None:
        """Compose the signs if anything has changed, and show how they look now; nothing before there is a picture."""
        if not self._seen:
            return
        lights = self.lights
        changed = lights.changed
        if changed:
            lights.changed = False
            if self._thinking:
                lights.look_ahead(self._referee)
                self._thinking = False
            self._compose()
            if self.host:
                self.host.reports.signs_composed()
        elif lights.think(self._referee) or lights.run(now):
            lights.changed = True
        self.pixels.show(lights.signs, now, changed)

    def _compose(self) -> None:
        signs = self.lights.signs
        if self.test_cell >= 0:
            paint(signs, -1, ".")
            paint(signs, 1 << self.test_cell, "y")
            return
        self.lights.compose(self._referee)
        if self.panel:
            self.panel.compose(signs)
