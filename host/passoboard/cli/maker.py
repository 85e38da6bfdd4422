"""The commands for makers: deploy, doctor, selftest."""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from passoboard.cli.ports import real_port
from passoboard.cli.streams import lenient
from passoboard.link import SIMULATED, Hello, LinkError, OpenPort, find_ports
from passoboard.link.address import read_address
from passoboard.maker.errors import MakerError

if TYPE_CHECKING:
    from passoboard.maker.plan import Plan
    from passoboard.maker.selftest import MakeWalk, WalkResult
    from passoboard.maker.walk import Walk
    from passoboard.simulator import VirtualBoard

_Drive = Annotated[Path | None, typer.Option("--drive", metavar="PATH", help="Where the board's drive is mounted.")]
_PORT_HELP = "A device path, socket://, rfc2217:// or sim://. Default: the only board."


def maker_commands(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    for command in (deploy, doctor, selftest):
        app.command()(command)


# deploy


def deploy(
    controller: Annotated[
        str | None, typer.Argument(metavar="CONTROLLER", help="With --pins: only this controller.")
    ] = None,
    drive: _Drive = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    source: Annotated[
        bool,
        typer.Option("--source", help="Modules as sources, to edit on the drive; takes time and memory of the board."),
    ] = False,
    pins: Annotated[bool, typer.Option("--pins", help="Only show which pin takes which wire; needs no drive.")] = False,
    board: Annotated[str, typer.Option("--board", help="With --pins: small, big or counting.")] = "small",
    as_json: Annotated[bool, typer.Option("--json", help="With --pins: print JSON.")] = False,
) -> None:
    """Put the firmware and its library on a board's drive; a pulled cable leaves the old or the new version."""
    if pins:
        _show_pins(controller, board, as_json)
    elif controller or as_json:
        raise MakerError("CONTROLLER and --json need --pins; deploy reads the controller from the drive")
    else:
        _deploy(drive, dry_run, source)


def _show_pins(controller: str | None, board: str, as_json: bool) -> None:
    """Print a table for each controller, and the order of the pixels, which is the same for all."""
    from rich.box import SIMPLE  # noqa: PLC0415 - not without need
    from rich.table import Table  # noqa: PLC0415

    from passoboard.maker.wiring import pixel_order, wirings  # noqa: PLC0415

    found, order = wirings(controller, board), pixel_order(board)
    if as_json:
        print(json.dumps({"boards": found, "pixels": order}, indent=2))
        return
    console = Console(highlight=False)
    for name, wires in found.items():
        table = Table("wire", "pin", box=SIMPLE)
        for wire, pin in wires.items():
            table.add_row(wire, pin)
        console.print(name, table, sep="\n")
    console.print(f"pixels in data order: {' '.join(order)}", soft_wrap=True)


def _deploy(drive: Path | None, dry_run: bool, source: bool) -> None:
    """Bring a drive up to date and say what was changed."""
    from passoboard.maker.deploy import board_on, needs_restart, plan_for  # noqa: PLC0415 - not without need
    from passoboard.maker.disk import Medium  # noqa: PLC0415
    from passoboard.maker.drive import check_drive, choose_drive, runs_packed  # noqa: PLC0415
    from passoboard.maker.memory import say_games  # noqa: PLC0415
    from passoboard.maker.payload import read_payload  # noqa: PLC0415

    chosen = choose_drive(drive)
    check_drive(chosen)
    medium = Medium(chosen.path)
    board, source = board_on(medium), source or not runs_packed(chosen)
    payload = read_payload(board=board, source=source)
    plan = plan_for(medium, payload)
    print(f"{chosen.path}: {chosen.board}, CircuitPython {chosen.version}")
    print(f"it {say_games(chosen.board, board, source)}")
    for change in plan.changes:
        print(f"{change.what:9}{change.path}")
    if not plan.steps:
        print(f"firmware {payload.version} is there already")
    elif dry_run:
        print(f"dry run: nothing was written; firmware {payload.version} would take {len(plan.steps)} steps")
    else:
        _carry_out(medium.root, plan)
        print(f"firmware {payload.version} is on the board; every file was read back and is correct")
        if needs_restart(plan.changes):
            print("boot.py is new: eject the drive and unplug the board, then plug it in again")


def _carry_out(root: Path, plan: "Plan") -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    from passoboard.maker.deploy import carry_out  # noqa: PLC0415
    from passoboard.maker.disk import Medium  # noqa: PLC0415

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(plan.steps))
        carry_out(Medium(root), plan, lambda step: bar.update(task, advance=1, description=f"{step.verb} {step.path}"))


