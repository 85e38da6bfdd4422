"""What guests may cost: players and spectators who ask without end, for the longest, with yesterday's link."""

import asyncio
import collections
import contextlib
import json
import random
import shlex
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from boardcore.games import load
from fastapi import FastAPI
from passoboard.gamelog import GameLog, Page
from passoboard.link import Hello
from passoboard.service.boards import port_keeper
from passoboard.service.boards.board import Board
from passoboard.service.boards.replay import Replay
from passoboard.service.http.app import boards, make_app
from passoboard.service.http.link_limits import LinkLimits
from passoboard.service.http.roles import ADMIN, SPECTATOR, Role
from passoboard.service.http.schemas import Replayed, SetCoach, Study
from passoboard.service.play import game_analysis
from passoboard.service.play.coach import Coaches
from passoboard.service.play.engine_queue import EngineQueue
from passoboard.service.play.fair_queue import GONE
from passoboard.service.play.game_analysis import GameAnalyses
from passoboard.service.play.legal_moves import Choice, LegalMoves
from passoboard.service.play.study import _studied
from passoboard.service.publish.hub import Hub
from passoboard.service.refusal import Refused
from passoboard.service.storage import state_file
from passoboard.service.storage.bounded_pool import LINK, BoundedPool, Busy
from passoboard.service.storage.log_writer import LogWriter
from passoboard.service.storage.response_cache import ResponseCache
from passoboard.service.storage.shared_answers import SharedAnswers
from passoboard.service.storage.state_file import StateFile
from passoboard.tables.places import Places
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.gamelog.samples import BOARD, Journal

from .asking import listening, next_event, refused, token_of
from .fake_board import FakeBoard
from .fake_port import FakePort
from .lying import Boards
from .running import Running, wait_for
from .story import acked, act
from .table import Table, until
from .test_watchers import Stage, play

PASSAGE, PASSTALLY = load("passage"), load("passtally")


# Links of another game.


def test_a_link_for_a_side_of_the_game_before_breaks_nothing(tmp_path: Path):
    board = FakeBoard("abcd")
    with Boards(tmp_path, board) as played, Running(tmp_path, ports=played.ports) as service:
        played.do(board.new)
        wait_for(acked(board), "the first game")
        links = service.get("boards/abcd/links")
        token, watching = token_of(links["players"]["b"]), token_of(links["spectator"])

        def change_the_game() -> None:
            board.game = PASSTALLY
            board.start_epoch()
            board.new(PASSTALLY.format_position(PASSTALLY.shuffled(PASSTALLY.start(), random.Random(1).randrange)))

        played.do(change_the_game)
        played.send(board.hello())
        wait_for(lambda: service.get("boards/abcd")["game"] == "passtally" and acked(board)(), "the other game")
        with listening(service, token) as player, listening(service) as other:
            assert next_event(player, "snapshot")["boards"][0]["position"] == service.get("boards/abcd")["position"]
            next_event(other, "snapshot")
            played.do(board.play_on)
            assert next_event(player, "entry", n=2)["move"] == next_event(other, "entry", n=2)["move"]
        wait_for(lambda: service.get("boards/abcd")["turn"] == 1, "the state after it")
        for path in ("", "/moves", "/options"):
            seen = [
                service.client.get(f"/api/boards/abcd{path}", params={"token": one}).json() for one in (token, watching)
            ]
            assert seen[0] == seen[1]
        assert service.errors() == []


def test_what_we_cannot_show_to_some_is_shown_to_the_others(caplog: pytest.LogCaptureFixture):
    async def story(stage: Stage) -> None:
        watcher, player = await stage.join(SPECTATOR, stage.access.player("e661", "b"))
        stage.hub.publish("entry", "e661", {"n": 1}, {"b": {"n": {1, 2}}})  # a set is not JSON
        await until(lambda: player.ended)
        assert player.ended == (1011, "a fault of the service: connect again")
        assert watcher.kinds() == ["snapshot", "entry"]
        stage.hub.publish("entry", "e661", {"n": 2})
        await until(lambda: watcher.kinds() == ["snapshot", "entry", "entry"])

    play(story)
    assert "a fault while events were sent" in caplog.text


# Long answers.


