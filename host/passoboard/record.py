"""A game as text: tags in square brackets, then numbered moves, in the manner of PGN; docs/RECORD.md specifies it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games import Game, load
from games.match import REASONS, Match
from wire.messages import HOWS

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |\[(?P<name>\w+)[ ]"(?P<value>(?:[^"\\\n]|\\["\\])*)"\]
    |\{(?P<comment>[^}]*)\}
    |(?P<word>[^\s\[\]{}]+)""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"\d+\.(?:\.\.)?")
_REMARK = re.compile(rf"(?P<how>{'|'.join(HOWS)})?\s*(?:(?P<s>\d{{1,6}})(?:\.(?P<ms>\d{{1,3}}))? s)?")
_RESIGN = "resign-"


class RecordError(ValueError):
    """A record that cannot be taken over; says in which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        """Line numbers count from 1."""
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Played:
    """One thing that happened in a game: a ``move``, a ``back`` or a ``resign``, with what a remark tells of it."""

    what: str
    text: str = ""  # the move, or the side that gives up
    how: str = ""
    think_ms: int | None = None
    line: int = 0


@dataclass
class Record:
    """A record taken apart: its tags, and what happened, each with the line it stands in."""

    line: int = 1
    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    played: list[Played] = field(default_factory=list)

    def line_of(self, tag: str) -> int:
        """Return the line of a tag, or the record's first one."""
        return self.tag_lines.get(tag, self.line)


def read_position(game: Game, text: str) -> Any:
    """Read a position that can occur; refuse an impossible one with everything that is wrong with it."""
    position = game.parse_position(text)
    flaws = game.describe(game.status(position))
    if flaws:
        raise ValueError(f"impossible position: {text!r}: {', '.join(flaws)}")
    return position


def result_of(match: Match) -> str:
    """Return the letter of the winner, ``=`` for a draw or ``*`` while the game goes on."""
    ended = match.outcome()
    if ended is None:
        return "*"
    return "=" if ended.winner is None else match.game.sides[ended.winner]


# Writing.


def write_record(match: Match) -> str:
    """Return the text of a match; ``read_record`` gives the same match back."""
    game = match.game
    ended = match.outcome()
    tags = {"Game": game.name, "Start": game.format_position(match.start), "Result": result_of(match)}
    if not match.repetition:
        tags["Repetition"] = "off"
    if ended:
        tags["Reason"] = ended.reason
    return format_record(tags, [Played("move", game.format_move(move)) for move in match.moves], len(game.sides))


def format_record(tags: Mapping[str, str], played: Iterable[Played], sides: int = 2) -> str:
    """Return the text of a record with these tags and moves."""
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *_format_moves(played, sides), ""])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _format_moves(played: Iterable[Played], sides: int) -> list[str]:
    """Return a line for each round; one that follows a take-back is begun anew, with its number."""
    lines: list[str] = []
    turn = 0
    resigned = fresh = False
    for one in played:
        if one.what == "move":
            if turn % sides == 0 or fresh or not lines:
                lines.append(f"{turn // sides + 1}{'...' if turn % sides else '.'}")
            turn += 1
        elif not lines:
            lines.append("1.")
        elif one.what == "back" and not resigned:
            turn -= 1
        fresh = one.what == "back"
        resigned = one.what == "resign"
        lines[-1] += f" {_format_played(one)}"
    return lines


def _format_played(one: Played) -> str:
    word = {"move": one.text, "resign": _RESIGN + one.text, "back": "back"}[one.what]
    remarks = [one.how] if one.how else []
    if one.think_ms is not None:
        remarks.append(f"{one.think_ms / 1000:.3f}".rstrip("0").rstrip(".") + " s")
    return f"{word} {{{' '.join(remarks)}}}" if remarks else word


# Reading.


def split_records(text: str) -> list[Record]:
    """Take a text with any number of records apart; whether the moves are legal is not looked at."""
    found: list[Record] = []
    for line, kind, first, second in _tokens(text):
        if kind == "tag":
            if not found or found[-1].played:
                found.append(Record(line))
            _add_tag(found[-1], line, first, second)
        elif kind == "word":
            if not found:
                found.append(Record(line))
            _add_word(found[-1], line, first)
        elif found and found[-1].played:
            found[-1].played[-1] = _remarked(found[-1].played[-1], first)
    return found


