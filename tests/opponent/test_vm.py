"""The board's interpreter thinks as CPython does, move by move and node by node, in a board's memory."""

import sys

import pytest

from tests.tools import run
from tests.vm.machine import SOURCE_LIMIT, on_cpython, on_vm


@pytest.mark.parametrize("name", ["base", "advanced_1"])
def test_the_vm_plays_the_same_moves(name: str) -> None:
    done = on_vm("think", name, heap=SOURCE_LIMIT)
    assert done.returncode == 0, done.stderr
    assert done.stdout == on_cpython("think", name).stdout
    assert len(done.stdout.splitlines()) == 10


def test_the_rules_alone_load_nothing_of_the_opponent() -> None:
    code = "import sys, passoboard; from boardcore.games import GAMES, load; [load(name) for name in GAMES]"
    asked = run([sys.executable, "-c", f"{code}; print([name for name in sys.modules if 'opponent' in name])"])
    assert asked.stdout == "[]\n", asked.stderr
