"""The search engine in a seat: a legal move in every game, from what its side may see and no more."""

import random

import pytest
from boardcore.games import GAMES, Game, load
from boardcore.games.game import CHANCE
from boardcore.games.match import Match
from passoboard.tables import engine
from passoboard.tables.engine import choose


def some_match(game: Game, seed: int, moves: int) -> Match:
    """Return a match in progress, with somebody to move."""
    dice = random.Random(seed)
    match = Match(game, game.shuffled(game.start(), dice.randrange))
    while len(match.moves) < moves or game.current(match.position) < 0:
        chance = game.current(match.position) == CHANCE
        match.play(game.draw(match.position, dice.randrange) if chance else dice.choice(match.legal()))
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 9])
def test_it_plays_a_legal_move_in_every_game(name: str, moves: int) -> None:
    game = load(name)
    match = some_match(game, 1, moves)
    side = game.current(match.position)
    move = choose(game, game.public(match.position, side), game.sides[side], 1)
    assert game.read(match.position, move) in match.legal()


def test_it_plays_with_hidden_tokens_and_knows_only_its_own() -> None:
    game = load("passo")
    position = game.parse_position("rrrrr/5/5/5/bbbbb b DJK TCR")
    shown = game.public(position, 0)
    assert "TCR" not in shown
    move = choose(game, shown, "b", 1)
    assert not game.explain(position, game.parse_move(move))


def test_the_master_uses_all_of_its_time_and_a_level_only_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is ours: every look at it takes a tenth of a second."""
    looks = []
    monkeypatch.setattr(engine.time, "monotonic", lambda: looks.append(0) or len(looks) / 10)
    game = load("passo")
    position = game.start()
    for level, seconds in ((8, 1.5), (engine.MASTER, engine.MASTER_S)):
        looks.clear()
        move = choose(game, game.public(position, 0), "b", level)
        assert game.read(position, move) in game.moves(position)
        assert (len(looks) / 10 >= seconds) == (level == engine.MASTER)
