"""Whatever a hand has done to the pieces: the lights show a way out, and somebody who follows them gets there."""

import random

import pytest
from boardcore.games import Game, load
from boardcore.games.match import Match

from tests.referee.following import Follower
from tests.referee.games import PROVEN, copy_of, plays_itself, random_matches, share_of
from tests.referee.table import Table
from tests.tools import share

PARTS = 8
POSITIONS = share(20, 1000)


def goes_wrong(match: Match, seed: str) -> str:
    """Make a mess, follow the lights; return what is wrong then, or nothing."""
    dice = random.Random(seed)
    table = Table(copy_of(match))
    hand = Follower(table, dice)
    for _ in range(dice.randint(1, 3) if len(table.standing()) > 3 else 0):
        hand.displace()
    if dice.random() < 0.2:  # the power was cut
        table.referee.lock()
    hand.follow()
    if not hand.stands_right():  # stack to stack, or one piece instead of another: no switch feels that
        hand.set_right_by_the_review()
        hand.follow()
    if not table.at_rest:
        trouble = "never at rest"
    elif not hand.stands_right():
        trouble = "at rest, but the pieces stand otherwise"
    elif table.new_games:
        trouble = "a new game"
    else:
        return ""
    words = [table.game.format_move(move) for move in table.moves]
    where = [(stray.piece, table.game.cell_name(stray.home), table.game.cell_name(stray.at)) for stray in hand.strays]
    return f"case {seed!r} at {match.game.format_position(match.position)}: {trouble}, {where}, {words}, {hand.signs()}"


def cases_gone_wrong(seed: int, positions: int, game: Game) -> list[str]:
    """Return what went wrong, position by position."""
    matches = enumerate(random_matches(seed, positions, game))
    return [
        trouble
        for number, match in matches
        if not plays_itself(match) and (trouble := goes_wrong(match, f"{seed} {number}"))
    ]


@pytest.mark.parametrize("name", PROVEN)
@pytest.mark.parametrize("seed", range(PARTS))
def test_who_follows_the_lights_gets_out_of_any_mess(seed: int, name: str) -> None:
    game = load(name)
    wrong = cases_gone_wrong(300 + seed, share_of(game, POSITIONS), game)
    assert not wrong, "\n".join(wrong)
