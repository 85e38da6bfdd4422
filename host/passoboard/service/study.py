"""Positions that no board has: a lesson or a puzzle asks what some moves lead to by the rules. Nothing is stored."""

import asyncio
from typing import Any

from boardcore.games import GAMES, IllegalMove, TextError, load
from fastapi import APIRouter

from passoboard.record import read_position

from . import schemas
from .actions import Refused
from .api import Anybody
from .seen import held, options_of, seen

study_routes = APIRouter(prefix="/api")


@study_routes.post("/rules/{name}/study", response_model=schemas.Studied)
async def study(name: str, body: schemas.Study, _: Anybody) -> dict[str, Any]:
    """Return what some moves lead to, and which may follow."""
    if name not in GAMES:
        raise Refused(404, "game", f"no game {name[:40]}")
    try:
        return await asyncio.to_thread(_studied, name, body)
    except (TextError, IllegalMove) as error:
        raise Refused(422, "illegal", str(error)) from error
    except ValueError as error:
        raise Refused(422, "value", str(error)) from error


def _studied(name: str, body: schemas.Study) -> dict[str, Any]:
    game = load(name)
    position = read_position(game, body.position)
    for text in body.moves:
        if game.outcome(position):
            raise IllegalMove(text, "the game is over")
        position = game.play(position, game.read(position, text))
    outcome = game.outcome(position)
    moves = [] if outcome else game.moves(position)
    won = "" if outcome is None else "=" if outcome.winner is None else str(game.sides[outcome.winner])
    return seen(game, position) | {
        "held": held(game, position),
        "position": game.format_position(position),
        "options": [one for move in moves for one in options_of(game, position, move)],
        "winner": won,
        "reason": outcome.reason if outcome else "",
    }
