"""What people may ask of a coach: hints, grades, why; how each side is coached; the analysis of a finished game."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from . import schemas
from .access import Role
from .actions import Actions, Refused
from .board import Board
from .coaching import Coaching

coach_routes = APIRouter(prefix="/api")


class CoachActions:
    """Moves of hands that a coach may warn of."""

    def __init__(self, coaching: Coaching, actions: Actions) -> None:
        """Ask the coach, then the hands."""
        self._coaching = coaching
        self._actions = actions

    async def move(self, board: Board, role: Role, body: schemas.Moved) -> dict[str, str]:
        """Make a move with the hands of a simulated board: its whole gesture, touches included."""
        if not body.sure:
            await self._coaching.guard(board, role, body.move)
        return await self._actions.move(board, role, body)


def _player(request: Request, name: str) -> tuple[Any, Board, Role]:
    """Return the API's parts, the board and who asks, if they may play there."""
    api = request.app.state.api
    role: Role = api.role(request)
    if not role.may_play_on(name):
        raise Refused(403, "role", "this link may not do that")
    return api, api.board(name), role


@coach_routes.post("/boards/{name}/coach", operation_id="coach")
async def coach(name: str, body: schemas.SetCoach, request: Request) -> schemas.Done:
    """Say how a side is coached; players only their own, and more help only before the first move."""
    api, board, role = _player(request, name)
    api.coaching.coach(board, role, body)
    return schemas.Done()


@coach_routes.post("/boards/{name}/advise", operation_id="advise", response_model=schemas.Advised)
async def advise(name: str, body: schemas.Advise, request: Request) -> dict[str, Any]:
    """Ask for a step of a hint, for the side to move; the board's lights show it, too."""
    api, board, role = _player(request, name)
    if body.at not in (None, board.live.at):
        raise Refused(409, "stale", f"the newest entry is {board.live.at}")
    found: dict[str, Any] = await api.coaching.advise(board, role, body)
    return found


@coach_routes.get("/boards/{name}/grades", response_model=schemas.Graded)
async def grades(name: str, cell: Annotated[str, Query(max_length=12)], request: Request) -> dict[str, Any]:
    """Return how good the targets of a piece are."""
    api, board, role = _player(request, name)
    found: dict[str, Any] = await api.coaching.grades(board, role, cell)
    return found


@coach_routes.get("/boards/{name}/why", response_model=schemas.Judged)
async def why(name: str, turn: Annotated[int, Query(ge=1, le=100_000)], request: Request) -> dict[str, Any]:
    """Return what a move of the game that is on gave away, and why."""
    api, board, role = _player(request, name)
    found: dict[str, Any] = await api.coaching.why(board, role, turn)
    return found


@coach_routes.get("/games/{number}/analysis", response_model=schemas.Analysis)
async def analysis(
    number: Annotated[int, Path(ge=1, lt=2**31)],
    request: Request,
    known: Annotated[int, Query(ge=0, le=100_000, description="Moves that the caller knows the judgement of")] = 0,
) -> dict[str, Any]:
    """Return the judgements of a finished game; the first question begins it, each waits a while for news."""
    api = request.app.state.api
    api.role(request)
    found: dict[str, Any] = await api.analyses.of(number, known)
    return found
