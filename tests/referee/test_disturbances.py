"""Whatever is done to the discs: once they stand right again, the game is what it was."""

import random
from collections.abc import Iterator

import pytest
from boardcore.games import load
from boardcore.games.match import Match

from tests.referee.games import PROVEN, copy_of, plays_itself, random_matches, share_of
from tests.referee.table import CALM_MS, Table
from tests.referee.test_gestures import restore, settled
from tests.tools import share

PARTS = 20
POSITIONS = share(25, 300)


def lift_several(table: Table, dice: random.Random) -> None:
    """Take at least three stacks away at once, all of them if it comes to it, and look at what is left for a while."""
    occupied = table.standing()
    for cell in dice.sample(occupied, dice.randint(min(3, len(occupied)), len(occupied))):
        table.take(cell)
        table.wait(dice.choice((0, 5, 60)))
    table.wait(600)


def scatter(table: Table, dice: random.Random, discs: int) -> None:
    """Put discs anywhere, take some away again."""
    pieces = "".join(table.game.pieces(table.match.position))
    piece = next(letter for letter in pieces if table.has_magnet(letter))
    for _ in range(discs):
        table.put(dice.randrange(len(table.stacks)), piece)
        table.wait(dice.choice((0, 30, 600)))
        cell = dice.randrange(len(table.stacks))
        if table.feels(cell) and dice.random() < 0.5:
            table.take(cell, 1)
            table.wait(dice.choice((0, 30, 600)))


def restore_in_any_order(table: Table, stacks: list[str], dice: random.Random) -> None:
    cells = list(range(len(stacks)))
    dice.shuffle(cells)
    for cell in cells:
        while len(table.stacks[cell]) > len(stacks[cell]):
            table.take(cell, 1)
            table.wait(dice.choice((0, 30, 150, 700)))
    dice.shuffle(cells)
    for cell in cells:
        while len(table.stacks[cell]) < len(stacks[cell]):
            table.put(cell, stacks[cell][len(table.stacks[cell])])
            table.wait(dice.choice((0, 30, 150, 700)))
    table.wait(2500)


def matches(seed: int, name: str) -> Iterator[Match]:
    """Yield matches of a game in which the board waits for hands."""
    game = load(name)
    for match in random_matches(seed, share_of(game, POSITIONS), game):
        if not plays_itself(match):
            yield match


@pytest.mark.parametrize("name", PROVEN)
@pytest.mark.parametrize("seed", range(PARTS))
def test_discs_lifted_scattered_and_put_back_leave_the_game_as_it_was(seed: int, name: str) -> None:
    dice = random.Random(seed)
    for match in matches(seed, name):
        table = Table(copy_of(match))
        if len(table.standing()) < 4:
            continue
        before = list(table.stacks)
        lift_several(table, dice)
        assert table.moves == []
        scatter(table, dice, dice.randint(0, 6))
        restore_in_any_order(table, before, dice)
        assert table.match.moves == match.moves or table.new_games
        assert table.at_rest


@pytest.mark.parametrize("name", PROVEN)
@pytest.mark.parametrize("seed", range(PARTS))
def test_a_single_stack_lifted_and_put_back_is_no_move(seed: int, name: str) -> None:
    dice = random.Random(seed)
    for match in matches(seed, name):
        table = Table(copy_of(match))
        standing = settled(match, table)
        if not standing:
            continue
        cell = dice.choice(standing)
        held_ms = dice.choice((5, 60, 200, 900, 5000, 60_000))
        table.touch(cell, held_ms)
        table.wait(9000)
        assert not any(table.shown)
        assert held_ms > CALM_MS or table.shown == []  # held for longer, the last move may seem to be taken back
        assert table.match.moves == match.moves


def where_it_might_go(match: Match, start: int) -> list[int]:
    """Return the cells that a disc can go to, but for the one that the other side has just left."""
    game = match.game
    left = game.path(match.moves[-1])[:1] if match.moves else ()
    moves = [move for move in match.legal() if game.path(move)[0] == start]
    targets = {game.path(move)[-1] for move in moves if not game.look(match.position, move).together}
    return sorted((targets | mask_cells(game.rests(match.position, start))) - set(left) - {len(game.cells)})


def mask_cells(mask: int) -> set[int]:
    return {cell for cell in range(mask.bit_length()) if mask >> cell & 1}


@pytest.mark.parametrize("name", PROVEN)
@pytest.mark.parametrize("seed", range(PARTS))
def test_a_disc_slid_about_and_back_leaves_the_game_as_it_was(seed: int, name: str) -> None:
    """On its way it may stand on a legal tile long enough to be shown there; that is corrected."""
    dice = random.Random(seed)
    for match in matches(seed, name):
        table = Table(copy_of(match))
        before = list(table.stacks)
        standing = settled(match, table)
        starts = [path[0] for path in map(match.game.path, match.legal()) if len(path) > 1 and path[0] in standing]
        if not starts:
            continue
        start = dice.choice(starts)
        disc = table.lift(start)
        for cell in where_it_might_go(match, start):
            table.put(cell, disc)
            table.wait(dice.choice((20, 100, 300)))
            table.take(cell, len(disc))
            table.wait(dice.choice((20, 100)))
        table.put(start, disc)
        restore(table, before)
        if not table.at_rest:  # it went back onto a stack, which does not show: the board blinks until it feels it
            table.touch(start)
            table.wait(2500)
        assert table.match.moves == match.moves, match.game.format_position(match.position)
