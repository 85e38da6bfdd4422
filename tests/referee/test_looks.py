"""What the referee relies on when it has little time: where a move begins shows in what it opens."""

import random

import pytest
from boardcore.games import load
from boardcore.games.match import Match
from boardcore.referee.referee import Referee

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
            starts = [1 << cell for cell in game.path(move)[:1]]  # none if a side passes
            assert opens in (0, *starts), game.format_position(match.position)
            seen += bool(opens)
    assert seen > 100


def test_the_lights_of_a_lifted_disc_wait_for_no_move_that_nobody_has_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discs lifted and put back in a hurry are no touches: a Pico would need 100 ms to weigh them at every lift."""
    game = load("passo")
    match = Match(game, game.parse_position("rr1rr/2(rb)2/2(br)2/5/bb1bb r DJK TCR"))
    match.play(game.read(match.position, "a5-a4"))
    referee = Referee(game)
    referee.follow(match)
    referee.resync(game.occupied(match.position), 0)
    looked: list[str] = []
    for name in ("look", "play"):
        verb = getattr(game, name)
        monkeypatch.setattr(game, name, lambda *args, _name=name, _verb=verb: looked.append(_name) or _verb(*args))
    now = 1000
    for cell in [cell for cell in range(25) if referee.starts() >> cell & 1] * 3:
        looked.clear()
        referee.edge(cell, False, now)
        assert looked == []
        referee.edge(cell, True, now + 30)
        referee.tick(now + 90)
        now += 120
    assert referee.evidence.visits
