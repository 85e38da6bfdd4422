"""The command that resigns for a side."""

from orders.playing import side_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", now: int) -> None:
    """Let the side lose."""
    commands.live.resign(side_of(frame, commands.live), "host", now)
    commands.gameplay.written("host", now)
