"""Games of the log as text records, and text records as games for the log."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from boardcore import Invalid
from boardcore.games import Game, load

from passoboard.kinds import kind_of, winner_of
from passoboard.record import Played, Record, RecordError, format_record, name_of, play_record, rules_of, split_records

from .chain import START, chained
from .entries import Entry, now
from .errors import ImportRefused
from .model import DRAW, IMPORTED, RUNNING, Commitment, GameRecord, LoggedGame
from .playing import Playing
from .secrecy import NOBODY, NONE, secrecy_of, secret_of, variant_of
from .story import history

BOARD = "import"
"""The board that games belong to which came as text: nobody knows which entries a board sent for them."""

KNOWN = "what was drawn is known"
"""What the text says of a take-back over a draw: everybody has seen what comes next."""

_NOBODY = "Nobody"  # in the names of tags
_HIDING = ("Commitment", "Salt")
_OWN = (
    *("Event", "Date", "Ended", "Game", "Variant", "Start", "Began", "Secrets", "Repetition", "Result", "Reason"),
    *("Points", "Time"),
)
_FIRST = ("Board", "Head")  # of an imported game: its numbers in the log where it was played


def _owners(rules: Game) -> dict[str, str]:
    """Return the names of the sides, and of nobody, in tags, by letter."""
    return {letter: name_of(rules, place) for place, letter in enumerate(rules.sides)} | {NOBODY: _NOBODY}


def _known(rules: Game) -> set[str]:
    """Return the tags that mean something to a reader: any other is kept as it is."""
    sides = [name_of(rules, place) for place in range(len(rules.sides))]
    return {*_OWN, *sides, *(name + what for name in _owners(rules).values() for what in _HIDING)}


# Writing.


def to_text(record: GameRecord) -> str:
    """Return a game as a text record; while its start is secret, nobody knows who moved."""
    rules = load(record.game.game)
    played = list(_played(record, rules))
    return format_record(_tags(record, rules), played, rules, None if record.is_sealed else record.game.start)


def _played(record: GameRecord, rules: Game) -> Iterator[Played]:
    """Yield what happened; a take-back of a move that has turned something up says so."""
    standing: list[Entry] = []
    for entry in history(record.entries):
        kind = kind_of(entry)
        undone = standing.pop().move if kind.undoes and standing else ""
        note = KNOWN if _reveals(rules, undone) else ""
        yield Played(entry.what, entry.move, entry.side, entry.how, entry.think_ms, note=note)
        if not kind.undoes or kind.plays:
            standing.append(entry)


def _reveals(rules: Game, move: str) -> bool:
    """Return whether a move's text is of one that turns something up; whoever tampered may have written anything."""
    try:
        return bool(move) and rules.reveals(rules.parse_move(move))
    except Invalid:
        return False


def _tags(record: GameRecord, rules: Game) -> dict[str, str]:
    game = record.game
    begun = next((entry for entry in record.entries if kind_of(entry).begins and not entry.rejected), None)
    names = {name_of(rules, list(rules.sides).index(letter)): name for letter, name in game.players.items()}
    tags = {
        "Event": game.event,
        "Board": game.tags.get("Board", game.board if game.board != BOARD else ""),
        "Date": _format_time(game.started_at),
        "Ended": _format_time(game.ended_at) if game.result != RUNNING else "",
        **names,
        "Game": game.game,
        "Variant": game.variant,
        "Start": game.start,
        "Began": begun.how if begun else "",
        "Secrets": "" if game.secrets == NONE else game.secrets,
        "Repetition": "" if game.repetition else "off",
        "Time": _time_of(begun) if begun else "",
        **{name: value for name, value in game.tags.items() if name not in {*_FIRST, *_known(rules)}},
        **_commitment_tags(record, rules),
        "Head": game.tags.get("Head", game.head),
        "Points": "/".join(str(points) for points in game.points.values()),
        "Result": game.result,
        "Reason": game.reason,
    }
    return {name: value for name, value in tags.items() if value}


def _time_of(begun: Entry) -> str:
    """Return the seconds for a turn and for the game, in words like limit=60; empty if nobody looked at the clock."""
    return " ".join(f"{name}={begun.term(name)}" for name in ("limit", "clock") if begun.term(name))


def _commitment_tags(record: GameRecord, rules: Game) -> dict[str, str]:
    tags: dict[str, str] = {}
    for commitment in record.commitments:
        values = (commitment.digest, commitment.salt or "")
        name = _owners(rules)[commitment.side]
        tags |= {name + what: value for what, value in zip(_HIDING, values, strict=True)}
    return tags


def _format_time(moment: datetime | None) -> str:
    return "" if moment is None else moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


# Reading.


def from_text(text: str) -> Iterator[tuple[int, GameRecord]]:
    """Yield the games of a text, each replayed with the rules, with the line it begins in."""
    try:
        for record in split_records(text):
            yield record.line, _Reading(record).game()
    except RecordError as error:
        raise ImportRefused(error.line, error.reason) from None


