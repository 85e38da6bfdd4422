"""People at the board: they do what ``docs/PLAYING.md`` says, with human habits, and some look at the lights."""

import random
from dataclasses import dataclass
from typing import Any

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games import load
from boardcore.games.match import Match
from passoboard.simulator.journal_view import journal_at

from tests.in_process import ThreadBoard

GAME = load("passo")
OFF = len(GAME.cells)
LONG_PRESS_MS = 900
LOOK_MS = 900  # every light that asks for something is bright at least once in this time
LOOK_AT_THE_END_MS = 3700  # waves, then one swell of the winner's discs
SETTLE_MS = 700
PLAIN = "plain"
HABITS = (
    PLAIN,
    "hesitate in the air",
    "straighten a stack before",
    "straighten a stack after",
    "straighten all before",
    "put back, move another",
    "slide",
    "reply at once",
    "forget the touch",
    "touch in the wrong order",
    "touch the wrong stack",
    "straighten while holding",
    "out of turn and undo",
    "all discs off and back",
)
# What happens before the disc that moves is lifted.
BEFORE = (
    "straighten a stack before",
    "straighten all before",
    "put back, move another",
    "out of turn and undo",
    "all discs off and back",
)
# The colours of docs/LIGHTS.md that matter here, relative to their strongest part.
_COLOURS = {
    "c": (0.0, 0.73, 1.0),
    "+": (1.0, 0.0, 0.0),
    "s": (1.0, 0.0, 0.4),
    "k": (1.0, 0.375, 0.0),
    "t": (0.0, 1.0, 0.27),
    "L": (1.0, 1.0, 1.0),
    "O": (0.4, 1.0, 0.6),
}
_LAST_MOVE = {"m": (0.4, 0.6, 1.0), "M": (0.25, 0.375, 1.0)}
_GROUND = {"i": (0.25, 0.5, 1.0), "-": (1.0, 0.69, 0.31), "o": (1.0, 0.82, 0.545), "x": (1.0, 0.4, 0.0)}
_BRIGHT = 45  # dimmer lights ask for nothing


@dataclass(frozen=True)
class Step:
    """A move as a person sees it."""

    before: Any  # the position
    move: int
    side: int
    start: str
    target: str  # "off" beside the board
    under: bool  # discs stay on the start
    onto: bool  # there are discs on the target
    taken: tuple[str, ...]  # cells whose discs leave with their tile

    @property
    def hidden(self) -> bool:
        """Whether no switch notices the move."""
        return self.under and self.onto

    @property
    def needs_touch(self) -> bool:
        """Whether people are told to touch a stack."""
        return self.onto or (self.under and self.target == "off")


def step_of(position: Any, move: int) -> Step:
    """Return what a person sees of a move."""
    start, target = GAME.path(move)
    before = GAME.pieces(position)
    _, taken = GAME.effects(position, move)
    return Step(
        position,
        move,
        GAME.current(position),
        GAME.cell_name(start),
        GAME.cell_name(target),
        len(before[start]) > 1,
        target < OFF and bool(before[target]),
        tuple(name for cell, name in enumerate(GAME.cells) if taken >> cell & 1),
    )


