"""A game as text: tags in square brackets, then numbered moves, in the manner of PGN; docs/RECORD.md specifies it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from boardcore import Invalid
from boardcore.games import Game, load
from boardcore.games.game import CHANCE
from boardcore.games.match import REASONS, Match
from boardcore.record.journal import HOWS

from passoboard.kinds import KINDS, read_word, stop_named_by, winner_of

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |\[(?P<name>\w+)[ ]"(?P<value>(?:[^"\\\n]|\\["\\])*)"\]
    |\{(?P<comment>[^}]*)\}
    |(?P<word>[^\s\[\]{}]+)""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"\d+\.(?:\.\.)?")
_REMARK = re.compile(rf"(?P<how>{'|'.join(HOWS)})?\s*(?:(?P<s>\d{{1,6}})(?:\.(?P<ms>\d{{1,3}}))? s)?")
_LEFT = ("abandoned", "continued")  # the reasons of a game that was left before its board told an end


class RecordError(Invalid):
    """A record that cannot be read; gives the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        """Line numbers count from 1."""
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Played:
    """One thing that happened in a game, an entry of any kind that a text has; with what a remark tells of it."""

    what: str
    move: str = ""
    side: str = ""
    how: str = ""
    think_ms: int | None = None
    line: int = 0
    pos: str = ""
    result: str = ""
    reason: str = ""
    note: str = ""  # for people: no reader keeps it


@dataclass
class Record:
    """A record taken apart: its tags, and what happened, each with the line it stands in."""

    line: int = 1
    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    played: list[Played] = field(default_factory=list)
    implied: Played | None = None  # the last of ``played``, if only the tags tell of it

    def line_of(self, tag: str) -> int:
        """Return the line of a tag, or the record's first one."""
        return self.tag_lines.get(tag, self.line)

    @property
    def written(self) -> list[Played]:
        """What happened, without what only the tags tell of."""
        return [one for one in self.played if one is not self.implied]


def name_of(game: Game, place: int) -> str:
    """Return how the tags name a side."""
    return "".join(char for char in game.side_names[place] if char.isalnum()) or f"Side{place + 1}"


def read_position(game: Game, text: str) -> Any:
    """Read a position that can occur; refuse an impossible one with everything that is wrong with it."""
    position = game.parse_position(text)
    flaws = game.describe(game.status(position))
    if flaws:
        raise Invalid(f"impossible position: {text!r}: {', '.join(flaws)}")
    return position


def result_of(match: Match) -> str:
    """Return the letter of the winner, ``=`` for a draw or ``*`` while the game goes on."""
    return winner_of(match).replace("-", "=")


# Writing.


def write_record(match: Match) -> str:
    """Return the text of a match; ``read_record`` gives the same match back."""
    game = match.game
    ended = match.outcome()
    start = game.format_position(match.start)
    tags = {"Game": game.name, "Start": start, "Result": result_of(match)}
    if not match.repetition:
        tags["Repetition"] = "off"
    if match.timed:
        tags["Time"] = "on"
    if ended:
        tags["Reason"] = ended.reason
    played = [Played("move", game.format_move(move)) for move in match.moves]
    return format_record(tags, [*played, *_untold_stop(match)], game, start)


def _untold_stop(match: Match) -> list[Played]:
    """Return the resignation or the like that ended a match, if result and reason do not say who did it."""
    stopped = match.stopped
    if not stopped or stop_named_by(match.game, match.game.players(match.start), result_of(match), stopped.reason):
        return []
    what = next(what for what, kind in KINDS.items() if kind.stops == stopped.reason)
    return [Played(what, side=match.game.sides[match.stopped_by])]


