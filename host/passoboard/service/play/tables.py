"""The tables of all boards: who may take a seat, and which events of a board concern its table."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boardcore import Invalid
from boardcore.games import Game

from passoboard.kinds import KINDS
from passoboard.link import BoardGone, CommandLost, CommandRefused
from passoboard.simulator import HandError
from passoboard.tables.errors import SeatError, Superseded
from passoboard.tables.pace import Clock, Pace
from passoboard.tables.players import Player, find_player, programs
from passoboard.tables.seats import FAR, HANDS, PAGE, PROGRAM, Seat
from passoboard.tables.sources import Far, Line, Page, Program
from passoboard.tables.table import Standing, Table

from ..boards.board import Board
from ..boards.position_view import side_to_move
from ..boards.roster import Roster
from ..http.schemas import FillSeat
from ..publish.hub import Event
from ..simulated.gesture_player import Helper, plan
from ..storage.state_file import StateFile

_log = logging.getLogger(__name__)
_CONCERNS = ("entry", "state", "connection", "doubt")  # events after which a table may have something to do


class BoardPlace:
    """A board as its table sees it; it remembers nothing, the board is asked each time."""

    def __init__(self, board: Board) -> None:
        self._board = board

    @property
    def simulated(self) -> bool:
        """Whether simulated hands make the moves."""
        return self._board.hands is not None

    def line(self) -> Line | None:
        """Return the game so far, by validated entries; None if there is none."""
        match, live = self._board.replay.match, self._board.live
        if match is None or live.veiled or self._board.replay.to_roll_back:
            return None
        game = match.game
        start = game.public(match.start) if live.hidden else game.format_position(match.start)
        return Line(start, self._board.replay.moves)

    def standing(self) -> Standing | None:
        """Return where the game stands, if the board is connected, trusted, and in an unfinished game."""
        board, live = self._board, self._board.live
        line, match = self.line(), board.replay.match
        believed = board.connection is not None and board.state == "ready" and not board.doubt
        if not believed or line is None or match is None or live.at != board.replay.n or match.outcome():
            return None
        mover = side_to_move(match.game, match.position)
        if not mover:
            return None
        ready = live.phase == "ready"
        return Standing(board.hello.epoch, live.at, match.game, match.position, mover, line, live.hidden, ready)

    def mover(self, turn: int) -> str:
        """Return the side that made a move of the game, counted from 1."""
        return self._board.replay.mover(turn)

    async def make(self, standing: Standing, move: int) -> None:
        """Have the simulated hand perform a move, or the lights show it to people."""
        text, hands = standing.game.format_move(move), self._board.hands

        def check() -> None:
            if standing.key != self._key:
                raise Superseded

        check()
        try:
            if hands is not None:
                await Helper(self._board, hands).play(text, check)
            else:
                await self._show(standing, move)
        except CommandRefused as error:
            raise _refusal(error) from error
        except HandError as error:
            check()
            raise SeatError(f"{error}: take the seat again") from error
        except (CommandLost, BoardGone) as error:
            raise Superseded from error

    @property
    def _key(self) -> tuple[str, int]:
        """Names this moment, as ``Standing.key`` does."""
        return self._board.hello.epoch, self._board.live.at

    async def _show(self, standing: Standing, move: int) -> None:
        """Light a move; what it has to declare is declared first."""
        match, at = self._board.replay.match, ("at", str(standing.at))
        if match is None:
            raise Superseded
        planned = await plan(match, move)
        if planned.token:
            await self._board.command("declare", at, ("token", planned.token))
        await self._board.command("hint", at, ("move", planned.text))

    async def take_back(self, at: int) -> None:
        """Take the last move back; not in a game whose end has revealed its secrets."""
        if self._board.is_final:
            raise SeatError("this game is final")
        try:
            await self._board.command("back", ("at", str(at)))
        except CommandRefused as error:
            raise _refusal(error) from error
        except CommandLost as error:
            raise Superseded from error


def _pace_of(board: Board) -> Pace:
    """Return how long a program takes at least: less where the board's time passes faster."""
    usual, speed = Pace(), board.hands.speed if board.hands else 1
    return replace(usual, least_s=usual.least_s / speed, clear_s=usual.clear_s / speed)


