"""The commands that talk to boards, or are a service for them: serve, site, boards, console, dump."""

import asyncio
import errno
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from passoboard.cli.console import console
from passoboard.cli.ports import real_port
from passoboard.link import LinkError, find_ports
from passoboard.link.narrator import Narrator
from passoboard.link.probe import probe

_PORT_HELP = "A device path, socket://host:port, rfc2217://host:port or sim://name?board=big; may be repeated."


def serve(
    port: Annotated[list[str] | None, typer.Option("--port", help=_PORT_HELP)] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen on; beyond loopback, tokens are required.")
    ] = "127.0.0.1",
    http: Annotated[int, typer.Option(min=0, max=65535, help="TCP port of the API and the page; 0: any.")] = 8750,
    log: Annotated[str | None, typer.Option(help="Path or URL of the log.", envvar="PASSOBOARD_LOG")] = None,
    state: Annotated[Path | None, typer.Option(help="Folder for keys and the memory of simulated boards.")] = None,
    mqtt: Annotated[str | None, typer.Option(help="Broker, mqtt://host.", envvar="PASSOBOARD_MQTT")] = None,
    mqtt_discovery: Annotated[
        str,
        typer.Option(metavar="PREFIX", help="Topic under which Home Assistant looks for devices; empty: none."),
    ] = "homeassistant",
    name: Annotated[
        list[str] | None, typer.Option(help="Another name of this machine for links; may be repeated.")
    ] = None,
    public: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Address of a reverse proxy in front of the service, such as https://board.club; tokens are required.",
        ),
    ] = "",
    shared: Annotated[
        bool, typer.Option("--shared", help="Several people use this machine: ask those at it for a link, too.")
    ] = False,
    simulate: Annotated[bool, typer.Option("--sim/--no-sim", help="Simulate a board if none is plugged in.")] = True,
    json: Annotated[bool, typer.Option("--json", help="Write logs as JSON lines.")] = False,
    level: Annotated[str, typer.Option(help="Lowest level to log.")] = "info",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND", help="A UGI program that can take a seat under this name; may be repeated."
        ),
    ] = None,
) -> None:
    """Serve all boards that are plugged in, or a simulated one if there is none."""
    from passoboard.service.logs import set_up_logs  # noqa: PLC0415 - other commands start faster without it
    from passoboard.service.serve import Options, default_state  # noqa: PLC0415
    from passoboard.service.serve import serve as run  # noqa: PLC0415
    from passoboard.tables.players import read_engines  # noqa: PLC0415

    if level not in ("debug", "info", "warning", "error"):
        raise ValueError(f"unknown level {level!r}, choose from: debug, info, warning, error")
    set_up_logs(as_json=json, level=level)
    options = Options(
        ports=port or [],
        host=host,
        port=http,
        log=log,
        state=state or default_state(),
        broker=mqtt,
        discovery=mqtt_discovery,
        names=name or [],
        public=_read_public(public),
        simulate=simulate,
        shared=shared,
        open_page=open_page,
        engines=read_engines(engine or []),
    )
    try:
        asyncio.run(run(options))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        from passoboard.cli.port_in_use import explain  # noqa: PLC0415

        raise OSError(explain(host, http)) from error


def _read_public(url: str) -> str:
    """Return an address without its trailing slash; refuse one that links cannot begin with."""
    parts = urlsplit(url)
    plain = f"{parts.scheme}://{parts.netloc}"
    good = parts.scheme in {"http", "https"} and parts.hostname and "@" not in parts.netloc
    if url and not (good and url in {plain, f"{plain}/"}):
        raise ValueError(f"--public: {url!r} is not an address such as https://board.club")
    return plain if url else ""


def boards(
    port: Annotated[list[str] | None, typer.Option("--port", help=_PORT_HELP)] = None,
) -> None:
    """Find boards: which board is at which port, with which firmware."""
    ports = port or [found.device for found in find_ports()]
    if not ports:
        print("no board is plugged in; `passoboard serve` starts a simulated one")
    for name in ports:
        with ExitStack() as stack:
            print(_describe(real_port(name, stack)[0], name))


def _describe(path: str, name: str) -> str:
    try:
        hello = probe(path)
    except LinkError as error:
        return f"{name}\t{error}"
    entries = hello.next - hello.first
    return (
        f"{name}\tboard {hello.board}\tfirmware {hello.firmware}\tgame {hello.game}\tepoch {hello.epoch}"
        f"\t{entries} entries\t{','.join(hello.features)}"
    )


def site(folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or an earlier site.")]) -> None:
    """Write the page that needs no server: a folder for any file server, with service and board inside."""
    from passoboard.site.build import build  # noqa: PLC0415

    size = build(folder)
    print(f"{folder}: {size / 1e6:.1f} MB; try it with: python3 -m http.server --directory {folder}")


def _print_all(lines: list[str]) -> None:
    for line in lines:
        print(line, flush=True)


def dump(file: Annotated[Path, typer.Argument(help="Recorded bytes of either direction; - is stdin.")]) -> None:
    """Show recorded bytes as text, including damaged frames."""
    narrator = Narrator()
    with sys.stdin.buffer if str(file) == "-" else file.open("rb") as source:
        while data := source.read(65536):
            _print_all(narrator.feed(data))
    _print_all(narrator.finish())


def service_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (serve, site, boards, console, dump):
        app.command()(command)
