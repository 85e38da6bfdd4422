"""An engine that speaks UGI, the Universal Game Interface of cutegames, on two text streams.

It answers unknown commands with ``info string`` and runs until ``quit`` or the end of the input.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TextIO

from boardcore.games import GAMES, load
from boardcore.games.game import CHANCE
from boardcore.games.match import Match
from boardcore.opponent.levels import LEVELS, Level, level_of
from boardcore.opponent.search import is_proven, plies_to_end
from boardcore.opponent.thinker import Thinker

from passoboard import __version__
from passoboard.opponent.players import repeated
from passoboard.record import read_position

_SLICE = 500  # nodes between checks of the clock and the input: about 5 ms
_ENDLESS = 10**9
_MOVES_LEFT = 20  # turns over which to spread the remaining clock time
_LATENCY = 0.02  # seconds reserved for sending the answer
_NUMBERS = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes")
_MOST = 10**9  # the most milliseconds, plies or nodes that make sense
_LONGEST_LINE = 100_000  # characters; the rest is ignored
_LONGEST_COMPLAINT = 300  # characters: some error messages repeat the input


class Ugi:
    """One UGI session: options, a position, and queries about it."""

    def __init__(self, source: TextIO, sink: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        """Read commands from ``source`` in a separate thread, so that ``stop`` works during a search."""
        self._source = source
        self._sink = sink
        self._clock = clock
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._waiting: list[str | None] = []  # commands that arrived during a search and wait for it to end
        self._game = load("passo")
        self._level = LEVELS
        self._repetition = True
        self._seed = 1
        self._match = self._begun(self._game.start())
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._introduce,
            "isready": lambda _: self._say("readyok"),
            "uginewgame": lambda _: self._new_game(),
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: None,  # no search is running
            "query": self._query,
        }

    def run(self) -> None:
        """Process commands until ``quit`` or the end of the input."""
        threading.Thread(target=self._read, daemon=True).start()
        for line in self._next_lines():
            words = line.split()
            if words == ["quit"]:
                return
            if words:
                self.obey(words)

    def obey(self, words: list[str]) -> None:
        """Carry out one command; a bad one changes nothing."""
        command = self._commands.get(words[0])
        if command is None:
            self._complain(f"unknown command {words[0]!r}")
            return
        try:
            command(words[1:])
        except (ValueError, IndexError) as error:
            self._complain(str(error) or f"bad {words[0]}")

    def _read(self) -> None:
        """Queue the input's lines; of an overlong line, only the beginning is kept."""
        with suppress(OSError, ValueError):  # closed, or not text
            going_on = False
            while line := self._source.readline(_LONGEST_LINE):
                if not going_on:
                    self._lines.put(line)
                going_on = not line.endswith("\n")
        self._lines.put(None)

    def _next_lines(self) -> Iterator[str]:
        while True:
            line = self._waiting.pop(0) if self._waiting else self._lines.get()
            if line is None:
                return
            yield line

    def _say(self, text: str) -> None:
        print(text, file=self._sink, flush=True)

    def _complain(self, text: str) -> None:
        complaint = " ".join(text.split())
        shown = complaint if len(complaint) <= _LONGEST_COMPLAINT else complaint[:_LONGEST_COMPLAINT] + "…"
        self._say(f"info string {shown}")

    # Options and position.

    def _introduce(self, _: list[str]) -> None:
        self._say(f"id name passoboard {__version__}")
        self._say("id author the Passo board project")
        self._say(f"option name Game type combo default passo {' '.join(f'var {name}' for name in GAMES)}")
        self._say(f"option name Level type spin default {LEVELS} min 1 max {LEVELS}")
        self._say("option name Repetition type check default true")
        self._say("option name Seed type spin default 1 min 0 max 1000000")
        self._say("ugiok")

    def _new_game(self) -> None:
        self._match = self._begun(self._game.start())

    def _set_option(self, words: list[str]) -> None:
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise ValueError("expected setoption name NAME value VALUE")
        name, value = words[1].lower(), words[3].lower()
        if name == "game":
            self._game = load(value)
        elif name == "level":
            self._level = _number(value, 1, LEVELS)
        elif name == "seed":
            self._seed = _number(value, 0, 1_000_000)
        elif name == "repetition":
            self._repetition = _yes(value)
        else:
            raise ValueError(f"no option {words[1]!r}")
        if name in ("game", "repetition"):
            self._new_game()

    def _set_position(self, words: list[str]) -> None:
        """Set a start position and play moves; if one is wrong, change nothing."""
        kind, *rest = words or [""]
        at = rest.index("moves") if "moves" in rest else len(rest)
        if kind == "fen" and at:
            start = read_position(self._game, " ".join(rest[:at]))
        elif kind == "startpos" and at == 0:
            start = self._game.start()
        else:
            raise ValueError("expected position startpos or position fen FEN, and moves MOVE … if wanted")
        match = Match(self._game, start, self._repetition)
        moves = [self._game.parse_move(text) for text in rest[at + 1 :]]
        if kind == "startpos" and not (moves and moves[0] in match.legal()):
            match = self._begun(start)
        for move in moves:
            match.play(move)
        self._match = match

    def _begun(self, start: Any) -> Match:
        """Return a match from a start; UGI has no chance moves, so always take the first one."""
        while self._game.current(start) == CHANCE:
            start = self._game.play(start, self._game.moves(start)[0])
        return Match(self._game, start, self._repetition)

    # Queries.

    def _query(self, words: list[str]) -> None:
        question = words[0] if words else ""
        answers: dict[str, Callable[[], str]] = {
            "gameover": lambda: _truth(self._match.outcome() is not None),
            "p1turn": lambda: _truth(self._game.current(self._match.position) == 0),
            "result": lambda: _result(self._match),
            "fen": lambda: self._game.format_position(self._match.position),
            "islegal": lambda: _truth(self._is_legal(words[1:])),
        }
        if question not in answers:
            raise ValueError(f"unknown question {question!r}, choose from: {', '.join(answers)}")
        self._say(f"response {answers[question]()}")

    def _is_legal(self, words: list[str]) -> bool:
        if len(words) != 1:
            raise ValueError("expected query islegal MOVE")
        try:
            return self._game.parse_move(words[0]) in self._match.legal()
        except ValueError:
            return False

    # Search.

    def _go(self, words: list[str]) -> None:
        limits = _limits(words)
        if self._match.outcome() is not None:
            raise ValueError("the game is over")
        if self._game.current(self._match.position) < 0:
            raise ValueError("chance is to move")
        seconds = self._seconds(limits, self._game.current(self._match.position))
        level = self._level_for(limits, seconds < _ENDLESS)
        thinker = Thinker(self._game, self._match.position, level, self._seed, seen=repeated(self._match))
        self._think(thinker, seconds, "infinite" in limits)
        self._say(f"bestmove {self._game.format_move(thinker.move)}")

    def _level_for(self, limits: dict[str, int], timed: bool) -> Level:
        """Return the level, adjusted to the requested depth, nodes and time."""
        level = level_of(self._game, self._level)
        if (timed or limits.keys() & {"depth", "nodes", "infinite"}) and self._level == LEVELS:
            return Level(limits.get("depth", level.depth), limits.get("nodes", _ENDLESS), level.overlooks, level.room)
        depth = min(level.depth, limits.get("depth", level.depth))
        return Level(depth, min(level.nodes, limits.get("nodes", level.nodes)), level.overlooks, level.room)

    def _seconds(self, limits: dict[str, int], side: int) -> float:
        """Return how long a search may take."""
        if "movetime" in limits:
            return limits["movetime"] / 1000
        player = f"p{side + 1}"
        if f"{player}time" not in limits:
            return float(_ENDLESS)
        share = limits[f"{player}time"] / _MOVES_LEFT + limits.get(f"{player}inc", 0) * 0.8
        return max(0.0, min(share, limits[f"{player}time"] * 0.8) / 1000 - _LATENCY)

    def _think(self, thinker: Thinker, seconds: float, endless: bool) -> None:
        """Search until done, out of time or told to ``stop``; an endless search runs until the next command."""
        began = self._clock()
        depth_shown = 0
        thinker.step(_SLICE)  # however short the time: a move that was not looked at would be a random one
        while not self._interrupted(endless, wait=thinker.done and endless):
            if thinker.search.depth != depth_shown:
                depth_shown = thinker.search.depth
                self._inform(thinker, self._clock() - began)
            if (thinker.done and not endless) or self._clock() - began >= seconds:
                return
            thinker.step(_SLICE)

    def _interrupted(self, endless: bool, wait: bool) -> bool:
        """Return whether the search must end; other commands stay queued in order."""
        while not self._waiting or not wait:
            try:
                line = self._lines.get(block=wait)
            except queue.Empty:
                break
            command = (line or "").strip()
            if self._waiting or command not in ("stop", "isready"):
                self._waiting.append(line)
            elif command == "stop":
                return True
            else:
                self._say("readyok")
        return bool(self._waiting) and (endless or (self._waiting[0] or "").strip() == "quit")

    def _inform(self, thinker: Thinker, seconds: float) -> None:
        score = thinker.score
        proven = is_proven(score) and not self._game.secret(thinker.position, -1)  # guesses prove nothing
        worth = f"mate {_turns(score)}" if proven else f"cp {score}"
        line = " ".join(self._game.format_move(move) for move in thinker.line)
        milliseconds = int(seconds * 1000)
        self._say(
            f"info depth {thinker.search.depth} score {worth} time {milliseconds} nodes {thinker.nodes} pv {line}"
        )


