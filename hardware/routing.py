"""Finds tracks on two layers: every pad of a net joined to the others, on a grid, with vias where they must cross.

A drawing comes with its parts, and with what must run just so (rails); what is left is found net by net, the shortest
way first. A net that finds no way goes first in the next attempt. KiCad checks the result against the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Any

from hardware.canvas import Point
from hardware.pcb import BACK, FRONT, Drawing, Line

STEP = 0.5  # mm; tracks of 0.2 mm beside each other are 0.3 mm apart
THIN, WIDE = 0.2, 0.4  # widths of tracks
VIA_COST = 12  # steps; a track makes a detour of so many before it changes sides
ATTEMPTS = 40
LAYERS = (FRONT, BACK)
SEVERAL = -1  # the owner of a place that is too near to two nets
SCREW_HEAD = 3.2
_ROUND = 0.7  # of a round pad's half width: the square in it
_THROUGH = ("Connector_PinHeader", "Capacitor_THT")


@dataclass(frozen=True)
class Pad:
    """A pad as a rectangle; one with a hole is on both layers."""

    net: str
    at: Point
    half: Point
    through: bool


def pads_of(drawing: Drawing, placed: dict[str, list[dict[str, Any]]]) -> list[Pad]:
    """Return the pads of a drawing, whose places KiCad knows from its library."""
    found = []
    for part in drawing.parts:
        for number, pad in enumerate(placed[part.ref]):
            wide, high = pad["size"]
            if round(pad["turn"]) % 180:
                wide, high = high, wide
            net = part.nets.get(pad["name"], f"nothing {part.ref} {number}")
            found.append(Pad(net, tuple(pad["at"]), (wide / 2, high / 2), part.footprint.startswith(_THROUGH)))
    return found


class Grid:
    """Which net may have a track of which width, or a via, at which place; a place is a number."""

    def __init__(self, drawing: Drawing, pads: list[Pad], wide: set[str]) -> None:
        self.drawing, self.rules, self.wide = drawing, drawing.rules, wide
        (left, low), (right, high) = drawing.low, drawing.high
        room = self.rules.edge + drawing.via_size / 2
        self.left, self.low = ceil((left + room) / STEP), ceil((low + room) / STEP)
        self.across, self.up = floor((right - room) / STEP) - self.left + 1, floor((high - room) / STEP) - self.low + 1
        self.size = self.across * self.up  # of a layer
        self.numbers: dict[str, int] = {}  # of the nets
        # The owner of each place, for the middle of a thin track, a wide one and a via; 0: nobody.
        self.owners = {width: [0] * (2 * self.size) for width in (THIN, WIDE, drawing.via_size)}
        for pad in pads:
            for layer in (0, 1) if pad.through else (0,):
                self._reserve(pad.net, layer, pad.at, pad.half)
        for line in drawing.lines:
            for one, two in pairwise(line.points):
                self._reserve(line.net, LAYERS.index(line.layer), *_around(one, two, line.width / 2))
        for net, at in drawing.vias:
            self._via(net, at)
        for _, at in drawing.marks:
            for layer in (0, 1):
                self._reserve("", layer, at, (0, 0), SCREW_HEAD)

    def width(self, net: str) -> float:
        """Return how wide a net's tracks are."""
        return WIDE if net in self.wide else THIN

    def number(self, net: str) -> int:
        """Return the number of a net, from 1."""
        return self.numbers.setdefault(net, len(self.numbers) + 1)

    def point(self, place: int) -> Point:
        """Return where a place is."""
        y, x = divmod(place % self.size, self.across)
        return (x + self.left) * STEP, (y + self.low) * STEP

    def places(self, layer: int, at: Point, half: Point, away: float = 0.0) -> Iterator[int]:
        """Yield the places in a rectangle and nearer to it than so far."""
        near = away - 1e-6
        for y in range(ceil((at[1] - half[1] - away) / STEP), floor((at[1] + half[1] + away) / STEP) + 1):
            for x in range(ceil((at[0] - half[0] - away) / STEP), floor((at[0] + half[0] + away) / STEP) + 1):
                if 0 <= x - self.left < self.across and 0 <= y - self.low < self.up:
                    off = max(abs(x * STEP - at[0]) - half[0], 0), max(abs(y * STEP - at[1]) - half[1], 0)
                    if hypot(*off) <= max(near, 0.0):
                        yield layer * self.size + (y - self.low) * self.across + x - self.left

    def _reserve(self, net: str, layer: int, at: Point, half: Point, more: float = 0.0) -> None:
        """Keep other nets away from a rectangle."""
        number = self.number(net)
        for width, owners in self.owners.items():
            for place in self.places(layer, at, half, self.rules.clearance + width / 2 + more):
                for side in (
                    (place, (place + self.size) % (2 * self.size)) if width == self.drawing.via_size else (place,)
                ):
                    owners[side] = number if owners[side] in (0, number) else SEVERAL

    def _via(self, net: str, at: Point) -> None:
        for layer in (0, 1):
            self._reserve(net, layer, at, (0, 0), self.drawing.via_size / 2)

    def ends(self, pad: Pad) -> list[int]:
        """Return the places on a pad where a track may end."""
        owners, number = self.owners[self.width(pad.net)], self.number(pad.net)
        layers, inside = (0, 1) if pad.through else (0,), _ROUND if pad.through else 1.0
        half = (pad.half[0] * inside, pad.half[1] * inside)
        found = [place for layer in layers for place in self.places(layer, pad.at, half)]
        return [place for place in found if owners[place] in (0, number)]

    def on_lines(self, net: str) -> list[int]:
        """Return the places on a net's own lines."""
        found: list[int] = []
        for line in self.drawing.lines:
            for one, two in pairwise(line.points) if line.net == net else ():
                found += self.places(LAYERS.index(line.layer), *_around(one, two, line.width / 2))
        return found

    def way(self, net: str, starts: list[int], goals: set[int]) -> list[int]:
        """Return the cheapest way from any start to any goal; empty if there is none."""
        number, size, across = self.number(net), self.size, self.across
        tracks, vias = self.owners[self.width(net)], self.owners[self.drawing.via_size]
        may, mine = (0, number), [goal % size for goal in goals]
        low, high = min(mine) // across, max(mine) // across
        left, right = min(goal % across for goal in mine), max(goal % across for goal in mine)

        def least(place: int) -> int:
            y, x = divmod(place % size, across)
            return max(left - x, x - right, 0) + max(low - y, y - high, 0)

        best = dict.fromkeys(starts, 0)
        before: dict[int, int] = {}
        waiting = [(least(place), 0, place) for place in sorted(best)]
        heapify(waiting)
        while waiting:
            _, cost, place = heappop(waiting)
            if place in goals:
                found = [place]
                while place in before:
                    place = before[place]
                    found.append(place)
                return found[::-1]
            if cost > best[place]:
                continue
            y, x = divmod(place % size, across)
            steps = [(place + 1, 1)] if x + 1 < across else []
            steps += [(place - 1, 1)] if x else []
            steps += [(place + across, 1)] if y + 1 < self.up else []
            steps += [(place - across, 1)] if y else []
            if vias[place] in may:
                steps.append(((place + size) % (2 * size), VIA_COST))
            for after, more in steps:
                if tracks[after] in may and cost + more < best.get(after, 1 << 30):
                    best[after] = cost + more
                    before[after] = place
                    heappush(waiting, (cost + more + least(after), cost + more, after))
        return []

    def draw(self, net: str, way: list[int]) -> None:
        """Add tracks and vias along a way."""
        begin = 0
        for number, (one, two) in enumerate(pairwise(way), start=1):
            last = number + 1 == len(way)
            if last or way[number + 1] - two != two - one:
                self._add(net, way[begin], two)
                begin = number

    def _add(self, net: str, one: int, two: int) -> None:
        start, end = self.point(one), self.point(two)
        if start == end:
            self.drawing.via(net, start)
            self._via(net, start)
            return
        width, layer = self.width(net), one // self.size
        self.drawing.line(net, LAYERS[layer], start, end, width=width)
        self._reserve(net, layer, *_around(start, end, width / 2))


