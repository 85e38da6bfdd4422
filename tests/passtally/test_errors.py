"""Which rule forbids an action: nothing to say about a legal one, something true about any other."""

import re

import pytest
from boardcore.games import IllegalMove, TextError
from boardcore.games.finding import AmbiguousMove, find
from boardcore.games.passtally.move import MARKER, PLACE, TIME, make_move

from tests.passtally.games import GAME, random_position
from tests.tools import share

START = "6/6/6/6/6/6 ....../....../....../...... 1s 0/0 62144345353136/26416552433152/56241166514223"
PAIR = "6/6/6/6/6/6 12..../....../2...../...... 1s 0/0 62144345353136/26416552433152/56241166514223"
CHOOSE = "6/6/6/6/6/6 12..../....../21..../...... 1s 0/0 62144345353136/26416552433152/56241166514223"
TILES = "X1oA2sA1s3/B1oB2nB1n3/6/6/6/6 12..../2...1./.21.../1.2... 1a 0/0 2144345353136/416552433152/6241166514223"
EMPTY = (
    "A1oA3oA3eX3w1X1s/X2sB4sX1oA2oB1oX1n/A2nX4nX3oX3sA2s1/A2sX1oB2oA3nX2nB1o/A2nB2eX2wA2oX3sA2s/B1oA2oB3eB3wB3nA2n"
    " 12.232/.2.311/1..3../3..... 3a 6/5/12 24/443/-"
)

FORBIDDEN = [
    (START, "b8-c8", "all markers are placed first"),
    (START, "1:b7-c7", "all markers are placed first"),
    (START, "a1", "a1 is a corner, markers stand on the edge"),
    (START, "c3", "c3 is a cell for tiles, markers stand on the edge"),
    (PAIR, "h7", "this marker goes on the south edge"),
    (PAIR, "g1", "g1 holds a marker"),
    (CHOOSE, "d8", "this marker goes on the east or west edge"),
    (TILES, "d8", "all markers are placed"),
    (TILES, "d8-e8", "d8 holds no marker"),
    (TILES, "c8-d8", "c8 holds no marker of player 1, whose turn it is"),
    (TILES, "b7-d8", "b7 is a cell for tiles, markers stand on the edge"),
    (TILES, "b8-a8", "a8 is a corner, markers stand on the edge"),
    (TILES, "b8-c8", "c8 holds a marker"),
    (TILES, "b8-f8", "f8 is more than two free spaces away"),
    (TILES, "b8-b8", "staying put is not a move"),
    (TILES, "1:a2-b2", "a2 is on the edge, no cell for tiles"),
    (TILES, "1:g7-h8", "h8 is a corner, no cell for tiles"),
    (TILES, "1:c4-e4", "c4 and e4 are not neighbours"),
    (TILES, "1:c4-d5", "c4 and d5 are not neighbours"),
    (TILES, "1:c4-c4", "c4 and c4 are not neighbours"),
    (TILES, "1:b7-c7", "heights differ: b7 has level 1, c7 has level 2"),
    (TILES, "1:d6-e6", "heights differ: d6 has level 1, e6 has level 0"),
    (TILES, "1:c6-c7", "c6 and c7 show a single tile"),
    (TILES, "1:d7-d6", "d7 and d6 show a single tile"),
    (TILES, "2:d4-c4", "type 4 looks the same from both ends: it is 2:c4-d4"),
    (TILES, "time", "only the clock ends a turn early"),
    (EMPTY, "3:c4-d4", "stack 3 offers no tile"),
    (EMPTY.replace("3a", "-"), "1:c4-d4", "the game is over"),
]


@pytest.mark.parametrize(("position", "move", "reason"), FORBIDDEN)
def test_an_illegal_action_names_the_rule_that_forbids_it(position: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.read(GAME.parse_position(position), move)
    assert str(caught.value) == f"illegal move {move}: {reason}"


def test_no_action_an_illegal_one_and_evidence_for_several_are_three_errors() -> None:
    position = GAME.parse_position(TILES)
    with pytest.raises(TextError):
        GAME.read(position, "4:b2-c2")
    with pytest.raises(IllegalMove):
        GAME.read(position, "1:b7-c7")
    with pytest.raises(AmbiguousMove, match=r"b6-b7 fits several moves: 1:b6-b7, 2:b6-b7, 3:b6-b7"):
        find(GAME, position, GAME.cells.index("b6"), GAME.cells.index("b7"))


PAIRS = [(start, target) for start in range(64) for target in range(64)]
MOVES = (
    [make_move(PLACE, square, square) for square in range(64)]
    + [make_move(kind, start, target) for kind in (1, 2, 3, MARKER) for start, target in PAIRS]
    + [TIME]
)


@pytest.mark.parametrize("seed", range(share(6, 100)))
def test_there_is_a_reason_against_exactly_the_actions_that_are_not_legal(seed: int) -> None:
    position = random_position(seed)
    legal = set(GAME.moves(position))
    assert {move for move in MOVES if not GAME.explain(position, move)} == legal


LEVELS = re.compile(r"heights differ: (\w\d) has level (\d+), (\w\d) has level (\d+)")
HELD = re.compile(r"(\w\d) holds a marker$")


@pytest.mark.parametrize("seed", range(50, 50 + share(3, 40)))
def test_what_a_reason_says_about_a_square_is_true(seed: int) -> None:
    position = random_position(seed)
    pieces = dict(zip(GAME.cells, GAME.pieces(position), strict=True))
    for move in MOVES:
        reason = GAME.explain(position, move)
        for one, low, two, high in LEVELS.findall(reason):
            assert (len(pieces[one]), len(pieces[two])) == (int(low), int(high))
            assert low != high
        for square in HELD.findall(reason):
            assert pieces[square] in ("1", "2", "3")
