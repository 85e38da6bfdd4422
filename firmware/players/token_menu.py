"""Picking tokens on the board: cells on a player's side stand for the tokens, the player's button steps and picks."""

try:
    import typing  # noqa: F401 - not on a board: what follows is for type checkers alone

    from boardcore.games import Game
except ImportError:
    pass

CLOSED = -1


class Menu:
    """The tokens of all sides before a game; each side's menu opens and closes independently."""

    def __init__(self, game: Game, picked: list[int]) -> None:
        """Begin with the tokens that each side has."""
        self._game = game
        self.picked = picked
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

    def short_press(self, side: int) -> None:
        """Step to the next token; after the last one the menu closes."""
        self._cursor[side] += 1
        if self._cursor[side] == len(self._game.extras):
            self._cursor[side] = CLOSED

    def long_press(self, side: int) -> bool:
        """Pick the token under the cursor, or put it back; False if the side has as many as it may."""
        picked = self.picked[side] ^ 1 << self._cursor[side]
        if bin(picked).count("1") > self._game.most_extras:
            return False
        self.picked[side] = picked
        return True

    def compose(self, signs: bytearray) -> None:
        """Show the open menus over the board."""
        for side in range(len(self._cursor)):
            if self._cursor[side] != CLOSED:
                self._show(signs, side)

    def _show(self, signs: bytearray, side: int) -> None:
        for token in range(len(self._game.extras)):
            sign = 2 * (token == self._cursor[side]) + (self.picked[side] >> token & 1)
            signs[self.cell(side, token)] = b"pPqQ"[sign]

    def cell(self, side: int, token: int) -> int:
        """Return the cell of a token: from the player's left, from the second rank on; a third side's come next."""
        game = self._game
        cell = 0
        while cell < len(game.cells) - 1 and game.square(cell)[1] == game.square(0)[1]:
            cell += 1
        cell += side // 2 * len(game.extras) + token
        return len(game.cells) - 1 - cell if side & 1 else cell
