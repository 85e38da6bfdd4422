"""The USB host that the emulated Pico is plugged into: finds both serial channels of ``boot.py`` and serves them.

The emulator's own host raises DTR on the first channel but moves bytes on the last one; with console and data both
on, neither is whole. This one takes its place at the controller.
"""

from collections.abc import Callable, Generator

from rp2040py.peripherals.usb import RPUSBController

from .usb_requests import (
    CONFIGURATION,
    SET_ADDRESS,
    SET_CONFIGURATION,
    STRING,
    Function,
    Request,
    get_descriptor,
    serial_functions,
    set_lines,
)

_REQUEST_NANOS = 1_000_000  # a host takes about a millisecond from one request to the next
_CONTROL_PACKET = 64
Script = Generator[Request, bytes, None]


class Channel:
    """One serial channel of the Pico, seen from the host.

    A closed channel (no DTR) drops what the Pico sends. Bytes for the Pico wait until DTR has arrived there, since
    CircuitPython's ``read`` gives nothing while ``connected`` is false.
    """

    def __init__(self, host: "UsbHost", is_open: bool) -> None:
        """``is_open``: whether somebody holds the port from the start."""
        self.is_open = is_open
        self.log = bytearray()  # all that has come from the Pico
        self.sent = bytearray()  # and all that has gone to it
        self.on_data: Callable[[bytes], object] | None = None
        self.function: Function | None = None
        self._connected = False
        self._host = host
        self._outgoing = bytearray()
        self._armed: list[int] = []

    def set_open(self, is_open: bool) -> None:
        """Raise DTR, or drop it together with what is still on its way."""
        if is_open == self.is_open:
            return
        self.is_open = is_open
        self._outgoing.clear()
        self._host.perform(self.tell_lines())

    def write(self, data: bytes) -> None:
        """Send bytes to the Pico as soon as it takes them."""
        self._outgoing += data
        self._pump()

    # What the host calls.

    def attach(self, function: Function | None) -> None:
        """Take note that the Pico has come with this function, or gone."""
        self.function = function
        self._connected = False
        self._armed.clear()

    def tell_lines(self) -> Script:
        """Tell the Pico whether the port is open."""
        if self.function:
            yield set_lines(self.function.interface, self.is_open)
            self._connected = self.is_open
            self._pump()

    def receive(self, data: bytes) -> None:
        """Take what the Pico has sent."""
        if self.is_open and data:
            self.log += data
            if self.on_data:
                self.on_data(data)

    def offer(self, size: int) -> None:
        """Take note that the Pico is ready for up to ``size`` bytes."""
        self._armed.append(size)
        self._pump()

    def _pump(self) -> None:
        while self.function and self._connected and self._armed and self._outgoing:
            size = self._armed.pop(0)
            packet = bytes(self._outgoing[:size])
            del self._outgoing[:size]
            self.sent += packet
            self._host.usb.endpoint_read_done(self.function.out_endpoint, packet)


class UsbHost:
    """Enumerates the Pico whenever it appears on the bus, and serves its serial channels."""

    def __init__(self, usb: RPUSBController) -> None:
        """Take the controller's hooks."""
        self.usb = usb
        self.console, self.data = Channel(self, is_open=True), Channel(self, is_open=False)
        self._scripts: list[Script] = []
        self._request: Request | None = None
        self._answer: bytearray | None = None
        self._alarm = usb.rp2040.clock.create_alarm(self._send)
        usb.on_usb_enabled = usb.reset_device
        usb.on_reset_received = self._arrived
        usb.on_endpoint_write = self._from_device
        usb.on_endpoint_read = self._device_wants
        usb.on_reset = self._gone

    @property
    def channels(self) -> tuple[Channel, Channel]:
        """Both channels."""
        return self.console, self.data

    @property
    def ready(self) -> bool:
        """Whether the Pico is on the bus, configured and told which ports are open."""
        return any(channel.function for channel in self.channels) and not self._scripts

    def perform(self, script: Script) -> None:
        """Run a script of control requests: it yields requests and is sent the answers."""
        self._scripts.append(script)
        if len(self._scripts) == 1:
            self._next(None)

    def _enumerate(self) -> Script:
        yield SET_ADDRESS
        head = yield get_descriptor(CONFIGURATION, 0, 9)
        whole = yield get_descriptor(CONFIGURATION, 0, int.from_bytes(head[2:4], "little"))
        for function in serial_functions(whole):
            text = yield get_descriptor(STRING, function.name_index, 255)
            second = "CDC2" in text[2:].decode("utf-16-le")
            (self.data if second else self.console).attach(function)
        yield SET_CONFIGURATION
        for channel in self.channels:
            if channel.is_open:
                yield from channel.tell_lines()

    def _next(self, answer: bytes | None) -> None:
        """Go on with the scripts; the request they come to is sent a little later."""
        self._answer = None
        while self._scripts:
            script = self._scripts[0]
            try:
                self._request = next(script) if answer is None else script.send(answer)
                self._alarm.schedule(_REQUEST_NANOS)
                return
            except StopIteration:
                self._scripts.pop(0)
                answer = None

    def _send(self) -> None:
        if self._request is not None:
            self._answer = bytearray()
            self.usb.send_setup_packet(self._request.setup())

    # The controller's hooks.

    def _arrived(self) -> None:
        self._gone()
        self.perform(self._enumerate())

    def _gone(self) -> None:
        self._scripts.clear()
        self._request = self._answer = None
        self._alarm.cancel()
        for channel in self.channels:
            channel.attach(None)

    def _from_device(self, endpoint: int, buffer: bytes | bytearray) -> None:
        if endpoint == 0:
            self._control_packet(bytes(buffer))
        for channel in self.channels:
            if channel.function and channel.function.in_endpoint == endpoint:
                channel.receive(bytes(buffer))

    def _control_packet(self, packet: bytes) -> None:
        if self._answer is None or self._request is None:
            return
        self._answer += packet
        if len(packet) < _CONTROL_PACKET or len(self._answer) >= self._request.length:
            self._next(bytes(self._answer))

    def _device_wants(self, endpoint: int, size: int) -> None:
        if endpoint == 0 and size == 0:
            self.usb.endpoint_read_done(0, b"")  # the status stage of a request that reads
        for channel in self.channels:
            if channel.function and channel.function.out_endpoint == endpoint:
                channel.offer(size)
