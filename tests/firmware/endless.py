"""A game that exists only in tests: it never ends, and its moves have all the 31 bits that a journal keeps."""

from boardcore.games.game import Game, Outcome, TextError

MOST = (1 << 31) - 1


class Endless(Game):
    """Two sides name numbers; a position is how many were named, and the last one."""

    name = "endless"
    cells = ("x",)
    sides = ("a", "b")

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> tuple[int, int]:
        return first, 0

    def current(self, position: tuple[int, int]) -> int:
        return position[0] % 2

    def moves(self, position: tuple[int, int], cell: int = -1, extras: int = -1) -> list[int]:
        return [0, 1, MOST]

    def explain(self, position: tuple[int, int], move: int) -> str:
        return "" if 0 <= move <= MOST else "not a number of 31 bits"

    def play(self, position: tuple[int, int], move: int) -> tuple[int, int]:
        return position[0] + 1, move

    def outcome(self, position: tuple[int, int]) -> Outcome | None:
        return None

    def parse_position(self, text: str) -> tuple[int, int]:
        count, _, last = text.partition("/")
        if not count.isdigit() or not last.isdigit():
            raise TextError("position", text, 0, "two numbers")
        return int(count), int(last)

    def format_position(self, position: tuple[int, int]) -> str:
        return f"{position[0]}/{position[1]}"

    def parse_move(self, text: str) -> int:
        if not text.isdigit():
            raise TextError("move", text, 0, "a number")
        return int(text)

    def format_move(self, move: int) -> str:
        return str(move)
