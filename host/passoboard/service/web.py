"""The API: REST for boards, commands and games, a WebSocket for live events; described by /api/openapi.json."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Annotated, Any

import segno
from boardcore.games import GAMES, load
from boardcore.games.match import REASONS
from boardcore.opponent.levels import count_levels
from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.staticfiles import StaticFiles

from passoboard import __version__
from passoboard.gamelog import NoSuchGame, Search
from passoboard.link import BoardGone, CommandLost, CommandRefused
from passoboard.simulator import HandError
from passoboard.tables.players import programs

from . import schemas
from .access import Access, Role
from .actions import Actions, Refused
from .analysing import Analyses
from .board import Board
from .broadcast import Broadcast
from .coach_routes import CoachActions, coach_routes
from .coaching import Coaching
from .events import Hub
from .fleet import Fleet
from .ledger import Ledger, StorageError
from .nearby import FAR, Nearby
from .page import page_routes
from .roster import Roster
from .seat_actions import SeatActions
from .seating import Seating
from .stream import stream_routes
from .study import study_routes
from .tally import Busy, Tally

WEB = FilePath(__file__).resolve().parents[1] / "web"
_STATUS = {"illegal": 422, "value": 422, "key": 422, "kind": 422, "hello": 503, "proto": 503, "fault": 502}
_EXPECTED = (
    *(Refused, CommandRefused, CommandLost, BoardGone, HandError, StorageError, Busy),
    *(RequestValidationError, HTTPException),
)
_FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Failure} for status in (401, 403, 404, 409, 422, 502, 503)
}


class Api:
    """Everything behind the routes."""

    def __init__(
        self,
        roster: Roster,
        ledger: Ledger,
        fleet: Fleet,
        access: Access,
        base: str,
        engines: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Take all parts; ``base`` is the address that links begin with, ``engines`` the programs of others."""
        self.roster = roster
        self.hub: Hub = roster.hub
        self.ledger = ledger
        self.fleet = fleet
        self.access = access
        self.base = base
        self.seating = Seating(roster, players=programs(engines))
        self.actions = Actions(ledger, roster.seasons)
        self.coaching = Coaching(roster)
        self.analyses = Analyses(ledger)
        self.actors: dict[type, Any] = {
            Actions: self.actions,
            SeatActions: SeatActions(self.seating),
            CoachActions: CoachActions(self.coaching, self.actions),
        }
        self.broadcast = Broadcast(self.hub, roster, access)
        self.tally = Tally(ledger)
        self.nearby: Nearby | None = None  # where the local network can be let in; None: it is in already

    async def close(self) -> None:
        """Stop all engines."""
        for thinking in (self.seating, self.coaching, self.analyses):
            await thinking.close()

    def role(self, connection: HTTPConnection) -> Role:
        """Return who asks, by the token in the link or in the header."""
        header = connection.headers.get("authorization", "")
        token = header.removeprefix("Bearer ") if header else connection.query_params.get("token", "")
        role = self.access.role(token) if token or not connection.scope.get(FAR) else None
        if role is None:
            raise Refused(401, "token", "a token is needed: use the link that the service printed")
        return role

    def board(self, name: str) -> Board:
        """Return a board by its id."""
        board = self.roster.boards.get(name)
        if board is None:
            raise Refused(404, "board", f"no board {name[:40]}")
        return board

    def link(self, role: Role) -> str:
        """Return the link that gives a role."""
        board = f"&board={role.board}" if role.board else ""
        base = self.nearby.base if self.nearby and self.nearby.base else self.base
        return f"{base}/?token={self.access.token(role)}{board}"


def _api(request: Request) -> Api:
    api: Api = request.app.state.api
    return api


def _role(request: Request) -> Role:
    return _api(request).role(request)


def _admin(request: Request) -> Role:
    role = _role(request)
    if role.name != "admin":
        raise Refused(403, "role", "this link may not do that")
    return role


Known = Annotated[Api, Depends(_api)]
Anybody = Annotated[Role, Depends(_role)]
Admin = Annotated[Role, Depends(_admin)]
routes = APIRouter(prefix="/api", responses=_FAILURES)


@routes.get("/health")
async def health(api: Known, role: Anybody) -> schemas.Health:
    """Return how the service is doing, and who is asking."""
    return schemas.Health(
        version=__version__,
        boards=len(api.roster.boards),
        storage=api.ledger.failing,
        storage_code=api.ledger.failing.code,
        role=role.name,
        side=role.side,
        board=role.board,
    )


