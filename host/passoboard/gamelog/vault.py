"""Where secrets and their salts wait for the end of their game: one file each, readable by this user alone.

They survive a crash of the service, and they are never in the database: a club's server, a backup or another host
that shares the log has only the commitments.
"""

import contextlib
import json
from pathlib import Path

import platformdirs

from passoboard.private_files import NotPrivate, read_private, write_private

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
            write_private(path, content.encode())
        except OSError as error:
            raise LogError(f"{self._directory}: {error.strerror}: a secret cannot be kept") from error
        except NotPrivate as error:
            raise LogError(f"{error}: a secret cannot be kept") from error

    def find(self, digest: str) -> Secret | None:
        """Return the secret behind a commitment, None if it is missing or damaged."""
        if not is_digest(digest):  # it may come from a file that somebody else wrote
            return None
        try:
            secret = Secret(**json.loads(read_private(self._path(digest))))
            return secret if secret.digest == digest else None
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            return None

    def forget(self, digest: str) -> None:
        """Delete a secret that was revealed."""
        with contextlib.suppress(OSError):
            self._path(digest).unlink()

    def _path(self, digest: str) -> Path:
        return self._directory / f"{digest}.json"
