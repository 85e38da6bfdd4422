"""Begins a game with everything that belongs to it: seats, names, coaches, tokens and clock are one command."""

import secrets
from collections.abc import Iterable, Mapping
from typing import TypeVar

from boardcore import Invalid
from boardcore.games import Game

from passoboard.tables.seats import PROGRAM

from ..boards.board import Board
from ..http import schemas
from ..http.roles import Role
from ..refusal import Refused
from .coach import Coaches
from .commands import Commands, game_of
from .participants import party_of
from .tables import Tables

T = TypeVar("T", bound=schemas.Body)


class NewGame:
    """Carries out what a caller of the API asks to begin."""

    def __init__(self, actions: Commands, seating: Tables, coaches: Coaches) -> None:
        """Begin games by ``actions``, for those who sit and are coached."""
        self._actions = actions
        self._seating = seating
        self._coaches = coaches

    async def new(self, board: Board, role: Role, body: schemas.New) -> dict[str, str]:
        """Begin a game, with open tokens or with those picked in secret, for those who are named; others are hands.

        A rematch keeps who plays; a player decides for their own side only. A program with open tokens picks its own.
        """
        game, own = game_of(board, body), role.side_on(board.id)
        if own and {*body.seats, *body.coach} - {own}:
            raise Refused(403, "role", "you cannot decide who plays the other side, or who coaches it")
        keeps = {side for side in game.sides if body.rematch or own not in ("", side)}
        sitting = self._seating.sitting(board)
        sitters = {seat.side: schemas.Sitting(**seat.model_dump(exclude={"side"})) for seat, _ in sitting}
        body = body.model_copy(
            update={
                "seats": _kept(keeps, sitters, body.seats),
                "coach": _kept(keeps, self._coaches.settings(board), body.coach),
            }
        )
        try:
            for seat in party_of({}, body).seats:
                self._seating.check(board, game, seat)
        except Invalid as error:
            raise Refused(422, "value", str(error)) from error
        programs = [side for side, seat in body.seats.items() if seat.kind == PROGRAM]
        if programs and body.secret:
            raise Refused(422, "secret", "a program has no link to pick tokens with: play it with open tokens")
        if any(body.tokens.values()) and not body.rematch:
            body = body.model_copy(update={"tokens": body.tokens | _picked(game, programs, body.tokens)})
        answer = await self._actions.new(board, role, body)
        await self._seating.saved()
        return answer


def _kept(keeps: Iterable[str], now: Mapping[str, T], asked: Mapping[str, T]) -> dict[str, T]:
    """Return what is asked for, and what some sides have now if nothing is asked for them."""
    return {side: now[side] for side in keeps if side in now} | dict(asked)


def _picked(game: Game, programs: list[str], tokens: dict[str, str]) -> dict[str, str]:
    """Return what programs pick for themselves: as many tokens as the others have, which ones nobody can foresee."""
    count = max(len(letters.strip("-")) for letters in tokens.values())
    chance = secrets.SystemRandom()
    return {side: "".join(chance.sample(game.extras, count)) or "-" for side in programs if side not in tokens}
