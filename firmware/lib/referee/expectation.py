"""What the switches should show if every disc stands right, and which moves may come next."""

from .candidates import BACK, from_moves, last_step, steps, way_back
from .evidence import NONE, Evidence

try:
    from typing import Any, Optional

    from games import Game
    from games.match import Match

    from .candidates import Candidate
except ImportError:
    pass


class Expectation:
    """The position that the discs should show, against the picture that the switches give."""

    def __init__(self, game: Game) -> None:
        """Expect nothing yet."""
        self.game = game
        self.evidence = Evidence()
        self.declared = 0  # the extra that the player announced
        self.secret = False  # what needs an extra that nobody announced is understood, but not shown
        self.expected = 0  # the picture if every disc stands right
        self.lingering = 0  # discs that are out of the game but not off the board yet
        self.first_step = NONE  # the first step of a move of two, once it is made
        self.position: Any = None  # what the discs show: between two steps not the match's position
        self.candidates: list[Candidate] = []
        self.start_picture = game.occupied(game.start())
        self._match: Optional[Match] = None

    @property
    def halfway(self) -> bool:
        """Whether the first step of a move of two is made, and the second is to come."""
        return self.first_step != NONE

    def missing(self) -> int:
        """Return the cells where a disc should stand and none does."""
        return self.expected & ~self.evidence.picture

    def surplus(self) -> int:
        """Return the cells where a disc stands and none should."""
        return self.evidence.picture & ~self.expected

    def may_show(self, candidate: Candidate) -> bool:
        """Return whether everybody may see that this move is possible."""
        return not (self.secret and candidate.extra)

    def moves_from(self, cell: int) -> list[int]:
        """Return the steps (moves, or halves of one) that start on a cell, as far as they may be seen."""
        return [c.move for c in self.candidates if c.start == cell and c.move != BACK and self.may_show(c)]

    def starts(self) -> int:
        """Return the cells whose disc may move, as far as that may be seen."""
        found = 0
        for candidate in self.candidates:
            if candidate.move != BACK and self.may_show(candidate):
                found |= 1 << candidate.start
        return found

    def _match_position(self) -> Any:
        return self._match.position if self._match else None

    def _expect(self, position: Any, first_step: int = NONE) -> None:
        """Expect the discs of this position, and list what may come next."""
        game, match = self.game, self._match
        if position is not self.position:
            self.lingering |= game.taken(position) & self.evidence.picture
        self.position = position
        self.first_step = first_step
        occupied = game.occupied(position)
        self.lingering &= ~occupied
        self.expected = occupied | self.lingering
        self.candidates = []
        if match is None:
            return
        if not match.outcome():
            moves = steps(game, position, self.declared, first_step)
            self.candidates = from_moves(game, position, self.expected, moves, self.declared)
        self._add_way_back(match)

    def _add_way_back(self, match: Match) -> None:
        """Add the last step taken back: the half one, or else the last move.

        Where the second of two steps may lead back to the start, that is what going back means.
        """
        before, path = last_step(match, self.first_step)
        if not path:
            return
        for candidate in self.candidates:
            if candidate.start == path[-1] and candidate.target == path[0]:
                return
        final = self.game.occupied(before) | self.lingering
        self.candidates.append(way_back(path[-1], path[0], self.expected, final))
