"""Listens to the host: hellos, acknowledgements and commands. Each command is executed once and answered."""

import orders
from boardcore.wire.answers import Answers
from boardcore.wire.frame import Decoder, WireError, encode
from boardcore.wire.messages import SILENT_MS, check_to_board, command_number
from boardcore.wire.ticks import ticks_diff
from boardcore.wire.values import plain
from loading import load
from reports import Reports

try:
    import typing  # noqa: F401 - not on a board: what follows is for type checkers alone

    from boardcore.wire.frame import Frame
    from controller import Controller
    from gameplay import Gameplay
except ImportError:
    pass

_DURING_TEST = ("set", "snapshot", "stats", "ping", "test")


class Commands:
    """Takes what the host sends."""

    def __init__(self, board: "Controller", gameplay: "Gameplay") -> None:
        """Change the game through ``gameplay`` as a host asks; ``board`` has settings and a walk test."""
        self.decoder = Decoder()
        self.reports = gameplay.reports = Reports(board, gameplay)
        self.answers = Answers()
        self.board = board
        self.gameplay = gameplay
        self.live = gameplay.live
        self.journal = gameplay.live.journal
        self.lights = gameplay.lights
        self.outbox = self.reports.outbox
        self._ignored_acks = 0
        self._heard_at = 0

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

    def hear(self, frame: "Frame", now: int) -> None:
        """Carry out what the host says; whatever is wrong with it is answered."""
        self._heard_at = now
        if self.reports.session:
            self.set_offline(False)
        try:
            check_to_board(frame)
            if frame.kind == "hello":
                load("orders.hello").carry_out(self, frame, now)
            elif frame.kind == "ack":
                self._ack(frame)
            else:
                self._command(frame, now)
        except WireError as error:
            number = command_number(frame)
            fields = [("code", error.code), ("text", plain(str(error)))]
            self._answer(number, encode("error", fields + ([("re", str(number))] if number else [])))

    def watch(self, now: int) -> None:
        """Notice a host that has gone silent.

        Then a walk test ends, and the lights show that it is gone. A host asks whether we are there when it hears
        nothing; while we talk it need not say a word.
        """
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
        if frame.get("epoch") != self.journal.epoch or not self.outbox.ack(orders.number_of(frame, "n")):
            self._ignored_acks += 1
        else:
            self.live.acked = self.outbox.acked

    # Commands.

    def _command(self, frame: "Frame", now: int) -> None:
        """Repeat the answer to a duplicate command, refuse one that comes too late, carry out the rest."""
        number = orders.number_of(frame, "n")
        if not number:
            raise WireError("value", "command numbers begin with 1")
        if not self.answers.is_new(number):
            again = self.answers.again(number)
            if again:
                self.reports.say(again)
            return
        if not self.reports.ready:
            raise WireError("hello", "say hello first, with this board's epoch")
        newest = len(self.journal)
        if frame.get("at") is not None and orders.number_of(frame, "at") != newest:
            raise WireError("stale", f"the newest entry is {newest}")
        if self.board.test_cell >= 0 and frame.kind not in _DURING_TEST:
            raise WireError("busy", "a walk test is on")
        answer = orders.carry_out(self, frame, now)
        self._answer(number, answer or encode("ok", [("re", str(number))]))

    def _answer(self, number: int, frame: bytes) -> None:
        if number:
            self.answers.remember(number, frame)
        self.reports.say(frame)
