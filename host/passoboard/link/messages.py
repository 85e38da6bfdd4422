"""Messages from a board: the hello as a typed value; everything else stays a frame."""

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
    """Return a frame as the line it came in; a frame of several lines as one, without checksums."""
    lines = encode(frame.kind, frame.fields).decode().splitlines()
    if len(lines) == 1:
        return lines[0]
    return " ".join([frame.kind, *[f"{key}={value.replace(' ', '_')}" for key, value in frame.fields]])


def _items(frame: Frame, key: str) -> tuple[str, ...]:
    items = text(frame, key)
    return tuple(items.split(",")) if items else ()


@dataclass(frozen=True)
class Hello:
    """A board's hello: its identity, and which entries it has."""

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
    games: tuple[str, ...]  # games that the board can play
    session: str
    lost: int

    @classmethod
    def read(cls, frame: Frame) -> Self:
        """Return the hello of a validated frame."""
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
            features=_items(frame, "features"),
            games=_items(frame, "games") or (text(frame, "game"),),
            session=text(frame, "session"),
            lost=number(frame, "lost"),
        )
