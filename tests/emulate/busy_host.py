"""A host that uses every command there is, one after the other: what each of them loads must fit into a Pico's heap."""

from pathlib import Path

from boardcore.wire.frame import Frame
from passoboard.simulator import journal_view

from .board import EmulatedBoard
from .comparison import Difference
from .drive import Firmware
from .host import Host
from .measure import free_heap
from .table import GREETING_MS, Table

_ANSWER_MS, _SLICE_MS = 3000, 10
_CALM_MS = 1500  # until the board has judged what a hand did, and has told its host
_MOVE, _HAND, _BACK = "c1-c2", "by hand", "put back"  # what the player does in between

# A command, its fields and how it is answered: by an ok, a state or an error.
_ACTS: tuple[tuple[str, dict[str, str], str], ...] = (
    ("snapshot", {}, "state"),
    ("hint", {"move": _MOVE}, "ok"),
    ("hint", {"from": "c1", "good": "0000080"}, "ok"),
    (_HAND, {}, ""),
    ("back", {}, "ok"),
    (_BACK, {}, ""),
    ("new", {"pos": "rrrrr/5/5/5/bbbbb b DJK TCR"}, "ok"),
    ("declare", {"token": "D"}, "ok"),
    ("declare", {"token": "-"}, "ok"),
    (_HAND, {}, ""),
    ("choose", {"move": "c5-c4"}, "evidence"),
    ("reject", {"why": "somebody changed their mind"}, "ok"),
    (_BACK, {}, ""),
    ("set", {"key": "brightness", "value": "50"}, "ok"),
    ("test", {"cell": "c3"}, "ok"),
    ("test", {"cell": "-"}, "ok"),
    ("resign", {"side": "b"}, "ok"),
    ("back", {}, "ok"),
    ("draw", {}, "ok"),
    ("new", {"limit": "600", "clock": "900"}, "ok"),
    ("hint", {"move": "c1-c5"}, "illegal"),
    (_HAND, {}, ""),
    ("time", {"side": "r"}, "ok"),
)
_WITHOUT_AT = ("ping", "stats", "snapshot", "reject", "set", "test")


def heap_of_a_busy_host(uf2: Path, firmware: Firmware, board: str) -> list[int]:
    """Return the bytes of heap that are free after each command."""
    with EmulatedBoard(uf2, firmware, hand_ms=0, board=board) as emulated:
        emulated.boot()
        with Host(emulated.port, lambda: emulated.now) as host:
            table = Table(emulated, host)
            table.let_pass(GREETING_MS)
            heap = [_free_after(table, *act) for act in _ACTS]
        if emulated.pico.resets:
            raise Difference(f"a busy host has made the Pico restart: {emulated.pico.console[-1000:]}")
        return heap


def _free_after(table: Table, kind: str, fields: dict[str, str], expected: str) -> int:
    if kind == _HAND:
        journal_view.perform(table, _MOVE)
    elif kind == _BACK:
        start, target = _MOVE.split("-")
        table.lift(target)
        table.place(start)
    else:
        answer = answer_to(table, kind, fields)
        if expected not in (answer.kind, answer.get("code")):
            raise Difference(f"{kind} was answered with {answer!r}")
    table.run(_CALM_MS)
    return free_heap(table)


def answer_to(table: Table, kind: str, fields: dict[str, str]) -> Frame:
    """Send a command about the newest entry, and wait for its answer."""
    newest = str(len(table.host.logged))
    number = {"e": newest} if kind == "reject" else {} if kind in _WITHOUT_AT else {"at": newest}
    asked = table.host.ask(kind, *(number | fields).items())
    for _ in range(_ANSWER_MS // _SLICE_MS):
        if asked in table.host.answers:
            return table.host.answers[asked]
        table.let_pass(_SLICE_MS)
    raise Difference(f"{kind} was never answered")
