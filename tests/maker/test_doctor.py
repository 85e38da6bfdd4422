"""Everything that the doctor looks at, well and ill; what is ill comes with a remedy."""

import asyncio
import dataclasses
import os
import sys
import time
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from boardcore.wire.messages import PROTOCOL
from passoboard.gamelog import GameLog
from passoboard.gamelog.backup import backup
from passoboard.link import Found, Hello, LinkError, PortBusy
from passoboard.link.probe import probe
from passoboard.maker.deploy import carry_out, look, plan_for
from passoboard.maker.disk import Medium
from passoboard.maker.doctor import Check, Surroundings, examine, to_json
from passoboard.maker.drive import read_drive
from passoboard.maker.errors import MakerError
from passoboard.maker.payload import read_payload
from passoboard.maker.plan import make_plan

from tests.gamelog.samples import BOARD, on, play_game
from tests.host.fake_board import FakeBoard
from tests.host.fake_port import FakePort
from tests.maker.drives import NEW, make_drive

OURS = read_payload(source=True)
HELLO = Hello("e661", OURS.version, "passo", "passo", 25, "7f3a91c2", 1, 1, "51c0", 0, (), ("passo",), "", 0)


@pytest.fixture
def here(tmp_path: Path) -> Surroundings:
    """A computer without a board, on which everything is fine."""
    return Surroundings(
        ports=list,
        greet=lambda _: HELLO,
        drives=list,
        data=lambda: tmp_path / "data",
        log=str(tmp_path / "data" / "games.sqlite3"),
    )


def found(here: Surroundings, name: str, **options: Any) -> Check:
    (check,) = [check for check in examine(here, **options) if check.name == name]
    return check


def ill(check: Check) -> bool:
    assert (check.status == "wrong") <= bool(check.remedy)
    return check.status == "wrong"


def test_nothing_is_wrong_on_a_computer_that_is_well(here: Surroundings) -> None:
    checks = list(examine(here))
    assert to_json(checks)["ok"], checks
    assert [check.name for check in checks] == [
        "python", "package", "clock", "data", "disk", "log", "pixels", "rights", "board", "drive",
    ]  # fmt: skip


def test_an_old_python(here: Surroundings) -> None:
    assert ill(found(dataclasses.replace(here, python=(3, 10)), "python"))


def test_a_clock_that_was_reset(here: Surroundings) -> None:
    check = found(dataclasses.replace(here, clock=lambda: 12.0), "clock")
    assert ill(check)
    assert "1970-01-01" in check.text


