"""The hash chain over a board's entries: a noted link reveals any later change to the entries up to it.

A link is SHA-256 over the link before and the entry as JSON. docs/RECORD.md says it so that anybody can recompute it.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from .entries import Entry, non_default_fields

START = ""
"""The link before a board's first entry."""


def link(before: str, fields: Mapping[str, Any]) -> str:
    """Return the link of an entry, given as names and values, that follows another link."""
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256((before + text).encode()).hexdigest()


def linked(entry: Entry, board: str, before: str) -> Entry:
    """Return an entry of a board with its link."""
    return replace(entry, link=link(before, {"board": board} | non_default_fields(entry, ("link",))))


def chained(entries: Iterable[Entry], board: str, anchor: str) -> list[Entry]:
    """Return entries with their links, the first one following ``anchor``."""
    found: list[Entry] = []
    for entry in entries:
        anchor = linked(entry, board, anchor).link
        found.append(replace(entry, link=anchor))
    return found


def broken(entries: Iterable[Entry], board: str, anchor: str) -> Iterator[Entry]:
    """Yield the entries whose link is wrong; each is checked against the link stored before it."""
    for entry in entries:
        if linked(entry, board, anchor).link != entry.link:
            yield entry
        anchor = entry.link
