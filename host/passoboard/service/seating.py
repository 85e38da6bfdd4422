"""The tables of all boards: who may take a seat, and which events of a board concern its table."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace

from passoboard.kinds import KINDS
from passoboard.link import BoardGone, CommandLost, CommandRefused
from passoboard.simulator import HandError
from passoboard.tables.errors import SeatError, Superseded
from passoboard.tables.pace import Clock, Pace
from passoboard.tables.players import Player, find_player, programs
from passoboard.tables.seats import FAR, HANDS, PAGE, PROGRAM, Seat
from passoboard.tables.sources import Far, Line, Page, Program
from passoboard.tables.table import Standing, Table

from .board import Board
from .events import Event
from .helping import Helper, plan
from .roster import Roster
from .schemas import FillSeat
from .seen import side_to_move

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


class Seating:
    """Tables by board; a board where all seats are hands has none."""

    def __init__(
        self,
        roster: Roster,
        clock: Clock | None = None,
        pace: Pace | None = None,
        players: Mapping[str, Callable[[], Player]] | None = None,
    ) -> None:
        """Follow the boards of a roster."""
        self._roster = roster
        self._clock = clock
        self._pace = pace
        self._players = programs() if players is None else players
        self._tables: dict[str, Table] = {}
        self._far: dict[str, dict[str, Far]] = {}  # by the board that is followed, then by the board that follows
        self._due: set[str] = set()
        roster.hub.follow(self._hear)

    def fill(self, board: Board, by: str, body: FillSeat) -> None:
        """Let somebody take a side; raises ValueError, with the reason, if that is impossible."""
        if body.side not in board.live.game.sides:
            raise ValueError(f"unknown side {body.side!r}, choose from: {', '.join(board.live.game.sides)}")
        seat = self._seat(board, by, body)
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

    def play(self, board: Board, move: str) -> None:
        """Take a move for the seat on the page whose turn it is; raises SeatError if there is none."""
        table = self._tables.get(board.id)
        seat = table.seats.get(board.live.mover) if table else None
        if seat is None or not isinstance(seat.source, Page):
            raise SeatError("the side to move has no seat on the page")
        seat.source.say(move)

    async def close(self) -> None:
        """Release all tables and their players."""
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

    def _seat(self, board: Board, by: str, body: FillSeat) -> Seat:
        if body.kind == PROGRAM:
            name, player = find_player(body.program, self._players)
            return Seat(body.side, PROGRAM, Program(player, body.level), name, body.level, by)
        if body.kind == PAGE:
            return Seat(body.side, PAGE, Page(), by=by)
        if body.kind == FAR:
            return Seat(body.side, FAR, self._far_source(board, body), body.board, by=by)
        return Seat(body.side, by=by)

    def _far_source(self, board: Board, body: FillSeat) -> Far:
        other = self._roster.boards.get(body.board)
        if other is None or other is board:
            raise ValueError(f"there is no other board {body.board[:40]!r}")
        if other.live.game.name != board.live.game.name:
            raise ValueError(f"board {body.board} plays {other.live.game.name}")
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

    def _look(self, name: str) -> None:
        """See what there is to do at a board, once everybody has processed its latest events."""
        self._due.discard(name)
        if name in self._tables:
            self._tables[name].look()


def _takes_back(event: Event) -> bool:
    kind = KINDS[event.data["what"]]
    return kind.undoes and not kind.plays and not event.data["rejected"]
