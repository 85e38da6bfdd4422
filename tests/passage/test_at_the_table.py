"""What the referee asks of Passage: stamps, resting places of a walk, a draw by hand, set-ups."""

import random

import pytest
from boardcore.games.game import CHANCE
from boardcore.games.passage.board import NEUTRAL, RECESSES
from boardcore.games.passage.position import Position
from hypothesis import given
from hypothesis import strategies as st

from tests.passage.games import GAME, mask_of, random_position, random_start
from tests.tools import share

PLAY = "RRRR/rbr/brbr/rbr/rbrb/brb/BBBB b"
PLACING = "RRRR/---/rbrb/brb/rbbr/---/BBBB r"
UNDER_WAY = "R.RR/rBb/rbRr/brr/brrb/brb/B.BB b"
WON = "BBBB/brb/brbb/rRr/brrr/Rrb/R.R. r"


def cell(name: str) -> int:
    return int(GAME.cells.index(name))


def test_a_placing_is_stamped_by_a_piece_of_the_side_that_places() -> None:
    position = GAME.parse_position(PLACING)
    look = GAME.look(position, GAME.parse_move("@b2"))
    assert (look.opens, look.closes, look.confirming_touches, look.pointer_cells) == (
        0,
        0,
        (cell("b2"),),
        position.pieces[1],
    )


@pytest.mark.parametrize("seed", range(share(20, 500)))
def test_no_place_to_rest_is_an_end_or_taken(seed: int) -> None:
    position = random_position(seed)
    if position.side == CHANCE or position.disks[0] | position.disks[1] != RECESSES:
        return
    for start in range(25):
        rests = GAME.rests(position, start)
        assert not rests & GAME.occupied(position)
        for move in GAME.moves(position, start):
            assert not rests >> GAME.path(move)[-1] & 1
        assert not rests & ~position.disks[position.side]
        if not position.pieces[position.side] >> start & 1:
            assert rests == 0


def test_a_walk_rests_on_own_disks_and_a_stamp_on_open_recesses() -> None:
    assert GAME.rests(GAME.parse_position(PLAY), cell("a1")) == mask_of(["b2", "c3", "d4", "e5", "d6"])
    assert GAME.rests(GAME.parse_position(PLACING), cell("a7")) == mask_of(["b2", "d2", "f2", "b6", "d6", "f6"])
    assert GAME.rests(GAME.start(variant="1x1"), cell("a7")) == RECESSES, "any of them may be marked"


def sweep(start: Position, move: int, colour: int, dice: random.Random) -> tuple[int, list[int]]:
    """Return a start space of a colour, and the cells that its sweep of a draw taps, one of them three times."""
    disks = GAME.play(start, move).disks[colour]
    cells = [number for number in range(25) if disks >> number & 1]
    dice.shuffle(cells)
    return (24 if colour else 0), [*cells[:1], *cells, *cells[:1]]


@given(st.integers(0, 10**6), st.integers(0, 1))
def test_a_draw_made_by_hand_is_told_by_the_disks_of_either_colour(seed: int, colour: int) -> None:
    dice = random.Random(seed)
    start = random_start(dice)
    move = GAME.draw(start, dice.randrange)
    home, cells = sweep(start, move, colour, dice)
    if cells:
        assert GAME.drawn(start, home, cells) == move


@pytest.mark.parametrize(
    ("home", "names"),
    [("a7", "a3 c3 e3 g3"), ("a7", "a3 c3 e3 g3 b4 d4 f4"), ("a1", "a3 c3 e3 g3 b2"), ("a1", "a3 a3")],
)
def test_a_sweep_of_another_number_or_beside_the_draw_is_none(home: str, names: str) -> None:
    assert GAME.drawn(GAME.start(), cell(home), [cell(name) for name in names.split()]) == -1


@pytest.mark.parametrize(
    ("variant", "tapped", "marked"),
    [
        ("1x1", "a5 g3", "a5 d4 g3"),
        ("1x1", "a5 d4 b2 f6", "a5 b2 f6"),  # the first one decides, then marked ones can be cleared
        ("standard", "b2 d2", "b2 d2 a3 c3 e3 g3 b4 d4 f4 a5 c5 e5 g5"),
        ("1x1", "b2 b2 a5 g3", "a5 d4 g3"),
        ("1x1", "a5", ""),  # two
        ("1x1", "d4 a5 g3", ""),  # begins like a draw that is told
        ("1x1", "b2 b2", ""),
    ],
)
def test_a_piece_marks_the_recesses_of_the_players_own_draw(variant: str, tapped: str, marked: str) -> None:
    found = GAME.redrawn(GAME.start(variant=variant), [cell(name) for name in tapped.split()])
    assert (found.marked if found else 0) == mask_of(marked.split())


def test_the_outer_rows_full_is_a_new_game_only_from_an_empty_board() -> None:
    for text in (UNDER_WAY, PLACING, WON):
        position = GAME.parse_position(text)
        assert GAME.set_up(position, NEUTRAL, True) == GAME.start()
        assert GAME.set_up(position, NEUTRAL ^ 1, True) is None
    for emptied in (False, True):  # a game under way that shows this picture goes on
        assert GAME.set_up(GAME.parse_position(PLAY), NEUTRAL, emptied) is None
    assert GAME.set_up(GAME.parse_position(PLAY), NEUTRAL, True, over=True) == GAME.start(), "a draw by repetition"
    assert GAME.set_up(GAME.start(), NEUTRAL, False) is None


def test_the_outer_rows_full_after_a_win_is_the_rematch() -> None:
    won = GAME.parse_position(WON)
    assert GAME.set_up(won, NEUTRAL, False) == GAME.rematch(won)


def test_a_start_position_tells_its_variant() -> None:
    assert [GAME.variant_of(GAME.start(variant=name)) for name in GAME.variants] == list(GAME.variants)
    assert GAME.variant_of(GAME.parse_position(PLAY)) == ""
