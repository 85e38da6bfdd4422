"""Watches the file of a SQLite log while it is open: if it is removed, replaced or damaged, that must not go unnoticed.

SQLite itself would write on into a file that no longer has a name, and it reads damaged pages only when it needs them.
"""

import contextlib
import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from .errors import Damaged, Gone

_HEADER = b"SQLite format 3\0"


@dataclass(frozen=True)
class _Look:
    """One of the files as it looks from outside."""

    identity: tuple[int, int]  # device and inode
    change: tuple[int, int]  # size and time of the last change


class Presence:
    """What the files of a log looked like after the last write of ours."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = (path, path.with_name(path.name + "-wal"))
        self._seen: list[_Look] | None = None

    def check(self) -> None:
        """Raise Gone if the files were replaced since the last look, Damaged if they are no longer intact.

        Changes by another program are checked; if it was a writer like us, all is well.
        """
        if self._seen is None:
            return
        looks = self._look()
        for now, then in zip(looks, self._seen, strict=True):
            if now.identity != then.identity:
                raise Gone(f"{self._path}: the file was replaced while it was open")
        if looks != self._seen:
            self.examine()

    def remember(self) -> None:
        """Accept the files as they are now; raises Gone if they were replaced."""
        looks = self._look()
        for now, then in zip(looks, self._seen or looks, strict=True):
            if now.identity != then.identity:
                raise Gone(f"{self._path}: the file was replaced while it was open")
        self._seen = looks

    def examine(self) -> None:
        """Raise Gone or Damaged unless the file is an intact database, as far as its structure shows."""
        try:
            with self._path.open("rb") as file:
                header = file.read(len(_HEADER))
        except OSError as error:
            raise Gone(f"{self._path}: {error.strerror}") from error
        if header != _HEADER:
            raise Damaged(f"{self._path}: the file is damaged: this is not a database")
        try:
            with contextlib.closing(sqlite3.connect(f"{uri_of(self._path)}?mode=ro", uri=True)) as connection:
                (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            raise Damaged(f"{self._path}: the file is damaged: {error}") from error
        if found != "ok":
            raise Damaged(f"{self._path}: the file is damaged: {' '.join(found.split())}")

    def _look(self) -> list[_Look]:
        try:
            stats = [os.stat(path) for path in self._files]
        except OSError as error:
            raise Gone(f"{error.filename}: taken away while it was open: {error.strerror}") from error
        return [_Look((stat.st_dev, stat.st_ino), (stat.st_size, stat.st_mtime_ns)) for stat in stats]


def uri_of(path: Path) -> str:
    """Return a path as SQLite's URIs have it."""
    return "file:" + str(path.resolve()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
