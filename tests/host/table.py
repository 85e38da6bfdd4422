"""A keeper with a real log on a real pseudo-terminal, in the event loop of the test."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from passoboard.gamelog import GameLog
from passoboard.service.boards.port_keeper import PortKeeper
from passoboard.service.boards.roster import Roster
from passoboard.service.publish.hub import Event, Hub
from passoboard.service.simulated.boards import Hands
from passoboard.service.storage.log_writer import LogWriter

LIMIT_S = 60  # how long to wait for what must come; a machine under load is slow, not wrong


async def until(condition: Callable[[], Any]) -> Any:
    """Wait until a condition returns a true value, and return that value."""
    end = time.monotonic() + LIMIT_S
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError("it did not happen")
        await asyncio.sleep(0.005)
    return found


class Table:
    """Log, hub and keeper for one port."""

    def __init__(self, folder: Path, port: str, hands: Hands | None = None) -> None:
        self.games = GameLog.open(folder / "games.sqlite3", folder / "secrets")
        self.hub = Hub()
        self.roster = Roster(self.hub)
        self.log_writer = LogWriter(self.games)
        self.port_keeper = PortKeeper(port, self.roster, self.log_writer, hands)
        self.events: list[Event] = []
        self._listener = self.hub.listen()

    async def __aenter__(self) -> "Table":
        self.tasks = [asyncio.create_task(self.port_keeper.run()), asyncio.create_task(self._record())]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.log_writer.close()
        self.games.close()

    async def _record(self) -> None:
        while True:
            event = await self._listener.next()
            if event:
                self.events.append(event)

    def said(self, kind: str) -> list[dict[str, Any]]:
        """Return the events of a kind as everybody sees them."""
        return [event.seen_by("") for event in self.events if event.kind == kind]

    def incidents(self) -> list[tuple[str, str]]:
        """Return kind and reason of all incidents, oldest first."""
        return [(found.kind, found.reason) for found in reversed(self.games.incidents())]

    def moves(self) -> list[str]:
        """Return the moves that stand in the newest game."""
        from passoboard.gamelog import tell  # noqa: PLC0415

        newest = self.games.games(limit=1).games[0]
        return tell(self.games.game(newest.id).entries).moves
