"""The command that decides which of the candidates was played."""

from boardcore.wire.frame import WireError

from orders.playing import move_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", now: int) -> None:
    """Play it, if the discs show it."""
    if not commands.gameplay.choose(move_of(frame, commands.live), "host", now):
        raise WireError("evidence", "the discs do not show this move")
