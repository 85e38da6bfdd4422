"""Magnets over reed switches: when a moving disc closes a switch and when it lets go.

A disc counts as a point above the middle of its tile. A switch pulls in when the disc comes nearer than one distance
and drops out when it goes farther than a larger one; in between it stays as it was.
"""

from math import sqrt

PITCH_MM = 50.0  # from tile to tile
REST_MM = 8.0  # from the reed up to a disc that lies on the tile
DISC_MM = 6.0  # the height of a disc
PULL_IN_MM = 16.0
DROP_OUT_MM = 20.0
HOVER_MM = 100.0  # where a hand carries what it holds: out of every switch's reach
WEAK = 0.45  # a weak magnet's share of both distances: too little to pull in, enough to hold


def strength_of(disc: str) -> float:
    """Return a disc's share of the full distances; a capital letter is a weak magnet."""
    return WEAK if disc in "BR" else 1.0


def attracts(stack: str, closed: bool) -> bool:
    """Return whether a stack at rest closes the switch below it, which is closed already or not."""
    reach = DROP_OUT_MM if closed else PULL_IN_MM
    for level, disc in enumerate(stack):
        if REST_MM + level * DISC_MM < reach * strength_of(disc):
            return True
    return False


def spell(
    start: tuple[float, float, float],
    end: tuple[float, float, float],
    discs: str,
    switch: tuple[float, float, float],
    closed: bool,
) -> tuple[float, float]:
    """Return from when to when discs in motion hold a switch, as shares of the way; (2.0, 2.0) if never.

    ``discs`` is what moves, bottom to top, the lowest of it along the way from ``start`` to ``end``. ``closed`` says
    that it holds the switch at the start.
    """
    first, last = 2.0, 2.0
    for level, disc in enumerate(discs):
        height = REST_MM + level * DISC_MM
        near = _within(start, end, switch, height, PULL_IN_MM * strength_of(disc))
        far = _within(start, end, switch, height, DROP_OUT_MM * strength_of(disc))
        if closed and far[0] <= 0.0 <= far[1]:
            near = (0.0, far[1])
        if near[0] <= near[1]:
            first = min(first, near[0])
            last = far[1] if last > 1.5 else max(last, far[1])
    return first, last


def _within(
    start: tuple[float, float, float],
    end: tuple[float, float, float],
    switch: tuple[float, float, float],
    height: float,
    reach: float,
) -> tuple[float, float]:
    """Return the part of the way, within 0 and 1, that is nearer than ``reach``; (1.0, 0.0) if none is."""
    way = [end[axis] - start[axis] for axis in range(3)]
    from_switch = [start[axis] - switch[axis] for axis in range(3)]
    from_switch[2] += height
    square = sum([step * step for step in way])
    half = sum([way[axis] * from_switch[axis] for axis in range(3)])
    rest = sum([part * part for part in from_switch]) - reach * reach
    if square == 0.0:
        return (0.0, 1.0) if rest < 0.0 else (1.0, 0.0)
    root = half * half - square * rest
    if root <= 0.0:
        return 1.0, 0.0
    root = sqrt(root)
    first, last = (-half - root) / square, (-half + root) / square
    if first > 1.0 or last < 0.0:
        return 1.0, 0.0
    return max(first, 0.0), min(last, 1.0)
