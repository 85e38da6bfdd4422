"""Which pin of which board takes which wire, as the firmware has it."""

from typing import Any

from games import load

from .payload import pins_of, read_pins


def wirings(board: str | None = None) -> dict[str, dict[str, str]]:
    """Return the pin of each wire for every board that can be deployed to, or for the named one alone."""
    return {name: _wires(pins_of(name)) for name in ([board] if board else read_pins()["PINS"])}


def pixel_order() -> list[str]:
    """Return the cells in the order in which their pixels hang on the data line."""
    cells = load("passo").cells
    return [cells[cell] for cell in read_pins()["CHAIN"]]


def _wires(pins: dict[str, Any]) -> dict[str, str]:
    columns = {f"column {name}": pin for name, pin in zip("abcde", pins["columns"], strict=True)}
    rows = {f"row {number}": pin for number, pin in enumerate(pins["rows"], 1)}
    sides = load("passo").side_names
    buttons = {f"button {name}": pin for name, pin in zip(sides, pins["buttons"], strict=True)}
    return {**columns, **rows, **buttons, "pixel data": pins["pixels"]}
