"""The board's clock begins again at 2**29; differences do not notice."""

import pytest
from boardcore.wire.ticks import TICKS_PERIOD, ticks_add, ticks_diff
from hypothesis import given
from hypothesis import strategies as st

POWER_ON = TICKS_PERIOD - 65_536


@pytest.mark.parametrize(
    ("later", "earlier", "ms"),
    [
        (10, 3, 7),
        (3, 10, -7),
        (0, TICKS_PERIOD - 1, 1),
        (TICKS_PERIOD - 1, 0, -1),
        (464, POWER_ON, 66_000),
        (TICKS_PERIOD // 2 - 1, 0, TICKS_PERIOD // 2 - 1),
    ],
)
def test_differences_hold_across_the_wrap(later: int, earlier: int, ms: int) -> None:
    assert ticks_diff(later, earlier) == ms


def test_adding_wraps_both_ways() -> None:
    assert ticks_add(TICKS_PERIOD - 1, 1) == 0
    assert ticks_add(0, -1) == TICKS_PERIOD - 1


@given(st.integers(0, TICKS_PERIOD - 1), st.integers(-(TICKS_PERIOD // 2), TICKS_PERIOD // 2 - 1))
def test_what_was_added_is_the_difference(ticks: int, ms: int) -> None:
    assert ticks_diff(ticks_add(ticks, ms), ticks) == ms
