"""Runs a perft table: a line holds a position and how many legal lines of 1, 2, … turns start there.

Device subset: what is counted is written as the table writes it, so both interpreters must print the table itself.
"""

from boardcore.games import Game, load

try:
    from typing import Callable, Iterable
except ImportError:
    pass


def rows(lines: Iterable[str]) -> list[tuple[str, list[int]]]:
    """Return the positions of a table with their expected counts; ``#`` begins a comment."""
    found = []
    for line in lines:
        if line.strip() and not line.startswith("#"):
            position, counts = line.split(";")
            found.append((position, [int(count) for count in counts.split()]))
    return found


def count_rows(lines: Iterable[str], write: Callable[[str], object], name: str = "passo") -> None:
    """Count every row of a game's table again and write it as the table does."""
    game = load(name)
    for text, expected in rows(lines):
        position = game.parse_position(text)
        counts = [str(game.perft(position, depth)) for depth in range(1, len(expected) + 1)]
        write(text + "; " + " ".join(counts))


def divide(game: Game, text: str, depth: int) -> list[tuple[str, int]]:
    """Return how the count of a position is made up of its moves, sorted."""
    position = game.parse_position(text)
    parts = [
        (game.format_move(move), game.perft(game.play(position, move), depth - 1)) for move in game.moves(position)
    ]
    return sorted(parts)
