"""Limits connections: how many at once, per address and in total, and which one has to make room."""

import contextlib
import ipaddress
import json
from asyncio import Transport
from collections import Counter, OrderedDict

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

_MOST_PER_ADDRESS = 128  # a browser opens seven; a classroom behind one address still fits
_DESCRIPTORS = 65536  # what we ask for; half of what we get is for connections, the rest for boards and files
_USUAL_DESCRIPTORS = 1024


def raise_descriptor_limit() -> int:
    """Allow this process as many open files as it may have, and return how many that is."""
    if resource is None:
        return _USUAL_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _DESCRIPTORS if hard == resource.RLIM_INFINITY else min(_DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class ConnectionLimits:
    """Counts connections, by their transport."""

    def __init__(self, most: int, per_address: int = _MOST_PER_ADDRESS) -> None:
        self._most = most
        self._per_address = per_address
        self._inside: dict[Transport, str] = {}
        self._from: Counter[str] = Counter()
        self._silent: OrderedDict[Transport, None] = OrderedDict()  # those that ask for nothing: not yet, or no longer

    def admit(self, transport: Transport) -> str:
        """Let a connection in, or return why not; if there is no room, the one that has been silent longest goes."""
        address = _address(transport)
        if address and self._from[address] >= self._per_address:
            return f"there are {self._per_address} connections from this address already"
        if len(self._inside) >= self._most and not self._make_room():
            return "too many connections: try again later"
        self._inside[transport] = address
        self._from[address] += 1
        self._silent[transport] = None
        return ""

    def asked(self, transport: Transport) -> None:
        """Note that a connection has sent a whole request: it is no longer the first to go."""
        self._silent.pop(transport, None)

    def idle(self, transport: Transport) -> None:
        """Note that a connection has its answer and asks for nothing else."""
        if transport in self._inside:
            self._silent[transport] = None

    def leave(self, transport: Transport) -> None:
        """Forget a connection that has ended."""
        self._silent.pop(transport, None)
        address = self._inside.pop(transport, None)
        if address is None:
            return
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]

    def _make_room(self) -> bool:
        if not self._silent:
            return False
        oldest, _ = self._silent.popitem(last=False)
        refuse(oldest, 503, "busy", "too many connections: the one that was silent longest had to go")
        self.leave(oldest)
        return True


def refuse(transport: Transport, status: int, code: str, text: str) -> None:
    """Say why, and hang up."""
    if transport.is_closing():
        return
    body = json.dumps({"error": {"code": code, "text": text}}).encode()
    head = f"HTTP/1.1 {status} {code}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    transport.write(head.encode() + b"connection: close\r\n\r\n" + body)
    transport.close()


def _address(transport: Transport) -> str:
    """Return where a connection comes from: a network of IPv6, and nothing for this machine, where a proxy may be."""
    peer = transport.get_extra_info("peername")
    try:
        address = ipaddress.ip_address(str(peer[0]).partition("%")[0])
    except (TypeError, ValueError, IndexError):
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))
