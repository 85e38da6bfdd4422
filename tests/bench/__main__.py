"""Prints the figures of every part: ``python -m tests.bench [PART …]``; exits 1 if a goal is missed.

A part is a module of this package with ``HEADING`` and ``rows()``. It is discovered automatically.
"""

import importlib
import pkgutil
import sys
from types import ModuleType

import passoboard  # noqa: F401  # puts firmware/lib on the path

import tests.bench


def parts(chosen: list[str]) -> list[ModuleType]:
    """Return all parts, or those chosen by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(tests.bench.__path__))
    modules = [importlib.import_module(f"tests.bench.{name}") for name in names if name != "__main__"]
    found = [module for module in modules if hasattr(module, "rows")]
    return [module for module in found if not chosen or module.__name__.rpartition(".")[2] in chosen]


def main(chosen: list[str]) -> int:
    """Print the figures and return 1 if a goal is missed."""
    missed = 0
    for part in parts(chosen):
        print(part.HEADING, flush=True)
        for row in part.rows():
            print(row, flush=True)
            missed += row.missed
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
