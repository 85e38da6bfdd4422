"""An opponent at work: asked for a move, it thinks in slices, and knows only what its side may see."""

from .dice import Dice
from .levels import Level, budget_of, level_of
from .parts import moves_in_parts
from .search import Search

try:
    from typing import Any, Iterator, Optional

    from ..games.game import Game
except ImportError:
    pass

_WORLDS = 4  # guesses at what is hidden; each is thought through on its own
_CANDIDATES = 6  # moves that are thought through in every guess at least; the others looked worse after one ply


def prepare(game: Game, position: Any, level: Level, seed: int = 1) -> "Iterator[Optional[Thinker]]":
    """Yield None after each small piece of work, and at last the thinker: a Pico takes 50 ms to find 170 moves."""
    dice = Dice(seed)
    moves: list[int] = []
    for part in moves_in_parts(game, position):
        moves += part
        yield None
    for _ in dice.shuffling(moves):
        yield None
    yield Thinker(game, position, level, moves=moves, dice=dice)


class Thinker:
    """Looks for the move of the side to move.

    The caller owns the clock: ``step``, or ``creep`` on a board, until it is done or time is up.
    """

    def __init__(
        self,
        game: Game,
        position: Any,
        level: Optional[Level] = None,
        seed: int = 1,
        secret: bool = False,
        seen: Any = (),
        wide: bool = False,
        moves: Optional[list[int]] = None,
        dice: Optional[Dice] = None,
    ) -> None:
        """Think about a position that is not over; ``level`` is the strongest one if none is given.

        ``secret`` says that the sides hide something from each other. ``seen`` has the identities of positions whose
        repetition would be a draw, ``wide`` asks for the value of every move. ``moves`` are all there are, if they
        are known and shuffled by ``dice``.
        """
        self.game = game
        self.position = position
        self.side = game.current(position)
        if self.side < 0:
            raise ValueError("no side is to move")
        self.level = level or level_of(game, 8)
        self._dice = dice or Dice(seed)
        self._moves = moves or self._dice.shuffle(game.moves(position))  # only the seed decides between equal moves
        self._hidden = secret or bool(game.secret(position, -1))
        self._worlds = _WORLDS if self._hidden else 1
        self._left = self._worlds  # guesses that are not thought through yet
        self._budget = budget_of(self.level, len(self._moves))
        self._narrow = self._hidden and not wide
        self._wide = wide or self._hidden
        self._seen = seen
        self._sums: dict[int, int] = {}
        self._spent = 0
        self._glancing = self._narrow and len(self._moves) > _CANDIDATES
        self.search = self._next_world()
        if not self._glancing:
            self._budget //= self._worlds

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return self._spent + self.search.nodes

    @property
    def move(self) -> int:
        """The best move so far: always a legal one."""
        if not self._sums:
            return self.search.best
        best = self._moves[0]
        for move in self._moves:
            if self._sums.get(move, 0) > self._sums.get(best, 0):
                best = move
        return best

    @property
    def score(self) -> int:
        """What the best move is worth to the side that thinks."""
        return self._sums[self.move] // self._summed if self._sums else self.search.score

    @property
    def scores(self) -> dict[int, int]:
        """What each move is worth, exactly if the search is ``wide``; empty before the first depth is finished."""
        if not self._sums:
            return self.search.scores
        return {move: total // self._summed for move, total in self._sums.items()}

    @property
    def _summed(self) -> int:
        """How many guesses are thought through."""
        return self._worlds - self._left

    @property
    def line(self) -> list[int]:
        """The moves that the search expects, the best one first."""
        line = self.search.line
        return line if line and line[0] == self.move else [self.move]

    @property
    def done(self) -> bool:
        """Whether there is nothing more to think about."""
        return self._left == 0

    def step(self, nodes: int) -> bool:
        """Look at about so many positions and return whether the answer stands."""
        # One ply is always searched in full: stopping before that would mean a random move.
        left = min(nodes, max(1, self._budget - self.search.nodes))
        return self._left == 0 or self._stands(self._is_forced() or self.search.step(left))

    def creep(self) -> bool:
        """Do the smallest piece of work and return whether the answer stands."""
        return self._left == 0 or self._stands(self._is_forced() or self.search.creep())

    def _is_forced(self) -> bool:
        """Return whether there is only one move, whose worth does not matter."""
        return len(self._moves) == 1 and not self._wide

    def _stands(self, finished: bool) -> bool:
        """Go on with the next guess once this one is thought through; return whether none is left."""
        search = self.search
        if finished or (search.depth and search.nodes >= self._budget):
            if self._glancing:
                self._choose_candidates()
            else:
                self._left -= 1
                self._close_world()
        return self._left == 0

    def think(self, slice_of: int = 1000) -> int:
        """Think to the end and return the move."""
        while not self.step(slice_of):
            pass
        return self.move

    def _next_world(self) -> Search:
        """Return a search of the position, or of one that looks like it to the side that thinks."""
        position = self.position
        if self._hidden:
            position = self.game.guess(self.game.public(position, self.side), self.side, self._dice.below)
        level = self.level
        return Search(
            self.game,
            position,
            self._dice.below,
            self._moves,
            deepest=1 if self._glancing else level.depth,
            room=level.room,
            overlooks=level.overlooks,
            wide=self._wide,
            seen=self._seen,
            selective=level.selective,
            side=self.side,
        )

    def _choose_candidates(self) -> None:
        """Keep the moves that look best after one ply: only they are thought through, guess by guess."""
        self._glancing = False
        self._spent = self.search.nodes
        self._budget = max(1, self._budget - self._spent) // self._worlds
        affordable = self._budget // len(self._moves)  # that can be looked at two plies deep
        self._moves = self.search.moves[: max(_CANDIDATES, affordable)]
        self.search = self._next_world()

    def _close_world(self) -> None:
        """Add up what a guess was worth; begin the next one."""
        if not self._hidden:
            return
        for move in self._moves:
            self._sums[move] = self._sums.get(move, 0) + self.search.scores.get(move, 0)
        if self._left:
            self._spent += self.search.nodes
            self.search = self._next_world()
