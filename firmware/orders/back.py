"""The command to take back the last move, or a resignation."""

from boardcore.wire.frame import WireError

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", _: "Frame", now: int) -> None:
    """Take it back."""
    match = commands.live.match
    if not match.moves and not match.stopped:
        raise WireError("gone", "there is no move to take back")
    commands.gameplay.take_back("host", now)
