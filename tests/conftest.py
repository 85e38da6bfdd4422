"""Setup for all tests: the shared code on the path, and property tests that try the same examples every time."""

import gc
import os
from itertools import groupby

import passoboard  # noqa: F401  # puts firmware/lib on the path
import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("test", derandomize=True, deadline=None, max_examples=60, database=None)
settings.register_profile(
    "prove", deadline=None, max_examples=300, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("prove" if os.environ.get("PASSO_PROVE") else "test")

# Their tests wait for a browser or for another process most of the time; all others keep a core busy.
WAITING = {"host", "web"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files whose tests wait evenly among the others, so that workers seldom wait all at once."""
    files = [list(tests) for _, tests in groupby(items, key=lambda item: item.path)]
    order = []
    for waiting in (True, False):
        group = [tests for tests in files if (tests[0].path.parent.name in WAITING) == waiting]
        total, before = sum(map(len, group)), 0
        for tests in group:
            order.append((before / total, tests))
            before += len(tests)
    order.sort(key=lambda placed: placed[0])
    items[:] = [item for _, tests in order for item in tests]


def pytest_collection_finish() -> None:
    """Leave what is loaded now out of every later collection: the firmware collects garbage often, as on a board."""
    gc.collect()
    gc.freeze()
