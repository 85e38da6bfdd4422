"""The opponent: how fast it searches on CPython and on the VM, how long each level takes, how deep a second reaches."""

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

from boardcore.games import Game, load
from boardcore.opponent.dice import Dice
from boardcore.opponent.levels import LEVELS, Level, level_of
from boardcore.opponent.thinker import Thinker
from passoboard.opponent.arena import openings

from tests.bench.report import Row, seconds
from tests.vm.machine import on_vm

HEADING = "The opponent"
_NODES = 30_000
_SAMPLE = 5  # openings
_MIDDLE = 16  # random moves: three players of Passtally have placed their markers


def rows() -> Iterator[Row]:
    """Measure on the same openings."""
    game = load("passo")
    positions = [game.parse_position(text) for text in islice(openings("passo", 1), _SAMPLE)]
    thinkers = [Thinker(game, position, Level(99, _NODES, 0, _NODES)) for position in positions]
    took = seconds(lambda: [thinker.think() for thinker in thinkers])
    yield Row("nodes on CPython", sum(thinker.nodes for thinker in thinkers) / took, "nodes/s")
    nodes, microseconds, longest = map(int, on_vm("think_speed", "base").stdout.split())
    yield Row("nodes on the MicroPython VM", nodes * 1e6 / microseconds, "nodes/s")
    yield Row("longest piece of work there", longest / 1000, "ms")
    for number in range(1, LEVELS + 1):
        level = level_of(game, number)
        took = seconds(lambda level=level: [Thinker(game, position, level).think() for position in positions])  # type: ignore[misc]
        yield Row(f"level {number}, a move", took / len(positions) * 1000, "ms", at_most=1000)
    yield Row("depth in one second, mean of openings", sum(map(_depth, positions)) / len(positions), "plies")
    yield from _other_games()


def _other_games() -> Iterator[Row]:
    """Measure the strongest level of the other games, with all that can play."""
    for name, variant in (("passage", ""), ("gaylor", ""), ("passtally", "2"), ("passtally", "3")):
        game = load(name)
        positions = [_middle(game, variant, seed) for seed in range(_SAMPLE)]
        level = level_of(game, LEVELS)
        thinkers = [Thinker(game, position, level) for position in positions]
        took = seconds(lambda thinkers=thinkers: [thinker.think() for thinker in thinkers])  # type: ignore[misc]
        players = f" with {variant} players" if variant else ""
        yield Row(f"{name}{players}, its strongest level, a move", took / _SAMPLE * 1000, "ms", at_most=2000)


def _middle(game: Game, variant: str, seed: int) -> Any:
    """Return a position after some random moves."""
    dice = Dice(seed)
    position = game.shuffled(game.start(variant=variant), dice.below)
    for _ in range(_MIDDLE):
        moves = game.moves(position)
        position = game.play(position, moves[dice.below(len(moves))])
    return position


def _depth(position: object) -> int:
    thinker = Thinker(load("passo"), position, Level(99, 10**9, 0, 200_000))
    end = time.perf_counter() + 1
    while time.perf_counter() < end and not thinker.step(500):
        pass
    return thinker.search.depth
