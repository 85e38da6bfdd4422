"""The API: REST for boards, commands and games, a WebSocket for live events; described by /api/openapi.json."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from pathlib import Path as FilePath
from typing import Annotated, Any

import segno
from boardcore.games import GAMES, load
from boardcore.games.match import REASONS
from boardcore.opponent.levels import count_levels
from fastapi import APIRouter, FastAPI, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

from passoboard import __version__
from passoboard.gamelog import GameFilter
from passoboard.opponent.puzzles import shipped

from ..play.legal_moves import Choice
from ..play.study import study_routes
from ..refusal import Refused
from ..storage.game_pages import page_routes
from . import schemas
from .acts import note_act
from .dependencies import FAILURES, Admin, Anybody, Api, BoardAdmin, Known, Player
from .errors import EXPECTED, failure_of
from .hanging_up import noticing_who_hangs_up
from .roles import FAR, Role
from .routes_coach import coach_routes
from .routes_commands import command_routes
from .routes_events import stream_routes
from .routes_logins import login_routes

WEB = FilePath(__file__).resolve().parents[2] / "web"
routes = APIRouter(prefix="/api", responses=FAILURES)


@routes.get("/health")
async def health(api: Known, role: Anybody) -> schemas.Health:
    """Return how the service is doing, and who is asking."""
    return schemas.Health(
        version=__version__,
        boards=len(api.roster.boards),
        storage=api.log_writer.failing,
        storage_code=api.log_writer.failing.code,
        overloaded=api.pulse is not None and api.pulse.is_overloaded,
        late_ms=api.pulse.late_ms if api.pulse else 0,
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
        puzzles=len(shipped(name)),
        reasons=[*game.reasons, *REASONS],
        start=game.format_position(game.start()),
    )


@routes.get("/ports")
async def ports(api: Known, _: Admin) -> list[schemas.PortView]:
    """Return the ports that are being kept, and what is wrong with them."""
    return [
        schemas.PortView(
            port=port,
            state=port_keeper.state,
            problem=port_keeper.problem,
            board=port_keeper.board.id if port_keeper.board else "",
        )
        for port, port_keeper in api.fleet.keepers.items()
    ]


@routes.get("/boards", response_model=list[schemas.BoardView])
async def boards(api: Known, role: Anybody) -> Response:
    """Return all boards; those who ask at the same moment, and see the same, get the same answer."""
    return Response(await api.lists.of(role, lambda: _list_boards(api, role)), media_type="application/json")


async def _list_boards(api: Api, role: Role) -> str:
    async with api.listing:
        await asyncio.sleep(0)  # between two lists everybody else has a turn: a thousand boards take a while
        return json.dumps([board.shown_to(role) for board in api.roster.boards.values()])


@routes.get("/boards/{name}", response_model=schemas.BoardView)
async def board(name: str, api: Known, role: Anybody) -> dict[str, Any]:
    """Return one board as it is now."""
    return api.board(name).shown_to(role)


@routes.get("/boards/{name}/moves", response_model=list[str])
async def moves(name: str, api: Known, role: Anybody) -> Response:
    """Return the legal moves, as far as the caller may know them."""
    choice = api.board(name).live.choice(role.side_on(name))
    return Response(await api.legal_moves.of(choice, Choice.moves), media_type="application/json")


@routes.get("/boards/{name}/options", response_model=list[schemas.Option])
async def options(name: str, api: Known, role: Anybody) -> Response:
    """Return the legal moves as a hand makes them, as far as the caller may know them."""
    choice = api.board(name).live.choice(role.side_on(name))
    return Response(await api.legal_moves.of(choice, Choice.options), media_type="application/json")


@routes.get("/boards/{name}/stats")
async def stats(caller: Player) -> dict[str, str]:
    """Ask a board how it is doing: this costs the board work, so it is not for everybody."""
    return await caller.board.command("stats")


@routes.get("/boards/{name}/links")
async def links(caller: BoardAdmin) -> schemas.Links:
    """Return the links for the players of a board and for spectators; links of sides with secrets are withheld."""
    api, board = caller.api, caller.board
    withheld = await api.actions.sides_with_secrets(board)
    players = {
        side: api.link(api.access.player(board.id, side)) for side in board.live.game.sides if side not in withheld
    }
    spectator = api.link(api.access.everywhere("spectator"))
    return schemas.Links(
        players=players,
        withheld=withheld,
        spectator=spectator,
        admin=api.link(api.access.everywhere("admin")),
        codes={link: segno.make(link, micro=False).svg_data_uri(scale=4) for link in (*players.values(), spectator)},
        local=api.is_local and not (api.nearby and api.nearby.base),
        nearby=bool(api.nearby and api.nearby.base),
    )


@routes.post("/nearby")
async def nearby(api: Known, request: Request, role: Admin, body: schemas.Nearby) -> schemas.Done:
    """Let phones on the local network in, each with its link, or no longer; only somebody at this machine may ask."""
    if api.nearby is None or request.scope.get(FAR):
        raise Refused(409, "nearby", "the service listens on the network already, or you are not at its machine")
    note_act(request, role, "let the network in" if body.open else "shut the network out")
    if not body.open:
        await api.nearby.close()
        return schemas.Done()
    try:
        return schemas.Done(answer={"base": await api.nearby.open()})
    except OSError as error:
        raise Refused(503, "nearby", "this machine has no network that phones could use") from error


@routes.get("/games", response_model=schemas.Games)
async def games(
    api: Known,
    role: Anybody,
    request: Request,
    limit: Annotated[int, Query(ge=1, le=200)] = 20,
    before: Annotated[int | None, Query(ge=1, lt=2**31)] = None,
    board: Annotated[str, Query(max_length=40)] = "",
    text: Annotated[str, Query(max_length=80)] = "",
    game: Annotated[str, Query(max_length=40)] = "",
    played: Annotated[bool, Query(description="Only games with a move or a result")] = False,
) -> dict[str, Any]:
    """Return games of the log, newest first."""
    search = GameFilter(text=text, board=board, game=game, played=played)
    async with noticing_who_hangs_up(request):
        page = await api.log_writer.look(
            lambda: api.log_writer.games.games(search, limit=limit, before=before), admin=role.name == "admin"
        )
    return {"games": [asdict(game) for game in page.games], "total": page.total, "before": page.before}


@routes.get("/incidents", response_model=list[schemas.PastIncident])
async def incidents(
    api: Known,
    _: Admin,
    board: Annotated[str, Query(max_length=40)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[dict[str, Any]]:
    """Return the newest incidents."""
    return [
        asdict(found) for found in await api.log_writer.look(api.log_writer.games.incidents, board, limit, admin=True)
    ]


async def _on_error(_: Request, error: Exception) -> JSONResponse:
    """Turn an error into a readable answer."""
    status, code, text = failure_of(error)
    return JSONResponse({"error": {"code": code, "text": text}}, status)


def _shown_alone(view: str) -> Callable[[Request], RedirectResponse]:
    """Return what leads to the page in one of its views without controls."""

    def lead(request: Request) -> RedirectResponse:
        return RedirectResponse(f"/?{view}=1&{request.url.query}")

    return lead


def _description(app: FastAPI) -> Callable[[Request], Response]:
    """Return what answers with the description of the API, written once."""

    @cache
    def written() -> bytes:
        return json.dumps(app.openapi()).encode()

    return lambda _: Response(written(), media_type="application/json")


def make_app(api: Api) -> FastAPI:
    """Return the application; the page is served too if it is installed."""
    app = FastAPI(
        title="Passo board",
        version=__version__,
        description="Boards, games and live events of the Passo board's host service.",
        openapi_url=None,  # it would be written anew for everybody who asks
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
    )
    app.state.api = api
    app.include_router(routes)
    app.include_router(login_routes)
    app.include_router(command_routes)
    app.include_router(page_routes)
    app.include_router(study_routes)
    app.include_router(coach_routes)
    app.include_router(stream_routes)
    for kind in (*EXPECTED, Exception):
        app.add_exception_handler(kind, _on_error)
    for view in ("watch", "overlay"):  # the board alone: for a projector, and over a stream
        app.add_route(f"/{view}", _shown_alone(view))
    app.add_route("/api/openapi.json", _description(app))
    if WEB.is_dir():
        app.mount("/", StaticFiles(directory=WEB, html=True), name="page")
    return app
