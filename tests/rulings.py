"""Reads the rulings of a game: a name, and what holds in a position worked out by hand."""

import pytest

from tests.tools import ROOT

Ruling = tuple[str, dict[str, str]]


def read_rulings(file: str) -> list[Ruling]:
    """Return the rulings of a file in tests/data, each with its name."""
    blocks = (ROOT / "tests" / "data" / file).read_text(encoding="ascii").split("\n\n")
    found = []
    for block in blocks[1:]:
        name, *lines = block.strip().splitlines()
        found.append((name, dict(line.strip().split(" ", 1) for line in lines)))
    return found


def named(rulings: list[Ruling]) -> pytest.MarkDecorator:
    """Return a mark that runs a test with each of these, under its name."""
    return pytest.mark.parametrize("ruling", [ruling for _, ruling in rulings], ids=[name for name, _ in rulings])
