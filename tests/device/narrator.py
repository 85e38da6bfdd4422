"""Tells a game turn by turn: drawing, position, goal lines, islands, legal moves, the move and what it removes.

Device subset: the same text comes out on the board's interpreter, line by line, so that little memory is needed.
"""

from boardcore.games import Game, load
from boardcore.games.match import Match
from boardcore.games.passo.move import token_of
from boardcore.games.passo.position import Position

from tests.device.dice import Dice
from tests.device.plans import PLANS

try:
    from typing import Callable
except ImportError:
    pass


def narrate(name: str, write: Callable[[str], object]) -> None:
    """Play the plan of this name and ``write`` it line by line."""
    start, seed, script = PLANS[name]
    game = load("passo")
    match = Match(game, game.parse_position(start))
    words = script.split()
    dice = Dice(seed)
    write(f"# {name}: seed {seed}, {script or 'no script'}")
    ended = None
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
    """Write the legal moves, a line a disc."""
    write(f"legal moves: {len(match.legal())}")
    for cell, name in enumerate(match.game.cells):
        texts = sorted([match.game.format_move(move) for move in match.game.moves(match.position, cell)])
        if texts:
            write(f"  {name}: {' '.join(texts)}")


def _choose(match: Match, dice: Dice) -> str:
    """Return a move; every other time one without a token, which the many doubles would drown."""
    moves = sorted(match.legal())
    plain = [move for move in moves if not token_of(move)]
    if plain and dice.roll(2):
        moves = plain
    return match.game.format_move(moves[dice.roll(len(moves))])


def _play(match: Match, text: str, write: Callable[[str], object]) -> None:
    game = match.game
    move = game.read(match.position, text)
    tiles, discs = game.effects(match.position, move)
    write(f"move: {text}, removes {_names(game, tiles)}, takes the discs of {_names(game, discs)}")
    match.play(move)


def _write_position(match: Match, write: Callable[[str], object]) -> None:
    game, position = match.game, match.position
    write("")
    write(f"turn {len(match.moves) + 1}: {game.side_names[position.side]}")
    write(game.format_position(position))
    for row in _drawing(position):
        write(row)
    for side, line in zip(game.side_names, game.goals(position)):
        write(f"{side} must pass: {_names(game, line)}")
    write(f"islands: {' | '.join([_names(game, island) for island in game.islands(position)])}")


def _drawing(position: Position) -> list[str]:
    """Return five rows: a tile in brackets with its discs from bottom to top, blank where the tile is gone."""
    rows = []
    for rank in range(4, -1, -1):
        row = f"{rank + 1} "
        for cell in range(rank * 5, rank * 5 + 5):
            discs = "".join(["br"[int(bit)] for bit in bin(position.stacks[cell])[3:]])
            row += "[" + discs + " " * (4 - len(discs)) + "]" if position.tiles >> cell & 1 else "      "
        rows.append(row.rstrip())
    rows.append("   a     b     c     d     e")
    return rows


def _names(game: Game, mask: int) -> str:
    """Return the names of the cells of a mask."""
    return " ".join([name for cell, name in enumerate(game.cells) if mask >> cell & 1]) or "none"
