"""What the host may ask of the board: each command checked, carried out once, answered; an error changes nothing."""

import gc

from games import IllegalMove, TextError
from score.journal import BACK, MOVE, NEW, RESIGN
from wire.frame import WireError, encode
from wire.inbox import Answers
from wire.messages import SILENT_MS, TO_BOARD, check, command_number, negotiate
from wire.ticks import ticks_diff
from wire.values import plain, read_mask, read_number

try:
    from typing import Optional

    from controller import Controller
    from wire.frame import Frame
except ImportError:
    pass

_DURING_TEST = ("set", "snapshot", "stats", "ping", "test")
_SETTINGS = {"brightness": "BRIGHTNESS", "settle": "SETTLE_MS"}


class Commands:
    """Hears the host."""

    def __init__(self, board: "Controller") -> None:
        """``board`` carries out what is asked."""
        self.board = board
        self.answers = Answers()
        self.ignored_acks = 0
        self._heard_at = 0

    # What the link calls.

    def connected(self, now: int) -> None:
        """Begin with a host that has just opened the port."""
        self.board.reports.connect(now)

    def disconnected(self) -> None:
        """Go on without a host; the lights say so if one was really there."""
        if self.board.reports.session:
            self.board.set_offline(True)
        self.board.reports.session = ""
        self.board.reports.ready = False

    def next_frame(self, now: int) -> "Optional[bytes]":
        """Return what to send next."""
        return self.board.reports.next_frame(now)

    def hear(self, frame: "Frame", now: int) -> None:
        """Carry out what the host says; whatever is wrong with it is answered."""
        self._heard_at = now
        try:
            check(frame, TO_BOARD)
            if frame.kind == "hello":
                self._hello(frame, now)
            elif frame.kind == "ack":
                self._ack(frame)
            else:
                self._command(frame, now)
        except WireError as error:
            number = command_number(frame)
            fields = [("code", error.code), ("text", plain(str(error)))]
            self._answer(number, encode("error", fields + ([("re", str(number))] if number else [])))

    def end_silent_test(self, now: int) -> None:
        """End a walk test whose host says nothing any more."""
        if self.board.test_cell >= 0 and ticks_diff(now, self._heard_at) >= SILENT_MS:
            self.board.end_test()

    # Hello and acknowledgements.

    def _hello(self, frame: "Frame", now: int) -> None:
        board = self.board
        oldest = frame.get("min")
        if not negotiate(_number(frame, "proto"), read_number(oldest) if oldest else None):
            raise WireError("proto", "no common protocol version")
        self.answers.begin(_text(frame, "session"))
        if frame.get("epoch") == board.score.journal.epoch:
            have = _number(frame, "have")
            if have > len(board.score.journal):
                board.restart_journal(now)
                raise WireError("journal", f"the newest entry here was below {have}; the journal begins anew")
            board.reports.outbox.reset(have, len(board.score.journal))
            board.score.acked = have
            board.reports.ready = True
        board.set_offline(False)
        board.reports.greet(_text(frame, "session"))

    def _ack(self, frame: "Frame") -> None:
        board = self.board
        if frame.get("epoch") != board.score.journal.epoch or not board.reports.outbox.ack(_number(frame, "n")):
            self.ignored_acks += 1
        else:
            board.score.acked = board.reports.outbox.acked

    # Commands.

    def _command(self, frame: "Frame", now: int) -> None:
        """Answer a doubled command as before, refuse one that comes too late, carry out the rest."""
        number = _number(frame, "n")
        if not self.answers.is_new(number):
            again = self.answers.again(number)
            if again:
                self.board.reports.say(again)
            return
        if not self.board.reports.ready:
            raise WireError("hello", "say hello first, with this board's epoch")
        newest = len(self.board.score.journal)
        if frame.get("at") is not None and _number(frame, "at") != newest:
            raise WireError("stale", f"the newest entry is {newest}")
        if self.board.test_cell >= 0 and frame.kind not in _DURING_TEST:
            raise WireError("busy", "a walk test is on")
        answer = getattr(self, "_do_" + frame.kind)(frame, now)
        self._answer(number, answer or encode("ok", [("re", str(number))]))

    def _answer(self, number: int, frame: bytes) -> None:
        if number:
            self.answers.remember(number, frame)
        self.board.reports.say(frame)

    def _do_new(self, frame: "Frame", now: int) -> None:
        game = self.board.game
        try:
            position = game.parse_position(_text(frame, "pos"))
        except TextError as error:
            raise WireError("value", str(error))  # noqa: B904 - a board has no exception chains
        flaws = game.describe(game.status(position))
        if flaws:
            raise WireError("illegal", ", ".join(flaws))
        self.board.begin(position, "host", now)

    def _do_back(self, _: "Frame", now: int) -> None:
        match = self.board.score.match
        if not match.moves and match.resigned is None:
            raise WireError("gone", "there is no move to take back")
        self.board.take_back("host", now)

    def _do_choose(self, frame: "Frame", now: int) -> None:
        move = self._legal_move(frame)
        if not self.board.choose(move, "host", now):
            raise WireError("evidence", "the discs do not show this move")

    def _do_declare(self, frame: "Frame", _: int) -> None:
        board = self.board
        letter = _text(frame, "token")
        index = board.game.extras.find(letter) if len(letter) == 1 else -1
        if index < 0 and letter != "-":
            raise WireError("value", f"{letter} is no token")
        self._expect_running()
        if not board.declare(0 if letter == "-" else 1 << index):
            raise WireError("illegal", f"no token {letter} left")

    def _do_resign(self, frame: "Frame", now: int) -> None:
        side = _text(frame, "side")
        if side not in self.board.game.sides:
            raise WireError("value", f"{side} is no side")
        self._expect_running()
        self.board.resign(list(self.board.game.sides).index(side), now)

    def _do_reject(self, frame: "Frame", now: int) -> None:
        board = self.board
        number = _number(frame, "e")
        if not board.score.game_of(number):
            raise WireError("gone", "no entry of the game that is on")
        kind = board.score.journal.read(number).kind
        if kind == BACK:
            raise WireError("gone", "taking back is not rejected")
        if board.reports.outbox.ack(number):
            board.score.acked = board.reports.outbox.acked
        print("rejected by the host:", frame.get("why"))
        if kind == NEW:
            board.begin(board.game.start(), "rejected", now)
        elif kind == MOVE:
            while number in board.score.line_after(len(board.score.journal)):
                board.take_back("rejected", now)
        elif kind == RESIGN and board.score.match.resigned is not None:
            board.take_back("rejected", now)

    def _do_hint(self, frame: "Frame", _: int) -> None:
        mask = frame.get("mask")
        cells = read_mask(mask, len(self.board.game.cells)) if mask else 0
        if frame.get("move"):
            for cell in self.board.game.path(self._legal_move(frame)):
                cells |= 1 << cell
        self.board.hint(cells)

    def _do_set(self, frame: "Frame", _: int) -> None:
        name = _SETTINGS.get(_text(frame, "key"), "")
        if not self.board.change_setting(name, _number(frame, "value")):
            raise WireError("value", "no such setting, or out of range")

    def _do_snapshot(self, frame: "Frame", _: int) -> bytes:
        return self.board.reports.state(_text(frame, "n"))

    def _do_ping(self, frame: "Frame", now: int) -> bytes:
        return encode("ok", [("re", _text(frame, "n")), ("t", str(now))])

    def _do_test(self, frame: "Frame", _: int) -> None:
        name = _text(frame, "cell")
        if name == "-":
            self.board.end_test()
        elif name in self.board.game.cells:
            self.board.test(list(self.board.game.cells).index(name))
        else:
            raise WireError("value", f"{name} is no cell")

    def _do_stats(self, frame: "Frame", now: int) -> bytes:
        board = self.board
        decoder = board.link.decoder
        gc.collect()
        numbers = (
            ("up", board.uptime(now)),
            ("scan", board.scan_us),
            ("loop", board.slowest_ms * 1000),
            ("heap", gc.mem_free() if hasattr(gc, "mem_free") else 0),
            ("over", board.scanner.overflows),
            ("crc", decoder.crc_errors),
            ("junk", decoder.junk),
            ("oversize", decoder.oversize),
            ("re", _number(frame, "n")),
            ("resent", board.reports.outbox.resent),
            ("dropped", board.reports.dropped),
            ("ignored", self.ignored_acks + self.answers.ignored),
        )
        board.slowest_ms = 0
        return encode("stats", [(key, str(number)) for key, number in numbers])

    def _expect_running(self) -> None:
        if self.board.score.match.outcome():
            raise WireError("over", "the game is over")

    def _legal_move(self, frame: "Frame") -> int:
        self._expect_running()
        game = self.board.game
        try:
            return game.read(self.board.score.match.position, _text(frame, "move"))
        except TextError as error:
            raise WireError("value", str(error))  # noqa: B904
        except IllegalMove as error:
            raise WireError("illegal", error.reason)  # noqa: B904


def _text(frame: "Frame", key: str) -> str:
    """Return the value of a key that is known to be there."""
    return frame.get(key) or ""


def _number(frame: "Frame", key: str) -> int:
    """Return the number of a key that is known to be there."""
    return read_number(_text(frame, key))
