"""Legal moves for whoever wants to see them: worked out beside the event loop, once for all who see the same.

The rules are asked about what the caller may see, never about more: neither the answer nor the time that it takes
depends on anything else.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardcore.games import load

from passoboard.record import read_position

from ..boards.position_view import options_of
from ..storage.bounded_pool import BoundedPool
from ..storage.shared_answers import SharedAnswers

_MOST_KEPT = 64  # answers: the positions that people look at just now; the longest has a megabyte
_MOST_WAITING = 16  # different questions at once


@dataclass(frozen=True)
class Choice:
    """A position as somebody sees it, whether that is all of it, and whether they know the tokens of the mover."""

    game: str
    position: str
    whole: bool
    knows: bool

    def moves(self) -> list[str]:
        """Return the legal moves, without those that only somebody who knows more could name."""
        return [load(self.game).format_move(move) for move in self._found()[1]]

    def options(self) -> list[dict[str, Any]]:
        """Return the same as a hand makes them."""
        game = load(self.game)
        position, moves = self._found()
        return [one for move in moves for one in options_of(game, position, move)]

    def _found(self) -> tuple[Any, list[int]]:
        """Return a position that looks like this one, and the moves there."""
        game = load(self.game)
        position = read_position(game, self.position) if self.whole else game.guess(self.position, -1, lambda _: 0)
        return position, [move for move in game.moves(position) if self.knows or not game.extra_of(move)]


class LegalMoves:
    """Answers as JSON, by what was asked."""

    def __init__(self) -> None:
        self._rules = BoundedPool("moves", 1, _MOST_WAITING)
        self._answers = SharedAnswers[tuple[Choice, str], bytes](_MOST_KEPT)

    async def of(self, choice: Choice | None, question: Callable[[Choice], Any]) -> bytes:
        """Return an answer to ``Choice.moves`` or ``Choice.options``; raises Busy if too many other questions wait."""
        if choice is None:
            return b"[]"
        return await self._answers.of((choice, question.__name__), lambda: self._rules.ask(_written, question, choice))

    def close(self) -> None:
        """Answer nobody any more."""
        self._rules.close()


def _written(question: Callable[[Choice], Any], choice: Choice) -> bytes:
    return json.dumps(question(choice)).encode()
