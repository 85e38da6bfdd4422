"""Tables of a parameter file, read strictly: a missing key, an unknown one or a wrong value is one clear line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any, TypeVar

Made = TypeVar("Made")
# Names whose values may be negative, and those that may be zero; every other number is a size, a strength or a count.
SIGNED = frozenset({
    "screw_places", "controller_at", "column_pads", "remanence_per_k", "coercivity_per_k", "temperature_c",
})  # fmt: skip
MAY_BE_ZERO = frozenset({
    "kerf", "kerf_play", "sheet_play", "felt_play", "place_aside", "place_low", "place_thick", "lean", "spare",
    "clearance", "ledge_play", "silk", "stretch", "earth_mt", "reserve", "overhang",
})  # fmt: skip

# What the proof demands, and what chips, ports and parts are: with figures beyond these it would prove nothing.
LIMITS = {
    "margin": (1.0, 10.0), "pull_share": (0.0, 1.0), "weakened_share": (0.0, 0.5), "finger_n": (5.0, 100.0),
    "vdd": (3.0, 3.6), "vil_max": (0.1, 1.5), "vih_min": (1.5, 3.3), "header": (1, 40), "step": (1, 7),
    "usb_ma": (100.0, 900.0), "usb_v": (4.0, 5.5), "hub_v": (4.0, 5.5), "hub_ma": (50.0, 900.0),
    "pixel_white_ma": (10.0, 100.0), "pixel_v_min": (3.0, 5.0), "data_above_v": (0.1, 1.0),
    "fuse_hold_ma": (100.0, 900.0), "bulk_range_uf": (1.0, 470.0), "bulk_esr_ohm": (0.001, 10.0),
    "stock": (100.0, 2000.0), "sheet_play": (0.0, 0.5), "carrier_hole": (1.0, 15.0), "acrylic_gpa": (1.0, 10.0),
    "ledge_width": (4.0, 30.0), "screw": (2.0, 6.0), "diffuser": (0.05, 10.0), "window_radius": (0.1, 20.0),
    "reed_diameter": (1.0, 4.0), "button_hole": (5.0, 30.0), "button_recess": (10.0, 40.0),
    "button_depth": (5.0, 60.0), "cable_slot": (3.0, 20.0),
    "remanence_tolerance": (0.0, 0.5), "crop_factor": (1.0, 3.0), "temperature_c": (-50.0, 100.0),
}  # fmt: skip


class Tables:
    """One table of the file, from which keys are taken until none is left."""

    def __init__(self, data: Any, name: str = "") -> None:
        if not isinstance(data, dict):
            raise ValueError(f"[{name}] must be a table")
        self._data, self._name = dict(data), name
        self._written: dict[str, str] = {}  # keys that the file has in another table or under another name

    def _key(self, key: str) -> str:
        if key in self._written:
            return self._written[key]
        return f"[{self._name}] {key}" if self._name else f"[{key}]"

    def _take(self, key: str) -> Any:
        if key not in self._data:
            raise ValueError(f"{self._key(key)} is missing")
        return self._data.pop(key)

    def take(self, key: str) -> Tables:
        """Take a table out of this one."""
        return Tables(self._take(key), f"{self._name}.{key}" if self._name else key)

    def rows(self, key: str) -> list[Tables]:
        """Take a list of tables."""
        found = self._take(key)
        if not isinstance(found, list):
            raise ValueError(f"{self._key(key)} must be a list of tables")
        return [Tables(row, f"{self._name}.{key}" if self._name else key) for row in found]

    def tables(self) -> list[tuple[str, Tables]]:
        """Take every table in here, with its name."""
        return [(key, self.take(key)) for key in list(self._data)]

    def text(self, key: str) -> str:
        """Take a text."""
        return str(self._checked(key, self._take(key), "str"))

    def number(self, key: str) -> float:
        """Take a number."""
        return float(self._checked(key, self._take(key), "float"))

    def peek(self, key: str) -> str:
        """Return a number as it is written, and leave it where it is."""
        return f"{self._checked(key, self._data.get(key), 'float'):g}"

    def renamed(self, key: str, name: str) -> Tables:
        """Return this table with a key under another name."""
        self._data[name] = self._take(key)
        self._written[name] = self._key(key)
        return self

    def joined(self, *others: Tables) -> Tables:
        """Return this table with the keys of others."""
        for other in others:
            self._written |= {key: other._key(key) for key in other._data}
            self._data |= other._data
        return self

    def every(self, kind: str) -> dict[str, Any]:
        """Take all keys; their values are of one kind."""
        return {key: self._checked(key, self._take(key), kind) for key in list(self._data)}

    def entry(self, kinds: dict[str, str], optional: dict[str, str]) -> dict[str, Any]:
        """Take the keys of an entry in a list, those that it must have and those that it may have, and no other."""
        self._name += f" {self._data.get('named', '?')}"
        wanted = kinds | {key: kind for key, kind in optional.items() if key in self._data}
        found = {key: self._checked(key, self._take(key), kind) for key, kind in wanted.items()}
        self.done()
        return found

    def make(self, kind: type[Made], **more: Any) -> Made:
        """Make one of these of all that is left; a key that it does not know would change nothing, so it is refused."""
        known = {item.name: item for item in fields(kind)}  # type: ignore[arg-type]
        values = dict(more)
        for key in list(self._data):
            if key in known:
                values[key] = self._checked(key, self._data.pop(key), str(known[key].type))
        self.done()
        for name, item in known.items():
            if name not in values and item.default is MISSING and item.default_factory is MISSING:
                raise ValueError(f"{self._key(name)} is missing")
        return kind(**values)

    def done(self) -> None:
        """Refuse what is left over."""
        if self._data:
            raise ValueError(f"nothing reads {self._key(min(self._data))}")

    def _checked(self, key: str, value: Any, kind: str) -> Any:
        """Return a value that is of its kind, and within reason if it is a number."""
        if not _fits(value, kind):
            raise ValueError(f"{self._key(key)} = {value!r}: expected {_WORDS.get(kind, kind)}")
        for number in _numbers(value):
            if not math.isfinite(number):
                raise ValueError(f"{self._key(key)} = {number}: expected a finite number")
            if number < 0 and key not in SIGNED:
                raise ValueError(f"{self._key(key)} = {number:g}: must not be negative")
            least, most = LIMITS.get(key, (-math.inf, math.inf))
            if not least <= number <= most:
                raise ValueError(f"{self._key(key)} = {number:g}: must be {least:g} to {most:g}")
            if number == 0 and key not in SIGNED | MAY_BE_ZERO:
                raise ValueError(f"{self._key(key)} = 0: must be above 0")
        return value


# Lists of a known length, ranges that rise, and tables with known keys: how a dataclass names them.
_LENGTHS = {"Pair": 2, "Range": 2, "Triple": 3}
_KEYS = {
    "Band": {"least", "nominal", "most"},
    "Drilled": {"drill", "size"},
    "Oval": {"size", "stretch"},
}
_WORDS = {
    "Pair": "two numbers", "Range": "two numbers, the smaller first", "Triple": "three numbers",
    **{kind: "a table of " + ", ".join(sorted(keys)) for kind, keys in _KEYS.items()},
    "float": "a number", "int": "a whole number", "str": "a text", "bool": "true or false",
    "list[float]": "a list of numbers", "list[str]": "a list of texts",
    "dict[str, float]": "a table of numbers", "dict[str, int]": "a table of whole numbers",
    "dict[str, str]": "a table of texts",
}  # fmt: skip


def _fits(value: Any, kind: str) -> bool:
    if kind in _LENGTHS:
        fits = _fits(value, "list[float]") and len(value) == _LENGTHS[kind]
        return fits and (kind != "Range" or value[0] <= value[1])
    if kind in _KEYS:
        return _fits(value, "dict[str, float]") and set(value) == _KEYS[kind]
    if kind.startswith("list["):
        return isinstance(value, list) and bool(value) and all(_fits(item, kind[5:-1]) for item in value)
    if kind.startswith("dict["):
        return isinstance(value, dict) and all(_fits(item, kind[:-1].rpartition(", ")[2]) for item in value.values())
    if kind == "bool" or isinstance(value, bool):
        return kind == "bool" and isinstance(value, bool)
    if kind == "str":
        return isinstance(value, str) and bool(value.strip())
    kinds: dict[str, Any] = {"float": (int, float), "int": int}
    return isinstance(value, kinds.get(kind, object))


def _numbers(value: Any) -> Iterator[float]:
    """Yield every number in a value."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _numbers(item)
