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

# Ten digits of five rows, three lights wide.
_DIGITS = b"\7\5\5\5\7\2\6\2\2\7\7\1\7\4\7\7\1\7\1\7\5\5\7\1\1\7\4\7\1\7\7\4\7\5\7\7\1\1\1\1\7\5\7\5\7\7\5\7\1\7"
_DIGIT_ROWS = 5
_TOP = 6  # the rank, counted from 0, of the uppermost row
_APART = 5  # columns from the tens to the units


class Review:
    """A review of one position."""

    def __init__(self, game: "Game", position: "Any", now: int, owners: bool = False) -> None:
        """Begin with the lowest pieces; with ``owners``, briefly show just whose piece is on top."""
        self.done = False
        self.asked = not owners  # by a press, so that the next one ends it and does nothing else
        self.game = game
        self.stacks = _owners(game, position) if owners else game.pieces(position)
        self._points = () if owners else game.points(position)
        self._round = 2 + 2 * len(self._points) if self._points else _ROUND
        self.steps = _OWNERS_STEPS if owners else _STEPS
        self._begun_at = now
        self.step = 0

    def run(self, now: int) -> bool:
        """Go on to the next piece when it is time; True if there is something else to see."""
        step = ticks_diff(now, self._begun_at) // REVIEW_MS
        if step == self.step:
            return False
        self.step = step
        self.done = step >= self.steps
        return True

    def show(self, signs: bytearray) -> None:
        """Show one piece of each stack: the lowest first, then the one above it, then a short dark pause.

        In a game with points, what stands is lowest: the points of each side follow it.
        """
        level = self.step % self._round
        side = level // 2 - 1 if self._points else -1
        sides = self.game.sides
        for cell in range(len(signs)):
            stack = self.stacks[cell] if side < 0 else ""
            piece = stack[level].lower() if level < len(stack) else ""
            signs[cell] = ord("0") + sides.index(piece) if piece in sides else ord(".")
        if side >= 0:
            _show_number(signs, self.game, self._points[side], ord("0") + side)


def _owners(game: "Game", position: "Any") -> list[str]:
    """Return for each cell the side on top, once for every step."""
    found = [""] * len(game.cells)
    for side, tops in enumerate(game.tops(position)):
        for cell in range(len(found)):
            if tops >> cell & 1:
                found[cell] = game.sides[side] * _OWNERS_STEPS
    return found


def _show_number(signs: bytearray, game: "Game", number: int, sign: int) -> None:
    """Show the last two digits of a number with a sign, on a board of eight columns."""
    for cell in range(len(signs)):
        x, y = game.square(cell)
        digit = number % 10 if x >= _APART else number // 10 % 10
        row = _TOP - y
        if 0 <= row < _DIGIT_ROWS and _DIGITS[_DIGIT_ROWS * digit + row] << x % _APART & 4:
            signs[cell] = sign
