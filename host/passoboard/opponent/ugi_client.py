"""An external UGI program as a player: runs as a process and is asked for moves, always with a timeout.

No misbehaviour of the program may harm us: it may crash, hang, flood us, stop reading, leave children behind or answer
nonsense. Each of these raises an EngineError with a clear message.
"""

import os
import queue
import select
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from boardcore.games import load
from boardcore.games.match import Match
from boardcore.opponent.dice import Dice

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

_ANSWER = 30.0  # seconds for everything but a move: allows for loading large tables on a busy machine
_GRACE = 5.0  # seconds on top of the time a program gets for its move
_MOVE = 1000  # milliseconds per move by default
_LONGEST_LINE = 16_384  # bytes; a principal variation of a long game has a few thousand
_WAITING = 100  # unread lines to buffer: a program that floods us has to wait
_MOST_BYTES = 1 << 24  # in one answer: ten times what the most talkative engine prints in ten seconds
_MOST_OPTIONS = 256  # that a program may have
_MEMORY = 1 << 30  # bytes that a program and each of its children may use
_PARTING = 2.0  # seconds to exit after quit
_LONGEST_MOVE = 64  # characters; anything longer is nonsense and gets cut off
_NAME = 80  # characters of a program's name to show


class EngineError(ValueError):
    """A program does not start, does not answer, or answers with something other than a legal move."""


def split_command(command: str) -> list[str]:
    """Return a command line as arguments, or raise ValueError; a program's path may have spaces without quotes."""
    arguments = shlex.split(command)
    words = command.split(" ")
    if arguments and shutil.which(arguments[0]) is None:
        for count in range(2, len(words) + 1):
            path = " ".join(words[:count])
            if shutil.which(path):
                return [path, *shlex.split(" ".join(words[count:]))]
    return arguments