class _Reading:
    """A record being turned into a game."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._tags = record.tags
        self._rules = rules_of(record)
        self._owners = _owners(self._rules)
        committed = [name for name in self._owners.values() if f"{name}Commitment" in record.tags]
        # While something is secret, moves are read but not judged: the start does not tell everything.
        self._sealed = any(f"{name}Salt" not in record.tags for name in committed)
        match = None if self._sealed else play_record(record)
        self._position = match.start if match else None
        self._start = self._rules.format_position(match.start) if match else record.tags.get("Start", "")
        self._points = match.outcome().points if match and match.outcome() else ()  # type: ignore[union-attr]
        self._playing = Playing(self._rules, self._position, match.repetition if match else False)

    def game(self) -> GameRecord:
        """Return the game, or raise RecordError."""
        commitments = list(self._commitments())
        epoch = _fingerprint(self._record)
        entries = chained(self._entries(epoch, commitments), BOARD, START)
        variant = variant_of(self._rules, self._position, sealed=bool(commitments), shown=self._start)
        secrets = secrecy_of(self._rules, self._position, sealed=bool(commitments))
        for tag, found in (("Variant", variant), ("Secrets", secrets), ("Tokens", secrets)):
            self._expect(tag, found)
        story = self._playing.story
        game = LoggedGame(
            id=0,
            board=BOARD,
            epoch=epoch,
            first_n=1,
            last_n=len(entries),
            game=self._rules.name,
            start=self._start,
            variant=variant,
            secrets=secrets,
            repetition=self._tags.get("Repetition") != "off",
            started_at=self._time("Date"),
            ended_at=self._time("Ended"),
            result=story.ended.result.replace("-", DRAW) if story.ended else RUNNING,
            reason=story.ended.reason if story.ended else self._tags.get("Reason", ""),
            turns=len(story.line),
            source=IMPORTED,
            event=self._tags.get("Event", ""),
            players=self._players(),
            points=self._read_points(),
            tags=self._other_tags(),
            head=entries[-1].link,
        )
        return GameRecord(game, entries, commitments)

    def _players(self) -> dict[str, str]:
        rules = self._rules
        seated = len(rules.sides) if self._position is None else rules.players(self._position)
        return {letter: self._tags.get(name_of(rules, place), "") for place, letter in enumerate(rules.sides[:seated])}

    def _read_points(self) -> dict[str, int]:
        points = dict(zip(self._rules.sides, self._points, strict=False))
        self._expect("Points", "/".join(str(value) for value in points.values()))
        return points

    def _other_tags(self) -> dict[str, str]:
        """Return the tags that this log does not know, and those that tell where the game was first logged."""
        known = _known(self._rules)
        return {name: value for name, value in self._tags.items() if name not in known}

    # Entries.

    def _entries(self, epoch: str, commitments: list[Commitment]) -> list[Entry]:
        """Return the entries that a board would have sent for this game."""
        at = now()
        found: list[Entry] = []

        def add(what: str, how: str, line: int, **told: Any) -> None:
            entry = Entry(epoch, len(found) + 1, what, 0, how, received_at=at, **told)
            found.append(self._take(entry, line))

        hidden = self._start if self._position is None else self._rules.public(self._position, -1)
        sealed = " ".join(f"{one.side}:{one.digest}" for one in commitments)
        began = self._tags.get("Began", "")
        pos = hidden if commitments else self._start
        add("new", began, self._record.line_of("Began"), pos=pos, sealed=sealed, terms=self._terms())
        for one in self._record.played:
            add(one.what, one.how, one.line, move=one.move, side=one.side, think_ms=one.think_ms)
            match = self._playing.match
            if match and match.outcome():
                reason = match.outcome().reason  # type: ignore[union-attr]
                add("end", "rules", one.line, result=winner_of(match), reason=reason)
        if self._sealed and self._tags.get("Result", RUNNING) != RUNNING:
            result, reason = self._tags["Result"].replace(DRAW, "-"), self._tags.get("Reason", "")
            add("end", "rules", self._record.line_of("Result"), result=result, reason=reason)
        return found

    def _terms(self) -> str:
        """Return the time that the game was played under; a record that says no more than "on" had some."""
        time = self._tags.get("Time", "")
        return "limit=1" if time == "on" else time

    def _take(self, entry: Entry, line: int) -> Entry:
        """Return an entry with its turn, once it is replayed."""
        entry = replace(entry, turn=self._playing.story.count_after(entry))
        try:
            entry.check()
            self._playing.take(entry)
        except Invalid as error:
            raise RecordError(line, str(error)) from None
        return entry

    # Tags.

    def _commitments(self) -> Iterator[Commitment]:
        for side, name in self._owners.items():
            digest = self._tags.get(f"{name}Commitment")
            if digest is None:
                continue
            if self._position is None:
                yield Commitment(side, digest, now())
                continue
            secret = secret_of(self._rules, self._position, side)
            yield Commitment(side, digest, now(), self._tags[f"{name}Salt"], secret, now())

    def _expect(self, tag: str, found: str) -> None:
        """Refuse a tag that says something else than the game."""
        told = self._tags.get(tag, found)
        if told != found:
            raise RecordError(self._record.line_of(tag), f"the tag {tag} says {told!r}, the game says {found!r}")

    def _time(self, tag: str) -> datetime | None:
        """Read the moment that a tag tells, UTC if it has no time zone."""
        text = self._tags.get(tag)
        if text is None:
            return None
        try:
            moment = datetime.fromisoformat(text)
            return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
        except (ValueError, OverflowError):
            raise RecordError(
                self._record.line_of(tag), f"the tag {tag} says {text!r}, not a time such as 2026-11-16T20:15:00Z"
            ) from None


def _fingerprint(record: Record) -> str:
    """Return the epoch of a game that came as text: the same text always gives the same."""
    played = [
        f"Played(what={one.what!r}, text={one.move or one.side!r}, how={one.how!r}, think_ms={one.think_ms}, line=0)"
        for one in record.written
    ]
    return hashlib.sha256(f"({record.tags!r}, [{', '.join(played)}])".encode()).hexdigest()[:16]
