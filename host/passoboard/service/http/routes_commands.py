"""The routes of the commands to a board: each only binds a path to the verb of the same name."""

from collections.abc import Awaitable, Callable
from inspect import getdoc
from typing import Any

from fastapi import APIRouter, Request

from ..play.commands import Commands
from ..play.hand_commands import HandCommands
from ..play.new_game import NewGame
from ..play.seat_commands import SeatCommands
from . import schemas
from .acts import note_act
from .dependencies import FAILURES, Api, BoardAdmin, Changer, Player, Seater
from .hanging_up import noticing_who_hangs_up
from .schemas import Done

command_routes = APIRouter(prefix="/api/boards/{name}", responses=FAILURES)

_CARRIED_OUT_BY: dict[type, Callable[[Api], Any]] = {
    Commands: lambda api: api.actions,
    SeatCommands: lambda api: api.seat_actions,
    HandCommands: lambda api: api.coach_actions,
    NewGame: lambda api: api.new_game,
}
VERBS: tuple[tuple[Any, type, str, type[schemas.Body]], ...] = (
    (Changer, NewGame, "new", schemas.New),
    (Changer, Commands, "pick", schemas.Pick),
    (Player, Commands, "back", schemas.Back),
    (Player, Commands, "answer", schemas.Answer),
    (Player, Commands, "choose", schemas.Choose),
    (Player, Commands, "declare", schemas.Declare),
    (Player, Commands, "resign", schemas.Resign),
    (Player, Commands, "draw", schemas.Draw),
    (Player, Commands, "time", schemas.Time),
    (Player, Commands, "hint", schemas.Hint),
    (Player, Commands, "hand", schemas.Hand),
    (Player, Commands, "tidy", schemas.Tidy),
    (Changer, Commands, "names", schemas.Names),
    (Seater, SeatCommands, "seats", schemas.FillSeat),
    (Player, SeatCommands, "play", schemas.Play),
    (Player, HandCommands, "move", schemas.Moved),
    (BoardAdmin, Commands, "set", schemas.Setting),
    (BoardAdmin, Commands, "test", schemas.Test),
    (BoardAdmin, Commands, "renew", schemas.Renew),
)
"""Who may use a verb, the class that carries it out, its name, and the body it takes."""


def _route(caller_kind: Any, actions: type, verb: str, body_kind: type[schemas.Body]) -> Callable[..., Awaitable[Done]]:
    """Return what hands a body to a verb; FastAPI reads the kinds of caller and body from its annotations."""

    async def route(caller: Any, body: Any, request: Any) -> Done:
        action = getattr(_CARRIED_OUT_BY[actions](caller.api), verb)
        note_act(request, caller.role, verb, caller.board.id)
        async with noticing_who_hangs_up(request):
            return Done(answer=await action(caller.board, caller.role, body))

    route.__annotations__ = {"caller": caller_kind, "body": body_kind, "request": Request, "return": Done}
    route.__name__ = verb
    return route


for _kind, _actions, _verb, _body in VERBS:
    command_routes.post(
        f"/{_verb}", operation_id=_verb, summary=_body.__doc__, description=getdoc(getattr(_actions, _verb))
    )(_route(_kind, _actions, _verb, _body))
