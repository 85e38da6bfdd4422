"""Discs, magnets and hands: what a switch feels when a disc is lifted, slid, weak or knocked."""

from itertools import pairwise

import pytest
from passoboard.simulator.standins.simulated.events import HandError
from passoboard.simulator.standins.simulated.magnets import attracts, letters, strengthened, weakened, without_magnet
from passoboard.simulator.standins.simulated.sensors import SENSORS
from passoboard.simulator.standins.simulated.world import DROP_US, LIFT_US, OFF, World

NAMES = [file + rank for rank in "12345" for file in "abcde"]
SETTLED = 2_000
REED = SENSORS["reed"]


def world_with(**stacks: str) -> World:
    return World(
        {
            "game": "passo",
            "names": NAMES,
            "outside": ["f1", "f2"],
            "beside": "",
            "stacks": [stacks.get(name, "") for name in NAMES] + ["", ""],
            "seed": 1,
            "places": [(cell % 5, cell // 5) for cell in range(25)] + [(5, 0), (5, 1)],
            "keys": [cell // 5 * 6 + cell % 5 for cell in range(25)] + [5, 11],
            "sensor": "reed",
            "matrix": (5, 6),
            "buttons": 4,
        }
    )


def closed(world: World, time: int) -> set[str]:
    keys = world.pressed_keys(time)
    return {name for cell, name in enumerate(NAMES) if keys >> (cell // 5 * 6 + cell % 5) & 1}


def test_switch_opens_early_in_a_lift_and_closes_late_in_a_placing() -> None:
    world = world_with(c1="b")
    world.lift(world.cell("c1"), 0)
    assert closed(world, 1_000) == {"c1"}
    assert closed(world, LIFT_US // 2) == set()
    world.place(world.cell("c2"), LIFT_US)
    assert closed(world, LIFT_US + LIFT_US // 2) == set()
    assert closed(world, 2 * LIFT_US + SETTLED) == {"c2"}


def test_top_disc_of_a_stack_leaves_without_a_trace() -> None:
    world = world_with(c1="br")
    version = world.switches.quiet_until(0)
    world.lift(world.cell("c1"), 0)
    assert world.switches.quiet_until(0) == version
    assert world.hand == [(2, "r")]
    assert closed(world, LIFT_US) == {"c1"}


def test_whole_stack_leaves_with_an_edge() -> None:
    world = world_with(c1="brr")
    world.lift(world.cell("c1"), 0, 0)
    assert closed(world, LIFT_US) == set()
    assert world.hand == [(2, "brr")]


def test_slide_closes_what_it_passes_over() -> None:
    world = world_with(a1="b")
    world.slide(world.cell("a1"), world.cell("c1"), 0, 400_000)
    pictures = [frozenset(closed(world, time)) for time in range(0, 420_000, 1_000)]
    quiet = [one for one, other in pairwise(pictures) if one == other]
    order = [one for index, one in enumerate(quiet) if index == 0 or quiet[index - 1] != one]
    assert order == [{"a1"}, set(), {"b1"}, set(), {"c1"}]


def test_slide_past_a_stack_does_not_move_its_switch() -> None:
    world = world_with(a1="b", b1="r")
    world.slide(world.cell("a1"), world.cell("c1"), 0, 400_000)
    assert all("b1" in closed(world, time) for time in range(0, 420_000, 1_000))


def test_slide_off_a_stack_ends_on_the_tile() -> None:
    world = world_with(a1="br", c1="r")
    world.slide(world.cell("a1"), world.cell("b1"), 0, 400_000)
    assert closed(world, 399_000) == {"a1", "c1"}
    assert closed(world, 400_000 + DROP_US + SETTLED) == {"a1", "b1", "c1"}
    assert world.stacks[:3] == ["b", "r", "r"]


def test_knock_opens_for_a_moment_only() -> None:
    world = world_with(c1="b")
    world.knock(world.cell("c1"), 10_000, 30_000)
    assert closed(world, 25_000) == set()
    assert closed(world, 40_000 + SETTLED) == {"c1"}


def test_touch_is_a_lift_and_a_return() -> None:
    world = world_with(c1="br")
    world.touch(world.cell("c1"), 0, 250_000)
    assert closed(world, 150_000) == set()
    assert closed(world, 250_000 + LIFT_US + SETTLED) == {"c1"}
    assert world.stacks[world.cell("c1")] == "br"


def test_sweep_clears_the_board() -> None:
    world = world_with(a1="b", c3="rb", e5="r")
    world.sweep(0)
    assert closed(world, LIFT_US) == set()
    assert sorted(world.beside) == list("bbrr")
    world.lift(OFF, 0, 1, "r")
    world.place(world.cell("a1"), 0)
    assert world.stacks[0] == "r"


@pytest.mark.parametrize(
    ("stack", "from_open", "when_closed"),
    [
        ("b", True, True),
        ("w", False, True),
        ("wb", False, True),
        ("bw", True, True),
        ("n", False, False),
        ("nb", True, True),  # an inlay keeps nothing away from the switch
        ("bn", True, True),
        ("", False, False),
    ],
)
def test_weak_magnet_holds_a_closed_switch_but_does_not_close_an_open_one_and_none_does_neither(
    stack: str, from_open: bool, when_closed: bool
) -> None:
    stack = stack.replace("w", weakened("b")).replace("n", without_magnet("b"))
    assert (attracts(stack, False, REED), attracts(stack, True, REED)) == (from_open, when_closed)


def test_two_discs_in_the_hand_can_be_put_down_in_either_order() -> None:
    world = world_with(a1="b", e5="r")
    world.lift(world.cell("a1"), 0)
    world.lift(world.cell("e5"), 0)
    world.place(world.cell("a2"), 0, lifted=world.cell("a1"))
    world.place(world.cell("e4"), 0)
    assert (world.stacks[5], world.stacks[19], world.hand) == ("b", "r", [])


def test_impossible_hands_change_nothing() -> None:
    world = world_with(a1="b")
    for act in (
        lambda: world.lift(world.cell("c3"), 0),
        lambda: world.lift(world.cell("c3"), 0, 0),
        lambda: world.lift(OFF, 0, 1, "b"),
        lambda: world.lift(OFF, 0),
        lambda: world.place(world.cell("c3"), 0),
        lambda: world.place(world.cell("c3"), 0, lifted=0),
        lambda: world.slide(world.cell("c3"), world.cell("c4"), 0, 1000),
        lambda: world.touch(world.cell("c3"), 0, 1000),
        lambda: world.knock(world.cell("c3"), 0, 1000),
        lambda: world.press(4, 0, True),
        lambda: world.press(-1, 0, True),
        lambda: world.cell("f1"),
        lambda: world.cell("f3"),
    ):
        with pytest.raises(HandError):
            act()
    assert closed(world, 10_000) == {"a1"}
    assert (world.hand, world.beside, world.stacks[0]) == ([], "", "b")


def test_a_cell_outside_the_game_is_distinguished_from_one_that_does_not_exist() -> None:
    world = world_with()
    with pytest.raises(HandError, match="the cell f1 of this board does not belong to passo"):
        world.cell("f1")
    with pytest.raises(HandError, match="there is no cell 'f3'"):
        world.cell("f3")


@pytest.mark.parametrize("piece", "brBRzZ")
def test_a_mark_on_a_piece_does_not_change_its_letter(piece: str) -> None:
    marked = [weakened(piece), without_magnet(piece), weakened(without_magnet(piece)), strengthened(weakened(piece))]
    assert letters("".join(marked)) == piece * 4
    assert strengthened(weakened(piece)) == piece
    assert attracts(strengthened(weakened(without_magnet(piece))), True, REED) is False
