"""What the rules forbid, done by hands: it changes no move that was shown, and once it is undone nothing has happened.

Beginners take two turns, move the wrong side's piece, lay a tile where none may lie. Passo is not among these games:
its stacks hide so much that a disc moved out of turn may be the reply to a move with a forgotten touch.
"""

import random
from collections.abc import Callable, Iterator

import pytest
from boardcore.games import load
from boardcore.games.match import Match
from boardcore.games.passage.setup import open_recesses
from boardcore.games.passtally.board import CELLS, CORNERS
from boardcore.games.passtally.position import ONE, TWO

from tests.referee.games import copy_of, plays_itself, random_matches
from tests.referee.table import Table
from tests.tools import share

PARTS = 4
POSITIONS = share(40, 1500)
PAUSES_MS = (80, 300, 1200)
AFTER_MS = (300, 2500, 8000)  # a mistake follows the move before it so soon

# Makes a mistake and yields once it can be looked at; then it is undone. Yields nothing where there is none to make.
Mistake = Callable[[Table, int, random.Random], Iterator[str]]


def put_a_piece_elsewhere(table: Table, last: int, dice: random.Random) -> Iterator[str]:
    """Put any piece, of any side, where no move leads."""
    game, path = table.game, table.game.path(last)
    start = dice.choice([cell for cell in table.standing() if cell not in path] or [-1])
    ends = [cell for cell in range(len(game.cells)) if not table.feels(cell) and is_forbidden(table, start, cell, path)]
    if start < 0 or not ends:
        return
    target = dice.choice(ends)
    pieces = table.lift(start)
    table.wait(dice.choice(PAUSES_MS))
    table.put(target, pieces)
    table.wait(3000)
    yield f"{game.cells[start]} to {game.cells[target]}"
    table.take(target, len(pieces))
    table.wait(dice.choice(PAUSES_MS))
    table.put(start, pieces)


def is_forbidden(table: Table, start: int, target: int, last: tuple[int, ...]) -> bool:
    """Return whether a piece that goes from one cell to another makes or changes no move.

    Where the piece of the last move came from, one of the same side shows another move of that side.
    """
    game, position = table.game, table.match.position
    if game.tool_cells >> target & 1 or target in last:
        return False
    if game.name == "passage" and open_recesses(position) and game.tops(position)[position.side] >> start & 1:
        return not open_recesses(position) >> target & 1
    return (start, target) not in [game.path(move) for move in table.match.legal()]


def lift_two_that_cannot_pass(table: Table, last: int, dice: random.Random) -> Iterator[str]:
    """Lift two pieces together between which the ball cannot be passed, nor be handed back."""
    game, match = table.game, table.match
    first, second = dice.sample(table.standing(), 2)
    pairs = [game.look(match.position, move).together for move in match.legal()]
    pairs.append(game.look(match.at(len(match.moves) - 1), last).together)
    if 1 << first | 1 << second in pairs:
        return
    one = table.take(first)
    table.wait(dice.choice(PAUSES_MS))
    other = table.take(second)
    table.wait(300)
    table.put(first, one)
    table.wait(dice.choice(PAUSES_MS))
    table.put(second, other)
    table.wait(3000)
    yield f"{game.cells[first]} and {game.cells[second]} together"


def lay_a_tile_that_does_not_fit(table: Table, last: int, dice: random.Random) -> Iterator[str]:
    """Tell a tile where none may lie, often beside or on the last one."""
    game, position = table.game, table.match.position
    if position.phase not in (ONE, TWO):
        return
    near = [cell for cell in game.path(last) if cell in CELLS]
    dotted = dice.choice(near if near and dice.random() < 0.5 else CELLS)
    other = dice.choice([cell for cell in CELLS if abs(cell - dotted) in (1, 8)])
    fits = {frozenset(game.path(move)) for move in table.match.legal()}
    if {dotted, other} in fits:
        return
    cells = (dotted, other, dice.choice(CORNERS))
    for cell in cells:
        table.dip(cell)
        table.wait(dice.choice(PAUSES_MS))
    table.wait(3000)
    yield " ".join(game.cells[cell] for cell in cells)
    table.wait(game.touch_life_ms)


def stamp_out_of_turn(table: Table, last: int, dice: random.Random) -> Iterator[str]:
    """Let a piece of the side that is not to place stamp some recess but the one it has stamped last."""
    game, position = table.game, table.match.position
    if not open_recesses(position):
        return
    home = dice.choice([cell for cell in table.standing() if not game.tops(position)[position.side] >> cell & 1])
    recess = dice.choice([cell for cell in range(4, 21) if cell not in game.path(last)])
    piece = table.lift(home)
    table.wait(dice.choice(PAUSES_MS))
    table.put(recess, piece)
    table.wait(800)
    table.lift(recess)
    table.wait(dice.choice(PAUSES_MS))
    table.put(home, piece)
    table.wait(3000)
    yield f"stamps {game.cells[recess]} from {game.cells[home]}"


MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "passage": (put_a_piece_elsewhere, stamp_out_of_turn),
    "gaylor": (put_a_piece_elsewhere, lift_two_that_cannot_pass),
    "passtally": (put_a_piece_elsewhere, lay_a_tile_that_does_not_fit),
}


def just_played(match: Match, dice: random.Random) -> tuple[Table, int] | None:
    """Return a table on which a move was just made by hand, and the move; None if the game is over or goes on alone."""
    moves = match.legal()
    hidden = [move for move in moves if not match.game.look(match.position, move).opens]
    last = dice.choice(hidden if hidden and dice.random() < 0.5 else moves)
    following = copy_of(match)
    following.play(last)
    if following.outcome() or plays_itself(following):
        return None
    table = Table(copy_of(match))
    table.wait(2000)  # the moves before are final
    table.perform(last)
    table.wait(dice.choice(AFTER_MS))
    assert table.moves == [last]
    return table, last


@pytest.mark.parametrize("seed", range(PARTS))
@pytest.mark.parametrize("name", MISTAKES)
def test_what_is_forbidden_changes_nothing(name: str, seed: int) -> None:
    dice = random.Random(seed)
    made = set()
    for match in random_matches(seed, POSITIONS, load(name)):
        played = None if plays_itself(match) else just_played(match, dice)
        if not played:
            continue
        table, last = played
        mistake = dice.choice(MISTAKES[name])
        for what in mistake(table, last, dice):
            told = f"{match.game.format_position(match.position)} {match.game.format_move(last)}: {what}"
            assert table.moves == [last], told
            assert table.referee.question == [], told
            made.add(mistake)
        table.wait(3000)
        assert (table.moves, table.at_rest) == ([last], True)
    assert made == set(MISTAKES[name])
