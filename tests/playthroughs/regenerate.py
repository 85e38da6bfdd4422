"""Rewrites every playthrough: ``python -m tests.playthroughs.regenerate``. Read the difference before committing."""

from pathlib import Path

import passoboard  # noqa: F401  # puts firmware/lib on the path

from tests.device.narrator import narrate
from tests.device.plans import PLANS

HERE = Path(__file__).resolve().parent


def text_of(name: str) -> str:
    """Return the whole text of a playthrough."""
    lines: list[str] = []
    narrate(name, lines.append)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write one file per plan, and remove those without a plan."""
    for old in HERE.glob("*.txt"):
        old.unlink()
    for name in PLANS:
        (HERE / f"{name}.txt").write_text(text_of(name), encoding="ascii")


if __name__ == "__main__":
    main()
