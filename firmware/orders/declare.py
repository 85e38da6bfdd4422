"""The command that declares a token for the next move, or none."""

from boardcore.wire.frame import WireError

from orders import text_of
from orders.playing import expect_running

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", _: int) -> None:
    """Declare it."""
    gameplay = commands.gameplay
    letter = text_of(frame, "token")
    index = commands.live.game.extras.find(letter) if len(letter) == 1 else -1
    if index < 0 and letter != "-":
        raise WireError("value", f"{letter} is not a token")
    expect_running(commands.live)
    if gameplay.referee.passing:
        raise WireError("busy", "the first of two steps is made: put it back, or make the second")
    if not gameplay.declare(0 if letter == "-" else 1 << index):
        raise WireError("illegal", f"no token {letter} left, or no move for it")