def test_what_chance_may_do_is_listed_to_nobody(tmp_path: Path):
    """A bag of Passage with 18 disks has 48,620 ways to be drawn from: 20 MB as options."""
    start = PASSAGE.format_position(PASSAGE.start(0, (0, 0), "9x9"))
    assert _studied("passage", Study(position=start))["options"] == []

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new(start)
        await until(lambda: acked(board)() and table.roster.boards[board.name].live.at == 1)
        live = table.roster.boards[board.name].live
        assert (live.position, live.legal_moves(""), live.options("")) == (start, [], [])

    act(tmp_path, story, FakeBoard(game="passage"))


def test_the_rules_are_asked_once_for_all_who_see_the_same_beside_the_loop(monkeypatch: pytest.MonkeyPatch):
    """A spectator's question about many moves took the loop's time for seconds, each time it was asked."""
    go, asked = threading.Event(), []

    def slow(choice: Choice) -> list[str]:
        asked.append(choice)
        assert go.wait(60)
        return ["c1-c2"]

    async def story() -> None:
        legal_moves = LegalMoves()
        one, other = (Choice("passo", f"rrrrr/5/5/5/bbbbb {side}", whole=True, knows=True) for side in "br")
        crowd = [asyncio.create_task(legal_moves.of(one, slow)) for _ in range(500)]
        await until(lambda: asked == [one])  # the loop goes on meanwhile
        crowd += [asyncio.create_task(legal_moves.of(other, slow)) for _ in range(500)]
        await asyncio.sleep(0)
        more = [
            asyncio.create_task(legal_moves.of(Choice("passo", str(number), whole=True, knows=True), slow))
            for number in range(40)
        ]
        await until(lambda: sum(task.done() for task in more) == 26)
        go.set()
        assert set(await asyncio.gather(*crowd)) == {b'["c1-c2"]'}
        told = await asyncio.gather(*more, return_exceptions=True)
        assert [isinstance(one, Busy) for one in told] == [False] * 14 + [True] * 26
        assert len(asked) == 16
        legal_moves.close()

    asyncio.run(story())


def test_a_flood_of_spectators_leaves_a_place_for_players_and_the_admin():
    room = LinkLimits(8)
    ada, grace = Role("player", "e661", "b", 1), Role("player", "e661", "r", 1)
    with contextlib.ExitStack() as crowd:
        for _ in range(4):
            crowd.enter_context(room.taken(SPECTATOR))
        for _ in range(64):
            crowd.enter_context(room.taken(ada))
        for full in (SPECTATOR, ada):
            with pytest.raises(Refused, match="too many connections with this link"), room.taken(full):
                pass
        for _ in range(100):
            crowd.enter_context(room.taken(ADMIN))
        crowd.enter_context(room.taken(grace))
    with room.taken(SPECTATOR), room.taken(ada):
        assert room._inside == {SPECTATOR: 1, ada: 1}


def test_one_spectator_behind_a_proxy_keeps_the_admin_out_of_nothing(tmp_path: Path):
    """All clients of a proxy have one address; there are descriptors for 64 connections."""
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec prlimit --nofile=128:128 {shlex.quote(sys.executable)} "$@"\n')
    python.chmod(0o755)
    with Running(tmp_path, "--no-sim", "--public", "https://board.club", python=str(python)) as service:
        announced = next(line for line in service.lines if "admin" in line)
        base = f"ws://{announced['bound']}/api/events?token="
        with contextlib.ExitStack() as crowd:
            answers = []
            for _ in range(80):
                try:
                    crowd.enter_context(connect(base + token_of(announced["spectators"]), open_timeout=60))
                    answers.append(101)
                except InvalidStatus as error:
                    answers.append(error.response.status_code)
            assert (answers[:32], set(answers[32:])) == ([101] * 32, {403})
            headers = {"Authorization": f"Bearer {token_of(announced['admin'])}", "Host": "board.club"}
            url = f"http://{announced['bound']}/api/ports"
            assert httpx.get(url, headers=headers).status_code == 200
            crowd.enter_context(connect(base + token_of(announced["admin"]), open_timeout=60))


