"""Puts the firmware on a board's drive in the browser: the plan of `deploy`, on a folder that a person has chosen."""

import importlib
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from passoboard.maker.deploy import carry_out, needs_restart, plan_for
from passoboard.maker.disk import Medium
from passoboard.maker.drive import board_of, check_drive, read_drive, runs_packed, setting
from passoboard.maker.errors import MakerError
from passoboard.maker.memory import say_games
from passoboard.maker.payload import Payload, read_payload
from passoboard.maker.plan import SETTINGS, Step

from .lines import here, next_message, next_text, result, sized

_READ_BY_CHECKS = ("boot_out.txt", "code.txt", SETTINGS)


class HandleMedium(Medium):
    """A folder of the browser's: what it writes is on the drive when the promise is kept.

    Browsers write a file beside the old one and exchange the two at the end, so that a cut leaves the old or the new.
    """

    def __init__(self, handle: Any) -> None:
        """``handle`` is a FileSystemDirectoryHandle that may be written."""
        super().__init__(Path("/") / str(handle.name))
        self._folders = {"": handle}
        self._names: set[str] = set()
        self._list("")

    def _list(self, folder: str) -> None:
        entries = self._folders[folder].entries()
        while not (entry := result(entries.next())).done:
            name, handle = entry.value
            path = str(PurePosixPath(folder, name))
            if handle.kind == "directory":
                self._folders[path] = handle
                self._names.add(f"{path}/")
                self._list(path)
            else:
                self._names.add(path)

    def names(self) -> list[str]:
        """Return the paths of all files, and of all folders with a slash at their end."""
        return sorted(self._names)

    def _parent(self, path: str) -> tuple[Any, str]:
        parts = PurePosixPath(path)
        return self._folders["" if str(parts.parent) == "." else str(parts.parent)], parts.name

    def _file(self, path: str) -> Any:
        folder, name = self._parent(path)
        return result(result(folder.getFileHandle(name)).getFile())

    def size(self, path: str) -> int:
        """Return how many bytes a file has."""
        return int(self._file(path).size)

    def free(self) -> tuple[int, int]:
        """Return what no browser tells: the drive itself will say that it is full."""
        return 1 << 30, 512

    def read(self, path: str) -> bytes:
        """Return a file's content, as the browser reads it."""
        return bytes(result(self._file(path).arrayBuffer()).to_bytes())

    def put(self, path: str, data: bytes) -> None:
        """Write a file into an existing folder."""
        folder, name = self._parent(path)
        writing = result(result(folder.getFileHandle(name, create=True)).createWritable())
        result(writing.write(sized(data)))
        result(writing.close())
        self._names.add(path)

    def rename(self, path: str, target: str) -> None:
        """Write the file anew: browsers exchange the old and the new one in one step, and few can rename."""
        data = self.read(path)
        self.put(target, data)
        if self.read(target) != data:
            raise MakerError(f"{target} does not read back as it was written: the drive may be worn out")
        self.unlink(path)

    def mkdir(self, path: str) -> None:
        """Make a folder."""
        folder, name = self._parent(path)
        self._folders[path] = result(folder.getDirectoryHandle(name, create=True))
        self._names.add(f"{path}/")

    def unlink(self, path: str) -> None:
        """Remove a file."""
        folder, name = self._parent(path)
        result(folder.removeEntry(name))
        self._names.discard(path)

    def rmdir(self, path: str) -> None:
        """Remove an empty folder."""
        self.unlink(path)
        self._names.discard(f"{path}/")
        del self._folders[path]


def settled(files: Mapping[str, bytes], board: str) -> dict[str, bytes]:
    """Return the files of a drive with settings that name its board."""
    settings = files[SETTINGS].replace(b'PASSO_BOARD = "small"', f'PASSO_BOARD = "{board}"'.encode())
    return {**files, SETTINGS: settings}


def deploy(handle: Any, chosen: str, tell: Any) -> dict[str, Any]:
    """Bring a drive up to date; ``chosen`` is the board if its settings name none."""
    medium = HandleMedium(handle)
    medium.root.mkdir(exist_ok=True)
    for name in _READ_BY_CHECKS:  # the checks read them where files are
        (medium.root / name).unlink(missing_ok=True)
        if name in medium.names():
            (medium.root / name).write_bytes(medium.read(name))
    drive = read_drive(medium.root)
    check_drive(drive)
    board = board_of(drive) if setting(drive, "PASSO_BOARD") else chosen
    packed = runs_packed(drive)
    payload = read_payload(board=board, source=True)
    files = _compiled(board) if packed else settled(payload.files, board)
    plan = plan_for(medium, Payload(files, payload.version))
    done = 0

    def on_step(step: Step) -> None:
        nonlocal done
        done += 1
        tell({"step": done, "of": len(plan.steps), "what": f"{step.verb} {step.path}"})

    carry_out(medium, plan, on_step)
    return {
        "version": payload.version,
        "drive": f"{drive.board}, CircuitPython {drive.version}",
        "games": say_games(drive.board, board, not packed),
        "changes": [f"{change.what} {change.path}" for change in plan.changes],
        "restart": needs_restart(plan.changes),
    }


def _compiled(board: str) -> dict[str, bytes]:
    """Return the files for a drive that were compiled when the site was made."""
    answer = result(importlib.import_module("js").fetch(f"../firmware/{board}.zip"))
    if not answer.ok:
        raise OSError(f"firmware/{board}.zip: {answer.status}")
    with zipfile.ZipFile(io.BytesIO(result(answer.arrayBuffer()).to_bytes())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def run() -> None:
    """Take a folder and a board over the line, and tell how it goes."""
    line = here()
    chosen = next_text(line)
    handle = next_message(line)
    try:
        done = deploy(handle, chosen, lambda told: line.post(json.dumps(told)))
    except (MakerError, OSError) as error:
        done = {"refused": str(error)}
    line.post(json.dumps({"done": done}))
