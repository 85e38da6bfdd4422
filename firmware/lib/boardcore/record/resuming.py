"""Resumes the game in the journal after a restart; unloaded once the board runs."""

from boardcore.games.match import Match

from .journal import BACK, CHOICE, MOVE, NEW, STOPS
from .terms_reading import newest_terms, read_terms

try:
    from .journal import Entry
    from .live_game import LiveGame
except ImportError:
    pass


def resume(live: "LiveGame") -> None:
    """Replay the newest game in the journal, if there is one and this board can play it."""
    journal, game = live.journal, live.game
    first = journal.newest(NEW)
    chosen = newest_terms(journal)
    if not chosen or chosen.game != game.name:
        if chosen:
            live.problem = f"this board cannot go on with {chosen.game}, its entries are kept"
        return
    if journal.newest(CHOICE) > first:
        live.terms = chosen
        return
    terms, position = read_terms(journal.read(first))
    try:
        live.match = Match(game, game.parse_position(position), terms.repetition, terms.timed)
    except ValueError as error:  # written by other firmware, or cut off
        live.problem = f"the journal's game cannot go on: {error}"
        return
    live.terms = terms
    live.begun = True
    live.set_clock()
    _replay_from(live, first + 1)


def _replay_from(live: "LiveGame", first: int) -> None:
    journal = live.journal
    for number in range(first, len(journal) + 1):
        try:
            _replay(live, journal.read(number))
        except (ValueError, LookupError):  # written by other firmware: the moves after it were played without it
            continue
    if journal.kind_of(len(journal)) in (MOVE,) + STOPS and journal.room:
        live.add_end(0)  # a power cut may have prevented it from being written


def _replay(live: "LiveGame", entry: "Entry") -> None:
    live.charge(entry)
    if entry.kind == MOVE:
        live.match.play(entry.value)
    elif entry.kind == BACK:
        live.match.undo()
    elif entry.kind in STOPS:
        live.stop_match(entry.kind, entry.value)
