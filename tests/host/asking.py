"""Helpers for API tests: hands at a simulated board, events from a WebSocket, checks of answers."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from .running import LIMIT_S, Running, wait_for


def set_up(service: Running) -> str:
    """Return the board's id, with a new base game on it and all discs where they belong."""
    view = service.board()
    name: str = view["board"]
    if view["turn"] or len(view["position"].split()) > 2 or view["phase"] != "ready":
        service.post(f"boards/{name}/set", {"key": "settle", "value": 100}).raise_for_status()
        service.post(f"boards/{name}/hand", {"verb": "sweep_all"}).raise_for_status()
        service.post(f"boards/{name}/new").raise_for_status()
        wait_for(lambda: service.get(f"boards/{name}")["phase"] == "mismatch", "the lights asking for discs")
        for colour, rank in (("b", 1), ("r", 5)):
            for file in "abcde":
                service.post(f"boards/{name}/hand", {"verb": "lift", "cell": "off", "colour": colour})
                service.post(f"boards/{name}/hand", {"verb": "place", "cell": f"{file}{rank}"})
        wait_for(lambda: expects_a_move(service, name), "the start position")
    return name


def stands_ready(service: Running, name: str) -> bool:
    view = service.get(f"boards/{name}")
    return len(view["picture"]) == 10 and view["phase"] == "ready"


def expects_a_move(service: Running, name: str) -> bool:
    """Lift a disc to see whether that is a move, which it is not until the picture has settled; put it back."""
    wait_for(lambda: stands_ready(service, name), "the discs to stand right")
    service.post(f"boards/{name}/hand", {"verb": "lift", "cell": "e1"}).raise_for_status()
    seen = wait_for(lambda: service.get(f"boards/{name}")["lifted"] and service.get(f"boards/{name}"), "the lift")
    service.post(f"boards/{name}/hand", {"verb": "place", "cell": "e1"}).raise_for_status()
    wait_for(lambda: stands_ready(service, name), "the disc to be back")
    return bool(seen["phase"] == "moving")


@contextmanager
def listening(service: Running, token: str = "", **options: Any) -> Iterator[ClientConnection]:
    query = f"?token={token}" if token else ""
    url = service.url.replace("http", "ws") + "/api/events" + query
    with connect(url, open_timeout=LIMIT_S, **options) as socket:
        yield socket


def next_event(socket: ClientConnection, kind: str, **fields: Any) -> dict[str, Any]:
    """Return the next event of a kind with these fields."""
    while True:
        event: dict[str, Any] = json.loads(socket.recv(timeout=LIMIT_S))
        if event["type"] == kind and all(event.get(key) == value for key, value in fields.items()):
            return event


def move(service: Running, board: str, start: str, target: str) -> None:
    service.post(f"boards/{board}/hand", {"verb": "lift", "cell": start}).raise_for_status()
    service.post(f"boards/{board}/hand", {"verb": "place", "cell": target}).raise_for_status()


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    text: str = answer.json()["error"]["text"]
    return text


def token_of(link: str) -> str:
    return httpx.URL(link).fragment.removeprefix("token=")
