"""Checks whether a board can be used on this computer; each problem comes with a remedy."""

import importlib
import importlib.metadata
import os
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from boardcore.wire.messages import PROTOCOL

import passoboard
from passoboard.link import Found, Hello, LinkError, PortBusy, VersionMismatch, find_ports
from passoboard.link.probe import probe

from .deploy import look
from .disk import Medium
from .drive import Drive, board_of, check_drive, find_drives, read_drive, runs_packed, why_no_drive
from .errors import MakerError
from .memory import say_games
from .payload import Payload, find_libraries, read_payload, read_sources, version_in
from .plan import CODE, has_sources, is_bridge, make_plan, version_on

OK, NOTE, WRONG = "ok", "note", "wrong"
_OLDEST_PYTHON = (3, 11)
_LEAST_FREE = 50 * 1024 * 1024  # bytes: a hundred thousand games, and room for the database to tidy up
_RULE = Path("/etc/udev/rules.d/70-passoboard.rules")
_GET_RULE = "install host/udev/70-passoboard.rules or join the group: sudo usermod -aG dialout $USER, and log in again"
_UPDATE_US = "update this program: git pull, then pip install --upgrade ."
_UPDATE_IT = "update the board's firmware: passoboard deploy"
_A_DAY = 86400


@dataclass(frozen=True)
class Check:
    """The result of one check."""

    name: str
    status: str  # ok, note (no action needed) or wrong
    text: str
    remedy: str = ""


def to_json(checks: Iterable[Check]) -> dict[str, Any]:
    """Return the checks as plain data."""
    found = list(checks)
    return {"ok": all(check.status != WRONG for check in found), "checks": [asdict(check) for check in found]}


@dataclass
class Surroundings:
    """What the checks look at; tests replace it."""

    ports: Callable[[], Sequence[Found]] = find_ports
    greet: Callable[[str], Hello] = probe
    drives: Callable[[], Sequence[Drive]] = find_drives
    version: Callable[[], str | None] = lambda: version_in(read_sources())
    firmware: Callable[[str, bool], Payload] = lambda board, source: read_payload(board=board, source=source)
    libraries: Callable[[], object] = find_libraries
    data: Callable[[], Path] = field(default_factory=lambda: data_folder)
    clock: Callable[[], float] = time.time
    python: tuple[int, int] = sys.version_info[:2]
    log: str | None = None


def examine(here: Surroundings, ports: Sequence[str] = (), drive: Path | None = None) -> Iterator[Check]:
    """Yield one check after the other; ``ports`` and ``drive`` replace what would be searched for."""
    yield _python(here)
    yield _package()
    yield _clock(here)
    yield _data(here)
    yield _room(here)
    yield _log(here)
    yield _library(here)
    yield _rights(here)
    yield from _boards(here, ports)
    yield from _drives(here, drive)


def data_folder() -> Path:
    """Return where the log is kept."""
    try:
        platformdirs = importlib.import_module("platformdirs")
    except ImportError:
        return Path.home() / ".local" / "share" / "passoboard"
    return Path(platformdirs.user_data_path("passoboard"))


# This machine.


def _python(here: Surroundings) -> Check:
    version = ".".join(map(str, here.python))
    if here.python < _OLDEST_PYTHON:
        return Check("python", WRONG, f"Python {version}", "install Python 3.11 or newer")
    return Check("python", OK, f"Python {version}")


def _package() -> Check:
    ours = passoboard.__version__
    try:
        installed = importlib.metadata.version("passoboard")
    except importlib.metadata.PackageNotFoundError:
        return Check("package", NOTE, f"passoboard {ours}, run without being installed")
    if installed != ours:
        return Check("package", WRONG, f"passoboard {ours} runs, {installed} is installed", "pip install --upgrade .")
    return Check("package", OK, f"passoboard {ours}")


def _clock(here: Surroundings) -> Check:
    """Compare the clock with this program's files, which cannot be from the future."""
    newest = max(path.stat().st_mtime for path in Path(passoboard.__file__).parent.glob("*.py"))
    now = time.strftime("%Y-%m-%d %H:%M", time.gmtime(max(0.0, here.clock()))) + " UTC"
    if here.clock() < newest - _A_DAY:
        return Check("clock", WRONG, f"it says {now}: before this program was made", "set it: timedatectl set-ntp true")
    return Check("clock", OK, now)


def _data(here: Surroundings) -> Check:
    folder = here.data()
    there = _nearest(folder)
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        elsewhere = "choose another place with --log and --state"
        yours = f"make it yours: sudo chown -R $USER {shlex.quote(str(folder))}"
        remedy = yours if there == folder else f"have {folder} made for you, or {elsewhere}"
        return Check("data", WRONG, f"{there}: {error.strerror}", remedy)
    text = str(folder) if there == folder else f"{folder} (will be made)"
    return Check("data", OK, text)


def _nearest(folder: Path) -> Path:
    """Return a folder, or the first above it that is there and may be looked at (where ``Path.exists`` would raise)."""
    return next(path for path in (folder, *folder.parents) if os.path.exists(path))


