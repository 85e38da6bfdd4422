"""What the entries of a journal tell a host, except for the moves of this game: loaded for them, then forgotten."""

from boardcore.record.journal import BACK, CHOICE, DRAW, END, MOVE, NEW
from boardcore.record.reading import game_at, result_of
from boardcore.record.terms_reading import read_terms

try:
    from boardcore.games import Game
    from boardcore.record.journal import Entry, Journal
except ImportError:
    pass


def told_by(game: "Game", journal: "Journal", number: int, entry: "Entry") -> "list[tuple[str, str]]":
    """Return the contents of an entry besides its kind; for a game that is not loaded, its raw value."""
    if entry.kind in (NEW, CHOICE):
        return _terms_fields(entry)
    if entry.kind in (BACK, DRAW):
        return []
    if game_at(journal, number) == game.name:
        try:
            return _value_fields(game, entry)
        except (ValueError, IndexError):  # written by other firmware: the host may know better
            pass
    return [("raw", f"{entry.value:x}")]


def _terms_fields(entry: "Entry") -> "list[tuple[str, str]]":
    """Return the terms of a game that begins or is chosen."""
    terms, position = read_terms(entry)
    fields = [("pos", position)] if entry.kind == NEW else []
    fields.append(("game", terms.game))
    if terms.variant:
        fields.append(("variant", terms.variant))
    if terms.limit:
        fields.append(("limit", str(terms.limit)))
    if terms.clock:
        fields.append(("clock", str(terms.clock)))
    if not terms.repetition:
        fields.append(("repeat", "0"))
    return fields


def _value_fields(game: "Game", entry: "Entry") -> "list[tuple[str, str]]":
    """Return a move, a side or a result in the game's words."""
    if entry.kind == MOVE:
        return [("move", game.format_move(entry.value))]
    if entry.kind == END:
        winner, reason = result_of(game, entry.value)
        return [("result", winner), ("reason", reason)]
    return [("side", game.sides[entry.value])]
