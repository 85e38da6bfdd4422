"""Finds ports that may have a board, and opens one for this program exclusively."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from .errors import PortBusy, PortMissing
from .lock import PortLock
from .transport import Lost, Received, Transport, watch

SIMULATED = "sim://"
BAUD = 115200  # USB does not care; a board behind a serial bridge (rfc2217) does
_VENDORS = (0x239A, 0x2E8A)  # Adafruit, whose number CircuitPython uses on the Pico, and Raspberry Pi
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
    if listed is None:
        from serial.tools import list_ports  # noqa: PLC0415 - it fails to load where a system has no serial ports

        listed = list_ports.comports()
    kept = [port for port in listed if port.vid in _VENDORS and _may_carry_data(port.interface)]
    return [Found(port.device, port.description or "", port.serial_number or "") for port in sorted(kept)]


def _may_carry_data(interface: str | None) -> bool:
    """Return whether this can be the data channel; where the system does not name channels, the hello decides."""
    return not interface or _DATA in interface or _CONSOLE not in interface


class Port(Protocol):
    """A port that is open, wherever its bytes come from."""

    def watch(self, received: Received, lost: Lost) -> Transport:
        """Pass on what arrives, from now on; called in the event loop."""

    def close(self) -> None:
        """Close it."""


class OpenPort:
    """A serial port that is ours until ``close``."""

    def __init__(self, name: str) -> None:
        """Open a device path or a URL of pyserial; raises PortBusy or PortMissing. Blocks while a socket connects."""
        import serial  # noqa: PLC0415 - a browser opens its ports by itself

        self.name = name
        self._lock = PortLock(name)
        try:
            self.serial = serial.serial_for_url(name, baudrate=BAUD, timeout=0, exclusive=True)
        except BaseException as error:
            self._lock.release()
            if isinstance(error, (OSError, ValueError)):  # those of pyserial are OSErrors
                raise _explain(name, error) from error
            raise

    def fileno(self) -> int | None:
        """Return the file descriptor that the event loop can watch, or None if this port has none."""
        try:
            number: int = self.serial.fileno()
        except (AttributeError, OSError, ValueError):
            return None
        return number

    def watch(self, received: Received, lost: Lost) -> Transport:
        """Return the transport that fits this port."""
        return watch(self, received, lost)

    def close(self) -> None:
        """Close the port; the board notices at once."""
        try:
            self.serial.close()
        except OSError:
            pass  # the device is gone already
        finally:
            self._lock.release()


OPENERS: dict[str, Callable[[str], Port]] = {}
"""How to open ports that are not this machine's, by the scheme of their names."""


def open_port(name: str) -> Port:
    """Open a port by its name; raises PortBusy or PortMissing."""
    return OPENERS.get(name.partition("://")[0], OpenPort)(name)


def _explain(name: str, error: Exception) -> PortBusy | PortMissing:
    """Translate an error of pyserial into ours."""
    text = str(error)
    if any(mark in text for mark in _BUSY) and "://" not in name:
        if "Permission denied" in text:
            return PortMissing(f"{name}: no permission; install the udev rule or join the group dialout")
        return PortBusy(f"{name} is in use by another program")
    return PortMissing(f"{name}: {text}")