def _room(here: Surroundings) -> Check:
    there = _nearest(here.data())
    free = shutil.disk_usage(there).free
    text = f"{free // (1024 * 1024)} MiB free at {there}"
    if free < _LEAST_FREE:
        return Check("disk", WRONG, text, f"free {_LEAST_FREE // (1024 * 1024)} MiB: a full disk stops the log")
    return Check("disk", OK, text)


def _log(here: Surroundings) -> Check:
    """Open the log if there is one; looking does not create it."""
    try:
        database = importlib.import_module("passoboard.gamelog.database")
    except ImportError as error:
        return Check("log", WRONG, f"the log needs {error.name}", "pip install --upgrade passoboard")
    where = here.log or database.default_path()
    if "://" not in str(where) and not os.path.exists(where):
        return Check("log", OK, f"{where} (will be made)")
    try:
        opened = database.Database(where)
        lone = importlib.import_module("passoboard.gamelog.backup").needs_backup(opened, here.clock())
        opened.close()
    except ValueError as error:
        return Check("log", WRONG, str(error), "is it the right file, and does this version know it?")
    if opened.readonly:
        return Check("log", WRONG, f"{opened.name} can only be read", f"make it yours: sudo chown $USER {where}")
    if lone:
        return Check("log", NOTE, f"{opened.name}: nobody has backed it up for a month", "passoboard log backup FILE")
    return Check("log", OK, opened.name)


def _library(here: Surroundings) -> Check:
    try:
        here.libraries()
    except MakerError as error:
        text, _, remedy = str(error).partition(": ")
        return Check("pixels", WRONG, text, remedy)
    return Check("pixels", OK, "the NeoPixel library is there")


def _rights(here: Surroundings) -> Check:
    """Check for permission to use the boards' ports."""
    closed = [found.device for found in here.ports() if not os.access(found.device, os.R_OK | os.W_OK)]
    if closed:
        return Check("rights", WRONG, f"no right to use {', '.join(closed)}", _GET_RULE)
    if sys.platform != "linux" or _RULE.exists() or _in_dialout():
        return Check("rights", OK, "serial ports may be used")
    return Check("rights", NOTE, "a board's port may be refused: neither udev rule nor group dialout", _GET_RULE)


def _in_dialout() -> bool:
    import grp  # noqa: PLC0415 - not on Windows

    try:
        return os.getuid() == 0 or grp.getgrnam("dialout").gr_gid in os.getgroups()
    except KeyError:
        return False


# Boards and their drives.


def _boards(here: Surroundings, ports: Sequence[str]) -> Iterator[Check]:
    names = list(ports) or [found.device for found in here.ports()]
    if not names:
        yield Check("board", NOTE, "no board is plugged in")
    for name in names:
        yield _board(here, name)


def _board(here: Surroundings, port: str) -> Check:
    try:
        hello = here.greet(port)
    except PortBusy as error:
        return Check("board", NOTE, str(error))
    except VersionMismatch as error:
        return Check("board", WRONG, f"{port}: {error.what}", _UPDATE_US if error.host_is_older else _UPDATE_IT)
    except LinkError as error:
        remedy = "is it a board, is the firmware on it (passoboard deploy), was boot.py run (plug it in again)?"
        return Check("board", WRONG, str(error), remedy)
    text = f"{port}: board {hello.board}, firmware {hello.firmware}, protocol {PROTOCOL}, game {hello.game}"
    if hello.firmware != here.version():
        return Check("board", WRONG, f"{text}; ours is {here.version()}", "passoboard deploy")
    if hello.lost:
        return Check(
            "board", WRONG, f"{text}; it had to forget {hello.lost} entries", "run passoboard serve more often"
        )
    return Check("board", OK, text)


def _drives(here: Surroundings, path: Path | None) -> Iterator[Check]:
    try:
        drives = [read_drive(path)] if path else list(here.drives())
    except MakerError as error:
        text, _, remedy = str(error).partition(": ")
        yield Check("drive", WRONG, text, remedy)
        return
    if not drives:
        yield Check("drive", NOTE, why_no_drive())
    for drive in drives:
        yield _drive(here, drive)


def _drive(here: Surroundings, drive: Drive) -> Check:
    text = f"{drive.path}: {drive.board}, CircuitPython {drive.version}"
    try:
        check_drive(drive)
        contents = look(Medium(drive.path))
        board, source = board_of(drive), has_sources(contents) or not runs_packed(drive)
        plan = make_plan(contents, here.firmware(board, source))
    except MakerError as error:
        return Check("drive", WRONG, text, str(error))
    except OSError as error:
        return Check("drive", WRONG, f"{text}; {error.strerror}", "eject it and plug the board in again")
    version = version_on(contents)
    text += f", firmware {version}" if version else ", no firmware"
    if is_bridge(contents.get(CODE)):
        return Check("drive", WRONG, f"{text}; a deploy was interrupted", "passoboard deploy")
    if plan.changes:
        return Check("drive", WRONG, f"{text}; {len(plan.changes)} files are not ours of today", "passoboard deploy")
    return Check("drive", OK, f"{text}; {say_games(drive.board, board, source)}")
