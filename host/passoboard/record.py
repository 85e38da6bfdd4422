"""A game as text: tags in square brackets, then numbered moves, in the manner of PGN."""

import re
from dataclasses import dataclass

from games import IllegalMove, TextError, load
from games.match import Match

_TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
_RESULTS = ("b", "r", "=", "*")


class RecordError(ValueError):
    """A record that cannot be taken over; says in which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        """Line numbers count from 1."""
        super().__init__(f"line {line}: {reason}")
        self.line = line


def result_of(match: Match) -> str:
    """Return the letter of the winner, ``=`` for a draw or ``*`` while the game goes on."""
    ended = match.outcome()
    if ended is None:
        return "*"
    return "=" if ended.winner is None else match.game.sides[ended.winner]


def write_record(match: Match) -> str:
    """Return the text of a match; ``read_record`` gives the same match back."""
    game = match.game
    ended = match.outcome()
    tags = {"Game": game.name, "Start": game.format_position(match.start), "Result": result_of(match)}
    if not match.repetition:
        tags["Repetition"] = "off"
    if ended:
        tags["Reason"] = ended.reason
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    texts = [game.format_move(move) for move in match.moves]
    sides = len(game.sides)
    turns = [" ".join(texts[first : first + sides]) for first in range(0, len(texts), sides)]
    return "\n".join([*lines, "", *[f"{number}. {turn}" for number, turn in enumerate(turns, 1)], ""])


@dataclass
class _Lines:
    """A record taken apart: its tags, and its moves with the line each stands in."""

    tags: dict[str, str]
    moves: list[tuple[int, str]]


def _split(text: str) -> _Lines:
    found = _Lines({}, [])
    for number, line in enumerate(text.splitlines(), 1):
        tag = _TAG.fullmatch(line.strip())
        if tag:
            found.tags[tag[1]] = tag[2]
        elif line.lstrip().startswith("["):
            raise RecordError(number, f'a tag looks like [Name "value"], not {line.strip()!r}')
        else:
            words = [word for word in line.split() if not re.fullmatch(r"\d+\.", word)]
            found.moves += [(number, word) for word in words]
    return found


def read_record(text: str) -> Match:
    """Read a match and replay every move with the rules; raises RecordError and gives nothing for a bad one."""
    found = _split(text)
    try:
        game = load(found.tags.get("Game", "passo"))
        start = found.tags.get("Start")
        match = Match(game, game.parse_position(start) if start else None, found.tags.get("Repetition") != "off")
    except ValueError as error:
        raise RecordError(1, str(error)) from None
    for number, word in found.moves:
        try:
            match.play(game.parse_move(word))
        except (TextError, IllegalMove) as error:
            raise RecordError(number, str(error)) from None
    _resign_as_tagged(match, found.tags)
    if found.tags.get("Result", result_of(match)) != result_of(match):
        raise RecordError(1, f"the tag Result says {found.tags['Result']!r}, the moves say {result_of(match)!r}")
    return match


def _resign_as_tagged(match: Match, tags: dict[str, str]) -> None:
    """Take over a resignation: it is no move, the tags alone tell of it."""
    if tags.get("Reason") == "resigned" and tags.get("Result") in match.game.sides:
        match.resign(1 - match.game.sides.index(tags["Result"]))
