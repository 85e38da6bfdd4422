"""The command that asks whether the board is there."""

from boardcore.wire.frame import encode

from orders import text_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(_: "Commands", frame: "Frame", now: int) -> bytes:
    """Tell the time."""
    return encode("ok", [("re", text_of(frame, "n")), ("t", str(now))])
