"""Finds the game in the journal at start-up, and writes it into a new one when the memory is full.

A board loads this when it starts, and again when the journal starts over (``loading``).
"""

import gc
import os

from boardcore.games.match import Match

from .history import standing_after
from .journal import (
    BACK,
    CHOICE,
    FORMAT,
    MOVE,
    NEW,
    NEWEST_KIND,
    SIZE,
    STOPS,
    VERSION,
    Journal,
    format_record,
    hexadecimal,
    is_whole,
    record_at,
    whole,
)
from .terms import newest_terms, read_terms

try:
    from .journal import Entry
    from .live_game import LiveGame
except ImportError:
    pass

_FREE = b"\xff" * SIZE
_MANY = 8  # records that are compared at once: one by one, a Pico would look at an empty memory for 40 ms
_PART = 1024  # bytes written at once if a board has no contiguous memory for the whole journal


def scan(nvm) -> "tuple[str, list[int], int]":  # type: ignore[no-untyped-def]
    """Return the epoch, the places of the entries, and the first free slot."""
    free = len(nvm) // SIZE
    while free >= _MANY and nvm[(free - _MANY) * SIZE : free * SIZE] == _FREE * _MANY:
        free -= _MANY
    while free and record_at(nvm, free - 1) == _FREE:
        free -= 1
    first = record_at(nvm, 0)
    if first[0] >> 3 == FORMAT and first[1] == VERSION and is_whole(first, 0):
        return hexadecimal(first[3:7]), _places(nvm, 1, free), free
    return "", [], free


def _places(nvm, first: int, free: int) -> list[int]:  # type: ignore[no-untyped-def]
    """Return the places of the complete entries."""
    found = []
    for slot in range(first, free):
        record = record_at(nvm, slot)
        if NEW <= record[0] >> 3 <= NEWEST_KIND and is_whole(record, slot):
            found.append(slot * SIZE)
    return found


def blank(journal: Journal) -> Journal:
    """Return an empty journal with a new epoch: as large as this one, or a part of it if memory is short.

    If there is not even that much contiguous memory, MemoryError leaves everything as it was.
    """
    size = len(journal.nvm)
    gc.collect()
    try:
        image = bytearray(size)
    except MemoryError:
        image = bytearray(min(_PART, size))
    free = b"\xff" * 64
    for at in range(0, len(image), len(free)):
        image[at : at + len(free)] = free[: len(image) - at]
    image[0:SIZE] = whole(format_record(os.urandom(4)), 0)
    return Journal(image)


def rewrite(journal: Journal, other: Journal) -> None:
    """Replace this journal's content by another's: in one assignment, which is one erasure, if both are equally large.

    A smaller one goes to the front, after the rest was cleared from the end: a power cut leaves the beginning of the
    old journal, or the new one.
    """
    nvm, image = journal.nvm, other.nvm
    size = len(image)
    free = b"\xff" * size if size < len(nvm) else b""
    for at in range((len(nvm) - 1) // size * size, 0, -size):
        stop = min(at + size, len(nvm))
        if nvm[at:stop] != free[: stop - at]:
            nvm[at:stop] = free[: stop - at]
    nvm[0:size] = image
    journal.epoch, journal.places, journal.free = other.epoch, other.places, other.free


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
    """Play again what stands; in a timed game everything, because what was taken back has taken its time, too."""
    journal = live.journal
    numbers = range(first, len(journal) + 1) if live.clock else standing_after(journal, len(journal))
    for number in numbers:
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


def renew(live: "LiveGame", now: int) -> None:
    """Write the game into a fresh journal: its moves without those taken back, or the newest of very many."""
    journal = live.journal
    fresh = blank(journal)
    standing = standing_after(journal, len(journal))
    kept = standing[-(fresh.room // 2) :]
    while kept and journal.kind_of(kept[0]) != MOVE:
        kept.pop(0)
    moves = len([number for number in kept if journal.kind_of(number) == MOVE])
    start = live.game.format_position(live.match.at(len(live.match.moves) - moves))
    live.terms.used = [used // 1000 for used in live.clock.used_ms] if live.clock else []
    fresh.append(live.entry(NEW, live.terms.flags(), "restored", now, live.terms.text(start)))
    for number in kept:
        fresh.append(journal.read(number))
    live.forget_unsent(len([number for number in kept if number > live.acked]))
    rewrite(journal, fresh)
    if len(kept) < len(standing):
        resume(live)
