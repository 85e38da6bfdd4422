"""All ports at once: those that were named, those that are plugged in, and a simulated one if there was none."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

from passoboard.link import SIMULATED, find_ports

from ..simulated.boards import Hands
from ..storage.log_writer import LogWriter
from .port_keeper import PortKeeper
from .roster import Roster

_log = logging.getLogger(__name__)
_LOOK_S = 1.0  # between two looks at the USB ports: a look takes milliseconds, and nobody minds a second


class Fleet:
    """Starts and stops a keeper for each port."""

    def __init__(
        self, ports: Sequence[str], roster: Roster, log_writer: LogWriter, simulated: Path, *, simulate: bool = True
    ) -> None:
        """``ports`` empty: find them; ``simulated`` is the folder with the memories of simulated boards.

        ``simulate``: begin with a simulated board if no other is plugged in.
        """
        self.keepers: dict[str, PortKeeper] = {}
        self._named = list(ports)
        self._roster = roster
        self._log_writer = log_writer
        self._simulated = simulated
        self._simulate = simulate
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hands: list[Hands] = []

    async def run(self) -> None:
        """Serve all ports until this is cancelled; then release them all."""
        try:
            for port in self._named:
                await self.add(port)
            while not self._named:
                await self._look()
                await asyncio.sleep(_LOOK_S)
            await asyncio.gather(*self._tasks.values())
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
            for hands in self._hands:
                await hands.close()

    async def _look(self) -> None:
        """Follow what is plugged in and pulled out; without any board at the start, begin with a simulated one."""
        found = {port.device for port in await asyncio.to_thread(find_ports)}
        for port in found - self._tasks.keys():
            _log.info("found %s", port, extra={"port": port})
            await self.add(port)
        for port in [port for port in self._tasks if port not in found and not port.startswith(SIMULATED)]:
            if self.keepers[port].state == "closed":
                self._tasks.pop(port).cancel()
                del self.keepers[port]
        if self._simulate and not self._tasks:
            await self.add(SIMULATED)
        self._simulate = False  # unplugging a board later does not start a simulated one

    async def release(self, port: str) -> None:
        """Serve a port no more, and wait until it is shut."""
        if port in self._tasks:
            task = self._tasks.pop(port)
            del self.keepers[port]
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def add(self, port: str) -> None:
        """Serve a port; ``sim://name?board=big`` starts its board first."""
        if port in self._tasks:
            return
        hands = None
        path = port
        if port.startswith(SIMULATED):
            hands = await Hands.start(port, self._simulated)
            self._hands.append(hands)
            path = hands.port
        port_keeper = PortKeeper(path, self._roster, self._log_writer, hands)
        self.keepers[port] = port_keeper
        self._tasks[port] = asyncio.create_task(port_keeper.run(), name=f"keeper {port}")
