"""Where the cells of a game are on a board, whichever way it faces the players."""

try:
    from typing import Any

    from boardcore.games import Game
except ImportError:
    pass

NONE = 255  # a switch or a pixel that belongs to no cell of the game, a button that belongs to no side
_CLOCKWISE = "swne"  # the sides of the table
_SEATS = ("", "s", "sn", "swn", "swne")  # by the number of players, in the order of play


def turned_places(board: Any, quarters: int) -> list[tuple[int, int]]:
    """Return where each cell of a board is (x, y) after a number of clockwise quarter turns."""
    width, height = max(board.X) + 1, max(board.Y) + 1
    places = list(zip(board.X, board.Y))
    for _ in range(quarters):
        places = [(y, width - 1 - x) for x, y in places]
        width, height = height, width
    return places


def turned(numbers: bytes, count: int) -> bytes:
    """Return numbers below ``count`` counted from the other end: of cells or sides, on a board turned by half."""
    return bytes([NONE if number == NONE else count - 1 - number for number in numbers])


class Layout:
    """Maps the cells of a game to switches, pixels and buttons as they are wired.

    A game has the corner of the board that lies at the players' lower left, so that its a1 is the board's a1.
    """

    def __init__(self, board: Any, game: "Game", orientation: int = 0) -> None:
        """Raise ValueError if the board has no place for the game; ``orientation`` is in degrees, clockwise."""
        self.buttons = board.BUTTONS
        self.quarters = orientation // 90
        cells = bytes(_cells_of_places(board, game, turned_places(board, self.quarters)))
        cell_of_key = bytearray([NONE] * board.KEY_COUNT)
        for number in range(len(cells)):
            cell_of_key[board.KEYS[number]] = cells[number]
        self.cell_of_key = bytes(cell_of_key)
        self.cell_of_pixel = bytes([cells[number] for number in board.PIXELS])

    def side_of_button(self, sides: int) -> bytes:
        """Return which of this many sides each button belongs to.

        A side gets the button at its seat; if there is none there, a spare one, in the order of their pins.
        """
        found = [NONE] * len(self.buttons)
        order = _SEATS[sides]
        for index in range(len(found)):
            place = _CLOCKWISE[(_CLOCKWISE.index(self.buttons[index]) + self.quarters) % 4]
            if place in order:
                found[index] = order.index(place)
        for side in range(sides):
            if side not in found and NONE in found:
                found[found.index(NONE)] = side
        return bytes(found)


def _cells_of_places(board: Any, game: "Game", places: list[tuple[int, int]]) -> list[int]:
    """Return the game's cell at each place, NONE where the game has no cell."""
    cell_at = {}
    for cell in range(len(game.cells)):
        cell_at[game.square(cell)] = cell
    cells = [cell_at.get(place, NONE) for place in places]
    for cell in range(len(game.cells)):
        if cell not in cells:
            raise ValueError(f"the {board.NAME} board has no place for {game.cells[cell]} of {game.name}")
    return cells
