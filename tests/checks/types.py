"""Checks types: what the host sees, the tests' own, the hardware's, CircuitPython's, MicroPython's, and the page's.

``python -m tests.checks.types``; exits 1 if any of the checks finds something.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import distribution
from pathlib import Path

from tests.tools import FIRMWARE, LIB, ROOT, run, tool

STUBS = Path(__file__).resolve().parent / "stubs"
BOARD = "raspberry_pi_pico"
STANDINS = ROOT / "host" / "passoboard" / "simulator" / "standins"
PAGE = Path(__file__).resolve().parent / "page"
TSC = Path(sys.prefix) / "node" / "node_modules" / ".bin" / "tsc"
MICROPYTHON_STUBS = ("micropython-stdlib-stubs", "micropython-rp2-stubs")


def check_host() -> tuple[bool, str]:
    """Check the host package and the shared code with mypy, strict."""
    return _run([tool("mypy"), "host/passoboard", "firmware/lib"])


def check_tests() -> tuple[bool, str]:
    """Check what the tests are made of with mypy, strict."""
    parts = [
        "bench",
        "checks",
        "cli",
        "device",
        "engine",
        "independent_hands",
        "playthroughs",
        "vm",
        "oracle.py",
        "strategies.py",
        "tools.py",
    ]
    return _run([tool("mypy"), *[f"tests/{part}" for part in parts]])


def check_hardware() -> tuple[bool, str]:
    """Check the scripts of the hardware with mypy, strict; the programs for the bench have tests of their own."""
    return _run([tool("mypy"), "--exclude", "hardware/simpletest/", "hardware"])


def check_standins() -> tuple[bool, str]:
    """Check what the simulated board's stand-ins share; the modules in front of it have the real ones' names."""
    if not (STANDINS / "simulated").is_dir():
        return True, ""
    command: list[str | Path] = [
        tool("mypy"),
        "--config-file=",
        "--cache-dir",
        ROOT / ".mypy_cache" / "standins",
        "--strict",
    ]
    return _run([*command, "-p", "simulated"], {"MYPYPATH": str(LIB)}, STANDINS)


def check_circuitpython() -> tuple[bool, str]:
    """Check everything on the board's drive against the stubs of CircuitPython for this board, with mypy, strict."""
    chosen, output = _run([tool("circuitpython_setboard"), BOARD])
    if not chosen:
        return False, output
    paths = [STUBS / "circuitpython", STUBS / "pixels"]
    command: list[str | Path] = [tool("mypy"), "--cache-dir", ROOT / ".mypy_cache" / "circuitpython", FIRMWARE]
    return _run(command, {"MYPYPATH": os.pathsep.join(map(str, paths))})


def check_micropython() -> tuple[bool, str]:
    """Check everything on the board's drive against MicroPython's standard library, with basedpyright."""
    with tempfile.TemporaryDirectory() as folder:
        typings = Path(folder) / "typings"
        _gather_stubs(typings)
        config = Path(folder) / "pyrightconfig.json"
        config.write_text(json.dumps(_pyright_settings(typings)))
        return _run([tool("basedpyright"), "--warnings", "-p", config])


def check_page(project: Path = PAGE) -> tuple[bool, str]:
    """Check the page's modules with TypeScript's checker, strict, against the types of the service's API."""
    if not TSC.exists():
        print("page: not checked, there is no tsc: apt-get install npm, then make test", file=sys.stderr)
        return os.environ.get("CI") != "true", ""
    return _run([TSC, "--project", project])


def _gather_stubs(typings: Path) -> None:
    """Put links to MicroPython's stubs into a folder; ours first, for names that CircuitPython uses otherwise."""
    typings.mkdir()
    for stub in (STUBS / "pixels").iterdir():
        (typings / stub.name).symlink_to(stub)
    for package in map(distribution, MICROPYTHON_STUBS):
        for name in {file.parts[0] for file in package.files or []}:
            if not (typings / name).exists():
                (typings / name).symlink_to(str(package.locate_file(name)))


def _pyright_settings(typings: Path) -> dict[str, object]:
    return {
        "include": [str(FIRMWARE)],
        "extraPaths": [str(LIB), str(FIRMWARE)],
        "stubPath": str(typings),
        "typeshedPath": str(typings),
        "venvPath": str(Path(sys.prefix).parent),
        "venv": Path(sys.prefix).name,
        "typeCheckingMode": "standard",
        "reportMissingModuleSource": "none",
        # Names from a guarded import are there while types are checked, and absent on the board, where nobody asks.
        "reportPossiblyUnboundVariable": "none",
        "reportOperatorIssue": "none",
        "reportAssignmentType": "none",
    }


def _run(command: list[str | Path], env: dict[str, str] | None = None, cwd: Path = ROOT) -> tuple[bool, str]:
    done = run(command, env=env, cwd=cwd)
    return done.returncode == 0, done.stdout + done.stderr


Check = Callable[[], tuple[bool, str]]
# Two groups that run side by side; within one, mypy builds on what it has just learned.
GROUPS: tuple[tuple[Check, ...], ...] = (
    (check_host, check_tests, check_hardware),
    (check_micropython, check_page, check_standins, check_circuitpython),
)


def main() -> int:
    """Run every check and return 1 if one found something."""
    with ThreadPoolExecutor(len(GROUPS)) as pool:
        return 0 if all(list(pool.map(_check_all, GROUPS))) else 1


def _check_all(checks: tuple[Check, ...]) -> bool:
    """Run some checks one after another, tell of each, and return whether all have passed."""
    passed_all = True
    for check in checks:
        passed, output = check()
        verdict = "ok" if passed else f"FAILED\n{output}"
        sys.stdout.write(f"{check.__name__.removeprefix('check_')}: {verdict}\n")
        sys.stdout.flush()
        passed_all = passed_all and passed
    return passed_all


if __name__ == "__main__":
    sys.exit(main())
