"""Writes the page's copy of the light language: `python -m tests.web.language`; a test holds it against palette.py."""

import json
from pathlib import Path

import passoboard
from boardcore.lights import palette

TARGET = Path(passoboard.__file__).parent / "web" / "language.json"


def language() -> str:
    """Return the light language as the page reads it."""
    signs = {sign: {"colour": colour, "rhythm": rhythm} for sign, (colour, rhythm) in palette.LANGUAGE.items()}
    table = {"step_ms": palette.STEP_MS, "levels": palette.LEVELS, "signs": signs}
    return json.dumps(table, ensure_ascii=True, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    TARGET.write_text(language())
