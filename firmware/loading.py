"""Loads modules when they are needed and forgets them again: a board has little memory."""

import gc
import sys

try:
    from typing import Any
except ImportError:
    pass


def load(name: str) -> "Any":
    """Import and return a module; if there is not enough memory, leave nothing behind and raise MemoryError."""
    if name in sys.modules:
        return sys.modules[name]
    gc.collect()
    before = list(sys.modules)
    try:
        return __import__(name, None, None, (name,))
    except MemoryError:
        forget_since(before)
        raise


def forget_since(before: list[str], kept: str = "-") -> None:
    """Free the memory of the modules that were loaded since there were these, except for those of the package kept."""
    forget([name for name in sys.modules if name not in before and not name.startswith(kept)])


def forget_texts(game: str) -> None:
    """Free the memory of what reads and writes a game's texts: hands need them only when a game begins."""
    rules = "boardcore.games." + game + "."
    forget(["boardcore.games.reader", rules + "parse", rules + "status", rules + "text"])


def forget(names: list[str]) -> None:
    """Free the memory of modules; code that needs one of them again imports it again."""
    count = len(sys.modules)
    for name in names:
        package, _, last = name.rpartition(".")
        if sys.modules.pop(name, None) and hasattr(sys.modules.get(package), last):
            delattr(sys.modules[package], last)
    if len(sys.modules) < count:
        gc.collect()
