"""Games of the log as JSON Lines, one complete game per line, and back."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields, replace
from datetime import UTC, datetime
from types import GenericAlias, NoneType, UnionType
from typing import Any, TypeVar, get_args, get_type_hints

from .chain import chained
from .entries import Entry, non_default_fields
from .errors import ImportRefused
from .model import Commitment, GameRecord, Incident, LoggedGame

VERSION = 2
_NOT_EXPORTED = ("id", "continues", "source")  # belong to a database, not to a game
_TAG = re.compile(r"\w{1,80}")
_FREE = "incidents["  # may quote what a board sent, whatever it was

T = TypeVar("T")


def to_json(record: GameRecord) -> str:
    """Return a game as one line of JSON."""
    return json.dumps(
        {
            "passoboard": VERSION,
            "game": non_default_fields(record.game, _NOT_EXPORTED),
            "entries": [non_default_fields(entry, ("epoch", "link")) for entry in record.entries],
            "commitments": [non_default_fields(commitment) for commitment in record.commitments],
            "incidents": [non_default_fields(incident, ("board", "epoch")) for incident in record.incidents],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def from_json(lines: Iterator[str]) -> Iterator[tuple[int, GameRecord]]:
    """Yield the games of a file, each with its line; legality is not checked here."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, _read_line(number, line)


def _read_line(number: int, line: str) -> GameRecord:
    try:
        found = _read_game(json.loads(line))
        game = _build(LoggedGame, _part(found, "game", dict) | {"id": 0, "source": "imported"}, "game")
        own = {"board": game.board, "epoch": game.epoch}
        listed = _list(found, "entries", lambda value, name: _build(Entry, value | {"epoch": game.epoch}, name))
        entries = chained(listed, game.board, game.anchor)
        return GameRecord(
            game if game.head or not entries else replace(game, head=entries[-1].link),
            entries,
            _list(found, "commitments", lambda value, name: _build(Commitment, value, name)),
            _list(found, "incidents", lambda value, name: _build(Incident, value | own, name)),
        )
    except RecursionError:
        raise ImportRefused(number, "nested too deeply") from None
    except ValueError as error:
        raise ImportRefused(number, str(error)) from None


def _read_game(found: Any) -> dict[str, Any]:
    if not isinstance(found, dict) or type(found.get("passoboard")) is not int or found["passoboard"] != VERSION:
        raise ValueError(f'this is not a game: a line starts with {{"passoboard":{VERSION},')
    return found


def _part(found: Mapping[str, Any], key: str, kind: type[T]) -> T:
    part = found.get(key)
    if not isinstance(part, kind):
        raise ValueError(f"{key} is missing or not a {kind.__name__}")
    return part


def _list(found: Mapping[str, Any], key: str, build: Callable[[dict[str, Any], str], T]) -> list[T]:
    items = _part(found, key, list)
    for item in items:
        if not isinstance(item, dict):
            raise ValueError(f"{key}: {item!r} is not an object")
    return [build(item, f"{key}[{index}]") for index, item in enumerate(items)]


def _build(kind: type[T], values: dict[str, Any], name: str) -> T:
    """Return a value with these fields, each of the type that it must have."""
    hints = get_type_hints(kind)
    unknown = set(values) - set(hints)
    if unknown:
        raise ValueError(f"{name}: unknown: {', '.join(sorted(unknown))}")
    read = {key: _read(f"{name}.{key}", value, hints[key]) for key, value in values.items()}
    missing = [one.name for one in fields(kind) if one.name not in read and _is_needed(one, hints)]  # type: ignore[arg-type]
    if missing:
        raise ValueError(f"{name}: missing: {', '.join(missing)}")
    optional = {key: None for key, hint in hints.items() if key not in read and _allows_none(hint)}
    return kind(**(optional | read))


def _is_needed(one: Any, hints: Mapping[str, Any]) -> bool:
    return one.default is MISSING and one.default_factory is MISSING and not _allows_none(hints[one.name])


def _allows_none(hint: Any) -> bool:
    return isinstance(hint, UnionType) and NoneType in get_args(hint)


def _read(name: str, value: Any, hint: Any) -> Any:
    """Return a JSON value as its field has it, or raise ValueError."""
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    if datetime in kinds and isinstance(value, str):
        return _read_time(name, value)
    if isinstance(hint, GenericAlias):
        return _read_dict(name, value, get_args(hint)[1])
    if isinstance(value, str):
        value = _read_text(name, value, free=name.startswith(_FREE))
    if type(value) not in kinds or (isinstance(value, int) and not -(2**31) <= value < 2**31):
        raise ValueError(f"{name} cannot be {value!r}")
    return value


def _read_dict(name: str, value: Any, kind: type) -> dict[str, Any]:
    """Return tags, or what belongs to each side; a name with line breaks could carry a game into a text record."""
    if not isinstance(value, dict):
        raise ValueError(f"{name} cannot be {value!r}")
    for key in value:
        if not _TAG.fullmatch(key):
            raise ValueError(f"{name}: {key!r} is not a name")
    return {key: _read(f"{name}.{key}", content, kind) for key, content in value.items()}


def _read_text(name: str, text: str, *, free: bool) -> str:
    """Return a text that can be stored and shown; of a free one the control characters are spelt out."""
    if "\0" in text or any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError(f"{name} has characters that are not text")
    if text.isprintable():
        return text
    if not free:
        raise ValueError(f"{name} has characters that cannot be printed")
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _read_time(name: str, text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            raise ValueError("no time zone")
        return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError(f"{name}: {text!r} is not a time with a time zone") from None
