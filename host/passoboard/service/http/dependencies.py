"""Everything behind the API's routes, and what a route may ask for: who is asking, and which board is meant."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from passoboard.tables.players import programs

from ..boards.board import Board
from ..boards.fleet import Fleet
from ..boards.roster import Roster
from ..play.coach import Coaches
from ..play.commands import Commands
from ..play.game_analysis import GameAnalyses
from ..play.hand_commands import HandCommands
from ..play.legal_moves import LegalMoves
from ..play.new_game import NewGame
from ..play.program_names import ProgramNames
from ..play.seat_commands import SeatCommands
from ..play.tables import Tables
from ..publish.broadcast import Broadcast
from ..publish.hub import Hub
from ..refusal import Refused
from ..storage.bounded_pool import LINK, BoundedPool
from ..storage.log_writer import LogWriter
from ..storage.response_cache import ResponseCache
from ..storage.shared_answers import SharedAnswers
from ..storage.statistics_cache import StatisticsCache
from . import schemas
from .acts import note_stranger
from .link_limits import Arrivals, LinkLimits
from .roles import FAR, Access, Role

if TYPE_CHECKING:
    from ..pulse import Pulse
    from .lan_listener import LanListener

_MOST_STUDIES = 16  # questions of lessons and puzzles at once; each takes some hundredths of a second
MOST_CONNECTIONS = 4096  # a club's tournament has some hundred watchers
_SEAT = 4  # changes that a seat costs: a program that takes it is a process
_TOKEN = "token."  # begins the name of a protocol that is a token
FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Failure} for status in (401, 403, 404, 409, 422, 429, 502, 503)
}


class Api:
    """Everything behind the routes."""

    def __init__(
        self,
        roster: Roster,
        log_writer: LogWriter,
        fleet: Fleet,
        access: Access,
        base: str,
        engines: Mapping[str, str] = MappingProxyType({}),
        state: Path | None = None,
        frame: Callable[[str], bytes] = str.encode,
        most: int = MOST_CONNECTIONS,
    ) -> None:
        """Begin links with the address ``base``; ``engines`` are the programs of others.

        ``state`` is the folder for what outlives the service; ``frame`` turns the text of an event into what a
        connection carries; ``most`` is how many connections there may be.
        """
        self.room = LinkLimits(most)
        self.arrivals = Arrivals()
        self.roster = roster
        self.hub: Hub = roster.hub
        self.log_writer = log_writer
        self.fleet = fleet
        self.access = access
        self.base = base
        self.seating = Tables(roster, players=programs(engines), path=state / "seats.json" if state else None)
        self.actions = Commands(log_writer, roster.link_epochs)
        self.coaches = Coaches(roster, path=state / "coaches.json" if state else None)
        self.analyses = GameAnalyses(log_writer)
        self.seat_actions = SeatCommands(self.seating)
        self.coach_actions = HandCommands(self.coaches, self.actions)
        self.new_game = NewGame(self.actions, self.seating, self.coaches)
        self.broadcast = Broadcast(self.hub, roster, access, frame)
        self.opponents = ProgramNames(roster, log_writer)
        self.statistics_cache = StatisticsCache(log_writer)
        self.response_cache = ResponseCache(log_writer)
        self.studies = BoundedPool("studies", 1, _MOST_STUDIES)
        self.legal_moves = LegalMoves()
        self.listing = asyncio.Lock()  # of whoever asks for all boards
        self.lists = SharedAnswers[Role, str](0)  # by who sees them; none is kept
        self.pulse: Pulse | None = None  # of the process; none in a browser
        self.is_local = False  # whether only this machine reaches the service
        self.nearby: LanListener | None = None  # where the local network can be let in; None: it is in already

    async def close(self) -> None:
        """Stop all engines and all studies."""
        self.studies.close()
        self.legal_moves.close()
        for thinking in (self.seating, self.coaches, self.analyses):
            await thinking.close()

    def role(self, connection: HTTPConnection) -> Role:
        """Return who asks, by the token of their link."""
        token = _token(connection)
        role = self.access.role(token) if token or not connection.scope.get(FAR) else None
        if role is None:
            note_stranger(connection, token)
            raise Refused(401, "token", "a token is required: use the link that the service printed")
        return role

    @staticmethod
    def has_token(connection: HTTPConnection) -> bool:
        """Return whether a caller has come with a link or a login, and is not just at this machine."""
        return bool(_token(connection))

    def board(self, name: str) -> Board:
        """Return a board by its id."""
        board = self.roster.boards.get(name)
        if board is None:
            raise Refused(404, "board", f"no board {name[:40]}")
        return board

    def link(self, role: Role) -> str:
        """Return the link that gives a role."""
        board = f"?board={role.board}" if role.board else ""
        base = self.nearby.base if self.nearby and self.nearby.base else self.base
        return f"{base}/{board}#token={self.access.token(role)}"  # browsers send nothing after the number sign


def _token(connection: HTTPConnection) -> str:
    """Return a token from the header, the names of protocols (a page gives its WebSocket no header), or the query."""
    header = connection.headers.get("authorization", "")
    if header:
        return header.removeprefix("Bearer ")
    names = connection.headers.get("sec-websocket-protocol", "").split(", ")
    offered = [name.removeprefix(_TOKEN) for name in names if name.startswith(_TOKEN)]
    return offered[0] if offered else connection.query_params.get("token", "")


async def _api(connection: HTTPConnection) -> Api:
    api: Api = connection.app.state.api
    return api


Known = Annotated[Api, Depends(_api)]


async def _role(connection: HTTPConnection, api: Known) -> AsyncIterator[Role]:
    role = api.role(connection)
    LINK.set("" if role.name == "admin" else f"{role.name} {role.board} {role.side}")
    with api.room.taken(role):
        yield role


Anybody = Annotated[Role, Depends(_role)]


async def _admin(role: Anybody) -> Role:
    if role.name != "admin":
        raise Refused(403, "role", "this link may not do that")
    return role


Admin = Annotated[Role, Depends(_admin)]


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who may do with a board what they ask for."""

    api: Api
    board: Board
    role: Role


async def _player(name: str, api: Known, role: Anybody) -> Caller:
    if not role.may_play_on(name):
        raise Refused(403, "role", "this link may not do that")
    return Caller(api, api.board(name), role)


Player = Annotated[Caller, Depends(_player)]
"""Somebody who plays on the board of the path, or the admin."""


def _paid(caller: Caller, cost: int) -> Caller:
    """Return a caller who changes something that costs us more than a board's answer, unless there was too much."""
    if not caller.board.changes_of(caller.role.side_on(caller.board.id)).afford(cost):
        raise Refused(429, "often", "too many requests: wait a moment")
    return caller


async def _changer(caller: Player) -> Caller:
    return _paid(caller, 1)


async def _seater(caller: Player) -> Caller:
    return _paid(caller, _SEAT)


async def _admin_of_a_board(name: str, api: Known, role: Admin) -> Caller:
    return Caller(api, api.board(name), role)


Changer = Annotated[Caller, Depends(_changer)]
"""A player who writes to the log, or the admin: no faster than people do."""
Seater = Annotated[Caller, Depends(_seater)]
"""A player who fills a seat, or the admin."""
BoardAdmin = Annotated[Caller, Depends(_admin_of_a_board)]
"""The admin, asking for the board of the path."""
