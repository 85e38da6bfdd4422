"""A hand that has made a mess and follows the lights, nothing else, until they ask for nothing.

It sees the signs of the cells and remembers where it took each piece from. What the board believes, it cannot know.
"""

import random
from dataclasses import dataclass

from boardcore.lights.lights import Lights

from tests.referee.table import Table

PAUSES_MS = (100, 400, 900, 2500)
LOOK_MS = 1500  # that somebody looks at the lights before obeying
MOST_ROUNDS = 12


@dataclass
class Stray:
    """A piece that was taken from its home; ``at`` is where it is now, -1 in the hand."""

    piece: str
    home: int
    at: int = -1


class Follower:
    """A hand at a table, and the pieces it has displaced."""

    def __init__(self, table: Table, dice: random.Random) -> None:
        self.table = table
        self.dice = dice
        self.strays: list[Stray] = []
        self.rounds = 0  # in which the lights asked for something

    # The mess.

    def displace(self) -> None:
        """Put some piece where it may or may not go."""
        table = self.table
        start = self.dice.choice(table.standing())
        again = [stray for stray in self.strays if stray.at == start]
        if again:
            stray = again[-1]
            self._take(stray)
        else:
            stray = Stray(table.lift(start), start)
            self.strays.append(stray)
        self.pause()
        self._put(stray, self.dice.choice(self._places()))
        self.pause()

    def _places(self) -> list[int]:
        """Return where a piece can stand: in some games just where no other one stands."""
        table = self.table
        cells = range(len(table.game.cells))
        return [cell for cell in cells if not (table.game.magnetless and table.feels(cell))]

    def pause(self) -> None:
        self.table.wait(self.dice.choice(PAUSES_MS))

    # The way out.

    def signs(self) -> str:
        """Return what the lights show now."""
        table = self.table
        lights = Lights(table.game)
        lights.follow(table.match, table.match.outcome(), table.match.position)
        lights.compose(table.referee)
        return lights.signs.decode()

    def follow(self) -> None:
        """Do what the lights ask for, until they ask for nothing."""
        for _ in range(MOST_ROUNDS):
            self.table.wait(LOOK_MS)
            signs = self.signs()
            if not self._obey(signs):
                break
            self.rounds += 1

    def _obey(self, signs: str) -> bool:
        """Do what the lights ask for; False if that is nothing."""
        too_many, missing, lifted, asked, leaving = (_cells(signs, kind) for kind in ("s", "+", "LO", "cC", "k"))
        if too_many or missing:
            self._put_right(too_many, missing)
        elif asked:
            self._answer(asked)
        elif lifted:
            self._put_right([], lifted)
        elif leaving:
            for cell in leaving:
                self._take_from(cell)
        return bool(too_many or missing or lifted or asked or leaving)

    def _put_right(self, too_many: list[int], missing: list[int]) -> None:
        """Take pieces from where there are too many, and put them where some are missing."""
        for cell in too_many:
            self._take_from(cell)
        for cell in missing:
            stray = self._stray_for(cell)
            if stray:
                self._take(stray)
                self._put(stray, cell)
                self.pause()

    def _take_from(self, cell: int) -> None:
        """Take a piece off a cell; one that the hand has not displaced belongs to a move that it knows of."""
        for stray in [stray for stray in self.strays if stray.at == cell]:
            self._take(stray)
        if self.table.feels(cell):
            self.strays.append(Stray(self.table.take(cell), cell))
        self.pause()

    def _stray_for(self, cell: int) -> Stray | None:
        """Return the piece that belongs on a cell, or any that is in the hand."""
        at_home = [stray for stray in reversed(self.strays) if stray.home == cell and stray.at != cell]
        in_hand = [stray for stray in self.strays if stray.at < 0]
        return next(iter(at_home + in_hand), None)

    def _answer(self, asked: list[int]) -> None:
        """Touch the one of the cells that the last piece came from or stands on; if it is none, put the piece back."""
        away = [stray for stray in self.strays if stray.at != stray.home]
        ends = [cell for stray in away[-1:] for cell in (stray.at, stray.home)]
        true = [cell for cell in asked if cell in ends and self.table.feels(cell)]
        if true and self._is_move(away[-1]) and self.rounds < MOST_ROUNDS // 2:
            self.table.touch(true[0])
        else:
            self._put_right([], [stray.home for stray in away[-1:]])

    def _is_move(self, stray: Stray) -> bool:
        """Return whether the rules allow what was done with a piece."""
        paths = [self.table.game.path(move) for move in self.table.match.legal()]
        return (stray.home, stray.at) in [(path[0], path[-1]) for path in paths if path]

    def stands_right(self) -> bool:
        """Return whether the pieces stand as the board believes."""
        table = self.table
        believed = table.game.pieces(table.match.position)
        return all(
            _felt(table, stack) == _felt(table, other) for stack, other in zip(table.stacks, believed, strict=True)
        )

    def set_right_by_the_review(self) -> None:
        """Make every stack what the review shows: owner and height, which no other light can tell.

        What is too much is taken off first, then what is missing is put on, disc by disc.
        """
        table = self.table
        shown = table.game.pieces(table.match.position)
        wrong = [cell for cell, stack in enumerate(shown) if _felt(table, stack) != _felt(table, table.stacks[cell])]
        for cell in wrong:
            same = _alike(table.stacks[cell], shown[cell])
            if same < len(table.stacks[cell]):
                table.make(cell, table.stacks[cell][:same])
                self.pause()
        for cell in wrong:
            for piece in shown[cell][len(table.stacks[cell]) :]:
                table.put(cell, piece)
                self.pause()
        self.strays = []

    def _take(self, stray: Stray) -> None:
        if stray.at >= 0:
            stack = self.table.stacks[stray.at]
            place = stack.rindex(stray.piece)
            self.table.make(stray.at, stack[:place] + stack[place + len(stray.piece) :])
        stray.at = -1

    def _put(self, stray: Stray, cell: int) -> None:
        self.table.put(cell, stray.piece)
        stray.at = cell


def _felt(table: Table, stack: str) -> str:
    """Return the pieces of a stack that a switch feels."""
    return "".join(piece for piece in stack if table.has_magnet(piece))


def _alike(stack: str, other: str) -> int:
    """Return how many pieces of two stacks are the same, from the bottom."""
    return next(
        (at for at, pair in enumerate(zip(stack, other, strict=False)) if pair[0] != pair[1]),
        min(len(stack), len(other)),
    )


def _cells(signs: str, kinds: str) -> list[int]:
    """Return the cells with one of these signs."""
    return [cell for cell, sign in enumerate(signs) if sign in kinds]
