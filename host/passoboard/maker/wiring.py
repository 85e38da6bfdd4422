"""Which pin of which controller takes which wire of a board, according to the firmware."""

from boardcore.games import load

from passoboard.geometry import Wiring, read_geometry

from .payload import pins_of

_STRIP_WIRES = {"latch": "LATCH", "clock": "CLK", "data": "SER"}
_PLACES = {"s": "south", "n": "north", "w": "west", "e": "east"}


def wirings(controller: str | None = None, board: str = "small") -> dict[str, dict[str, str]]:
    """Return the pin of each wire of a board, for every controller that it can be built with or for the named one."""
    known = read_geometry().pins(board)
    return {name: _wires(board, pins_of(name, board)) for name in ([controller] if controller else known)}


def pixel_order(board: str = "small") -> list[str]:
    """Return the cells in the order of their pixels on the data line."""
    data = read_geometry().board(board)
    cells = data.CELLS.split()
    return [cells[cell] for cell in data.PIXELS]


def _wires(board: str, pins: Wiring) -> dict[str, str]:
    columns = {f"column {name}": pin for name, pin in zip("abcdefgh", pins.get("columns", ()), strict=False)}
    rows = {f"row {number}": pin for number, pin in enumerate(pins.get("rows", ()), 1)}
    strips = {f"strips' {_STRIP_WIRES[wire]}": pins[wire] for wire in _STRIP_WIRES if wire in pins}
    sensors = {f"multiplexer {number}": pin for number, pin in enumerate(pins.get("analog", ()), 1)}
    sensors |= {f"both multiplexers' S{bit}": pin for bit, pin in enumerate(pins.get("select", ()))}
    buttons = {f"button {name}": pin for name, pin in zip(_button_names(board), pins["buttons"], strict=True)}
    return {**columns, **rows, **strips, **sensors, **buttons, "pixel data": pins["pixels"]}


def _button_names(board: str) -> list[str]:
    """Return a button's owner on the small board, which has one per player; else its position."""
    places = read_geometry().board(board).BUTTONS
    sides = load("passo").side_names
    return list(sides) if len(places) == len(sides) else [_PLACES[place] for place in places]
