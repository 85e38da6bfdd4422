"""The service in a worker of the page: the same parts, asked over a line instead of over HTTP."""

import asyncio
import io
import json
import os
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from passoboard.gamelog import GameLog
from passoboard.gamelog.transfer import export_jsonl, import_games
from passoboard.link import ports
from passoboard.service.boards.fleet import Fleet
from passoboard.service.boards.roster import Roster
from passoboard.service.http.app import make_app
from passoboard.service.http.dependencies import Api
from passoboard.service.http.link_epochs import LinkEpochs
from passoboard.service.http.roles import Access, Role, load_key
from passoboard.service.logs import set_up_logs
from passoboard.service.publish.hub import Hub
from passoboard.service.refusal import Refused
from passoboard.service.storage.log_writer import LogWriter
from passoboard.simulator import VirtualBoard
from passoboard.tables.process import Process

from .board import WorkerPipe
from .channel import LINES, SERIAL_PORT, SIMULATED_PORT, PagePort
from .child import WorkerChild
from .lines import Line, here, suspend
from .testing import WalkTest

KEPT = Path("/kept")  # what the browser keeps: storage.js puts it on this machine's disk
_OURS = Role("admin")


class SimulatedPipe(WorkerPipe):
    """A board whose serial channel is a port of the page."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(config)
        LINES[SIMULATED_PORT] = self.line.data


class Page:
    """The page as a client of live events."""

    unsent = 0  # a line takes everything

    def __init__(self, line: Line) -> None:
        self._line = line

    def push(self, frames: bytes) -> None:
        """Send events."""
        for frame in frames.splitlines():
            self._line.post(json.dumps({"event": json.loads(frame)}))

    def end(self, code: int, reason: str) -> None:
        """Say that there will be no more."""
        self._line.post(json.dumps({"end": code, "why": reason}))


async def run() -> None:
    """Serve the page until it is closed."""
    os.umask(0o077)
    VirtualBoard.connect = SimulatedPipe
    Process.start = WorkerChild.start  # type: ignore[assignment]
    ports.OPENERS["page"] = PagePort
    set_up_logs(as_json=False, level="info")
    line = here()
    LINES[SERIAL_PORT] = line.data
    asked = json.loads(await _next(line))
    games = GameLog.open(KEPT / "games.sqlite3", KEPT / "secrets")
    log_writer = LogWriter(games)
    link_epochs = LinkEpochs(KEPT / "links.json")
    hub = Hub()
    roster = Roster(hub, link_epochs)
    fleet = Fleet(asked["ports"], roster, log_writer, KEPT / "simulated")
    access = Access(load_key(KEPT / "links.key"), open_to_all=True, link_epochs=link_epochs)
    api = Api(roster, log_writer, fleet, access, asked["base"], state=KEPT, frame=lambda text: f"{text}\n".encode())
    app = make_app(api)
    app.add_route("/api/log", _log_of(games), ["GET", "POST"])
    app.add_route("/api/port", _port_of(fleet), ["POST"])
    walk = WalkTest(line, fleet)
    for name, route in (("run", walk.run), ("answer", walk.answer), ("end", walk.end)):
        app.add_route(f"/api/selftest/{name}", route, ["POST"])
    serving = asyncio.ensure_future(fleet.run())
    api.broadcast.join(Page(line), _OURS)
    line.post(json.dumps({"ready": True}))
    answering = set()
    while not serving.done():
        answer = asyncio.ensure_future(_answer(app, line, json.loads(await _next(line))))
        answering.add(answer)
        answer.add_done_callback(answering.discard)
    serving.result()


def _log_of(games: GameLog) -> Callable[[Request], Awaitable[Response]]:
    """Return what gives away all games, and takes some back."""

    async def answer(request: Request) -> Response:
        if request.method == "GET":
            return PlainTextResponse("".join(f"{line}\n" for line in export_jsonl(games.each())))
        try:
            done = import_games(games, _unhurried((await request.json())["text"]))
        except ValueError as error:
            raise Refused(422, "import", str(error)) from None
        return JSONResponse({"imported": len(done.numbers), "known": done.known})

    return answer


def _unhurried(text: str) -> Iterator[str]:
    """Yield the lines of a text, and let others work in between: many games take minutes to replay."""
    for line in io.StringIO(text, newline=None):
        suspend(asyncio.sleep(0))
        yield line


def _port_of(fleet: Fleet) -> Callable[[Request], Awaitable[Response]]:
    """Return what begins to keep the serial port, once somebody has chosen one."""

    async def answer(_: Request) -> Response:
        await fleet.add(SERIAL_PORT)
        return JSONResponse({"port": SERIAL_PORT})

    return answer


async def _next(line: Line) -> str:
    while not line.has():
        await line.wait(-1)
    return str(line.take())


async def _answer(app: FastAPI, line: Line, asked: dict[str, Any]) -> None:
    """Let the application answer a request, as a server would."""
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "server": ("page", 80),
        "client": ("page", 0), "root_path": "", "method": asked["method"], "path": asked["path"],
        "raw_path": asked["path"].encode(), "query_string": asked["query"].encode(),
        "headers": [(b"host", b"page"), (b"content-type", b"application/json")],
    }  # fmt: skip
    sent: list[MutableMapping[str, Any]] = []
    requests = [{"type": "http.request", "body": asked["body"].encode(), "more_body": False}]

    async def receive() -> dict[str, Any]:
        return requests.pop() if requests else await asyncio.Future()  # the page never hangs up

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    line.post(json.dumps({"re": asked["n"], "status": sent[0]["status"], "body": body.decode()}))
