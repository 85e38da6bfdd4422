"""The bench says which goals are missed, and its exit status says so too."""

from types import ModuleType

import pytest

from tests.bench import __main__ as bench
from tests.bench.report import Row
from tests.bench.vm import smallest_heap


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (Row("speed", 12345.6, "leaves/s"), "12,346 leaves/s"),
        (Row("ratio", 3.5, "times", at_least=3), "3.50 times (goal >= 3) ok"),
        (Row("ratio", 2.9, "times", at_least=3), "2.90 times (goal >= 3) MISSED"),
        (Row("heap", 64, "KiB", at_most=64), "64 KiB (goal <= 64) ok"),
        (Row("heap", 65, "KiB", at_most=64), "65 KiB (goal <= 64) MISSED"),
    ],
)
def test_a_row_tells_value_unit_and_goal(row: Row, told: str) -> None:
    assert str(row).split(maxsplit=1) == [row.name, told]


@pytest.mark.parametrize(("value", "status"), [(3.0, 0), (2.9, 1)])
def test_a_missed_goal_is_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: float, status: int
) -> None:
    part = ModuleType("part")
    part.HEADING = "A part"  # type: ignore[attr-defined]
    part.rows = lambda: [Row("ratio", value, "times", at_least=3)]  # type: ignore[attr-defined]
    monkeypatch.setattr(bench, "parts", lambda _: [part])
    assert bench.main([]) == status
    assert capsys.readouterr().out.startswith("A part\n  ratio")


@pytest.mark.parametrize("enough", [6, 50, 64, 66, 100])
def test_the_smallest_heap_is_found_from_either_side_of_the_goal(enough: int) -> None:
    assert smallest_heap(lambda heap: heap >= enough, goal=64) == enough