def _around(one: Point, two: Point, half: float) -> tuple[Point, Point]:
    """Return the middle and half the size of a straight track along an axis."""
    middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    return middle, (abs(one[0] - two[0]) / 2 + half, abs(one[1] - two[1]) / 2 + half)


def route(drawing: Drawing, placed: dict[str, list[dict[str, Any]]], wide: set[str]) -> None:
    """Join the pads of every net; a ValueError names the net that finds no way."""
    pads = pads_of(drawing, placed)
    nets: dict[str, list[Pad]] = {}
    for pad in pads:
        nets.setdefault(pad.net, []).append(pad)
    order = sorted((net for net in nets if not net.startswith("nothing ")), key=lambda net: (_span(nets[net]), net))
    lines, vias = list(drawing.lines), list(drawing.vias)
    failed = ""
    for _ in range(ATTEMPTS):
        drawing.lines, drawing.vias = list(lines), list(vias)
        grid = Grid(drawing, pads, wide)
        failed = next((net for net in order if not _join(grid, net, nets[net])), "")
        if not failed:
            return
        order = [failed, *(net for net in order if net != failed)]
    raise ValueError(f"{drawing.name}: no way for {failed}; make the board larger or place its parts otherwise")


def trim(drawing: Drawing, rail: Line) -> Line:
    """Return a straight line along x no longer than what is joined to it."""
    (_, y), _ = rail.points
    points = [point for line in drawing.lines if line is not rail and line.net == rail.net for point in line.points]
    points += [at for net, at in drawing.vias if net == rail.net]
    touching = [at[0] for at in points if abs(at[1] - y) <= rail.width / 2]
    return replace(rail, points=[(min(touching), y), (max(touching), y)])


def _span(pads: list[Pad]) -> float:
    xs, ys = [pad.at[0] for pad in pads], [pad.at[1] for pad in pads]
    return max(xs) - min(xs) + max(ys) - min(ys)


def _join(grid: Grid, net: str, pads: list[Pad]) -> bool:
    """Join all pads of a net to its lines, or to the first of them; return whether all found a way."""
    joined = grid.on_lines(net)
    left = [grid.ends(pad) for pad in pads]
    if not joined:
        joined = left.pop(0)
    while left:
        goals = {place for places in left for place in places}
        way = grid.way(net, joined, goals)
        if not way:
            return False
        grid.draw(net, way)
        reached = next(places for places in left if way[-1] in places)
        left.remove(reached)
        joined = joined + way + reached
    return True
