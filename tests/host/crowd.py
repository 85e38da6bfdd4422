"""Many watchers in one process, each on its own WebSocket: ``python -m tests.host.crowd PORT COUNT``.

They read and throw away, so that the machine has time for the service that is measured. At the end of stdin they stop
and tell how many bytes the unluckiest has read, and how many were disconnected.
"""

import selectors
import socket
import sys
import threading

_CHUNK = 1 << 18
_HANDSHAKE = (
    "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def watch(port: int) -> socket.socket:
    """Return one watcher's connection."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(_HANDSHAKE.format(port=port).encode())
    connection.setblocking(False)
    return connection


def main(port: int, count: int) -> None:
    """Watch until the end of stdin."""
    ended = threading.Event()
    with selectors.DefaultSelector() as selector:
        read: dict[socket.socket, int] = {}
        for _ in range(count):
            connection = watch(port)
            selector.register(connection, selectors.EVENT_READ)
            read[connection] = 0
        print("ready", flush=True)
        threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
        lost = 0
        while not ended.is_set():
            for key, _ in selector.select(0.2):
                connection = key.fileobj  # type: ignore[assignment]
                got = len(connection.recv(_CHUNK))
                read[connection] += got
                if not got:
                    lost += 1
                    selector.unregister(connection)
    print(min(read.values(), default=0), lost, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
