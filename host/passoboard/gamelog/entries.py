"""An entry of a board's journal as the log keeps it: what the board reported, and when it arrived."""

from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, Self

from boardcore import Invalid
from boardcore.record.journal import HOWS
from boardcore.wire.frame import Frame
from boardcore.wire.from_board import TO_HOST, check, read_edges
from boardcore.wire.values import read_number
from sqlalchemy import RowMapping

from passoboard.kinds import kind_of

_TERMS = ("game", "variant", "limit", "clock", "repeat")  # the terms of an entry that begins or chooses a game
_LONGEST_MS = 999_999_999  # nine digits, as on the wire and in a text
_TEXTS = ("what", "how", "pos", "move", "side", "result", "reason")


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; a text that the board did not send is empty, a missing number is None."""

    epoch: str
    n: int
    what: str
    turn: int
    how: str
    pos: str = ""
    move: str = ""
    side: str = ""
    result: str = ""
    reason: str = ""
    ticks: int | None = None
    think_ms: int | None = None
    evidence: str = ""
    cut: int = 0
    received_at: datetime = field(default_factory=now)
    clock_back: bool = False
    rejected: str = ""
    sealed: str = ""  # the commitments to what the position keeps secret
    terms: str = ""  # the terms of a game, in words like game=passo
    link: str = field(default="", compare=False)  # in the chain of its board's entries

    @classmethod
    def from_frame(cls, frame: Frame, received_at: datetime | None = None) -> Self:
        """Return the entry in a frame; raises WireError if it is incomplete."""
        check(frame, TO_HOST)
        texts: dict[str, Any] = {key: frame.get(key) or "" for key in _TEXTS}
        return cls(
            epoch=frame.get("epoch") or "",
            n=read_number(frame.get("n") or ""),
            turn=read_number(frame.get("turn") or ""),
            ticks=_number(frame.get("t")),
            think_ms=_number(frame.get("ms")),
            evidence=frame.get("ev") or "",
            cut=_number(frame.get("cut")) or 0,
            received_at=received_at or now(),
            terms=" ".join(f"{key}={frame.get(key)}" for key in _TERMS if frame.get(key)),
            **texts,
        )

    def term(self, name: str) -> str:
        """Return one of the terms, empty if it is missing."""
        return next((word.partition("=")[2] for word in self.terms.split() if word.startswith(f"{name}=")), "")

    @property
    def timed(self) -> bool:
        """Whether the game that begins has a clock."""
        return bool(self.term("limit") or self.term("clock"))

    @property
    def game(self) -> str:
        """The name of the game that begins or was chosen, empty if it is missing."""
        return self.term("game")

    def says_the_same(self, other: Self) -> bool:
        """Return whether another copy says the same; a resent entry may lack time and evidence."""
        return self._message() == other._message()

    def _message(self) -> tuple[Any, ...]:
        return (self.epoch, self.n, self.turn, *[getattr(self, key) for key in _TEXTS])

    def edges(self) -> list[tuple[str, bool, int]]:
        """Return the evidence as cell, closed or not, milliseconds before the entry was settled."""
        return read_edges(self.evidence)

    def check(self) -> None:
        """Raise Invalid if no board could have sent this."""
        if self.n < 1 or self.turn < 0:
            raise Invalid("entries count from 1, turns from 0")
        if self.think_ms is not None and not 0 <= self.think_ms <= _LONGEST_MS:
            raise Invalid(f"nobody thinks for {self.think_ms} ms")
        if self.how and self.how not in HOWS:
            raise Invalid(f"how={self.how!r} is none of {', '.join(HOWS)}")
        for key in kind_of(self).needs:
            if not getattr(self, key) and not self.rejected:
                raise Invalid(f"{self.what} needs {key}")
        self.edges()

    def with_position(self, pos: str) -> Self:
        """Return the entry with another text for its position."""
        return replace(self, pos=pos)

    @property
    def commitments(self) -> dict[str, str]:
        """Its commitments, by side."""
        pairs = [pair.partition(":") for pair in self.sealed.split()]
        return {side: digest for side, _, digest in pairs}


def non_default_fields(value: Any, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of a value without the empty ones."""
    told = {}
    for one in fields(value):
        content = getattr(value, one.name)
        if one.name in without or content is None or (one.default is not MISSING and content == one.default):
            continue
        if content == {} and one.default_factory is not MISSING:
            continue
        told[one.name] = format_time(content) if isinstance(content, datetime) else content
    return told


def format_time(moment: datetime) -> str:
    """Return a time in the canonical form of exports and hashes."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _number(text: str | None) -> int | None:
    """Read an optional number."""
    return None if text is None else read_number(text)


def entry_from_row(row: RowMapping, epoch: str) -> Entry:
    """Return the entry of a row of the table of entries."""
    values = {key: row[key] for key in Entry.__dataclass_fields__ if key != "epoch"}
    return Entry(epoch=epoch, **values)


def row_of(entry: Entry) -> dict[str, Any]:
    """Return the columns that an entry fills."""
    return {key: getattr(entry, key) for key in Entry.__dataclass_fields__ if key != "epoch"}
