"""The routes of the commands to a board: each only binds a path to the verb of the same name."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from inspect import getdoc
from typing import Any

from fastapi import APIRouter, Request

from ..play.commands import Actions
from ..play.fair_queue import GONE
from ..play.hand_commands import CoachActions
from ..play.new_game import Beginning
from ..play.seat_commands import SeatActions
from . import schemas
from .dependencies import FAILURES, Api, BoardAdmin, Changer, Player, Seater
from .schemas import Done

command_routes = APIRouter(prefix="/api/boards/{name}", responses=FAILURES)

_CARRIED_OUT_BY: dict[type, Callable[[Api], Any]] = {
    Actions: lambda api: api.actions,
    SeatActions: lambda api: api.seat_actions,
    CoachActions: lambda api: api.coach_actions,
    Beginning: lambda api: api.beginning,
}
VERBS: tuple[tuple[Any, type, str, type[schemas.Body]], ...] = (
    (Changer, Beginning, "new", schemas.New),
    (Changer, Actions, "pick", schemas.Pick),
    (Player, Actions, "back", schemas.Back),
    (Player, Actions, "answer", schemas.Answer),
    (Player, Actions, "choose", schemas.Choose),
    (Player, Actions, "declare", schemas.Declare),
    (Player, Actions, "resign", schemas.Resign),
    (Player, Actions, "draw", schemas.Draw),
    (Player, Actions, "time", schemas.Time),
    (Player, Actions, "hint", schemas.Hint),
    (Player, Actions, "hand", schemas.Hand),
    (Player, Actions, "tidy", schemas.Tidy),
    (Changer, Actions, "names", schemas.Names),
    (Seater, SeatActions, "seats", schemas.FillSeat),
    (Player, SeatActions, "play", schemas.Play),
    (Player, CoachActions, "move", schemas.Moved),
    (BoardAdmin, Actions, "set", schemas.Setting),
    (BoardAdmin, Actions, "test", schemas.Test),
    (BoardAdmin, Actions, "renew", schemas.Renew),
)
"""Who may use a verb, the class that carries it out, its name, and the body it takes."""


@asynccontextmanager
async def _watched(request: Request) -> AsyncIterator[None]:
    """Note when the caller hangs up: what has not begun by then is dropped."""
    gone = asyncio.Event()

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        gone.set()

    watching = asyncio.create_task(watch())
    token = GONE.set(gone)
    try:
        yield
    finally:
        GONE.reset(token)
        watching.cancel()


def _route(caller_kind: Any, actions: type, verb: str, body_kind: type[schemas.Body]) -> Callable[..., Awaitable[Done]]:
    """Return what hands a body to a verb; FastAPI reads the kinds of caller and body from its annotations."""

    async def route(caller: Any, body: Any, request: Any) -> Done:
        action = getattr(_CARRIED_OUT_BY[actions](caller.api), verb)
        async with _watched(request):
            return Done(answer=await action(caller.board, caller.role, body))

    route.__annotations__ = {"caller": caller_kind, "body": body_kind, "request": Request, "return": Done}
    route.__name__ = verb
    return route


for _kind, _actions, _verb, _body in VERBS:
    command_routes.post(
        f"/{_verb}", operation_id=_verb, summary=_body.__doc__, description=getdoc(getattr(_actions, _verb))
    )(_route(_kind, _actions, _verb, _body))
