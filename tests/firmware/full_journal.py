"""Memories of boards that have played a lot."""

from score.journal import Journal
from score.score import Score

from tests.firmware.memory import Memory
from tests.referee.games import PASSO


def worn_journal(room: int) -> tuple[bytes, str]:
    """Return a memory with so little room left (in records), and the position of its game: Black has played a1-a2."""
    memory = Memory()
    score = Score(PASSO, Journal(memory))
    score.new(PASSO.start(), "setup", 0)
    move = PASSO.parse_move("a1-a2")
    while score.journal.room > room + 1:
        score.move(move, "shown", 0)
        if score.journal.room > room:
            score.back("discs", 0)
    if not score.match.moves:
        score.move(move, "shown", 0)
    return bytes(memory.content), PASSO.format_position(score.match.position)
