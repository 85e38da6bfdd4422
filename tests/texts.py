"""Checks of a game's text forms, the same for every game."""

from collections.abc import Callable
from typing import Any

import pytest
from boardcore.games import Game, TextError

Parse = Callable[[str], Any]


def read_or_none(parse: Parse, text: str) -> Any:
    """Return what a text says, None if it is refused."""
    try:
        return parse(text)
    except TextError:
        return None


def is_refused(parse: Parse, text: str) -> bool:
    """Return whether an oracle refuses a text."""
    try:
        parse(text)
    except ValueError:
        return True
    return False


def assert_refused_or_written_back(game: Game, text: str) -> None:
    """Check that a text is neither a position nor a move, or the only text of one."""
    for parse, write in ((game.parse_position, game.format_position), (game.parse_move, game.format_move)):
        read = read_or_none(parse, text)
        assert read is None or write(read) == text


def assert_error(parse: Parse, what: str, text: str, character: int, expected: str) -> None:
    """Check the message for a bad text: where it goes wrong, what was expected there, and what there is instead."""
    found = repr(text[character - 1]) if character <= len(text) else "the end"
    with pytest.raises(TextError) as caught:
        parse(text)
    assert str(caught.value) == f"not a {what}: {text!r}, at character {character}: expected {expected}, found {found}"