def test_the_admin_does_not_wait_for_the_searches_of_others(tmp_path: Path):
    async def story(games: GameLog, log_writer: LogWriter) -> None:
        go = threading.Event()
        crowd = [asyncio.create_task(log_writer.look(go.wait, 60)) for _ in range(60)]
        await asyncio.sleep(0)
        assert await log_writer.look(games.games, admin=True) == Page([], 0, None)
        assert not any(one.done() for one in crowd)
        go.set()
        await asyncio.gather(*crowd)

    in_a_log(tmp_path, story)


def test_links_take_turns_at_the_log_and_searches_of_those_who_have_gone_are_dropped(tmp_path: Path):
    """A search on sixty connections kept everybody's list waiting for a minute."""

    async def story(games: GameLog, ledger: LogWriter) -> None:
        go, hung_up, done = threading.Event(), asyncio.Event(), list[str]()

        async def ask(link: str, gone: asyncio.Event | None = None) -> None:
            LINK.set(link)
            GONE.set(gone)
            await ledger.look(go.wait, 60)
            done.append(link)

        crowd = [asyncio.create_task(ask("spectator", hung_up)) for _ in range(40)]
        crowd += [asyncio.create_task(ask("spectator")) for _ in range(40)]
        await asyncio.sleep(0)
        player = asyncio.create_task(ask("player"))
        await asyncio.sleep(0)
        hung_up.set()
        go.set()
        told = await asyncio.gather(*crowd, return_exceptions=True)
        await player
        kinds = collections.Counter(type(one) for one in told)
        assert kinds == {type(None): 2 + 26, Refused: 38, Busy: 14}  # two had begun, 64 of a link may wait
        assert done.index("player") < 5

    in_a_log(tmp_path, story)


def test_who_floods_a_counter_is_sent_away_and_it_goes_on_after_that():
    async def story() -> None:
        counter, go = BoundedPool("studies", 1, 3), threading.Event()
        flood = [asyncio.create_task(counter.ask(go.wait, 60)) for _ in range(10)]
        await until(lambda: sum(task.done() for task in flood) == 7)
        with pytest.raises(Busy, match="studies"):
            await counter.ask(int)
        go.set()
        answers = await asyncio.gather(*flood, return_exceptions=True)
        assert [answer is True for answer in answers] == [True] * 3 + [False] * 7
        assert await counter.ask(int) == 0
        counter.close()

    asyncio.run(story())


def in_a_log(tmp_path: Path, story: Callable[[GameLog, LogWriter], Awaitable[None]]) -> None:
    async def run() -> None:
        with GameLog.open(tmp_path / "games.sqlite3", tmp_path / "secrets") as games:
            log_writer = LogWriter(games)
            await story(games, log_writer)
            await log_writer.close()

    asyncio.run(run())


def test_a_long_answer_is_written_once_for_all_beside_the_loop(tmp_path: Path):
    async def story(games: GameLog, log_writer: LogWriter) -> None:
        games.append_many([(BOARD, entry) for entry in Journal().new().move("c1-c2").entries])
        written: list[str] = []
        go = threading.Event()

        def write(record: Any) -> list[str]:
            go.wait(60)
            written.append(threading.current_thread().name)
            return [f"{len(record.entries)} ", "x" * 200_000]

        response_cache = ResponseCache(log_writer)
        askers = [asyncio.create_task(response_cache.of("game", 1, write)) for _ in range(12)]
        await asyncio.sleep(0)
        go.set()
        answers = await asyncio.gather(*askers)
        assert all(answer is answers[0] for answer in answers)
        assert [len(piece) for piece in answers[0]] == [200_002, 0]
        assert [name == "MainThread" for name in written] == [False]
        assert await response_cache.of("game", 1, write) is answers[0]
        games.append(BOARD, Journal(n=2).new().entries[0])  # another game begins: this one is abandoned
        assert await response_cache.of("game", 1, write) is not answers[0]
        with pytest.raises(Refused, match="no game 99"):
            await response_cache.of("game", 99, write)

    in_a_log(tmp_path, story)


