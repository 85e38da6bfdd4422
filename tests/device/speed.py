"""Measures move generation on the VM: positions of a diced advanced game, and how long all their legal moves take.

Device subset of MicroPython alone: CPython has no ``ticks_us``.
"""

from time import ticks_diff, ticks_us  # type: ignore[attr-defined]

from boardcore.games import load
from boardcore.games.match import Match

from tests.device.dice import Dice
from tests.device.plans import PLANS, game_of


def measure(name: str, rounds: int = 20) -> None:
    """Print how many positions and moves there were, and the microseconds it took to list them."""
    start, seed, _ = PLANS[name]
    game = load(game_of(name))
    match = Match(game, game.parse_position(start))
    dice = Dice(seed)
    positions = []
    while not match.outcome():
        positions.append(match.position)
        moves = match.legal()
        match.play(moves[dice.roll(len(moves))])
    found = 0
    began = ticks_us()
    for _ in range(rounds):
        for position in positions:
            found += len(game.moves(position))
    took = ticks_diff(ticks_us(), began)
    print(len(positions) * rounds, found, took)
