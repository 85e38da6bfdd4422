"""Positions that no board has: what some moves lead to by the rules, and the puzzle of the day. Nothing is stored."""

import time
from typing import Annotated, Any

from boardcore import Invalid
from boardcore.games import GAMES, IllegalMove, TextError, load
from fastapi import APIRouter, Query

from passoboard.opponent.puzzles import Puzzle, level_of, of_day, shipped
from passoboard.record import read_position

from ..boards.position_view import held, options_of, seen
from ..http import schemas
from ..http.dependencies import Anybody, Known
from ..refusal import Refused

_DAY_S = 86_400

study_routes = APIRouter(prefix="/api")


@study_routes.post("/rules/{name}/study", response_model=schemas.Studied)
async def study(name: str, body: schemas.Study, api: Known, _: Anybody) -> dict[str, Any]:
    """Return what some moves lead to, and which may follow."""
    _must_be_game(name)
    try:
        return await api.studies.ask(_studied, name, body)
    except (TextError, IllegalMove) as error:
        raise Refused(422, "illegal", str(error)) from error
    except Invalid as error:
        raise Refused(422, "value", str(error)) from error


@study_routes.get("/rules/{name}/puzzle")
async def puzzle(
    name: str,
    api: Known,
    _: Anybody,
    day: Annotated[int | None, Query(ge=0, lt=10**6, description="Days since 1970; without it, today")] = None,
) -> schemas.Puzzle:
    """Return the puzzle of the day."""
    _must_be_game(name)
    found = await api.studies.ask(shipped, name)
    if not found:
        raise Refused(404, "puzzle", f"{name} has no puzzles")
    number, chosen = of_day(found, int(time.time()) // _DAY_S if day is None else day)
    return posed(f"{name}/{number}", chosen)


@study_routes.get("/rules/{name}/puzzles")
async def puzzles(name: str, api: Known, _: Anybody) -> list[schemas.Puzzle]:
    """Return all puzzles of a game, in the order of their numbers."""
    _must_be_game(name)
    found = await api.studies.ask(shipped, name)
    return [posed(f"{name}/{number}", puzzle) for number, puzzle in enumerate(found, 1)]


def posed(name: str, found: Puzzle) -> schemas.Puzzle:
    """Return a puzzle as a page shows it."""
    return schemas.Puzzle(
        name=name, position=found.position, solution=list(found.solution), turns=found.turns, level=level_of(found)
    )


def _must_be_game(name: str) -> None:
    if name not in GAMES:
        raise Refused(404, "game", f"no game {name[:40]}")


def _studied(name: str, body: schemas.Study) -> dict[str, Any]:
    game = load(name)
    position = read_position(game, body.position)
    for text in body.moves:
        if game.outcome(position):
            raise IllegalMove(text, "the game is over")
        position = game.play(position, game.read(position, text))
    outcome = game.outcome(position)
    moves = [] if outcome or game.current(position) < 0 else game.moves(position)  # what chance may do is endless
    won = "" if outcome is None else "=" if outcome.winner is None else str(game.sides[outcome.winner])
    return seen(game, position) | {
        "held": held(game, position),
        "position": game.format_position(position),
        "options": [one for move in moves for one in options_of(game, position, move)],
        "winner": won,
        "reason": outcome.reason if outcome else "",
    }
