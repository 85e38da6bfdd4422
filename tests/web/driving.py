"""A real service and a real browser for the tests, driven by mouse and keyboard; waits are for events."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games import load
from boardcore.games.match import Match
from passoboard.gestures import Act, gesture
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright

from tests.warm import WarmService

GAME = load("passo")
START_S = 40  # for a service or a page to appear: generous, because a busy machine is not a failure
WAIT_MS = 60_000  # a busy machine is not a failure
QUIET_MS = 700  # after discs were put right the board wants 400 ms of quiet, and no report tells when they are over
ARTEFACTS = Path(__file__).parent / "artefacts"


def find_chromium() -> str:
    """Return the browser, or say how to get one."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise RuntimeError("these tests drive Chromium: apt-get install chromium (or set CHROMIUM to its path)")
    return found


def launch(playwright: Playwright) -> Browser:
    """Start a browser that connects only to us."""
    quiet = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=find_chromium(), args=quiet + sandbox)


class Service:
    """`passoboard serve` in a process of its own, on a simulated board or on the one behind a port."""

    def __init__(self, folder: Path, board_port: str = "sim://") -> None:
        """Start it and wait until its board has said hello."""
        self._folder = folder
        self._board_port = board_port
        self.port = 0
        self.faults: list[str] = []  # what the service has logged with a trace
        self.start()

    def start(self) -> None:
        """Start the service, on its previous port if it has run before."""
        arguments = ["--http", str(self.port), "--json", "--port", self._board_port]
        arguments += ["--log", str(self._folder / "log.db"), "--state", str(self._folder)]
        self._process = WarmService(arguments, os.environ)
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.port = int(self._wait_for("url").rsplit(":", 1)[1])
        self.board = self._wait_for("board")

    def _read(self) -> None:
        with self._process.stderr as lines:
            for line in lines:
                self._lines.put(line)
                if '"trace"' in line:
                    self.faults.append(line)

    def _wait_for(self, key: str) -> str:
        """Return what the service's log says about something, once it does."""
        heard = []
        while True:
            try:
                heard.append(self._lines.get(timeout=START_S))
            except queue.Empty:
                raise RuntimeError(f"the service said nothing about {key}: {''.join(heard)}") from None
            try:
                said = json.loads(heard[-1])
            except ValueError:
                continue
            if said.get(key):
                return str(said[key])

    def stop(self) -> None:
        """Stop the service as systemd would."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(START_S)
        self._reader.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Call the API as another program would."""
        request = urllib.request.Request(f"{self.url}api/{path}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=START_S) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            error.add_note(error.read().decode())
            raise

    def refuses(self, path: str, body: dict[str, Any] | None = None) -> int:
        """Return the status code of the API's refusal."""
        try:
            self.ask(path, body)
        except urllib.error.HTTPError as error:
            return error.code
        raise AssertionError(f"{path} was not refused")

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask(f"boards/{self.board}")
        return found

    def links(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask(f"boards/{self.board}/links")
        return found

    def tamper(self, statement: str) -> None:
        """Change the log behind the service's back."""
        with contextlib.closing(sqlite3.connect(self._folder / "log.db")) as log, log:
            log.execute(statement)

    def wait_for_board(self) -> None:
        """Wait until the board is connected and has begun its first game: before that it would refuse orders."""
        while not (view := self.view())["at"] or view["connection"] != "ready":
            time.sleep(0.01)

    def begin(self, position: str | None = None) -> None:
        """Begin a game, at a position if one is given; its discs are still to be put there."""
        self.wait_for_board()
        self.ask(f"boards/{self.board}/new", {"position": position} if position else {})


class Table:
    """A person using the page."""

    def __init__(
        self,
        context: BrowserContext,
        url: str,
        prepare: Callable[[Page], None] = lambda _: None,
        kept: tuple[str, ...] = ("visited", "strict"),
        ready: str = "#live .board",
        patience_ms: float = WAIT_MS,
    ) -> None:
        """Open the page, prepared before it asks for anything, and wait for the board, or for something else.

        ``kept`` is what the browser remembers from earlier visits: by default that strict hands were asked for.
        """
        keeping = "".join(f"localStorage.setItem('passoboard.{name}', '1');" for name in kept)
        # An empty page, which a test may go to, has no storage.
        context.add_init_script(f"if (location.protocol !== 'about:' && !localStorage.length) {{ {keeping} }}")
        self.wire: list[str] = []  # everything that the page has received
        self.problems: list[str] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(WAIT_MS)
        self.page.on("console", self._complain)
        self.page.on("pageerror", lambda error: self.problems.append(error.stack or str(error)))
        self.page.on("response", self._note)
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self.wire.append(str(data))))
        prepare(self.page)
        self.page.goto(url)
        self.page.wait_for_selector(ready, timeout=patience_ms)

    def _complain(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.problems.append(f"{said.text} {said.location['url']}")

    def _note(self, response: Any) -> None:
        if "/api/" in response.url and "json" in response.headers.get("content-type", ""):
            try:
                self.wire.append(response.text())
            except Exception:
                self.wire.append("")  # the page went away before the answer was read

    # Hands.

    def place_of(self, cell: str) -> tuple[float, float]:
        """Return where a cell is on the screen; "off" is the shelf beside the board, or the left of its frame."""
        shelf = self.page.locator("#live .shelf:not(.hand)")
        if cell == "off" and shelf.count():
            box = shelf.bounding_box()
        elif cell == "off":
            box = self.page.locator("#live .board").bounding_box()
            assert box
            return box["x"] - 6, box["y"] + box["height"] / 2
        else:
            place = self.page.locator(f'#live [data-cell="{cell}"] .place')
            place.wait_for()
            box = place.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lift(self, cell: str) -> None:
        """Take a disc with the mouse and hold it over its cell."""
        x, y = self.place_of(cell)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 12, y + 12, steps=2)

    def drop(self, cell: str) -> None:
        """Put down what the mouse holds."""
        x, y = self.place_of(cell)
        self.page.mouse.move(x, y, steps=3)
        self.page.mouse.up()

    def drag(self, start: str, target: str) -> None:
        self.lift(start)
        self.drop(target)

    def tap(self, cell: str) -> None:
        self.page.mouse.click(*self.place_of(cell))

    # Waiting.

    def wait(self, script: str, argument: Any = None) -> None:
        """Wait until a script in the page says true."""
        self.page.wait_for_function(script, arg=argument)

    def wait_for_sign(self, cell: str, signs: str) -> None:
        """Wait until the light of a cell shows one of these signs."""
        light = f"document.querySelector('#live .glow[data-cell={cell}]')"
        self.wait(f"(signs) => signs.includes({light}.dataset.sign)", signs)

    def wait_for_moves(self, count: int) -> None:
        self.wait("(count) => document.querySelectorAll('#moves li').length === count", count)

    def wait_for_words(self, words: str) -> None:
        """Wait until the guidance says this."""
        self.wait("(words) => document.querySelector('#guide').innerText.includes(words)", words)

    def wait_for_hands(self) -> None:
        """Wait until everything that the hands do has arrived at the board."""
        self.page.wait_for_selector('#live[aria-busy="false"]')

    def signs(self) -> str:
        """Return the signs of the lights that the page shows."""
        found: str = self.page.evaluate(
            "() => [...document.querySelectorAll('#live .glow')].map((light) => light.dataset.sign).join('')"
        )
        return found

    # Games.

    def play(self, match: Match, move: str) -> None:
        """Perform the documented gesture of a move with the mouse, and wait until the board has understood it."""
        chosen = GAME.read(match.position, move)
        acts = gesture(match, chosen)
        path = GAME.path(chosen)
        middle = GAME.cells[path[1]] if len(path) == 3 else ""
        for number, act in enumerate(acts):
            if act.verb == "wait" and number > 1:
                self.wait_for_sign(middle, "od")  # the first step of a double is taken, the second may come
            else:
                self._perform(act)
        match.play(chosen)
        self.wait_for_moves(len(match.moves))

    def _perform(self, act: Act) -> None:
        cell = GAME.cells[act.cell] if act.cell >= 0 else "off"
        if act.verb in ("lift", "lift_stack"):
            self.lift(cell)
        elif act.verb == "place":
            self.drop(cell)
        elif act.verb == "touch":
            self.tap(cell)
        elif act.verb == "declare":
            letter = GAME.extras[act.extra.bit_length() - 1]
            self.page.click(f'[data-token="{letter}"]')
        else:
            self.page.wait_for_selector('.token[aria-pressed="true"]')  # the board has heard the declaration

    def arrange(self) -> None:
        """Put the discs where the game wants them."""
        self.page.click("#help button")
        self.wait_for_hands()
        self.wait_for_words("to move")
        self.page.wait_for_timeout(QUIET_MS)

    def picture(self, name: str) -> None:
        """Keep what the page looks like."""
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")
