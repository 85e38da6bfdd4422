"""The commands that talk to boards: serve, boards, console, dump."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from passoboard.link import SIMULATED, LinkError, OpenPort, find_ports
from passoboard.link.narrator import Narrator, Typist
from passoboard.link.probe import probe

_PORT_HELP = "A device path, socket://host:port, rfc2217://host:port or sim://name; may be given several times."
Port = Annotated[str, typer.Option("--port", help="A device path, socket://, rfc2217:// or sim:// (the default).")]


def serve(
    port: Annotated[list[str] | None, typer.Option("--port", help=_PORT_HELP)] = None,
    host: Annotated[str, typer.Option(help="Address to listen on; beyond loopback with tokens.")] = "127.0.0.1",
    http: Annotated[int, typer.Option(min=0, max=65535, help="TCP port of the API and the page; 0: any.")] = 8750,
    log: Annotated[str | None, typer.Option(help="Path or URL of the log.", envvar="PASSOBOARD_LOG")] = None,
    state: Annotated[Path | None, typer.Option(help="Folder for keys and the memory of simulated boards.")] = None,
    mqtt: Annotated[str | None, typer.Option(help="Broker, mqtt://host.", envvar="PASSOBOARD_MQTT")] = None,
    name: Annotated[list[str] | None, typer.Option(help="Further name of this machine that links may use.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Logs as JSON lines.")] = False,
    level: Annotated[str, typer.Option(help="Least level that is logged.")] = "info",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve all boards that are plugged in, or a simulated one if there is none."""
    from passoboard.service.logs import set_up_logs  # noqa: PLC0415 - other commands start faster without it
    from passoboard.service.serve import Options, default_state  # noqa: PLC0415
    from passoboard.service.serve import serve as run  # noqa: PLC0415

    if level not in ("debug", "info", "warning", "error"):
        raise ValueError(f"no level {level!r}, there is: debug, info, warning, error")
    set_up_logs(as_json=json, level=level)
    options = Options(
        ports=port or [],
        host=host,
        port=http,
        log=log,
        state=state or default_state(),
        broker=mqtt,
        names=name or [],
        open_page=open_page,
    )
    asyncio.run(run(options))


def boards(
    port: Annotated[list[str] | None, typer.Option("--port", help=_PORT_HELP)] = None,
) -> None:
    """Find boards: who is at which port, with which firmware."""
    ports = port or [found.device for found in find_ports()]
    if not ports:
        print("no board is plugged in; `passoboard serve` starts a simulated one")
    for name in ports:
        with ExitStack() as stack:
            print(_describe(_real_port(name, stack), name))


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


def console(port: Port = SIMULATED, raw: Annotated[bool, typer.Option(help="Send lines as they are.")] = False) -> None:
    """Talk to a board by hand: `greet` first, then `ping`, `snapshot` …; number and CRC are added, answers decoded."""
    with ExitStack() as stack:
        try:
            asyncio.run(_talk(OpenPort(_real_port(port, stack)), raw))
        except LinkError as error:
            raise OSError(str(error)) from error


async def _talk(port: OpenPort, raw: bool) -> None:
    """Show what the board says and send what is typed, until either ends."""
    from passoboard.link.transport import watch  # noqa: PLC0415 - only this command needs it

    ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    narrator = Narrator()
    typist = Typist()

    def hear(data: bytes) -> None:
        for line in narrator.feed(data):
            typist.note(line)
            print(line, flush=True)

    transport = watch(port, hear, ended.set_result)
    transport.write(b"\n")
    typing = asyncio.create_task(_send_typed(transport.write, None if raw else typist))
    try:
        await asyncio.wait((typing, ended), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            print(f"# {ended.result()}")
    finally:
        typing.cancel()
        transport.close()


async def _send_typed(write: Callable[[bytes], None], typist: Typist | None) -> None:
    """Send what is typed until the end of the input, as frames or without a typist as it is."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode(errors="replace"):
        if typist is None:
            write(line.encode())
            continue
        try:
            frame = typist.write(line)
        except ValueError as error:
            print(f"# {error}")
            continue
        if frame.strip():
            print(f"> {frame.decode().strip()}", flush=True)
        write(frame)


def _print_all(lines: list[str]) -> None:
    for line in lines:
        print(line, flush=True)


def dump(file: Annotated[Path, typer.Argument(help="Recorded bytes of either direction; - is stdin.")]) -> None:
    """Show recorded bytes as text, what is damaged included."""
    narrator = Narrator()
    with sys.stdin.buffer if str(file) == "-" else file.open("rb") as source:
        while data := source.read(65536):
            _print_all(narrator.feed(data))
    _print_all(narrator.finish())


def _real_port(name: str, stack: ExitStack) -> str:
    """Return the port to open; ``sim://`` starts a board that lives as long as the command."""
    if not name.startswith(SIMULATED):
        return name
    from passoboard.simulator import VirtualBoard  # noqa: PLC0415 - not without need

    return stack.enter_context(VirtualBoard(clock="real")).port


def service_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (serve, boards, console, dump):
        app.command()(command)
