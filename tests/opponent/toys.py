"""Tiny games whose best move is known: for three sides, for turns of two moves, and for chance."""

from typing import Any

from boardcore.games.game import CHANCE, OVER, Game, Outcome


class Toy(Game):
    """Positions are tuples; texts are their representations."""

    sides: tuple[str, ...] = ("a", "b")
    side_names: tuple[str, ...] = ("A", "B")

    def format_position(self, position: Any) -> str:
        return repr(position)

    def format_move(self, move: int) -> str:
        return str(move)


class Nim(Toy):
    """Take one to three from a heap; whoever takes the last one wins. With 4 n left, the side to move loses."""

    name = "nim"

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Any:
        return 10, first

    def current(self, position: Any) -> int:
        return int(position[1]) if position[0] else OVER

    def moves(self, position: Any, cell: int = -1, extras: int = -1) -> list[int]:
        return [take for take in (1, 2, 3) if take <= position[0]]

    def play(self, position: Any, move: int) -> Any:
        return position[0] - move, (position[1] + 1) % len(self.sides)

    def outcome(self, position: Any) -> Outcome | None:
        return None if position[0] else Outcome("last", (position[1] - 1) % len(self.sides))


class ThreeNim(Nim):
    """The same for three: two players working together against us can leave us any heap."""

    name = "three"
    sides = ("a", "b", "c")
    side_names = ("A", "B", "C")


class TwoSteps(Toy):
    """Each side moves twice in a row: adds 0 to 2 points, then doubles them (1) or takes one from the other (0)."""

    name = "twosteps"

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Any:
        return 0, 0, 0

    def current(self, position: Any) -> int:
        return OVER if position[2] == 4 else int(position[2] // 2)

    def moves(self, position: Any, cell: int = -1, extras: int = -1) -> list[int]:
        return [0, 1] if position[2] % 2 else [0, 1, 2]

    def play(self, position: Any, move: int) -> Any:
        side = position[2] // 2
        points = list(position[:2])
        if position[2] % 2 == 0:
            points[side] += move
        elif move:
            points[side] *= 2
        else:
            points[1 - side] -= 1
        return points[0], points[1], position[2] + 1

    def points(self, position: Any) -> tuple[int, ...]:
        return position[:2]  # type: ignore[no-any-return]

    def outcome(self, position: Any) -> Outcome | None:
        if position[2] < 4:
            return None
        lead = position[0] - position[1]
        return Outcome("points", None if not lead else int(lead < 0), position[:2])


class Coin(Toy):
    """One choice: two points for sure (0), a coin for five or none (1), a coin for three or none (2)."""

    name = "coin"

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Any:
        return "choose", 0

    def current(self, position: Any) -> int:
        return {"choose": 0, "five": CHANCE, "three": CHANCE, "rest": 1, "end": OVER}[position[0]]

    def moves(self, position: Any, cell: int = -1, extras: int = -1) -> list[int]:
        return {"choose": [0, 1, 2], "five": [0, 1], "three": [0, 1], "rest": [0], "end": []}[position[0]]

    def play(self, position: Any, move: int) -> Any:
        where = position[0]
        if where == "choose":
            return [("rest", 2), ("five", 0), ("three", 0)][move]
        if where == "rest":
            return "end", position[1]
        return "rest", {"five": 5, "three": 3}[where] * move

    def points(self, position: Any) -> tuple[int, ...]:
        return position[1], 0

    def outcome(self, position: Any) -> Outcome | None:
        return Outcome("points", None, self.points(position)) if position[0] == "end" else None
