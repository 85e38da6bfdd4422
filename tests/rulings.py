"""Reads the rulings in tests/data: positions worked out by hand, each with what the rules make of it."""

import pytest

from tests.tools import ROOT

Rulings = list[tuple[str, dict[str, str]]]


def read_rulings(game: str) -> Rulings:
    """Return the rulings of a game: a name each, and what stands below it by its first word."""
    file = "rulings.txt" if game == "passo" else f"rulings_{game}.txt"
    blocks = (ROOT / "tests" / "data" / file).read_text(encoding="ascii").split("\n\n")
    found = []
    for block in blocks[1:]:
        name, *lines = block.strip().splitlines()
        found.append((name, dict(line.strip().split(" ", 1) for line in lines)))
    return found


def for_each(rulings: Rulings) -> pytest.MarkDecorator:
    """Return the mark that runs a test with every ruling, under its name."""
    return pytest.mark.parametrize("ruling", [ruling for _, ruling in rulings], ids=[name for name, _ in rulings])