@routes.get("/rules/{name}")
async def rules(name: str, _: Anybody) -> schemas.Rules:
    """Return what a page has to know about a game."""
    if name not in GAMES:
        raise Refused(404, "game", f"no game {name[:40]}")
    game = load(name)
    return schemas.Rules(
        name=game.name,
        cells=list(game.cells),
        sides=list(game.sides),
        side_names=list(game.side_names),
        extras=game.extras,
        extra_names=list(game.extra_names),
        most_extras=game.most_extras,
        variants=list(game.variants),
        levels=count_levels(game),
        reasons=[*game.reasons, *REASONS],
        start=game.format_position(game.start()),
    )


@routes.get("/ports")
async def ports(api: Known, _: Admin) -> list[schemas.PortView]:
    """Return the ports that are being kept, and what is wrong with them."""
    return [
        schemas.PortView(
            port=port, state=keeper.state, problem=keeper.problem, board=keeper.board.id if keeper.board else ""
        )
        for port, keeper in api.fleet.keepers.items()
    ]


@routes.get("/boards", response_model=list[schemas.BoardView])
async def boards(api: Known, role: Anybody) -> list[dict[str, Any]]:
    """Return all boards."""
    return [board.shown_to(role) for board in api.roster.boards.values()]


@routes.get("/boards/{name}", response_model=schemas.BoardView)
async def board(name: str, api: Known, role: Anybody) -> dict[str, Any]:
    """Return one board as it is now."""
    return api.board(name).shown_to(role)


@routes.get("/boards/{name}/moves")
async def moves(name: str, api: Known, role: Anybody) -> list[str]:
    """Return the legal moves, as far as the caller may know them."""
    return api.board(name).live.legal_moves(role.side_on(name))


@routes.get("/boards/{name}/options", response_model=list[schemas.Option])
async def options(name: str, api: Known, role: Anybody) -> list[dict[str, Any]]:
    """Return the legal moves as a hand makes them, as far as the caller may know them."""
    return api.board(name).live.options(role.side_on(name))


@routes.get("/boards/{name}/stats")
async def stats(name: str, api: Known, role: Anybody) -> dict[str, str]:
    """Ask a board how it is doing: this costs the board work, so it is not for everybody."""
    if not role.may_play_on(name):
        raise Refused(403, "role", "this link may not do that")
    return await api.board(name).command("stats")


@routes.get("/boards/{name}/links")
async def links(name: str, api: Known, role: Admin) -> schemas.Links:
    """Return the links for the players of a board and for spectators; links of sides with secrets are withheld."""
    board = api.board(name)
    withheld = await api.actions.sides_with_secrets(board)
    players = {side: api.link(api.access.player(name, side)) for side in board.live.game.sides if side not in withheld}
    spectator = api.link(Role("spectator"))
    return schemas.Links(
        players=players,
        withheld=withheld,
        spectator=spectator,
        admin=api.link(role),
        codes={link: segno.make(link, micro=False).svg_data_uri(scale=4) for link in (*players.values(), spectator)},
        local=api.nearby is not None and not api.nearby.base,
    )


@routes.post("/nearby")
async def nearby(api: Known, request: Request, _: Admin) -> schemas.Done:
    """Let phones on the local network in, each with its link; only somebody at this machine may ask for this."""
    if api.nearby is None or request.scope.get(FAR):
        raise Refused(409, "nearby", "the service listens on the network already, or you are not at its machine")
    try:
        return schemas.Done(answer={"base": api.nearby.open()})
    except OSError as error:
        raise Refused(503, "nearby", "this machine has no network that phones could use") from error


def _add_action(verb: str, body: type[schemas.Body], *, admin: bool = False, actor: type = Actions) -> None:
    """Add the route of one command, which is a method of its actor."""

    async def act(name: str, body: schemas.Body, api: Known, role: Anybody) -> schemas.Done:
        allowed = role.name == "admin" if admin else role.may_play_on(name)
        if not allowed:
            raise Refused(403, "role", "this link may not do that")
        answer = await getattr(api.actors[actor], verb)(api.board(name), role, body)
        return schemas.Done(answer=answer)

    act.__annotations__["body"] = body
    act.__doc__ = getattr(actor, verb).__doc__
    routes.post(f"/boards/{{name}}/{verb}", operation_id=verb, summary=body.__doc__)(act)