def test_no_more_than_some_long_answers_are_written_at_once(tmp_path: Path):
    async def story(games: GameLog, log_writer: LogWriter) -> None:
        games.append_many([(BOARD, entry) for entry in Journal().new().entries])
        go = threading.Event()
        response_cache = ResponseCache(log_writer)
        askers = [asyncio.create_task(response_cache.of(f"{n}", 1, lambda _: [str(go.wait(60))])) for n in range(12)]
        await until(lambda: sum(task.done() for task in askers) == 4)
        assert await log_writer.ask(games.have, BOARD, "7f3a91c2") == 1  # boards do not wait behind them
        go.set()
        answers = await asyncio.gather(*askers, return_exceptions=True)
        assert [type(answer) for answer in answers].count(Busy) == 4

    in_a_log(tmp_path, story)


def test_who_asks_for_all_boards_lets_others_have_their_turn_between():
    async def story() -> None:
        turns: list[str] = []

        class Slow:
            def shown_to(self, _: object) -> dict[str, str]:
                turns.append("a list")
                return {}

        roster = SimpleNamespace(boards={"e661": Slow()})
        api: Any = SimpleNamespace(listing=asyncio.Lock(), lists=SharedAnswers(0), roster=roster)

        async def others() -> None:
            while turns.count("a list") < 20:
                turns.append("others")
                await asyncio.sleep(0)

        crowd = [Role("player", "e661", "b", number) for number in range(19)] + [SPECTATOR] * 1000
        await asyncio.gather(others(), *[boards(api, role) for role in crowd])
        assert "a list, a list" not in ", ".join(turns)
        assert turns.count("a list") == 20  # a thousand spectators see the same
        await boards(api, SPECTATOR)
        assert turns.count("a list") == 21

    asyncio.run(story())


def test_the_description_of_the_api_is_written_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch):
    """Whoever asked for it again and again, without a link, took ten milliseconds of everybody's time each time."""
    written: list[object] = []
    describe = FastAPI.openapi
    monkeypatch.setattr(FastAPI, "openapi", lambda app: written.append(app) or describe(app))
    app = make_app(SimpleNamespace())  # type: ignore[arg-type]

    async def story() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test") as client:
            answers = [await client.get("/api/openapi.json") for _ in range(3)]
        assert [answer.json()["info"]["title"] for answer in answers] == ["Passo board"] * 3

    asyncio.run(story())
    assert len(written) == 1


def test_a_replay_is_what_its_schema_says(tmp_path: Path):
    board = FakeBoard()
    with Boards(tmp_path, board) as played, Running(tmp_path, ports=played.ports) as service:
        played.do(board.new)
        played.do(board.move, "c1-c2")
        played.do(board.move, "c5-c3")  # not by the rules: an incident
        wait_for(lambda: acked(board)() and service.get("games/1")["incidents"], "the game")
        found = Replayed.model_validate_json(service.client.get("/api/games/1/replay").content)
        assert ([step.move for step in found.steps], found.incidents[0].kind) == (["", "c1-c2"], "rejected")
        whole = service.get("games/1")
        assert set(whole) == {"game", "entries", "commitments", "incidents"}
        assert [entry["n"] for entry in whole["entries"]][:3] == [1, 2, 3]
        assert refused(service.client.get("/api/games/77"), 404, "game") == "there is no game 77"


def test_answers_about_a_long_game_that_nobody_reads_cost_little_memory(tmp_path: Path):
    from .test_door import MIB, knock, memory  # noqa: PLC0415

    journal = Journal().new()
    for _ in range(2000):
        journal.move("c1-c2").back()
    with GameLog.open(tmp_path / "games.sqlite3", tmp_path / "state" / "secrets") as games:
        games.append_many([(BOARD, entry) for entry in journal.entries])
    with Running(tmp_path, ports=("/dev/no-board",)) as service:
        size = len(service.client.get("/api/games/1").content)
        assert size > MIB
        before = memory(service)
        asked = b"GET /api/games/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        rude = [knock(service, asked) for _ in range(60)]
        for one in rude:
            assert one.recv(12) == b"HTTP/1.1 200"
        assert memory(service) - before < 30 * MIB  # a tenth of what 60 answers have
        assert service.get("health")["role"] == "admin"
        for one in rude:
            one.close()


