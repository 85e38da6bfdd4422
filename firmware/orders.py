"""What the host may ask of the board, one method per command. A wrong request raises WireError and changes nothing."""

import gc

from boardcore.games import IllegalMove, TextError
from boardcore.record.journal import BACK, CHOICE, END, NEW, STOPS
from boardcore.record.reading import is_of_newest_game, line_after
from boardcore.record.terms import MOST_SECONDS, Terms
from boardcore.wire.frame import WireError, encode
from boardcore.wire.values import mask_digits, read_mask, read_number
from scanner import INTERVAL_MS

try:
    from typing import Any

    from boardcore.wire.frame import Frame
    from commands import Commands
    from controller import Controller
    from gameplay import Gameplay
    from reports import Reports
except ImportError:
    pass


_GRADES = ("good", "fair", "losing")


class Orders:
    """Carries out the commands; each returns its answer, or None for a plain ok."""

    def __init__(self, board: "Controller", gameplay: "Gameplay", reports: "Reports", commands: "Commands") -> None:
        """Change the game through ``gameplay``; ``reports`` and ``commands`` hold the state of the conversation."""
        self._board = board
        self._games = board.games
        self._settings = board.settings
        self._uptime = board.uptime
        self._scanner = board.scanner
        self._gameplay = gameplay
        self._live = gameplay.live
        self._journal = gameplay.live.journal
        self._game = gameplay.live.game
        self._referee = gameplay.referee
        self._lights = gameplay.lights
        self._outbox = reports.outbox
        self._sentences = reports.sentences
        self._reports = reports
        self._commands = commands
        self._decoder = commands.decoder

    def do_new(self, frame: "Frame", now: int) -> None:
        """Begin a game, or another one after a restart."""
        terms = self._terms(frame)
        if terms.game != self._game.name:
            self._begin_elsewhere(frame, terms, now)
            return
        position = self._start(frame, terms)
        self._expect_sound(position)
        players = frame.get("players")
        if players and read_number(players) != self._game.players(position):
            raise WireError("illegal", f"the position is not for {players} players")
        self._gameplay.begin(position, "host", now, terms)

    def _terms(self, frame: "Frame") -> Terms:
        """Return the terms of a game."""
        game = self._game
        terms = Terms(frame.get("game") or game.name, frame.get("variant") or "")
        if terms.game != game.name and terms.game not in self._games:
            raise WireError("value", f"this board cannot play {terms.game}")
        if terms.game == game.name and terms.variant and terms.variant not in game.variants:
            raise WireError("value", f"{terms.game} has no variant {terms.variant}")
        terms.secret = frame.get("secret") == "1"
        terms.repetition = frame.get("repeat") != "0"
        terms.limit = read_number(frame.get("limit") or "0")
        terms.clock = read_number(frame.get("clock") or "0")
        if max(terms.limit, terms.clock) > MOST_SECONDS:
            raise WireError("value", f"more than {MOST_SECONDS} seconds")
        return terms

    def _begin_elsewhere(self, frame: "Frame", terms: Terms, now: int) -> None:
        """Begin a game that is not loaded; its own rules check its position after the restart."""
        if frame.get("pos"):
            self._live.new_elsewhere(terms, text_of(frame, "pos"), "host", now)
            self._gameplay.restart("host", now)
        else:
            self._gameplay.choose_game(terms.game, terms.variant, "host", now)

    def _start(self, frame: "Frame", terms: Terms) -> "Any":
        """Return the position to begin with: the given one, or the game's default."""
        if frame.get("pos") is None:
            return self._live.fresh(variant=terms.variant)
        try:
            return self._game.parse_position(text_of(frame, "pos"))
        except TextError as error:
            raise WireError("value", str(error))  # noqa: B904 - a board has no exception chains

    def _expect_sound(self, position: "Any") -> None:
        game = self._game
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
        match = self._live.match
        if not match.moves and not match.stopped:
            raise WireError("gone", "there is no move to take back")
        self._gameplay.take_back("host", now)

    def do_choose(self, frame: "Frame", now: int) -> None:
        """Decide which of the candidates was played."""
        move = self._legal_move(frame)
        if not self._gameplay.choose(move, "host", now):
            raise WireError("evidence", "the discs do not show this move")

    def do_declare(self, frame: "Frame", _: int) -> None:
        """Declare a token for the next move, or none."""
        letter = text_of(frame, "token")
        index = self._game.extras.find(letter) if len(letter) == 1 else -1
        if index < 0 and letter != "-":
            raise WireError("value", f"{letter} is not a token")
        self._expect_running()
        if self._referee.passing:
            raise WireError("busy", "the first of two steps is made: put it back, or make the second")
        if not self._gameplay.declare(0 if letter == "-" else 1 << index):
            raise WireError("illegal", f"no token {letter} left, or no move for it")

    def do_resign(self, frame: "Frame", now: int) -> None:
        """Resign for a side."""
        self._live.resign(self._side(frame), "host", now)
        self._gameplay.written("host", now)

    def do_draw(self, _: "Frame", now: int) -> None:
        """End the game in a draw that all sides agreed to."""
        self._expect_running()
        self._live.agree("host", now)
        self._gameplay.written("host", now)

    def do_time(self, frame: "Frame", now: int) -> None:
        """End a side's time."""
        side = self._side(frame)
        match, game = self._live.match, self._game
        if side != game.current(match.position):
            raise WireError("illegal", "it is the other side's move")
        if not match.timed and game.timeout(match.position) is not None:
            raise WireError("illegal", "this game has no time limit")
        self._gameplay.run_out(side, "host", now)

    def do_reject(self, frame: "Frame", now: int) -> None:
        """Roll back an entry and all after it; nothing happens if it already is rolled back."""
        gameplay, journal = self._gameplay, self._journal
        number = number_of(frame, "e")
        if not is_of_newest_game(journal, number):
            raise WireError("gone", "no entry of the game that is on")
        kind = journal.kind_of(number)
        if kind in (BACK, CHOICE):
            raise WireError("gone", "taking back is not rejected, nor the choice of a game")
        if self._outbox.ack(number):
            self._live.acked = self._outbox.acked
        print("rejected by the host:", frame.get("why"))
        if kind == END:  # is rolled back with the entry that led to it
            number -= 1
            kind = journal.kind_of(number)
        if kind == NEW:
            gameplay.begin(self._live.fresh(), "rejected", now)
        elif kind in STOPS:
            if number >= len(journal) - 1:
                gameplay.take_back("rejected", now)
        else:
            while number in line_after(journal, len(journal)):
                gameplay.take_back("rejected", now)

    def do_hint(self, frame: "Frame", _: int) -> None:
        """Light cells, a move, or graded targets; with none of these, clear the hint."""
        mask = frame.get("mask")
        cells = read_mask(mask, len(self._game.cells)) if mask else 0
        if frame.get("move"):
            for cell in self._game.path(self._legal_move(frame)):
                cells |= 1 << cell
        grades = self._grades(frame)
        self._lights.end_review()
        self._lights.hint = cells
        self._lights.grades = grades
        self._lights.changed = True

    def _grades(self, frame: "Frame") -> "tuple[int, ...]":
        """Return the piece whose targets are graded, and those of each grade; nothing if none are."""
        cells = list(self._game.cells)
        masks = [read_mask(frame.get(grade) or "0" * mask_digits(len(cells)), len(cells)) for grade in _GRADES]
        if not any(masks):
            return ()
        start = frame.get("from")
        if start and start not in cells:
            raise WireError("value", f"{start} is not a cell")
        return tuple([cells.index(start) if start else -1] + masks)

    def do_set(self, frame: "Frame", _: int) -> None:
        """Change a setting."""
        if not self._board.change_setting(text_of(frame, "key"), number_of(frame, "value")):
            raise WireError("value", "no such setting, or out of range")

    def do_snapshot(self, frame: "Frame", now: int) -> bytes:
        """Tell how things are."""
        return self._sentences.state(now, text_of(frame, "n"))

    def do_ping(self, frame: "Frame", now: int) -> bytes:
        """Tell the time."""
        return encode("ok", [("re", text_of(frame, "n")), ("t", str(now))])

    def do_test(self, frame: "Frame", _: int) -> None:
        """Light one cell for the walk test, or end it."""
        name = text_of(frame, "cell")
        if name == "-":
            self._board.end_test()
        elif name in self._game.cells:
            self._board.test(list(self._game.cells).index(name))
        else:
            raise WireError("value", f"{name} is not a cell")

    def do_stats(self, frame: "Frame", _: int) -> bytes:
        """Tell how the board is doing."""
        decoder, uptime, settings = self._decoder, self._uptime, self._settings
        gc.collect()
        numbers = (
            ("up", uptime.seconds),
            ("scan", INTERVAL_MS * 1000),
            ("loop", uptime.slowest_ms * 1000),
            ("heap", gc.mem_free() if hasattr(gc, "mem_free") else 0),
            ("over", self._scanner.overflows),
            ("crc", decoder.crc_errors),
            ("junk", decoder.junk),
            ("oversize", decoder.oversize),
            ("re", number_of(frame, "n")),
            ("resent", self._outbox.resent),
            ("dropped", self._reports.dropped),
            ("ignored", self._commands.ignored),
            ("brightness", settings.brightness),
            ("settle", settings.settle_ms),
        )
        uptime.slowest_ms = 0
        return encode("stats", [(key, str(number)) for key, number in numbers])

    def _expect_running(self) -> None:
        if not self._live.begun:
            raise WireError("busy", "no game has begun: the start position must be set up first")
        if self._live.match.outcome():
            raise WireError("over", "the game is over")

    def _side(self, frame: "Frame") -> int:
        """Return the side that a command names, in a game that is on."""
        side = text_of(frame, "side")
        self._expect_running()
        sides = list(self._game.sides)[: self._game.players(self._live.position)]
        if side not in sides:
            raise WireError("value", f"{side} is not a side")
        return sides.index(side)

    def _legal_move(self, frame: "Frame") -> int:
        self._expect_running()
        try:
            return self._game.read(self._live.position, text_of(frame, "move"))
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
