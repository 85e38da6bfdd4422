"""A UGI program at a table: the command line of the service names it, and anybody may seat it by that name."""

import shutil
import threading
from random import SystemRandom

from boardcore.games import Game
from boardcore.games.match import Match

from passoboard.background import run_in_thread
from passoboard.opponent.ugi_client import EngineError, UgiEngine, split_command

from .errors import SeatError
from .places import Places


class UgiSeat:
    """A player that is a program of somebody else's; it is started when it is asked for the first time."""

    def __init__(self, name: str, command: str, milliseconds: int = 1000, places: Places | None = None) -> None:
        """Take the command line; people at the table are only told the name."""
        self._places = places or Places()
        self._name = name
        self._command = command
        self._milliseconds = milliseconds
        self._engine: UgiEngine | None = None
        self._set_for = ("", 0)
        self._asking = threading.Lock()  # one question at a time, whoever has given up waiting for the last one

    @staticmethod
    def check(command: str) -> None:
        """Raise ValueError for a command line that names no program."""
        try:
            found = shutil.which(split_command(command)[0])
        except (ValueError, IndexError) as error:
            raise ValueError(f"not a command line: {command!r}: {error}") from None
        if found is None:
            raise ValueError(f"no such program: {command!r}")

    async def choose(self, game: Game, public_text: str, side: str, level: int, stop: threading.Event) -> str:
        """Ask the program; one that fails is ended, and the next question starts another."""
        try:
            async with self._places.held_by(self):
                return await run_in_thread(self._ask, game, public_text, side, level, stop)
        except EngineError as error:
            await self.close()
            raise SeatError(str(error)) from error
        finally:
            if stop.is_set():
                await self.close()

    async def close(self) -> None:
        """End the program."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.kill()  # at once: whoever waits for its answer in a thread goes, too
            await run_in_thread(engine.close)

    def _ask(self, game: Game, public_text: str, side: str, level: int, stop: threading.Event) -> str:
        """Return the text of its move; what this side may not know is guessed before the program sees it."""
        with self._asking:
            engine = self._started(game.name, level)
            if stop.is_set():
                engine.close()
                raise EngineError("nobody wants the answer any more")
            position = game.guess(public_text, list(game.sides).index(side), SystemRandom().randrange)
            return game.format_move(engine.best_move(Match(game, position), self._milliseconds))

    def _started(self, game: str, level: int) -> UgiEngine:
        """Return the program, started for this game and level if it is not."""
        if self._engine is not None and self._set_for != (game, level):
            self._engine.close()
            self._engine = None
        if self._engine is None:
            self._engine = UgiEngine(self._command, game, {"Level": str(level)}, self._name)
            self._set_for = (game, level)
        return self._engine
