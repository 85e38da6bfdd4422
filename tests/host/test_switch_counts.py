"""How often each switch of a board has changed, and how often too quickly for a hand."""

from boardcore.wire.frame import Frame
from boardcore.wire.ticks import ticks_add
from passoboard.service.boards.switch_counts import SwitchCounts

WRAP = 2**29


def picture(t: int, edges: str) -> Frame:
    fields = [("n", "1"), ("t", str(t)), ("pic", "0000000")]
    return Frame("picture", [*fields, ("ev", edges)] if edges else fields)


def test_changes_are_counted_for_each_switch() -> None:
    switches = SwitchCounts()
    switches.take(picture(1000, "c1-350,c2+120"))
    switches.take(picture(2000, "c1+5"))
    switches.take(picture(2100, ""))
    assert switches.view() == {"c1": [2, 0], "c2": [1, 0]}


def test_an_edge_too_soon_after_the_one_before_is_told() -> None:
    switches = SwitchCounts()
    switches.take(picture(1000, "c1-60,c1+11"))
    assert switches.view() == {"c1": [2, 1]}
    switches.take(picture(1030, "c1-1"))
    assert switches.view() == {"c1": [3, 2]}
    switches.take(picture(1130, "c1+1"))
    assert switches.view() == {"c1": [4, 2]}


def test_ticks_that_start_over_are_not_a_bounce_and_hide_none() -> None:
    switches = SwitchCounts()
    switches.take(picture(ticks_add(WRAP - 1, 5), "c1-10"))
    switches.take(picture(ticks_add(WRAP - 1, 25), "c1+1"))
    assert switches.view() == {"c1": [2, 1]}
    switches.take(picture(3, "c1-3"))  # another power-on: its ticks are older
    assert switches.view() == {"c1": [3, 1]}
