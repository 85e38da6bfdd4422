"""The file with a simulated board's memory: one look writes it at a time, even if nobody waits for the first."""

import asyncio
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from passoboard.service.simulated import boards
from passoboard.service.simulated.boards import Hands

from .table import until


def test_a_look_that_is_cancelled_while_it_writes_does_not_get_in_the_way_of_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board that changes its game ends its connection, and with it whoever looked; a page asks for tidy hands."""
    go_on, writing, most = threading.Event(), 0, 0

    def remember(memory: Path, kept: Mapping[str, Any]) -> None:
        nonlocal writing, most
        writing += 1
        most = max(most, writing)
        go_on.wait()
        writing -= 1

    async def story() -> None:
        hands = await Hands.start("sim://", tmp_path)
        monkeypatch.setattr(boards, "_remember", remember)
        hands._kept = ""
        first = asyncio.create_task(hands.look())
        await until(lambda: writing == 1)
        first.cancel()
        second = asyncio.create_task(hands.look())
        await asyncio.wait([second], timeout=0.1)
        go_on.set()
        await second
        with suppress(asyncio.CancelledError):
            await first
        assert first.cancelled()
        assert most == 1
        await hands.close()

    asyncio.run(story())