class UgiEngine:
    """The process: lines in, lines out. A context manager."""

    def __init__(
        self, command: str, game: str = "passo", options: dict[str, str] | None = None, label: str = ""
    ) -> None:
        """Start a program by its command line, and set the game and the other options it supports.

        Errors name the program by its ``label``, or else by its command line.
        """
        self._label = label or repr(command if len(command) <= _NAME else command[:_NAME] + "…")
        try:
            self._process = subprocess.Popen(
                split_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,  # so that its children can be killed with it
            )
        except (OSError, ValueError, IndexError) as error:
            raise EngineError(f"cannot start {self._label}: {error}") from None
        _limit_memory(self._process.pid)
        self._lines: queue.Queue[str | None] = queue.Queue(_WAITING)
        self._closed = False
        self._flooded = False
        assert self._process.stdin
        os.set_blocking(self._process.stdin.fileno(), False)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.name = command
        self.options: set[str] = set()
        try:
            self._shake_hands({"Game": game, **(options or {})})
        except EngineError:
            self.close()
            raise

    def _shake_hands(self, options: dict[str, str]) -> None:
        self._send("ugi")
        self._until("ugiok", each=self._note)
        for name, value in options.items():
            if name in self.options:
                self._send(f"setoption name {name} value {value}")
        self._send("isready")
        self._until("readyok")

    def _note(self, line: str) -> None:
        """Take what a program says about itself."""
        if line.startswith("id name "):
            self.name = line[len("id name ") :][:_NAME]
        elif line.startswith("option name ") and len(self.options) < _MOST_OPTIONS:
            self.options.add(line.split(" ")[2][:_NAME])

    def new_game(self) -> None:
        """Announce that the next position belongs to a new game."""
        self._send("uginewgame")
        self._send("isready")
        self._until("readyok")

    def best_move(self, match: Match, milliseconds: int = _MOVE) -> int:
        """Return the program's move; raise EngineError if it is not legal."""
        game = match.game
        moves = "".join(f" {game.format_move(move)}" for move in match.moves)
        self._send(f"position fen {game.format_position(match.start)}" + (f" moves{moves}" if moves else ""))
        self._forget()  # lines sent before the question are not the answer
        self._send(f"go movetime {milliseconds}")
        answer = self._until("bestmove", milliseconds / 1000 + _GRACE).split()
        if len(answer) < 2:
            raise EngineError(f"{self._label} answered bestmove without a move")
        try:
            return game.read(match.position, answer[1][:_LONGEST_MOVE])
        except ValueError as error:
            raise EngineError(f"{self._label} answered {error}") from None

    def close(self) -> None:
        """End the program and its children, by force if necessary."""
        if self._closed:
            return
        self._closed = True
        process = self._process
        with suppress(EngineError):
            self._send("quit", 0)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=_PARTING)
        self.kill()
        process.wait()
        self._forget()  # unblocks a reader waiting for room in the queue
        self._reader.join(timeout=_PARTING)
        for stream in (process.stdin, process.stdout):
            if stream:
                with suppress(OSError):  # unwritten data
                    stream.close()

    def kill(self) -> None:
        """Kill the program and its children, from any thread; a pending wait for an answer fails."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, line: str, seconds: float | None = None) -> None:
        """Write a line; raise EngineError if the program does not read it in time."""
        seconds = _ANSWER if seconds is None else seconds
        assert self._process.stdin
        rest = memoryview(f"{line}\n".encode())
        end = time.monotonic() + seconds
        while rest:
            try:
                written = os.write(self._process.stdin.fileno(), rest)
            except BlockingIOError:
                left = end - time.monotonic()
                if left <= 0 or not select.select([], [self._process.stdin], [], left)[1]:
                    raise EngineError(f"{self._label} does not read what it is told") from None
                continue
            except (OSError, ValueError):
                raise EngineError(self._ended()) from None
            rest = rest[written:]

    def _ended(self) -> str:
        """Return a message that the program has ended, with the exit code if known."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0.2)  # its output closes a moment before it exits
        code = self._process.returncode
        return f"{self._label} has ended" + (f" with exit code {code}" if code else "")

    def _read(self) -> None:
        """Queue the program's lines as fast as they are consumed."""
        assert self._process.stdout
        with suppress(OSError, ValueError), os.fdopen(os.dup(self._process.stdout.fileno()), "rb") as stream:
            while line := stream.readline(_LONGEST_LINE):
                if len(line) == _LONGEST_LINE:
                    self._flooded = True
                    break
                if not self._pass_on(line.decode("utf-8", "replace").strip()):
                    return
        self._pass_on(None)

    def _pass_on(self, line: str | None) -> bool:
        """Queue a line once there is room; return False if the engine was closed instead."""
        while not self._closed:
            with suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return True
        return False

    def _forget(self) -> None:
        """Discard unread lines, but keep the marker for the end of the output."""
        with suppress(queue.Empty):
            for _ in range(_WAITING):
                if self._lines.get_nowait() is None:
                    with suppress(queue.Full):
                        self._lines.put_nowait(None)
                    return

    def _until(self, word: str, seconds: float | None = None, each: Callable[[str], None] = lambda _: None) -> str:
        """Return the next line that begins with a word; ``each`` is told those before it, and none of them is kept."""
        seconds = _ANSWER if seconds is None else seconds
        told = 0
        end = time.monotonic() + seconds
        while told < _MOST_BYTES:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise EngineError(f"{self._label} did not answer with {word} in {seconds:g} s") from None
            if line is None:
                raise EngineError(f"{self._label} said an endless line" if self._flooded else self._ended())
            if line.split(" ")[0] == word:
                return line
            each(line)
            told += len(line) + 1
            if time.monotonic() > end:
                raise EngineError(f"{self._label} did not answer with {word} in {seconds:g} s")
        raise EngineError(f"{self._label} talks without end instead of answering with {word}")


def _limit_memory(process: int) -> None:
    """Let a program use only so much memory, where the system can limit another process: only Linux can."""
    if hasattr(resource, "prlimit"):
        with suppress(ProcessLookupError, PermissionError):
            resource.prlimit(process, resource.RLIMIT_DATA, (_MEMORY, _MEMORY))


def _as_seen(match: Match, dice: Dice) -> Match:
    """Return a match in which what nobody may know yet is guessed; its moves tell more than its position does."""
    game, position = match.game, match.position
    if not game.secret(position, -1):
        return match
    side = game.current(position)
    return Match(game, game.guess(game.public(position, side), side, dice.below), match.repetition)


class UgiPlayer:
    """An external program in the arena or in the terminal."""

    def __init__(self, game: str, command: str, milliseconds: int = _MOVE) -> None:
        """Start the program for a game."""
        self.game = load(game)
        self.engine = UgiEngine(command, game)
        self._milliseconds = milliseconds

    def choose(self, match: Match, seed: int = 0) -> int:
        """Ask for a move; the seed decides what the program is told of what its side may not see."""
        return self.engine.best_move(_as_seen(match, Dice(seed)), self._milliseconds)

    def close(self) -> None:
        """End the program."""
        self.engine.close()
