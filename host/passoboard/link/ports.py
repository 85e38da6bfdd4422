"""Which ports may lead to a board, and how one is opened: for this program alone."""

from dataclasses import dataclass
from typing import Any

import serial
from serial.tools import list_ports

from .errors import PortBusy, PortMissing
from .lock import PortLock

SIMULATED = "sim://"
BAUD = 115200  # USB does not care; a board behind a serial bridge (rfc2217) does
_VENDORS = (0x239A, 0x2E8A)  # Adafruit, who gave CircuitPython on the Pico its number, and Raspberry Pi
_CONSOLE = "CDC control"  # CircuitPython's two channels: "CircuitPython CDC control" is the console,
_DATA = "CDC2 control"  # "CircuitPython CDC2 control" is where the protocol runs
_BUSY = ("exclusively lock", "Device or resource busy", "PermissionError(13", "Access is denied")


@dataclass(frozen=True)
class Found:
    """A serial port of this machine that looks like a board's."""

    device: str
    description: str
    serial_number: str


def find_ports(listed: Any = None) -> list[Found]:
    """Return the USB ports that may be boards; only a hello proves it. ``listed`` replaces the machine's list."""
    ports = list_ports.comports() if listed is None else listed
    kept = [port for port in ports if port.vid in _VENDORS and _may_carry_data(port.interface)]
    return [Found(port.device, port.description or "", port.serial_number or "") for port in sorted(kept)]


def _may_carry_data(interface: str | None) -> bool:
    """Tell whether this can be the data channel; a system that does not name channels leaves both to the hello."""
    return not interface or _DATA in interface or _CONSOLE not in interface


class OpenPort:
    """A serial port that is ours until ``close``."""

    def __init__(self, name: str) -> None:
        """Open a device path or a URL of pyserial; raises PortBusy or PortMissing. Blocks while a socket connects."""
        self.name = name
        self._lock = PortLock(name)
        try:
            self.serial = serial.serial_for_url(name, baudrate=BAUD, timeout=0, exclusive=True)
        except BaseException as error:
            self._lock.release()
            if isinstance(error, (serial.SerialException, OSError, ValueError)):
                raise _explain(name, error) from error
            raise

    def fileno(self) -> int | None:
        """Return the file descriptor that the event loop can watch, or None if this port has none."""
        try:
            number: int = self.serial.fileno()
        except (AttributeError, OSError, ValueError):
            return None
        return number

    def close(self) -> None:
        """Let the port go; the board sees it at once."""
        try:
            self.serial.close()
        except (serial.SerialException, OSError):
            pass  # the device went first
        finally:
            self._lock.release()


def _explain(name: str, error: Exception) -> PortBusy | PortMissing:
    """Return our error for what pyserial says."""
    text = str(error)
    if any(mark in text for mark in _BUSY) and "://" not in name:
        if "Permission denied" in text:
            return PortMissing(f"{name}: no permission; install the udev rule or join the group dialout")
        return PortBusy(f"{name} is in use by another program")
    return PortMissing(f"{name}: {text}")
