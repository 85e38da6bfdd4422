"""The command that asks how the board is doing."""

import gc

from boardcore.wire.frame import encode
from scanner import INTERVAL_MS

from orders import number_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", _: int) -> bytes:
    """Tell counts and figures."""
    board, decoder, reports = commands.board, commands.decoder, commands.reports
    uptime, settings = board.uptime, board.settings
    gc.collect()
    numbers = (
        ("up", uptime.seconds),
        ("scan", INTERVAL_MS * 1000),
        ("loop", uptime.slowest_ms * 1000),
        ("heap", gc.mem_free() if hasattr(gc, "mem_free") else 0),
        ("over", board.scanner.overflows),
        ("crc", decoder.crc_errors),
        ("junk", decoder.junk),
        ("oversize", decoder.oversize),
        ("re", number_of(frame, "n")),
        ("resent", reports.outbox.resent),
        ("dropped", reports.dropped),
        ("ignored", commands.ignored),
        ("brightness", settings.brightness),
        ("settle", settings.settle_ms),
    )
    uptime.slowest_ms = 0
    return encode("stats", [(key, str(number)) for key, number in numbers])
