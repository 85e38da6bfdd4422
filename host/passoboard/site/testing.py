"""The walk test in the page: that of `passoboard selftest`, with a person who reads and clicks."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from passoboard.link import Hello, LinkError
from passoboard.maker.report import as_lines
from passoboard.maker.selftest import Selftest, WalkResult
from passoboard.maker.walk import PARTS, Ask, Walk
from passoboard.maker.whereabouts import map_of
from passoboard.service.boards.fleet import Fleet
from passoboard.service.refusal import Refused

from .channel import SERIAL_PORT, PagePort
from .lines import Line


class WalkTest:
    """The test of the board at the serial port, and the person at it."""

    def __init__(self, line: Line, fleet: Fleet) -> None:
        """``line`` leads to the page."""
        self._line = line
        self._fleet = fleet
        self._running: asyncio.Future[WalkResult] | None = None
        self._answer: Callable[[str], None] = lambda _: None

    async def attend(self, ask: Ask, answer: Callable[[str], None]) -> None:
        """Show what is asked."""
        self._answer = answer
        self._line.post(json.dumps({"ask": asdict(ask)}))

    async def answer(self, request: Request) -> Response:
        """Take what the person has clicked."""
        self._answer(str((await request.json())["text"]))
        return JSONResponse({})

    async def end(self, _: Request) -> Response:
        """End the test."""
        if self._running is not None:
            self._running.cancel()
        return JSONResponse({})

    async def run(self, request: Request) -> Response:
        """Run the test to its end; meanwhile nobody follows the game."""
        asked = await request.json()
        parts = tuple(asked["parts"] or PARTS)

        def make_walk(hello: Hello, picture: int) -> Walk:
            return Walk(map_of(hello), picture, parts, int(asked["discs"]))

        if self._running is not None:
            raise Refused(409, "selftest", "the test is running already")
        await self._fleet.release(SERIAL_PORT)
        try:
            self._running = asyncio.ensure_future(Selftest(make_walk, self).run(PagePort(SERIAL_PORT)))
            outcome = await self._running
        except asyncio.CancelledError:
            return JSONResponse({"lines": ["ended"], "ok": False})
        except (LinkError, ValueError) as error:
            raise Refused(409, "selftest", str(error)) from None
        finally:
            self._running = None
            await self._fleet.add(SERIAL_PORT)
        return JSONResponse({"lines": [line for line in as_lines(outcome, parts) if line], "ok": not outcome.findings})
