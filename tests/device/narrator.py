"""Tells a game turn by turn: drawing, position, goals, islands, points, legal moves, the move and what it removes.

Device subset: the same text comes out on the board's interpreter, line by line, so that little memory is needed.
"""

from boardcore.games import Game, load
from boardcore.games.game import CHANCE, OVER
from boardcore.games.match import Match

from tests.device.dice import Dice
from tests.device.plans import PLANS, game_of

try:
    from typing import Any, Callable
except ImportError:
    pass

_WIDTH = 4  # pieces that a drawn cell has room for, unless one holds more


def narrate(name: str, write: Callable[[str], object]) -> None:
    """Play the plan of this name and ``write`` it line by line."""
    start, seed, script = PLANS[name]
    game = load(game_of(name))
    match = Match(game, game.parse_position(start))
    words = script.split()
    dice = Dice(seed)
    write(f"# {name}: seed {seed}, {script or 'no script'}")
    ended = match.outcome()
    while ended is None:
        _write_position(match, write)
        _write_moves(match, write)
        word = words.pop(0) if words else _choose(match, dice)
        if word == "resign":
            write("resigns")
            match.resign(game.current(match.position))
        else:
            _play(match, word, write)
        ended = match.outcome()
    _write_position(match, write)
    write(f"outcome: {ended.reason}, {'nobody' if ended.winner is None else game.side_names[ended.winner]}")


def _write_moves(match: Match, write: Callable[[str], object]) -> None:
    """Write the legal moves, a line for each cell they begin on."""
    write(f"legal moves: {len(match.legal())}")
    for cell, name in enumerate(match.game.cells):
        texts = sorted([match.game.format_move(move) for move in match.game.moves(match.position, cell)])
        if texts:
            write(f"  {name}: {' '.join(texts)}")


def _choose(match: Match, dice: Dice) -> str:
    """Return a move; every other time one without a token, which the many doubles would drown."""
    game = match.game
    if game.current(match.position) == CHANCE:
        return game.format_move(game.draw(match.position, dice.roll))
    moves = sorted(match.legal())
    plain = [move for move in moves if not game.extra_of(move)]
    if plain and dice.roll(2):
        moves = plain
    return game.format_move(moves[dice.roll(len(moves))])


def _play(match: Match, text: str, write: Callable[[str], object]) -> None:
    game = match.game
    move = game.read(match.position, text)
    tiles, discs = game.effects(match.position, move)
    removed = f", removes {_names(game, tiles)}, takes the pieces of {_names(game, discs)}" if tiles | discs else ""
    write(f"move: {text}{removed}")
    match.play(move)


def _write_position(match: Match, write: Callable[[str], object]) -> None:
    game, position = match.game, match.position
    write("")
    write(f"move {len(match.moves) + 1}: {_mover(game, position)}")
    write(game.format_position(position))
    for row in _drawing(game, position):
        write(row)
    for side, line in zip(game.side_names, game.goals(position)):
        if line:
            write(f"goal of {side}: {_names(game, line)}")
    for island in game.islands(position):
        write(f"island: {_names(game, island)}")
    for side, points in zip(game.side_names, game.points(position)):
        write(f"points of {side}: {points}")


def _mover(game: Game, position: Any) -> str:
    """Return who is to move."""
    side = game.current(position)
    return {CHANCE: "chance", OVER: "nobody"}.get(side) or game.side_names[side]


def _drawing(game: Game, position: Any) -> list[str]:
    """Return the rows: a cell in brackets with its pieces from bottom to top, blank where there is none."""
    cells = {game.square(cell): cell for cell in range(len(game.cells))}
    pieces, missing = game.pieces(position), game.missing(position)
    width, height = max([x for x, _ in cells]) + 1, max([y for _, y in cells]) + 1
    room = max([_WIDTH] + [len(stack) for stack in pieces])
    rows = []
    for y in range(height - 1, -1, -1):
        row = f"{y + 1} "
        for x in range(width):
            cell = cells.get((x, y), -1)
            absent = cell < 0 or missing >> cell & 1
            row += " " * (room + 2) if absent else "[" + pieces[cell] + " " * (room - len(pieces[cell])) + "]"
        rows.append(row.rstrip())
    rows.append("   " + (" " * (room + 1)).join([chr(97 + x) for x in range(width)]))
    return rows


def _names(game: Game, mask: int) -> str:
    """Return the names of the cells of a mask."""
    return " ".join([name for cell, name in enumerate(game.cells) if mask >> cell & 1]) or "none"
