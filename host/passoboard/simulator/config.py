"""What makes one simulated board differ from another, as plain data that every Python can read."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games import load

import passoboard

from .layout import NAMES, read_layout
from .standins.simulated.settings import find, value_of

NVM_SIZE = 4096
ERASED = b"\xff" * NVM_SIZE


def make_config(
    *,
    firmware: Path | None,
    seed: int,
    position: str | None,
    nvm: bytes | None,
    circuitpython: tuple[int, int, int],
    settings: Mapping[str, float | str] | None,
) -> dict[str, Any]:
    """Return the description of a board; refuses what no board can be."""
    drive = Path(firmware or passoboard.FIRMWARE).resolve()
    if not (drive / "code.py").is_file():
        raise ValueError(f"{drive} is no board's drive: it has no code.py")
    if nvm is not None and len(nvm) != NVM_SIZE:
        raise ValueError(f"nvm has {NVM_SIZE} bytes, not {len(nvm)}")
    values = {key: as_toml(value) for key, value in (settings or {}).items()}
    layout = read_layout(drive, orientation_of(drive, values))
    return {
        "drive": str(drive),
        "seed": seed,
        "names": list(NAMES),
        "stacks": stacks_of(position),
        "nvm": (nvm or ERASED).hex(),
        "circuitpython": list(circuitpython),
        "settings": values,
        "keys": layout.key_of_cell,
        "chain": list(layout.cell_of_pixel),
        "wiring": layout.wiring,
    }


def as_toml(value: float | str) -> str:
    """Return a setting as it would stand in ``settings.toml``, whether or not a board can read it."""
    if not isinstance(value, str):
        return str(value).lower()
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def orientation_of(drive: Path, settings: Mapping[str, str]) -> int:
    """Return how the board is turned, in degrees; what is no quarter turn counts as none."""
    path = drive / "settings.toml"
    lines = path.read_text().split("\n") if path.is_file() else []
    text = settings.get("PASSO_ORIENTATION") or find(lines, "PASSO_ORIENTATION")
    try:
        degrees = int(value_of(text + "\n", (9, 2, 4)))
    except ValueError:
        return 0
    return degrees if degrees in {0, 90, 180, 270} else 0


def stacks_of(position: str | None) -> list[str]:
    """Return the discs on each cell, bottom to top, for a position's text or the start position."""
    game = load("passo")
    text = position or game.format_position(game.start())
    game.parse_position(text)
    stacks = []
    for rank in reversed(text.split(" ")[0].split("/")):
        stacks += _read_rank(rank)
    return stacks


def _read_rank(rank: str) -> list[str]:
    """Return the stacks of one rank of a position's text, which is known to be right."""
    stacks: list[str] = []
    inside = False
    for char in rank:
        if char == "(":
            inside = True
            stacks.append("")
        elif char == ")":
            inside = False
        elif inside:
            stacks[-1] += char
        elif char in "br":
            stacks.append(char)
        else:
            stacks += [""] * (int(char) if char.isdigit() else 1)
    return stacks
