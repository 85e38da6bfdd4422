"""What the referee relies on when it has little time: where a move begins shows in what it opens."""

import random

import pytest
from boardcore.games import load

from tests.tools import share

from .games import PROVEN, is_drawing, moves_to_try, random_matches


@pytest.mark.parametrize("name", PROVEN)
def test_a_move_opens_at_most_the_cell_where_it_begins(name: str) -> None:
    game = load(name)
    dice = random.Random(name)
    seen = 0
    for match in random_matches(7, share(60, 2000), game):
        if is_drawing(match):
            continue
        for move in moves_to_try(match, dice):
            opens = game.look(match.position, move).opens
            assert opens in (0, 1 << game.path(move)[0]), game.format_position(match.position)
            seen += bool(opens)
    assert seen > 100
