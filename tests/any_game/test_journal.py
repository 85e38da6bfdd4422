"""Station 4: the journal, cut off at any byte."""

import contextlib
import random

import pytest
from boardcore.games import Game
from boardcore.games.game import CHANCE
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame

from tests.firmware.memory import Memory, PowerCut
from tests.tools import share


def play_on(live: LiveGame, dice: random.Random) -> None:
    """Do one thing as a board does it: draw, move, take back, or begin again."""
    if live.match.outcome():
        live.new(live.fresh(variant=dice.choice(live.game.variants)), "setup", 0)
    elif live.match.moves and dice.random() < 0.1:
        live.back_to_a_side("discs", 0)
    elif live.game.current(live.match.position) == CHANCE:
        live.draw(0)
    else:
        live.move(dice.choice(live.match.legal()), "shown", 0)


def told(live: LiveGame) -> tuple[str, list[int]]:
    return live.game.format_position(live.match.position), list(live.match.moves)


def test_a_whole_evening_comes_back(tiny: Game) -> None:
    memory, dice = Memory(), random.Random(1)
    live = LiveGame(tiny, Journal(memory))
    live.new(live.fresh(), "setup", 0)
    for _ in range(400):
        play_on(live, dice)
        assert live.problem == ""
    again = LiveGame(tiny, Journal(memory))
    assert told(again) == told(live)
    assert memory.erasures > 0


@pytest.mark.parametrize("seed", range(share(60, 600)))
def test_a_power_cut_leaves_the_position_before_or_after(tiny: Game, seed: int) -> None:
    memory, dice = Memory(), random.Random(seed)
    live = LiveGame(tiny, Journal(memory))
    live.new(live.fresh(), "setup", 0)
    for _ in range(20):
        play_on(live, dice)
    before = told(live)
    memory.steps_left = dice.randrange(12)
    with contextlib.suppress(PowerCut):
        play_on(live, dice)
    after = told(live)
    memory.steps_left = -1
    again = LiveGame(tiny, Journal(memory))
    assert told(again) in (before, after)
    assert again.problem == ""
