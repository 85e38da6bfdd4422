"""A game being played: the moves so far, undo, and the ends that need a memory.

A board has little room, so only the last few positions are kept; older ones are played again when they are asked for.
"""

from boardcore import Invalid

from .game import Game, IllegalMove, Outcome

try:
    from typing import Any, Optional
except ImportError:
    pass

REASONS = ("repetition", "resigned", "agreed", "time")  # the ends that are the match's; never reordered
_REPETITIONS = 3
_KEPT = 6  # positions: enough for the take-backs people do, about 2 KiB on a board


def mark_of(data: bytes) -> int:
    """Return 24 bits that tell byte strings apart; a board's own ``hash`` of bytes has 8 bits.

    24 bits times 33 stay a small integer there, which costs no memory.
    """
    mark = 5381
    for byte in data:
        mark = (mark * 33 ^ byte) & 0xFFFFFF
    return mark


class Match:
    """The moves played from a start position, for any game and any number of sides."""

    def __init__(self, game: Game, start: Any = None, repetition: bool = True, timed: bool = False) -> None:
        """Begin at ``start`` (the game's own if none); ``repetition`` makes a position's third time a draw.

        A game that has no such rule has none in a match either. In a ``timed`` match the game's own ``timeout`` may be
        played: it is not a legal move otherwise.
        """
        self.game = game
        self.start = game.start() if start is None else start
        self.repetition = repetition and game.repetition
        self.timed = timed
        self.stopped: Optional[Outcome] = None  # an end outside the rules of the game
        self.stopped_by = -1  # the side that resigned or ran out of time
        self.moves: list[int] = []
        self._recent: list[Any] = [self.start]
        self._repeated = False
        self._marks = [mark_of(game.identity(self.start))]

    @property
    def position(self) -> Any:
        """The position now."""
        return self._recent[-1]

    def outcome(self) -> Optional[Outcome]:
        """Return how the match ended, or None while it goes on."""
        if self.stopped:
            return self.stopped
        ended = self.game.outcome(self.position)
        if ended is None and self._repeated:
            return Outcome("repetition", None, self.game.points(self.position))
        return ended

    def legal(self) -> list[int]:
        """Return the moves that may be played now: none once the match has ended."""
        return [] if self.outcome() else self.game.moves(self.position)

    def play(self, move: int) -> None:
        """Play a move, or raise IllegalMove."""
        ended = self.outcome()
        if ended:
            raise IllegalMove(self.game.format_move(move), f"the game is over ({ended.reason})")
        self.check(move)
        self._push(move)

    def check(self, move: int) -> None:
        """Raise IllegalMove if the rules forbid a move here; in a timed match time may be up."""
        if not self.timed or move != self.game.timeout(self.position):
            self.game.check(self.position, move)

    def undo(self) -> Optional[int]:
        """Take back a resignation or the like, or the last move, which is returned; at the start nothing happens."""
        if self.stopped:
            self.stopped = None
            self.stopped_by = -1
            return None
        if not self.moves:
            return None
        self._recent.pop()
        self._marks.pop()
        self._repeated = False  # a game that was over by repetition had no further move
        move = self.moves.pop()
        if not self._recent:
            self._recent.append(self.at(len(self.moves)))
        return move

    # Ends outside the rules of any game.

    def resign(self, side: int) -> None:
        """Resign for a side: the best of the others wins."""
        self._stop("resigned", self._best_but(side), side)

    def agree(self) -> None:
        """End the match in a draw that all sides agreed to."""
        self._stop("agreed", None, -1)

    def run_out(self, side: int) -> None:
        """Let a side lose because its time is up."""
        self._stop("time", self._best_but(side), side)

    def _stop(self, reason: str, winner: Optional[int], by: int) -> None:
        ended = self.outcome()
        if ended:
            raise Invalid(f"the game is over ({ended.reason})")
        self.stopped = Outcome(reason, winner, self.game.points(self.position))
        self.stopped_by = by

    def _best_but(self, side: int) -> Optional[int]:
        from .stopping import best_but  # loaded when a side gives up or runs out of time

        return best_but(self.game, self.position, side)

    # Positions before this one.

    def at(self, turn: int) -> Any:
        """Return the position after this many moves."""
        back = len(self.moves) - turn
        if back < len(self._recent):
            return self._recent[-1 - back]
        position = self.start
        for move in self.moves[:turn]:
            position = self.game.play(position, move)
        return position

    def times(self) -> int:
        """Return how often the position now has occurred; equal marks are looked at closely."""
        mark = self._marks[-1]
        if self._marks.count(mark) < _REPETITIONS:
            return self._marks.count(mark)
        now = self.game.identity(self.position)
        count = 0
        for turn in range(len(self._marks)):
            if self._marks[turn] == mark and self.game.identity(self.at(turn)) == now:
                count += 1
        return count

    def _push(self, move: int) -> None:
        """Add a legal move."""
        self._recent.append(self.game.play(self.position, move))
        if len(self._recent) > _KEPT:
            self._recent.pop(0)
        self.moves.append(move)
        self._marks.append(mark_of(self.game.identity(self.position)))
        # Asked once a move: a board may have to play a long game again to be sure.
        self._repeated = self.repetition and self.times() >= _REPETITIONS