class Table:
    """The board, what has really been played on it, and how much work that was."""

    def __init__(self, start: Any, seed: int, board: str = "small") -> None:
        self.match = Match(GAME, start)
        text = GAME.format_position(start)
        self.board = ThreadBoard(seed=seed, position=text, nvm=journal_at(text), board=board)
        self.board.run(1500)
        self.steps: list[Step] = []
        self.touches = self.presses = 0
        self.answered = self.corrected = self.again = 0  # questions, moves shown wrong, moves made again

    def close(self) -> None:
        """End the board."""
        self.board.close()

    def played(self) -> list[str]:
        """Return the moves that people have made."""
        return [GAME.format_move(move) for move in self.match.moves]

    def touch(self, cell: str, ms: float = 250) -> None:
        """Lift a stack for a moment."""
        self.touches += 1
        self.board.touch(cell, ms)

    def press(self, side: int) -> None:
        """Give a side's button a long press."""
        self.presses += 1
        self.board.press(self.board.button_of(side), LONG_PRESS_MS)

    def occupied(self) -> list[str]:
        """Return the cells with discs on them."""
        return list(self.board.discs)

    def stands_right(self) -> bool:
        """Return whether the discs stand as played; discs of removed tiles may have been left."""
        real = self.board.discs
        position = self.match.position
        gone = GAME.missing(position)
        wanted = GAME.pieces(position)
        return not self.board.hand and all(
            gone >> cell & 1 or real.get(name, "") == wanted[cell] for cell, name in enumerate(GAME.cells)
        )

    def look(self, ms: int = LOOK_MS) -> dict[str, str]:
        """Watch the lights for a while; return the sign of each cell, as far as its colour tells it."""
        first = max(0, len(self.board.frames) - 1)
        self.board.run(ms)
        frames = [colours for _, colours in self.board.frames[first:]]
        found = {}
        for cell, name in enumerate(self.board.cells):
            brightest = max((colours[cell] for colours in frames), key=max, default=(0, 0, 0))
            found[name] = _sign(brightest)
        return found


def _sign(colour: tuple[int, int, int]) -> str:
    strongest = max(colour)
    if not strongest:
        return "."
    known = _COLOURS if strongest > _BRIGHT else _LAST_MOVE | _GROUND

    def distance(sign: str) -> float:
        return sum((part / strongest - like) ** 2 for part, like in zip(colour, known[sign], strict=True))

    return min(known, key=distance)


@dataclass(frozen=True)
class Character:
    """What kind of person it is."""

    looks: bool = True
    tidy: bool = True


