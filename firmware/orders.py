"""What the host may ask of the board, one method a command; whatever is wrong raises WireError and changes nothing."""

import gc

from boardcore.games import IllegalMove, TextError
from boardcore.record.journal import BACK, CHOICE, END, NEW, STOPS
from boardcore.record.terms import MOST_SECONDS, Terms
from boardcore.wire.frame import WireError, encode
from boardcore.wire.values import mask_digits, read_mask, read_number
from scanner import INTERVAL_MS

try:
    from typing import Any

    from boardcore.wire.frame import Frame
    from commands import Commands
    from controller import Controller
except ImportError:
    pass


_GRADES = ("good", "fair", "losing")


class Orders:
    """Carries out the commands; each returns its answer, or None for a plain ok."""

    def __init__(self, board: "Controller", commands: "Commands") -> None:
        """``board`` does what is asked; ``commands`` knows how the talk goes."""
        self.board = board
        self.commands = commands

    def do_new(self, frame: "Frame", now: int) -> None:
        """Begin a game, or another one after a restart."""
        terms = self._terms(frame)
        if terms.game != self.board.game.name:
            self._begin_elsewhere(frame, terms, now)
            return
        position = self._start(frame, terms)
        self._expect_sound(position)
        players = frame.get("players")
        if players and read_number(players) != self.board.game.players(position):
            raise WireError("illegal", f"the position is not for {players} players")
        self.board.begin(position, "host", now, terms)

    def _terms(self, frame: "Frame") -> Terms:
        """Return what a game is to be played under."""
        board = self.board
        terms = Terms(frame.get("game") or board.game.name, frame.get("variant") or "")
        if terms.game != board.game.name and terms.game not in board.games:
            raise WireError("value", f"this board cannot play {terms.game}")
        if terms.game == board.game.name and terms.variant and terms.variant not in board.game.variants:
            raise WireError("value", f"{terms.game} has no variant {terms.variant}")
        terms.secret = frame.get("secret") == "1"
        terms.repetition = frame.get("repeat") != "0"
        terms.limit = read_number(frame.get("limit") or "0")
        terms.clock = read_number(frame.get("clock") or "0")
        if max(terms.limit, terms.clock) > MOST_SECONDS:
            raise WireError("value", f"more than {MOST_SECONDS} seconds")
        return terms

    def _begin_elsewhere(self, frame: "Frame", terms: Terms, now: int) -> None:
        """Have a game begun that is not loaded; its position is checked by its own rules, after the restart."""
        if frame.get("pos"):
            self.board.begin_elsewhere(terms, text_of(frame, "pos"), now)
        else:
            self.board.choose_game(terms.game, terms.variant, "host", now)

    def _start(self, frame: "Frame", terms: Terms) -> "Any":
        """Return the position to begin with: the one that was told, or the game's own."""
        if frame.get("pos") is None:
            return self.board.live.fresh(variant=terms.variant)
        try:
            return self.board.game.parse_position(text_of(frame, "pos"))
        except TextError as error:
            raise WireError("value", str(error))  # noqa: B904 - a board has no exception chains

    def _expect_sound(self, position: "Any") -> None:
        game = self.board.game
        flaws = game.describe(game.status(position))
        for side in range(len(game.sides)):
            if bin(game.held(position, side)).count("1") > game.most_extras:
                flaws.append(f"more than {game.most_extras} tokens a side")
        if flaws:
            raise WireError("illegal", ", ".join(flaws))
        if game.outcome(position):
            raise WireError("over", "the game is over in this position")

    def do_back(self, _: "Frame", now: int) -> None:
        """Take back the last move, or a resignation."""
        match = self.board.live.match
        if not match.moves and not match.stopped:
            raise WireError("gone", "there is no move to take back")
        self.board.take_back("host", now)

    def do_choose(self, frame: "Frame", now: int) -> None:
        """Settle which of the candidates was played."""
        move = self._legal_move(frame)
        if not self.board.choose(move, "host", now):
            raise WireError("evidence", "the discs do not show this move")

    def do_declare(self, frame: "Frame", _: int) -> None:
        """Declare a token for the move to come, or none."""
        board = self.board
        letter = text_of(frame, "token")
        index = board.game.extras.find(letter) if len(letter) == 1 else -1
        if index < 0 and letter != "-":
            raise WireError("value", f"{letter} is not a token")
        self._expect_running()
        if board.referee.passing:
            raise WireError("busy", "the first of two steps is made: put it back, or make the second")
        if not board.declare(0 if letter == "-" else 1 << index):
            raise WireError("illegal", f"no token {letter} left, or no move for it")

    def do_resign(self, frame: "Frame", now: int) -> None:
        """Let a side give up."""
        self.board.resign(self._side(frame), now)

    def do_draw(self, _: "Frame", now: int) -> None:
        """End the game in a draw that all sides agreed to."""
        self._expect_running()
        self.board.agree(now)

    def do_time(self, frame: "Frame", now: int) -> None:
        """Let a side's time be up."""
        side = self._side(frame)
        if side != self.board.game.current(self.board.live.match.position):
            raise WireError("illegal", "it is the other side's move")
        match = self.board.live.match
        if not match.timed and match.game.timeout(match.position) is not None:
            raise WireError("illegal", "this game has no time limit")
        self.board.run_out(side, "host", now)

    def do_reject(self, frame: "Frame", now: int) -> None:
        """Roll an entry back, and all after it; one that is rolled back already stays so."""
        board = self.board
        journal = board.live.journal
        number = number_of(frame, "e")
        if not board.live.game_of(number):
            raise WireError("gone", "no entry of the game that is on")
        kind = journal.kind_of(number)
        if kind in (BACK, CHOICE):
            raise WireError("gone", "taking back is not rejected, nor the choice of a game")
        outbox = self.commands.reports.outbox
        if outbox.ack(number):
            board.live.acked = outbox.acked
        print("rejected by the host:", frame.get("why"))
        if kind == END:  # stands and falls with what led to it
            number -= 1
            kind = journal.kind_of(number)
        if kind == NEW:
            board.begin(board.live.fresh(), "rejected", now)
        elif kind in STOPS:
            if number >= len(journal) - 1:
                board.take_back("rejected", now)
        else:
            while number in board.live.line_after(len(journal)):
                board.take_back("rejected", now)

    def do_hint(self, frame: "Frame", _: int) -> None:
        """Light cells, a move, or graded targets; nothing of these: nothing any more."""
        mask = frame.get("mask")
        cells = read_mask(mask, len(self.board.game.cells)) if mask else 0
        if frame.get("move"):
            for cell in self.board.game.path(self._legal_move(frame)):
                cells |= 1 << cell
        self.board.hint(cells, self._grades(frame))

    def _grades(self, frame: "Frame") -> "tuple[int, ...]":
        """Return the piece whose targets are graded, and those of each grade; nothing if none are."""
        cells = list(self.board.game.cells)
        masks = [read_mask(frame.get(grade) or "0" * mask_digits(len(cells)), len(cells)) for grade in _GRADES]
        if not any(masks):
            return ()
        start = frame.get("from")
        if start and start not in cells:
            raise WireError("value", f"{start} is not a cell")
        return tuple([cells.index(start) if start else -1] + masks)

    def do_set(self, frame: "Frame", _: int) -> None:
        """Change a setting."""
        if not self.board.change_setting(text_of(frame, "key"), number_of(frame, "value")):
            raise WireError("value", "no such setting, or out of range")

    def do_snapshot(self, frame: "Frame", _: int) -> bytes:
        """Tell how things are."""
        return self.commands.reports.sentences.state(text_of(frame, "n"))

    def do_ping(self, frame: "Frame", now: int) -> bytes:
        """Tell the time."""
        return encode("ok", [("re", text_of(frame, "n")), ("t", str(now))])

    def do_test(self, frame: "Frame", _: int) -> None:
        """Light one cell for the walk test, or end it."""
        name = text_of(frame, "cell")
        if name == "-":
            self.board.end_test()
        elif name in self.board.game.cells:
            self.board.test(list(self.board.game.cells).index(name))
        else:
            raise WireError("value", f"{name} is not a cell")

    def do_stats(self, frame: "Frame", _: int) -> bytes:
        """Tell how the board is doing."""
        board = self.board
        decoder, reports = self.commands.decoder, self.commands.reports
        gc.collect()
        numbers = (
            ("up", board.uptime.seconds),
            ("scan", INTERVAL_MS * 1000),
            ("loop", board.uptime.slowest_ms * 1000),
            ("heap", gc.mem_free() if hasattr(gc, "mem_free") else 0),
            ("over", board.scanner.overflows),
            ("crc", decoder.crc_errors),
            ("junk", decoder.junk),
            ("oversize", decoder.oversize),
            ("re", number_of(frame, "n")),
            ("resent", reports.outbox.resent),
            ("dropped", reports.dropped),
            ("ignored", self.commands.ignored),
            ("brightness", board.settings.brightness),
            ("settle", board.settings.settle_ms),
        )
        board.uptime.slowest_ms = 0
        return encode("stats", [(key, str(number)) for key, number in numbers])

    def _expect_running(self) -> None:
        if not self.board.live.begun:
            raise WireError("busy", "no game has begun: the start position must be set up first")
        if self.board.live.match.outcome():
            raise WireError("over", "the game is over")

    def _side(self, frame: "Frame") -> int:
        """Return the side that a command names, in a game that is on."""
        side = text_of(frame, "side")
        self._expect_running()
        sides = list(self.board.game.sides)[: self.board.game.players(self.board.live.match.position)]
        if side not in sides:
            raise WireError("value", f"{side} is not a side")
        return sides.index(side)

    def _legal_move(self, frame: "Frame") -> int:
        self._expect_running()
        game = self.board.game
        try:
            return game.read(self.board.live.match.position, text_of(frame, "move"))
        except TextError as error:
            raise WireError("value", str(error))  # noqa: B904
        except IllegalMove as error:
            raise WireError("illegal", error.reason)  # noqa: B904


def text_of(frame: "Frame", key: str) -> str:
    """Return the value of a key that is known to be there."""
    return frame.get(key) or ""


def number_of(frame: "Frame", key: str) -> int:
    """Return the number of a key that is known to be there."""
    return read_number(text_of(frame, key))
