"""Reads docs/PROTOCOL.md: its example lines and its tables."""

import re
from pathlib import Path
from typing import NamedTuple

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.wire.frame import Decoder, Frame, decode

CONTINUED = re.compile(r" \+[0-9a-f]{4}$")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "PROTOCOL.md"
DIRECTIONS = {"Board to host": "<", "Host to board": ">"}


class Example(NamedTuple):
    number: int  # of the line in the page
    mark: str  # "<" from the board, ">" from the host, "x" damaged
    line: str  # without the mark; of a frame of several lines, all of them
    session: bool  # part of the whole session at the top


def examples() -> list[Example]:
    """Every line of every fenced block but remarks and the host's empty line."""
    found: list[Example] = []
    fenced, heading = False, ""
    for number, text in enumerate(PAGE.read_text().splitlines(), 1):
        if text.startswith("```"):
            fenced = not fenced
        elif not fenced:
            heading = text if text.startswith("#") else heading
        elif found and CONTINUED.search(found[-1].line):
            found[-1] = found[-1]._replace(line=f"{found[-1].line}\n{text[2:]}")
        elif not text.startswith("#") and text != ">":
            found.append(Example(number, text[0], text[2:], heading == "## A session"))
    return found


def frame_of(example: Example) -> Frame:
    """The frame that an example's lines make; WireError if the only line of a damaged one is none."""
    if "\n" not in example.line:
        return decode(example.line.encode())
    (frame,) = Decoder().feed(example.line.encode() + b"\n")
    return frame


def sections() -> dict[tuple[str, str], str]:
    """The text of each message's section by direction and kind."""
    found: dict[tuple[str, str], str] = {}
    for part in re.split(r"^## ", PAGE.read_text(), flags=re.M)[1:]:
        direction = DIRECTIONS.get(part.splitlines()[0])
        for section in re.split(r"^### ", part, flags=re.M)[1:] if direction else []:
            found[str(direction), section.splitlines()[0].strip("`")] = section
    return found


def keys(section: str) -> tuple[set[str], set[str]]:
    """The required and the optional keys that a section's table lists."""
    rows = re.findall(r"^\| `(\w+)` \| (required|optional) \|", section, flags=re.M)
    return {key for key, need in rows if need == "required"}, {key for key, need in rows if need == "optional"}


def words(heading: str) -> list[str]:
    """The first column of the table with this heading in its first cell."""
    table = re.search(rf"^\| {heading} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE.read_text(), flags=re.M)
    assert table, f"no table {heading}"
    return re.findall(r"^\| `(\w+)`", table.group(1), flags=re.M)


def constants() -> dict[str, int]:
    """The names and values of the table of constants."""
    return {
        name: int(value) for name, value in re.findall(r"^\| `([A-Z_]+)` \| (\d+) \|", PAGE.read_text(), flags=re.M)
    }
