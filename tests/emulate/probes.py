"""Which functions of the firmware are timed, how the drive is prepared for that, and how their pulses are read.

The firmware itself is not changed: a ``code.py`` in place of its own wraps the functions so that each raises a free pin
while it runs, then goes on with the firmware's. Outside, a listener on the pin knows the time to the nanosecond.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .chip import Pico

IMPORTS = "import"  # the name of the pulses that imports give
_IMPORT_PIN = 0
_PROBE_PINS = (1, 12, 13, 17, 18, 19, 20, 21, 22, 26, 27, 28)

# Module, class (or nothing) and function.
PROBES = (
    ("core.controller", "Controller", "tick"),
    ("core.controller", "Controller", "edge"),
    ("core.controller", "Controller", "_show"),
    ("core.gameplay", "Gameplay", "_follow"),
    ("boardcore.referee.referee", "Referee", "look"),
    ("boardcore.referee.referee", "Referee", "edge"),
    ("boardcore.lights.lights", "Lights", "follow"),
    ("boardcore.lights.lights", "Lights", "think"),
    ("inout.pixels", "Pixels", "show"),
    ("boardcore.record.live_game", "LiveGame", "move"),
    ("boardcore.referee.referee", "Referee", "tick"),
    ("host.link", "Link", "poll"),
)

# What is imported inside functions, when a board is made. What talks to a host is not: a board loads that when one
# comes, and has no memory for it before it has forgotten what started it.
_LATER = ("inout.buttons", "core.gameplay", "core.controller", "host.link", "inout.pixels", "inout.scanner")

_CODE = """
import board, digitalio, gc, sys
def imported(name):
    pin.value = True
    if name not in sys.modules:  # importing a module again would put it over a function of its package
        __import__(name)
    pin.value = False
def wrapped(pin, function):
    def timed(*args):
        pin.value = True
        try:
            return function(*args)
        finally:
            pin.value = False
    return timed
def output(number):
    pin = digitalio.DigitalInOut(getattr(board, "GP" + str(number)))
    pin.switch_to_output(False)
    return pin
pin = output(IMPORT_PIN)
for name in MODULES:
    imported(name)
pin.deinit()
for number, module, owner, name in PROBES:
    holder = getattr(sys.modules[module], owner) if owner else sys.modules[module]
    setattr(holder, name, wrapped(output(number), getattr(holder, name)))
gc.collect()
import firmware_code
"""


def modules_in_order(firmware: Path) -> list[str]:
    """Return the modules that ``code.py`` and its game need, each after those that it imports itself.

    ``code.py`` has a module that loads the largest ones in its own order; that comes last, so that it hides nothing.
    """
    found: list[str] = []
    for name in ["boardcore.games.passo", *reversed(list(_needed(firmware, firmware / "code.py", ""))), *_LATER]:
        _add(firmware, name, found)
    return found


def _add(firmware: Path, name: str, found: list[str]) -> None:
    path = _file_of(firmware, name)
    if path is None or name in found:
        return
    for needed in _needed(firmware, path, name):
        if needed != name and not needed.startswith(f"{name}."):  # a package is loaded before its parts, with them
            _add(firmware, needed, found)
    if name not in found:
        found.append(name)


def _file_of(firmware: Path, name: str) -> Path | None:
    for folder in (firmware, firmware / "lib"):
        plain = folder / (name.replace(".", "/") + ".py")
        package = folder / name.replace(".", "/") / "__init__.py"
        for path in (plain, package):
            if path.is_file():
                return path
    return None


def _needed(firmware: Path, path: Path, name: str) -> Iterator[str]:
    """Yield the names that a file imports at once; what is guarded is for type checkers."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield module
            yield from [
                f"{module}.{alias.name}" for alias in node.names if _file_of(firmware, f"{module}.{alias.name}")
            ]


def probed_files(firmware: Path) -> dict[str, bytes]:
    """Return the files that make a drive one with probes."""
    probes = tuple((pin, *probe) for pin, probe in zip(_PROBE_PINS, PROBES, strict=True))
    head = f"IMPORT_PIN = {_IMPORT_PIN}\nMODULES = {modules_in_order(firmware)!r}\nPROBES = {probes!r}\n"
    return {"code.py": (head + _CODE).encode(), "firmware_code.py": (firmware / "code.py").read_bytes()}


@dataclass
class Pulses:
    """When each probed function began and how long it took, in milliseconds on the Pico's clock."""

    pico: Pico
    _calls: list[tuple[float, float, str]] = field(default_factory=list)
    _open: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._listen(_IMPORT_PIN, IMPORTS)
        for pin, probe in zip(_PROBE_PINS, PROBES, strict=True):
            self._listen(pin, ".".join(part for part in probe[1:] if part))

    def take(self) -> list[tuple[float, float, str]]:
        """Return the calls since the last time: begin, length and name."""
        taken, self._calls = self._calls, []
        return taken

    def _listen(self, pin: int, name: str) -> None:
        def changed(new: int, _old: int) -> None:
            if new == 1:
                self._open[pin] = self.pico.ms
            elif pin in self._open:
                begin = self._open.pop(pin)
                self._calls.append((begin, self.pico.ms - begin, name))

        self.pico.chip.gpio[pin].add_listener(changed)
