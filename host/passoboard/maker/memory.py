"""Which games a controller carries: those that leave a board enough memory while it plays with a host."""

from boardcore.games import games_for

from passoboard.geometry import read_geometry

LEAST_FREE = 24 * 1024  # bytes of heap: with less, a long session might end in a MemoryError
# Least bytes of heap that were free on an emulated Pico (RP2040) on the big board with a host (docs/EMULATOR.md): with
# compiled modules, and with sources.
MEASURED = {
    "passo": (30_104, 31_880),
    "passage": (31_240, 32_744),
    "gaylor": (32_952, 35_112),
    "passtally": (26_216, 28_504),
}
_LARGE = "raspberry_pi_pico2"  # begins the name of every controller with an RP2350, which has twice the memory


def games_carried(controller: str, board: str, source: bool) -> list[str]:
    """Return the games of a board for which a controller has the memory."""
    fitting = games_for(max(read_geometry().board(board).X) + 1)
    if controller.startswith(_LARGE):
        return fitting
    return [name for name in fitting if MEASURED[name][source] >= LEAST_FREE]


def say_games(controller: str, board: str, source: bool) -> str:
    """Return one line for people: which games a controller carries, and how much memory they leave."""
    carried = games_carried(controller, board, source)
    names = ", ".join(carried) or "no game"
    if controller.startswith(_LARGE):
        return f"carries {names}"
    least = min((MEASURED[name][source] for name in carried), default=0)
    return f"carries {names}; at least {least // 1024} KiB of memory stay free with a host"
