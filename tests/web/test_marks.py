"""What the live board draws beside discs and lights: goal lines, islands, the last move, stacks to their height."""

import re
from itertools import pairwise

import pytest

from .driving import Service, Table


@pytest.fixture
def service(renewed: Service) -> Service:
    """Return one service for all, with a new game for each."""
    return renewed


def middle(table: Table, selector: str) -> tuple[float, float]:
    box = table.page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_goal_lines_lie_behind_the_rank_that_each_side_has_to_pass(table: Table) -> None:
    page = table.page
    lines = {side: middle(table, f"#live .goal.{name} line")[1] for side, name in (("b", "side-0"), ("r", "side-1"))}
    ranks = {rank: table.place_of(f"c{rank}")[1] for rank in (1, 5)}
    assert lines["b"] < ranks[5] < ranks[1] < lines["r"]
    page.click("#flip")
    table.wait("() => document.querySelector('#live [data-cell=c5]').getBoundingClientRect().y > innerHeight / 2")
    turned = {side: middle(table, f"#live .goal.{name} line")[1] for side, name in (("b", "side-0"), ("r", "side-1"))}
    assert turned["b"] > table.place_of("c5")[1] > table.place_of("c1")[1] > turned["r"]


def test_islands_are_framed(table: Table, service: Service) -> None:
    service.begin("r.rrr/r..../...../..bbb/bb... b")
    table.wait_for_words("not in its place")
    islands = service.view()["islands"]
    assert islands
    cells = [cell for island in islands for cell in island]
    table.wait("(count) => document.querySelectorAll('#live .island').length === count", len(cells))
    frames = [table.page.locator("#live .island").nth(index).bounding_box() for index in range(len(cells))]
    for cell in cells:
        x, y = table.place_of(cell)
        assert any(
            box and box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"] for box in frames
        ), cell
    table.picture("islands")


def test_the_last_move_is_an_arrow_from_where_to_where(table: Table) -> None:
    assert table.page.locator("#live .arrow.last").count() == 0
    table.drag("c1", "d2")
    table.wait_for_moves(1)
    table.page.wait_for_selector("#live .arrow.last", state="attached")
    box = table.page.locator("#live .arrow.last").bounding_box()
    assert box
    for cell in ("c1", "d2"):
        x, y = table.place_of(cell)
        assert box["x"] - 25 < x < box["x"] + box["width"] + 25
        assert box["y"] - 25 < y < box["y"] + box["height"] + 25
    table.page.click("#do-back")
    table.wait_for_moves(0)
    table.page.wait_for_selector("#live .arrow.last", state="detached")


def test_a_stack_of_three_shows_three_discs_each_higher_than_the_one_below(table: Table, service: Service) -> None:
    service.begin("rrr.r/5/2(brb)2/5/bb2b b")
    table.wait_for_words("not in its place")
    table.arrange()
    discs = table.page.locator('#live [data-cell="c3"] .disc')
    assert discs.count() == 3
    boxes = [discs.nth(index).bounding_box() for index in range(3)]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops, reverse=True)
    assert min(lower - upper for lower, upper in pairwise(tops)) > 4
    kinds = [re.findall(r"side-\d", discs.nth(index).get_attribute("class") or "")[0] for index in range(3)]
    assert kinds == ["side-0", "side-1", "side-0"]
    label = table.page.locator('#live .cell[data-cell="c3"]').get_attribute("aria-label") or ""
    assert "a stack (black, red, black)" in label
    table.picture("stack of three")
