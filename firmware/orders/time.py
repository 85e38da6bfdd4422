"""The command that ends a side's time."""

from boardcore.wire.frame import WireError

from orders.playing import side_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", now: int) -> None:
    """Let the time be up, in a game that has a time limit."""
    live = commands.live
    side = side_of(frame, live)
    if side != live.game.current(live.position):
        raise WireError("illegal", "it is the other side's move")
    if not live.match.timed and live.game.timeout(live.position) is not None:
        raise WireError("illegal", "this game has no time limit")
    commands.gameplay.run_out(side, "host", now)
