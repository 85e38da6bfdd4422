"""The command that changes a setting."""

from boardcore.wire.frame import WireError

from orders import number_of, text_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", _: int) -> None:
    """Change it until the next restart."""
    if not commands.board.change_setting(text_of(frame, "key"), number_of(frame, "value")):
        raise WireError("value", "no such setting, or out of range")
