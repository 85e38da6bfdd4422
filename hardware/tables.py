"""Reads the tables of a parameter file strictly: a missing key, an unknown key or a wrong value is one clear line."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from hardware import limits

Made = TypeVar("Made")
_LONGEST = 400  # of a text: longer than any line in the bill of materials
_FONTS = "cp1252"  # characters of a PDF's built-in fonts
_LISTS = ("part", "option", "tool")  # their texts appear only on pages
_MOST_ITEMS = 16  # of a list
_PRINTED = 10**15  # larger numbers are not written out


class _Short(reprlib.Repr):
    """Quotes a value in a message; of a long one, the beginning and the end."""

    maxstring = 80

    def repr_int(self, x: int, _level: int) -> str:
        """Return a number; Python refuses to format very large ones."""
        return repr(x) if abs(x) < _PRINTED else "a huge number"


_SHORT = _Short()


class Tables:
    """One table of the file; keys are taken from it until none are left."""

    def __init__(self, data: Any, name: str = "", family: str = "") -> None:
        if not isinstance(data, dict):
            raise ValueError(f"[{name}] must be a table")
        self._data, self._name = dict(data), name
        self._family = family or name  # the name of its limits: similar tables share them
        self._written: dict[str, tuple[str, str]] = {}  # keys that the file has in another table or under another name

    def _key(self, key: str) -> str:
        table, name = self._written.get(key, (self._name, key))
        return f"[{table}] {_named(name)}" if table else f"[{_named(name)}]"

    def _take(self, key: str) -> Any:
        if key not in self._data:
            raise ValueError(f"{self._key(key)} is missing")
        return self._data.pop(key)

    def _below(self, key: str) -> str:
        return f"{self._name}.{key}" if self._name else key

    def take(self, key: str) -> Tables:
        """Take a table out of this one."""
        return Tables(self._take(key), self._below(key))

    def rows(self, key: str) -> list[Tables]:
        """Take a list of tables."""
        found = self._take(key)
        if not isinstance(found, list) or not found:
            raise ValueError(f"{self._key(key)} must be a list of tables, at least one")
        return [Tables(row, self._below(key)) for row in found]

    def tables(self) -> list[tuple[str, Tables]]:
        """Take every table in this one, with its name."""
        return [(key, Tables(self._take(key), self._below(_named(key)), self._family)) for key in list(self._data)]

    def text(self, key: str) -> str:
        """Take a text."""
        return str(self._checked(key, self._take(key), "str"))

    def number(self, key: str) -> float:
        """Take a number."""
        return float(self._checked(key, self._take(key), "float"))

    def peek(self, key: str) -> str:
        """Return a number without taking it."""
        return f"{self._checked(key, self._data.get(key), 'float'):g}"

    def renamed(self, key: str, name: str) -> Tables:
        """Return this table with a key under another name."""
        self._data[name] = self._take(key)
        self._written[name] = (self._name, key)
        return self

    def joined(self, *others: Tables) -> Tables:
        """Return this table with the keys of others."""
        for other in others:
            self._written |= {key: other._written.get(key, (other._name, key)) for key in other._data}
            self._data |= other._data
        return self

    def entry(self, kinds: dict[str, str], optional: dict[str, str]) -> dict[str, Any]:
        """Take the keys of a list entry: required ones and optional ones, no others."""
        self._name += f" {_named(str(self._data.get('named', '?')))}"
        wanted = kinds | {key: kind for key, kind in optional.items() if key in self._data}
        found = {key: self._checked(key, self._take(key), kind) for key, kind in wanted.items()}
        self.done()
        return found

    def make(self, kind: type[Made], **more: Any) -> Made:
        """Create a dataclass from all remaining keys; unknown keys are refused, because they would have no effect."""
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
        """Return a value after checking its type and, for numbers, its limits."""
        if not _fits(value, kind):
            raise ValueError(f"{self._key(key)} = {shown(value)}: expected {_WORDS.get(kind, kind)}")
        if kind.startswith("list["):
            self._few_and_different(key, value)
        for words in _texts(value):
            self._one_line(key, words)
        for number in _numbers(value):
            self._within_limits(key, number)
        return value

    def _few_and_different(self, key: str, items: list[Any]) -> None:
        if len(items) > _MOST_ITEMS:
            raise ValueError(f"{self._key(key)}: {len(items)} of them, must be at most {_MOST_ITEMS}")
        for item in items:
            if items.count(item) > 1:
                raise ValueError(f"{self._key(key)}: {item} is there twice, must be once")

    def _one_line(self, key: str, words: str) -> None:
        """Refuse a text that would break a table, a drawing or ngspice's commands."""
        if len(words) > _LONGEST:
            raise ValueError(f"{self._key(key)}: a text of {len(words)} characters, must be at most {_LONGEST}")
        if not words.isprintable() or "|" in words:
            raise ValueError(f"{self._key(key)} = {shown(words)}: expected a text in one line, without |")
        if self._family not in _LISTS and words.encode(_FONTS, "ignore").decode(_FONTS) != words:
            raise ValueError(f"{self._key(key)} = {shown(words)}: expected letters that drawings have ({_FONTS})")

    def _within_limits(self, key: str, number: float) -> None:
        least, most = limits.of(*self._written.get(key, (self._family, key)))
        if not least <= number <= most:  # nor is nan
            raise ValueError(f"{self._key(key)} = {shown(number)}: must be {least:g} to {most:g}")


# Lists of a known length, rising ranges, and tables with known keys, by their type names in dataclasses.
_LENGTHS = {"Pair": 2, "Range": 2, "Triple": 3}
_KEYS = {
    "Band": {"least", "nominal", "most"},
    "Drilled": {"drill", "size"},
    "Oval": {"size", "stretch"},
}
_WORDS = {
    "Pair": "two numbers", "Range": "two numbers, the smaller first", "Triple": "three numbers",
    **{kind: "a table of " + ", ".join(sorted(keys)) for kind, keys in _KEYS.items()},
    "Band": "a table of least, nominal, most, in that order",
    "float": "a number", "int": "a whole number", "str": "a text", "bool": "true or false",
    "list[float]": "a list of numbers", "list[str]": "a list of texts",
    "dict[str, float]": "a table of numbers", "dict[str, int]": "a table of whole numbers",
    "dict[str, str]": "a table of texts",
}  # fmt: skip


def _fits(value: Any, kind: str) -> bool:
    if kind in _LENGTHS:
        fits = _fits(value, "list[float]") and len(value) == _LENGTHS[kind]
        return fits and (kind != "Range" or value[0] < value[1])
    if kind in _KEYS:
        fits = _fits(value, "dict[str, float]") and set(value) == _KEYS[kind]
        return fits and (kind != "Band" or value["least"] <= value["nominal"] <= value["most"])
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


def _texts(value: Any) -> Iterator[str]:
    """Yield every text and every key in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for item in (*value, *value.values()) if isinstance(value, dict) else value:
            yield from _texts(item)


def shown(value: Any) -> str:
    """Return a value as a message quotes it."""
    return f"{value:g}" if isinstance(value, float) else _SHORT.repr(value)


def _named(key: str) -> str:
    """Return a key as a message names it."""
    return key if key.isprintable() and len(key) <= _SHORT.maxstring else _SHORT.repr(key)
