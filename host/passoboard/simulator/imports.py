"""Imports as on a board: its own drive, the stand-ins and a few built-in modules, nothing else from this Python.

Modules are kept in a separate registry, so that the firmware's ``time`` is not the simulator's ``time`` and a reload
starts from scratch. As on a board, annotations are not evaluated.
"""

import __future__

import builtins
import importlib
import importlib.metadata
import importlib.util
import marshal
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

STANDINS = Path(__file__).resolve().parent / "standins"
LIBRARIES = {
    "adafruit_pixelbuf": "adafruit-circuitpython-pixelbuf",
    "neopixel": "adafruit-circuitpython-neopixel",
}
"""The modules that a board has beside its own, and the packages that bring them."""

_NATIVE = {"array", "binascii", "collections", "errno", "io", "json", "math", "re", "select", "struct", "zlib"}
_KEPT = "simulated"  # this package is the machine itself and survives every program
_NOT_ON_A_BOARD = frozenset(
    ["aiter", "anext", "ascii", "breakpoint", "compile", "copyright", "credits", "exit", "format", "license", "quit"]
).union(["vars", "BaseExceptionGroup", "ExceptionGroup"])


class LibraryMissing(Exception):
    """The real NeoPixel library is not installed."""


def find_library(name: str) -> Path:
    """Return the file of a library that boards have and this environment must have, too.

    It is looked up in its package, because other packages have a module of the same name. Dependencies such as Blinka,
    with its own ``board`` and ``digitalio``, do no harm: a board's imports never look into this environment.
    """
    package = LIBRARIES[name]
    try:
        path = Path(str(importlib.metadata.distribution(package).locate_file(f"{name}.py")))
    except importlib.metadata.PackageNotFoundError:
        path = None
    if path is None or not path.is_file():
        raise LibraryMissing(f"{name} is not installed: pip install {package}")
    return path


def compiled(path: Path, shown: str) -> CodeType:
    """Return the code of a file, with annotations not evaluated; cached next to the file, as Python does."""
    kept = Path(importlib.util.cache_from_source(str(path))).with_suffix(".board")
    source = path.read_bytes()
    stamp = importlib.util.source_hash(source + shown.encode())
    try:
        data = kept.read_bytes()
        if data[:8] == stamp:
            kept_code: CodeType = marshal.loads(data[8:])
            return kept_code
    except (OSError, ValueError, EOFError, TypeError):
        pass
    code: CodeType = compile(source, shown, "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True)
    _keep(kept, stamp + marshal.dumps(code))
    return code


def _keep(path: Path, data: bytes) -> None:
    """Store a file atomically; errors, such as a read-only folder, are ignored."""
    scratch = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        scratch.write_bytes(data)
        scratch.replace(path)
    except OSError:
        pass


class Importer:
    """The modules of one board."""

    def __init__(self, drive: Path, print_text: Callable[[str], None], libraries: Iterable[str] = LIBRARIES) -> None:
        """``drive`` is the board's drive, ``print_text`` takes what is printed; all ``libraries`` must be there."""
        self._roots = [STANDINS, STANDINS / "cpython", drive, drive / "lib"]
        self._drive = drive
        self._print_text = print_text
        self._libraries = {name: find_library(name) for name in libraries}
        self.modules: dict[str, ModuleType] = {}
        self.writable = False
        self._own_builtins = vars(builtins) | {"__import__": self._import, "print": self._print}
        self._board_builtins = {
            name: value for name, value in self._own_builtins.items() if name not in _NOT_ON_A_BOARD
        }
        self._board_builtins["open"] = self._open

    def forget(self) -> None:
        """Forget all modules except the machine's own."""
        kept = {name: module for name, module in self.modules.items() if name.partition(".")[0] == _KEPT}
        self.modules.clear()
        self.modules.update(kept)

    def run(self, name: str) -> None:
        """Run a file of the drive as the main program."""
        space = {"__name__": "__main__", "__file__": name, "__builtins__": self._board_builtins}
        exec(compiled(self._drive / name, name), space)

    def load(self, name: str) -> ModuleType:
        """Return a module by its full name."""
        if name in self.modules:
            return self.modules[name]
        parent, _, last = name.rpartition(".")
        roots = [Path(place) for place in self.load(parent).__path__] if parent else self._roots
        if name in self.modules:  # its package has imported it
            return self.modules[name]
        if not parent and name in _NATIVE:
            return importlib.import_module(name)
        path = self._find(roots, name, last)
        module = ModuleType(name)
        module.__dict__["__builtins__"] = self._own_builtins if _is_within(path, STANDINS) else self._board_builtins
        module.__package__ = name if path.name == "__init__.py" or path.is_dir() else parent
        if module.__package__ == name:
            module.__path__ = [str(path if path.is_dir() else path.parent)]
        self.modules[name] = module
        try:
            if path.is_file():
                exec(compiled(path, self._shown(path)), module.__dict__)
        except BaseException:
            del self.modules[name]
            raise
        if parent:
            setattr(self.modules[parent], last, module)
        if name == "sys":
            module.__dict__["modules"] = self.modules  # the firmware forgets some of its own
        return module

    def _find(self, roots: Sequence[Path], name: str, last: str) -> Path:
        """Return the file of a module, or its folder if it has no file."""
        for root in roots:
            for path in (root / last / "__init__.py", root / f"{last}.py"):
                if path.is_file():
                    return path
            if root is not STANDINS and (root / last).is_dir():
                return root / last
        if name in self._libraries:
            return self._libraries[name]
        raise ImportError(f"no module named '{name}'")

    def _shown(self, path: Path) -> str:
        """Return a file's name as a board's traceback shows it."""
        if not _is_within(path, self._drive):
            return str(path)
        inside = path.relative_to(self._drive)
        return str(inside) if len(inside.parts) == 1 else f"/{inside}"

    def _import(
        self,
        name: str,
        space: Mapping[str, Any] | None = None,
        _locals: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Replace ``__import__``."""
        if level:
            package = (space or {}).get("__package__") or ""
            for _ in range(level - 1):
                package = package.rpartition(".")[0]
            name = f"{package}.{name}" if name else package
        module = self.load(name)
        if not names:
            return self.load(name.partition(".")[0])
        for each in names:
            if hasattr(module, "__path__") and not hasattr(module, each):
                try:
                    self.load(f"{name}.{each}")
                except ImportError as error:
                    if f"'{name}.{each}'" not in str(error):
                        raise
        return module

    def _print(self, *values: object, sep: str = " ", end: str = "\n", file: Any = None) -> None:
        """Print on the console."""
        text = sep.join(str(value) for value in values) + end
        if file is None:
            self._print_text(text)
        else:
            file.write(text)

    def _open(self, name: str, mode: str = "r", **options: Any) -> Any:
        """Open a file on the drive; the simulator never writes to the drive."""
        if set(mode) & set("wax+"):
            raise OSError(30, "Read-only filesystem")
        return open(self._drive / name.lstrip("/"), mode, **options)


def _is_within(path: Path, folder: Path) -> bool:
    """Return whether a file lies somewhere in a folder."""
    return folder in path.parents
