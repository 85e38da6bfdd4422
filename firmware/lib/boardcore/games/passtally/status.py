"""What is impossible about a position: for people, never on the way of a legal move."""

from .board import CELLS, COVERED, EACH, EDGE, NONE, SPACE_OF, STACK, STEPS, TILES, TYPES
from .play import last_round, reason_of
from .position import OVER, PLACING, TWO, Position
from .setup import edge_counts, placed, placer
from .visible_tiles import tiles_shown

LOOSE_HALF = 1
NOTHING_COVERS = 2
NOT_42 = 4
TOO_MANY_OF_A_TYPE = 8
NOT_FOUR_MARKERS = 16
SET_UP_ORDER = 32
PLAYED_BEFORE_SET_UP = 64
NOBODY_TO_MOVE = 128
ALREADY_OVER = 256
STATUS_TEXTS = (
    "a half without its other half",
    "a covered half without a higher neighbour",
    "the tiles do not add up to 42",
    "more than seven tiles of a type",
    "not four markers for each player",
    "markers that were not placed in the order of the set-up",
    "tiles laid or points won before all markers are placed",
    "nobody is to move, but the game is not over",
    "a player is to move, but the game is over",
)
_FOUR = 4  # markers of a player on the ring


def status(position: Position) -> int:
    """Return a bit mask of everything impossible about a position; 0 if nothing is found."""
    found = _tiles_status(position)
    if position.phase == PLACING:
        return found | _set_up_status(position)
    for side in range(3):
        wanted = _FOUR if side < len(position.points) else 0
        if bytes(position.ring).count(bytes([side])) != wanted:
            found |= NOT_FOUR_MARKERS
    if position.phase == OVER:
        return found if reason_of(position) else found | NOBODY_TO_MOVE
    return found | ALREADY_OVER if _should_be_over(position) else found


def describe(found: int) -> list[str]:
    """Return the texts of a status."""
    return [text for bit, text in enumerate(STATUS_TEXTS) if found >> bit & 1]


def _should_be_over(position: Position) -> bool:
    """Return whether a position with a player to move cannot be: some ends are at once, others after a round."""
    if reason_of(position) in ("blocked", "stacks"):
        return True
    if position.side or not last_round(position):
        return False
    # A stack may have run out by player 1's first action, points are won at the end of a turn alone.
    return position.phase == TWO or max(position.points) >= 50


def _tiles_status(position: Position) -> int:
    """Return what is wrong with the tiles."""
    found = 0
    for cell in CELLS:
        found |= _half_status(position, cell)
    tiles = sum([len(stack) for stack in position.stacks])
    if sum(position.levels) + 2 * tiles != 2 * TILES:
        found |= NOT_42
    counts = [0] * (TYPES + 1)
    for stack in position.stacks:
        for tile in stack:
            counts[tile] += 1
    for tile, _, _ in tiles_shown(position):
        counts[tile] += 1
    if max(counts[1:]) > EACH:
        found |= TOO_MANY_OF_A_TYPE
    return found


def _half_status(position: Position, cell: int) -> int:
    """Return what is wrong with what a cell shows."""
    link, level = position.halves[cell] >> 2, position.levels[cell]
    if link == COVERED:
        beside = [cell + step for step in STEPS]
        return 0 if [other for other in beside if position.levels[other] > level] else NOTHING_COVERS
    if not link:
        return 0
    other = cell + STEPS[link - 1]
    back = (link - 1 ^ 2) + 1
    joined = SPACE_OF[other] == NONE and position.halves[other] >> 2 == back and position.levels[other] == level
    return 0 if joined else LOOSE_HALF


def _set_up_status(position: Position) -> int:
    """Return what is wrong with a position in which markers are being placed."""
    found = 0
    if sum(position.levels) or max(position.points) or [1 for stack in position.stacks if len(stack) != STACK]:
        found |= PLAYED_BEFORE_SET_UP
    players, markers = len(position.points), placed(position)
    if markers >= _FOUR * players:
        return found | NOT_FOUR_MARKERS
    if position.side != placer(players, markers) or not _in_order(position, players, markers):
        found |= SET_UP_ORDER
    return found


def _in_order(position: Position, players: int, markers: int) -> bool:
    """Return whether these markers can have been placed one after the other, edge by edge."""
    counts = edge_counts(position.ring)
    full = [edge for edge in range(4) if counts[edge] == players]
    begun = [edge for edge in range(4) if 0 < counts[edge] < players]
    if len(full) != markers // players or len(begun) != (1 if markers % players else 0):
        return False
    if len(full) == 2 and full[0] ^ 2 != full[1]:
        return False
    if len(full) == 1 and begun and begun[0] != full[0] ^ 2:
        return False
    for edge in full:
        if _sides_on(position, edge) != list(range(players)):
            return False
    first = markers - markers % players
    wanted = sorted([placer(players, number) for number in range(first, markers)])
    return not begun or _sides_on(position, begun[0]) == wanted


def _sides_on(position: Position, edge: int) -> list[int]:
    """Return the sides that have markers on an edge, sorted."""
    ring = position.ring[edge * EDGE : edge * EDGE + EDGE]
    return sorted([side for side in ring if side != NONE])
