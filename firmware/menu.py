"""Picking tokens on the board itself: six cells on the own side are the tokens, the own button steps and picks."""

from boardcore.lights.lights import paint

try:
    from typing import Any

    from boardcore.games import Game
except ImportError:
    pass

CLOSED = -1


def too_many(game: Game, tokens: int) -> bool:
    """Return whether these are more tokens than a side may have."""
    return bin(tokens).count("1") > game.most_extras


def tokens_of(game: Game, position: "Any") -> "list[int]":
    """Return the tokens that each side has."""
    return [game.held(position, side) for side in range(len(game.sides))]


class Menu:
    """The tokens of both sides before a game; each side's menu is open or closed on its own."""

    def __init__(self, game: Game) -> None:
        """Nobody has picked anything."""
        self.game = game
        self.picked = [0] * len(game.sides)
        self._cursor = [CLOSED] * len(game.sides)

    @property
    def open(self) -> bool:
        """Whether anybody is picking."""
        for cursor in self._cursor:
            if cursor != CLOSED:
                return True
        return False

    def is_open(self, side: int) -> bool:
        """Return whether this side is picking."""
        return self._cursor[side] != CLOSED

    def start(self, side: int) -> None:
        """Open a side's menu."""
        self._cursor[side] = 0

    def close(self) -> None:
        """Close both menus; what is picked stays."""
        self._cursor = [CLOSED] * len(self.game.sides)

    def adopt(self, position: "Any") -> None:
        """Begin with the tokens that a position has."""
        self.picked = tokens_of(self.game, position)

    def start_position(self, first: int) -> "Any":
        """Return the start position with what is picked; ``first`` moves first."""
        return self.game.start(first, tuple(self.picked))

    def short_press(self, side: int) -> None:
        """Step to the next token; after the last one the menu closes."""
        self._cursor[side] += 1
        if self._cursor[side] == len(self.game.extras):
            self._cursor[side] = CLOSED

    def long_press(self, side: int) -> bool:
        """Pick the token under the cursor, or put it back; False if three are picked already."""
        picked = self.picked[side] ^ 1 << self._cursor[side]
        if too_many(self.game, picked):
            return False
        self.picked[side] = picked
        return True

    def compose(self, signs: bytearray) -> None:
        """Show the open menus over the board."""
        for side in range(len(self._cursor)):
            if self._cursor[side] != CLOSED:
                self._show(signs, side)

    def _show(self, signs: bytearray, side: int) -> None:
        for token in range(len(self.game.extras)):
            picked = self.picked[side] >> token & 1
            under_cursor = token == self._cursor[side]
            sign = ("Q" if picked else "q") if under_cursor else ("P" if picked else "p")
            paint(signs, 1 << self.cell(side, token), sign)

    def cell(self, side: int, token: int) -> int:
        """Return the cell of a token: from the player's left on the second rank, the sixth on the third."""
        cell = 5 + token
        return cell if side == 0 else len(self.game.cells) - 1 - cell