def _refusal(error: CommandRefused) -> Exception:
    if error.code == "stale":
        return Superseded()
    return SeatError(f"the board refuses ({error.code})")


class Tables:
    """Tables by board; a board where all seats are hands has none."""

    def __init__(
        self,
        roster: Roster,
        clock: Clock | None = None,
        pace: Pace | None = None,
        players: Mapping[str, Callable[[], Player]] | None = None,
        path: Path | None = None,
    ) -> None:
        """Follow the boards of a roster; ``path`` keeps who sits where from one start to the next."""
        self._roster = roster
        self._clock = clock
        self._pace = pace
        self._players = programs() if players is None else players
        self._tables: dict[str, Table] = {}
        self._far: dict[str, dict[str, Far]] = {}  # by the board that is followed, then by the board that follows
        self._due: set[str] = set()
        self._file = StateFile(path, "seats are forgotten at a restart", "delete it, then all seats are hands")
        self._kept: dict[str, _Kept] = self._file.read(_read_kept)  # of boards that have not come back yet
        self._saving: set[asyncio.Task[None]] = set()
        roster.hub.follow(self._hear)

    def fill(self, board: Board, by: str, body: FillSeat) -> None:
        """Let somebody take a side; raises ValueError, with the reason, if that is impossible."""
        self._kept.pop(board.id, None)  # whoever decides now knows better than what was kept
        seat = self._checked(board, board.replay.game, by, body)
        table = self._tables.get(board.id)
        if table is None:
            if seat.kind == HANDS:
                return
            table = Table(BoardPlace(board), lambda: self._tell(board), self._clock, self._pace or _pace_of(board))
            self._tables[board.id] = table
        self._leave(board, body.side)
        if isinstance(seat.source, Far):
            self._far.setdefault(seat.name, {})[board.id] = seat.source
        table.fill(seat)

    def check(self, board: Board, game: Game, body: FillSeat) -> None:
        """Raise ValueError, with the reason, if somebody cannot take a side in a game that is to begin."""
        self._checked(board, game, "", body)

    def sitting(self, board: Board) -> list[tuple[FillSeat, str]]:
        """Return who sits where, and which side's player has filled the seat; hands are left out."""
        table = self._tables.get(board.id)
        return [(_body(seat), seat.by) for seat in table.seats.values() if seat.kind != HANDS] if table else []

    async def save(self) -> None:
        """Save who sits where; it is on disk once this returns."""
        there = {
            name: _Kept(self._roster.boards[name].hello.epoch, tuple(self.sitting(self._roster.boards[name])))
            for name in self._tables
        }
        await self._file.save({name: kept.text() for name, kept in (self._kept | there).items() if kept.seats})

    def play(self, board: Board, move: str) -> None:
        """Take a move for the seat on the page whose turn it is; raises SeatError if there is none."""
        table = self._tables.get(board.id)
        seat = table.seats.get(board.live.mover) if table else None
        if seat is None or not isinstance(seat.source, Page):
            raise SeatError("the side to move has no seat on the page")
        seat.source.say(move)

    async def saved(self) -> None:
        """Wait until those who have just sat down are on disk."""
        await asyncio.gather(*self._saving)

    async def close(self) -> None:
        """Release all tables and their players."""
        await self.saved()
        tables, self._tables = list(self._tables.values()), {}
        for table in tables:
            await table.close()
            for seat in table.seats.values():
                if isinstance(seat.source, Program):
                    await seat.source.player.close()

    def _tell(self, board: Board) -> None:
        if board.id in self._tables:
            board.seats = self._tables[board.id].view()
            board.publish_seats()

    def _checked(self, board: Board, game: Game, by: str, body: FillSeat) -> Seat:
        if body.side not in game.sides:
            raise Invalid(f"unknown side {body.side!r}, choose from: {', '.join(game.sides)}")
        if body.kind == PROGRAM:
            name, player = find_player(body.program, self._players)
            return Seat(body.side, PROGRAM, Program(player, body.level), name, body.level, by)
        if body.kind == PAGE:
            return Seat(body.side, PAGE, Page(), by=by)
        if body.kind == FAR:
            return Seat(body.side, FAR, self._far_source(board, game, body), body.board, by=by)
        return Seat(body.side, by=by)

    def _far_source(self, board: Board, game: Game, body: FillSeat) -> Far:
        other = self._roster.boards.get(body.board)
        if other is None or other is board:
            raise Invalid(f"there is no other board {body.board[:40]!r}")
        if other.live.game.name != game.name:
            raise Invalid(f"board {body.board} plays {other.live.game.name}")
        return Far(body.side, BoardPlace(other).line, BoardPlace(board).mover)

    def _leave(self, board: Board, side: str) -> None:
        """Release the player of a side."""
        seat = self._tables[board.id].seats.get(side)
        if seat is None:
            return
        if seat.kind == FAR:
            self._far.get(seat.name, {}).pop(board.id, None)
        if isinstance(seat.source, Program):
            asyncio.get_running_loop().create_task(seat.source.player.close())

    # What happens at the boards.

    def _hear(self, event: Event) -> None:
        if event.kind == "connection" and self._kept:
            self._bring_back()
        if event.kind == "entry" and _begins(event):
            self._start_over(self._roster.boards[event.board])
        if event.kind not in _CONCERNS or not self._tables:
            return
        table = self._tables.get(event.board)
        if table is not None and event.kind == "entry" and _takes_back(event):
            table.taken_back((event.data["epoch"], event.data["n"]), event.data["how"])
        followers = self._far.get(event.board, {})
        for source in followers.values():
            source.nudge()
        for name in (event.board, *followers):
            if name in self._tables and name not in self._due:
                self._due.add(name)
                asyncio.get_running_loop().call_soon(self._look, name)

    def _bring_back(self) -> None:
        """Seat those who sat at a board before a restart, if it is still the same journal."""
        for name, kept in list(self._kept.items()):
            board = self._roster.boards.get(name)
            if board is None or board.state != "ready":
                continue
            del self._kept[name]
            if kept.epoch == board.hello.epoch:
                self._fill_all(board, kept.seats)

    def _start_over(self, board: Board) -> None:
        """Seat those with whom a game was begun, and nobody who sat there before."""
        table = self._tables.get(board.id)
        for side in table.seats if table else ():
            self._leave(board, side)
        if table:
            table.empty()
        self._kept.pop(board.id, None)
        self._fill_all(board, ((seat, "") for seat in board.participants.seats))
        task = asyncio.get_running_loop().create_task(self.save())
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)

    def _fill_all(self, board: Board, seats: Iterable[tuple[FillSeat, str]]) -> None:
        for body, by in seats:
            try:
                self.fill(board, by, body)
            except Invalid as error:  # a far board that has gone, or a program that is no longer there
                _log.warning("board %s: nobody sits at %s: %s", board.id, body.side, error, extra={"board": board.id})

    def _look(self, name: str) -> None:
        """See what there is to do at a board, once everybody has processed its latest events."""
        self._due.discard(name)
        if name in self._tables:
            self._tables[name].look()