def test_a_board_s_journal_is_replayed_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    threads: list[str] = []

    class Noted(Replay):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            threads.append(threading.current_thread().name)
            super().__init__(*arguments, **named)

    monkeypatch.setattr(port_keeper, "Replay", Noted)

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        assert threads
        assert "MainThread" not in threads

    act(tmp_path, story)


# Thinking.


def test_one_board_s_questions_leave_room_for_the_others():
    async def story() -> None:
        engine_queue = EngineQueue("tests.host.programs:hang", longest_s=0.5)
        greedy = [asyncio.create_task(engine_queue.ask({"number": number}, "greedy")) for number in range(9)]
        await asyncio.sleep(0)
        other = asyncio.create_task(engine_queue.ask({"number": 1}, "other"))
        answers = await asyncio.gather(*greedy, other, return_exceptions=True)
        await engine_queue.close()
        assert [type(answer) for answer in answers].count(Busy) == 7
        assert not isinstance(answers[-1], Busy)

    asyncio.run(story())


def test_a_switch_that_bounces_under_a_coach_is_one_thing_to_do(tmp_path: Path):
    """Each lifted piece is graded once the board has settled: a liar lifts another one with every word."""

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        coaches = Coaches(table.roster, EngineQueue("tests.host.programs:hang"))
        board.new()
        await until(lambda: acked(board)() and table.roster.boards[board.name].live.at == 1)
        seen = table.roster.boards[board.name]
        await coaches.coach(seen, ADMIN, SetCoach(side="b", grades=True, guard=True))
        tasks = len(asyncio.all_tasks())
        for number in range(500):
            seen.live.cells["lifted"] = [board.game.cells[number % 25]]
            seen.publish_state()
        assert len(asyncio.all_tasks()) == tasks + 1
        await coaches.close()

    act(tmp_path, story)


def test_who_floods_the_settings_of_a_coach_is_sent_away(tmp_path: Path):
    """Names count with the settings; a busy machine gives time for some of them between two requests."""
    with Running(tmp_path, ports=("sim://",)) as service:
        name = service.board()["board"]
        flood = [service.post(f"boards/{name}/coach", {"side": "b", "hints": number}) for number in range(200)]
        flood_of_names = [service.post(f"boards/{name}/names", {"players": {"b": "Ada"}}) for _ in range(20)]
        sent_away = [answer for answer in flood if answer.status_code == 429]
        assert len(sent_away) > 20  # 64 at once, and two a second
        refused(sent_away[0], 429, "often")
        refused(next(answer for answer in flood_of_names if answer.status_code == 429), 429, "often")


def test_one_link_takes_half_of_the_places_at_most():
    async def story() -> None:
        pool, go = BoundedPool("studies", 1, 8), threading.Event()

        async def ask(link: str) -> None:
            LINK.set(link)
            await pool.ask(go.wait, 60)

        flood = [asyncio.create_task(ask("spectator")) for _ in range(20)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(ask("player e661 b")) for _ in range(4)]
        await asyncio.sleep(0)
        go.set()
        told = await asyncio.gather(*flood, return_exceptions=True)
        assert [isinstance(one, Busy) for one in told].count(True) == 16
        await asyncio.gather(*others)
        pool.close()

    asyncio.run(story())


def test_what_one_player_uses_up_the_other_still_has():
    board = Board(Hello("one", "1", "passo", "passo", 25, "epoch", 1, 2, "boot", 0, (), ("passo",), "", 0), Hub())
    while board.changes_of("r").afford():
        pass
    assert board.changes_of("b").afford()
    assert board.changes_of("").afford()


def test_those_who_wait_for_the_disk_are_served_by_one_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    written: list[bytes] = []
    go = threading.Event()

    def write(path: Path, content: bytes) -> None:
        go.wait(60)
        written.append(content)

    monkeypatch.setattr(state_file, "write_private", write)

    async def story() -> None:
        file = StateFile(tmp_path / "coaches.json", "", "")
        saves = [asyncio.create_task(file.save({"e661": number})) for number in range(500)]
        await until(file._saving.locked)
        assert not any(save.done() for save in saves)
        go.set()
        await asyncio.gather(*saves)

    asyncio.run(story())
    assert 1 <= len(written) <= 2
    assert json.loads(written[-1]) == {"e661": 499}