def format_record(tags: Mapping[str, str], played: Iterable[Played], game: Game, start: str | None) -> str:
    """Return the text of a record; without the start nobody knows who moved, and the moves have no numbers."""
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    moves = [" ".join(map(_format_played, played))] if start is None else _format_rounds(played, game, start)
    return "\n".join([*lines, "", *[line for line in moves if line], ""])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _format_rounds(played: Iterable[Played], game: Game, start: str) -> list[str]:
    """Return a line for each round; a line also begins after a take-back, with the number of its round.

    Illegal moves are written as well, but nobody knows who moves after one: the last line goes on.
    """
    try:
        match = Match(game, game.parse_position(start), repetition=False, timed=True)
    except Invalid:
        return [" ".join(map(_format_played, played))]
    rounds = Rounds(match)
    lines: list[str] = []
    fresh = holds = True
    for one in played:
        kind = KINDS[one.what]
        if holds and kind.plays and not kind.undoes and (rounds.begins or fresh):
            lines.append(rounds.number)
        elif not lines:
            lines.append("1.")
        lines[-1] += f" {_format_played(one)}"
        holds = holds and _holds(match, one)
        fresh = kind.undoes
    return lines


def _holds(match: Match, one: Played) -> bool:
    """Let something happen in a match; False if the rules forbid it."""
    try:
        KINDS[one.what].replay(match, one)
    except ValueError:
        return False
    return True


class Rounds:
    """Counts the rounds of a match: one begins whenever the side that moved first comes to move again.

    What chance draws belongs to the round in which it is drawn.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._movers: list[int] = []  # of the moves that stand, as far as they were asked for

    @property
    def begins(self) -> bool:
        """Whether the next move begins a round."""
        movers = self._follow()
        return _round_starts(movers)[-1] == len(movers) - 1

    @property
    def number(self) -> str:
        """The number of the round that the next move belongs to, with ``...`` if it does not begin it."""
        return f"{len(_round_starts(self._follow()))}{'.' if self.begins else '...'}"

    def _follow(self) -> list[int]:
        """Return who made each move, and who is to make the next."""
        match = self._match
        del self._movers[len(match.moves) :]
        while len(self._movers) < len(match.moves):
            self._movers.append(match.game.current(match.at(len(self._movers))))
        return [*self._movers, match.game.current(match.position)]


def _round_starts(movers: list[int]) -> list[int]:
    """Return which moves begin a round: the very first, and each with which the first side comes to move again."""
    sides = [at for at, mover in enumerate(movers) if mover != CHANCE]
    return [0, *(at for before, at in pairwise(sides) if movers[before] != movers[sides[0]] == movers[at])]


def _format_played(one: Played) -> str:
    word = KINDS[one.what].word(one)
    remarks = [one.how] if one.how else []
    if one.think_ms is not None:
        remarks.append(f"{one.think_ms / 1000:.3f}".rstrip("0").rstrip(".") + " s")
    told = f"{word} {{{' '.join(remarks)}}}" if remarks else word
    return f"{told} {{{one.note}}}" if one.note else told


# Reading.


def split_records(text: str) -> list[Record]:
    """Parse a text with any number of records; whether the moves are legal is not checked.

    A tag after moves begins the next record, and so does one after a blank line if there is a result already: that
    record has no moves.
    """
    found: list[Record] = []
    blank = False
    for line, kind, first, second in _tokens(text):
        if kind == "blank":
            blank = True
        elif kind == "tag":
            if not found or found[-1].played or (blank and "Result" in found[-1].tags):
                found.append(Record(line))
            _add_tag(found[-1], line, first, second)
            blank = False
        elif kind == "word":
            if not found:
                found.append(Record(line))
            _add_word(found[-1], line, first)
        elif found and found[-1].played:
            found[-1].played[-1] = _remarked(found[-1].played[-1], first)
    return found


def _tokens(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield tags, words, comments and blank lines, each with its line."""
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
        elif token["space"].count("\n") > 1:
            yield line, "blank", "", ""
        line += text.count("\n", at, token.end())
        at = token.end()


