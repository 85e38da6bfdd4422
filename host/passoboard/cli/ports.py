"""The ports that commands open: real ones by name, or a simulated board that runs as long as the command."""

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from passoboard.link import SIMULATED
from passoboard.link.address import read_address

if TYPE_CHECKING:
    from passoboard.simulator import VirtualBoard

_HELP = "A device path, socket://, rfc2217:// or sim:// (the default); sim://?board=big is the big board."
Port = Annotated[str, typer.Option("--port", help=_HELP)]


def real_port(name: str, stack: ExitStack) -> "tuple[str, VirtualBoard | None]":
    """Return the port to open, and the board behind it if ``sim://`` has started one."""
    if not name.startswith(SIMULATED):
        return name, None
    from passoboard.simulator import VirtualBoard  # noqa: PLC0415 - not without need

    address = read_address(name)
    made = VirtualBoard(clock="real", hand_ms=120, board=address.board, game=address.game, speed=address.speed)
    board = stack.enter_context(made)
    return board.port, board