@dataclass(frozen=True)
class _Kept:
    """Who sat at a board, and in which of its journals."""

    epoch: str
    seats: tuple[tuple[FillSeat, str], ...]

    def text(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return {"epoch": self.epoch, "seats": [{**body.model_dump(), "by": by} for body, by in self.seats]}


def _read_kept(kept: dict[str, Any]) -> _Kept:
    """Return who sat at a board as a file has it; raises ValueError, TypeError or KeyError if it is damaged."""
    seats = ((FillSeat(**{key: seat[key] for key in seat if key != "by"}), str(seat["by"])) for seat in kept["seats"])
    return _Kept(str(kept["epoch"]), tuple(seats))


def _body(seat: Seat) -> FillSeat:
    """Return what would fill a seat like this one."""
    told: dict[str, Any] = {"side": seat.side, "kind": seat.kind}
    if seat.kind == PROGRAM:
        told |= {"program": seat.name, "level": seat.level}
    if seat.kind == FAR:
        told["board"] = seat.name
    return FillSeat(**told)


def _begins(event: Event) -> bool:
    """Tell whether a command has begun a game: its seats came with it; who begins one at the board keeps them."""
    return event.data["what"] == "new" and event.data["how"] == "host" and not event.data["rejected"]


def _takes_back(event: Event) -> bool:
    kind = KINDS[event.data["what"]]
    return kind.undoes and not kind.plays and not event.data["rejected"]
