"""The service in one process: boards, log, API and broker, from the first port to a clean end."""

import asyncio
import contextlib
import html
import logging
import secrets
import signal
import socket
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import platformdirs
import uvicorn

from passoboard.gamelog import GameLog
from passoboard.private_files import read_private, write_private

from .boards.fleet import Fleet
from .boards.roster import Roster
from .http.app import make_app
from .http.browser import open_page
from .http.connection_limits import ConnectionLimits, raise_descriptor_limit
from .http.connections import protocols, text_frame
from .http.dependencies import MOST_CONNECTIONS, Api
from .http.lan_listener import LanListener, QuietServer, own_address
from .http.link_epochs import LinkEpochs
from .http.logins import Logins
from .http.request_guard import RequestGuard
from .http.roles import Access, is_loopback, load_key
from .publish.hub import Hub
from .publish.mdns import Announcement
from .publish.mqtt import Publisher
from .pulse import Pulse, tell_systemd
from .storage.log_writer import LogWriter

_log = logging.getLogger(__name__)
_EVERYWHERE = ("0.0.0.0", "::")  # addresses that mean all of this machine's
_GRACE_S = 3  # for open connections at the end; systemd waits longer
_SWITCH_S = 0.0005  # the thread that writes the log must not keep the event loop waiting for Python's usual 5 ms
_PING_S = 20.0  # a client that does not answer for this long is gone
_LARGEST_MESSAGE = 4096  # from a WebSocket client, which has no reason to send anything


def default_state() -> Path:
    """Return where the key of the links and the memories of simulated boards are kept."""
    return platformdirs.user_state_path("passoboard")


@dataclass
class Options:
    """How to serve."""

    ports: list[str] = field(default_factory=list)
    host: str = "127.0.0.1"
    port: int = 8750
    log: str | None = None
    state: Path = field(default_factory=default_state)
    broker: str | None = None
    discovery: str = "homeassistant"  # the topic under which Home Assistant looks for devices; empty: tell it nothing
    names: list[str] = field(default_factory=list)
    public: str = ""  # the address of a reverse proxy in front of us: what comes through it is not from this machine
    open_page: bool = False
    simulate: bool = True
    shared: bool = False  # several people use this machine: those at it need a link, too
    engines: dict[str, str] = field(default_factory=dict)  # programs that may take a seat: names and command lines


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, or raise OSError that says where."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from error


async def serve(options: Options) -> None:
    """Serve until SIGTERM or SIGINT."""
    sys.setswitchinterval(_SWITCH_S)
    games = await asyncio.to_thread(GameLog.open, options.log, options.state / "secrets")
    try:
        with listen(options.host, options.port) as listening:
            await _Service(options, games, listening).run()
    finally:
        games.close()


def _settings(most: int) -> dict[str, Any]:
    """Return the settings of uvicorn that all listeners share, for this many connections in all."""
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,  # whoever is at this machine could say that they come from anywhere: see acts.py
        "lifespan": "off",
        "ws_ping_interval": _PING_S,
        "ws_ping_timeout": _PING_S,
        "ws_max_size": _LARGEST_MESSAGE,
        "ws_per_message_deflate": False,  # compression costs more time than it saves on a local network
        "timeout_graceful_shutdown": _GRACE_S,
        **protocols(ConnectionLimits(most)),
    }


