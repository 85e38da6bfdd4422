"""The command that asks how the board is doing."""

import gc

from boardcore.wire.frame import encode

from orders import number_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass

# One text: a board never forgets a short one.
_KEYS = "up scan loop heap over crc junk oversize re resent dropped ignored brightness settle"


def carry_out(commands: "Commands", frame: "Frame", _: int) -> bytes:
    """Tell counts and figures."""
    board, decoder, reports = commands.board, commands.decoder, commands.reports
    uptime, settings = board.uptime, board.settings
    gc.collect()
    numbers = (
        uptime.seconds,
        board.scanner.interval_ms * 1000,
        uptime.slowest_ms * 1000,
        gc.mem_free() if hasattr(gc, "mem_free") else 0,
        board.scanner.overflows,
        decoder.crc_errors,
        decoder.junk,
        decoder.oversize,
        number_of(frame, "n"),
        reports.outbox.resent,
        reports.dropped,
        commands.ignored,
        settings.brightness,
        settings.settle_ms,
    )
    uptime.slowest_ms = 0
    return encode("stats", [(key, str(number)) for key, number in zip(_KEYS.split(" "), numbers)])
