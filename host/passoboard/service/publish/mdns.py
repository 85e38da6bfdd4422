"""Tells the local network by multicast DNS that the service is there, so that phones and other hosts find it.

It says where to ask, never with which link. This needs the package zeroconf (the extra ``mdns``); without it, and in a
network without multicast, nobody is told.
"""

import asyncio
import logging
import socket
import string
from typing import Any

from passoboard import __version__

_log = logging.getLogger(__name__)
KINDS = ("_http._tcp.local.", "_passoboard._tcp.local.")  # for people's browsers, and for programs that know us
_LETTERS = f"{string.ascii_letters}{string.digits}-"
_LONGEST = 40  # letters of a name; with ours around it, a network takes 63
_NAMELESS = "passoboard"  # a machine whose name is none for a network
_FAREWELL_S = 2.0  # a network that does not answer must not keep the service from ending


class Announcement:
    """What the network is told; nothing at first."""

    def __init__(self, name: str = "") -> None:
        """``name`` is what this machine is called."""
        told = (name or socket.gethostname()).partition(".")[0]
        self._host = (
            "".join(char for char in told if char.isascii() and (char.isalnum() or char == "-"))[:40] or _NAMELESS
        )
        self._responder: Any = None
        self._telling: asyncio.Task[None] | None = None

    def begin(self, address: str, port: int) -> None:
        """Say that we are at an address, beside everything else; if that cannot be said, the log tells why."""
        self._telling = asyncio.create_task(self._tell(address, port), name="mdns")

    async def _tell(self, address: str, port: int) -> None:
        try:
            from zeroconf import Error  # noqa: PLC0415 - an extra
            from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415
        except ImportError:
            _log.info("the network is not told that we are here: install passoboard[mdns] for that")
            return
        try:
            _check(address)
            self._responder = AsyncZeroconf(interfaces=[address])
            await asyncio.gather(*[self._register(kind, address, port) for kind in KINDS])
        except (OSError, Error) as error:
            _log.warning("the network cannot be told that we are here: %s", error)
        else:
            _log.info("the network is told that we are at %s, port %d", address, port)

    async def _register(self, kind: str, address: str, port: int) -> None:
        from zeroconf.asyncio import AsyncServiceInfo  # noqa: PLC0415

        info = AsyncServiceInfo(
            kind,
            f"{self._title()}.{kind}",
            addresses=[socket.inet_pton(_family(address), address)],
            port=port,
            properties={"path": "/", "version": __version__},
            server=f"{self._host}.local.",
        )
        await (await self._responder.async_register_service(info, allow_name_change=True))

    async def end(self) -> None:
        """Say that we are gone."""
        telling, self._telling = self._telling, None
        if telling is not None:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
        responder, self._responder = self._responder, None
        if responder is not None:
            try:
                async with asyncio.timeout(_FAREWELL_S):
                    await responder.async_unregister_all_services()
                    await responder.async_close()
            except (TimeoutError, OSError) as error:
                _log.debug("the network was not told that we are gone: %s", error)

    def _title(self) -> str:
        return f"Passo board on {self._host}"


def _check(address: str) -> None:
    """Raise OSError for an address that this machine has not: the responder would leave its sockets open."""
    with socket.socket(_family(address), socket.SOCK_DGRAM) as probe:
        probe.bind((address, 0))


def _family(address: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in address else socket.AF_INET
