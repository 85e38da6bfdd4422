"""Memories of boards that have played a lot."""

from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame

from tests.firmware.memory import Memory
from tests.referee.games import PASSO


def worn_journal(room: int) -> tuple[bytes, str]:
    """Return a memory with this little room left (in records), and the position of its game: Black has played a1-a2."""
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    move = PASSO.parse_move("a1-a2")
    while live.journal.room > room + 1:
        live.move(move, "shown", 0)
        if live.journal.room > room:
            live.back("discs", 0)
    if not live.match.moves:
        live.move(move, "shown", 0)
    return bytes(memory.content), PASSO.format_position(live.match.position)