def _limits(words: list[str]) -> dict[str, int]:
    """Parse the arguments of ``go``."""
    limits: dict[str, int] = {}
    rest = list(words)
    while rest:
        name = rest.pop(0)
        if name == "infinite":
            limits[name] = 1
        elif name in _NUMBERS:
            if not rest:
                raise ValueError(f"{name} needs a number")
            limits[name] = _number(rest.pop(0), 1 if name in ("depth", "nodes") else 0, _MOST)
        else:
            raise ValueError(f"unknown limit {name!r}, choose from: {', '.join([*_NUMBERS, 'infinite'])}")
    return limits


def _number(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 12 or not least <= int(text) <= most:
        raise ValueError(f"expected a number from {least} to {most}, not {text!r}")
    return int(text)


def _yes(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(f"expected true or false, not {text!r}")
    return text == "true"


def _truth(holds: bool) -> str:
    return "true" if holds else "false"


def _turns(score: int) -> int:
    """Return the number of turns to the end of the game, as in UCI: negative for a loss."""
    turns = (plies_to_end(score) + 1) // 2
    return turns if score > 0 else -turns


def _result(match: Match) -> str:
    ended: Any = match.outcome()
    if ended is None:
        return "none"
    return "draw" if ended.winner is None else f"p{ended.winner + 1}win"
