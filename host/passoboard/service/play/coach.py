"""The coach of each board: hints within a budget, grades of a lifted piece's targets, a guard, and why.

All thinking happens in another process. The coach bases its advice to a side only on what that side may see;
if that side has hidden tokens, it shows it only on that side's own page, never in the board's lights.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from boardcore.games import Game
from boardcore.opponent.hints import STEPS, hint
from boardcore.wire.values import format_mask

from passoboard.link import LinkError
from passoboard.opponent.analysis import COACH_NODES
from passoboard.tables.errors import SeatError
from passoboard.tables.seats import HANDS, PAGE
from passoboard.tables.table import Standing

from ..boards.board import Board
from ..boards.position_view import cells_in, side_to_move
from ..boards.roster import Roster
from ..http.roles import Role
from ..http.schemas import Advise, CoachSettings, SetCoach
from ..publish.hub import Event
from ..refusal import Refused
from ..storage.bounded_pool import BoundedPool, Busy
from ..storage.state_file import StateFile
from .coach_settings import SideCoach, name_of, read_coached
from .commands import only_the_mover
from .engine_queue import EngineQueue
from .tables import BoardPlace

_MOST_LOOKING_BACK = 8  # questions about earlier moves at once
_PATIENCE_S = 4.0  # an entry and the state after it come within a second, unless something is wrong
_UNTHINKABLE = (SeatError, Busy)  # the coach has nothing to say now


class Coaches:
    """The coaches of all boards."""

    def __init__(self, roster: Roster, engine_queue: EngineQueue | None = None, path: Path | None = None) -> None:
        """Follow the boards of a roster; ``path`` keeps settings and spent hints from one start to the next."""
        self._roster = roster
        self._engine_queue = engine_queue or EngineQueue()
        self._file = StateFile(path, "coaches are forgotten at a restart", "delete it, then no side is coached")
        self._sides: dict[str, dict[str, SideCoach]] = self._file.read(read_coached)
        self._lit: dict[str, tuple[Any, str]] = {}  # the moment and the cell whose targets a board shows graded
        self._looking_back = BoundedPool("explanations", 1, _MOST_LOOKING_BACK)
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}  # by board and what they do
        self._newest: dict[tuple[str, str], Callable[[], Coroutine[Any, Any, None]]] = {}  # what they do next
        roster.hub.follow(self._hear)

    async def coach(self, board: Board, role: Role, body: SetCoach) -> None:
        """Change how a side is coached: players only themselves, and to more help only before the first move."""
        own = role.side_on(board.id)
        if own and own != body.side:
            raise Refused(403, "role", "you cannot change the other player's coach")
        if body.side not in board.live.game.sides:
            raise Refused(422, "value", f"unknown side {body.side!r}, choose from: {', '.join(board.live.game.sides)}")
        side = self._side(board, body.side)
        if own and board.live.turn and side.gains(body):
            raise Refused(409, "coach", "more help can only be turned on before the first move")
        if side.change(body):
            self._lit.pop(board.id, None)
            self._tell(board)
            await self._save()

    async def advise(self, board: Board, role: Role, body: Advise) -> dict[str, Any]:
        """Return a step of a hint, and light it; the steps of one position count as one hint."""
        standing = self._standing(board, role)
        side = self._side(board, standing.mover)
        name = name_of(standing.text_for(standing.mover))
        is_new = name not in side.given
        if is_new and side.hints is not None and len(side.given) >= side.hints:
            raise Refused(409, "hints", "no hints left in this game" if side.hints else "hints are off in this game")
        side.given.add(name)
        try:
            answer = await self._ask("hint", standing, board)
        except _UNTHINKABLE as error:
            if is_new:
                side.given.discard(name)
            raise _refusal(error) from error
        game = standing.game
        cells = hint(game, standing.position, game.parse_move(answer["move"]), body.step)
        if not _has_secrets(standing):
            await self._light(board, standing, ("mask", format_mask(cells, len(game.cells))))
        if is_new:
            self._tell(board)
            await self._save()
        shown = answer["move"] if body.step >= STEPS else ""
        return {"step": body.step, "cells": cells_in(game, cells), "move": shown, "left": side.view()["left"]}

    async def grades(self, board: Board, role: Role, cell: str) -> dict[str, Any]:
        """Return how good each target of a piece is: that of the best move there."""
        standing = self._standing(board, role)
        if cell not in standing.game.cells:
            raise Refused(422, "value", f"{cell[:12]} is not a cell")
        if not self._side(board, standing.mover).grades:
            raise Refused(409, "coach", "grades are off for this side")
        try:
            return {"cell": cell, "at": standing.at, "targets": await self._targets(standing, cell, board)}
        except _UNTHINKABLE as error:
            raise _refusal(error) from error

    async def guard(self, board: Board, role: Role, move: str) -> None:
        """Refuse a move that loses by force where another one does not, if its side has asked for that."""
        side = self._sides.get(board.id, {}).get(board.live.mover)
        if side is None or not side.guard:
            return
        only_the_mover(board, role)
        standing = BoardPlace(board).standing()
        if standing is None:
            return
        with contextlib.suppress(*_UNTHINKABLE):  # a guard that gets no answer lets the move pass
            grades = (await self._ask("grades", standing, board))["grades"]
            if grades.get(move) == "losing" and set(grades.values()) != {"losing"}:
                raise Refused(409, "guard", f"{move} loses by force: send it again as sure if you mean it")

    async def why(self, board: Board, role: Role, turn: int) -> dict[str, Any]:
        """Return what a move of the game that is on gave away, the better line, and the proof against it."""
        match, live = board.replay.match, board.live
        if match is None or turn > len(match.moves) or live.veiled:
            raise Refused(404, "turn", "there is no such move")
        game, moves = match.game, tuple(match.moves[:turn])
        try:
            positions, mover = await self._looking_back.ask(_look_back, game, match.start, moves)
        except Busy as error:
            raise _refusal(error) from error
        if not mover:
            raise Refused(404, "turn", "there is no such move")
        own = role.side_on(board.id)
        if own and own != mover:
            raise Refused(403, "role", "this was the other player's move")
        if live.hidden and not match.outcome():
            raise Refused(409, "hidden", "this game has secrets: its moves are explained when it is over")
        if not self._side(board, mover).why:
            raise Refused(409, "coach", "explanations are off for this side")
        question = {
            "ask": "judge",
            "game": game.name,
            "position": positions[-1],
            "move": game.format_move(moves[-1]),
            "nodes": COACH_NODES,
            "earlier": positions[:-1] if match.repetition else [],
        }
        try:
            judged: dict[str, Any] = (await self._engine_queue.ask(question, board.id))["judged"]
        except _UNTHINKABLE as error:
            raise _refusal(error) from error
        return judged | {"turn": turn, "mover": mover, "position": positions[-1]}

    async def close(self) -> None:
        """Let everything go."""
        for task in list(self._tasks.values()):
            task.cancel()
        self._looking_back.close()
        await self._engine_queue.close()

    def settings(self, board: Board) -> dict[str, CoachSettings]:
        """Return how the sides of a board are coached."""
        return {side: one.settings for side, one in self._sides.get(board.id, {}).items()}

    # Inside.

    def _side(self, board: Board, side: str) -> SideCoach:
        return self._sides.setdefault(board.id, {}).setdefault(side, SideCoach())

    def _standing(self, board: Board, role: Role) -> Standing:
        """Return where the game stands, for somebody whose turn it is."""
        only_the_mover(board, role)
        standing = BoardPlace(board).standing()
        if standing is None:
            raise Refused(409, "over", "no game is in progress, or the board is not ready")
        if board.seats_view()[standing.mover]["kind"] not in (HANDS, PAGE):
            raise Refused(409, "turn", "it is not your turn")
        if _has_secrets(standing) and role.side_on(board.id) != standing.mover:
            raise Refused(403, "role", "only the player to move may ask in a game with secrets")
        return standing

    async def _ask(self, what: str, standing: Standing, board: Board) -> dict[str, Any]:
        game, match, moves = standing.game, board.replay.match, standing.line.moves
        earlier: list[str] = []
        if match is not None and match.repetition and not standing.hidden:
            earlier, _ = await self._looking_back.ask(_look_back, game, match.start, tuple(match.moves[: len(moves)]))
        text = standing.text_for(standing.mover)
        question = {"ask": what, "game": game.name, "text": text, "side": standing.mover, "earlier": earlier}
        return await self._engine_queue.ask(question | {"hidden": bool(standing.hidden)}, board.id)

    async def _targets(self, standing: Standing, cell: str, board: Board) -> dict[str, str]:
        """Return the best grade of each target of the piece on a cell; off is beside the board."""
        grades = (await self._ask("grades", standing, board))["grades"]
        game = standing.game
        found: dict[str, str] = {}
        for text, grade in grades.items():
            path = game.path(game.parse_move(text))
            if len(path) < 2 or game.cell_name(path[0]) != cell:
                continue
            target = game.cell_name(path[-1])
            if _RANK[grade] > _RANK.get(found.get(target, ""), -1):
                found[target] = grade
        return found

    async def _light(self, board: Board, standing: Standing, *fields: tuple[str, str]) -> None:
        """Show something in the board's lights, unless the board has moved on or disconnected."""
        with contextlib.suppress(LinkError):
            await board.command("hint", ("at", str(standing.at)), *fields)

    def _tell(self, board: Board) -> None:
        board.coach = self._views(board)
        board.publish_coach()

    def _views(self, board: Board) -> dict[str, dict[str, Any]]:
        return {side: one.view() for side, one in self._sides.get(board.id, {}).items()}

    async def _save(self) -> None:
        """Save all settings and spent hints."""
        boards = self._sides.items()
        await self._file.save({board: {side: one.kept() for side, one in sides.items()} for board, sides in boards})

    # What happens at the boards.

    def _hear(self, event: Event) -> None:
        board = self._roster.boards.get(event.board)
        if board is not None and event.kind == "entry" and event.data["what"] == "new" and not event.data["rejected"]:
            self._start_over(board, by_command=event.data["how"] == "host")
        sides = self._sides.get(event.board)
        if not sides or board is None:
            return
        if not board.coach:  # it is new here; its coaches are not
            board.coach = self._views(board)
            asyncio.get_running_loop().call_soon(board.publish_coach)
        if event.kind == "state":
            self._follow_lift(board, sides)
        elif event.kind != "entry":
            return
        elif not event.data["rejected"] and event.data["what"] == "move":
            self._follow_move(board, sides, event.data["mover"], event.data["turn"])

    def _start_over(self, board: Board, *, by_command: bool) -> None:
        """Give all hints back; a command has said how the sides of its game are coached, the board's buttons do not."""
        coached = {coach.side: coach for coach in board.participants.coaches} if by_command else {}
        sides = self._sides.get(board.id, {})
        if not sides and not coached:
            return
        for letter in {*sides, *coached}:
            side = self._side(board, letter)
            side.given.clear()
            if by_command:
                side.change(coached.get(letter) or SideCoach().settings)
        asyncio.get_running_loop().call_soon(self._tell, board)  # after the entry that we have just heard of
        self._begin(board, "save", self._save)

    def _follow_lift(self, board: Board, sides: dict[str, SideCoach]) -> None:
        """Grade the targets of a piece that was just lifted, in the board's lights."""
        side, lifted = sides.get(board.live.mover), board.live.cells["lifted"]
        if side is None or not side.grades or len(lifted) != 1 or board.live.mover in board.live.hidden:
            return
        moment = (board.hello.epoch, board.live.at), lifted[0]
        if self._lit.get(board.id) != moment:
            self._lit[board.id] = moment
            self._begin(board, "grade", partial(self._show_grades, board, lifted[0]))

    def _follow_move(self, board: Board, sides: dict[str, SideCoach], mover: str, turn: int) -> None:
        """Warn of a move that loses by force; where hands make the moves, this is all a guard can do."""
        side = sides.get(mover)
        if side is not None and side.guard and not board.live.hidden:
            self._begin(board, "warn", partial(self._warn, board, turn))

    def _begin(self, board: Board, what: str, doing: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something for a board once what it did before is done; of several that wait, only the newest."""
        key = (board.id, what)
        self._newest[key] = doing
        if key not in self._tasks:
            self._tasks[key] = asyncio.get_running_loop().create_task(self._work_off(key))

    async def _work_off(self, key: tuple[str, str]) -> None:
        try:
            while doing := self._newest.pop(key, None):
                await doing()
        finally:
            del self._tasks[key]

    async def _settled(self, board: Board) -> Standing | None:
        """Return where the game stands once the board's state and its entries tell of the same moment, if ever."""
        place = BoardPlace(board)
        await board.until(lambda: place.standing() is not None, _PATIENCE_S)
        return place.standing()

    async def _show_grades(self, board: Board, cell: str) -> None:
        standing = await self._settled(board)
        if standing is None:
            return
        with contextlib.suppress(*_UNTHINKABLE):
            targets = await self._targets(standing, cell, board)
            await self._light(board, standing, ("from", cell), *_graded(standing.game, targets))

    async def _warn(self, board: Board, turn: int) -> None:
        """Show that a move loses where it went, for as long as it stands and can be taken back."""
        standing, match = await self._settled(board), board.replay.match
        if standing is None or match is None or len(match.moves) != turn:
            return
        game = match.game
        line = replace(standing.line, moves=standing.line.moves[:-1])
        before = replace(standing, position=match.at(turn - 1), mover=board.replay.mover(turn), line=line)
        move = match.moves[-1]
        with contextlib.suppress(*_UNTHINKABLE):
            grades = (await self._ask("grades", before, board))["grades"]
            lost = grades.get(game.format_move(move)) == "losing" and set(grades.values()) != {"losing"}
            target = game.cell_name(game.path(move)[-1]) if game.path(move) else "off"
            if lost and target in game.cells:
                await self._light(board, standing, *_graded(game, {target: "losing"}))


def _has_secrets(standing: Standing) -> bool:
    """Return whether advice could tell others something; what nobody may know, such as face-down tiles, it cannot."""
    return standing.mover in standing.hidden


_RANK = {"losing": 0, "fair": 1, "good": 2}


def _graded(game: Game, targets: dict[str, str]) -> list[tuple[str, str]]:
    """Return grades as the protocol writes them: a mask for each."""
    masks = dict.fromkeys(_RANK, 0)
    for cell, grade in targets.items():
        if cell in game.cells:
            masks[grade] |= 1 << list(game.cells).index(cell)
    return [(grade, format_mask(mask, len(game.cells))) for grade, mask in masks.items() if mask]


def _look_back(game: Game, start: Any, moves: tuple[int, ...]) -> tuple[list[str], str]:
    """Return the positions before each of these moves, and who made the last of them."""
    position, texts, mover = start, [], ""
    for move in moves:
        texts.append(game.format_position(position))
        mover = side_to_move(game, position)
        position = game.play(position, move)
    return texts, mover


def _refusal(error: Exception) -> Exception:
    return error if isinstance(error, Busy) else Refused(503, "coach", "the coach cannot answer right now")
