"""The service's own link on a real serial port, with a record behind it that plays every entry again.

The port is opened by pyserial and the connection is the service's ``Session``; only the clock is the board's, so that
time-outs mean the same however slowly a board is emulated.
"""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from boardcore.games import load
from boardcore.games.match import Match
from boardcore.wire.frame import Frame
from passoboard.link import Arrived, Ended, Event, Greeted, Nonsense, OpenPort, PortBusy, Report, Session
from passoboard.link.messages import number, text
from passoboard.link.session import Answered

_CHUNK = 4096
_TRIES, _BUSY_S = 50, 0.1


class HostError(Exception):
    """The board sent something that a host cannot accept."""


def _opened(path: str) -> OpenPort:
    """Open a port; another program on this machine may be looking at all ports just now."""
    for _ in range(_TRIES):
        try:
            return OpenPort(path)
        except PortBusy:
            time.sleep(_BUSY_S)
    return OpenPort(path)


class Host:
    """Holds a port, keeps the record of the game, and collects what the board says."""

    def __init__(self, path: str, clock: Callable[[], float]) -> None:
        """Open the port; ``poll`` does the rest. ``clock`` returns milliseconds."""
        self._clock = clock
        self._port = _opened(path)
        self._session = Session()
        self._game = load("passo")
        self._epoch = ""
        self.match: Match | None = None
        self.lights = ""  # the signs that the board said last
        self.logged: list[tuple[str, str, str]] = []  # of each entry: what, how, and the move (or position, reason)
        self.answers: dict[int, Frame] = {}
        self._session.open(int(clock()))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._port.close()

    def poll(self) -> None:
        """Read what has come, and answer it."""
        now = int(self._clock())
        data = self._port.serial.read(_CHUNK)
        if data:
            self._session.receive(data, now)
        self._session.tick(now)
        for event in self._session.events():
            self._take(event, now)
        reply = self._session.data_to_send(now)
        if reply:
            self._port.serial.write(reply)

    def ask(self, kind: str, *fields: tuple[str, str]) -> int:
        """Send a command and return its number; the answer will be in ``answers``."""
        return self._session.command(kind, fields)

    @property
    def flaws(self) -> int:
        """How many lines were not frames, or damaged."""
        decoder = self._session.decoder
        return decoder.junk + decoder.crc_errors + decoder.oversize

    def _take(self, event: Event, now: int) -> None:
        if isinstance(event, Greeted):
            if event.hello.epoch != self._epoch:
                self.logged.clear()  # numbers start over
            self._epoch = event.hello.epoch
            self.answers.clear()
            self._game = load(event.hello.game)
            self._session.answer(self._epoch, 0, now)
        elif isinstance(event, Arrived):
            if text(event.frame, "what") == "choice":
                self.logged.append(("choice", text(event.frame, "how"), text(event.frame, "game")))
            else:
                self._replay(event.frame)
            self._session.logged(self._epoch, event.n)
        elif isinstance(event, Answered):
            self.answers[event.number] = event.frame
        elif isinstance(event, Report) and event.frame.kind == "lights":
            self.lights = text(event.frame, "show")
        elif isinstance(event, Nonsense | Ended) or (isinstance(event, Report) and event.frame.kind == "error"):
            raise HostError(f"the board: {event}")

    def _replay(self, frame: Frame) -> None:
        """Play an entry, and keep it if the rules agree."""
        what = text(frame, "what")
        if what == "new":
            self.match = Match(self._game, self._game.parse_position(text(frame, "pos")))
        if self.match is None:
            raise HostError("the journal does not begin with a new game")
        if what == "move":
            self.match.play(self._game.read(self.match.position, text(frame, "move")))
        elif what == "back":
            self.match.undo()
        elif what in ("resign", "time"):
            stop = self.match.resign if what == "resign" else self.match.run_out
            stop(self._game.sides.index(text(frame, "side")))
        elif what == "draw":
            self.match.agree()
        elif what == "end":
            self._check_end(self.match, frame)
        if len(self.match.moves) != number(frame, "turn"):
            raise HostError(f"{len(self.match.moves)} moves here, but the board says: {frame!r}")
        subject = text(frame, "move") or text(frame, "pos") or text(frame, "reason")
        self.logged.append((what, text(frame, "how"), subject))

    def _check_end(self, match: Match, frame: Frame) -> None:
        ended = match.outcome()
        winner = "-" if ended is None or ended.winner is None else self._game.sides[ended.winner]
        if ended is None or (winner, ended.reason) != (text(frame, "result"), text(frame, "reason")):
            raise HostError(f"the game ended here with {ended}, but the board says: {frame!r}")
