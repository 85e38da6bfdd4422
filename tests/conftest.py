"""Setup for all tests: the shared code on the path, and property tests that try the same examples every time."""

import gc
import os

import passoboard  # noqa: F401  # puts firmware/lib on the path
from hypothesis import HealthCheck, settings

settings.register_profile("test", derandomize=True, deadline=None, max_examples=60, database=None)
settings.register_profile(
    "prove", deadline=None, max_examples=300, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("prove" if os.environ.get("PASSO_PROVE") else "test")


def pytest_collection_finish() -> None:
    """Leave what is loaded now out of every later collection: the firmware collects garbage often, as on a board."""
    gc.collect()
    gc.freeze()
