"""The board: switches and buttons in, lights and reports out, one short tick after another."""

import microcontroller
from boardcore.lights.lights import Lights, paint
from boardcore.record.live_game import LiveGame
from boardcore.referee.referee import Referee
from boardcore.wire.ticks import ticks_diff
from buttons import DOWN, LONG, NOTHING
from gameplay import Gameplay
from loading import load
from observations import Observations

try:
    from typing import Callable, Optional

    from boardcore.games import Game
    from boardcore.record.journal import Journal
    from buttons import Buttons
    from commands import Commands
    from link import Link
    from panel import Panel
    from pixels import Pixels
    from scanner import Scanner
    from settings import Settings
except ImportError:
    pass

# The modules that talk to the host, the last one to load first. They take much of the memory, so a board that plays
# alone never loads them. When the first host connects, one is loaded per tick, so that no light waits long.
_SPEAKER = ("commands", "reports", "orders", "sentences", "boardcore.wire.messages", "boardcore.wire.frame")


class Uptime:
    """How long the board has been running, over the wrap of the ticks, and how long its slowest loop took."""

    def __init__(self, now: int) -> None:
        self.slowest_ms = 0  # reset by whoever reports it
        self._last = now
        self._ms = 0

    @property
    def seconds(self) -> int:
        """The seconds since power-on."""
        return self._ms // 1000

    def tick(self, now: int) -> None:
        """Take note of another loop."""
        passed = ticks_diff(now, self._last)
        self._last = now
        self._ms += passed
        self.slowest_ms = max(self.slowest_ms, passed)


class Controller:
    """Runs the board; ``tick`` never waits."""

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
        self._game = game
        self._live = LiveGame(game, journal)
        self._referee = Referee(game, settings.settle_ms)
        self._lights = Lights(game)
        self._observations = Observations(len(journal))
        self._gameplay = Gameplay(self._live, self._referee, self._lights, self._observations, self)
        self.panel: Optional[Panel] = None  # what buttons do, once one was pressed: a board has little memory
        self._buttons = buttons
        self._pixels = pixels
        self._link = link
        self._clock = clock
        self._host: Optional[Commands] = None  # hears and answers the host, once one has connected
        self._to_load = list(_SPEAKER)
        self._seen = False  # the switches have reported where discs are
        self._thinking = True
        self._turned = False
        for remark in remarks:
            print(remark)
        self.game_begun(clock())
        self._gameplay.check_discs()

    def tick(self) -> None:
        """Do what there is to do now."""
        now = self._clock()
        self.uptime.tick(now)
        self.scanner.poll(self, now)
        self._poll_buttons(now)
        self._show(now)
        self._link.poll(self, now)
        self._watch(now)
        if self.test_cell < 0:
            self._gameplay.tick(now)

    def speaker(self) -> "Optional[Commands]":
        """Return what talks to the host, or None while it is being loaded."""
        if self._to_load:
            try:
                load(self._to_load[-1])
                self._to_load.pop()
            except MemoryError:
                if not self._gameplay.dismiss_companion():
                    raise
                self.remarks.append("no memory for an opponent beside a host")
        elif not self._host:
            from commands import Commands

            self._host = Commands(self, self._gameplay)
        return self._host

    # What the scanner reports.

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take one edge of a switch."""
        self._observations.edge(cell, closed, now)
        if self._host:
            self._host.reports.picture_changed()
        self._referee.edge(cell, closed, now)
        self._lights.end_review()
        if self.panel:
            self.panel.edge(now)
        self._lights.changed = self._thinking = True

    def resync(self, picture: int, now: int) -> None:
        """Take a whole picture."""
        self._seen = True
        self._observations.resync(self.scanner.overflows > 0)
        if self._host:
            self._host.reports.picture_changed()
        self._referee.resync(picture, now)
        self._lights.changed = self._thinking = True

    # What the gameplay reports.

    def game_begun(self, now: int) -> None:
        """Turn cells and sides around if the players of this game sit at the other end."""
        turned = self._live.terms.turned
        if turned != self._turned:
            self._turned = turned
            self.scanner.turn(now)
            self._pixels.turn()
            self._buttons.turn(len(self._game.sides))

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
        self._pixels.set_brightness(self.settings.brightness)
        self._lights.changed = True
        return True

    def test(self, cell: int) -> None:
        """Light one cell for the walk test, with the game suspended."""
        self._close_menu()
        self.test_cell = cell
        self._lights.changed = True

    def end_test(self) -> None:
        """Go back to the game; the discs are checked as after a restart."""
        self.test_cell = -1
        self._gameplay.check_discs()

    # Inside.

    def _poll_buttons(self, now: int) -> None:
        """Tell the host of a button, and do what it asks for."""
        kind = self._buttons.poll(now)
        if kind == NOTHING:
            return
        side = self._buttons.side
        if self._host:
            self._host.reports.button(self._game.sides[side], kind == DOWN, now)
        if not self.panel:
            self._make_panel()
        if self.panel and kind != DOWN and self.test_cell < 0:
            self.panel.press(side, kind == LONG, now)

    def _make_panel(self) -> None:
        """Load what buttons do while the first one is still held down."""
        from panel import Panel

        self.panel = Panel(self._gameplay, self.games)

    def _close_menu(self) -> None:
        """End the picking of tokens, and play with those that there were."""
        if self.panel:
            self.panel.menu = None

    def _watch(self, now: int) -> None:
        """Check for a pending restart, for time that is up, and for a host that has gone silent."""
        if self._gameplay.restarting:
            self._link.flush(now)
            microcontroller.reset()
        late = self._live.expired(now)
        if late >= 0 and self.test_cell < 0:
            self._gameplay.run_out(late, "clock", now)
        terms = self._live.terms
        if self._lights.tell_time(self._live.mover_left_ms, 1000 * (terms.limit or terms.clock)):
            self._lights.changed = True
        if self._host:
            self._host.watch(now)

    def _show(self, now: int) -> None:
        """Compose the signs if anything has changed, and show how they look now; nothing before there is a picture."""
        if not self._seen:
            return
        lights = self._lights
        changed = lights.changed
        if changed:
            lights.changed = False
            if self._thinking:
                lights.look_ahead(self._referee)
                self._thinking = False
            self._compose()
            if self._host:
                self._host.reports.lights_changed()
                self._host.reports.state_changed()
        elif lights.think(self._referee) or lights.run(now):
            lights.changed = True
        self._pixels.show(lights.signs, now, changed)

    def _compose(self) -> None:
        signs = self._lights.signs
        if self.test_cell >= 0:
            paint(signs, -1, ".")
            paint(signs, 1 << self.test_cell, "y")
            return
        self._lights.compose(self._referee)
        if self.panel:
            self.panel.compose(signs)
