"""The documents are wrapped at 120 characters: all text that can be wrapped."""

from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
WIDTH = 120
FOLDERS = (".", "docs", "docs/playing", "docs/rules", "hardware", "hardware/why")
PAGES = [page.relative_to(TOP).as_posix() for folder in FOLDERS for page in sorted((TOP / folder).glob("*.md"))]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_wrapped(page: str) -> None:
    """Rows of tables cannot be wrapped, and examples stand as programs print them."""
    wide, example = [], False
    for number, line in enumerate((TOP / page).read_text(encoding="utf-8").splitlines(), 1):
        example ^= line.startswith("```")
        if len(line) > WIDTH and not example and not line.startswith("|"):
            wide.append(number)
    assert wide == []
