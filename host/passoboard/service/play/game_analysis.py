"""Analysis of finished games in the background: move by move, in a queue of its own, with the results cached."""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from boardcore.games import load
from boardcore.games.match import Match

from passoboard.gamelog import GameRecord, NoSuchGame, tell
from passoboard.gamelog.model import RUNNING
from passoboard.opponent.analysis import COACH_NODES, Question, questions
from passoboard.record import read_position
from passoboard.tables.errors import SeatError

from ..boards.position_view import side_to_move
from ..refusal import Refused
from ..storage.bounded_pool import LINK, Busy
from ..storage.log_writer import LogWriter
from .engine_queue import EngineQueue

_NEWS_S = 5.0  # how long a request waits for results
_PATIENCE_S = 60.0  # without a request for this long, analysis pauses until the next one
_MOST_KEPT = 64
_MOST_AT_WORK = 4
_MOST_OF_A_LINK = 2  # of those: spectators leave room for players


class _Analysis:
    """One game: who made the moves to judge, what is asked about each, and the judgements so far."""

    def __init__(self, movers: list[str], asked: Iterator[tuple[int, Question]]) -> None:
        self.movers = movers
        self.asked = asked
        self.judged: list[dict[str, Any]] = []
        self.news = asyncio.Event()
        self.wanted = 0.0  # when somebody asked last
        self.task: asyncio.Task[None] | None = None
        self.link = ""  # by which whoever had it begun has come


class GameAnalyses:
    """The games that somebody wants to have analysed."""

    def __init__(
        self,
        log_writer: LogWriter,
        engine_queue: EngineQueue | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._log_writer = log_writer
        self._engine_queue = engine_queue or EngineQueue()
        self._clock = clock
        self._kept: OrderedDict[int, _Analysis] = OrderedDict()

    async def of(self, number: int, known: int) -> dict[str, Any]:
        """Return the judgements after those already known, as soon as there are any."""
        found = self._kept.get(number)
        if found is None:
            found = _Analysis(*await self._questions(number))
            found = self._kept.setdefault(number, found)  # somebody else may have asked meanwhile
        found.wanted = self._clock()
        self._kept.move_to_end(number)
        self._forget_the_oldest()
        self._work(found)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_NEWS_S):
                while len(found.judged) <= known and found.task is not None:
                    found.news.clear()
                    await found.news.wait()
        return {"total": len(found.movers), "done": len(found.judged), "moves": found.judged[known:]}

    async def puzzles(self, number: int) -> list[dict[str, Any]]:
        """Return the puzzles in a finished game."""
        record, start = await self._open(number)
        moves = [entry.move for entry in tell(record.entries).line]
        question = {"ask": "puzzles", "game": record.game.game, "start": start, "moves": moves}
        found: list[dict[str, Any]] = (await self._engine_queue.ask(question, LINK.get() or str(number)))["puzzles"]
        return found

    async def close(self) -> None:
        """Release everything."""
        for one in self._kept.values():
            if one.task is not None:
                one.task.cancel()
        await self._engine_queue.close()

    async def _questions(self, number: int) -> tuple[list[str], Iterator[tuple[int, Question]]]:
        return await self._log_writer.look(_asked, *await self._open(number))

    async def _open(self, number: int) -> tuple[GameRecord, str]:
        """Return a finished game and its start; refused if it goes on or has secrets."""
        try:
            record = await self._log_writer.look(self._log_writer.games.game, number)
        except NoSuchGame as error:
            raise Refused(404, "game", str(error)) from error
        if record.game.result == RUNNING and not record.game.reason:
            raise Refused(409, "running", "this game is not over yet: it can be analysed once it is")
        start = await self._log_writer.look(self._log_writer.games.start_of, record)
        if start is None or record.is_sealed:
            raise Refused(409, "hidden", "this game has secrets that are not revealed")
        return record, start

    def _work(self, one: _Analysis) -> None:
        if one.task is not None or len(one.judged) == len(one.movers):
            return
        one.link = LINK.get()
        links = [other.link for other in self._kept.values() if other.task is not None]
        if len(links) >= _MOST_AT_WORK or (one.link and links.count(one.link) >= _MOST_OF_A_LINK):
            raise Busy("other games are being analysed: try again soon")
        one.task = asyncio.create_task(self._judge(one))

    def _forget_the_oldest(self) -> None:
        """Keep no more than some games, whether there was time to analyse them or not."""
        idle = [number for number, other in self._kept.items() if other.task is None]
        for number in idle[: max(0, len(self._kept) - _MOST_KEPT)]:
            del self._kept[number]

    async def _judge(self, one: _Analysis) -> None:
        """Judge one move after another while somebody is waiting."""
        try:
            while len(one.judged) < len(one.movers) and self._clock() - one.wanted < _PATIENCE_S:
                mover = one.movers[len(one.judged)]
                turn, question = next(one.asked)
                one.judged.append(await self._judged(question) | {"turn": turn, "mover": mover})
                one.news.set()
        finally:
            one.task = None
            one.news.set()

    async def _judged(self, question: Question) -> dict[str, Any]:
        """Return a judgement; a move that cannot be judged in time is skipped without comment."""
        told = {"position": question.position}
        for _ in range(2):
            try:
                asked = {"ask": "judge"} | asdict(question)
                judged: dict[str, Any] = (await self._engine_queue.ask(asked, question.position))["judged"]
                return judged | told
            except Busy:
                await asyncio.sleep(1)
            except SeatError:
                break
        nothing = {"before": 0.5, "after": 0.5, "mark": "", "better": [], "reason": None}
        return {"move": question.move} | nothing | told


def _asked(record: GameRecord, start: str) -> tuple[list[str], Iterator[tuple[int, Question]]]:
    """Return what there is to judge, up to the first move the rules forbid: who moved, and the questions.

    A question tells all positions before it. They are made one after the other: a long game's would fill the memory.
    """
    game = load(record.game.game)
    match = Match(game, read_position(game, start), repetition=False, timed=True)
    movers: list[str] = []
    with contextlib.suppress(ValueError):
        for entry in tell(record.entries).line:
            mover = side_to_move(game, match.position)
            match.play(game.parse_move(entry.move))
            movers += [mover] if mover else []
    match.repetition = record.game.repetition and game.repetition
    return movers, questions(match, COACH_NODES)
