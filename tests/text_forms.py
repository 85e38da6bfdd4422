"""What holds for the text forms of every game: an error says where and what; a text that is read is the only one."""

from collections.abc import Callable
from typing import Any

import pytest
from boardcore.games import Game, TextError


def read_or_none(parse: Callable[[str], Any], text: str) -> Any:
    """Return what a text says, None if it is refused."""
    try:
        return parse(text)
    except TextError:
        return None


def is_refused(parse: Callable[[str], Any], text: str) -> bool:
    """Tell whether an oracle refuses a text, with any error of values."""
    try:
        parse(text)
    except ValueError:
        return True
    return False


def assert_one_text(game: Game, text: str) -> None:
    """Whatever a game reads, as a position or as a move, it writes in the same way."""
    for parse, write in ((game.parse_position, game.format_position), (game.parse_move, game.format_move)):
        read = read_or_none(parse, text)
        assert read is None or write(read) == text


def assert_told(
    parse: Callable[[str], Any], text: str, character: int, expected: str, *, with_choices: bool = False
) -> None:
    """A bad text is refused with the place of its first flaw, what was expected there, and what was found.

    ``with_choices``: after what was expected, the message may list what there is to choose from.
    """
    with pytest.raises(TextError) as caught:
        parse(text)
    message = str(caught.value)
    kind = parse.__name__.replace("parse_", "not a ")
    begin = f"{kind}: {text!r}, at character {character}: expected {expected}"
    end = f", found {text[character - 1]!r}" if character <= len(text) else ", found the end"
    assert message == begin + end or (with_choices and message.startswith(begin) and message.endswith(end))
