"""Where secrets and their salts wait for the end of their game: one file each, readable by this user alone.

They survive a crash of the service, and they are never in the database: a club's server, a backup or another host
that shares the log has only the commitments.
"""

import contextlib
import json
import os
from pathlib import Path

import platformdirs

from .errors import LogError
from .secrecy import Secret, is_digest


def default_vault() -> Path:
    """Return where the secrets of this user are kept."""
    return platformdirs.user_state_path("passoboard") / "secrets"


class Vault:
    """Keeps secrets by their commitment."""

    def __init__(self, directory: Path | None = None) -> None:
        """Create nothing yet: the directory comes with the first secret."""
        self._directory = directory or default_vault()

    def keep(self, secret: Secret) -> None:
        """Write a secret down; it is on disk once this returns."""
        path = self._path(secret.digest)
        content = json.dumps({name: getattr(secret, name) for name in Secret.__dataclass_fields__})
        try:
            self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._directory.chmod(0o700)
            draft = path.with_suffix(".new")
            _write_synced(draft, content)
            draft.replace(path)
            _sync(self._directory)
        except OSError as error:
            raise LogError(f"{self._directory}: {error.strerror}: a secret cannot be kept") from error

    def find(self, digest: str) -> Secret | None:
        """Return the secret behind a commitment, None if it is missing or damaged."""
        if not is_digest(digest):  # it may come from a file that somebody else wrote
            return None
        try:
            found = json.loads(self._path(digest).read_text(encoding="utf-8"))
            if "tokens" in found:  # kept by the first release
                found["text"] = found.pop("tokens").replace("-", "")
            secret = Secret(**found)
            return secret if secret.digest == digest else None
        except (OSError, ValueError, TypeError, AttributeError):
            return None

    def forget(self, digest: str) -> None:
        """Delete a secret that was revealed."""
        with contextlib.suppress(OSError):
            self._path(digest).unlink()

    def _path(self, digest: str) -> Path:
        return self._directory / f"{digest}.json"


def _write_synced(path: Path, content: str) -> None:
    """Write a file that only this user may read, and wait for the disk."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync(directory: Path) -> None:
    """Wait until a directory's new names are on disk."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
