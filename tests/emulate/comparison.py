"""The same script on two boards: what each shows after every act, and where they differ.

Compared are things that do not depend on how fast a board is: the journal, the signs once an act is over, and the set
of frames that the pixels go through while nothing happens. Moments, and what flashes by in between, are not compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from boardcore.lights.lights import SHOW_MS

from .looks import RHYTHM_MS, Colours, looks_of, shown_since
from .script import Script
from .table import Table

_LATE_MS, _MOST_LATE = 10, 20  # the eye sees what is new at once; the host is told after what is more urgent
_MOST_RHYTHMS = 2  # the board's clock starts over 65 s after power-on, and a rhythm may stumble there once


class Difference(Exception):
    """Two boards do not show the same."""


@dataclass(frozen=True)
class Look:
    """What there is to see once an act is over; after a whole step also every frame of the rhythm."""

    act: str
    signs: str
    frames: frozenset[Colours] = frozenset()


class Witness:
    """Watches a table while a script is played on it."""

    def __init__(self, table: Table, brightness: int, pixels: int = 0) -> None:
        """Take note of every act from now on, on a board with so many pixels."""
        self.looks: list[Look] = []
        self.shown: set[Colours] = set()  # the frames that the board goes through now, at rest
        self._table = table
        self._brightness = brightness
        self._pixels = pixels
        table.on_act = self._note

    def play(self, script: Script) -> Iterator[str]:
        """Play a script; yield each step after watching the lights at rest."""
        for step in self._table.play(script):
            self._let_waves_pass()
            signs = self._table.host.lights
            expected = set(looks_of(signs, self._brightness, self._pixels))
            self.shown = self._watch(expected)
            if self.shown != expected:
                raise Difference(f"after {step}: the pixels do not show {signs} as the light language has it")
            self.looks.append(Look(f"after {step}", signs, frozenset(self.shown)))
            yield step

    def _let_waves_pass(self) -> None:
        """Wait for the end of the waves after a game: where they are depends on the moment."""
        if "w" in self._table.host.lights:
            self._table.let_pass(SHOW_MS)

    def _watch(self, expected: set[Colours]) -> set[Colours]:
        """Return the frames of a rhythm."""
        since = self._table.board.now
        shown: set[Colours] = set()
        for _ in range(_MOST_RHYTHMS):
            self._table.let_pass(RHYTHM_MS)
            shown = shown_since(self._table.board.frames, since)
            if shown == expected:
                break
        return shown

    def _note(self, act: str) -> None:
        """Take note of the signs, and see that the pixels show them."""
        self._let_waves_pass()
        for _ in range(_MOST_LATE):
            if self._is_shown(self._table.host.lights):
                break
            self._table.let_pass(_LATE_MS)
        signs = self._table.host.lights
        if not self._is_shown(signs):
            raise Difference(f"{act}: the board says {signs} but its pixels show something else")
        self.looks.append(Look(act, signs))

    def _is_shown(self, signs: str) -> bool:
        """Return whether the pixels show these signs now; before the first word there are none."""
        return not signs or self._table.board.frames[-1][1] in looks_of(signs, self._brightness, self._pixels)


def compare(expected: list[Look], found: list[Look]) -> None:
    """Raise Difference at the first look that is not the same."""
    for index, (one, other) in enumerate(zip(expected, found, strict=False)):
        if one != other:
            frames = "" if one.frames == other.frames else " (and the frames differ)"
            raise Difference(f"act {index}: {one.act} shows {one.signs}, but {other.act} shows {other.signs}{frames}")
