"""Groups of connected things, from the pairs that are connected: nets of wires, strips, pads and tracks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

Thing = TypeVar("Thing", bound=Hashable)


def groups(things: Iterable[Thing], pairs: Iterable[tuple[Thing, Thing]]) -> list[list[Thing]]:
    """Return the connected components: two things share a group if pairs lead from one to the other."""
    parent = {thing: thing for thing in things}

    def root(thing: Thing) -> Thing:
        while parent[thing] != thing:
            parent[thing] = parent[parent[thing]]
            thing = parent[thing]
        return thing

    for one, two in pairs:
        parent[root(one)] = root(two)
    found: dict[Thing, list[Thing]] = {}
    for thing in parent:
        found.setdefault(root(thing), []).append(thing)
    return list(found.values())