class _Service:
    """All parts, put together."""

    def __init__(self, options: Options, games: GameLog, listening: socket.socket) -> None:
        self._listening = listening
        self._open_page = options.open_page
        self._state = options.state
        is_local = is_loopback(options.host) and not options.public
        self._needs_no_link = is_local and not options.shared
        self._log_writer = LogWriter(games)
        self._hub = Hub()
        link_epochs = LinkEpochs(options.state / "links.json")
        roster = Roster(self._hub, link_epochs)
        simulated = options.state / "simulated"
        self._fleet = Fleet(options.ports, roster, self._log_writer, simulated, simulate=options.simulate)
        key = _local_key(options.state) if self._needs_no_link else load_key(options.state / "links.key")
        most = min(MOST_CONNECTIONS, raise_descriptor_limit() // 2)
        logins = Logins(options.state / "logins.json")
        self._access = Access(key, open_to_all=self._needs_no_link, link_epochs=link_epochs, logins=logins)
        self._api = Api(
            *(roster, self._log_writer, self._fleet, self._access, self._base(options)),
            engines=options.engines,
            state=options.state,
            frame=text_frame,
            most=most,
        )
        names = [*options.names, *filter(None, [urlsplit(options.public).hostname])]
        names += [] if is_local else [options.host, socket.gethostname()]
        app = make_app(self._api)
        settings = _settings(most)
        self._server = QuietServer(uvicorn.Config(RequestGuard(app, names), **settings))
        self._announcement = Announcement()
        self._nearby = LanListener(app, settings, lambda: int(listening.getsockname()[1]), self._announcement)
        self._api.is_local = is_local
        self._api.nearby = self._nearby if is_local else None
        self._pulse = self._api.pulse = Pulse(self._hub, self._log_writer, tell_systemd)
        self._publisher = _publisher(options, self._hub, roster)

    def _base(self, options: Options) -> str:
        """Return the address that links begin with."""
        if options.public:
            return options.public
        port = self._listening.getsockname()[1]
        everywhere = options.host in _EVERYWHERE
        host = (options.names or [socket.gethostname()])[0] if everywhere else options.host
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def run(self) -> None:
        """Serve; at the end release the boards first, then the log."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, self._stop, number)
        tasks = [
            asyncio.create_task(self._fleet.run(), name="fleet"),
            asyncio.create_task(self._pulse.run(self._save_logins), name="pulse"),
        ]
        if self._publisher:
            tasks.append(asyncio.create_task(self._publisher.run(), name="broker"))
        self._announce()
        self._tell_network()
        for task in tasks:
            task.add_done_callback(lambda _: self._stop(None))
        try:
            await self._server.serve(sockets=[self._listening])
        finally:
            await self._nearby.close()
            await self._announcement.end()
            await self._end(tasks)

    def _save_logins(self) -> None:
        """Write down who was here today, now and then."""
        logins = self._access.logins
        if not logins.is_saved:
            logins.is_saved = True
            self._saving = asyncio.create_task(logins.save())

    async def _end(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        await self._api.close()
        await self._log_writer.close()
        _log.info("stopped")
        for end in ends:
            if isinstance(end, Exception):
                raise end

    def _stop(self, number: int | None) -> None:
        if number is not None:
            _log.info("%s: stopping", signal.Signals(number).name)
        self._server.should_exit = True

    def _announce(self) -> None:
        """Say where we are."""
        admin = self._api.link(self._access.everywhere("admin"))
        if self._needs_no_link:
            _log.info("listening on %s", self._api.base, extra={"url": self._api.base})
            _log.info("everybody who uses this machine may do everything; serve --shared asks them for a link, too")
        else:
            host, port = self._listening.getsockname()[:2]
            bound = {"bound": f"{host}:{port}"}  # where a reverse proxy finds us
            links = {"admin": admin, "spectators": self._api.link(self._access.everywhere("spectator"))}
            _log.info("listening on %s", self._api.base, extra=links | bound)
        if self._open_page and not open_page(self._api.base if self._needs_no_link else self._page_for(admin)):
            where = self._api.base if self._needs_no_link else "the admin link"
            _log.info("no display here: open %s in a browser", where)

    def _tell_network(self) -> None:
        """Let phones and other hosts find us, if they can reach us."""
        host, port = self._listening.getsockname()[:2]
        if is_loopback(host):
            return
        try:
            self._announcement.begin(own_address() if host in _EVERYWHERE else host, port)
        except OSError as error:
            _log.warning("the network cannot be told that we are here: %s", error)

    def _page_for(self, link: str) -> str:
        """Return the address of a file that leads to a link: everybody sees the command line of a browser."""
        path = self._state / "open.html"
        content = f'<meta http-equiv="refresh" content="0; url={html.escape(link)}">\n'
        write_private(path, content.encode())
        return path.absolute().as_uri()


def _publisher(options: Options, hub: Hub, roster: Roster) -> Publisher | None:
    """Return who tells the broker, if there is one; its password may be in a file: everybody sees a command line."""
    if not options.broker:
        return None
    try:
        password = read_private(options.state / "broker.password").decode().strip()
    except FileNotFoundError:
        password = ""
    return Publisher(options.broker, hub, roster, password, options.discovery)


def _local_key(state: Path) -> bytes:
    """Return the key of the links; a state folder that cannot be written only costs links that outlive the service."""
    try:
        return load_key(state / "links.key")
    except OSError:
        return secrets.token_bytes(32)
