"""What should be where, shown by lights: every stack from bottom to top, one piece after another."""

from boardcore.wire.ticks import ticks_diff

try:
    from typing import Any

    from boardcore.games import Game
except ImportError:
    pass

REVIEW_MS = 600  # per piece: slow enough to check a board by eye
_ROUND = 6  # pieces and dark: the highest stack has four
_STEPS = 8 * _ROUND  # half a minute, then the game is shown again
_OWNERS_STEPS = 4  # long enough to see whose pieces stand where before the first move


class Review:
    """A review of one position."""

    def __init__(self, game: "Game", position: "Any", now: int, owners: bool = False) -> None:
        """Begin with the lowest pieces; with ``owners``, briefly show just whose piece is on top."""
        self.done = False
        self.asked = not owners  # by a press, so that the next one ends it and does nothing else
        self._sides = game.sides
        self._stacks = _owners(game, position) if owners else game.pieces(position)
        self._steps = _OWNERS_STEPS if owners else _STEPS
        self._begun_at = now
        self._step = 0

    def run(self, now: int) -> bool:
        """Go on to the next piece when it is time; True if there is something else to see."""
        step = ticks_diff(now, self._begun_at) // REVIEW_MS
        if step == self._step:
            return False
        self._step = step
        self.done = step >= self._steps
        return True

    def show(self, signs: bytearray) -> None:
        """Show one piece of each stack: the lowest first, then the one above it, then a short dark pause."""
        level = self._step % _ROUND
        for cell in range(len(signs)):
            stack = self._stacks[cell]
            piece = stack[level].lower() if level < len(stack) else ""
            signs[cell] = ord("0") + self._sides.index(piece) if piece in self._sides else ord(".")


def _owners(game: "Game", position: "Any") -> list[str]:
    """Return for each cell the side on top, once for every step."""
    found = [""] * len(game.cells)
    for side, tops in enumerate(game.tops(position)):
        for cell in range(len(found)):
            if tops >> cell & 1:
                found[cell] = game.sides[side] * _OWNERS_STEPS
    return found
