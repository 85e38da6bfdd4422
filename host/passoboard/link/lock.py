"""One service a port: a lock file that names its holder, for URLs as for devices."""

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
    """Return where the locks of this user are: gone after a restart of the machine, as the processes are."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    user = os.getuid() if hasattr(os, "getuid") else 0
    return Path(runtime) / "passoboard" if runtime else Path(tempfile.gettempdir()) / f"passoboard-{user}"


class PortLock:
    """Holds a port by its name until ``release``; the end of the process releases it too, however it ends."""

    def __init__(self, port: str) -> None:
        """Take the lock, or raise PortBusy with the number of the process that has it, or LinkError."""
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
        """Let the port go."""
        with contextlib.suppress(OSError):
            os.close(self._file)


def _open(path: Path) -> int:
    """Open a lock file of ours; raises LinkError if somebody else has laid something there."""
    try:
        private_folder(path.parent)
        return open_private(path, os.O_RDWR | os.O_CREAT)
    except (NotPrivate, OSError) as error:
        raise LinkError(f"no lock: {error}") from error
