"""The machine itself: files that somebody else has laid in our way, secrets that other users could see, wrong types."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from passoboard.gamelog import LogError
from passoboard.gamelog.secrecy import make_secret
from passoboard.gamelog.vault import Vault
from passoboard.link import LinkError, OpenPort
from passoboard.link.address import read_address
from passoboard.link.lock import PortLock, lock_folder
from passoboard.private_files import NotPrivate, private_folder, read_private, write_private
from passoboard.service.boards.roster import Roster
from passoboard.service.http.link_epochs import LinkEpochs
from passoboard.service.http.logins import Logins
from passoboard.service.http.roles import load_key
from passoboard.service.play.coach_settings import read_coached
from passoboard.service.play.tables import Tables
from passoboard.service.publish.hub import Hub
from passoboard.service.simulated.boards import recall
from passoboard.service.storage.state_file import StateFile

from .asking import listening, next_event, set_up, token_of
from .fake_board import FakeBoard
from .lying import Boards
from .running import LIMIT_S, Running, wait_for

STRANGER = 65534  # nobody
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files of somebody else")


def test_a_lock_does_not_follow_a_link(tmp_path: Path):
    """Somebody has laid a link where our lock will be, to have us empty a file of ours."""
    diary = tmp_path / "diary"
    diary.write_text("dear diary")
    PortLock("/dev/board").release()
    (lock,) = lock_folder().iterdir()
    lock.unlink()
    lock.symlink_to(diary)
    with pytest.raises(LinkError, match="is a link"):
        OpenPort("/dev/board")
    assert diary.read_text() == "dear diary"


@needs_root
def test_locks_and_states_in_a_folder_of_somebody_else_are_refused(tmp_path: Path):
    lock_folder().mkdir()
    os.chown(lock_folder(), STRANGER, STRANGER)
    with pytest.raises(LinkError, match="belongs to somebody else"):
        PortLock("/dev/board")
    with pytest.raises(NotPrivate, match="belongs to somebody else"):
        write_private(lock_folder() / "links.key", b"key")


@needs_root
def test_a_key_that_somebody_else_has_laid_there_is_not_used(tmp_path: Path):
    path = tmp_path / "links.key"
    path.write_bytes(b"k" * 32)
    os.chown(path, STRANGER, STRANGER)
    with pytest.raises(NotPrivate, match="not one of our files"):
        load_key(path)


def test_a_key_behind_a_link_is_not_used(tmp_path: Path):
    (tmp_path / "known").write_bytes(b"k" * 32)
    (tmp_path / "links.key").symlink_to(tmp_path / "known")
    with pytest.raises(NotPrivate, match="is a link"):
        load_key(tmp_path / "links.key")


def test_a_pipe_in_place_of_a_file_keeps_nobody_waiting(tmp_path: Path):
    os.mkfifo(tmp_path / "links.key", 0o600)
    with pytest.raises(NotPrivate, match="not one of our files"):
        load_key(tmp_path / "links.key")


def test_secrets_are_kept_in_files_of_our_own_and_not_read_through_a_link(tmp_path: Path):
    secret = make_secret("e661", "b", "DJK")
    vault = Vault(tmp_path / "secrets")
    vault.keep(secret)
    (kept,) = (tmp_path / "secrets").iterdir()
    assert [path.stat().st_mode & 0o777 for path in (kept.parent, kept)] == [0o700, 0o600]
    assert vault.find(secret.digest) == secret
    kept.rename(tmp_path / "elsewhere")
    kept.symlink_to(tmp_path / "elsewhere")
    assert vault.find(secret.digest) is None
    (tmp_path / "secrets").chmod(0o777)
    with pytest.raises(LogError, match="a secret cannot be kept"):
        vault.keep(secret)


def test_what_was_open_to_others_is_closed(tmp_path: Path):
    folder = tmp_path / "state"
    folder.mkdir(mode=0o755)
    (folder / "links.json").write_text("{}")
    (folder / "links.json").chmod(0o644)
    private_folder(folder)
    assert read_private(folder / "links.json") == b"{}"
    assert [path.stat().st_mode & 0o777 for path in (folder, folder / "links.json")] == [0o700, 0o600]


def test_a_folder_for_everybody_is_left_alone(tmp_path: Path):
    tmp_path.chmod(0o1777)
    with pytest.raises(NotPrivate, match="everybody may write"):
        write_private(tmp_path / "links.key", b"key")
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777
    assert list(tmp_path.iterdir()) == []


def test_everything_a_service_writes_is_for_its_user_alone(tmp_path: Path):
    with Running(tmp_path, ports=("sim://",)) as service:
        name = set_up(service)
        wait_for(lambda: not service.get(f"boards/{name}/links")["withheld"], "a game without secrets")
        links = service.get(f"boards/{name}/links")["players"]
        for side, tokens in (("b", "D"), ("r", "J")):
            token = token_of(links[side])
            service.post(f"boards/{name}/pick", {"tokens": tokens}, params={"token": token}).raise_for_status()
        service.post(f"boards/{name}/renew").raise_for_status()
    written = [path for path in (tmp_path / "state").rglob("*") if path.is_file()]
    assert {"board.json", "links.json", "links.key"} <= {path.name for path in written}
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "state").rglob("*")} == {0}


def test_no_command_line_or_environment_shows_a_boards_memory(tmp_path: Path):
    with Running(tmp_path, ports=("sim://",)) as service:
        service.board()
        kept = json.loads((tmp_path / "state" / "simulated" / "board.json").read_text())["nvm"]
        children = [path.parent for path in Path("/proc").glob("[0-9]*/stat") if _parent(path) == service.process.pid]
        assert children
        shown = b"".join((child / name).read_bytes() for child in children for name in ("cmdline", "environ"))
        assert kept.rstrip("f")[:64].encode() not in shown
        assert b"nvm" not in shown


def _parent(path: Path) -> int:
    try:
        return int(path.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_a_browser_that_is_opened_gets_no_token_in_its_command_line(tmp_path: Path):
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked.new; mv {tmp_path}/asked.new {tmp_path}/asked\n')
    browser.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BROWSER", f"{browser} %s")
        with Running(tmp_path, "--host", "0.0.0.0", "--open", ports=("/dev/no-board",)) as service:
            wait_for((tmp_path / "asked").exists, "the browser")
            admin = next(line for line in service.lines if "admin" in line)["admin"]
    asked = (tmp_path / "asked").read_text().strip()
    assert "token" not in asked
    doorway = Path(httpx.URL(asked).path)
    assert admin in doorway.read_text().replace("&amp;", "&")
    assert doorway.stat().st_mode & 0o777 == 0o600


LOGIN = (
    '{"a": {"name": "admin", "board": "", "side": "", "link_epoch": 0, "who": "phone", "address": "", "began": 1, '
    '"last": 20000}}'
)
WRONG = {
    "links.json": [
        '{"e661": {"newest": "x"}}',
        '{"e661": {"newest": true}}',
        '{"e661": 5}',
        "[]",
        '{"e": {"newest": -1}}',
        '{"e": {"newest": 1000000000}}',
        "[" * 100_000,
    ],
    "coaches.json": [
        '{"e661": {"b": {"given": 5}}}',
        '{"e661": {"b": {"given": "c1", "grades": true, "guard": true, "why": true, "hints": null}}}',
        '{"e661": {"b": {"given": [], "grades": "x", "guard": true, "why": true, "hints": null}}}',
        '{"e661": {"b": {"given": [7], "grades": true, "guard": true, "why": true, "hints": null}}}',
        '{"e661": {"b": {"given": [], "grades": true, "guard": true, "why": true, "hints": -1}}}',
        '{"e661": 5}',
        "5",
    ],
    "logins.json": [
        '{"a": 5}',
        '{"a": {"name": "admin"}}',
        LOGIN.replace("20000", '"x"'),
        LOGIN.replace("20000", "-1"),
        LOGIN.replace("20000", "1e300"),
        LOGIN.replace("20000", "9999999"),
        LOGIN.replace('"phone"', "5"),
        "[]",
    ],
    "seats.json": [
        '{"e661": {"epoch": "1", "seats": [{"side": "b", "kind": "king", "by": ""}]}}',
        '{"e661": {"epoch": "1", "seats": [{"side": "b", "kind": "program"}]}}',
        '{"e661": {"epoch": "1", "seats": 5}}',
        '{"e661": {"seats": []}}',
        "[5]",
    ],
    "simulated/board.json": ['{"seed": "x", "nvm": ""}', '{"seed": 1, "nvm": 5}', "[]", '{"seed": 1, "nvm": "00"}', ""],
}


def kept_coaches(path: Path) -> object:
    return StateFile(path, "", "").read(read_coached)


def kept_seats(path: Path) -> object:
    return Tables(Roster(Hub()), players={}, path=path)


READERS = {
    "logins.json": Logins,
    "links.json": LinkEpochs,
    "coaches.json": kept_coaches,
    "seats.json": kept_seats,
    "simulated/board.json": recall,
}


@pytest.mark.parametrize(("name", "content"), [(name, text) for name, texts in WRONG.items() for text in texts])
def test_a_wrong_type_in_a_state_file_is_refused_and_the_file_kept(tmp_path: Path, name: str, content: str):
    path = tmp_path / Path(name).name
    path.write_text(content)
    path.chmod(0o600)
    with pytest.raises(ValueError, match=f"{re.escape(str(path))} is damaged"):
        READERS[name](path)
    assert path.read_text() == content, "what is damaged may still be worth something"


@pytest.mark.parametrize("name", WRONG)
def test_a_service_with_a_damaged_state_file_ends_with_one_clear_error(tmp_path: Path, name: str):
    content = WRONG[name][0]
    path = tmp_path / "state" / name
    path.parent.mkdir(parents=True)
    path.write_text(content)
    command = [sys.executable, "-m", "passoboard.service", "--http", "0", "--port", "sim://"]
    command += ["--log", str(tmp_path / "games.sqlite3"), "--state", str(tmp_path / "state")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert ended.returncode == 2
    assert f"passoboard: {path} is damaged" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert path.read_text() == content, "what is damaged may still be worth something"


def test_link_epochs_are_read_back_as_they_were(tmp_path: Path):
    write_private(tmp_path / "links.json", b'{"e661": {"newest": 3, "oldest": 2, "ended": "x/1"}}')
    assert LinkEpochs(tmp_path / "links.json").newest("e661") == 3


@pytest.mark.parametrize("name", ["../x", "a/b", "x" * 50, "?board=../x", "?game=a/b"])
def test_the_name_of_a_simulated_board_leads_nowhere_else(name: str):
    with pytest.raises(ValueError, match="a name has at most 40 letters, digits"):
        read_address(f"sim://{name}")


def test_a_service_refuses_such_a_name_in_one_line(tmp_path: Path):
    command = [sys.executable, "-m", "passoboard.service", "--http", "0", "--port", "sim://?board=../x"]
    command += ["--log", str(tmp_path / "games.sqlite3"), "--state", str(tmp_path / "state")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert ended.returncode == 2
    assert "a name has at most 40 letters, digits" in ended.stderr


def test_spectators_see_no_paths_or_host_names(tmp_path: Path):
    board = FakeBoard()
    with Boards(tmp_path, board) as boards:
        boards.do(board.new)
        with Running(tmp_path, ports=(*boards.ports, "socket://club-pi.invalid:4000")) as service:
            service.board()
            spectator = token_of(service.get(f"boards/{board.name}/links")["spectator"])
            seen = service.client.get("/api/boards", params={"token": spectator}).text
            with listening(service, spectator) as socket:
                seen += json.dumps(next_event(socket, "snapshot"))
                boards.do(boards._ports[0].unplug)
                gone = next_event(socket, "connection")
            assert gone["why"] in ("unplugged", "closed by the other side")
            seen += json.dumps(gone)
            assert str(tmp_path) not in seen
            assert "club-pi" not in seen
            assert service.get("boards")[0]["port"] == boards.ports[0]
