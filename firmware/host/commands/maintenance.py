"""The commands about the board itself: a setting, counts and figures, the walk test."""

import gc

from boardcore.wire.frame import WireError, encode

from host.commands import number_of, text_of

try:
    import typing  # noqa: F401 - not on a board: what follows is for type checkers alone

    from boardcore.wire.frame import Frame

    from host.commands import Commands
except ImportError:
    pass


def set(commands: "Commands", frame: "Frame", _: int) -> None:  # noqa: A001 - named like its command
    """Change a setting until the next restart."""
    if not commands.board.change_setting(text_of(frame, "key"), number_of(frame, "value")):
        raise WireError("value", "no such setting, or out of range")


def stats(commands: "Commands", frame: "Frame", _: int) -> bytes:
    """Tell counts and figures."""
    board, decoder, reports = commands.board, commands.decoder, commands.reports
    uptime, settings = board.uptime, board.settings
    gc.collect()
    figures = (
        ("up", uptime.seconds),
        ("scan", board.scanner.interval_ms * 1000),
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
    return encode("stats", [(key, str(number)) for key, number in figures])


def test(commands: "Commands", frame: "Frame", _: int) -> None:
    """Light one cell for the walk test, or end it."""
    name = text_of(frame, "cell")
    cells = list(commands.live.game.cells)
    if name == "-":
        commands.board.end_test()
    elif name in cells:
        commands.board.test(cells.index(name))
    else:
        raise WireError("value", f"{name} is not a cell")