def test_a_data_folder_that_cannot_be_written_is_to_be_made_ours(here: Surroundings, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with mock.patch("tempfile.TemporaryFile", side_effect=OSError(13, "Permission denied")):
        check = found(here, "data")
    assert ill(check)
    assert "Permission denied" in check.text
    assert check.remedy == f"make it yours: sudo chown -R $USER {tmp_path / 'data'}"


def test_a_folder_above_it_is_never_to_be_made_ours(here: Surroundings) -> None:
    """Of a user without a home it is the root of everything."""
    homeless = dataclasses.replace(here, data=lambda: Path("/nowhere-at-all/passoboard"))
    with mock.patch("tempfile.TemporaryFile", side_effect=OSError(13, "Permission denied")):
        check = found(homeless, "data")
    assert ill(check)
    assert check.text == "/: Permission denied"
    assert "chown" not in check.remedy
    assert "/nowhere-at-all/passoboard" in check.remedy


def test_a_data_folder_that_may_not_even_be_looked_at_is_a_check_like_others(
    here: Surroundings, tmp_path: Path
) -> None:
    really = os.stat

    def look(path: Any, **options: Any) -> os.stat_result:
        if str(path).startswith(str(tmp_path / "data")):
            raise PermissionError(13, "Permission denied")
        return really(path, **options)

    with mock.patch("os.stat", look):
        assert {check.name for check in examine(here)} >= {"data", "disk", "log"}


def test_a_full_disk(here: Surroundings) -> None:
    with mock.patch("shutil.disk_usage", return_value=mock.Mock(free=3_000_000)):
        check = found(here, "disk")
    assert ill(check)
    assert "2 MiB free" in check.text


def test_the_log_is_opened_if_there_is_one(here: Surroundings, tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy")
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "games.sqlite3").write_bytes(b"this is not a database, but longer than a header of one" * 40)
    check = found(here, "log")
    assert ill(check)
    assert "games.sqlite3" in check.text


def test_a_log_that_nobody_has_backed_up_for_a_month_is_named(here: Surroundings, tmp_path: Path) -> None:
    where = Path(here.log or "")
    with GameLog.open(where, tmp_path / "secrets") as log:
        log.append_many(on(BOARD, play_game(1)))
        later = dataclasses.replace(here, clock=lambda: time.time() + 31 * 86400)
        assert (found(here, "log").status, found(later, "log").status) == ("ok", "note")
        assert found(later, "log").remedy == "passoboard log backup FILE"
        backup(log.database, tmp_path / "copy.sqlite3")
        assert found(here, "log").status == "ok"
        (where.parent / "games.sqlite3.backup").write_text("2026-01-01T00:00:00+00:00")
        assert found(here, "log").status == "note"


def test_a_log_whose_packages_are_missing_is_said_clearly(here: Surroundings) -> None:
    with mock.patch.dict(sys.modules, {"passoboard.gamelog.database": None}):
        check = found(here, "log")
    assert ill(check)
    assert "pip install" in check.remedy


def test_a_missing_pixel_library(here: Surroundings) -> None:
    def missing() -> None:
        raise MakerError("the library neopixel is not installed: pip install it")

    check = found(dataclasses.replace(here, libraries=missing), "pixels")
    assert ill(check)
    assert (check.text, check.remedy) == ("the library neopixel is not installed", "pip install it")


def test_a_port_that_may_not_be_used(here: Surroundings) -> None:
    with mock.patch("os.access", return_value=False):
        check = found(dataclasses.replace(here, ports=lambda: [Found("/dev/ttyACM1", "", "")]), "rights")
    assert ill(check)
    assert "dialout" in check.remedy


def test_boards_are_greeted_and_versions_compared(here: Surroundings) -> None:
    port = {"ports": ["/dev/ttyACM1"]}
    assert found(here, "board", **port).status == "ok"
    older = dataclasses.replace(here, greet=lambda _: dataclasses.replace(HELLO, firmware="0.0.1"))
    check = found(older, "board", **port)
    assert ill(check)
    assert check.remedy == "passoboard deploy"


def test_the_protocol_is_told(here: Surroundings) -> None:
    assert f"protocol {PROTOCOL}," in found(here, "board", ports=["/dev/ttyACM1"]).text


@pytest.mark.parametrize(("theirs", "remedy"), [(PROTOCOL + 7, "git pull"), (0, "passoboard deploy")])
def test_with_another_protocol_the_message_says_who_must_be_updated(
    here: Surroundings, tmp_path: Path, theirs: int, remedy: str
) -> None:
    """Asked at a real port, where such a board says hello."""
    board = FakeBoard()
    board.proto = theirs

    async def look() -> Check:
        async with FakePort(board, tmp_path) as port:
            asking = dataclasses.replace(here, greet=probe)
            return await asyncio.to_thread(found, asking, "board", ports=[port.path])

    check = asyncio.run(look())
    assert ill(check)
    assert remedy in check.remedy
    assert f"protocol {theirs}" in check.text
    assert "update" not in check.text, "the remedy says that"


def test_a_board_that_forgot_entries(here: Surroundings) -> None:
    lossy = dataclasses.replace(here, greet=lambda _: dataclasses.replace(HELLO, lost=3))
    assert ill(found(lossy, "board", ports=["/dev/ttyACM1"]))


@pytest.mark.parametrize(("error", "status"), [(PortBusy("in use"), "note"), (LinkError("no hello"), "wrong")])
def test_a_board_that_does_not_answer(here: Surroundings, error: LinkError, status: str) -> None:
    def refuse(_: str) -> Hello:
        raise error

    assert found(dataclasses.replace(here, greet=refuse), "board", ports=["x"]).status == status


def test_a_drive_with_another_version_half_a_version_or_ours(here: Surroundings, tmp_path: Path) -> None:
    folder = make_drive(tmp_path)
    assert ill(found(here, "drive", drive=folder))
    here = dataclasses.replace(here, drives=lambda: [read_drive(folder)], firmware=lambda *_: NEW)
    medium = Medium(folder)
    carry_out(medium, plan_for(medium, NEW))
    assert found(here, "drive").status == "ok"
    (folder / "core" / "controller.py").write_text("# half\n")
    check = found(here, "drive")
    assert ill(check)
    assert "1 files are not ours of today" in check.text
    (folder / "code.txt").touch()
    assert "rename it" in found(here, "drive").remedy


@pytest.mark.parametrize("source", [False, True], ids=["packed", "sources"])
@pytest.mark.parametrize("board", ["small", "big"])
def test_a_drive_is_compared_with_what_belongs_on_it(
    here: Surroundings, tmp_path: Path, board: str, source: bool
) -> None:
    """With the games of its board, and with sources if they were asked for."""
    folder = make_drive(tmp_path)
    (folder / "settings.toml").write_text(f'PASSO_BOARD = "{board}"\n')
    ours = read_payload(board=board, source=source)
    carry_out(Medium(folder), make_plan(look(Medium(folder)), ours))
    check = found(here, "drive", drive=folder)
    assert (check.status, f", firmware {ours.version}; carries passo" in check.text) == ("ok", True), check
