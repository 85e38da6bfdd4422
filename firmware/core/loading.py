"""Which modules are in memory only while a board needs them: a Pico has no room for all of them at once.

Whatever is not named here is imported at the top of a file, and stays. docs/MAKING.md says what each group takes.
"""

import gc
import sys

try:
    from typing import Any

    from boardcore.games import Game
except ImportError:
    pass

# What only starts the board, until it runs; with what reads the texts of its game.
STARTUP = (
    "core.startup",
    "core.settings_file",
    "pins",
    "inout.sensors",
    "boards",
    "boards.geometry",
    "boards.small",
    "boards.big",
    "boards.counting",
    "boardcore.lights.language",
    "boardcore.record.recovery",
)
# What talks to a host, since one has first opened the port.
HOST = (
    "boardcore.wire.frame",
    "boardcore.wire.messages",
    "host.frames",
    "host.reports",
    "host.commands",
)
# The board itself as an opponent, in a game in which it plays a side.
OPPONENT = (
    "boardcore.opponent.dice",
    "boardcore.opponent.levels",
    "boardcore.opponent.parts",
    "boardcore.opponent.search",
    "boardcore.opponent.thinker",
    "boardcore.opponent.hints",
    "players.thinking",
    "players.companion",
)
# What lets a journal start over, shows a review, judges touches and discs set right: forgotten with the next entry.
RECOVERY = ("boardcore.record.recovery",)
RARELY_NEEDED = RECOVERY + ("boardcore.lights.review", "boardcore.referee.hidden", "boardcore.referee.restoring")
# More free bytes than a Pico has in all: a Pico 2 forgets nothing.
_PLENTY = 192 * 1024
# Bytes that must be free where an opponent sits beside a host: 20,000 while it thinks, and 24 KiB that stay free.
_ROOM_FOR_BOTH = 44_576
# What buttons do, while one is held down or a menu is open.
BUTTONS = ("players.panel", "players.token_menu", "players.game_chooser")


def load(name: str) -> "Any":
    """Import and return a module; where memory is short, leave nothing behind and raise MemoryError."""
    if name not in sys.modules:
        gc.collect()
        before = list(sys.modules)
        try:
            __import__(name)
        except MemoryError:
            forget([other for other in sys.modules if other not in before])
            raise
    return sys.modules[name]


def load_next(group: "tuple[str, ...]") -> bool:
    """Load one more module of a group, so that no light waits for all of them; False if none is missing."""
    for name in group:
        if name not in sys.modules:
            load(name)
            return True
    return False


def check_room_for_both() -> None:
    """Raise MemoryError if there is too little of it for an opponent that is to think beside a host."""
    gc.collect()
    if hasattr(gc, "mem_free") and gc.mem_free() < _ROOM_FOR_BOTH:
        raise MemoryError


def forget_startup(game: str) -> None:
    """Free the memory of the start-up modules, and of those that read this game's texts."""
    forget(STARTUP)
    forget_readers(game)


def forget_opponent(game: "Game") -> bool:
    """Free the memory of the opponent and its game's evaluation; False if that frees nothing."""
    rules = "boardcore.games." + game.name
    try:
        delattr(game, "evaluate")  # a game keeps the function once it was asked
    except AttributeError:
        pass
    return forget(OPPONENT + (rules + ".evaluate", rules + ".parts"))


def forget_game(game: str) -> None:
    """Free the memory of a game's rules, and of an opponent that played it."""
    rules = "boardcore.games." + game
    forget(OPPONENT)
    forget([name for name in sys.modules if name == rules or name.startswith(rules + ".")])


def forget_readers(game: str) -> None:
    """Free the memory of the modules that read a game's texts: for its beginning, and for commands."""
    rules = "boardcore.games." + game
    forget(("boardcore.games.reader", rules + ".parse", rules + ".status"))


def forget(names: "list[str] | tuple[str, ...]") -> bool:
    """Free the memory of modules, to be imported again when needed; False if that frees nothing."""
    if hasattr(gc, "mem_free") and gc.mem_free() > _PLENTY:
        return False
    count = len(sys.modules)
    for name in names:
        package, _, last = name.rpartition(".")
        if sys.modules.pop(name, None) and hasattr(sys.modules.get(package), last):
            delattr(sys.modules[package], last)
    if len(sys.modules) == count:
        return False
    gc.collect()
    return True
