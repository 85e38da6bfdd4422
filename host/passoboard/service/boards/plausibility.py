"""Checks a board's messages against the rules of its game before anything relies on them.

The wire has checked that a frame is a message of the protocol; this module checks whether the values can be true at
all. A failed check raises Invalid: a report is not shown, an entry is not acknowledged.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from boardcore import Invalid
from boardcore.games import Game
from boardcore.record.journal import HOWS
from boardcore.wire.frame import Frame
from boardcore.wire.from_board import PHASES, read_edges
from boardcore.wire.values import read_mask

from passoboard.link.messages import number, text
from passoboard.record import read_position

_DRAW = "-"
MOST_ENTRIES = 8192  # of a journal: a Pico's memory holds 512. Whatever reads a whole game relies on it


def check_frame(game: Game, frame: Frame, read: Callable[[str], object] | None = None) -> None:
    """Raise Invalid if no board that plays this game could say this; ``read`` reads the position of a state."""
    check = _CHECKS.get(frame.kind)
    if frame.kind == "state":
        (read or partial(read_position, game))(text(frame, "pos"))
    if check is not None:
        check(game, frame)


def _check_state(game: Game, frame: Frame) -> None:
    _one_of(text(frame, "phase"), PHASES, "phase")
    for key in ("pic", "missing", "surplus", "taken"):
        _check_mask(game, frame, key)
    for cell in items(text(frame, "lifted")):
        _one_of(cell, game.cells, "cell")
    for move in items(text(frame, "cand")):
        game.parse_move(move)
    for cell, _, moves in asked_items(text(frame, "ask")):
        _one_of(cell, game.cells, "cell")
        for move in moves:
            game.parse_move(move)
    if token := text(frame, "token"):
        _one_of(token, game.extras, "token")


def _check_picture(game: Game, frame: Frame) -> None:
    _check_mask(game, frame, "pic")
    _check_edges(game, frame)


def _check_lights(game: Game, frame: Frame) -> None:
    if len(text(frame, "show")) != len(game.cells):
        raise Invalid(f"{len(text(frame, 'show'))} lights, the board has {len(game.cells)}")


def _check_button(game: Game, frame: Frame) -> None:
    _one_of(text(frame, "side"), game.sides, "side")


def _check_entry(game: Game, frame: Frame) -> None:
    """Refuse an entry that could not be logged unchanged; whether the rules allow it is checked later."""
    if number(frame, "n") > MOST_ENTRIES:
        raise Invalid(f"a journal has at most {MOST_ENTRIES} entries: begin another one")
    _one_of(text(frame, "how"), HOWS, "how")
    _check_edges(game, frame)
    if side := text(frame, "side"):
        _one_of(side, game.sides, "side")
    if result := text(frame, "result"):
        _one_of(result, (*game.sides, _DRAW), "result")


def _check_edges(game: Game, frame: Frame) -> None:
    for cell, _, _ in read_edges(text(frame, "ev")):
        _one_of(cell, game.cells, "cell")


def _check_mask(game: Game, frame: Frame, key: str) -> None:
    if frame.get(key) is not None:
        read_mask(text(frame, key), len(game.cells))


def _one_of(word: str, known: Sequence[str], what: str) -> None:
    if word not in tuple(known):  # a part of a text is none of its letters
        raise Invalid(f"no {what} {word[:40]!r}")


def items(value: str) -> list[str]:
    """Return the items of a list as the wire writes it."""
    return value.split(",") if value else []


def asked_items(value: str) -> list[tuple[str, str, list[str]]]:
    """Return the answers to a question: a cell to touch, ``=`` or ``<`` for the last move, or else moves."""
    split = [item.partition(":") for item in items(value)]
    return [(cell, what, []) if what in ("=", "<") else (cell, "", what.split("~")) for cell, _, what in split]


_CHECKS: Mapping[str, Callable[[Game, Frame], None]] = {
    "state": _check_state,
    "picture": _check_picture,
    "lights": _check_lights,
    "button": _check_button,
    "entry": _check_entry,
}