class Hand:
    """One person's hand."""

    def __init__(self, table: Table, character: Character, dice: random.Random) -> None:
        self.table, self.character, self.dice = table, character, dice
        self.board = table.board

    # A move.

    def move(self, move: int, habit: str = PLAIN, confirm: bool = True) -> Step:
        """Make a move; ``confirm`` if no reply that the board can see will do it."""
        table = self.table
        step = step_of(table.match.position, move)
        if habit in BEFORE:
            self._before(step, habit)
            if self.character.looks and table.steps:
                self.follow()  # the board may show a move that nobody made
        if not step.hidden:
            self._carry(step, habit)
        else:
            self.board.lift(step.start)
            self._pause(habit)
            self.board.place(step.target)
        table.match.play(move)
        table.steps.append(step)
        if habit == "straighten a stack after":
            self._straighten(step)
        if habit != "forget the touch":
            self._tell(step, habit, confirm)
        if habit != "reply at once" and self.character.tidy:
            self.board.run(SETTLE_MS)
            self._clear(step)
        return step

    def _before(self, step: Step, habit: str) -> None:
        if habit == "straighten a stack before":
            self._straighten(step)
        elif habit == "straighten all before":
            cells = self.table.occupied()
            self.dice.shuffle(cells)
            for cell in cells:
                self.board.touch(cell, self.dice.randrange(150, 900))
                self.board.run(self.dice.randrange(0, 500))
            self.board.run(self.dice.randrange(300, 3000))
        elif habit == "put back, move another":
            other = self.dice.choice(
                sorted({step_of(self.table.match.position, m).start for m in GAME.moves(self.table.match.position)})
            )
            self.board.lift(other)
            self.board.run(self.dice.randrange(300, 4000))
            self.board.place(other)
            self.board.run(self.dice.randrange(100, 1500))
        elif habit == "out of turn and undo":
            self._out_of_turn()
        elif habit == "all discs off and back":
            cells = self.table.occupied()
            self.dice.shuffle(cells)
            for cell in cells:
                self.board.lift_stack(cell)
            self.board.run(self.dice.randrange(500, 5000))
            self.dice.shuffle(cells)
            for cell in cells:
                self.board.place(cell, cell)
            self.board.run(2500)

    def _carry(self, step: Step, habit: str) -> None:
        """Bring the disc where it goes."""
        board = self.board
        if habit == "slide" and step.target != "off":
            board.slide(step.start, step.target, self.dice.randrange(150, 900))
            return
        board.lift(step.start)
        self._pause(habit)
        if habit == "straighten while holding":
            for cell in self._other_than(step.start):
                board.touch(cell, self.dice.randrange(150, 900))
            board.run(self.dice.randrange(100, 1500))
        board.place(step.target)

    def _pause(self, habit: str) -> None:
        self.board.run(self.dice.randrange(2000, 20000) if habit == "hesitate in the air" else self._moment())

    def _moment(self) -> int:
        return self.dice.randrange(300, 1500)

    def _straighten(self, step: Step) -> None:
        self.board.run(self._moment())
        for cell in self._other_than(step.start, step.target):
            self.board.touch(cell, self.dice.randrange(150, 900))
        self.board.run(self._moment())

    def _other_than(self, *cells: str) -> list[str]:
        """Return one stack that is none of these, if there is one."""
        others = [cell for cell in self.table.occupied() if cell not in cells]
        return [self.dice.choice(others)] if others else []

    def _out_of_turn(self) -> None:
        """Move a disc of the other side to an empty tile beside it, notice it, and put it back."""
        position = self.table.match.position
        pieces, gone = GAME.pieces(position), GAME.missing(position)
        choices = [
            (start, target)
            for start in range(OFF)
            for target in range(OFF)
            if pieces[start][-1:] == GAME.sides[1 - GAME.current(position)]
            and not pieces[target]
            and not gone >> target & 1
            and max(abs(a - b) for a, b in zip(GAME.square(start), GAME.square(target), strict=True)) == 1
        ]
        if not choices:
            return
        start, target = map(GAME.cell_name, self.dice.choice(choices))
        for source, goal in ((start, target), (target, start)):
            self.board.lift(source)
            self.board.run(self._moment())
            self.board.place(goal)
            self.board.run(self.dice.randrange(500, 3000))
        if start in self.board.discs and len(self.board.discs[start]) > 1:
            self.table.touch(start)  # "if a stack is involved, touch it as you would for a move"
            self.board.run(2000)

    # Touches.

    def _touch(self, *cells: str) -> None:
        """Touch stacks one after another."""
        for cell in cells:
            self.board.run(self.dice.randrange(300, 900))
            self.table.touch(cell, 250 if self.character.tidy else self.dice.randrange(130, 800))

    def _tell(self, step: Step, habit: str, confirm: bool) -> None:
        """Touch what the page says, after some wrong touches if that is the habit."""
        if habit == "touch the wrong stack" and step.needs_touch:
            right = step.start if step.target == "off" else step.target
            self._touch(*self._other_than(right))
            self.board.run(2000)
        if step.target == "off":
            self._tell_off(step)
        elif step.hidden:
            self._tell_hidden(step, habit, confirm)
        elif step.onto:
            self._touch(step.target)
        elif step.under and not self.character.looks and len(self._starts(step, step.target)) > 1:
            self._touch(step.start)

    def _tell_off(self, step: Step) -> None:
        if step.under and self._starts(step, step.start):
            self._touch(step.start, step.start, step.start)
        else:
            if step.under:
                self._touch(step.start)
            self.board.run(self._moment())
            self.table.press(step.side)

    def _tell_hidden(self, step: Step, habit: str, confirm: bool) -> None:
        """Touch the target alone if that is enough, else both stacks."""
        if habit == "touch in the wrong order":
            self._touch(step.target, step.start)
            self.board.run(2000)
            if self.character.looks and self._shows(step.target, step.start):
                self._touch(step.target, step.start, step.start)  # the opposite move, taken back
                self.board.run(2000)
        elif self.character.looks or (not self.character.tidy and len(self._starts(step, step.target)) == 1):
            self._touch(step.target)
            if not self.character.looks or self._shows(step.start, step.target):
                if confirm:
                    self.board.run(self._moment())
                    self.table.press(step.side)
                return
            self.board.run(2000)
        self._touch(step.start, step.target, step.target)

    def _shows(self, start: str, target: str) -> bool:
        signs = self.table.look()
        return signs[start] == "L" and signs[target] == "t"

    def _starts(self, step: Step, target: str) -> list[str]:
        """Return the stacks whose top disc could have gone to a cell instead of this step."""
        others = [step_of(step.before, move) for move in GAME.moves(step.before)]
        return [other.start for other in others if other.under and other.target == target]

    # Lights.

    def _clear(self, step: Step) -> None:
        """Take off the discs of removed tiles."""
        for cell in step.taken:
            for _ in self.board.discs.get(cell, ""):
                self.board.lift(cell)
                self.board.place("off")

    def follow(self) -> bool:
        """Do what the lights ask for; return whether they ask for nothing more."""
        if self._answer() and self._shown():
            return True
        step = self.table.steps[-1]
        self.table.corrected += 1
        if step.needs_touch or step.under or step.target == "off":  # "correct it before you reply"
            self.board.run(2000)
            if step.target == "off":
                self._tell_off(step)
            else:
                self._touch(step.target if step.onto else step.start)
            if self._answer() and self._shown():
                return True
        self._again(step)
        return self._answer()

    def _answer(self) -> bool:
        """Touch the right one of those that blink; return whether nothing is asked any more."""
        waited = False
        for _ in range(8):
            signs = self.table.look()
            asked = [cell for cell, sign in signs.items() if sign == "c"]
            if asked:
                right = [cell for cell in self._answers() if cell in asked]
                if not right:
                    return False
                self.table.answered += 1
                self._touch(right[0])
                self.board.run(2000)
                continue
            if not any(sign in "+s" for sign in signs.values()):
                return True
            if waited:
                return False
            waited = True
            self.board.run(2000)
        return False

    def _answers(self) -> list[str]:
        """Return what the page says to touch, in its order."""
        last = self.table.steps[-1]
        if len(self.table.steps) == 1:
            return [last.start, last.target]
        first = self.table.steps[-2]
        order = [first.target, first.start, last.target]
        return order if last.start == first.start else [last.start, *order]

    def _shown(self) -> bool:
        """Return whether the lights show the last move, as far as they can: its start may be a removed tile."""
        step = self.table.steps[-1]
        ended = self.table.match.outcome()
        if ended:
            signs = self.table.look(LOOK_AT_THE_END_MS)
            sides = (0, 1) if ended.winner is None else (ended.winner,)
            green = all(signs[cell] in "tO" for side in sides for cell in self._tops(side))
            return green and "o" not in signs.values()
        signs = self.table.look()
        if step.hidden and signs[step.start] == "L" and signs[step.target] == "t":
            return True
        waiting = [cell for cell in self._tops(step.side) if signs[cell] == "o"]  # discs that may move: not this side's
        return self._is_last(step, signs) and not waiting

    def _is_last(self, step: Step, signs: dict[str, str]) -> bool:
        """Return whether these lights show a step as the last move."""
        shown = {cell for cell, sign in signs.items() if sign in "mM"}
        return (step.target in shown or step.target in step.taken) and shown <= {step.start, step.target}

    def _tops(self, side: int) -> list[str]:
        cells = GAME.tops(self.table.match.position)[side]
        return [name for cell, name in enumerate(GAME.cells) if cells >> cell & 1]

    def _again(self, step: Step) -> None:
        """Take the move back and make it again, as the last resort."""
        if step.target == "off" or step.taken:
            return
        self.table.again += 1
        self.board.lift(step.target)
        self.board.run(self._moment())
        self.board.place(step.start)
        if step.hidden:
            self._touch(step.target, step.start, step.start)
        elif step.under:
            self._touch(step.start)
        self.board.run(2500)
        if len(self.table.steps) > 1:
            self._tell_forgotten(self.table.steps[-2])
        self.board.lift(step.start)
        self.board.run(self._moment())
        self.board.place(step.target)
        self._tell(step, PLAIN, True)
        self.board.run(SETTLE_MS)

    def _tell_forgotten(self, step: Step) -> None:
        """Tell the move before, now that nothing has followed it, unless the lights show it."""
        if step.needs_touch and not self._is_last(step, self.table.look()):
            self._tell(step, PLAIN, True)
            self.board.run(2000)
