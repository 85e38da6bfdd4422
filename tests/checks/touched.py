"""Names the test files that the last change touches: ``python -m tests.checks.touched``, for ``make check``.

The last change is what is not committed yet, or else the last commit. It touches a test file that it changes, that
imports a changed module, or that names a changed file. Tests that wait for a browser or a service take too long here:
of them, only changed files run.
"""

import ast
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.tools import ROOT

ALWAYS = ("tests/checks/test_architecture_page.py", "tests/checks/test_documents.py")
SLOW = ("host", "site", "web")
_ROOTS = ("firmware/lib/", "firmware/", "host/", "")  # where modules are imported from


def touched(changed: Iterable[str]) -> list[str]:
    """Return the test files that these files touch."""
    changed = set(changed)
    names = {Path(path).name for path in changed if not path.endswith("__init__.py")}
    modules = {module_of(path) for path in changed if path.endswith(".py")}
    found = set(ALWAYS)
    for path in ROOT.glob("tests/**/test_*.py"):
        name = path.relative_to(ROOT).as_posix()
        if name in changed:
            found.add(name)
        elif path.parent.name not in SLOW:
            text = path.read_text("utf-8")
            if any(one in text for one in names) or modules & set(imported(text, path)):
                found.add(name)
    return sorted(found)


def module_of(path: str) -> str:
    """Return the dotted name under which a file is imported."""
    root = next(root for root in _ROOTS if path.startswith(root))
    return path.removeprefix(root).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(text: str, path: Path) -> Iterator[str]:
    """Yield the dotted names that a test file imports, each module and what may be a module in it."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield module
            yield from [f"{module}.{alias.name}" for alias in node.names]


def last_change() -> list[str]:
    """Return the files of the last change that are still there."""
    changed = _git("diff", "--name-only", "HEAD") + _git("ls-files", "--others", "--exclude-standard")
    return [name for name in changed or _git("diff", "--name-only", "HEAD~1") if (ROOT / name).is_file()]


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


if __name__ == "__main__":
    print(*touched(last_change()))
