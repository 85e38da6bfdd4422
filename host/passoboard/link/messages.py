"""What a board says, taken apart: its hello as a value with types, and its clock; the rest stays a frame."""

from dataclasses import dataclass
from typing import Self

from wire.frame import Frame
from wire.ticks import ticks_diff
from wire.values import read_number


def text(frame: Frame, key: str) -> str:
    """Return a value, empty if there is none."""
    return frame.get(key) or ""


def number(frame: Frame, key: str, default: int = 0) -> int:
    """Return a number, or ``default`` if there is none."""
    value = frame.get(key)
    return default if value is None else read_number(value)


@dataclass(frozen=True)
class Hello:
    """Who a board is, and which entries it has."""

    board: str
    firmware: str
    profile: str
    game: str
    cells: int
    epoch: str
    first: int
    next: int
    boot: str
    ticks: int
    features: tuple[str, ...]
    session: str
    lost: int

    @classmethod
    def read(cls, frame: Frame) -> Self:
        """Return the hello of a frame that was checked."""
        features = text(frame, "features")
        return cls(
            board=text(frame, "id"),
            firmware=text(frame, "fw"),
            profile=text(frame, "profile"),
            game=text(frame, "game"),
            cells=number(frame, "cells"),
            epoch=text(frame, "epoch"),
            first=number(frame, "first"),
            next=number(frame, "next"),
            boot=text(frame, "boot"),
            ticks=number(frame, "t"),
            features=tuple(features.split(",")) if features else (),
            session=text(frame, "session"),
            lost=number(frame, "lost"),
        )


@dataclass(frozen=True)
class BoardClock:
    """Places a board's ticks on the host's clock, within one power-on of the board."""

    ticks: int
    heard: float

    def at(self, ticks: int) -> float:
        """Return the host's time, in seconds, of a moment of the board."""
        return self.heard + ticks_diff(ticks, self.ticks) / 1000
