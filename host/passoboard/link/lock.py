"""One service per port: a lock file that names its holder, for URLs and devices."""

import contextlib
import os
import tempfile
from hashlib import sha256
from pathlib import Path

from passoboard.private_files import NotPrivate, open_private, private_folder

from .errors import LinkError, PortBusy

try:
    import fcntl
except ImportError:  # Windows opens every port for one program only
    fcntl = None  # type: ignore[assignment]


def lock_folder() -> Path:
    """Return the folder of this user's locks: like the processes, they are gone after a reboot."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    user = os.getuid() if hasattr(os, "getuid") else 0
    return Path(runtime) / "passoboard" if runtime else Path(tempfile.gettempdir()) / f"passoboard-{user}"


class PortLock:
    """Holds a port by its name until ``release`` or the end of the process, however it ends."""

    def __init__(self, port: str) -> None:
        """Take the lock; raises PortBusy with the process that has it, or LinkError."""
        name = port if "://" in port else os.path.realpath(port)
        self._file = _open(lock_folder() / f"{sha256(name.encode()).hexdigest()[:16]}.lock")
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._file, 32).decode(errors="replace").strip() or "unknown"
            self.release()
            raise PortBusy(f"{port} is in use by another passoboard (process {holder})") from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, str(os.getpid()).encode(), 0)

    def release(self) -> None:
        """Release the port."""
        with contextlib.suppress(OSError):
            os.close(self._file)


def _open(path: Path) -> int:
    """Open our lock file; raises LinkError if another user's file is in its place."""
    try:
        private_folder(path.parent)
        return open_private(path, os.O_RDWR | os.O_CREAT)
    except (NotPrivate, OSError) as error:
        raise LinkError(f"the port cannot be locked: {error}") from error
