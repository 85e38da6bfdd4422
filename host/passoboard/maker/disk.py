"""File operations on a board's drive: each has reached the medium when it returns, and is read back from there.

A pulled cable can come between any two of the primitives of ``Medium``, and in the middle of ``put``.
"""

import contextlib
import os
import stat
from pathlib import Path, PurePosixPath

from .errors import MakerError

PART = ".part"  # a file being written; no board imports it


def check_plain(path: Path) -> None:
    """Raise MakerError if this is neither a file nor a folder of its own: a link leads away from the drive."""
    about = path.lstat()
    if not (stat.S_ISDIR(about.st_mode) or (stat.S_ISREG(about.st_mode) and about.st_nlink == 1)):
        raise MakerError(f"{path} is not a plain file or folder: a board's drive has no others, so remove it")


class Medium:
    """The primitives: a mounted drive. Paths are counted from its root."""

    def __init__(self, root: Path) -> None:
        """``root`` is where the drive is mounted."""
        self.root = root

    def names(self) -> list[str]:
        """Return the paths of all files, and of all folders with a slash at their end; raises MakerError for others."""
        found = []
        for folder, folders, files in os.walk(self.root):
            for names, end in ((folders, "/"), (files, "")):
                for name in names:
                    check_plain(Path(folder) / name)
                    found.append((Path(folder) / name).relative_to(self.root).as_posix() + end)
        return sorted(found)

    def size(self, path: str) -> int:
        """Return how many bytes a file has."""
        return (self.root / path).stat().st_size

    def free(self) -> tuple[int, int]:
        """Return how many bytes are free, and how many a cluster has."""
        if not hasattr(os, "statvfs"):
            return 1 << 30, 512  # Windows: the drive itself will say that it is full
        drive = os.statvfs(self.root)
        return drive.f_bavail * drive.f_frsize, max(drive.f_frsize, 512)

    def read(self, path: str) -> bytes:
        """Return a file's content, read from the medium and not from the system's cache."""
        with (self.root / path).open("rb") as file:
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return file.read()

    def put(self, path: str, data: bytes) -> None:
        """Write a file into an existing folder."""
        with (self.root / path).open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._sync_folder(path)

    def rename(self, path: str, target: str) -> None:
        """Rename a file, replacing the one that has the new name."""
        (self.root / path).replace(self.root / target)
        self._sync_folder(target)

    def mkdir(self, path: str) -> None:
        """Make a folder."""
        (self.root / path).mkdir()
        self._sync_folder(path)

    def unlink(self, path: str) -> None:
        """Remove a file."""
        (self.root / path).unlink()
        self._sync_folder(path)

    def rmdir(self, path: str) -> None:
        """Remove an empty folder."""
        (self.root / path).rmdir()
        self._sync_folder(path)

    def _sync_folder(self, path: str) -> None:
        """Flush the directory entry where the system allows it; on Windows, quick removal does."""
        with contextlib.suppress(OSError):
            folder = os.open((self.root / path).parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


class Disk:
    """What a deploy does to a drive."""

    def __init__(self, medium: Medium) -> None:
        """``medium`` is a mounted drive, or anything that behaves like one."""
        self.medium = medium

    def write(self, path: str, data: bytes) -> None:
        """Write a file in place, and read it back."""
        there = self.medium.names()
        for parent in reversed(PurePosixPath(path).parents[:-1]):
            if f"{parent}/" not in there:
                self.medium.mkdir(str(parent))
        self.medium.put(path, data)
        if self.medium.read(path) != data:
            raise MakerError(f"{path} does not read back as it was written: the drive may be worn out")

    def swap(self, path: str, data: bytes) -> None:
        """Replace a file in one step: a cut leaves the old one or the new one."""
        self.write(path + PART, data)
        self.medium.rename(path + PART, path)

    def remove(self, path: str) -> None:
        """Remove a file if it is there, and folders that are empty then."""
        if path in self.medium.names():
            self.medium.unlink(path)
        for parent in PurePosixPath(path).parents[:-1]:
            inside = [name for name in self.medium.names() if name.startswith(f"{parent}/")]
            if inside != [f"{parent}/"]:
                return
            self.medium.rmdir(str(parent))

    def clear(self, folder: str) -> None:
        """Remove a folder with all that is in it."""
        for path in sorted(self.medium.names(), reverse=True):
            if not path.startswith(folder + "/"):
                continue
            if path.endswith("/"):
                self.medium.rmdir(path[:-1])
            else:
                self.medium.unlink(path)
