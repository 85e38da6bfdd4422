"""The service with the real firmware and a log in trouble: no space, no right to write, no server, other contents."""

import contextlib
import os
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from boardcore.games import load
from passoboard.gamelog import GameLog, tell
from passoboard.gamelog.discretion import AWAY, BAD_DISK, FULL, READ_ONLY
from passoboard.simulator import VirtualBoard

from tests.gamelog.server import running

from .asking import listening, move, next_event, refused
from .evening import QUICK, Evening
from .running import Running, wait_for

GAME = load("passo")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", place]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("only root can make a small disk")
    yield place
    subprocess.run(["umount", place], check=True)


def remount(disk: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", disk], check=True)


def storage(evening: Evening) -> str:
    """Let the board's time pass a little, and return what the service says about its log."""
    assert evening.service is not None
    evening.board.run(40)
    found: str = evening.service.get("health")["storage"]
    return found


def test_a_full_disk_stops_the_acknowledging_and_what_was_played_meanwhile_comes_later(small_disk: Path):
    with VirtualBoard(settings=QUICK) as board, Evening(5, small_disk, board) as evening:
        evening.start()
        evening.play(2)
        evening.catch_up()
        ballast = small_disk / "ballast"
        with ballast.open("wb") as file:
            while os.statvfs(small_disk).f_bavail:
                file.write(b"x" * os.statvfs(small_disk).f_frsize)
                file.flush()
        for _ in range(40):  # what is written goes into room that the files have already, at first
            if storage(evening):
                break
            evening.play(1)
        assert storage(evening) in (FULL, BAD_DISK)
        ballast.unlink()
        evening.catch_up()
        assert storage(evening) == ""
        logged = [(entry.n, entry.what, entry.how, entry.move) for entry in evening.logged()]
        assert logged == evening.journal()


def test_a_log_that_cannot_be_written_is_shown_and_written_once_it_can_be(small_disk: Path, tmp_path: Path):
    log = small_disk / "games.sqlite3"
    with VirtualBoard(settings=QUICK) as board, Evening(6, tmp_path, board) as evening:
        evening.start("--log", str(log))
        evening.play(2)
        wait_for(lambda: board.run(40) or _have(log) == 3, "the first moves")
        assert evening.service is not None
        assert evening.service.stop() == 0
        remount(small_disk, "ro")
        try:
            evening.start("--log", str(log))
            wait_for(lambda: storage(evening) == READ_ONLY, "the trouble")
            assert evening.service.get("games")["total"] == 1
        finally:
            remount(small_disk, "rw")
        evening.play(1)
        wait_for(lambda: board.run(40) or _have(log) == 4, "the rest")
        assert storage(evening) == ""
        assert evening.service.stop() == 0


def _have(log: Path) -> int:
    with sqlite3.connect(log) as connection:
        found = connection.execute("SELECT max(n) FROM entries").fetchone()[0]
    connection.close()
    return int(found or 0)


def test_a_server_that_goes_away_in_the_middle_of_a_game_and_comes_back_has_all_of_it(tmp_path: Path):
    with running() as server:
        url = server.new_database().replace("passo@", "passo:hunter2@")
        with Running(tmp_path, "--log", url, ports=("sim://",)) as service:
            board = service.board()["board"]
            with listening(service) as socket:
                move(service, board, "c1", "c2")
                next_event(socket, "entry", move="c1-c2")
                server.stop()
                move(service, board, "c5", "c4")
                assert next_event(socket, "storage")["problem"] == AWAY
                assert service.get("health")["storage"] == AWAY
                answer = service.client.get("/api/games")
                assert refused(answer, 503, "storage") == f"the log cannot be used now: {AWAY}"
                server.start()
                next_event(socket, "entry", move="c5-c4")
            wait_for(lambda: service.client.get("/api/games").is_success, "reading again")
            wait_for(lambda: not service.get("health")["storage"], "the end of the trouble")
            newest = service.get("games")["games"][0]
        told = [line["text"] for line in service.errors()]
        assert any("server closed the connection" in line or "connection to server" in line for line in told)
        assert "hunter2" not in str(service.lines)
        with GameLog.open(url, tmp_path / "secrets") as games:
            assert tell(games.game(newest["id"]).entries).moves == ["c1-c2", "c5-c4"]


def test_a_move_that_the_log_makes_impossible_is_rolled_back_on_the_real_board(tmp_path: Path):
    with VirtualBoard(settings=QUICK) as board, Evening(8, tmp_path, board) as evening:
        evening.start()
        board.gesture("c1-c2")
        evening.catch_up()
        assert evening.service is not None
        assert evening.service.stop() == 0
        with sqlite3.connect(tmp_path / "games.sqlite3") as connection:
            connection.execute("UPDATE entries SET move = 'b1-b2' WHERE move = 'c1-c2'")
        connection.close()
        evening.start()
        board.gesture("c5-c4")
        evening.catch_up()
        board.gesture("c2-b3")  # for the host there is no disc on c2
        wait_for(lambda: board.run(40) or "rejected" in [how for _, _, how, _ in evening.journal()], "the roll-back")
        board.lift("b3")
        board.place("c2")
        board.run(1000)
        board.gesture("a1-a2")
        evening.catch_up()
        logged = evening.logged()
        assert [entry.move for entry in logged if entry.rejected] == ["c2-b3"]
        assert [(entry.what, entry.how) for entry in logged][-2:] == [("back", "rejected"), ("move", "shown")]
        assert logged[-1].move == "a1-a2"
        assert sorted(incident.kind for incident in evening.incidents()) == ["contradiction", "rejected"]
        assert GAME.format_position(GAME.parse_position(board.position)) == "rr.rr/2r2/5/b1b2/.b.bb r"


@pytest.mark.parametrize("path", ["games", "statistics"])
@pytest.mark.parametrize("field", ["text", "board", "game"])
def test_a_search_that_no_log_can_answer_is_no_trouble_of_the_log(served: Running, path: str, field: str):
    refused(served.client.get(f"/api/{path}", params={field: "Ada\0"}), 422, "value")
    assert served.get("health")["storage"] == ""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service without boards, with each kind of log."""
    folder = tmp_path_factory.mktemp(request.param)
    with contextlib.ExitStack() as stack:
        options = []
        if request.param == "postgresql":
            options = ["--log", stack.enter_context(running()).new_database()]
        yield stack.enter_context(Running(folder, "--no-sim", *options))
