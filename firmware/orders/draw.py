"""The command that ends the game in a draw that all sides agreed to."""

from orders.playing import expect_running

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", _: "Frame", now: int) -> None:
    """End the game."""
    expect_running(commands.live)
    commands.live.agree("host", now)
    commands.gameplay.written("host", now)
