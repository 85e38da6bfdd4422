"""The search finds what a plain minimax finds, whatever the slices, and knows nothing it may not know."""

from typing import Any

import pytest
from boardcore.games import GAMES, load
from boardcore.games.game import OVER, Game
from boardcore.opponent.dice import Dice
from boardcore.opponent.levels import LEVELS, Level, budget_of, level_of
from boardcore.opponent.search import WIN, Search, is_proven, plies_to_end
from boardcore.opponent.thinker import Thinker
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.opponent.toys import Coin, Nim, ThreeNim, TwoSteps
from tests.strategies import GAME, random_position, reached
from tests.tools import share

TALLY = load("passtally")
ENDLESS = 10**9
SEEDS = range(share(40, 1000))


def minimax(game: Game, position: Any, side: int, depth: int, ply: int = 0) -> int:
    """Return the value of a position, found by looking at everything."""
    mover = game.current(position)
    if mover == OVER:
        ended = game.outcome(position)
        assert ended
        return 0 if ended.winner is None else WIN - ply if ended.winner == side else ply - WIN
    if depth == 0:
        return game.evaluate(position, side)
    values = [minimax(game, game.play(position, move), side, depth - 1, ply + 1) for move in game.moves(position)]
    return max(values) if mover == side else min(values)


def searched(game: Game, position: Any, depth: int, **options: Any) -> Search:
    search = Search(game, position, Dice(1).below, game.moves(position), depth, selective=False, **options)
    search.step(ENDLESS)
    return search


def open_position(seed: int, tokens: bool = False) -> Any:
    """Return a position that is not over, of a random game."""
    while GAME.outcome(random_position(seed, tokens)):
        seed += 100_000
    return random_position(seed, tokens)


@pytest.mark.parametrize("seed", SEEDS)
def test_alpha_beta_finds_the_value_of_plain_minimax(seed: int) -> None:
    position = open_position(seed)
    side = GAME.current(position)
    expected = minimax(GAME, position, side, 3)
    for options in ({}, {"room": 5000}, {"room": 50}, {"room": 5000, "wide": True}):
        search = searched(GAME, position, 3, **options)
        assert search.score == expected or (
            is_proven(search.score) and search.score == minimax(GAME, position, side, search.depth)
        )
        after = GAME.play(position, search.best)
        assert minimax(GAME, after, side, search.depth - 1, 1) == search.score


@pytest.mark.parametrize("seed", SEEDS[:15])
def test_a_wide_search_knows_the_value_of_every_move(seed: int) -> None:
    position = open_position(seed)
    side = GAME.current(position)
    search = searched(GAME, position, 2, wide=True, room=1000)
    for move in GAME.moves(position):
        value = minimax(GAME, GAME.play(position, move), side, search.depth - 1, 1)
        assert search.scores[move] == value or is_proven(search.scores[move])


@given(st.integers(0, 10**5), st.lists(st.integers(1, 400), min_size=1, max_size=8), st.integers(1, LEVELS))
@settings(max_examples=share(25, 300))
def test_slices_change_nothing_and_there_is_always_a_legal_move(seed: int, slices: list[int], number: int) -> None:
    position = open_position(seed)
    level = level_of(GAME, min(number, 7))
    whole = Thinker(GAME, position, level, seed)
    whole.think()
    sliced = Thinker(GAME, position, level, seed)
    turn = 0
    while not sliced.step(slices[turn % len(slices)]):
        assert sliced.move in GAME.moves(position)
        turn += 1
    assert (sliced.move, sliced.score, sliced.nodes, sliced.line) == (whole.move, whole.score, whole.nodes, whole.line)


def positions_of(name: str, count: int) -> list[Any]:
    """Return positions of random games in which a side is to move, with every extra there is."""
    game, dice = load(name), Dice(5)
    found: list[Any] = []
    while len(found) < count:
        held = tuple(dice.below(1 << len(game.extras)) & 7 << 3 * side for side in range(len(game.sides)))
        position = game.shuffled(game.start(0, held if game.extras else (0,) * len(game.sides)), dice.below)
        for _ in range(4 + dice.below(16)):
            if game.current(position) != OVER:
                position = game.play(position, game.draw(position, dice.below))
        if game.current(position) >= 0:
            found.append(position)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_moves_come_in_the_order_of_their_cells(name: str) -> None:
    game = load(name)
    for position in positions_of(name, share(60, 2000)):
        by_cell = [move for cell in range(len(game.cells)) for move in game.moves(position, cell)]
        assert by_cell == game.moves(position), game.format_position(position)


@pytest.mark.parametrize("seed", SEEDS[:20])
def test_a_step_looks_at_no_more_nodes_than_it_may(seed: int) -> None:
    thinker = Thinker(GAME, open_position(seed), level_of(GAME, 6))
    while not thinker.done:
        before = thinker.nodes
        thinker.step(7)
        assert thinker.nodes - before <= 7
    assert thinker.nodes <= budget_of(thinker.level, len(GAME.moves(thinker.position)))


@pytest.mark.parametrize("number", range(1, LEVELS + 1))
def test_every_level_looks_at_each_of_its_moves_at_least_once(number: int) -> None:
    for tokens in (False, True):
        thinker = Thinker(GAME, open_position(3, tokens), level_of(GAME, number))
        thinker.think()
        assert thinker.search.depth >= 1 or len(GAME.moves(thinker.position)) == 1


@given(reached(tokens=False), st.integers(0, 999))
@settings(max_examples=share(20, 200))
def test_equal_seeds_play_alike(position: Any, seed: int) -> None:
    if GAME.current(position) != OVER:
        moves = {Thinker(GAME, position, level_of(GAME, 5), seed).think() for _ in range(2)}
        assert len(moves) == 1


