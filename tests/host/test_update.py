"""An update: log and state folder as the release before wrote them are taken up as they are.

``release_before`` was written by a service of that release: a simulated board on which Black has moved, with names, a
seat, a coach and links that were renewed once. At a release, write it again: ``docs/SERVICE.md``, *Updates*.
"""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from .asking import move
from .running import Running, wait_for

BEFORE = Path(__file__).resolve().parent / "release_before"
BOARD = "fdcbb2ef2ce09cd5"
LINK = "p.fdcbb2ef2ce09cd5.b.1.O2ZHiWo2IlX21dsSGBifsD"
START = "from passoboard.cli import main; main()"
STATE = {"coaches.json", "links.json", "links.key", "seats.json", "simulated/board.json"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder as the release before has left it."""
    shutil.copytree(BEFORE / "state", tmp_path / "state")
    key = tmp_path / "state" / "links.key.hex"
    (tmp_path / "state" / "links.key").write_bytes(bytes.fromhex(key.read_text()))
    key.unlink()
    database = sqlite3.connect(tmp_path / "games.sqlite3")
    database.executescript((BEFORE / "games.sql").read_text())
    database.close()
    return tmp_path


def test_what_the_release_before_has_written_is_taken_up(folder: Path):
    with Running(folder, ports=("sim://",)) as service:
        view = service.board()
        assert (view["board"], view["position"], view["turn"]) == (BOARD, "rrrrr/5/5/2b2/bb.bb r", 1)
        assert view["names"] == {"black": "Ada", "red": "Grace"}
        wait_for(lambda: service.get(f"boards/{BOARD}")["seats"]["r"]["kind"] == "page", "the seat")
        wait_for(lambda: service.get(f"boards/{BOARD}")["coach"]["b"]["hints"] == 3, "the coach")
        headers = {"Authorization": f"Bearer {LINK}"}
        role = service.client.get("/api/health", headers=headers).json()
        assert (role["role"], role["side"]) == ("player", "b")
        assert service.client.post("/api/login", headers=headers).status_code == 200
        service.post(f"boards/{BOARD}/play", {"move": "c5-c4"}).raise_for_status()
        wait_for(lambda: service.get(f"boards/{BOARD}")["turn"] == 2, "the game to go on")
        move(service, BOARD, "b1", "b2")
        wait_for(lambda: service.get(f"boards/{BOARD}")["turn"] == 3, "the game to go on")
        assert service.errors() == []
    verify = [sys.executable, "-c", START, "log", "verify", "--db", str(folder / "games.sqlite3")]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_file_of_the_state_folder_is_among_those_that_are_tried(folder: Path):
    """A file that a later release adds has to be written by the next one's ``release_before``."""
    with Running(folder, ports=("sim://",)) as service:
        service.board()
    state = folder / "state"
    written = {path.relative_to(state).as_posix() for path in state.rglob("*") if path.is_file()}
    assert written - STATE <= {"logins.json"}  # new in this release
    assert written >= STATE
