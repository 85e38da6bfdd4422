"""Games of the log as text records, and text records as games for the log."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from games import load
from games.match import Match

from passoboard.record import Played, Record, RecordError, format_record, play_record, split_records

from .entries import Entry, now
from .errors import ImportRefused
from .model import IMPORTED, RUNNING, Commitment, Game, GameRecord
from .story import history
from .tokens import HIDDEN, NONE, tokens_in, with_tokens

BOARD = "import"
"""The board that games belong to which came as text: nobody knows which entries a board sent for them."""

_SIDES = {"b": "Black", "r": "Red"}
_HIDING = tuple(f"{name}{what}" for name in _SIDES.values() for what in ("Commitment", "Salt", "Spent"))
_PLAYERS = ("Event", "Black", "Red")
_RULES = ("Game", "Variant", "Start", "Began", "Tokens", "Repetition", "Result", "Reason")
_OWN = frozenset((*_PLAYERS, "Date", "Ended", *_RULES, *_HIDING))


# Writing.


def to_text(record: GameRecord) -> str:
    """Return a game as a text record."""
    played = [
        Played(entry.what, entry.move or entry.side, entry.how, entry.think_ms) for entry in history(record.entries)
    ]
    return format_record(_tags(record), played, len(load(record.game.game).sides))


def _tags(record: GameRecord) -> dict[str, str]:
    game = record.game
    begun = next((entry for entry in record.entries if entry.what == "new" and not entry.rejected), None)
    tags = {
        "Event": game.event,
        "Board": game.tags.get("Board", game.board if game.board != BOARD else ""),
        "Date": _format_time(game.started_at),
        "Ended": _format_time(game.ended_at) if game.result != RUNNING else "",
        "Black": game.black,
        "Red": game.red,
        "Game": game.game,
        "Variant": game.variant,
        "Start": game.start,
        "Began": begun.how if begun else "",
        "Tokens": game.tokens,
        "Repetition": "" if game.repetition else "off",
        **game.tags,
        **_commitment_tags(record),
        "Result": game.result,
        "Reason": game.reason,
    }
    return {name: value for name, value in tags.items() if value}


def _commitment_tags(record: GameRecord) -> dict[str, str]:
    tags: dict[str, str] = {}
    for commitment in record.commitments:
        name = _SIDES[commitment.side]
        tags |= {
            f"{name}Commitment": commitment.digest,
            f"{name}Salt": commitment.salt or "",
            f"{name}Spent": commitment.spent,
        }
    return tags


def _format_time(moment: datetime | None) -> str:
    return "" if moment is None else moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


# Reading.


def from_text(text: str) -> Iterator[tuple[int, GameRecord]]:
    """Yield the games of a text, each replayed with the rules, with the line it begins in."""
    if "\0" in text:
        raise ImportRefused(text[: text.index("\0")].count("\n") + 1, "this is no text")
    try:
        for record in split_records(text):
            yield record.line, _game(record, play_record(record))
    except RecordError as error:
        raise ImportRefused(error.line, error.reason) from None


def _game(record: Record, match: Match) -> GameRecord:
    """Return the game of a record that was replayed."""
    tags = record.tags
    start = match.game.format_position(match.start)
    commitments = _read_commitments(record, match)
    epoch = hashlib.sha256(repr((tags, [replace(one, line=0) for one in record.played])).encode()).hexdigest()[:16]
    entries = list(_entries(record, match, epoch, start, commitments))
    ended = match.outcome()
    plain = all(held == NONE for held in tokens_in(match.game, start).values()) and not commitments
    variant = "base" if plain else "advanced"
    tokens = "secret" if commitments else "none" if plain else "open"
    _expect(record, "Variant", variant)
    _expect(record, "Tokens", tokens)
    game = Game(
        id=0,
        board=BOARD,
        epoch=epoch,
        first_n=1,
        last_n=len(entries),
        game=match.game.name,
        start=start,
        variant=variant,
        tokens=tokens,
        repetition=match.repetition,
        started_at=_read_time(record, "Date"),
        ended_at=_read_time(record, "Ended"),
        result=entries[-1].result.replace("-", "=") if ended else RUNNING,
        reason=ended.reason if ended else tags.get("Reason", ""),
        turns=len(match.moves),
        source=IMPORTED,
        event=tags.get("Event", ""),
        black=tags.get("Black", ""),
        red=tags.get("Red", ""),
        tags={name: value for name, value in tags.items() if name not in _OWN},
    )
    return GameRecord(game, entries, commitments)


def _entries(record: Record, match: Match, epoch: str, start: str, commitments: list[Commitment]) -> Iterator[Entry]:
    """Yield the entries that a board would have sent for this game."""
    at = now()
    hidden = with_tokens(match.game, start, {commitment.side: HIDDEN for commitment in commitments})
    yield Entry(epoch, 1, "new", 0, record.tags.get("Began", ""), pos=hidden, received_at=at)
    again = Match(match.game, match.start, match.repetition)
    n = 1
    for one in [*record.played, *_resignation(record, match)]:
        if one.what == "move":
            again.play(match.game.parse_move(one.text))
        elif one.what == "resign":
            again.resign(list(match.game.sides).index(one.text))
        else:
            again.undo()
        n += 1
        move, side = (one.text, "") if one.what == "move" else ("", one.text)
        yield Entry(
            epoch, n, one.what, len(again.moves), one.how, move=move, side=side, think_ms=one.think_ms, received_at=at
        )
        ended = again.outcome()
        if ended:
            n += 1
            winner = "-" if ended.winner is None else match.game.sides[ended.winner]
            yield Entry(epoch, n, "end", len(again.moves), "rules", result=winner, reason=ended.reason, received_at=at)


def _expect(record: Record, tag: str, found: str) -> None:
    """Refuse a tag that says something else than the game."""
    told = record.tags.get(tag, found)
    if told != found:
        raise RecordError(record.line_of(tag), f"the tag {tag} says {told!r}, the game says {found!r}")


def _resignation(record: Record, match: Match) -> list[Played]:
    """Return a resignation that only the tags tell of."""
    told = record.played[-1].what == "resign" if record.played else False
    return [] if match.stopped_by < 0 or told else [Played("resign", match.game.sides[match.stopped_by])]


def _read_commitments(record: Record, match: Match) -> list[Commitment]:
    found = []
    for side, name in _SIDES.items():
        digest = record.tags.get(f"{name}Commitment")
        if digest is None:
            continue
        spent = record.tags.get(f"{name}Spent", "")
        left = tokens_in(match.game, match.game.format_position(match.start))[side]
        tokens = "".join(letter for letter in match.game.extras if letter in left + spent) or NONE
        salt = record.tags.get(f"{name}Salt")
        found.append(Commitment(side, digest, now(), spent, salt, tokens, now()))
    return found


def _read_time(record: Record, tag: str) -> datetime | None:
    """Read the moment that a tag tells, UTC if it has no time zone."""
    text = record.tags.get(tag)
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        raise RecordError(
            record.line_of(tag), f"the tag {tag} says {text!r}, not a time such as 2026-11-16T20:15:00Z"
        ) from None
