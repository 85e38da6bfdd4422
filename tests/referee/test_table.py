"""The table's clock leaps from one moment to the next at which the referee may find something: it leaves out none."""

import random

import pytest
from boardcore.games import load

from tests.referee.games import PROVEN, copy_of, plays_itself, random_matches
from tests.referee.hands import HABITS, Hands
from tests.referee.table import Table
from tests.referee.test_messy_hands import goes_wrong
from tests.tools import share

POSITIONS = share(2, 20)


class RestlessTable(Table):
    """Ticks every millisecond, as a board does, and fails if that finds something between two moments."""

    def wait(self, ms: int) -> None:
        due = self.now + 1
        for moment in range(self.now + 1, self.now + ms + 1):
            self.now = moment
            if self.tick():
                assert moment >= due, f"found {moment - due} ms early"
                due = moment + 1
            elif moment >= due:
                due = moment + self.quiet_ms()


@pytest.mark.parametrize("name", PROVEN)
def test_nothing_is_found_between_the_moments_of_the_clock(name: str) -> None:
    matches = random_matches(600, POSITIONS * len(HABITS), load(name))
    for number, match in enumerate(matches):
        if not plays_itself(match):
            dice = random.Random(number)
            table = RestlessTable(copy_of(match))
            goes_wrong(table, Hands(table, dice), number % len(HABITS), dice)
