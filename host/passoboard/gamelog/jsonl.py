"""Games of the log as JSON Lines, one game a line with everything that is known of it, and back."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from datetime import UTC, datetime
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_type_hints

from .entries import Entry
from .errors import ImportRefused
from .model import Commitment, Game, GameRecord, Incident

VERSION = 1
_NOT_EXPORTED = frozenset({"id", "continues", "source"})  # belong to a database, not to a game

T = TypeVar("T")


def to_json(record: GameRecord) -> str:
    """Return a game as one line of JSON."""
    return json.dumps(
        {
            "passoboard": VERSION,
            "game": _plain(record.game, _NOT_EXPORTED),
            "entries": [_plain(entry, {"epoch"}) for entry in record.entries],
            "commitments": [_plain(commitment) for commitment in record.commitments],
            "incidents": [_plain(incident, {"board", "epoch"}) for incident in record.incidents],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _plain(value: Any, without: frozenset[str] | set[str] = frozenset()) -> dict[str, Any]:
    """Return the fields of a value; those that say nothing are left out."""
    shown = {}
    for one in fields(value):
        content = getattr(value, one.name)
        if one.name in without or content is None or (one.default is not MISSING and content == one.default):
            continue
        if content == {} and one.default_factory is not MISSING:
            continue
        shown[one.name] = _format_time(content) if isinstance(content, datetime) else content
    return shown


def _format_time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def from_json(lines: Iterator[str]) -> Iterator[tuple[int, GameRecord]]:
    """Yield the games of a file, each with its line; whether they are legal is not looked at."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, _read_line(number, line)


def _read_line(number: int, line: str) -> GameRecord:
    try:
        found = json.loads(line)
        if not isinstance(found, dict) or found.get("passoboard") != VERSION:
            raise ValueError(f'no game of this format: {{"passoboard": {VERSION}, …}} is expected')
        game = _build(Game, _part(found, "game", dict) | {"id": 0, "source": "imported"}, "game")
        own = {"board": game.board, "epoch": game.epoch}
        return GameRecord(
            game,
            _list(found, "entries", lambda value, name: _build(Entry, value | {"epoch": game.epoch}, name)),
            _list(found, "commitments", lambda value, name: _build(Commitment, value, name)),
            _list(found, "incidents", lambda value, name: _build(Incident, value | own, name)),
        )
    except RecursionError:
        raise ImportRefused(number, "nested too deeply") from None
    except ValueError as error:
        raise ImportRefused(number, str(error)) from None


def _part(found: Mapping[str, Any], key: str, kind: type[T]) -> T:
    part = found.get(key)
    if not isinstance(part, kind):
        raise ValueError(f"{key} is missing or no {kind.__name__}")
    return part


def _list(found: Mapping[str, Any], key: str, build: Callable[[dict[str, Any], str], T]) -> list[T]:
    items = _part(found, key, list)
    for item in items:
        if not isinstance(item, dict):
            raise ValueError(f"{key}: {item!r} is no object")
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
    if hint == dict[str, str]:
        fits = isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
        fits = fits and all(_is_storable(key + text) for key, text in value.items())
    else:
        fits = type(value) in kinds
    if isinstance(value, str) and not _is_storable(value):
        raise ValueError(f"{name} has characters that are no text")
    if not fits or (isinstance(value, int) and not -(2**31) <= value < 2**31):
        raise ValueError(f"{name} cannot be {value!r}")
    return value


def _is_storable(text: str) -> bool:
    """Return whether a database can hold a text: no zero, no half of a pair."""
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def _read_time(name: str, text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            raise ValueError("no time zone")
        return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError(f"{name}: {text!r} is no time with a time zone") from None