class Thinking:
    """A player without a process."""

    alive = 0
    most = 0

    def __init__(self, places: Places) -> None:
        self._places = places
        self._alive = False

    async def think(self) -> None:
        async with self._places.held_by(self):
            if not self._alive:
                self._alive = True
                Thinking.alive += 1
            Thinking.most = max(Thinking.most, Thinking.alive)
            await asyncio.sleep(0)

    async def close(self) -> None:
        await asyncio.sleep(0)
        Thinking.alive -= self._alive
        self._alive = False


def test_a_hundred_programs_share_the_places_for_a_few():
    async def story() -> None:
        places = Places(4)
        crowd = [Thinking(places) for _ in range(100)]
        for _ in range(3):
            await asyncio.gather(*[one.think() for one in crowd])
        assert 0 < Thinking.most <= 4

    asyncio.run(story())


def test_a_long_game_is_asked_about_move_by_move_and_no_more_games_are_kept_than_promised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(game_analysis, "_NEWS_S", 0.05)
    monkeypatch.setattr(game_analysis, "_MOST_KEPT", 5)
    drawn: list[int] = []
    questions = game_analysis.questions

    def counted(*arguments: Any) -> Any:
        for one in questions(*arguments):
            drawn.append(one[0])
            yield one

    monkeypatch.setattr(game_analysis, "questions", counted)

    async def story(games: GameLog, log_writer: LogWriter) -> None:
        n = 0
        for _ in range(12):
            journal = Journal(n=n).new().move("c1-c2").move("c5-c4").resign("b")
            games.append_many([(BOARD, entry) for entry in journal.entries])
            n += len(journal.entries)
        analyses = GameAnalyses(log_writer, EngineQueue("tests.host.programs:hang"))
        busy = 0
        for number in range(1, 13):
            try:
                assert (await analyses.of(number, 0))["total"] == 2
            except Busy:
                busy += 1
        assert busy == 8
        assert len(analyses._kept) <= 5
        assert drawn == [1] * 4  # only what is being judged
        await analyses.close()

    in_a_log(tmp_path, story)


# How often.


def test_seats_names_and_games_change_no_faster_than_people_change_them(tmp_path: Path):
    board = FakeBoard()
    with Boards(tmp_path, board) as played, Running(tmp_path, ports=played.ports) as service:
        played.do(board.new)
        wait_for(acked(board), "the first entry")
        answers = [service.post(f"boards/{board.name}/names", {"black": f"Ada {n}"}) for n in range(200)]
        often = [answer for answer in answers if answer.status_code != 200]
        assert 20 < len(often) < 140  # 64 at once, and two a second, however long this takes
        assert refused(often[0], 429, "often") == "too many requests: wait a moment"
        assert service.post(f"boards/{board.name}/hint", {}).status_code == 200  # what is for a player goes on
        assert refused(service.post(f"boards/{board.name}/seats", {"side": "b", "kind": "page"}), 429, "often")


def test_pages_of_other_sites_get_no_answer_but_may_link_to_ours(tmp_path: Path):
    with Running(tmp_path, ports=("/dev/no-board",)) as service:
        there = {"Sec-Fetch-Site": "cross-site"}
        assert service.client.get("/api/health", headers=there).status_code == 403
        assert service.client.get("/api/games/1/analysis", headers=there).status_code == 403
        assert service.client.get("/", headers=there).status_code == 200
        assert service.client.get("/watch", headers=there, follow_redirects=False).status_code == 307
        assert service.client.get("/api/health", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200


def test_errors_are_short_whatever_was_asked(tmp_path: Path):
    with Running(tmp_path, ports=("/dev/no-board",)) as service:
        bombs = ("[" * 30_000, '{"position":' + "[" * 900 + "]" * 900 + "}", '{"moves":' + "9" * 60_000 + "}", "NaN")
        for bomb in (json.dumps({"x\n" * 20_000: 1}), *bombs):
            asked = {"content": bomb, "headers": {"Content-Type": "application/json"}}
            answer = service.client.post("/api/rules/passo/study", **asked)
            assert answer.status_code in (400, 422)
            assert len(answer.content) < 500
        assert service.errors() == []
