"""The same code on the board's kind of interpreter, within a small heap."""

import sys
from pathlib import Path

from tests.tools import LIB, run, tool

HERE = Path(__file__).parent
HEAP = "96k"  # of the 64-bit VM, from source; about half of what a Pico has


def on_the_vm(script: str) -> str:
    done = run([tool("micropython"), "-X", f"heapsize={HEAP}", HERE / script], env={"MICROPYPATH": f".frozen:{LIB}"})
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def test_the_vm_prints_what_cpython_prints() -> None:
    here = run([sys.executable, HERE / "device_script.py"], env={"PYTHONPATH": str(LIB)})
    assert here.returncode == 0, here.stderr
    assert len(here.stdout.splitlines()) > 50
    assert on_the_vm("device_script.py") == here.stdout


def test_idle_work_takes_no_memory() -> None:
    assert on_the_vm("device_idle.py") == "0\n"
