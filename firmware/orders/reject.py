"""The command that rolls back an entry and all after it; nothing happens if it already is rolled back."""

from boardcore.record.history import is_of_newest_game, line_after
from boardcore.record.journal import BACK, CHOICE, END, NEW, STOPS
from boardcore.wire.frame import WireError

from orders import number_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", now: int) -> None:
    """Take back what the entry recorded, or begin anew."""
    gameplay, live, outbox = commands.gameplay, commands.live, commands.reports.outbox
    journal = live.journal
    number = number_of(frame, "e")
    if not is_of_newest_game(journal, number):
        raise WireError("gone", "no entry of the game that is on")
    kind = journal.kind_of(number)
    if kind in (BACK, CHOICE):
        raise WireError("gone", "taking back is not rejected, nor the choice of a game")
    if outbox.ack(number):
        live.acked = outbox.acked
    print("rejected by the host:", frame.get("why"))
    if kind == END:  # is rolled back with the entry that led to it
        number -= 1
        kind = journal.kind_of(number)
    if kind == NEW:
        gameplay.begin(live.fresh(), "rejected", now)
    elif kind in STOPS:
        if number >= len(journal) - 1:
            gameplay.take_back("rejected", now)
    else:
        while number in line_after(journal, len(journal)):
            gameplay.take_back("rejected", now)
