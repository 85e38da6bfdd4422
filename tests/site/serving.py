"""A plain file server, which compresses nothing and counts what it sends."""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Files(SimpleHTTPRequestHandler):
    """Sends files and says nothing."""

    server: "Server"

    def log_message(self, *_: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.server.sent += len(content)
        outputfile.write(content)


class Server(ThreadingHTTPServer):
    """The server; ``sent`` counts bytes."""

    sent = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def served(root: Path) -> Iterator[Server]:
    """Serve a folder."""
    with Server(("127.0.0.1", 0), functools.partial(Files, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
