"""Reasons against a move, and everything impossible about a position: listed, and never raised."""

import pytest
from boardcore.games import IllegalMove, Outcome, TextError
from boardcore.games.finding import AmbiguousMove, find
from boardcore.games.game import CHANCE
from boardcore.games.match import Match
from boardcore.games.passage.board import RECESSES, STARTS
from boardcore.games.passage.position import Position
from boardcore.games.passage.status import (
    BLACK_PIECES,
    DISKS,
    MARKS,
    OFF_START,
    OWN_COLOUR,
    PLACING,
    RED_PIECES,
    REQUIREMENTS,
    SHUT_IN,
    WINNER,
)
from hypothesis import given
from hypothesis import strategies as st

from tests.passage.games import FORCED_PASSES, GAME, writable

PLAY = "RRRR/rbr/brbr/rbr/rbrb/brb/BBBB b"
DRAW = "RRRR/---/****/***/****/---/BBBB ?"
STUCK = "R..R/BbB/rbbr/bbr/bbrr/BbB/R..R b"

FORBIDDEN = [
    (DRAW, "a1-a3", "the disks are not drawn yet"),
    (DRAW, "pass", "the disks are not drawn yet"),
    (DRAW, "@b2", "the disks are not drawn yet"),
    ("RRRR/---/rbrb/brb/rbbr/---/BBBB r", "draw=r", "the disks are drawn already"),
    ("RRRR/---/rbrb/brb/rbbr/---/BBBB r", "pass", "not all disks are placed yet"),
    (PLAY, "draw=r", "the disks are drawn already"),
    (PLAY, "@b2", "all disks are placed"),
    (PLAY, "a3-c5", "nothing there: a3 holds no piece"),
    (PLAY, "a7-c5", "not your piece: a7 holds one of Red"),
    (PLAY, "a1-c1", "occupied: c1 holds a piece"),
    (PLAY, "a1-a1", "occupied: a1 holds a piece"),
    (PLAY, "a1-b2", "own disk: b2 is Black's, a move ends on something else"),
    (PLAY, "a1-g5", "no passage of Black from a1 to g5"),
    (PLAY, "a1-b6", "no passage of Black from a1 to b6"),
    (PLAY, "a1-f6", "shuts in g7"),
    (STUCK, "b6-c7", "the game is over, nobody can move"),
    (STUCK, "pass", "the game is over, nobody can move"),
    ("BBBB/rbr/brbr/rbr/rRRb/brb/..RR r", "pass", "the game is over, Black has won"),
    (FORCED_PASSES[0], "g7-e7", "no passage of Black from g7 to e7"),
]


