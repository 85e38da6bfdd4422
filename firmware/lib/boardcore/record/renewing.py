"""Starts a new epoch in the middle of a game: when the memory is full, or a host is ahead of this journal."""

from .journal import MOVE, NEW
from .resuming import resume
from .rewriting import blank, rewrite
from .standing import standing_after

try:
    from .live_game import LiveGame
except ImportError:
    pass


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