_PLAYING: dict[str, type[schemas.Body]] = {
    "new": schemas.New,
    "pick": schemas.Pick,
    "back": schemas.Back,
    "choose": schemas.Choose,
    "declare": schemas.Declare,
    "resign": schemas.Resign,
    "draw": schemas.Draw,
    "time": schemas.Time,
    "hint": schemas.Hint,
    "hand": schemas.Hand,
    "tidy": schemas.Tidy,
    "names": schemas.Names,
}
for _verb, _body in _PLAYING.items():
    _add_action(_verb, _body)
_add_action("seats", schemas.FillSeat, actor=SeatActions)
_add_action("play", schemas.Play, actor=SeatActions)
_add_action("move", schemas.Moved, actor=CoachActions)
_add_action("set", schemas.Setting, admin=True)
_add_action("test", schemas.Test, admin=True)
_add_action("renew", schemas.Renew, admin=True)


@routes.get("/games", response_model=schemas.Games)
async def games(
    api: Known,
    _: Anybody,
    limit: Annotated[int, Query(ge=1, le=200)] = 20,
    before: Annotated[int | None, Query(ge=1, lt=2**31)] = None,
    board: Annotated[str, Query(max_length=40)] = "",
    text: Annotated[str, Query(max_length=80)] = "",
    game: Annotated[str, Query(max_length=40)] = "",
) -> dict[str, Any]:
    """Return games of the log, newest first."""
    search = Search(text=text, board=board, game=game)
    page = await api.ledger.look(lambda: api.ledger.games.games(search, limit=limit, before=before))
    return {"games": [asdict(game) for game in page.games], "total": page.total, "before": page.before}


@routes.get("/games/{number}")
async def game(number: Annotated[int, Path(ge=1, lt=2**31)], api: Known, _: Anybody) -> dict[str, Any]:
    """Return one game with its entries, as everybody may see it."""
    try:
        return asdict(await api.ledger.look(api.ledger.games.game, number))
    except NoSuchGame as error:
        raise Refused(404, "game", str(error)) from error


@routes.get("/incidents", response_model=list[schemas.PastIncident])
async def incidents(
    api: Known,
    _: Admin,
    board: Annotated[str, Query(max_length=40)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[dict[str, Any]]:
    """Return the newest incidents."""
    return [asdict(found) for found in await api.ledger.look(api.ledger.games.incidents, board, limit)]


def _failure(status: int, code: str, text: str) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "text": text}}, status)


async def _on_error(_: Request, error: Exception) -> JSONResponse:
    """Turn every error that the caller can act on into a readable answer."""
    if isinstance(error, Refused):
        return _failure(error.status, error.code, str(error))
    if isinstance(error, CommandRefused):
        return _failure(_STATUS.get(error.code, 409), error.code, str(error))
    if isinstance(error, HandError):
        return _failure(409, "hand", str(error))
    if isinstance(error, (CommandLost, BoardGone)):
        return _failure(503, "offline", error.public)
    if isinstance(error, StorageError):
        return _failure(503, "storage", f"the log cannot be used now: {error}")
    if isinstance(error, Busy):
        return _failure(503, "busy", str(error))
    if isinstance(error, RequestValidationError):
        return _failure(422, "value", _first_flaw(error))
    if isinstance(error, HTTPException):
        return _failure(error.status_code, "http", str(error.detail))
    return _failure(500, "fault", "this is a fault of the service; its log says more")


def _first_flaw(error: RequestValidationError) -> str:
    flaw = jsonable_encoder(error.errors())[0]
    where = ".".join(str(part) for part in flaw["loc"] if part != "body")
    return f"{where}: {flaw['msg']}" if where else str(flaw["msg"])


def _shown_alone(view: str) -> Callable[[Request], RedirectResponse]:
    """Return what leads to the page in one of its views without controls."""

    def lead(request: Request) -> RedirectResponse:
        return RedirectResponse(f"/?{view}=1&{request.url.query}")

    return lead


def make_app(api: Api) -> FastAPI:
    """Return the application; the page is served too if it is installed."""
    app = FastAPI(
        title="Passo board",
        version=__version__,
        description="Boards, games and live events of the Passo board's host service.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
    )
    app.state.api = api
    app.include_router(routes)
    app.include_router(page_routes)
    app.include_router(study_routes)
    app.include_router(coach_routes)
    app.include_router(stream_routes)
    for kind in _EXPECTED:
        app.add_exception_handler(kind, _on_error)
    app.add_exception_handler(Exception, _on_error)
    for view in ("watch", "overlay"):  # the board alone: for a projector, and over a stream
        app.add_route(f"/{view}", _shown_alone(view))
    if WEB.is_dir():
        app.mount("/", StaticFiles(directory=WEB, html=True), name="page")
    return app
