"""Stand-in for ``neopixel_write``: sends bytes from a pin to the simulated chain of pixels."""

from digitalio import DigitalInOut
from simulated.constants import expect
from simulated.current import rig
from simulated.pins import check_alive


def neopixel_write(digitalinout: DigitalInOut, buf: bytes) -> None:
    """Send the bytes of a buffer."""
    expect(digitalinout, DigitalInOut, "digitalinout")
    check_alive(digitalinout._pin is not None)
    if isinstance(buf, str):
        buf = buf.encode()
    if not isinstance(buf, (bytes, bytearray, memoryview)):
        raise TypeError("object with buffer protocol required")
    rig.transmit(digitalinout._pin.name, buf)
