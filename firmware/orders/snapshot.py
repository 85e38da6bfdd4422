"""The command that asks how things are."""

from boardcore.wire.frame import encode

from orders import text_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", now: int) -> bytes:
    """Tell the state."""
    return encode("state", commands.reports.frames.state_fields(now, text_of(frame, "n")))
