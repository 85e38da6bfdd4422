"""The board's reports to the host: most urgent first, and nothing ever piles up."""

from boardcore.wire.frame import encode
from boardcore.wire.messages import HELLO_MS
from boardcore.wire.outbox import Outbox
from boardcore.wire.ticks import ticks_diff
from boardcore.wire.values import plain
from core.loading import forget, load

from host.frames import Frames, without_passing

try:
    from typing import Optional

    from core.controller import Controller
    from core.gameplay import Gameplay
except ImportError:
    pass

_MOST_WORDS = 8  # answers, buttons and logs that wait to be sent


class Reports:
    """Chooses the next frame to send."""

    def __init__(self, board: "Controller", gameplay: "Gameplay") -> None:
        self._board = board
        self.frames = Frames(board, gameplay)
        self.outbox = Outbox(self._entry)
        self._live = gameplay.live
        self._journal = gameplay.live.journal
        self._signs = gameplay.lights.signs
        self._observations = gameplay.observations
        self.outbox.add(len(self._journal))
        self.dropped = 0
        self.session = ""  # of the host that sent hello
        self.ready = False  # the host knows our epoch: entries may flow
        self.spoke_at = 0  # when the host was last told anything that it has not failed to answer before
        self._words: list[bytes] = []
        self._hello_at = 0
        self._hello_due = False
        self._first = False  # hello comes before everything else
        self.picture_due = False  # a switch has opened or closed
        self._state_due = self._lights_due = False
        self._told = ""  # of the last state
        self._shown = bytearray(len(self._signs))

    # What has happened.

    def connect(self, now: int) -> None:
        """Begin with a host that has just opened the port."""
        self.session = ""
        self.ready = False
        self._words.clear()
        self._hello_due = self._first = True
        self._hello_at = now
        self._lights_due = self.picture_due = True
        for text in self._board.remarks:
            self.warn(text)
        if self._live.problem:
            self.warn(self._live.problem)

    def greet(self, session: str) -> None:
        """Answer a host's hello."""
        self.session = session
        self._hello_due = self._first = True
        self._told = ""
        self._state_due = self._lights_due = True

    def new_epoch(self) -> None:
        """Tell the host that entry numbers start over, after the answer to the command that led to it."""
        self.outbox.reset(0, 0)
        self.session = ""
        self.ready = False
        self._hello_due = True

    def say(self, frame: bytes) -> None:
        """Send an answer or a remark; if too many wait, the oldest is dropped."""
        if len(self._words) == _MOST_WORDS:
            self._words.pop(0)
            self.dropped += 1
        self._words.append(frame)

    def button(self, side: str, down: bool, now: int) -> None:
        """Report that a button was pressed or released."""
        self.say(encode("button", [("side", side), ("down", "1" if down else "0"), ("t", str(now))]))

    def warn(self, text: str) -> None:
        """Send a remark for people."""
        self.say(encode("log", [("text", plain(text)), ("level", "warning")]))

    def signs_composed(self) -> None:
        """Send the signs and a state, each if it has changed."""
        self._state_due = True
        if self._shown != self._signs:
            self._shown[:] = self._signs
            self._lights_due = True

    def entries_added(self) -> None:
        """Send new entries, and a state."""
        self.outbox.add(len(self._journal))
        self._state_due = True

    # What to send next, most urgent first.

    def next_frame(self, now: int) -> "Optional[bytes]":
        """Return the next frame, or None."""
        frame = self._next_frame(now)
        if frame and self.outbox.tries < 2:
            self.spoke_at = now
        return frame

    def _next_frame(self, now: int) -> "Optional[bytes]":
        if self._words and not self._first:
            return self._words.pop(0)
        if self._hello_due or (not self.session and ticks_diff(now, self._hello_at) >= HELLO_MS):
            self._hello_due = self._first = False
            self._hello_at = now
            return self._hello(now)
        frame = self.outbox.due(now) if self.ready else None
        if not frame and self._state_due and self.session:
            frame = self._state(now)
        if frame:
            return frame
        if self.picture_due:
            self.picture_due = False
            return self.frames.picture(now)
        if self._lights_due:
            self._lights_due = False
            return self.frames.lights(now)
        return None

    def _hello(self, now: int) -> bytes:
        frame: bytes = load("host.commands.hello").hello(self._board, self._live, self.session, now)
        if self.session:  # that was the last for long
            forget(("host.commands.hello",))
        return frame

    def _entry(self, number: int) -> bytes:
        return self.frames.entry(number, self._observations.of_entry(number))

    def _state(self, now: int) -> "Optional[bytes]":
        """Return a state, or None if nothing but the picture has changed since the last one."""
        self._state_due = False
        fields = self.frames.state_fields(now)
        told = without_passing(fields)
        if told == self._told:
            return None
        self._told = told
        return encode("state", fields)