def _tokens(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield tags, words and comments, each with its line."""
    at, line = 0, 1
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise RecordError(line, _no_token(text, at))
        if token["name"] is not None:
            yield line, "tag", token["name"], re.sub(r"\\(.)", r"\1", token["value"])
        elif token["word"] is not None:
            yield line, "word", token["word"], ""
        elif token["comment"] is not None:
            yield line, "comment", token["comment"], ""
        line += text.count("\n", at, token.end())
        at = token.end()


def _no_token(text: str, at: int) -> str:
    if text[at] == "[":
        line = text[at:].split("\n", 1)[0].strip()
        return f'a tag looks like [Name "value"], not {line!r}'
    return "a comment that begins here never ends" if text[at] == "{" else f"{text[at]!r} has no beginning"


def _add_tag(record: Record, line: int, name: str, value: str) -> None:
    if name in record.tags:
        raise RecordError(line, f"the tag {name} stands here for the second time")
    record.tags[name] = value
    record.tag_lines[name] = line


def _add_word(record: Record, line: int, word: str) -> None:
    number = _NUMBER.match(word)
    text = word[number.end() :] if number else word
    if text == "back":
        record.played.append(Played("back", line=line))
    elif text.startswith(_RESIGN):
        record.played.append(Played("resign", text.removeprefix(_RESIGN), line=line))
    elif text:
        record.played.append(Played("move", text, line=line))


def _remarked(one: Played, comment: str) -> Played:
    """Return it with what a comment tells of it; a comment of another form is for people."""
    remark = _REMARK.fullmatch(comment.strip())
    if remark is None:
        return one
    ms = int(remark["s"]) * 1000 + int((remark["ms"] or "0").ljust(3, "0")) if remark["s"] else one.think_ms
    return replace(one, how=remark["how"] or one.how, think_ms=ms)


def read_record(text: str) -> Match:
    """Read a match and replay every move with the rules; raises RecordError and gives nothing for a bad one."""
    found = split_records(text)
    if len(found) > 1:
        raise RecordError(found[1].line, "a second game begins here, one was expected")
    return play_record(found[0] if found else Record())


def play_record(record: Record) -> Match:
    """Replay a record with the rules; raises RecordError with the first line that is wrong."""
    match = _begin(record)
    for one in record.played:
        try:
            _replay(match, one)
        except ValueError as error:
            raise RecordError(one.line, str(error)) from None
    _resign_as_tagged(match, record.tags)
    _check_end(match, record)
    return match


def _begin(record: Record) -> Match:
    try:
        game = load(record.tags.get("Game", "passo"))
    except ValueError as error:
        raise RecordError(record.line_of("Game"), str(error)) from None
    start = record.tags.get("Start")
    if start and "?" in start:
        raise RecordError(record.line_of("Start"), "the tokens of this game are not revealed")
    try:
        return Match(game, read_position(game, start) if start else None, record.tags.get("Repetition") != "off")
    except ValueError as error:
        raise RecordError(record.line_of("Start"), str(error)) from None


def _replay(match: Match, one: Played) -> None:
    """Let one thing happen again, or raise ValueError."""
    game = match.game
    if one.what == "move":
        match.play(game.parse_move(one.text))
    elif one.what == "resign":
        if one.text not in game.sides:
            raise ValueError(f"{one.text!r} is no side")
        match.resign(list(game.sides).index(one.text))
    elif not match.stopped and not match.moves:
        raise ValueError("there is nothing to take back")
    else:
        match.undo()


def _resign_as_tagged(match: Match, tags: dict[str, str]) -> None:
    """Take over a resignation that only the tags tell of."""
    if tags.get("Reason") == "resigned" and tags.get("Result") in match.game.sides and not match.outcome():
        match.resign(1 - match.game.sides.index(tags["Result"]))


def _check_end(match: Match, record: Record) -> None:
    """Raise RecordError if the tags tell of another end than the moves."""
    told, found = record.tags.get("Result", result_of(match)), result_of(match)
    if told != found:
        raise RecordError(record.line, f"the tag Result says {told!r}, the moves say {found!r}")
    ended = match.outcome()
    reason = record.tags.get("Reason", "")
    if ended and reason and reason != ended.reason:
        raise RecordError(record.line_of("Reason"), f"the tag Reason says {reason!r}, the moves say {ended.reason!r}")
    if not ended and reason in (*match.game.reasons, *REASONS):
        raise RecordError(record.line_of("Reason"), f"the tag Reason says {reason!r}, but the game goes on")
