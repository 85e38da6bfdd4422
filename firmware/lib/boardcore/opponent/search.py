"""Alpha-beta over the rules of any game, to growing depths, that stops after any node and goes on later.

Values are always those of one side, the one that thinks: it wants the largest, everybody else the smallest. So two
sides, turns of several moves and three sides (who are taken to play against us together) are the same search; a node of
CHANCE is worth the mean of its moves. The stack is a list of frames: a board's own stack is shallow, and a slice of
thinking ends wherever it has to. A host goes by ``step``, a board by ``creep``: both look at the same nodes in the same
order.
"""

import sys
from binascii import crc32

from ..games.game import CHANCE, OVER
from .parts import moves_in_parts

try:
    from typing import Any, Callable, Iterator, Optional

    from ..games.game import Game
except ImportError:
    pass

WIN = 10000  # a win now; each move that it takes costs one
INFINITE = 32000
_PROVEN = 9000  # values beyond this are a proven win or loss
_LONGEST = 120  # plies
_DRAWS = 4  # moves of CHANCE that are looked at, where there are more
_EARLY = 3  # moves of a position that are looked at in full before the others are only probed
_FEW = 8  # moves that are ranked in one piece
_REMEMBERED = 512  # moves whose success is kept for the order of moves

_STABLE = sys.implementation.name == "cpython"  # a board's sort is not: it ranks moves one by one as they are found

_EXACT = 0
_AT_LEAST = 1
_AT_MOST = 2

_MAX = 0
_MIN = 1
_MEAN = 2


def is_proven(value: int) -> bool:
    """Return whether a value is a win or a loss that the search has seen to its end."""
    return value > _PROVEN or value < -_PROVEN


def plies_to_end(value: int) -> int:
    """Return after how many moves a proven win or loss ends the game."""
    return WIN - abs(value)


def _recall(entry: tuple[int, int, int, int], depth: int, alpha: int, beta: int, ply: int) -> int:
    """Return the remembered value if it is deep enough and decides, else INFINITE."""
    known, value, kind, _ = entry
    if is_proven(value):  # it was kept as seen from its own position
        value -= ply if value > 0 else -ply
    elif known < depth:
        return INFINITE
    if kind == _EXACT or (kind == _AT_LEAST and value >= beta) or (kind == _AT_MOST and value <= alpha):
        return value
    return INFINITE


def rank(moves: list[int], worths: list[int], move: int, worth: int) -> None:
    """Insert a move behind those that are worth at least as much. So all are in order at any time: no sort is long."""
    at = len(worths)
    if at and worths[-1] < worth:
        low = 0
        while low < at:
            middle = (low + at) // 2
            if worths[middle] < worth:
                at = middle
            else:
                low = middle + 1
    moves.insert(at, move)
    worths.insert(at, worth)


def _spread(key: bytes) -> Any:
    """Return a key whose hash tells positions apart: that of bytes has eight bits on a board, and often fewer.

    A table of a hundred positions that share four hashes takes a Pico 33 ms to grow.
    """
    return crc32(key) & 0x3FFFFFFF, key  # a board's small integer


def _put_first(moves: list[int], first: int) -> None:
    """Let a move be the first, if it is one of them."""
    if first >= 0 and moves[0] != first and first in moves:
        moves.remove(first)
        moves.insert(0, first)


class Frame:
    """A position on the way down: its moves, which of them is next, and what is known of its value."""

    __slots__ = (
        "again",
        "alpha",
        "at",
        "best",
        "beta",
        "depth",
        "edge",
        "key",
        "kind",
        "moves",
        "parts",
        "position",
        "probing",
        "total",
        "value",
    )

    def __init__(self, position: Any, kind: int, moves: list[int], depth: int, alpha: int, beta: int) -> None:
        """Begin with no move looked at."""
        self.position = position
        self.kind = kind
        self.moves = moves
        self.depth = depth
        self.alpha = alpha
        self.beta = beta
        self.edge = beta if kind == _MIN else alpha  # a value that does not cross it is only a bound
        self.at = 0
        self.parts: Optional[Iterator[list[int]]] = None  # moves that are still to be found; None: all are known
        self.probing = False  # the move is being looked at less deeply, to see whether it can matter
        self.again = False  # it can
        self.best = -1
        self.total = 0
        self.value = INFINITE if kind == _MIN else -INFINITE
        self.key: Any = None


