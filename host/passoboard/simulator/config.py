"""The description of one simulated board, as plain data that every Python can read."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boardcore.games import Game

import passoboard

from .layout import Boards, Layout
from .standins.simulated.magnets import turned_over, without_magnet
from .standins.simulated.settings import find, value_of

NVM_SIZE = 4096
ERASED = b"\xff" * NVM_SIZE
_BOARD, _GAME, _ORIENTATION = "PASSO_BOARD", "PASSO_GAME", "PASSO_ORIENTATION"
_DEFAULT_GAME = "passo"


def make_config(
    *,
    firmware: Path | None,
    seed: int,
    position: str | None,
    nvm: bytes | None,
    circuitpython: tuple[int, int, int],
    settings: Mapping[str, float | str] | None,
    board: str | None = None,
    game: str | None = None,
) -> dict[str, Any]:
    """Return the description of a board; raises ValueError for an impossible one.

    Without ``board`` or ``game``, the settings decide.
    """
    drive = Path(firmware or passoboard.FIRMWARE).resolve()
    if not (drive / "code.py").is_file():
        raise ValueError(f"{drive} is not a board's drive: it has no code.py")
    if nvm is not None and len(nvm) != NVM_SIZE:
        raise ValueError(f"nvm has {NVM_SIZE} bytes, not {len(nvm)}")
    chosen = {name: value for name, value in ((_BOARD, board), (_GAME, game)) if value is not None}
    values = {key: as_toml(value) for key, value in {**chosen, **(settings or {})}.items()}
    layout = layout_of(drive, values, board, game)
    stacks, left = stacks_of(layout.game, position), beside(layout.game, position)
    if layout.sensor == "linear":  # which tells colours apart: one has its north poles up, the other its south poles
        stacks, left = [_poled(layout.game, stack) for stack in stacks], _poled(layout.game, left)
    return {
        "drive": str(drive),
        "seed": seed,
        "game": layout.game.name,
        "names": layout.names,
        "outside": layout.outside,
        "beside": left,
        "stacks": stacks + [""] * len(layout.outside),
        "nvm": (nvm or ERASED).hex(),
        "circuitpython": list(circuitpython),
        "settings": values,
        "places": layout.places,
        "keys": layout.keys,
        "chain": layout.pixels,
        "sensor": layout.sensor,
        "matrix": layout.matrix,
        "key_count": layout.key_count,
        "buttons": len(layout.side_of_button),
        "side_of_button": layout.side_of_button,
        "wiring": layout.wiring,
    }


def _poled(game: Game, pieces: str) -> str:
    """Return pieces with the south poles of every side but the first one up."""
    return "".join(turned_over(piece) if piece in game.sides[1:] else piece for piece in pieces)


def beside(game: Game, position: str | None) -> str:
    """Return the pieces beside the board: those of the start, without those that are on the board now."""
    left = game.beside
    more = Counter("".join(stacks_of(game, position))) - Counter("".join(stacks_of(game, None)))
    for letter in more.elements():
        left = left.replace(letter, "", 1)
    return left


def as_toml(value: float | str) -> str:
    """Return a setting in the syntax of ``settings.toml``, whether or not a board can read it."""
    if not isinstance(value, str):
        return str(value).lower()
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def layout_of(drive: Path, settings: Mapping[str, str], board: str | None = None, game: str | None = None) -> Layout:
    """Return the layout of a board; as on the board itself, invalid settings are ignored."""
    boards = Boards(drive)
    if board is None:
        said = setting_of(drive, settings, _BOARD)
        board = said if said in boards.names else boards.names[0]
    degrees = setting_of(drive, settings, _ORIENTATION)
    orientation = int(degrees) if degrees in {"90", "180", "270"} else 0
    try:
        return boards.layout(board, game or setting_of(drive, settings, _GAME) or _DEFAULT_GAME, orientation)
    except ValueError:
        if game is not None:
            raise
        return boards.layout(board, _DEFAULT_GAME, orientation)


def setting_of(drive: Path, settings: Mapping[str, str], name: str) -> str:
    """Return a setting as text, from ``settings`` or else from the drive; empty if no board can read it."""
    path = drive / "settings.toml"
    lines = path.read_text().split("\n") if path.is_file() else []
    text = settings.get(name) or find(lines, name)
    try:
        return str(value_of(text + "\n", (9, 2, 4))) if text else ""
    except ValueError:
        return ""


def stacks_of(game: Game, position: str | None) -> list[str]:
    """Return the pieces on each cell, bottom to top, for a position's text or the start position."""
    stacks = game.pieces(game.parse_position(position) if position else game.start())
    return [
        "".join(without_magnet(piece) if piece in game.magnetless else piece for piece in stack) for stack in stacks
    ]
