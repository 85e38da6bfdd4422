"""What people may ask of a coach: hints, grades, why; how each side is coached; the analysis of a finished game."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from passoboard.opponent.puzzles import Puzzle

from ..play.study import posed
from ..refusal import Refused
from . import schemas
from .acts import note_act
from .dependencies import Anybody, Changer, Known, Player

coach_routes = APIRouter(prefix="/api")


@coach_routes.post("/boards/{name}/coach", operation_id="coach")
async def coach(caller: Changer, body: schemas.SetCoach, request: Request) -> schemas.Done:
    """Say how a side is coached; players only their own, and more help only before the first move."""
    note_act(request, caller.role, "coach", caller.board.id)
    await caller.api.coaches.coach(caller.board, caller.role, body)
    return schemas.Done()


@coach_routes.post("/boards/{name}/advise", operation_id="advise", response_model=schemas.Advised)
async def advise(caller: Player, body: schemas.Advise) -> dict[str, Any]:
    """Ask for a step of a hint, for the side to move; the board's lights show it, too."""
    newest = caller.board.live.at
    if body.at not in (None, newest):
        raise Refused(409, "stale", f"the newest entry is {newest}")
    return await caller.api.coaches.advise(caller.board, caller.role, body)


@coach_routes.get("/boards/{name}/grades", response_model=schemas.Graded)
async def grades(caller: Player, cell: Annotated[str, Query(max_length=12)]) -> dict[str, Any]:
    """Return how good the targets of a piece are."""
    return await caller.api.coaches.grades(caller.board, caller.role, cell)


@coach_routes.get("/boards/{name}/why", response_model=schemas.Judged)
async def why(caller: Player, turn: Annotated[int, Query(ge=1, le=100_000)]) -> dict[str, Any]:
    """Return what a move of the game that is on gave away, and why."""
    return await caller.api.coaches.why(caller.board, caller.role, turn)


@coach_routes.get("/games/{number}/analysis", response_model=schemas.Analysis)
async def analysis(
    number: Annotated[int, Path(ge=1, lt=2**31)],
    api: Known,
    _: Anybody,
    known: Annotated[int, Query(ge=0, le=100_000, description="Moves that the caller knows the judgement of")] = 0,
) -> dict[str, Any]:
    """Return the judgements of a finished game; the first question begins it, each waits a while for news."""
    return await api.analyses.of(number, known)


@coach_routes.get("/games/{number}/puzzles")
async def puzzles(number: Annotated[int, Path(ge=1, lt=2**31)], api: Known, _: Anybody) -> list[schemas.Puzzle]:
    """Return the puzzles in a finished game: positions in which only one move won."""
    found = [Puzzle(**told) for told in await api.analyses.puzzles(number)]
    return [posed(f"game {number}, {count}", puzzle) for count, puzzle in enumerate(found, 1)]
