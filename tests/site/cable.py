"""A bad cable to a pseudo-terminal: bytes get lost and doubled on the way, both ways, the same ones every time."""

import contextlib
import os
import random
import select

_WAIT_S = 0.5
_CHUNK = 4096
_EVERY = 400  # bytes, until one is lost or doubled


class Cable:
    """What the page's stand-in for Web Serial leads to."""

    def __init__(self, path: str, seed: int) -> None:
        """``path`` is where the terminal appears whenever the board is plugged in."""
        self._path = path
        self._rng = random.Random(seed)
        self._file = -1
        self.spoilt = 0

    def open(self) -> bool:
        """Open the terminal; False if it is not there."""
        self.close()
        with contextlib.suppress(OSError):
            self._file = os.open(self._path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        return self._file >= 0

    def close(self) -> bool:
        """Close it."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)
        return True

    def read(self) -> bytes | None:
        """Return what arrives within a moment; None if the board is gone."""
        try:
            if not select.select([self._file], [], [], _WAIT_S)[0]:
                return b""
            return self._spoil(os.read(self._file, _CHUNK)) or None
        except (OSError, ValueError):
            return None

    def write(self, data: bytes) -> bool:
        """Send bytes; False if the board is gone."""
        try:
            os.write(self._file, self._spoil(data))
        except OSError:
            return False
        return True

    def _spoil(self, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            fate = self._rng.randrange(_EVERY)
            self.spoilt += fate < 2
            out += bytes([byte]) * (1 if fate > 1 else 2 * fate)
        return bytes(out)
