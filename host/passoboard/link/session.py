"""One connection to a board without any input or output: bytes and the time go in, bytes and events come out.

The steps are those of docs/PROTOCOL.md. Times are milliseconds of any clock that only goes forward.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from boardcore import Invalid
from boardcore.wire.frame import Decoder, Frame, encode
from boardcore.wire.from_board import TO_HOST, check
from boardcore.wire.inbox import Inbox
from boardcore.wire.messages import HELLO_MS, OLDEST, PING_MS, PROTOCOL, SILENT_MS, negotiate
from boardcore.wire.outbox import RESEND_MS, Outbox
from boardcore.wire.ticks import TICKS_PERIOD

from passoboard import __version__

from .errors import BoardGone, LinkError, VersionMismatch
from .messages import Hello, number

SESSION_BYTES = 4  # a board takes the same number for a repeated hello: it must not repeat by chance
MOST_TRIES = SILENT_MS // RESEND_MS  # for one command: a board that talks but does not answer for this long is broken
_LIVE = ("picture", "lights", "state", "stats", "button", "log")


class State(Enum):
    """The state of a connection."""

    CLOSED = "closed"
    LISTENING = "listening"  # the port is open, no hello yet
    LOOKING_UP = "looking up"  # the board is known; we look up what the log has of it
    GREETING = "greeting"  # our hello is sent, but not answered yet
    READY = "ready"  # entries and commands flow
    REFUSED = "refused"  # no common protocol version
    GONE = "gone"


_FLOWING = (State.GREETING, State.READY)  # entries count from our hello on, even if the board's answer to it got lost


@dataclass(frozen=True)
class Greeted:
    """A board has said hello: look up what the log has of its epoch and call ``answer``."""

    hello: Hello


@dataclass(frozen=True)
class Ready:
    """Both sides have said hello; ``missing`` entries were forgotten by the board before the host had them."""

    hello: Hello
    have: int
    missing: int


@dataclass(frozen=True)
class Arrived:
    """The next entry in order: log it and call ``logged``."""

    n: int
    frame: Frame


@dataclass(frozen=True)
class Report:
    """A live report, or an error that answers no command."""

    frame: Frame


@dataclass(frozen=True)
class Answered:
    """The answer to a command."""

    number: int
    frame: Frame


@dataclass(frozen=True)
class Nonsense:
    """A frame with a valid CRC that is not a valid message, or that cannot be true."""

    frame: Frame
    error: str


@dataclass(frozen=True)
class Fault:
    """A frame that we could not take, by a fault of ours."""

    frame: Frame
    error: Exception


@dataclass(frozen=True)
class Ended:
    """The connection has failed; close the port. ``error`` is BoardGone or VersionMismatch."""

    error: LinkError


Event = Greeted | Ready | Arrived | Report | Answered | Nonsense | Fault | Ended


class Session:
    """The host's side of one connection."""

    def __init__(
        self,
        draw: Callable[[], str] = lambda: secrets.token_hex(SESSION_BYTES),
        believe: Callable[[Frame], None] = lambda _: None,
    ) -> None:
        """``draw`` returns a random session number; ``believe`` raises Invalid for a message that cannot be true."""
        self._believe = believe
        self.state = State.CLOSED
        self.hello: Hello | None = None
        self.decoder = Decoder()
        self.inbox = Inbox()  # the last entry taken; ``_logged`` is the last on disk, which we acknowledge
        self._logged = 0
        self._ack_due = False
        self._draw = draw
        self._session = ""
        self._greeting = b""
        self._greeted_at = 0
        self._heard_at = 0
        self._pinged = 0
        self._commands: dict[int, bytes] = {}
        self._outbox = Outbox(self._commands.__getitem__, window=1, doublings=0)  # people wait for the answer
        self._out = bytearray()
        self._events: list[Event] = []

    # Input.

    def open(self, now: int) -> None:
        """Begin: the port is open. An empty line ends any partial line that was sent before."""
        self.state = State.LISTENING
        self._heard_at = self._greeted_at = now
        self._out += b"\n"

    def receive(self, data: bytes, now: int) -> None:
        """Take bytes from the board."""
        for frame in self.decoder.feed(data):
            if self.state in (State.CLOSED, State.REFUSED, State.GONE):
                return
            self._heard_at = now
            try:
                check(frame, TO_HOST)
                self._believe(frame)
                self._take(frame, now)
            except Invalid as error:
                self._events.append(Nonsense(frame, str(error)))
            except Exception as error:  # not the board's fault; the frames after this one are taken
                self._events.append(Fault(frame, error))

    def tick(self, now: int) -> None:
        """Do what is due: repeat the hello, ping the board, resend commands."""
        if self.state in (State.CLOSED, State.REFUSED, State.GONE):
            return
        silent = now - self._heard_at
        if silent >= SILENT_MS:
            self._end(BoardGone(f"nothing heard for {SILENT_MS // 1000} s"))
        elif self.state is State.LISTENING and now - self._greeted_at >= HELLO_MS:
            self._greet("-", 0, now)
            self.state = State.LISTENING
        elif self.state is State.GREETING and now - self._greeted_at >= HELLO_MS:
            self._greeted_at = now
            self._out += self._greeting
        elif self.state is State.READY:
            if silent >= PING_MS and not self._commands:
                self._pinged = self.command("ping", ())
            self._send_command(now)

    def idle_ms(self, now: int) -> int:
        """Return how many ms ``tick`` has nothing to do if nothing else happens; 0 if something may be due."""
        if self.state is not State.READY or self._commands:
            return 0
        return max(0, self._heard_at + PING_MS - now)

    def answer(self, epoch: str, have: int, now: int) -> None:
        """Say hello with what the log has of an epoch; ignored if the board has begun another one meanwhile."""
        if self.state is State.LOOKING_UP and self.hello is not None and self.hello.epoch == epoch:
            self._greet(epoch, have, now)

    def logged(self, epoch: str, n: int) -> None:
        """Note that an entry is on disk: the board may forget it."""
        if self.hello is not None and self.hello.epoch == epoch and n > self._logged:
            self._logged = n
            self._ack_due = True

    def command(self, kind: str, fields: Sequence[tuple[str, str]]) -> int:
        """Queue a command and return its number; raises WireError if it cannot be encoded."""
        n = self._outbox.last + 1
        self._commands[n] = encode(kind, [("n", str(n)), *fields])
        self._outbox.add(n)
        return n

    # Output.

    def events(self) -> list[Event]:
        """Return what has happened since the last call."""
        found, self._events = self._events, []
        return found

    def data_to_send(self, now: int) -> bytes:
        """Return what to write to the port now."""
        if self._ack_due and self.hello is not None and self.state in _FLOWING:
            self._ack_due = False
            self._out += encode("ack", [("epoch", self.hello.epoch), ("n", str(self._logged))])
        if self.state is State.READY:
            self._send_command(now)
        data = bytes(self._out)
        self._out.clear()
        return data

    # Frames.

    def _take(self, frame: Frame, now: int) -> None:
        if frame.kind == "hello":
            self._take_hello(frame, now)
        elif frame.kind == "entry":
            self._take_entry(frame)
        elif frame.kind == "error" and frame.get("code") == "proto":
            self._end(VersionMismatch(f"the board does not speak protocol {PROTOCOL}", host_is_older=False))
        elif frame.kind == "error" and frame.get("code") == "hello" and self.state is State.READY and self.hello:
            self._look_up(self.hello, now)  # an older hello has reached the board after ours
        elif self._answers_command(frame):
            return
        elif frame.kind in (*_LIVE, "error"):
            self._events.append(Report(frame))

    def _take_hello(self, frame: Frame, now: int) -> None:
        """Send our hello to a board that does not know us, or notice that it has received it."""
        oldest = frame.get("min")
        theirs = number(frame, "proto")
        if not negotiate(theirs, None if oldest is None else number(frame, "min")):
            what = f"the board speaks protocol {theirs}, we speak {PROTOCOL}"
            self._end(VersionMismatch(what, host_is_older=theirs > PROTOCOL))
            return
        hello = Hello.read(frame)
        ours = bool(hello.session) and hello.session == self._session
        old = self.hello
        known = old is not None and (old.board, old.epoch, old.game) == (hello.board, hello.epoch, hello.game)
        if self.state is State.LOOKING_UP and known:
            return
        if self.state is State.GREETING and known:
            if ours:
                self._become_ready(hello)
            return
        if self.state is State.READY and known and ours:
            return  # our own hello was heard twice
        self._look_up(hello, now)

    def _look_up(self, hello: Hello, now: int) -> None:
        """Ask what the log has of a board; our hello carries it."""
        self._forget_commands()
        self.hello = hello
        self._heard_at = now
        self.state = State.LOOKING_UP
        self._events.append(Greeted(hello))

    def _greet(self, epoch: str, have: int, now: int) -> None:
        """Say hello under a fresh session."""
        self._session = self._draw()
        self._greeted_at = now
        self.state = State.GREETING
        fields = [("proto", str(PROTOCOL)), ("host", __version__), ("session", self._session)]
        self._greeting = encode("hello", [*fields, ("epoch", epoch), ("have", str(have)), ("min", str(OLDEST))])
        self._out += self._greeting
        self.inbox = Inbox(have)
        self._logged = have
        self._ack_due = False

    def _become_ready(self, hello: Hello) -> None:
        have = self.inbox.have
        missing = max(0, hello.first - 1 - have)
        if missing:
            self.inbox = Inbox(hello.first - 1)
            self._logged = hello.first - 1
        self.hello = hello
        self.state = State.READY
        self._events.append(Ready(hello, have, missing))

    def _take_entry(self, frame: Frame) -> None:
        """Pass on the next entry in order; for any other, repeat our acknowledgement."""
        if self.state not in _FLOWING or self.hello is None or frame.get("epoch") != self.hello.epoch:
            return
        n = number(frame, "n")
        if self.inbox.is_next(n):
            self.inbox.logged(n)
            self._events.append(Arrived(n, frame))
        elif self._logged:
            self._ack_due = True

    def _answers_command(self, frame: Frame) -> bool:
        """Take the answer to the pending command; False for a frame that answers nothing."""
        if frame.get("re") is None:
            return False
        n = number(frame, "re")
        if self.state is State.READY and n == self._outbox.acked + 1 and self._outbox.ack(n):
            del self._commands[n]
            if n != self._pinged:
                self._events.append(Answered(n, frame))
        return frame.kind not in _LIVE

    def _send_command(self, now: int) -> None:
        due = self._outbox.due(now % TICKS_PERIOD)
        if due is None:
            return
        if self._outbox.tries > MOST_TRIES:
            self._end(BoardGone("the board does not answer", kind_of(due)))
        else:
            self._out += due

    def _forget_commands(self) -> None:
        """Drop unanswered commands: in a new session, numbers start over."""
        self._commands.clear()
        self._outbox.reset(0, 0)
        self._pinged = 0

    def _end(self, error: LinkError) -> None:
        self.state = State.REFUSED if isinstance(error, VersionMismatch) else State.GONE
        self._forget_commands()
        self._events.append(Ended(error))


def kind_of(line: bytes) -> str:
    """Return the kind of a command, without its fields: they may be secret."""
    return line.decode("ascii", "replace").partition(" ")[0]