def test_other_seeds_break_ties_in_another_way() -> None:
    assert len({Thinker(GAME, GAME.start(), level_of(GAME, 2), seed).think() for seed in range(12)}) > 1


def test_a_win_is_taken_and_a_loss_is_put_off() -> None:
    won = GAME.parse_position("..b.r/..3/...../...../..... b")
    thinker = Thinker(GAME, won, level_of(GAME, 4))
    assert GAME.format_move(thinker.think()) == "c5-off"
    assert plies_to_end(thinker.score) == 1


def test_a_level_that_overlooks_stepping_off_does_not_see_it_coming() -> None:
    noticed = set()
    for seed in range(400):
        position = open_position(seed)
        if searched(GAME, position, 2).score < -9000:
            noticed.add(searched(GAME, position, 2, overlooks=8).score < -9000)
        if len(noticed) == 2:
            break
    assert noticed == {True, False}  # a loss in another way is still noticed


# What is hidden.


@pytest.mark.parametrize("seed", range(share(6, 60)))
def test_hidden_tokens_do_not_change_the_move(seed: int) -> None:
    position = open_position(seed, tokens=True)
    viewer = GAME.current(position)
    moves = set()
    for theirs in ("T", "DJK", "CR", "TDC"):
        fields = GAME.format_position(position).split(" ")
        held = [*fields[2:], "-", "-"][:2]
        held[1 - viewer] = theirs
        swapped = GAME.parse_position(" ".join([*fields[:2], *held]))
        if GAME.current(swapped) != OVER:
            thinker = Thinker(GAME, swapped, Level(2, 3000), seed, secret=True)
            moves.add((thinker.think(), thinker.nodes, tuple(sorted(thinker.scores.items()))))
    assert len(moves) == 1


@pytest.mark.parametrize("seed", range(20))
def test_a_guess_looks_like_what_is_seen(seed: int) -> None:
    position = open_position(seed, tokens=True)
    for viewer in (0, 1):
        view = GAME.public(position, viewer)
        guessed = GAME.guess(view, viewer, Dice(seed).below)
        assert GAME.public(guessed, viewer) == view
        assert GAME.status(guessed) == 0


def tally_position(players: int, seed: int) -> Any:
    """Return a position of Passtally in the middle of a game, with all markers placed."""
    dice = Dice(seed)
    position = TALLY.shuffled(TALLY.start(variant=str(players)), dice.below)
    for _ in range(4 * players + 5):
        moves = TALLY.moves(position)
        position = TALLY.play(position, moves[dice.below(len(moves))])
    return position


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(share(2, 20)))
def test_the_order_of_face_down_tiles_does_not_change_the_move(players: int, seed: int) -> None:
    position = tally_position(players, seed)
    *fields, stacks = TALLY.format_position(position).split(" ")
    answers = set()
    for turned in (False, True):
        dealt = [stack[0] + (stack[:0:-1] if turned else stack[1:]) for stack in stacks.split("/")]
        if turned:  # the bottom of the first stack goes under the second, and back
            dealt[0], dealt[1] = dealt[0][:-1] + dealt[1][-1], dealt[1][:-1] + dealt[0][-1]
        swapped = TALLY.parse_position(" ".join([*fields, "/".join(dealt)]))
        assert TALLY.public(swapped) == TALLY.public(position)
        thinker = Thinker(TALLY, swapped, Level(2, 300), seed)
        answers.add((thinker.think(), thinker.nodes, tuple(sorted(thinker.scores.items()))))
    assert len(answers) == 1


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("number", [1, share(2, LEVELS)])
def test_a_level_of_passtally_keeps_its_budget_however_many_play(players: int, number: int) -> None:
    position = tally_position(players, 5)
    thinker = Thinker(TALLY, position, level_of(TALLY, number))
    while not thinker.done:
        assert thinker.move in TALLY.moves(position)
        thinker.step(200)
    moves = len(TALLY.moves(position))
    assert thinker.nodes <= max(budget_of(thinker.level, moves), moves) + 4 * moves  # a ply of each guess is finished


def test_all_moves_are_thought_about_where_all_are_asked_for() -> None:
    position = tally_position(2, 3)
    thinker = Thinker(TALLY, position, Level(1, 10), wide=True)
    thinker.think()
    assert set(thinker.scores) == set(TALLY.moves(position))
    few = Thinker(TALLY, position, Level(1, 10))
    few.think()
    assert set(few.scores) < set(TALLY.moves(position))
    assert few.score == max(thinker.scores.values())


# Other kinds of games.


@pytest.mark.parametrize("heap", range(1, 15))
def test_nim_is_played_perfectly(heap: int) -> None:
    search = searched(Nim(), (heap, 0), 20, room=100)
    assert (search.score > 0) == (heap % 4 != 0)
    assert search.best == heap % 4 or heap % 4 == 0


def test_three_sides_are_two_against_one() -> None:
    assert searched(ThreeNim(), (3, 0), 20).best == 3
    assert searched(ThreeNim(), (5, 0), 20).score < 0
    assert searched(ThreeNim(), (5, 0), 20).score == minimax(ThreeNim(), (5, 0), 0, 20)


def test_two_moves_in_a_turn_are_one_plan() -> None:
    game = TwoSteps()
    search = searched(game, game.start(), 4)
    assert search.score == minimax(game, game.start(), 0, 4)


def test_chance_is_worth_its_mean() -> None:
    game = Coin()
    search = searched(game, game.start(), 1, wide=True)
    assert search.best == 1
    assert search.scores == {0: 200, 1: 250, 2: 150}
