"""Whole random games on the whole firmware, base and advanced: the journal is the game, disturbances are nothing.

That each legal move of very many positions has its gesture is proven without the board around it (tests/referee).
"""

import random

import pytest
from boardcore.games.match import Match
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import EVERY_VERSION, SETTLED_MS, Boards
from tests.firmware.test_power_cuts import put_right
from tests.strategies import GAME, OFF, random_line
from tests.tools import share

GAMES = share(5, 60)
PLIES = share(40, 90)


def line(seed: int, tokens: bool) -> tuple[str, list[str]]:
    """Return a random game: the position it begins with, and its moves until it ends (or repeats itself)."""
    steps = list(random_line(seed, tokens, PLIES))
    match = Match(GAME, steps[0][0])
    for _, move in steps:
        if match.outcome() is None:
            match.play(move)
    return GAME.format_position(match.start), [GAME.format_move(move) for move in match.moves]


def class_of(position: object, move: int) -> str:
    """Return what of a move shows, and the token it uses."""
    extra = GAME.extra_of(move)
    token = next((letter for bit, letter in enumerate(GAME.extras) if extra >> bit & 1), "")
    path = GAME.path(move)
    if path[-1] == OFF:
        return f"off{token}"
    whole = GAME.look(position, move).opens
    onto = GAME.occupied(position) >> path[-1] & 1
    return token or f"{'disc' if whole else 'stack'} to {'stack' if onto else 'tile'}"


def test_the_games_have_every_class_of_move() -> None:
    seen = {
        class_of(position, move)
        for tokens in (False, True)
        for seed in range(GAMES)
        for position, move in random_line(seed, tokens, PLIES)
    }
    assert seen >= {"disc to tile", "disc to stack", "stack to tile", "stack to stack", "off", *"TDCJKR"}


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("tokens", [False, True], ids=["base", "advanced"])
def test_a_random_game_is_played_move_by_move(new_board: Boards, seed: int, tokens: bool) -> None:
    position, moves = line(seed, tokens)
    board = new_board(position, seed=seed)
    for count, move in enumerate(moves, 1):
        board.gesture(move)
        assert board.moves == moves[:count], f"seed {seed}, {board.position}"
    board.run(5000)
    assert board.moves == moves


def disturb(board: VirtualBoard, dice: random.Random) -> None:
    """Take at least three stacks away, push the rest around, put discs anywhere."""
    cells = list(board.discs)
    for cell in dice.sample(cells, dice.randint(3, len(cells))):
        board.lift_stack(cell)
    board.run(SETTLED_MS)
    for _ in range(dice.randint(0, 6)):
        deed = dice.choice(("place", "slide", "knock", "off"))
        standing = list(board.discs)
        if deed == "place" and board.state["hand"]:
            board.place(dice.choice(GAME.cells))
        elif deed == "off" and board.state["hand"]:
            board.place("off")
        elif deed == "slide" and standing:
            board.slide(dice.choice(standing), dice.choice(GAME.cells))
        elif deed == "knock" and standing:
            board.knock(dice.choice(standing), dice.choice((20, 90)))
        board.run(dice.choice((30, 300, SETTLED_MS)))
    if dice.random() < 0.3:
        board.sweep_all()


@EVERY_VERSION
@pytest.mark.parametrize("seed", range(share(4, 40)))
def test_whatever_is_done_to_the_discs_once_they_stand_right_the_game_is_what_it_was(
    new_board: Boards, seed: int
) -> None:
    dice = random.Random(seed)
    position, moves = line(seed, tokens=True)
    board = new_board(position, seed=seed)
    for move in moves[:8]:
        board.gesture(move)
        if dice.random() < 0.5 and len(board.discs) > 3:
            before = board.nvm
            disturb(board, dice)
            put_right(board)
            assert board.nvm == before
    assert board.moves == moves[:8]
