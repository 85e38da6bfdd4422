"""Many watchers in one process, each on its own WebSocket: ``python -m tests.host.crowd PORT COUNT``.

They answer pings as a browser does, and read and discard everything else, which leaves the machine's time to the
service being measured. At the end of stdin they stop and report how many bytes the slowest has read, and how many were
disconnected.
"""

import selectors
import socket
import struct
import sys
import threading

_CHUNK = 1 << 18
_HANDSHAKE = (
    "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_PING = 0x89
_PONG = b"\x8a"
_MASKED, _NO_MASK = 0x80, bytes(4)


class Watcher:
    """One WebSocket; frames are skipped by their length, so that a ping among them is found."""

    def __init__(self, port: int) -> None:
        """Connect."""
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(_HANDSHAKE.format(port=port).encode())
        self.socket.setblocking(False)
        self.read = 0
        self._rest = b""  # the beginning of a frame
        self._skip = 0  # bytes of a frame that are still to come
        self._welcomed = False

    def take(self) -> bool:
        """Read what there is; False at the end of the connection."""
        try:
            data = self.socket.recv(_CHUNK)
        except ConnectionError:
            return False
        self.read += len(data)
        self._scan(data)
        return bool(data)

    def _scan(self, data: bytes) -> None:
        if self._skip >= len(data):
            self._skip -= len(data)
            return
        data = self._rest + data[self._skip :]
        self._skip = 0
        if not self._welcomed:
            _, found, data = data.partition(b"\r\n\r\n")
            self._welcomed = bool(found)
        at = 0
        while len(data) - at >= 4:
            head, payload, size = self._frame(data, at)
            if at + payload > len(data):  # not even its length has come
                break
            if head == _PING:
                if at + payload + size > len(data):
                    break
                self._pong(data[at + payload : at + payload + size])
            at += payload + size
        self._skip = max(0, at - len(data))
        self._rest = data[at:]

    @staticmethod
    def _frame(data: bytes, at: int) -> tuple[int, int, int]:
        """Return the first byte of a frame, where its payload begins and how long it is."""
        size = data[at + 1]
        if size < 126:
            return data[at], 2, size
        if size == 126:
            return data[at], 4, struct.unpack_from(">H", data, at + 2)[0]
        return data[at], 10, struct.unpack_from(">Q", data.ljust(at + 10, b"\0"), at + 2)[0]

    def _pong(self, payload: bytes) -> None:
        self.socket.sendall(_PONG + bytes([_MASKED | len(payload)]) + _NO_MASK + payload)


def main(port: int, count: int) -> None:
    """Watch until the end of stdin."""
    ended = threading.Event()
    with selectors.DefaultSelector() as selector:
        watchers = [Watcher(port) for _ in range(count)]
        for watcher in watchers:
            selector.register(watcher.socket, selectors.EVENT_READ, watcher)
        print("ready", flush=True)
        threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
        lost = 0
        while not ended.is_set():
            for key, _ in selector.select(0.2):
                if not key.data.take():
                    lost += 1
                    selector.unregister(key.fileobj)
    print(min((watcher.read for watcher in watchers), default=0), lost, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
