"""Phones and other hosts find the service by multicast DNS: a real responder and a real browser, on the loopback."""

import asyncio
import builtins
import logging
from typing import Any

import pytest
from passoboard.service.publish.mdns import KINDS, Announcement
from zeroconf import ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

LIMIT_S = 60
LOOPBACK = "127.0.0.1"


class Phone:
    """Looks for services, and remembers what came and went."""

    def __init__(self) -> None:
        self.zeroconf = AsyncZeroconf(interfaces=[LOOPBACK])
        self.found: dict[str, str] = {}
        self._browser = AsyncServiceBrowser(self.zeroconf.zeroconf, list(KINDS), handlers=[self._hear])

    def _hear(self, zeroconf: Any, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if "testing" in name:
            if state_change is ServiceStateChange.Removed:
                self.found.pop(name, None)
            else:
                self.found[name] = service_type

    async def until(self, count: int) -> None:
        async with asyncio.timeout(LIMIT_S):
            while len(self.found) != count:
                await asyncio.sleep(0.05)

    async def close(self) -> None:
        await self._browser.async_cancel()
        await self.zeroconf.async_close()


def test_a_phone_finds_the_service_and_hears_that_it_has_gone():
    async def story() -> None:
        phone, announcement = Phone(), Announcement("testing.local")
        announcement.begin(LOOPBACK, 8750)
        try:
            await phone.until(2)
            assert sorted(phone.found.values()) == sorted(KINDS)
            name = next(name for name, kind in phone.found.items() if kind == KINDS[0])
            info = AsyncServiceInfo(KINDS[0], name)
            assert await info.async_request(phone.zeroconf.zeroconf, 1000 * LIMIT_S)
            assert (info.port, info.parsed_addresses(), info.server) == (8750, [LOOPBACK], "testing.local.")
            assert info.decoded_properties["path"] == "/"
            assert "token" not in str(info)
            await announcement.end()
            await phone.until(0)
        finally:
            await announcement.end()
            await phone.close()

    asyncio.run(story())


def test_without_the_package_the_log_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    load = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("zeroconf"):
            raise ImportError(name)
        return load(name, *rest)

    async def story() -> None:
        announcement = Announcement()
        announcement.begin(LOOPBACK, 8750)
        await asyncio.sleep(0)
        await announcement.end()

    monkeypatch.setattr(builtins, "__import__", without)
    with caplog.at_level(logging.INFO):
        asyncio.run(story())
    assert "passoboard[mdns]" in caplog.text


def test_a_network_that_is_not_there_is_no_trouble(caplog: pytest.LogCaptureFixture):
    async def story() -> None:
        announcement = Announcement()
        announcement.begin("192.0.2.77", 8750)  # an address that no machine has
        async with asyncio.timeout(LIMIT_S):
            while "cannot be told" not in caplog.text:
                await asyncio.sleep(0.01)
        await announcement.end()

    asyncio.run(story())
