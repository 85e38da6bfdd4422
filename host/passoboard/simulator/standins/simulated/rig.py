"""The whole machine behind the stand-ins: one clock, one world, one chip."""

from .events import Blocked, PowerCut, Reset
from .faults import Faults
from .flash import Flash
from .multiplexers import Multiplexers
from .pixels import Pixels
from .usb import Usb
from .world import World

try:
    from typing import Any, Callable, Optional
except ImportError:
    pass

TICKS_PERIOD = 1 << 29
TICKS_START = TICKS_PERIOD - 65_000  # the counter wraps for the first time 65 s after power-on
BYTE_US = 10  # eight bits on the pixels' data wire


class Rig:
    """Time in microseconds, and everything that depends on it.

    Time passes only in ``run_to``, up to ``limit``; then ``pause`` is called, which handles outside events and sets a
    new limit. If ``real`` is set, that function provides the time.
    """

    def __init__(
        self,
        config: dict[str, Any],
        pause: Callable[[], None],
        on_frame: Callable[[int, bytes], None],
    ) -> None:
        """``config`` describes the board, see ``passoboard.simulator.config``."""
        self.now = 0
        self.limit = 0
        self._calm_until = 0
        self.waits = 0
        self.pause = pause
        self.real: Optional[Callable[[int], int]] = None
        self.chance: Optional[Callable[[int], bytes]] = None  # source of random bytes, if not the seed
        self.version = tuple(config["circuitpython"])
        self.drive = config["drive"]
        self.settings = config["settings"]
        self.seed = config["seed"]
        self.layout_keys = config["keys"]
        self.layout_chain = config["chain"]
        self._wiring = config["wiring"]
        self.world = _make_world(config)
        self.faults = Faults(self)
        self.usb = Usb(self.world.dice)
        self.flash = Flash(config["nvm"], self.busy, self.cut_power)
        self.pixels = Pixels(len(config["chain"]), lambda seen: on_frame(self.now, seen))
        self.powered = False
        self.held_up_until = 0
        self.resets = 0
        self.started = 0
        self.scanners: list[Any] = []
        self.pins: dict[str, Any] = {}
        self.restart()

    def restart(self) -> None:
        """Release the program's pins and scanners. The watchdog and USB keep running."""
        self.scanners = []
        self.pins = {}
        self.stir()

    def power_up(self, reason: str) -> None:
        """Start the chip: from power-on or from a reset."""
        if reason == "POWER_ON":
            self.started = self.now
        else:
            self.resets += 1
        self.powered = self.flash.powered = True
        self.reset_reason = reason
        self.run_reason = "STARTUP"
        self.previous_traceback: Optional[str] = None
        self.next_code: dict[str, Any] = {}
        self.booting = True
        self.drive_visible = True
        self.watchdog_us = 0  # 0: not running
        self.watchdog_end = 0
        self.usb.stop()
        self.restart()

    def cut_power(self) -> None:
        """Cut the power immediately."""
        self.lose_power()
        raise PowerCut

    def lose_power(self) -> None:
        """Switch off everything that needs power; the running program does not notice yet."""
        self.powered = self.flash.powered = False
        self.stir()
        self.watchdog_us = 0
        self.usb.stop()
        self.pixels.go_dark()

    # Time.

    def clock(self) -> int:
        """Return the current time; everything due up to now has happened."""
        if self.real is not None:
            self.advance(self.real(0))
        return self.now

    def ticks_at(self, time: int) -> int:
        """Return the value of the milliseconds counter at a time."""
        return ((time - self.started) // 1000 + TICKS_START) % TICKS_PERIOD

    def busy(self, duration: int) -> None:
        """Let the time pass that a piece of work takes; raise PowerCut if the power is gone."""
        target = self.now + duration
        if target < self._calm_until:  # the common case, a thousand times a second: nothing happens in between
            self.now = target
            self.waits += 1
            return
        if not self.powered:
            raise PowerCut
        self.run_to(self.clock() + duration)
        self._calm_until = self._find_calm()

    def stir(self) -> None:
        """Note that something may now happen sooner than expected."""
        self._calm_until = 0

    def _find_calm(self) -> int:
        """Return the time until which nothing can happen by itself; 0 with a real clock, where it is unknown."""
        if self.real is not None:
            return 0
        calm = min(self.limit, self.watchdog_end) if self.watchdog_us else self.limit
        calm = min(calm, self.usb.calm_until(self.now))
        for scanner in self.scanners:
            calm = min(calm, scanner.calm_until(self.now))
        return calm

    def run_to(self, target: int) -> None:
        """Let time pass until ``target``, with everything that happens in between."""
        target = max(target, self.held_up_until)
        running = self.powered
        while True:
            self.waits += 1
            stop = min(target, self.limit)
            if self.watchdog_us and self.watchdog_end < stop:
                stop = self.watchdog_end
            self.advance(stop if self.real is None else self.real(stop))
            if self.watchdog_us and self.now >= self.watchdog_end:
                raise Reset("WATCHDOG")
            if self.now >= self.limit:
                self.pause()
            if running and not self.powered:
                raise PowerCut
            if self.now >= target:
                return

    def advance(self, now: int) -> None:
        """Move the clock forward and do everything due by then."""
        if now > self.now:
            for scanner in self.scanners:
                scanner.catch_up(now)
            self.now = now
        self.usb.pump(self.now)

    def blocked(self, what: str) -> None:
        """Report a wait without a timeout."""
        raise Blocked(what + " waits for ever: nothing on the board may block on the host")

    def feed(self) -> None:
        """Restart the watchdog's countdown."""
        self.watchdog_end = self.now + self.watchdog_us

    # Wires.

    def wire(self, kind: str, index: int, pin: str) -> int:
        """Return which row, column or button a pin is soldered to, -1 for none.

        Without a known wiring, the board is assumed to be soldered as its program expects.
        """
        if not self._wiring:
            return index
        wires = self._wiring.get(kind, ())
        return wires.index(pin) if pin in wires else -1

    def soldered(self, kind: str, pin: str) -> bool:
        """Return whether this pin takes the only wire of a kind; without a known wiring, as above."""
        return not self._wiring or self._wiring.get(kind) == pin

    def level(self, pin: str, pulled_up: bool) -> bool:
        """Return what an input pin reads."""
        if not self._wiring or pin not in self._wiring["buttons"]:
            return pulled_up
        return pulled_up and not self.world.buttons.at(self.clock()) >> self._wiring["buttons"].index(pin) & 1

    def drives(self, pin: str) -> bool:
        """Return whether a program drives a pin high."""
        owner = self.pins.get(pin)
        return bool(owner and getattr(owner, "_output", False) and owner._value)

    def analog(self, pin: str) -> int:
        """Return what the converter reads at a pin, in 16 bits: the sensor that the select wires name, or nothing."""
        circuit = self.world.circuit
        if not (isinstance(circuit, Multiplexers) and self._wiring and pin in self._wiring["analog"]):
            return 0
        address = sum([self.drives(wire) << bit for bit, wire in enumerate(self._wiring["select"])])
        key = circuit.key(self._wiring["analog"].index(pin), address)
        return self.world.reading(key, self.now)

    def transmit(self, pin: str, data: bytes) -> None:
        """Send bytes out on a pin, and to the pixels if they are soldered to it."""
        self.busy(len(data) * BYTE_US)
        if self.soldered("pixels", pin):
            self.pixels.receive(data)


def _make_world(config: dict[str, Any]) -> World:
    """Return the world that a board's sensors need; one with fields is large, and only loaded for those."""
    if config["sensor"] != "linear":
        return World(config)
    from .field_world import FieldWorld

    return FieldWorld(config)