class Search:
    """The search of one position for the side to move; ``step`` and ``creep`` do a bounded amount of it."""

    def __init__(
        self,
        game: Game,
        root: Any,
        below: Callable[[int], int],
        moves: list[int],
        deepest: int = _LONGEST,
        room: int = 0,
        overlooks: int = 0,
        wide: bool = False,
        seen: Any = (),
        selective: bool = True,
        side: int = -1,
    ) -> None:
        """Look at ``moves`` of the root, each for its exact value if ``wide``; a ``selective`` search only probes some.

        ``room`` is how many positions may be remembered, ``overlooks`` what is not noticed (bits of
        ``Game.oversights``), ``seen`` the identities of positions that would be repeated, ``side`` whose turn it is, if
        that is known.
        """
        self.game = game
        self.root = root
        self.side = side if side >= 0 else game.current(root)
        self.moves = moves
        self.nodes = 0
        self.depth = 0  # the last one that was finished
        self.line: list[int] = []
        self.scores: dict[int, int] = {}  # of each root move, from the last depth that was finished
        self.score = 0
        self.done = not self.moves
        self._below = below
        self._deepest = min(deepest, _LONGEST)
        self._room = room
        self._overlooks = overlooks
        self._wide = wide
        self._selective = selective and not wide
        self._seen = seen if _STABLE else [_spread(key) for key in seen]
        self._table: dict[Any, tuple[int, int, int, int]] = {}
        self._history: dict[int, int] = {}
        self._stack: list[Frame] = []
        self._found: dict[int, int] = {}
        self._proven = 0  # how many of those are
        self._order: list[int] = []  # the root's moves that were looked at, the best first
        self._worths: list[int] = []  # what each of those is worth
        self._after: Any = None  # the next move's position, if it was played already
        self._creeping = False
        self._first = -1  # the move that is remembered for the position whose moves are being found
        self._part: list[int] = []  # those that are found and not ranked yet
        self._praises: list[int] = []  # the success of those that are ranked

    @property
    def best(self) -> int:
        """The best move so far, that of an unfinished depth included: there the old best one is looked at first."""
        root = self._stack[0] if self._stack else None
        return root.best if root and root.best >= 0 else self.moves[0]

    def step(self, nodes: int) -> bool:
        """Look at about so many more nodes; return whether there is nothing left to look for."""
        limit = self.nodes + nodes
        self._after = None
        if not self._stack and not self.done:
            self._begin(1)
        while self.nodes < limit and not self.done:
            frame = self._stack[-1]
            if frame.parts:
                self._find_moves(frame)
            elif frame.depth == 1 and frame.kind != _MEAN:
                self._evaluate_moves(frame, limit)
            else:
                self._advance(frame)
        return self.done

    def creep(self) -> bool:
        """Do the smallest piece of work there is; return whether there is nothing left to look for.

        That is: find or rank a few moves of a new position, play a move, weigh the position after it, or leave a
        position. None takes a Pico three milliseconds, where a whole node may take thirty.
        """
        if not self.done:
            if not self._stack:
                self._creeping = True
                self._begin(1)
            frame = self._stack[-1]
            if frame.parts:
                self._find_moves(frame)
            elif self._after is None and frame.at < len(frame.moves) and frame.alpha < frame.beta:
                self._after = self.game.play(frame.position, frame.moves[frame.at])
            else:
                self._advance(frame)
        return self.done

    # One depth after the other.

    def _begin(self, depth: int) -> None:
        """Push the root for a search to this depth."""
        root = Frame(self.root, _MAX, self.moves, depth, -INFINITE, INFINITE)
        if self._room:
            key = self.game.identity(self.root)
            root.key = key if _STABLE else _spread(key)
        self._stack = [root]
        self._found = {}
        self._order = []
        self._worths = []
        self._proven = 0

    def _finish(self, root: Frame) -> None:
        """Take over what a finished depth has found, and begin the next one if that can tell more."""
        self.depth = root.depth
        self.score = root.value
        self.scores = self._found
        self.moves = self._order
        self.line = self._main_line(root.best)
        all_proven = self._proven == len(self.moves)
        if root.depth >= self._deepest or (is_proven(root.value) and not self._wide) or all_proven:
            self.done = True
        else:
            self._begin(root.depth + 1)

    def _main_line(self, best: int) -> list[int]:
        """Return the expected moves that are remembered; on a board, which creeps, just the first."""
        line = [best]
        position = self.root
        while len(line) < self.depth and self._room and _STABLE and not self._creeping:
            position = self.game.play(position, line[-1])
            entry = self._table.get(self.game.identity(position))
            if not entry or entry[3] < 0:
                break
            line.append(entry[3])
        return line

    # One node after the other.

    # Most nodes are looked at here: one loop, not a dozen calls a node.
    def _evaluate_moves(self, frame: Frame, limit: int) -> None:
        """Evaluate the positions after the moves of a frame that looks one move ahead, then leave it."""
        game, side, overlooks = self.game, self.side, self._overlooks
        evaluate, current, play = game.evaluate, game.current, game.play
        position, moves = frame.position, frame.moves
        while frame.at < len(moves) and frame.alpha < frame.beta:
            if self.nodes >= limit:
                return
            self.nodes += 1
            move = moves[frame.at]
            after = play(position, move)
            if overlooks and game.notice(position, move, after) & overlooks and self._may_skip(frame):
                self._skip(frame)
                continue
            mover = current(after)
            if mover >= 0:
                value = evaluate(after, side, overlooks)
            elif mover == OVER:
                value = self._ended(after, len(self._stack))
            else:
                self._push_chance(after, 0)
                return
            self._take(frame, value)
        self._leave()

    def _advance(self, frame: Frame) -> None:
        """Look at the next move of the last frame, or leave it."""
        if frame.at == len(frame.moves) or frame.alpha >= frame.beta:
            self._leave()
            return
        move = frame.moves[frame.at]
        after, self._after = self._after, None
        if after is None:
            after = self.game.play(frame.position, move)
        if (
            self._overlooks
            and frame.kind != _MEAN
            and self.game.notice(frame.position, move, after) & self._overlooks
            and self._may_skip(frame)
        ):
            self.nodes += 1
            self._skip(frame)
            return
        value = self._look(frame, after)
        if value != INFINITE:
            self._take(frame, value)

    def _look(self, frame: Frame, after: Any) -> int:
        """Enter the position after a move of a frame: late ones only a little, unless they turn out to matter."""
        depth = frame.depth - 1
        if frame.kind == _MEAN or (self._wide and len(self._stack) == 1):
            return self._enter(after, depth, -INFINITE, INFINITE)
        if frame.at < _EARLY or depth < 2 or frame.again or not self._selective:
            return self._enter(after, depth, frame.alpha, frame.beta)
        frame.probing = True
        if frame.kind == _MAX:
            return self._enter(after, depth - 1, frame.alpha, frame.alpha + 1)
        return self._enter(after, depth - 1, frame.beta - 1, frame.beta)

    def _may_skip(self, frame: Frame) -> bool:
        """Return whether a move can be overlooked: not if it is the last one and nothing else was noticed."""
        return frame.best >= 0 or frame.at < len(frame.moves) - 1

    def _skip(self, frame: Frame) -> None:
        """Overlook a move: the root has it last."""
        if len(self._stack) == 1:
            rank(self._order, self._worths, frame.moves[frame.at], -INFINITE)
        frame.at += 1

    def _enter(self, position: Any, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a position if it is known at once; else push a frame and return INFINITE."""
        self.nodes += 1
        game = self.game
        ply = len(self._stack)
        mover = game.current(position)
        if mover == OVER:
            return self._ended(position, ply)
        if depth <= 0 and mover != CHANCE:
            return game.evaluate(position, self.side, self._overlooks)
        if mover == CHANCE:
            self._push_chance(position, depth)
            return INFINITE
        first = -1
        key = None
        if self._room:
            key = game.identity(position)
            if not _STABLE:
                key = _spread(key)
            if key in self._seen or self._repeats(key):
                return 0
            entry = self._table.get(key)
            if entry:
                first = entry[3]
                value = _recall(entry, depth, alpha, beta, ply)
                if value != INFINITE:
                    return value
        frame = Frame(position, _MAX if mover == self.side else _MIN, [], depth, alpha, beta)
        frame.key = key
        if self._creeping or not _STABLE:
            frame.parts = moves_in_parts(game, position)
            self._first = first
            self._praises = []
        else:
            frame.moves = self._sorted(game.moves(position), first)
        self._stack.append(frame)
        return INFINITE

    def _find_moves(self, frame: Frame) -> None:
        """Find a few moves, or rank some by their success in other positions; last of all, put the remembered first."""
        if self._part:
            for move in self._part[:_FEW]:
                rank(frame.moves, self._praises, move, self._history.get(move, 0))
            self._part = self._part[_FEW:]
            return
        for part in frame.parts or ():
            self._part = part
            return
        frame.parts = None
        _put_first(frame.moves, self._first)

    def _push_chance(self, position: Any, depth: int) -> None:
        """Enter a position where CHANCE is to move."""
        self._stack.append(Frame(position, _MEAN, self._draws(position), depth, -INFINITE, INFINITE))

    def _ended(self, position: Any, ply: int) -> int:
        """Return the value of a finished game: sooner is better for the winner."""
        ended = self.game.outcome(position)
        if ended is None or ended.winner is None:
            return 0
        return WIN - ply if ended.winner == self.side else ply - WIN

    def _draws(self, position: Any) -> list[int]:
        """Return the moves of CHANCE to look at: all, or a few drawn ones."""
        if len(self.game.moves(position)) <= _DRAWS:
            return self.game.moves(position)
        return [self.game.draw(position, self._below) for _ in range(_DRAWS)]

    def _repeats(self, key: Any) -> bool:
        for frame in self._stack:
            if frame.key == key:
                return True
        return False

    def _sorted(self, moves: list[int], first: int) -> list[int]:
        """Return the moves with the one remembered first, then by success in other positions."""
        history = self._history
        moves.sort(key=lambda move: -history.get(move, 0))
        _put_first(moves, first)
        return moves

    def _leave(self) -> None:
        """Pop the last frame and hand its value to the one before it."""
        frame = self._stack.pop()
        if frame.kind == _MEAN:
            frame.value = frame.total // len(frame.moves)
        if not self._stack:
            self._finish(frame)
            return
        if frame.key is not None:
            self._remember(frame, len(self._stack))
        self._take(self._stack[-1], frame.value)

    def _take(self, frame: Frame, value: int) -> None:
        """Note the value of the move that was looked at."""
        if frame.probing:
            frame.probing = False
            if value > frame.alpha if frame.kind == _MAX else value < frame.beta:
                frame.again = True
                return
        frame.again = False
        move = frame.moves[frame.at]
        frame.at += 1
        if frame.kind == _MEAN:
            frame.total += value
            return
        if len(self._stack) == 1:
            self._found[move] = value
            self._proven += is_proven(value)
            rank(self._order, self._worths, move, value)
        if frame.kind == _MAX:
            if value > frame.value:
                frame.value = value
                frame.best = move
                frame.alpha = max(frame.alpha, value)
        elif value < frame.value:
            frame.value = value
            frame.best = move
            frame.beta = min(frame.beta, value)
        if frame.alpha >= frame.beta:
            self._praise(move, frame.depth)

    def _praise(self, move: int, depth: int) -> None:
        """Let a move that refuted a position be tried early in others."""
        history = self._history
        if move in history or len(history) < _REMEMBERED:
            history[move] = history.get(move, 0) + depth * depth

    def _remember(self, frame: Frame, ply: int) -> None:
        """Keep what was found; a full table starts over, which bounds it and keeps what is recent."""
        if len(self._table) >= self._room:
            self._table.clear()
        value = frame.value
        if frame.alpha >= frame.beta:
            kind = _AT_LEAST if frame.kind == _MAX else _AT_MOST
        elif frame.kind == _MAX:
            kind = _EXACT if value > frame.edge else _AT_MOST
        else:
            kind = _EXACT if value < frame.edge else _AT_LEAST
        if is_proven(value):
            value += ply if value > 0 else -ply
        self._table[frame.key] = (frame.depth, value, kind, frame.best)
