"""What a board says, taken apart: its hello as a value with types; the rest stays a frame."""

from dataclasses import dataclass
from typing import Self

from boardcore.wire.frame import Frame, encode
from boardcore.wire.values import read_number


def text(frame: Frame, key: str) -> str:
    """Return a value, empty if there is none."""
    return frame.get(key) or ""


def number(frame: Frame, key: str, default: int = 0) -> int:
    """Return a number, or ``default`` if there is none."""
    value = frame.get(key)
    return default if value is None else read_number(value)


def line_of(frame: Frame) -> str:
    """Return a frame as the line that brought it."""
    return encode(frame.kind, frame.fields).decode().rstrip("\n")


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
