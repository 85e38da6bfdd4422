"""The kinds of entries that a journal has, and all the host knows about each: to add a kind, add it here.

Everything else asks this table: the log for what an entry does to a game, the text record for how it is written, a
replay for what happens in the match.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from boardcore import Invalid
from boardcore.games import Game
from boardcore.games.match import Match
from boardcore.record.history import result_of


class Said(Protocol):
    """The content of an entry, whether it comes from a board, the log or a text record."""

    @property
    def what(self) -> str:
        """The name of its kind."""

    @property
    def pos(self) -> str:
        """The position a game begins with."""

    @property
    def move(self) -> str:
        """The text of a move."""

    @property
    def side(self) -> str:
        """The letter of the side that did it."""

    @property
    def result(self) -> str:
        """The letter of the winner, ``-`` for a draw."""

    @property
    def reason(self) -> str:
        """Why the game ended."""


def _nothing(match: Match, entry: Said) -> None:
    """Change nothing."""


@dataclass(frozen=True)
class Kind:
    """What one kind of entry needs, does and looks like.

    What it does to the line of moves is told by the flags, in this order: it begins a game, undoes what was last,
    plays a move, stops the game for a reason of the match, tells the end, or leaves the game for another one.
    """

    needs: tuple[str, ...] = ()  # what such an entry cannot be without
    begins: bool = False
    undoes: bool = False
    plays: bool = False
    stops: str = ""
    ends: bool = False
    leaves: bool = False
    sign: str = ""  # how a text record writes it, before a hyphen and what it needs; a plain move has no sign
    command: str = ""  # the host's command that makes a board write it
    replay: Callable[[Match, Said], None] = _nothing  # let it happen again in a match; Invalid if it cannot

    @property
    def is_written(self) -> bool:
        """Whether a text record has it: what begins or ends a game follows from the tags, what is left does not."""
        return not (self.begins or self.ends or self.leaves)

    def detail(self, entry: Said) -> str:
        """Return what an entry tells beside its kind."""
        return " ".join(str(getattr(entry, key)) for key in self.needs)

    def word(self, entry: Said) -> str:
        """Return how a text record writes an entry."""
        return "-".join(text for text in (self.sign, self.detail(entry)) if text)

    def read(self, word: str) -> dict[str, str] | None:
        """Return what a word of a text record tells, or None if it is not of this kind."""
        sign, _, detail = word.partition("-") if self.needs else (word, "", "")
        if not self.sign or sign != self.sign or bool(detail) != bool(self.needs):
            return None
        return dict.fromkeys(self.needs, detail)

    def check(self, game: Game, entry: Said) -> None:
        """Raise Invalid if an entry lacks something or names no move or side of the game."""
        for key in self.needs:
            if not getattr(entry, key):
                raise Invalid(f"{entry.what} needs {key}")
        if "move" in self.needs:
            game.parse_move(entry.move)
        if "side" in self.needs:
            side_of(game, entry.side)


def side_of(game: Game, letter: str) -> int:
    """Return the index of the side with this letter, or raise Invalid."""
    if letter not in game.sides:
        raise Invalid(f"there is no side {letter!r}")
    return list(game.sides).index(letter)


def _play(match: Match, entry: Said) -> None:
    match.play(match.game.parse_move(entry.move))


def _undo(match: Match, _: Said) -> None:
    if not match.stopped and not match.moves:
        raise Invalid("there is nothing to take back")
    match.undo()


def _resign(match: Match, entry: Said) -> None:
    match.resign(side_of(match.game, entry.side))


def _agree(match: Match, _: Said) -> None:
    match.agree()


def _run_out(match: Match, entry: Said) -> None:
    match.run_out(side_of(match.game, entry.side))


def _expect_end(match: Match, entry: Said) -> None:
    ended = match.outcome()
    if ended is None:
        raise Invalid(f"the end ({entry.reason}), but the game goes on")
    winner = winner_of(match)
    if (winner, ended.reason) != (entry.result, entry.reason):
        raise Invalid(f"the end is {entry.result} ({entry.reason}), by the rules {winner} ({ended.reason})")


KINDS = {
    "new": Kind(needs=("pos",), begins=True),
    "move": Kind(needs=("move",), plays=True, replay=_play),
    "back": Kind(undoes=True, sign="back", command="back", replay=_undo),
    "resign": Kind(needs=("side",), stops="resigned", sign="resign", command="resign", replay=_resign),
    "draw": Kind(stops="agreed", sign="draw", command="draw", replay=_agree),
    "time": Kind(needs=("side",), stops="time", sign="time", command="time", replay=_run_out),
    "end": Kind(needs=("result", "reason"), ends=True, replay=_expect_end),
    "choice": Kind(needs=("game",), leaves=True),
}


def fields_of_raw(game: Game, what: str, raw: int) -> dict[str, str]:
    """Return what an entry tells whose value came as the journal keeps it; Invalid if the game has no such thing."""
    needs = KINDS[what].needs
    if "move" in needs:
        return {"move": _move_of(game, raw)}
    if "side" in needs:
        if raw >= len(game.sides):
            raise Invalid(f"there is no side {raw}")
        return {"side": game.sides[raw]}
    winner, reason = result_of(game, raw)
    return {"result": winner, "reason": reason}


def _move_of(game: Game, raw: int) -> str:
    """Return the text of a move that came as a number; a number that is not a move's raises Invalid."""
    try:
        words = game.format_move(raw)
        same = game.parse_move(words) == raw
    except (LookupError, ValueError):  # the games write their own moves down, not any number
        same = False
    if not same:
        raise Invalid(f"{raw:x} is not a move of {game.name}")
    return words


def kind_of(entry: Said) -> Kind:
    """Return the kind of an entry, or raise Invalid if there is none of its name."""
    try:
        return KINDS[entry.what]
    except KeyError:
        raise Invalid(f"there is no entry {entry.what!r}, only {', '.join(KINDS)}") from None


def read_word(word: str) -> tuple[str, dict[str, str]]:
    """Return the kind that a word of a text record names, and what it tells; a word without a sign is a move."""
    for what, kind in KINDS.items():
        told = kind.read(word)
        if told is not None:
            return what, told
    return "move", {"move": word}


def stop_named_by(game: Game, players: int, result: str, reason: str) -> tuple[str, str] | None:
    """Return the kind and the side of the stop that a result and its reason tell of, None if they do not say it all."""
    for what, kind in KINDS.items():
        if not kind.stops or kind.stops != reason:
            continue
        if "side" not in kind.needs:
            return what, ""
        others = [letter for letter in game.sides[:players] if letter != result]
        if result in game.sides and len(others) == 1:
            return what, others[0]
    return None


def winner_of(match: Match) -> str:
    """Return the letter of the side that has won as entries tell it, ``-`` for a draw and ``*`` while it goes on."""
    ended = match.outcome()
    if ended is None:
        return "*"
    return "-" if ended.winner is None else str(match.game.sides[ended.winner])
