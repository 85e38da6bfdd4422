"""Listens to the host: hellos, acknowledgements and commands. Each command is executed once and answered.

The modules of this package carry them out: a function per command, which returns its answer, or None for a plain ok. A
wrong request raises WireError and changes nothing.
"""

import sys

from boardcore.wire.answers import Answers
from boardcore.wire.frame import Decoder, WireError, encode
from boardcore.wire.messages import SILENT_MS, check_to_board, command_number
from boardcore.wire.ticks import ticks_diff
from boardcore.wire.values import plain, read_number
from core.loading import forget, load, load_next

from host.reports import Reports

try:
    from typing import Optional

    from boardcore.wire.frame import Frame
    from core.controller import Controller
    from core.gameplay import Gameplay
except ImportError:
    pass

# Each command but ping and the module that carries it out: loaded when it comes, and forgotten with all it has loaded.
_MODULES = {
    "back": "playing",
    "choose": "playing",
    "declare": "playing",
    "hint": "playing",
    "snapshot": "playing",
    "new": "games",
    "resign": "games",
    "draw": "games",
    "time": "games",
    "reject": "games",
    "set": "maintenance",
    "stats": "maintenance",
    "test": "maintenance",
}
_DURING_TEST = ("set", "snapshot", "stats", "ping", "test")


class Commands:
    """Takes what the host sends."""

    def __init__(self, board: "Controller", gameplay: "Gameplay") -> None:
        """Change the game through ``gameplay`` as a host asks; ``board`` has settings and a walk test."""
        self.decoder = Decoder()
        self.reports = Reports(board, gameplay)
        self.answers = Answers()
        self.board = board
        self.gameplay = gameplay
        self.live = gameplay.live
        self.journal = gameplay.live.journal
        self.lights = gameplay.lights
        self.outbox = self.reports.outbox
        self._ignored_acks = 0
        self._heard_at = 0
        self._due: list[Frame] = []  # commands to carry out
        self._loaded: list[str] = []  # the modules that they have loaded for themselves

    @property
    def ignored(self) -> int:
        """How many acknowledgements and commands were ignored."""
        return self._ignored_acks + self.answers.ignored

    # What the link calls.

    def disconnected(self) -> None:
        """Go on without a host; the lights say so if one was really there."""
        if self.reports.session:
            self.set_offline(True)
        self.reports.session = ""
        self.reports.ready = False
        self._due.clear()

    def hear(self, frame: "Frame", now: int) -> None:
        """Take what the host says; whatever is wrong with it is answered."""
        self._heard_at = now
        if self.reports.session:
            self.set_offline(False)
        try:
            check_to_board(frame)
            if frame.kind == "hello":
                self._due.clear()  # they were of another session
                load("host.commands.hello").carry_out(self, frame, now)
            elif frame.kind == "ack":
                self._ack(frame)
            else:
                self._due.append(frame)
        except WireError as error:
            self._refuse(frame, error)

    def watch(self, now: int) -> None:
        """Carry out commands, forget what they have loaded, and notice a host that has gone silent.

        Then a walk test ends, and the lights show that it is gone. A host asks whether we are there when it hears
        nothing; while we talk it need not say a word.
        """
        if self._due:
            self._carry_out_next(now)
        elif self._loaded:
            forget(self._loaded)
            self._loaded = []
        if ticks_diff(now, self._heard_at) < SILENT_MS:
            return
        if self.board.test_cell >= 0:
            self.board.end_test()
        if self.reports.session and ticks_diff(now, self.reports.spoke_at) >= SILENT_MS:
            self.set_offline(True)

    def set_offline(self, offline: bool) -> None:
        """Show whether a host that was connected is gone."""
        if offline != self.lights.offline:
            self.lights.offline = offline
            self.gameplay.lay_ground()

    def _ack(self, frame: "Frame") -> None:
        if frame.get("epoch") != self.journal.epoch or not self.outbox.ack(number_of(frame, "n")):
            self._ignored_acks += 1
        else:
            self.live.acked = self.outbox.acked

    # Commands.

    def _carry_out_next(self, now: int) -> None:
        """Load the module of the oldest command, and carry it out in the tick after that; lights wait for neither."""
        before = list(sys.modules)
        module = _MODULES.get(self._due[0].kind)
        try:
            if not module or not load_next(("host.commands." + module,)):
                self._command(self._due.pop(0), now)
        finally:
            self._loaded += [name for name in sys.modules if name not in before]

    def _command(self, frame: "Frame", now: int) -> None:
        """Answer a command, or say what is wrong with it."""
        try:
            number = number_of(frame, "n")
            if self._is_new(frame, number):
                self._answer(number, self._carry_out(frame, now) or encode("ok", [("re", str(number))]))
        except WireError as error:
            self._refuse(frame, error)

    def _carry_out(self, frame: "Frame", now: int) -> "Optional[bytes]":
        """Do what a command says and return its answer, if it has one of its own."""
        if frame.kind == "ping":
            return encode("ok", [("re", text_of(frame, "n")), ("t", str(now))])
        carry_out = getattr(load("host.commands." + _MODULES[frame.kind]), frame.kind)
        answer: Optional[bytes] = carry_out(self, frame, now)
        return answer

    def _is_new(self, frame: "Frame", number: int) -> bool:
        """Repeat the answer to a duplicate command, refuse one that comes too late; return whether to carry it out."""
        if not number:
            raise WireError("value", "command numbers begin with 1")
        if not self.answers.is_new(number):
            again = self.answers.again(number)
            if again:
                self.reports.say(again)
            return False
        if not self.reports.ready:
            raise WireError("hello", "say hello first, with this board's epoch")
        newest = len(self.journal)
        if frame.get("at") is not None and number_of(frame, "at") != newest:
            raise WireError("stale", f"the newest entry is {newest}")
        if self.board.test_cell >= 0 and frame.kind not in _DURING_TEST:
            raise WireError("busy", "a walk test is on")
        return True

    def _refuse(self, frame: "Frame", error: WireError) -> None:
        """Say what is wrong with what the host has said."""
        number = command_number(frame)
        fields = [("code", error.code), ("text", plain(str(error)))]
        self._answer(number, encode("error", fields + ([("re", str(number))] if number else [])))

    def _answer(self, number: int, frame: bytes) -> None:
        if number:
            self.answers.remember(number, frame)
        self.reports.say(frame)


def text_of(frame: "Frame", key: str) -> str:
    """Return the value of a key that is known to be there."""
    return frame.get(key) or ""


def number_of(frame: "Frame", key: str) -> int:
    """Return the number of a key that is known to be there."""
    return read_number(text_of(frame, key))
