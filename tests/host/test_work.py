"""What is hidden changes neither what anybody else is told nor how much work it takes: time would tell, too.

Two services see the same secret game; only what Red picked differs. Work is counted, not timed: every call of the rules
while a question is answered, whatever thread makes it, and every question to the coach's engine.
"""

import asyncio
import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import httpx
import pytest
from passoboard.link import session
from passoboard.service.boards.fleet import Fleet
from passoboard.service.http.app import make_app
from passoboard.service.http.dependencies import Api
from passoboard.service.http.roles import ADMIN, SPECTATOR, Access
from passoboard.service.play.engine_queue import EngineQueue
from passoboard.service.storage import statistics_cache
from passoboard.tables.errors import SeatError

from .fake_board import FakeBoard
from .fake_port import FakePort
from .story import acked
from .table import Table, until
from .test_two_secrets import ASKED, PICKS

RULES = "/boardcore/games/"
ENDS = ("resign", "back", "new", "renew", "seats")  # verbs after which it is another game, or another table
SEATED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("play", {"move": "c5-c4/D"}),
    ("play", {"move": "c5-c4/J"}),
    ("play", {"move": "c5-c4/R"}),
)
TRIED = tuple((verb, body) for verb, body in ASKED if verb not in ENDS)


class Work:
    """Counts calls of the rules."""

    def __init__(self) -> None:
        self.calls = 0

    def note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and RULES in frame.f_code.co_filename:
            self.calls += 1

    @contextmanager
    def counting(self) -> Iterator[None]:
        threading.setprofile(self.note)
        sys.setprofile(self.note)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


class Deaf(EngineQueue):
    """An engine that answers nothing, and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def ask(self, question: dict[str, Any], who: str) -> dict[str, Any]:
        self.asked.append(json.dumps(question))
        raise SeatError("no answer")


async def told(folder: Path, picked: str, work: Work) -> dict[str, tuple[int, str, int, list[str]]]:
    """Return what everybody but Red is told, with status, text, calls of the rules and questions to the engine."""
    folder.mkdir()
    board = FakeBoard("abcd")
    async with FakePort(board, folder) as port, Table(folder, port.path) as table:
        board.new()
        await until(lambda: acked(board)() and board.name in table.roster.boards)
        access = Access(b"k" * 32, open_to_all=True, link_epochs=table.roster.link_epochs)
        fleet = Fleet([], table.roster, table.log_writer, folder / "simulated", simulate=False)
        api = Api(table.roster, table.log_writer, fleet, access, "http://test")
        engine = api.coaches._engine_queue = Deaf()
        live = table.roster.boards["abcd"].live
        transport = httpx.ASGITransport(app=make_app(api))
        async with httpx.AsyncClient(transport=transport, base_url="http://test/api", timeout=60) as client:

            def token(side: str) -> dict[str, str]:
                return {"token": access.token(access.player("abcd", side))}

            for side, letters in (("b", "CKR"), ("r", picked)):
                asked = await client.post("/boards/abcd/pick", json={"tokens": letters}, params=token(side))
                asked.raise_for_status()
            (await client.post("/boards/abcd/new", json={"secret": True})).raise_for_status()
            await until(lambda: live.at == 2 and acked(board)())
            board.move("c1-c2")
            await until(lambda: live.at == 3 and acked(board)() and table.roster.boards["abcd"].replay.n == 3)
            roles = {"admin": {"token": access.token(ADMIN)}, "spectator": {"token": access.token(SPECTATOR)}}
            roles["black"] = token("b")
            found: dict[str, tuple[int, str, int, list[str]]] = {}

            async def ask(name: str, method: str, path: str, **options: Any) -> None:
                before, engine.asked = work.calls, []
                answer = await client.request(method, path, **options)
                text = answer.text.replace(str(folder), "")
                found[name] = (answer.status_code, text, work.calls - before, engine.asked)

            paths = (await client.get("/openapi.json")).json()["paths"]
            with work.counting():
                for role, named in roles.items():
                    for turn in ("first", "again"):  # what is cached is asked for again
                        for path, methods in paths.items():
                            url = path.removeprefix("/api").replace("{name}", "abcd").replace("{number}", "2")
                            if "get" in methods:
                                query = named | ({"cell": "c5"} if "grades" in path else {}) | {"turn": "1"}
                                await ask(f"{role} {turn} GET {path}", "GET", url, params=query)
                        for verb, body in TRIED:
                            name = f"{role} {turn} {verb} {body}"
                            await ask(name, "POST", f"/boards/abcd/{verb}", json=body, params=named)
                seat = {"side": "r", "kind": "page"}  # and through a seat that the admin has filled
                await ask("the seat", "POST", "/boards/abcd/seats", json=seat, params=roles["admin"])
                for verb, body in SEATED:
                    await ask(f"seated {body}", "POST", f"/boards/abcd/{verb}", json=body, params=roles["admin"])
                    seats = table.roster.boards["abcd"].seats_view()
                    found[f"seats after {body}"] = (0, json.dumps(seats), 0, [])
        await api.close()
    return found


def plain(text: str) -> str:
    """Return an answer without the game's moments and the commitment to Red's tokens, which are new each time."""
    return re.sub(r'"\d{4}-\d\d-\d\dT[^"]*"|\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b|"up": "\d+"', "…", text)


def test_neither_texts_nor_work_depend_on_what_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session, "SILENT_MS", 600_000)  # counting makes everything slow
    monkeypatch.setattr(statistics_cache, "_FRESH_S", 600.0)

    async def story() -> None:
        one, other = [await told(tmp_path / picked, picked, Work()) for picked in PICKS]
        assert list(one) == list(other)
        assert len(one) > 150
        heard = [{name: (told[0], plain(told[1]), *told[2:]) for name, told in every.items()} for every in (one, other)]
        differ = {name: (heard[0][name], heard[1][name]) for name in one if heard[0][name] != heard[1][name]}
        assert differ == {}
        assert sum(calls for _, _, calls, _ in one.values()) > 1000  # the rules were asked, and counted

    asyncio.run(story())
