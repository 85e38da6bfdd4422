"""What a USB host asks of a device during enumeration: control requests, and the descriptor it reads."""

from typing import NamedTuple

CONFIGURATION, STRING, INTERFACE, ENDPOINT = 2, 3, 4, 5  # descriptor types
CDC_CONTROL, CDC_DATA = 2, 10  # interface classes
_ENGLISH = 0x0409
_DTR_AND_RTS = 3


class Request(NamedTuple):
    """A control request; ``length`` is how many bytes the host wants to read."""

    kind: int
    code: int
    value: int = 0
    target: int = 0
    length: int = 0

    def setup(self) -> bytes:
        """Return the setup packet."""
        fields = (self.value, self.target, self.length)
        return bytes((self.kind, self.code)) + b"".join(field.to_bytes(2, "little") for field in fields)


SET_ADDRESS = Request(0x00, 5, value=1)
SET_CONFIGURATION = Request(0x00, 9, value=1)


def get_descriptor(kind: int, index: int, length: int) -> Request:
    """Return the request for a descriptor."""
    return Request(0x80, 6, value=kind << 8 | index, target=_ENGLISH if kind == STRING else 0, length=length)


def set_lines(interface: int, is_open: bool) -> Request:
    """Return the request that raises or drops DTR of a serial function."""
    return Request(0x21, 0x22, value=_DTR_AND_RTS if is_open else 0, target=interface)


class Function(NamedTuple):
    """Where a serial (CDC) function lives."""

    interface: int
    name_index: int
    in_endpoint: int
    out_endpoint: int


def serial_functions(descriptor: bytes) -> list[Function]:
    """Return all serial functions of a configuration descriptor, in its order."""
    found: list[Function] = []
    interface = name = kind = 0
    ends: dict[bool, int] = {}
    at = 0
    while at + 1 < len(descriptor) and descriptor[at] >= 2:
        part = descriptor[at : at + descriptor[at]]
        if part[1] == INTERFACE:
            kind, ends = part[5], {}
            if kind == CDC_CONTROL:
                interface, name = part[2], part[8]
        elif part[1] == ENDPOINT and kind == CDC_DATA:
            ends[bool(part[2] & 0x80)] = part[2] & 0x0F
            if len(ends) == 2:
                found.append(Function(interface, name, ends[True], ends[False]))
        at += part[0]
    return found
