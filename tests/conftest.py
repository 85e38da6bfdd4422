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
# Whole games through the page, minutes in one piece: each worker begins with its share of them. Left for the end, they
# would keep one worker busy while the others have nothing to do.
LONG = {"tests/site/test_alone.py", "tests/web/test_whole_games.py", "tests/web/test_screens.py"}

Tests = list[pytest.Item]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put long files first, and spread those whose tests wait evenly, so that workers seldom wait all at once."""
    files = [list(tests) for _, tests in groupby(items, key=lambda item: item.path)]
    long = [tests for tests in files if tests[0].nodeid.partition("::")[0] in LONG]
    rest = [test for tests in spread([tests for tests in files if tests not in long]) for test in tests]
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = dealt(long, rest, workers)


def spread(files: list[Tests]) -> list[Tests]:
    """Return files so that at any place about as much of those that wait is done as of the others."""
    order = []
    for waiting in (True, False):
        group = [tests for tests in files if (tests[0].path.parent.name in WAITING) == waiting]
        total, before = sum(map(len, group)), 0
        for tests in group:
            order.append((before / total, tests))
            before += len(tests)
    return [tests for _, tests in sorted(order, key=lambda placed: placed[0])]


def dealt(long: list[Tests], rest: Tests, workers: int) -> Tests:
    """Return all tests so that each worker's run begins with long ones: xdist cuts the list into equal runs."""
    alone = [test for tests in long for test in tests]
    total, order = len(alone) + len(rest), list[pytest.Item]()
    for worker in range(workers):
        run = alone[worker::workers]
        size = (total - len(order)) // (workers - worker) - len(run)
        order += run + rest[: max(size, 0)]
        rest = rest[max(size, 0) :]
    return order + rest


def pytest_collection_finish() -> None:
    """Leave what is loaded now out of every later collection: the firmware collects garbage often, as on a board."""
    gc.collect()
    gc.freeze()
