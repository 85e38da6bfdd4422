"""A program that speaks UGI as a player: started as a process, asked for moves, and never waited for without end.

Nothing that a program does may hurt us: it may crash, hang, flood us, stop reading, leave children behind or answer
nonsense. Each of these is one EngineError with a clear message.
"""

import os
import queue
import select
import shlex
import signal
import subprocess
import threading
import time
from contextlib import suppress
from typing import Self

from boardcore.games import load
from boardcore.games.match import Match

_ANSWER = 30.0  # seconds for everything but a move: large tables to load, a busy machine
_GRACE = 5.0  # seconds beyond the time that a program was given for its move
_MOVE = 1000  # milliseconds for a move, unless told otherwise
_LONGEST_LINE = 65_536  # bytes; a principal variation of a long game has a few thousand
_WAITING = 1000  # lines that a program may be ahead of us: whoever floods us has to wait
_MOST_LINES = 200_000  # in one answer: ten times what the most talkative engine says in ten seconds
_PARTING = 2.0  # seconds to end after quit
_LONGEST_MOVE = 64  # characters; more is nonsense, and nobody has to read it
_NAME = 80  # characters of a program's name that are worth repeating


class EngineError(ValueError):
    """A program that does not start, does not answer, or answers something else than a legal move."""


class UgiEngine:
    """The process: lines in, lines out. A context manager."""

    def __init__(
        self, command: str, game: str = "passo", options: dict[str, str] | None = None, label: str = ""
    ) -> None:
        """Start a program by its command line, and set the game and other options that it has.

        Errors speak of its ``label``, or of its command line.
        """
        self._label = label or repr(command if len(command) <= _NAME else command[:_NAME] + "…")
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,  # so that its children end with it
            )
        except (OSError, ValueError, IndexError) as error:
            raise EngineError(f"cannot start {self._label}: {error}") from None
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
        for line in self._until("ugiok"):
            if line.startswith("id name "):
                self.name = line[len("id name ") :][:_NAME]
            elif line.startswith("option name "):
                self.options.add(line.split(" ")[2])
        for name, value in options.items():
            if name in self.options:
                self._send(f"setoption name {name} value {value}")
        self._send("isready")
        self._until("readyok")

    def new_game(self) -> None:
        """Tell that the next position belongs to another game."""
        self._send("uginewgame")
        self._send("isready")
        self._until("readyok")

    def best_move(self, match: Match, milliseconds: int = _MOVE) -> int:
        """Return the program's move; one that is not legal is an EngineError."""
        game = match.game
        moves = "".join(f" {game.format_move(move)}" for move in match.moves)
        self._send(f"position fen {game.format_position(match.start)}" + (f" moves{moves}" if moves else ""))
        self._forget()  # what it said before it was asked is no answer
        self._send(f"go movetime {milliseconds}")
        answer = self._until("bestmove", milliseconds / 1000 + _GRACE)[-1].split()
        if len(answer) < 2:
            raise EngineError(f"{self._label} answered bestmove without a move")
        try:
            return game.read(match.position, answer[1][:_LONGEST_MOVE])
        except ValueError as error:
            raise EngineError(f"{self._label} answered {error}") from None

    def close(self) -> None:
        """End the program and its children, by force if they do not go."""
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
        self._forget()  # lets a reader go that waits for room
        self._reader.join(timeout=_PARTING)
        for stream in (process.stdin, process.stdout):
            if stream:
                with suppress(OSError):  # what was not written any more
                    stream.close()

    def kill(self) -> None:
        """End the program and its children at once, from any thread; whoever waits for an answer is told."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, line: str, seconds: float | None = None) -> None:
        """Write a line; a program that reads nothing is not waited for without end."""
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
        """Return that the program is gone, and how, if that is known."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0.2)  # its output ends a moment before it does
        code = self._process.returncode
        return f"{self._label} has ended" + (f" with exit code {code}" if code else "")

    def _read(self) -> None:
        """Pass lines on, as fast as they are wanted."""
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
        """Hand a line over once there is room; return whether anybody still wants more."""
        while not self._closed:
            with suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return True
        return False

    def _forget(self) -> None:
        """Throw away what has not been read; that a program has ended is still known."""
        with suppress(queue.Empty):
            for _ in range(_WAITING):
                if self._lines.get_nowait() is None:
                    with suppress(queue.Full):
                        self._lines.put_nowait(None)
                    return

    def _until(self, word: str, seconds: float | None = None) -> list[str]:
        """Return the lines up to one that begins with a word."""
        seconds = _ANSWER if seconds is None else seconds
        found: list[str] = []
        end = time.monotonic() + seconds
        while not found or found[-1].split(" ")[0] != word:
            if len(found) >= _MOST_LINES:
                raise EngineError(f"{self._label} talks without end instead of answering with {word}")
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise EngineError(f"{self._label} did not answer with {word} in {seconds:g} s") from None
            if line is None:
                raise EngineError(f"{self._label} said an endless line" if self._flooded else self._ended())
            found.append(line)
            if time.monotonic() > end:
                raise EngineError(f"{self._label} did not answer with {word} in {seconds:g} s")
        return found


class UgiPlayer:
    """A program in the arena or at a seat."""

    def __init__(self, game: str, command: str, milliseconds: int = _MOVE) -> None:
        """Start the program for a game."""
        self.game = load(game)
        self.engine = UgiEngine(command, game)
        self._milliseconds = milliseconds

    def choose(self, match: Match, _: int = 0) -> int:
        """Ask for a move; the seed is for our own players."""
        return self.engine.best_move(match, self._milliseconds)

    def close(self) -> None:
        """End the program."""
        self.engine.close()