@pytest.mark.parametrize(("position", "move", "reason"), FORBIDDEN)
def test_an_illegal_move_names_the_rule_that_forbids_it(position: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.read(GAME.parse_position(position), move)
    assert str(caught.value) == f"illegal move {move}: {reason}"


def test_a_piece_whose_every_end_is_banned_is_told_which_piece_it_shuts_in() -> None:
    position = GAME.parse_position(FORCED_PASSES[0])
    reasons = {GAME.explain(position, start | end << 5) for start in range(25) for end in range(25)}
    assert any(reason.startswith("shuts in ") for reason in reasons)


def test_a_text_that_is_not_a_move_is_a_different_error() -> None:
    with pytest.raises(TextError):
        GAME.read(GAME.parse_position(PLAY), "a1-a2")


def test_a_cell_may_name_the_only_move_there() -> None:
    placing = GAME.parse_position("RRRR/---/rbrb/brb/rbbr/---/BBBB r")
    assert GAME.format_move(find(GAME, placing, target=GAME.cells.index("b2"))) == "@b2"
    with pytest.raises(AmbiguousMove, match=r"^\?-d2 fits several moves: a1-d2, c1-d2, "):
        find(GAME, GAME.parse_position(PLAY), target=GAME.cells.index("d2"))
    for text in (DRAW, FORCED_PASSES[0]):
        with pytest.raises(IllegalMove, match="no legal move fits"):
            find(GAME, GAME.parse_position(text), target=4)


BLACK, RED = GAME.parse_position(PLAY).disks

IMPOSSIBLE = [
    ("three black pieces", Position((BLACK, RED), (7, STARTS[1]), 0, 0), BLACK_PIECES),
    ("five red pieces", Position((BLACK, RED), (STARTS[0], STARTS[1] | 1 << 8), 0, 0), RED_PIECES),
    ("a piece out before the draw", Position((0, 0), (7 | 16, STARTS[1]), 1 << 12, CHANCE), OFF_START),
    ("a piece out while disks are placed", Position((0, 1 << 12), (7 | 16, STARTS[1]), 0, 0), OFF_START),
    ("a disk before the draw", Position((16, 0), STARTS, 1 << 12, CHANCE), DISKS),
    ("ten and seven disks", Position((BLACK & BLACK - 1, RED | BLACK & -BLACK), STARTS, 0, 0), DISKS),
    ("two recesses to be drawn", Position((0, 0), STARTS, 3 << 11, CHANCE), MARKS),
    ("nothing to be drawn", Position((0, 0), STARTS, 0, CHANCE), MARKS),
    ("a side to move before the draw", Position((0, 0), STARTS, 1 << 12, 0), MARKS),
    ("the colour with more is next", Position((0, 1 << 12), STARTS, 0, 1), PLACING),
    ("two more of a colour", Position((0, 3 << 11), STARTS, 0, 0), PLACING),
    ("no disk drawn", Position((0, 0), STARTS, 0, 0), PLACING),
    ("a piece on its own disk", Position((BLACK, RED), (7 | BLACK & -BLACK, STARTS[1]), 0, 0), OWN_COLOUR),
    ("both stuck", GAME.parse_position(STUCK), SHUT_IN),
    ("the winner to move", GAME.parse_position("BBBB/rbr/brbr/rbr/rRRb/brb/..RR b"), WINNER),
]


@pytest.mark.parametrize(("position", "found"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE])
def test_an_impossible_position_has_its_flag(position: Position, found: int) -> None:
    assert GAME.status(position) == found
    assert GAME.describe(found) == ["not " + REQUIREMENTS[found.bit_length() - 1]]


def test_everything_wrong_is_listed_at_once() -> None:
    worst = Position((RECESSES, 0), (0x1E00000 >> 3, 0x11), 0, 0)
    assert GAME.status(worst) & (RED_PIECES | DISKS) == RED_PIECES | DISKS
    assert len(GAME.describe(511)) == len(REQUIREMENTS)


masks = st.integers(0, 2**25 - 1)


@given(st.tuples(masks, masks), st.tuples(masks, masks), masks, st.integers(-1, 1))
def test_a_status_never_raises_and_every_flag_has_a_text(
    disks: tuple[int, int], pieces: tuple[int, int], marked: int, side: int
) -> None:
    found = GAME.status(Position(disks, pieces, marked, side))
    assert len(GAME.describe(found)) == bin(found).count("1")


@given(writable())
def test_what_a_text_can_say_lacks_at_most_mobility_and_a_proper_end(position: Position) -> None:
    assert GAME.status(position) & ~(SHUT_IN | WINNER) == 0


# Starts, ends and the rematch.


def test_an_unknown_variant_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        ValueError, match="unknown variant '6x6' of Passage, choose from: standard, 1x1, 2x2, 3x3, 4x4, 5x5, 9x9"
    ):
        GAME.start(variant="6x6")


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("", DRAW),
        ("standard", DRAW),
        ("1x1", "RRRR/---/----/-*-/----/---/BBBB ?"),
        ("2x2", "RRRR/---/----/***/----/---/BBBB ?"),
        ("3x3", "RRRR/---/-**-/-*-/-**-/---/BBBB ?"),
        ("4x4", "RRRR/---/-**-/***/-**-/---/BBBB ?"),
        ("5x5", "RRRR/***/----/***/----/***/BBBB ?"),
        ("9x9", "RRRR/***/****/***/****/***/BBBB ?"),
    ],
)
def test_a_variant_marks_its_recesses(variant: str, text: str) -> None:
    start = GAME.start(variant=variant)
    assert GAME.format_position(start) == text
    assert GAME.current(start) == CHANCE
    assert start == GAME.start(1, (0, 0), variant)


def test_stuck_is_a_draw() -> None:
    assert GAME.outcome(GAME.parse_position(STUCK)) == Outcome("stuck", None)


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    there_and_back = ["c1-d2", "e7-d6", "d2-c1", "d6-e7"]
    match = Match(GAME, GAME.parse_position(PLAY))
    for text in there_and_back * 2:
        assert match.outcome() is None
        match.play(GAME.parse_move(text))
    assert match.outcome() == Outcome("repetition", None)
    assert GAME.moves(match.position), "repetition is not a part of the rules of a single position"


def test_the_draw_by_repetition_can_be_switched_off() -> None:
    match = Match(GAME, GAME.parse_position(PLAY), repetition=False)
    for text in ["c1-d2", "e7-d6", "d2-c1", "d6-e7"] * 3:
        match.play(GAME.parse_move(text))
    assert match.outcome() is None


def test_all_eight_on_the_outer_rows_can_be_the_middle_of_a_game() -> None:
    match = Match(GAME, GAME.parse_position(PLAY))
    for text in ["c1-d2", "e7-d6", "d2-c1", "d6-e7"]:
        match.play(GAME.parse_move(text))
    assert match.position == match.start
    assert len(match.moves) == 4


def test_a_rematch_turns_the_disks_and_the_same_side_starts() -> None:
    over = GAME.parse_position("BBBB/brb/brbb/rRr/brrr/Rrb/R.R. r")
    first = GAME.rematch(over)
    assert GAME.format_position(first) == "RRRR/brb/rrrb/rbr/bbrb/brb/BBBB r"
    assert GAME.status(first) == 0
    again = GAME.rematch(first)
    assert again.disks == over.disks
    assert GAME.format_position(again) == "RRRR/brb/brbb/rbr/brrr/brb/BBBB r"
