"""What there is to see of a position, as data: drawing it never requires parsing the position's text."""

from collections.abc import Collection
from typing import Any

from boardcore.games import Game

from passoboard.extras import extra_letters

HIDDEN = "?"  # instead of a hidden token
NOTHING: dict[str, Any] = {
    "sides": [],
    "current": "",
    "pieces": {},
    "points": [],
    "goals": {},
    "islands": [],
    "removed": [],
    "scene": {},
}


def seen(game: Game, position: Any) -> dict[str, Any]:
    """Return everything about a position that is not secret, cells and sides by their names."""
    pieces = zip(game.cells, game.pieces(position), strict=True)
    return {
        "sides": list(game.sides[: game.players(position)]),
        "current": side_to_move(game, position),
        "pieces": {cell: letters for cell, letters in pieces if letters},
        "points": list(game.points(position)),
        "goals": {side: cells_in(game, mask) for side, mask in zip(game.sides, game.goals(position), strict=True)},
        "islands": [cells_in(game, island) for island in game.islands(position)[1:]],
        "removed": cells_in(game, game.missing(position)),
        "scene": game.scene(position),
    }


def options_of(game: Game, position: Any, move: int) -> list[dict[str, Any]]:
    """Return a legal move as hands may make it: one way, or with each of the pieces that may tell it."""
    path = game.path(move)
    extra = game.extra_of(move)
    look = game.look(position, move)
    high = bool(path) and path[0] < len(game.cells) and _height(game, position, path[0]) > 1
    option = {
        "move": game.format_move(move),
        "token": extra_letters(game, extra),
        "declared": bool(extra & game.declared_extras),
        "stack": high and bool(look.opens >> path[0] & 1),
        "points": [game.cell_name(cell) for cell in look.confirming_touches]
        if look.pointer_cells & game.tool_cells
        else [],
    }
    names = [game.cell_name(cell) for cell in path]
    telling = look.pointer_cells & game.occupied(position)
    begins = [[name] for cell, name in enumerate(game.cells) if telling >> cell & 1]
    return [{**option, "path": begin + names} for begin in begins or [["off"] * (len(path) == 1)]]


def _height(game: Game, position: Any, cell: int) -> int:
    """Return how many pieces can be lifted from a cell: what lies under them without a magnet stays."""
    return len(game.pieces(position)[cell].lstrip(game.magnetless or "\n"))


def side_to_move(game: Game, position: Any) -> str:
    """Return the side whose turn it is; empty if the game is over, or waits for chance."""
    current = game.current(position)
    return str(game.sides[current]) if current >= 0 else ""


def held(game: Game, position: Any, hidden: Collection[str] = ()) -> dict[str, str]:
    """Return the extras that each side has left, without those of ``hidden`` sides."""
    return hide_held(letters_held(game, position), hidden)


def letters_held(game: Game, position: Any) -> dict[str, str]:
    """Return the extras that each side has left, all of them; empty for a game without any."""
    if not game.extras:
        return {}
    return {side: extra_letters(game, game.tokens_held(position, index)) for index, side in enumerate(game.sides)}


def hide_held(letters: dict[str, str], hidden: Collection[str]) -> dict[str, str]:
    """Return the extras that each side has left as somebody sees them from whom those of some sides are hidden.

    Empty if nobody has any; that a side has none left is hidden as well.
    """
    seen = {side: HIDDEN if side in hidden else held for side, held in letters.items()}
    return seen if any(seen.values()) else {}


def cells_in(game: Game, mask: int) -> list[str]:
    """Return the names of the cells in a mask."""
    return [cell for index, cell in enumerate(game.cells) if mask >> index & 1]
