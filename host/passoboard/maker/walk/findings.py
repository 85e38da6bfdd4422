"""What a walk test finds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong; ``kind`` is for programs, ``cells`` are those it is about."""

    kind: str
    cells: tuple[str, ...]
    text: str
    remedy: str
