"""Makes what reads the sensors of a board, as its data say; forgotten once the board runs."""

import board
import keypad

try:
    from typing import Any

    from scanner import Keys
except ImportError:
    pass

_MOST_EVENTS = 64


def make_keys(data: "Any", pins: "dict[str, Any]", debounce: int) -> "Keys":
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
