"""Obeys what is asked of a simulated board: one reply for each request."""

import time
import traceback
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

FOREVER = 1 << 60
SLICE_US = 5000  # how often a pseudo-terminal is served in virtual time
MOST_FRAMES = 20_000  # frames kept for a parent that sends no requests for a long time
# What passes at once on the board's real clock, at most: shorter than anything that the firmware measures in people's
# hands. If the machine stalls for longer, the board's time stands still with it; it never jumps over a touch or a turn.
MOST_STEP_US = 50_000


class DataPort(Protocol):
    """The host's end of the board's data channel."""

    path: str

    def serve(self) -> None:
        """Come and go with the device, and move bytes both ways."""

    def close(self) -> None:
        """Remove it."""


class Line(Protocol):
    """Brings requests, and takes replies."""

    def next(self) -> dict[str, Any] | None:
        """Wait for a request; None if there will be no more."""

    def send(self, reply: dict[str, Any]) -> None:
        """Send a reply."""

    def wait(self, seconds: float) -> bool:
        """Wait for a request, or for bytes at the data port; True if there is a request."""

    def data_port(self, rig: Any) -> DataPort:
        """Open the data port of a board."""


class Control:
    """Handles requests whenever the rig pauses."""

    def __init__(self, line: Line) -> None:
        """Take requests from this line."""
        self._line = line
        self._real = False
        self._speed = 1
        self._seen_ns = time.monotonic_ns()
        self._time = 0  # of the real clock, in microseconds
        self._held = False
        self._frames: deque[tuple[int, str]] = deque(maxlen=MOST_FRAMES)
        self._console: list[str] = []
        self._run_end: int | None = None
        self._result: Any = None
        self._port: DataPort | None = None
        self.rig: Any = None
        self.hand: Any = None
        self.letters: Callable[[str], str] = str
        self.errors: tuple[type[Exception], ...] = ()
        self.stop: type[BaseException] = SystemExit
        self.broken: type[BaseException] = SystemError

    def read_config(self) -> dict[str, Any]:
        """Return the first line, which describes the board, and choose its clock: virtual or real."""
        config = self._next_request()
        self._real = config["clock"] == "real"
        self._speed = config.get("speed", 1)
        return config

    # What the rig calls.

    def on_frame(self, now: int, seen: bytes) -> None:
        """Keep a frame of light for the next reply."""
        self._frames.append((now // 1000, seen.hex()))

    def say(self, text: str) -> None:
        """Keep console output for the next reply; output during a power cut is lost."""
        if self.rig.powered:
            self._console.append(text)

    def pause(self) -> None:
        """Reply to the last request, and handle new ones until one lets time pass."""
        if self._port is not None:
            self._port.serve()
        if self._run_end is not None and self.rig.now >= self._run_end:
            self._run_end = None
            self._reply({"ok": self._result})
        while self._run_end is None and (self._held or not self._real):
            self._obey(self._next_request())
            self._seen_ns = time.monotonic_ns()
        end = FOREVER if self._run_end is None else self._run_end
        self.rig.limit = end if self._real or self._port is None else min(end, self.rig.now + SLICE_US)

    def wall_clock(self, stop: int) -> int:
        """Wait until a time, or until a request arrives, and return the current time."""
        now = self._wall()
        if stop <= now:
            return now
        if self._port is not None:
            self._port.serve()
        wait = min(stop - now, SLICE_US * self._speed, MOST_STEP_US) / self._speed
        if self._line.wait(wait / 1e6):
            self.rig.advance(now)
            self._obey(self._next_request())
            self.rig.limit = self._next_limit()
        return self._wall()

    def _next_limit(self) -> int:
        """Return the time up to which a board with a real clock may run."""
        if self._run_end is not None:
            return self._run_end
        return int(self.rig.now) if self._held else FOREVER

    def _wall(self) -> int:
        """Return the board's time: it passes as on the wall, or faster, but neither in jumps nor past its limit."""
        wall = time.monotonic_ns()
        passed = (wall - self._seen_ns) * self._speed // 1000
        self._seen_ns += passed * 1000 // self._speed  # what is less than a microsecond is not lost
        begun = max(self._time, self.rig.now)
        self._time = max(begun, min(begun + min(passed, MOST_STEP_US), self.rig.limit))
        return self._time

    # Requests.

    def _next_request(self) -> dict[str, Any]:
        """Wait for a request; the simulation ends when there are no more."""
        request = self._line.next()
        if request is None:
            raise self.stop
        return request

    def _obey(self, request: dict[str, Any]) -> None:
        """Handle a request, then run for as long as it says, or reply at once."""
        verb, arguments = request["do"], request["args"]
        try:
            own = getattr(self, f"do_{verb}", None)
            self._result = own(*arguments) if own else self.hand.perform(verb, arguments)
        except self.errors as error:
            self._reply({"error": type(error).__name__, "text": str(error)})
            return
        except Exception as error:
            raise self.broken(traceback.format_exc()) from error
        if request["run"] > 0:
            self._run_end = self.rig.now + int(request["run"] * 1000)
        else:
            self._reply({"ok": self._result})

    def _reply(self, reply: dict[str, Any]) -> None:
        """Reply, with everything that has happened since the last reply."""
        reply |= {"now": self.rig.now, "frames": list(self._frames), "console": "".join(self._console)}
        self._frames.clear()
        self._console.clear()
        self._line.send(reply)

    def close(self) -> None:
        """Close the data port."""
        if self._port is not None:
            self._port.close()

    def do_run(self) -> None:
        """Do nothing but let time pass."""

    def do_hold_time(self) -> None:
        """Let time pass only in runs from now on, although the clock is a real one."""
        self._held = True

    def do_release_time(self) -> None:
        """Let time pass again."""
        self._held = False

    def do_state(self) -> dict[str, Any]:
        """Return the whole visible state."""
        rig, world = self.rig, self.rig.world
        cells = len(world.names)
        pressed = world.pressed_keys(rig.now)
        return {
            "discs": [self.letters(stack) for stack in world.stacks[:cells]],
            "hand": [self.letters(discs) for _, discs in world.hand],
            "lifted": [world.names[cell] if cell >= 0 else "off" for cell, _ in world.hand],
            "beside": self.letters(world.beside),
            "picture": [bool(pressed >> key & 1) for key in rig.layout_keys[:cells]],
            "nvm": bytes(rig.flash.content).hex(),
            "nvm_steps": rig.flash.steps,
            "erasures": rig.flash.erasures,
            "resets": rig.resets,
            "powered": rig.powered,
            "waits": rig.waits,
        }

    def do_port(self) -> str:
        """Open the data port and return its path."""
        if self._port is None:
            self._port = self._line.data_port(self.rig)
            self._port.serve()
        return self._port.path

    def do_serial_write(self, data: str) -> None:
        """Accept bytes from the host."""
        self.rig.usb.data.from_host += bytes.fromhex(data)

    def do_serial_read(self) -> str:
        """Return the bytes that have arrived for the host."""
        channel = self.rig.usb.data
        data: str = bytes(channel.to_host).hex()
        channel.to_host = bytearray()
        return data

    def do_serial_is_open(self) -> bool:
        """Return whether the host still holds the port."""
        held: bool = self.rig.usb.data.host_open
        return held
