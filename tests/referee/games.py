"""Positions from seeded random games of every game, for proofs that have to hold in all of them."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from boardcore.games import GAMES, Game, load
from boardcore.games.game import CHANCE
from boardcore.games.match import Match

from tests.tools import share

PASSO = load("passo")
PROVEN = tuple(GAMES)  # the gestures of all games are proven
# How often a move towards the goal is preferred, where random games would hardly ever get there.
_EAGER = {"passage": 0.6}
_MOST_MOVES = 90
_MOST_TRIED = share(30, 1000)


def share_of(game: Game, positions: int) -> int:
    """Return how many positions of a game to try: Passo, whose stacks hide most, gets all of them."""
    return positions if game.name == "passo" else max(positions // 4, 3)


def random_matches(seed: int, positions: int, game: Game = PASSO) -> Iterator[Match]:
    """Yield matches in progress, one after each move, until so many positions were seen."""
    dice = random.Random(seed)
    while positions > 0:
        match = Match(game, _random_start(game, dice))
        while not match.outcome() and len(match.moves) < _MOST_MOVES and positions > 0:
            positions -= 1
            yield match
            match.play(_random_move(match, dice))


def random_game(game: Game, dice: random.Random) -> Match:
    """Return a game played to its end, or until it is longer than anybody would play."""
    match = Match(game, _random_start(game, dice))
    while not match.outcome() and len(match.moves) < 2 * _MOST_MOVES:
        match.play(_random_move(match, dice))
    return match


def moves_to_try(match: Match, dice: random.Random) -> list[int]:
    """Return the legal moves, or a few of chance's; a share of them in games that have hundreds."""
    if is_drawing(match):
        return [match.game.draw(match.position, dice.randrange) for _ in range(3)]
    moves = match.legal()
    return dice.sample(moves, min(len(moves), _MOST_TRIED))


def is_drawing(match: Match) -> bool:
    """Return whether chance is to move: then any touch, or time alone, makes the board draw."""
    return match.game.current(match.position) == CHANCE


def plays_itself(match: Match) -> bool:
    """Return whether the board goes on by itself if no hand does anything."""
    return is_drawing(match) or match.game.forced(match.position) >= 0


def _random_start(game: Game, dice: random.Random) -> Any:
    """Return a start position: some extras, some side first, any variant, shuffled."""
    kinds = range(len(game.extras))
    bags = [dice.sample(kinds, dice.randint(0, game.most_extras)) if kinds else [] for _ in game.sides]
    extras = tuple(sum(1 << extra for extra in bag) for bag in bags)
    first = dice.randrange(len(game.sides))
    variant = dice.choice(game.variants) if game.variants else ""
    return game.shuffled(game.start(first, extras, variant), dice.randrange)


def _random_move(match: Match, dice: random.Random) -> int:
    """Return a move: mostly without an extra, and in some games often towards the goal."""
    game = match.game
    if is_drawing(match):
        return game.draw(match.position, dice.randrange)
    moves = match.legal()
    if game.name in _EAGER:
        return dice.choice(_forward(match, moves) if dice.random() < _EAGER[game.name] else moves)
    plain = [move for move in moves if not game.extra_of(move)]
    return dice.choice(plain if plain and dice.random() < 0.85 else moves)


def _forward(match: Match, moves: list[int]) -> list[int]:
    """Return the moves that bring a piece closer to the rank of its goal, or all if none does."""
    game = match.game
    goal = game.goals(match.position)[game.current(match.position)]
    rank = game.square(goal.bit_length() - 1)[1]
    paths = [(move, game.path(move)) for move in moves]
    closer = [
        move for move, path in paths if len(path) > 1 and _away(game, path[-1], rank) < _away(game, path[0], rank)
    ]
    return closer or moves


def _away(game: Game, cell: int, rank: int) -> int:
    """Return how many ranks a cell is away from another; off the board counts as there."""
    return abs(game.square(cell)[1] - rank) if cell < len(game.cells) else 0


def copy_of(match: Match) -> Match:
    """Return an independent match with the same moves; playing them again would take most of a proof's time."""
    other = copy.copy(match)
    for name, value in vars(match).items():
        if isinstance(value, list):
            setattr(other, name, list(value))
    return other
