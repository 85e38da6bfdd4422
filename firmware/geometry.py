"""The geometry of a board: cells, the order of its lights, and how it is turned towards the players."""

from pins import CHAIN

PROFILES = ("passo",)
SIDE = 5


def turned(cell: int, quarters: int) -> int:
    """Return where a cell lies when the board is turned by so many quarters, clockwise."""
    for _ in range(quarters):
        file, rank = cell % SIDE, cell // SIDE
        cell = (SIDE - 1 - file) * SIDE + rank
    return cell


class Profile:
    """The cells as players see them, against switches and pixels as they are wired."""

    def __init__(self, name: str, orientation: int = 0) -> None:
        """``orientation`` is in degrees, clockwise."""
        if name not in PROFILES:
            raise ValueError(f"no profile {name}, there is: {', '.join(PROFILES)}")
        self.name = name
        self.game = name
        cells = SIDE * SIDE
        self.cell_of_key = bytes([turned(key, orientation // 90) for key in range(cells)])
        self.cell_of_pixel = bytes([self.cell_of_key[key] for key in CHAIN])
        self.buttons = (1, 0) if orientation == 180 else (0, 1)  # whose is nearest: Black's is wired first
