"""What the page asks of the log beyond the lists: a game to replay, to take along, and what games have in common."""

import contextlib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, Literal

from boardcore.games import Game, load
from boardcore.games.match import Match
from fastapi import APIRouter, Path, Query
from starlette.responses import StreamingResponse

from passoboard.gamelog import GameFilter, GameLog, GameRecord, tell
from passoboard.gamelog.transfer import export_jsonl, export_text
from passoboard.gamelog.verify import check_game
from passoboard.record import read_position

from ..boards.position_view import held, seen, side_to_move
from ..http import schemas
from ..http.dependencies import Anybody, Known
from .response_cache import Items, send, write_object

_FORMS = {"text": (export_text, "txt", "text/plain"), "jsonl": (export_jsonl, "jsonl", "application/x-ndjson")}


Number = Annotated[int, Path(ge=1, lt=2**31)]
page_routes = APIRouter(prefix="/api")


@page_routes.get("/games/{number}", response_model=dict[str, Any])
async def game(number: Number, api: Known, _: Anybody) -> StreamingResponse:
    """Return one game with its entries, as everybody may see it."""
    return send(await api.response_cache.of("game", number, _whole))


@page_routes.get("/games/{number}/replay", response_model=schemas.Replayed)
async def replay(number: Number, api: Known, _: Anybody) -> StreamingResponse:
    """Return a game move by move with its positions, and whether it holds against the rules."""
    return send(await api.response_cache.of("replay", number, partial(_replayed, api.log_writer.games)))


@page_routes.get("/games/{number}/last", response_model=schemas.Last)
async def last(number: Number, api: Known, _: Anybody) -> StreamingResponse:
    """Return how a game stands after its last move, for a small picture of it."""
    return send(await api.response_cache.of("last", number, partial(_last, api.log_writer.games)))


@page_routes.get("/games/{number}/record")
async def record(number: Number, api: Known, _: Anybody, form: Literal["text", "jsonl"] = "text") -> StreamingResponse:
    """Return a game as a file, as ``passoboard log export`` writes it."""
    export, ending, kind = _FORMS[form]
    pieces = await api.response_cache.of(form, number, lambda found: (line + "\n" for line in export([found])))
    headers = {"Content-Disposition": f'attachment; filename="passo-{number}.{ending}"'}
    return send(pieces, kind, headers)


@page_routes.get("/statistics", response_model=schemas.Figures)
async def statistics(
    api: Known,
    _: Anybody,
    board: Annotated[str, Query(max_length=40)] = "",
    text: Annotated[str, Query(max_length=80)] = "",
    game: Annotated[str, Query(max_length=40)] = "",
    finished: Annotated[bool, Query(description="Only games that came to an end")] = False,
) -> dict[str, Any]:
    """Return what the games found have in common."""
    search = GameFilter(text=text, board=board, game=game, finished=finished)
    return await api.statistics_cache.of(search)


def _whole(record: GameRecord) -> Iterable[str]:
    return write_object(
        {
            "game": asdict(record.game),
            "entries": Items(asdict(entry) for entry in record.entries),
            "commitments": Items(asdict(commitment) for commitment in record.commitments),
            "incidents": Items(asdict(incident) for incident in record.incidents),
        }
    )


def _replayed(games: GameLog, record: GameRecord) -> Iterable[str]:
    incidents = ({"at": one.at, "kind": one.kind, "reason": one.reason} for one in record.incidents)
    return write_object(
        {
            "game": asdict(record.game),
            "steps": Items(_steps(record, games.start_of(record))),
            "resigned": _resigned(record),
            "problems": [finding.reason for finding in check_game(record)],
            "incidents": Items(incidents),
        }
    )


def _last(games: GameLog, record: GameRecord) -> Iterable[str]:
    steps = deque(_steps(record, games.start_of(record)), maxlen=1)
    return write_object({"step": steps[0] if steps else None})


def _resigned(record: GameRecord) -> str:
    """Return the side that gave up, empty if the game has not ended so."""
    sides = [entry.side for entry in record.entries if entry.what == "resign" and not entry.rejected]
    return sides[-1] if sides and record.game.reason == "resigned" else ""


def _steps(record: GameRecord, start: str | None) -> Iterator[dict[str, Any]]:
    """Yield the start and the moves that stand, up to the first that the rules forbid: the problems tell why."""
    if start is not None:  # else there is a secret that this service does not know
        with contextlib.suppress(ValueError):
            yield from _told(record, start)


def _told(record: GameRecord, start: str) -> Iterator[dict[str, Any]]:
    """Yield the start and the moves that stand, each with the position after it; what is secret stays so."""
    game = load(record.game.game)
    match = Match(game, read_position(game, start), repetition=False, timed=True)
    shown = game.public if record.is_sealed else game.format_position
    hidden = [commitment.side for commitment in record.commitments if commitment.salt is None]
    begun = {"move": "", "mover": "", "how": "", "think_ms": None, "position": shown(match.start)}
    yield begun | _seen(game, match.start, hidden)
    for entry in tell(record.entries).line:
        mover = side_to_move(game, match.position)
        match.play(game.parse_move(entry.move))
        told = {"move": entry.move, "mover": mover, "how": entry.how, "think_ms": entry.think_ms}
        yield told | {"position": shown(match.position)} | _seen(game, match.position, hidden)


def _seen(game: Game, position: Any, hidden: list[str]) -> dict[str, Any]:
    """Return what there is to see, without the tokens of these sides."""
    return seen(game, position) | {"held": held(game, position, hidden)}
