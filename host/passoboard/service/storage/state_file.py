"""A file of the state folder: what the service knows of each board beyond its journal, across a restart."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from passoboard.background import run_to_completion
from passoboard.private_files import read_private, write_private

_log = logging.getLogger(__name__)
T = TypeVar("T")


class StateFile:
    """Something about each board, as JSON; without a path everything is forgotten at the end."""

    def __init__(self, path: Path | None, loss: str, remedy: str) -> None:
        """``loss`` is what it costs if the file cannot be written, ``remedy`` what to do with a damaged one."""
        self._path = path
        self._loss = loss
        self._remedy = remedy
        self._saving = asyncio.Lock()
        self._newest: Mapping[str, Any] = {}  # what is to be saved, by the last who asked
        self._asked = self._saved = 0  # how often that was asked, and up to which time it is done

    def read(self, parse: Callable[[Any], T]) -> dict[str, T]:
        """Return what was saved, by board; raises ValueError if the file is damaged."""
        content = b""
        if self._path:
            with contextlib.suppress(OSError):  # nothing was saved, or a folder that cannot be read
                content = read_private(self._path)
        try:
            return {str(board): parse(one) for board, one in json.loads(content).items()} if content else {}
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
            raise ValueError(f"{self._path} is damaged ({error}): {self._remedy}") from error

    async def save(self, boards: Mapping[str, Any]) -> None:
        """Save everything; it is on disk once this returns. Those who wait for the disk are served by one writing."""
        self._newest = boards
        self._asked += 1
        mine = self._asked
        async with self._saving:
            if self._path and self._saved < mine:
                asked, content = self._asked, json.dumps(self._newest).encode()
                await run_to_completion(self._write, self._path, content)
                self._saved = asked

    def _write(self, path: Path, content: bytes) -> None:
        try:
            write_private(path, content)
        except OSError as error:
            _log.warning("%s: %s", self._loss, error)
