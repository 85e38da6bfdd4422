"""The routes of the commands to a board: each hands its body to the action of the same name."""

from collections.abc import Awaitable, Callable
from inspect import getdoc
from typing import Any, TypeVar

from fastapi import APIRouter

from . import schemas
from .actions import Actions
from .api import FAILURES, BoardAdmin, Changer, Player, Seater
from .coach_actions import CoachActions
from .schemas import Done
from .seat_actions import SeatActions

_Route = TypeVar("_Route", bound=Callable[..., Awaitable[Done]])
command_routes = APIRouter(prefix="/api/boards/{name}", responses=FAILURES)


def _command(action: Callable[..., Any], body: type[schemas.Body]) -> Callable[[_Route], _Route]:
    """Add a route with the name of an action, described in the words of the action and of its body."""
    verb = action.__name__
    return command_routes.post(f"/{verb}", operation_id=verb, summary=body.__doc__, description=getdoc(action))


@_command(Actions.new, schemas.New)
async def _new(caller: Changer, body: schemas.New) -> Done:
    return Done(answer=await caller.api.actions.new(caller.board, caller.role, body))


@_command(Actions.pick, schemas.Pick)
async def _pick(caller: Changer, body: schemas.Pick) -> Done:
    return Done(answer=await caller.api.actions.pick(caller.board, caller.role, body))


@_command(Actions.back, schemas.Back)
async def _back(caller: Player, body: schemas.Back) -> Done:
    return Done(answer=await caller.api.actions.back(caller.board, caller.role, body))


@_command(Actions.choose, schemas.Choose)
async def _choose(caller: Player, body: schemas.Choose) -> Done:
    return Done(answer=await caller.api.actions.choose(caller.board, caller.role, body))


@_command(Actions.declare, schemas.Declare)
async def _declare(caller: Player, body: schemas.Declare) -> Done:
    return Done(answer=await caller.api.actions.declare(caller.board, caller.role, body))


@_command(Actions.resign, schemas.Resign)
async def _resign(caller: Player, body: schemas.Resign) -> Done:
    return Done(answer=await caller.api.actions.resign(caller.board, caller.role, body))


@_command(Actions.draw, schemas.Draw)
async def _draw(caller: Player, body: schemas.Draw) -> Done:
    return Done(answer=await caller.api.actions.draw(caller.board, caller.role, body))


@_command(Actions.time, schemas.Time)
async def _time(caller: Player, body: schemas.Time) -> Done:
    return Done(answer=await caller.api.actions.time(caller.board, caller.role, body))


@_command(Actions.hint, schemas.Hint)
async def _hint(caller: Player, body: schemas.Hint) -> Done:
    return Done(answer=await caller.api.actions.hint(caller.board, caller.role, body))


@_command(Actions.hand, schemas.Hand)
async def _hand(caller: Player, body: schemas.Hand) -> Done:
    return Done(answer=await caller.api.actions.hand(caller.board, caller.role, body))


@_command(Actions.tidy, schemas.Tidy)
async def _tidy(caller: Player, body: schemas.Tidy) -> Done:
    return Done(answer=await caller.api.actions.tidy(caller.board, caller.role, body))


@_command(Actions.names, schemas.Names)
async def _names(caller: Changer, body: schemas.Names) -> Done:
    return Done(answer=await caller.api.actions.names(caller.board, caller.role, body))


@_command(SeatActions.seats, schemas.FillSeat)
async def _seats(caller: Seater, body: schemas.FillSeat) -> Done:
    return Done(answer=await caller.api.seat_actions.seats(caller.board, caller.role, body))


@_command(SeatActions.play, schemas.Play)
async def _play(caller: Player, body: schemas.Play) -> Done:
    return Done(answer=await caller.api.seat_actions.play(caller.board, caller.role, body))


@_command(CoachActions.move, schemas.Moved)
async def _move(caller: Player, body: schemas.Moved) -> Done:
    return Done(answer=await caller.api.coach_actions.move(caller.board, caller.role, body))


@_command(Actions.set, schemas.Setting)
async def _set(caller: BoardAdmin, body: schemas.Setting) -> Done:
    return Done(answer=await caller.api.actions.set(caller.board, caller.role, body))


@_command(Actions.test, schemas.Test)
async def _test(caller: BoardAdmin, body: schemas.Test) -> Done:
    return Done(answer=await caller.api.actions.test(caller.board, caller.role, body))


@_command(Actions.renew, schemas.Renew)
async def _renew(caller: BoardAdmin, body: schemas.Renew) -> Done:
    return Done(answer=await caller.api.actions.renew(caller.board, caller.role, body))
