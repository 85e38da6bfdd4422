"""Makes the scanner for a board's kind of sensors; forgotten once the board runs."""

import board
import keypad

try:
    from typing import Any, Union

    from boardcore.games import Game

    from inout.field_scanner import FieldScanner
    from inout.scanner import Keys, Scanner
except ImportError:
    pass

_MOST_EVENTS = 64


def make_scanner(
    data: "Any", pins: "dict[str, Any]", cell_of_key: bytes, game: "Game", debounce: int, now: int
) -> "Union[Scanner, FieldScanner]":
    """Return the scanner: it turns the sensors' states into edges of the game's cells."""
    if data.READING == "multiplexers":
        return _make_field_scanner(data, pins, cell_of_key, game, now)
    from inout.scanner import Scanner

    return Scanner(_make_keys(data, pins, debounce), cell_of_key, data.INTERVAL_MS, debounce, now)


def _make_field_scanner(
    data: "Any", pins: "dict[str, Any]", cell_of_key: bytes, game: "Game", now: int
) -> "FieldScanner":
    """Return the scanner of sensors that say how strong the field is, behind two multiplexers."""
    import analogio
    import digitalio

    from inout.field_scanner import FieldScanner, Multiplexers

    inputs = [analogio.AnalogIn(getattr(board, name)) for name in pins["analog"]]
    select = [digitalio.DigitalInOut(getattr(board, name)) for name in pins["select"]]
    squares = [game.square(cell) for cell in range(len(game.cells))]
    return FieldScanner(Multiplexers(inputs, select), cell_of_key, squares, data.INTERVAL_MS, now)


def _make_keys(data: "Any", pins: "dict[str, Any]", debounce: int) -> "Keys":
    """Return the scanner of ``keypad``; its debounce threshold is there from CircuitPython 9.2 on."""
    make = _registers if data.READING == "registers" else _matrix
    options: dict[str, Any] = {"interval": data.INTERVAL_MS / 1000, "max_events": _MOST_EVENTS}
    try:
        return make(data, pins, debounce_threshold=debounce, **options)
    except TypeError:
        return make(data, pins, **options)


def _matrix(_: "Any", pins: "dict[str, Any]", **options: "Any") -> keypad.KeyMatrix:
    """Return a matrix: rows are driven, columns are read."""
    rows, columns = [[getattr(board, name) for name in pins[wires]] for wires in ("rows", "columns")]
    return keypad.KeyMatrix(rows, columns, columns_to_anodes=True, **options)


def _registers(data: "Any", pins: "dict[str, Any]", **options: "Any") -> keypad.ShiftRegisterKeys:
    """Return a chain of 74HC165, which shift while the latch is high; a Hall switch that feels a magnet is low."""
    return keypad.ShiftRegisterKeys(
        clock=getattr(board, pins["clock"]),
        data=getattr(board, pins["data"]),
        latch=getattr(board, pins["latch"]),
        value_to_latch=True,
        key_count=data.KEY_COUNT,
        value_when_pressed=False,
        **options,
    )
