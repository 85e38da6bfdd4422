"""Single modules of the firmware, without a board around them, on a clock that a test sets."""

import importlib
import sys
from types import ModuleType

import pytest
from passoboard import FIRMWARE


class Modules:
    """Loads modules of the firmware for one test; the next one loads its own."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.ms_a_look = 0  # how far the clock goes on whenever somebody looks at it
        self._now = 0
        supervisor = ModuleType("supervisor")
        supervisor.ticks_ms = self._ticks_ms  # type: ignore[attr-defined]
        patch.setitem(sys.modules, "supervisor", supervisor)
        patch.syspath_prepend(FIRMWARE)

    def load(self, name: str) -> ModuleType:
        """Import a module, and what it imports."""
        before = set(sys.modules)
        module = importlib.import_module(name)
        for other in set(sys.modules) - before:
            if not other.startswith("boardcore"):
                del sys.modules[other]
        return module

    def _ticks_ms(self) -> int:
        self._now += self.ms_a_look
        return self._now
