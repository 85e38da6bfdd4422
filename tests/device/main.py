"""The jobs that an interpreter can be asked to run.

``perft FILE [GAME]``, ``game GAME START SEED``, ``playthrough PLAN``, ``speed PLAN``, ``import MODULE``,
``think PLAN``, ``think_speed PLAN``.
Device subset; a job's module is imported only for that job, memory is what is measured.
"""

import gc
import sys

try:
    from typing import Callable
except ImportError:
    pass


def perft(path: str, game: str = "passo") -> None:
    """Count every row of a table."""
    from tests.device.perft import count_rows

    with open(path) as table:
        count_rows(table.read().split("\n"), print, game)


def collect_early() -> None:
    """Collect garbage early to keep live objects close together where memory is scarce; CPython cannot."""
    if hasattr(gc, "threshold"):
        gc.threshold(2048)


def playthrough(name: str) -> None:
    """Tell a game turn by turn."""
    collect_early()
    from tests.device.narrator import narrate

    narrate(name, print)


def game(name: str, start: str, seed: str) -> None:
    """Play a game silently; importing other plans would use memory that is being measured."""
    collect_early()
    from tests.device.game import play_game

    play_game(name, start, int(seed))


def speed(name: str) -> None:
    """Measure move generation."""
    from tests.device.speed import measure

    measure(name)


def think(name: str) -> None:
    """Let opponents play."""
    collect_early()
    from tests.device.thinking import play_levels

    play_levels(name, print)


def think_speed(name: str) -> None:
    """Measure an opponent's search."""
    from tests.device.thinking import measure

    measure(name)


def import_module(name: str) -> None:
    """Import a module and say so."""
    __import__(name)
    print("imported", name)


JOBS: dict[str, Callable[..., None]] = {
    "perft": perft,
    "playthrough": playthrough,
    "game": game,
    "speed": speed,
    "import": import_module,
    "think": think,
    "think_speed": think_speed,
}

if __name__ == "__main__":
    JOBS[sys.argv[1]](*sys.argv[2:])
