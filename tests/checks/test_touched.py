"""``make check`` runs the tests that a change touches."""

import pytest

from tests.checks.touched import ALWAYS, touched
from tests.tools import ROOT


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("firmware/lib/boardcore/record/journal.py", "tests/firmware/test_journal.py"),
        ("firmware/inout/scanner.py", "tests/firmware/test_must_fail.py"),
        ("host/passoboard/gestures.py", "tests/referee/test_gestures.py"),
        ("tests/firmware/memory.py", "tests/firmware/test_journal.py"),
        ("tests/web/test_words.py", "tests/web/test_words.py"),
        ("docs/LIGHTS.md", "tests/referee/test_palette.py"),
    ],
)
def test_a_change_touches_the_tests_that_import_or_name_it(changed: str, expected: str) -> None:
    assert (ROOT / changed).is_file()
    assert {expected, *ALWAYS} <= set(touched([changed]))


def test_a_change_touches_nothing_that_only_waits_beside_it() -> None:
    found = touched(["host/passoboard/service/play/commands.py", "tests/host/running.py"])
    assert not [name for name in found if name.startswith(("tests/host/", "tests/web/", "tests/site/"))]
