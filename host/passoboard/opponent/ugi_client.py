"""A program that speaks UGI as a player: started as a process, asked for moves, and never waited for without end."""

import queue
import shlex
import subprocess
import threading
import time
from contextlib import suppress
from typing import Self

from boardcore.games import load
from boardcore.games.match import Match

_ANSWER = 10.0  # seconds for everything but a move: a program may have large tables to load
_GRACE = 5.0  # seconds beyond the time that a program was given for its move
_MOVE = 1000  # milliseconds for a move, unless told otherwise


class EngineError(ValueError):
    """A program that does not start, does not answer, or answers something else than a legal move."""


class UgiEngine:
    """The process: lines in, lines out. A context manager."""

    def __init__(self, command: str, game: str = "passo", options: dict[str, str] | None = None) -> None:
        """Start a program by its command line, and set the game and other options that it has."""
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except (OSError, ValueError, IndexError) as error:
            raise EngineError(f"cannot start {command!r}: {error}") from None
        self._command = command
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
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
                self.name = line[len("id name ") :]
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
        self._send(f"go movetime {milliseconds}")
        answer = self._until("bestmove", milliseconds / 1000 + _GRACE)[-1].split()
        if len(answer) < 2:
            raise EngineError(f"{self.name}: bestmove without a move")
        try:
            return game.read(match.position, answer[1])
        except ValueError as error:
            raise EngineError(f"{self.name}: {error}") from None

    def close(self) -> None:
        """End the program, by force if it does not go."""
        process = self._process
        with suppress(EngineError):
            self._send("quit")
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._reader.join(timeout=2)
        for stream in (process.stdin, process.stdout):
            if stream:
                with suppress(OSError):  # what was not written any more
                    stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, line: str) -> None:
        try:
            assert self._process.stdin
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EngineError(f"{self._command!r} has ended") from None

    def _read(self) -> None:
        assert self._process.stdout
        try:
            for line in self._process.stdout:
                self._lines.put(line.rstrip("\n"))
        except (OSError, ValueError):
            pass
        self._lines.put(None)

    def _until(self, word: str, seconds: float = _ANSWER) -> list[str]:
        """Return the lines up to one that begins with a word."""
        found: list[str] = []
        end = time.monotonic() + seconds
        while not found or found[-1].split(" ")[0] != word:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise EngineError(f"{self._command!r} did not answer with {word} in {seconds:g} s") from None
            if line is None:
                raise EngineError(f"{self._command!r} has ended")
            found.append(line)
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
