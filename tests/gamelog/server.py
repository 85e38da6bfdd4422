"""A real PostgreSQL server for the tests, with its own directory and its own socket."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

_USER = "nobody"  # PostgreSQL refuses to run as root


def binaries() -> Path | None:
    """Return the directory of the server's programs, the newest if there are several."""
    found = shutil.which("postgres")
    if found and Path(found).resolve().with_name("initdb").is_file():
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    return installed[-1].parent if installed else None


def find_or_install() -> Path:
    """Return the path of PostgreSQL, installing it if allowed; without it tests are skipped, or fail in CI."""
    found = binaries()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", "-qq", *command], check=False, capture_output=True)
        found = binaries()
    if found is None:
        message = "PostgreSQL is missing: apt-get install postgresql"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return found


class Server:
    """Runs as long as needed; databases are created and dropped at will."""

    def __init__(self, programs: Path, directory: Path) -> None:
        self._programs = programs
        self._directory = directory
        self._number = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def _user(self) -> str | None:
        return _USER if os.geteuid() == 0 else None

    def make(self) -> None:
        """Make the files of a new server."""
        if self._user:
            owner = pwd.getpwnam(self._user)
            os.chown(self._directory, owner.pw_uid, owner.pw_gid)
        command: list[str | Path] = [self._programs / "initdb", "-D", self._directory / "data", "-U", "passo"]
        command += ["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
        subprocess.run(command, check=True, capture_output=True, user=self._user, cwd=self._directory)

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = [
            f"unix_socket_directories={self._directory}",
            "listen_addresses=",
            "fsync=off",
            "max_connections=40",
        ]
        options = [word for setting in settings for word in ("-c", setting)]
        self._process = subprocess.Popen(
            [self._programs / "postgres", "-D", self._directory / "data", *options],
            user=self._user,
            cwd=self._directory,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(600):
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.url("postgres")):
                return
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.1)
        raise RuntimeError("the PostgreSQL server does not start")

    def stop(self) -> None:
        """Stop the server immediately despite connected clients, as a crash would."""
        if self._process:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    def url(self, database: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://passo@/{database}?host={self._directory}"

    def new_database(self) -> str:
        """Make an empty database and return its URL."""
        self._number += 1
        name = f"log{self._number}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """Provide a running server."""
    programs = find_or_install()
    # A socket's path is short: not below pytest's own directories.
    with tempfile.TemporaryDirectory(prefix="pg") as directory:
        server = Server(programs, Path(directory))
        server.make()
        try:
            server.start()
            yield server
        finally:
            server.stop()
