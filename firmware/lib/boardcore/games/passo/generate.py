"""Which moves are legal, and whether a side can move at all."""

from ..masks import cells_of
from .board import AHEAD, HEIGHT, JUMPS, LIMIT, NEIGHBOURS, OFF, near
from .move import ALL_TOKENS, CARRY, DOUBLE, JUMP, KEEP, RESTORE, TOWER, make_move
from .play import first_step
from .position import NOBODY, Position, goal_line


def open_tiles(position: Position) -> int:
    """Return the tiles that an ordinary step can enter."""
    return position.tiles & ~position.full


def can_leave(position: Position, cell: int) -> bool:
    """Return whether the disc of the side to move on ``cell`` may step off the board."""
    side = position.side
    line = goal_line(side, position.discs[1 - side])
    if not line or AHEAD[side][cell] & position.tiles & ~position.full:
        return False
    bit = 1 << cell
    return bit <= line if side else bit >= line & -line  # on the line or beyond it


def moves(position: Position, only: int = -1, tokens: int = ALL_TOKENS) -> list[int]:
    """Return the legal moves, of the disc on ``only`` alone if given, with no other tokens than these."""
    found: list[int] = []
    if position.winner == NOBODY:
        tops = position.tops[position.side]
        if only >= 0:
            tops &= 1 << only
        tokens &= position.tokens[position.side]
        for cell in cells_of(tops):
            add_steps(found, position, cell)
            if tokens:
                add_token_moves(found, position, cell, tokens)
    return found


def add_steps(found: list[int], position: Position, cell: int, token: int = 0, start: int = -1) -> None:
    """Add the ordinary steps of the disc on ``cell``; as the second half of a double that began on ``start``."""
    base = make_move(cell, 0) if start < 0 else make_move(start, 0, token, cell)
    for target in cells_of(NEIGHBOURS[cell] & position.tiles & ~position.full):
        found.append(base | target << 5)
    if can_leave(position, cell):
        found.append(base | OFF << 5)


def _add_targets(found: list[int], cell: int, targets: int, token: int) -> None:
    """Add a move with a token to each of the targets."""
    for target in cells_of(targets):
        found.append(make_move(cell, target, token))


def add_token_moves(found: list[int], position: Position, cell: int, tokens: int) -> None:
    """Add the moves of the disc on ``cell`` that use one of these tokens."""
    beside = NEIGHBOURS[cell] & position.tiles
    enter = beside & ~position.full
    height = HEIGHT[position.stacks[cell]]
    if tokens & TOWER:
        _add_targets(found, cell, _with_height(position, beside & position.full, LIMIT), TOWER)
    if tokens & DOUBLE:
        for middle in cells_of(enter):
            add_second_steps(found, position, cell, middle)
    if tokens & CARRY and 2 <= height <= LIMIT:
        for under in range(LIMIT - height + 1):
            _add_targets(found, cell, _with_height(position, enter, under), CARRY)
    if tokens & JUMP:
        _add_targets(found, cell, _landings(position, cell), JUMP)
    if tokens & KEEP and height == 1:
        _add_targets(found, cell, enter, KEEP)
    if tokens & RESTORE:
        _add_targets(found, cell, NEIGHBOURS[cell] & ~position.tiles, RESTORE)


def _with_height(position: Position, cells: int, height: int) -> int:
    """Return those of the cells whose stack is exactly this high."""
    chosen = 0
    for cell in cells_of(cells):
        if HEIGHT[position.stacks[cell]] == height:
            chosen |= 1 << cell
    return chosen


def _landings(position: Position, cell: int) -> int:
    """Return where a jump over one missing tile may land."""
    targets = 0
    for target in cells_of(JUMPS[cell] & open_tiles(position)):
        if not position.tiles >> (cell + target) // 2 & 1:
            targets |= 1 << target
    return targets


def add_second_steps(found: list[int], position: Position, start: int, middle: int) -> None:
    """Add the doubles over ``middle``: none if the first step takes the disc itself or already wins."""
    halfway = first_step(position, start, middle)
    if halfway.winner == NOBODY and halfway.tiles >> middle & 1:
        add_steps(found, halfway, middle, DOUBLE, start)


def can_move(position: Position) -> bool:
    """Return whether the side to move has any legal move (double and keep need an ordinary step, so add none)."""
    if position.winner != NOBODY:
        return False
    tops = position.tops[position.side]
    if near(tops) & position.tiles & ~position.full:
        return True
    for cell in cells_of(tops):
        if moves(position, cell, ALL_TOKENS & ~(DOUBLE | KEEP)):
            return True
    return False
