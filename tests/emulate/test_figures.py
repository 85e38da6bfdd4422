"""A figure says whether its goal is reached, and looks say what pixels show."""

import pytest

from tests.bench.report import Row
from tests.emulate.figures import spread
from tests.emulate.looks import STEPS, looks_of, shown_since


@pytest.mark.parametrize(
    ("figure", "reached"),
    [
        (Row("heap", 65536, "bytes", at_least=65536), True),
        (Row("heap", 65535, "bytes", at_least=65536), False),
        (Row("light", 60, "ms", at_most=60), True),
        (Row("light", 60.1, "ms", at_most=60), False),
        (Row("boot", 6000, "ms"), True),
    ],
)
def test_a_goal_is_reached_or_missed(figure: Row, reached: bool) -> None:
    assert figure.missed is not reached
    assert str(figure).endswith(" MISSED") is not reached


def test_a_spread_has_its_goal_on_the_most() -> None:
    rows = spread("light", [3.0, 70.0, 5.0], "ms", at_most=60)
    assert [figure.value for figure in rows] == [3.0, 5.0, 70.0]
    assert [figure.missed for figure in rows] == [False, False, True]


def test_steady_signs_look_the_same_all_the_time_and_a_pulse_does_not() -> None:
    assert len(looks_of("o" * 25, 60)) == STEPS
    assert len(set(looks_of("." + "o" * 24, 60))) == 1
    assert looks_of("." + "o" * 24, 60)[0][0] == (0, 0, 0)
    assert len(set(looks_of("t" + "o" * 24, 60))) > 1


def test_what_stood_there_at_the_beginning_was_shown_too() -> None:
    dark, red, green = ((0, 0, 0),), ((9, 0, 0),), ((0, 9, 0),)
    assert shown_since([(1.0, dark), (5.0, red), (8.0, green)], 6.0) == {red, green}
