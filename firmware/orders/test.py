"""The command that lights one cell for the walk test, or ends it."""

from boardcore.wire.frame import WireError

from orders import text_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", _: int) -> None:
    """Light the cell."""
    name = text_of(frame, "cell")
    cells = list(commands.live.game.cells)
    if name == "-":
        commands.board.end_test()
    elif name in cells:
        commands.board.test(cells.index(name))
    else:
        raise WireError("value", f"{name} is not a cell")