# doctor


def doctor(
    port: Annotated[list[str] | None, typer.Option("--port", help="Check this port; may be repeated.")] = None,
    drive: _Drive = None,
    log: Annotated[str | None, typer.Option(help="Path or URL of the log.", envvar="PASSOBOARD_LOG")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check this computer, the boards and their drives; each problem comes with a remedy. Exits with 1 if any."""
    from passoboard.maker.doctor import WRONG, Surroundings, examine, to_json  # noqa: PLC0415

    with ExitStack() as stack:
        ports = [real_port(name, stack)[0] for name in port or []]
        checks = examine(Surroundings(log=log), ports, drive)
        if as_json:
            found = to_json(checks)
            print(json.dumps(found, indent=2))
            raise typer.Exit(0 if found["ok"] else 1)
        console = Console(highlight=False)
        wrong = 0
        for check in checks:
            colour = {"ok": "green", "wrong": "red"}.get(check.status, "yellow")
            console.print(f"[{colour}]{check.status:5}[/] {check.name:8} {escape(check.text)}", soft_wrap=True)
            if check.remedy:
                console.print(f"      {'':8} -> {escape(check.remedy)}", soft_wrap=True)
            wrong += check.status == WRONG
        print("everything is fine" if not wrong else f"{wrong} {'thing is' if wrong == 1 else 'things are'} wrong")
        raise typer.Exit(1 if wrong else 0)


# selftest


def selftest(
    port: Annotated[str | None, typer.Option("--port", help=_PORT_HELP)] = None,
    only: Annotated[
        str, typer.Option(help="Parts, separated by commas: lights,switches,diodes,buttons; or watch.")
    ] = "",
    discs: Annotated[int, typer.Option(min=1, max=99, help="How many discs with magnets there are.")] = 10,
    strips: Annotated[
        int | None, typer.Option(min=1, max=8, help="Only this many strips of a big board are plugged in.")
    ] = None,
    demo: Annotated[bool, typer.Option("--demo", help="Let a simulated hand take the test.")] = False,
    fault: Annotated[
        list[str] | None, typer.Option(metavar="NAME[:CELL]", help="With sim://: break something first.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Walk through a board, cell by cell: finds dead and stuck switches, wrong wires, strips, diodes, dark lights."""
    from passoboard.maker.walk import ALL_PARTS, PARTS  # noqa: PLC0415

    parts = tuple(part.strip() for part in only.split(",")) if only else PARTS
    for part in parts:
        if part not in ALL_PARTS:
            raise MakerError(f"unknown part {part!r}, choose from: {', '.join(ALL_PARTS)}")
    name = _port_to_use(port, demo)
    if (demo or fault) and not name.startswith(SIMULATED):
        raise MakerError("--demo and --fault need a simulated board: --port sim://")

    def say(line: str) -> None:
        print(line, file=sys.stderr if as_json else sys.stdout, flush=True)

    make_walk = _walk_maker(parts, discs, strips, say)
    try:
        if demo:
            outcome = _demonstrate(name, fault or [], make_walk, say)
        else:
            outcome = _walk_with_a_person(name, fault or [], make_walk, say)
    except LinkError as error:
        raise OSError(str(error)) from error
    _report(outcome, parts, as_json)
    raise typer.Exit(1 if outcome.findings else 0)


def _port_to_use(port: str | None, demo: bool) -> str:
    if port:
        return port
    if demo:
        return SIMULATED
    found = [each.device for each in find_ports()]
    if len(found) == 1:
        return found[0]
    if found:
        raise MakerError(f"several boards: {', '.join(found)}; choose one with --port")
    raise MakerError("no board is plugged in; try it with --port sim:// or --demo")


def _break(board: "VirtualBoard | None", fault: str) -> None:
    """Set a fault on the simulated board: its name, with a cell, a pixel's number, two wires, or one or two strips."""
    name, _, where = fault.partition(":")
    first, _, second = where.partition("-")
    if board is None:
        return
    if name == "dark_chain" and where.isdigit():
        board.fault(name, pixel=int(where))
    elif name == "swapped_wires" and len(first) == len(second) == 1:
        kind, lines = ("rows", "12345678") if first.isdigit() else ("columns", "abcdefgh")
        if first not in lines or second not in lines:
            raise MakerError(f"{where!r}: expected two ranks (1-2) or two files (a-b)")
        options: dict[str, Any] = {kind: [lines.index(first), lines.index(second)]}
        board.fault(name, **options)
    elif name == "swapped_strips" and first.isdigit() and second.isdigit():
        board.fault(name, strips=[int(first) - 1, int(second) - 1])
    elif name in ("broken_cable", "turned_strip", "wrong_socket") and where.isdigit():
        board.fault(name, strip=int(where) - 1)
    else:
        board.fault(name, where or None)


def _walk_maker(parts: tuple[str, ...], discs: int, strips: int | None, say: Callable[[str], None]) -> "MakeWalk":
    from passoboard.maker.walk import Walk  # noqa: PLC0415
    from passoboard.maker.whereabouts import map_of  # noqa: PLC0415

    def make_walk(hello: Hello, picture: int) -> "Walk":
        closed = picture.bit_count()
        say(f"board {hello.board}, firmware {hello.firmware}: {hello.cells - closed} switches open, {closed} closed")
        board_map = map_of(hello)
        if strips is not None:
            try:
                board_map.only_strips(strips)
            except ValueError as error:
                raise MakerError(f"--strips: {error}") from None
        if board_map.outside:
            say(f"{hello.game} leaves {board_map.outside} cells of the board out: for all of them, choose another game")
        return Walk(board_map, picture, parts, discs)

    return make_walk


def _demonstrate(port: str, faults: list[str], make_walk: "MakeWalk", say: Callable[[str], None]) -> "WalkResult":
    """Let the simulated board's hand take the test."""
    from passoboard.maker.demo import Demo  # noqa: PLC0415
    from passoboard.simulator import VirtualBoard  # noqa: PLC0415

    address = read_address(port)
    with VirtualBoard(hand_ms=120, board=address.board, game=address.game) as board:
        for each in faults:
            _break(board, each)
        return Demo(board, say).run(make_walk)


def _walk_with_a_person(
    port: str, faults: list[str], make_walk: "MakeWalk", say: Callable[[str], None]
) -> "WalkResult":
    """Let the person at the keyboard take the test."""
    with ExitStack() as stack:
        path, board = real_port(port, stack)
        for each in faults:
            _break(board, each)
        return asyncio.run(_walk(path, make_walk, say))


async def _walk(path: str, make_walk: "MakeWalk", say: Callable[[str], None]) -> "WalkResult":
    """Run the walk test with the person at the keyboard."""
    from passoboard.maker.people import Keyboard  # noqa: PLC0415
    from passoboard.maker.selftest import Selftest  # noqa: PLC0415

    keyboard = Keyboard(lenient(sys.stdin), say)
    test = asyncio.ensure_future(Selftest(make_walk, keyboard).run(OpenPort(path)))
    await asyncio.wait((test, keyboard.ended), return_when=asyncio.FIRST_COMPLETED)
    if not test.done():
        test.cancel()
        await asyncio.gather(test, return_exceptions=True)
        raise MakerError("the input ended before the test did")
    return test.result()


def _report(outcome: "WalkResult", parts: tuple[str, ...], as_json: bool) -> None:
    from passoboard.maker.report import as_data, as_lines  # noqa: PLC0415

    if as_json:
        print(json.dumps(as_data(outcome, parts), indent=2))
        return
    for line in as_lines(outcome, parts):
        print(line)
