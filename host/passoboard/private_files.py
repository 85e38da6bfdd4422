"""Files and folders that belong to this user alone: never reached through a link, never open to others.

A link or another user's file may be a trap: somebody waits for us to write to it or to trust it.
"""

import contextlib
import errno
import os
import stat
from pathlib import Path

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # a pipe in place of a file would have us wait for whoever holds its other end
_FILE, _FOLDER = 0o600, 0o700


class NotPrivate(ValueError):
    """A file or folder that another user may have put there; says what to do."""


def private_folder(path: Path) -> None:
    """Make a private folder; an existing one must be ours, and is closed to others."""
    path.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
    if not _is_ours(path.lstat()) or not _is_ours(path.stat()):
        raise NotPrivate(f"{path} belongs to somebody else: name another folder, or take it away")
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & stat.S_IWOTH:  # made for everybody, as /tmp is: not ours to close
        raise NotPrivate(f"everybody may write to {path}: name a folder in it")
    if mode & 0o077:
        path.chmod(_FOLDER)


def open_private(path: Path, flags: int) -> int:
    """Open our own file and return its descriptor; raises NotPrivate for a link or another user's file."""
    try:
        descriptor = os.open(path, flags | _NOFOLLOW | _AT_ONCE, _FILE)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotPrivate(f"{path} is a link, which is not followed: take it away") from None
        raise
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode) or not _is_ours(found):
        os.close(descriptor)
        raise NotPrivate(f"{path} is not one of our files: remove it")
    if stat.S_IMODE(found.st_mode) & 0o077:
        os.fchmod(descriptor, _FILE)
    return descriptor


def read_private(path: Path) -> bytes:
    """Return the content of our own file; raises FileNotFoundError if there is none."""
    with os.fdopen(open_private(path, os.O_RDONLY), "rb") as file:
        return file.read()


def write_private(path: Path, content: bytes) -> None:
    """Write a private file atomically; it is on disk when this returns."""
    private_folder(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with contextlib.suppress(FileNotFoundError):
        draft.unlink()
    with os.fdopen(open_private(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Wait until a folder's new names are on disk, where a system can say so."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _is_ours(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
