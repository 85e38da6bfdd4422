"""A firmware that fails on the emulated Pico: what the host is told, and that the game goes on after the restart."""

import re
from pathlib import Path

from passoboard.simulator import journal_view

from .board import EmulatedBoard
from .comparison import Difference
from .drive import Firmware
from .host import Host, HostError
from .table import GREETING_MS, Table

_RULES, _PLAY = "lib/boardcore/games/passo/__init__.py", "        return played(position, move)\n"
_FAIL_ONCE = """\
        import supervisor
        restarted = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
        if self.format_move(move) == "c5-c4" and not restarted:
            raise MemoryError("on purpose")
"""
_LAST = r"MemoryError: on purpose, games/passo/--init--\.py:(\d+) play, games/match\.py:\d+ -push, "
_RESTART_MS = 10_000


def told_of_a_fault(uf2: Path, firmware: Firmware, board: str) -> str:
    """Return what the host of a board is told whose rules fail, or raise Difference if it is not where they fail."""
    rules = firmware.text(_RULES)
    line = rules[: rules.index(_PLAY)].count("\n") + _FAIL_ONCE.count("\n")
    files = {_RULES: rules.replace(_PLAY, _FAIL_ONCE + _PLAY).encode()}
    with EmulatedBoard(uf2, firmware, hand_ms=0, board=board, files=files) as emulated:
        emulated.boot()
        told = ""
        with Host(emulated.port, lambda: emulated.now) as host:
            table = Table(emulated, host)
            table.let_pass(GREETING_MS)
            try:
                for move in ("c1-c2", "c5-c4"):
                    journal_view.perform(table, move)
            except HostError as error:
                told = str(error)
        found = re.search(_LAST, told)
        if not found or int(found[1]) != line:
            raise Difference(f"the rules fail in line {line}, and the host is told: {told}")
        shown = len(emulated.frames)
        emulated.pico.run_until(lambda: "restarted after a fault" in emulated.pico.console, _RESTART_MS)
        if emulated.moves[:1] != ["c1-c2"] or len(emulated.frames) == shown:
            raise Difference(f"the game has not survived: {emulated.moves}")
    return told
