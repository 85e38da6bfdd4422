"""Positions of Passage to try things on: reached by play, or anything that a text can say."""

import random
from collections.abc import Iterator
from typing import Any

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games import load
from boardcore.games.game import CHANCE
from boardcore.games.passage.board import NEUTRAL, RECESSES, STARTS
from boardcore.games.passage.position import Position, before_draw
from hypothesis import strategies as st

GAME: Any = load("passage")
PASS = GAME.parse_move("pass")
RECESS_CELLS = [cell for cell in range(25) if RECESSES >> cell & 1]

# Every move is banned: found by a search for positions with few moves. Play can hardly ever reach such a position.
FORCED_PASSES = (
    "...B/bbr/brRR/bbB/rrrB/rRr/..BR b",
    "BB../bRr/BRrr/Brb/bRbr/rrb/R... b",
    "..../rrr/brbb/bbr/rRRR/rbB/RBBB b",
    "..RB/rbb/brRB/rbB/brRB/bbr/...R b",
    "RBBB/rbB/bRRR/rbr/rbrb/rbr/.... b",
)


def random_start(dice: random.Random) -> Position:
    """Return a position before the draw: of a variant, or with recesses marked as players like."""
    if dice.random() < 0.8:
        return GAME.start(variant=dice.choice(GAME.variants))  # type: ignore[no-any-return]
    marked = dice.sample(RECESS_CELLS, dice.randrange(1, 18, 2))
    return before_draw(sum(1 << cell for cell in marked))


def forward(position: Position, moves: list[int]) -> list[int]:
    """Return the moves that bring a piece closer to its targets: random games would hardly ever end without them."""
    paths = [(move, GAME.path(move)) for move in moves]
    sign = 1 - 2 * position.side
    return [move for move, path in paths if len(path) == 2 and (path[1] - path[0]) * sign > 0] or moves


def random_line(seed: int, plies: int = 120) -> Iterator[tuple[Position, int]]:
    """Play a game of at most this many moves, including draw and placings; yield each position with its move."""
    dice = random.Random(seed)
    position: Any = random_start(dice)
    for _ in range(plies):
        if GAME.current(position) == CHANCE:
            chosen = GAME.draw(position, dice.randrange)
        else:
            moves = GAME.moves(position)
            if not moves:
                return
            chosen = dice.choice(forward(position, moves) if dice.random() < 0.6 else moves)
        yield position, chosen
        position = GAME.play(position, chosen)


def random_position(seed: int) -> Position:
    """Return a position of a random game, perhaps its last."""
    before, move = random.Random(seed).choice(list(random_line(seed)))
    return GAME.play(before, move)  # type: ignore[no-any-return]


def reached() -> st.SearchStrategy[Position]:
    """Return positions that random games reach."""
    return st.integers(0, 10**6).map(random_position)


@st.composite
def writable(draw: st.DrawFn) -> Position:
    """Return any position that has a text, however it came about."""
    phase = draw(st.sampled_from(["draw", "place", "play", "play"]))
    cells = draw(st.permutations(RECESS_CELLS))
    if phase == "draw":
        return before_draw(_mask(cells[: 2 * draw(st.integers(0, 8)) + 1]))
    side = draw(st.integers(0, 1))
    total = draw(st.integers(1, 16)) if phase == "place" else 17
    own = total // 2 + (total % 2 and phase == "play" and draw(st.integers(0, 1)))
    disks = (_mask(cells[:own]), _mask(cells[own:total]))
    if side:
        disks = (disks[1], disks[0])
    return Position(disks, STARTS if phase == "place" else draw(_stands(disks)), 0, side)


@st.composite
def _stands(draw: st.DrawFn, disks: tuple[int, int]) -> tuple[int, int]:
    """Return four pieces a side, each off its own colour."""
    black = draw(st.permutations([cell for cell in range(25) if (disks[1] | NEUTRAL) >> cell & 1]))[:4]
    free = [cell for cell in range(25) if (disks[0] | NEUTRAL) >> cell & 1 and cell not in black]
    return _mask(black), _mask(draw(st.permutations(free))[:4])


def _mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


def mask_of(names: Any) -> int:
    """Return the mask of some cells by name."""
    return _mask([GAME.cells.index(name) for name in set(names)])


def result(position: Position) -> str:
    """Return ``*`` while the game goes on, else the winner's letter or ``=``."""
    ended = GAME.outcome(position)
    if ended is None:
        return "*"
    return "=" if ended.winner is None else str(GAME.sides[ended.winner])


def legal_texts(position: Position) -> list[str]:
    """Return the texts of the legal moves, sorted."""
    return sorted(GAME.format_move(move) for move in GAME.moves(position))
