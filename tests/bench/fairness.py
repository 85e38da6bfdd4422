"""Figures of what others cost: guests who ask without end, and a player who keeps the hands busy."""

import contextlib
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from tests.bench.report import Row
from tests.bench.service import Load, measure
from tests.host.asking import set_up, token_of
from tests.host.running import Running, wait_for

HEADING = "Service: guests, and the other player"
BOARDS = 20
ASKERS = 16
PRESSES = 10
PRESS_MS = 5000
MOVES = ("c1", "c2")


class Guests:
    """Spectators who ask for the moves of all boards, again and again."""

    def __init__(self, service: Running) -> None:
        self._names = [board["board"] for board in service.get("boards")]
        token = token_of(service.get(f"boards/{self._names[0]}/links")["spectator"])
        self._client = httpx.Client(base_url=service.url, headers={"Authorization": f"Bearer {token}"}, timeout=60)
        self._ended = threading.Event()
        self.answers = 0
        self._threads = [threading.Thread(target=self._ask, args=(number,)) for number in range(ASKERS)]
        for thread in self._threads:
            thread.start()

    def _ask(self, number: int) -> None:
        while not self._ended.is_set():
            name = self._names[number % len(self._names)]
            for what in ("options", "moves"):
                with contextlib.suppress(httpx.HTTPError):
                    self._client.get(f"/api/boards/{name}/{what}")
                self.answers += 1
            number += 1

    def leave(self) -> None:
        """Ask no more."""
        self._ended.set()
        for thread in self._threads:
            thread.join()
        self._client.close()


def curious_guests(folder: Path) -> Iterator[Row]:
    """Measure how long boards wait while guests ask for the moves of every position."""
    load = Load(f"{BOARDS} boards, {ASKERS} guests who ask for moves", BOARDS, p99=500)
    yield from measure(folder, load, guests=Guests)


def pressing_player(folder: Path) -> Iterator[Row]:
    """Measure Black's moves while Red presses a button ten times for five seconds each."""
    with Running(folder, ports=("sim://",), python=sys.executable) as service:
        name = set_up(service)
        links = service.get(f"boards/{name}/links")["players"]
        black, red = ({"Authorization": f"Bearer {token_of(links[side])}"} for side in "br")
        quiet = _move(service, name, black)
        service.post(f"boards/{name}/back", {}).raise_for_status()
        wait_for(lambda: service.get(f"boards/{name}")["turn"] == 0, "the move to be taken back")
        service.post(f"boards/{name}/tidy", {}).raise_for_status()
        with ThreadPoolExecutor(PRESSES) as crowd:
            press = {"verb": "press", "side": 1, "ms": PRESS_MS}
            pressing = [crowd.submit(service.post, f"boards/{name}/hand", press, headers=red) for _ in range(PRESSES)]
            busy = _move(service, name, black)
            pressed = [future.result().status_code for future in pressing]
    yield Row("Black's move, nobody else there", quiet, "s")
    yield Row("Black's move while Red presses", busy, "s", at_most=quiet + 2)
    yield Row("presses that were refused", sum(status != 200 for status in pressed), "presses")


def _move(service: Running, name: str, black: dict[str, str]) -> float:
    began = time.monotonic()
    body = {"move": "-".join(MOVES), "sure": True}
    service.post(f"boards/{name}/move", body, headers=black).raise_for_status()
    return time.monotonic() - began


def rows() -> Iterator[Row]:
    """Measure all."""
    for bench in (curious_guests, pressing_player):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            yield from bench(Path(folder))