def _no_token(text: str, at: int) -> str:
    if text[at] == "[":
        line = text[at:].split("\n", 1)[0].strip()
        return f'a tag looks like [Name "value"], not {line!r}'
    return "a comment that begins here never ends" if text[at] == "{" else f"{text[at]!r} has no beginning"


def _add_tag(record: Record, line: int, name: str, value: str) -> None:
    if name in record.tags:
        raise RecordError(line, f"there is a second tag {name}")
    if not value.isprintable():
        raise RecordError(line, f"the tag {name} has characters that cannot be printed: {value!r}")
    record.tags[name] = value
    record.tag_lines[name] = line


def _add_word(record: Record, line: int, word: str) -> None:
    number = _NUMBER.match(word)
    text = word[number.end() :] if number else word
    if not text:
        return
    if not text.isprintable():
        raise RecordError(line, f"{text!r} has characters that cannot be printed")
    what, told = read_word(text)
    record.played.append(Played(what, **told, line=line))  # type: ignore[arg-type]


def _remarked(one: Played, comment: str) -> Played:
    """Return it with what a comment tells of it; a comment of another form is for people."""
    remark = _REMARK.fullmatch(comment.strip())
    if remark is None:
        return one
    ms = int(remark["s"]) * 1000 + int((remark["ms"] or "0").ljust(3, "0")) if remark["s"] else one.think_ms
    return replace(one, how=remark["how"] or one.how, think_ms=ms)


def read_record(text: str) -> Match:
    """Read a match and replay every move with the rules; raises RecordError for a bad one."""
    found = split_records(text)
    if len(found) > 1:
        raise RecordError(found[1].line, "a second game begins here, one was expected")
    return play_record(found[0] if found else Record())


def play_record(record: Record) -> Match:
    """Replay a record with the rules; raises RecordError with the first line that is wrong."""
    match = _begin(record)
    for one in record.played:
        try:
            KINDS[one.what].check(match.game, one)
            KINDS[one.what].replay(match, one)
        except Invalid as error:
            raise RecordError(one.line, str(error)) from None
    _stop_as_tagged(match, record)
    _check_end(match, record)
    return match


def rules_of(record: Record) -> Game:
    """Return the game that a record is of."""
    try:
        return load(record.tags.get("Game", "passo"))
    except Invalid as error:
        raise RecordError(record.line_of("Game"), str(error)) from None


def _begin(record: Record) -> Match:
    game = rules_of(record)
    start = record.tags.get("Start")
    try:
        position = read_position(game, start) if start else None
        return Match(game, position, record.tags.get("Repetition") != "off", "Time" in record.tags)
    except Invalid as error:
        raise RecordError(record.line_of("Start"), str(error)) from None


def _stop_as_tagged(match: Match, record: Record) -> None:
    """Let a resignation or the like happen that only the tags tell of."""
    told = [record.tags.get(name, "") for name in ("Result", "Reason")]
    stop = stop_named_by(match.game, match.game.players(match.start), *told)
    if stop and not match.outcome():
        record.implied = Played(stop[0], side=stop[1], line=record.line_of("Reason"))
        record.played.append(record.implied)
        KINDS[stop[0]].replay(match, record.implied)


def _check_end(match: Match, record: Record) -> None:
    """Raise RecordError if the tags and the moves disagree about the end."""
    told, found = record.tags.get("Result", result_of(match)), result_of(match)
    was_left = told == "*" and record.tags.get("Reason") in _LEFT  # its board never told the end
    if told != found and not was_left:
        raise RecordError(record.line, f"the tag Result says {told!r}, the moves say {found!r}")
    ended = match.outcome()
    reason = record.tags.get("Reason", "")
    if ended and reason and not was_left and reason != ended.reason:
        raise RecordError(record.line_of("Reason"), f"the tag Reason says {reason!r}, the moves say {ended.reason!r}")
    if not ended and reason in (*match.game.reasons, *REASONS):
        raise RecordError(record.line_of("Reason"), f"the tag Reason says {reason!r}, but the game goes on")
