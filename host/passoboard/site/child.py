"""What answers questions in a worker of the page: a process elsewhere."""

import importlib
import json

from passoboard.tables.process import reply

from .lines import here, next_text, start


class WorkerChild:
    """The asker's end."""

    def __init__(self, module: str, argument: str) -> None:
        """Start the worker of one of our modules."""
        self._line = start(f"{__name__}:run")
        self._line.post(json.dumps([module, argument]))
        self.ended = False

    @classmethod
    async def start(cls, module: str, argument: str, most_bytes: int) -> "WorkerChild":
        """Do the same; nobody but us answers there, so no answer is too long."""
        del most_bytes
        return cls(module, argument)

    async def exchange(self, line: bytes) -> bytes:
        """Return the answer to a line; empty if the worker was ended meanwhile."""
        self._line.post(line.decode())
        while not self.ended and not self._line.has():
            await self._line.wait(-1)
        return b"" if self.ended else str(self._line.take()).encode()

    async def kill(self) -> None:
        """End the worker."""
        self.ended = True
        self._line.close()


def run() -> None:
    """Be the worker."""
    line = here()
    module, argument = json.loads(next_text(line))
    answer = importlib.import_module(module).answering(argument)
    while True:
        line.post(reply(answer, next_text(line)))
