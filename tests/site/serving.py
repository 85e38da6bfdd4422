"""A plain file server, which compresses nothing and counts what it sends."""

import contextlib
import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from .cable import Cable


class Files(SimpleHTTPRequestHandler):
    """Sends files and says nothing."""

    server: "Server"

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/serial/read" and self.server.cable:
            self._say(self.server.cable.read())
        else:
            super().do_GET()

    def do_POST(self) -> None:
        body, cable = self.rfile.read(int(self.headers["Content-Length"] or 0)), self.server.cable
        if cable is None:
            self._say(None)
            return
        verb = self.path.removeprefix("/serial/")
        done = cable.write(body) if verb == "write" else cable.open() if verb == "open" else cable.close()
        self._say(b"" if done else None)

    def _say(self, content: bytes | None) -> None:
        """Answer what the stand-in for Web Serial has asked; None: the board is gone."""
        with contextlib.suppress(BrokenPipeError):  # the page was left meanwhile
            self.send_response(410 if content is None else 200)
            self.send_header("Content-Length", str(len(content or b"")))
            self.end_headers()
            self.wfile.write(content or b"")

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.server.sent += len(content)
        outputfile.write(content)


class Server(ThreadingHTTPServer):
    """The server; ``sent`` counts bytes, ``cable`` leads to a board, ``root`` is what it serves."""

    sent = 0
    cable: Cable | None = None
    root: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def served(root: Path) -> Iterator[Server]:
    """Serve a folder."""
    with Server(("127.0.0.1", 0), functools.partial(Files, directory=str(root))) as server:
        server.root = root
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
