"""A second, naive Passo that judges the engine: written from the rules by somebody who never saw it, slow on purpose.

Everything is text: a cell is ``"a1"``, a stack a list of ``"b"`` and ``"r"`` from bottom to top, a move its text form.
"""

import re
from dataclasses import dataclass
from functools import cache

FILES = "abcde"
RANKS = "12345"
CELLS = [file + rank for file in FILES for rank in RANKS]
DIRECTIONS = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if (right, up) != (0, 0)]
TOKENS = "TDCJKR"
START = "rrrrr/5/5/5/bbbbb b"

Tiles = dict[str, list[str]]


@dataclass
class Position:
    """Tiles with their discs (a missing tile is absent), the side to move, and the tokens of each side."""

    tiles: Tiles
    side: str
    tokens: dict[str, str]


@dataclass
class Turn:
    """What a move leads to: the tiles afterwards, the token it used, and whether the disc left the board."""

    tiles: Tiles
    token: str
    off: bool


# Geometry.


def shifted(cell: str, right: int, up: int) -> str | None:
    """Return the cell a number of files and ranks away, or None outside the board."""
    file = FILES.index(cell[0]) + right
    rank = RANKS.index(cell[1]) + up
    return FILES[file] + RANKS[rank] if 0 <= file < 5 and 0 <= rank < 5 else None


@cache
def neighbours(cell: str) -> list[str]:
    """Return the up to eight cells around a cell."""
    around = [shifted(cell, right, up) for right, up in DIRECTIONS]
    return [beside for beside in around if beside is not None]


def other(player: str) -> str:
    """Return the opponent."""
    return {"b": "r", "r": "b"}[player]


def copy(tiles: Tiles) -> Tiles:
    """Return tiles that can be changed without changing these."""
    return {cell: list(stack) for cell, stack in tiles.items()}


# Text forms.


def parse(text: str) -> Position:
    """Read the one text of a position; how many discs and tokens there are is not judged."""
    fields = text.split(" ")
    if len(fields) not in (2, 4) or fields[1] not in ("b", "r"):
        raise ValueError(f"not a board, a side and perhaps two sets of tokens: {text!r}")
    rows = fields[0].split("/")
    if len(rows) != 5:
        raise ValueError(f"not five ranks: {text!r}")
    tiles: Tiles = {}
    for rank, row in zip("54321", rows, strict=True):
        for file, stack in zip(FILES, _parse_row(row), strict=True):
            if stack is not None:
                tiles[file + rank] = stack
    held = ["" if field == "-" else field for field in fields[2:]] or ["", ""]
    position = Position(tiles, fields[1], {"b": held[0], "r": held[1]})
    if fmt(position) != text:
        raise ValueError(f"not the one text of this position: {text!r}")
    return position


def _parse_row(row: str) -> list[list[str] | None]:
    if not re.fullmatch(r"(?:[1-5]|\.|b|r|\([br]{2,}\))*", row):
        raise ValueError(f"bad rank {row!r}")
    stacks: list[list[str] | None] = []
    for piece in re.findall(r"[1-5]|\.|b|r|\([br]+\)", row):
        if piece.isdigit():
            stacks += [[] for _ in range(int(piece))]
        else:
            stacks.append(None if piece == "." else list(piece.strip("()")))
    if len(stacks) != 5:
        raise ValueError(f"rank {row!r} has not five cells")
    return stacks


def fmt(position: Position) -> str:
    """Return the one text of a position."""
    rows = [_format_row([position.tiles.get(file + rank) for file in FILES]) for rank in "54321"]
    text = "/".join(rows) + " " + position.side
    if position.tokens["b"] or position.tokens["r"]:
        for player in "br":
            text += " " + ("".join(token for token in TOKENS if token in position.tokens[player]) or "-")
    return text


def _format_row(stacks: list[list[str] | None]) -> str:
    row = ""
    for stack in stacks:
        if stack is None:
            row += "."
        elif not stack:
            row += "1"
        else:
            row += stack[0] if len(stack) == 1 else "(" + "".join(stack) + ")"
    return re.sub("1+", lambda run: str(len(run[0])), row)


# Passing and the goal line.


def ranks_of(tiles: Tiles, player: str) -> list[int]:
    """Return the ranks of all discs of a player, covered ones included."""
    return [int(cell[1]) for cell, stack in tiles.items() for disc in stack if disc == player]


def goal_line(tiles: Tiles, player: str) -> int | None:
    """Return the rank of the enemy's disc closest to the enemy's own side; None if the enemy has no disc."""
    enemy = ranks_of(tiles, other(player))
    if not enemy:
        return None
    return max(enemy) if player == "b" else min(enemy)


def has_passed(tiles: Tiles, player: str) -> bool:
    """Return whether a disc of the player is strictly beyond its goal line."""
    line = goal_line(tiles, player)
    if line is None:
        return False
    own = ranks_of(tiles, player)
    return any(rank > line for rank in own) if player == "b" else any(rank < line for rank in own)


# The parts of a turn.


def tidy(tiles: Tiles, start: str, start_stays: bool = False) -> None:
    """Remove the start tile if no disc is left on it, then every isolated tile with all its discs."""
    if not start_stays and not tiles[start]:
        del tiles[start]
    for cell in [cell for cell in tiles if not any(beside in tiles for beside in neighbours(cell))]:
        del tiles[cell]


def can_be_entered(tiles: Tiles, cell: str | None) -> bool:
    """Return whether an ordinary step may end on this cell."""
    return cell is not None and cell in tiles and len(tiles[cell]) <= 2


def ordinary_steps(tiles: Tiles, player: str, start: str) -> list[str]:
    """Return where the top disc of ``start`` may go by the base game: cells and perhaps "off"."""
    found = [cell for cell in neighbours(start) if can_be_entered(tiles, cell)]
    line = goal_line(tiles, player)
    if line is not None:
        forward = 1 if player == "b" else -1
        on_or_beyond = int(start[1]) >= line if player == "b" else int(start[1]) <= line
        ahead = [shifted(start, right, forward) for right in (-1, 0, 1)]
        if on_or_beyond and not any(can_be_entered(tiles, cell) for cell in ahead):
            found.append("off")
    return found


def after_step(tiles: Tiles, start: str, target: str, start_stays: bool = False) -> Tiles:
    """Return the tiles after the top disc of ``start`` went to ``target`` (or "off"), and the removals."""
    after = copy(tiles)
    disc = after[start].pop()
    if target != "off":
        after[target].append(disc)
    tidy(after, start, start_stays)
    return after


def all_moves(position: Position) -> dict[str, Turn]:
    """Return every move of the side to move; whether the game is already over is not asked here."""
    moves: dict[str, Turn] = {}
    for start, stack in position.tiles.items():
        if stack and stack[-1] == position.side:
            for target in ordinary_steps(position.tiles, position.side, start):
                moves[f"{start}-{target}"] = Turn(after_step(position.tiles, start, target), "", target == "off")
            for token in position.tokens[position.side]:
                moves |= _TOKEN_MOVES[token](position.tiles, position.side, start)
    return moves


def _tower(tiles: Tiles, player: str, start: str) -> dict[str, Turn]:
    targets = [cell for cell in neighbours(start) if len(tiles.get(cell, [])) == 3]
    return {f"{start}-{target}/T": Turn(after_step(tiles, start, target), "T", False) for target in targets}


def _double(tiles: Tiles, player: str, start: str) -> dict[str, Turn]:
    moves = {}
    for first in ordinary_steps(tiles, player, start):
        if first == "off":
            continue  # it wins at once
        between = after_step(tiles, start, first)
        if first not in between or has_passed(between, player):
            continue  # the disc itself is gone, or it already wins
        for second in ordinary_steps(between, player, first):
            after = after_step(between, first, second)
            moves[f"{start}-{first}-{second}/D"] = Turn(after, "D", second == "off")
    return moves


def _carry(tiles: Tiles, player: str, start: str) -> dict[str, Turn]:
    moves = {}
    height = len(tiles[start])
    for target in neighbours(start):
        if height in (2, 3) and target in tiles and len(tiles[target]) + height <= 3:
            after = copy(tiles)
            after[target] += after[start]
            after[start] = []
            tidy(after, start)
            moves[f"{start}-{target}/C"] = Turn(after, "C", False)
    return moves


def _jump(tiles: Tiles, player: str, start: str) -> dict[str, Turn]:
    moves = {}
    for right, up in DIRECTIONS:
        over, target = shifted(start, right, up), shifted(start, 2 * right, 2 * up)
        if target is not None and over not in tiles and can_be_entered(tiles, target):
            moves[f"{start}-{target}/J"] = Turn(after_step(tiles, start, target), "J", False)
    return moves


def _keep(tiles: Tiles, player: str, start: str) -> dict[str, Turn]:
    if len(tiles[start]) != 1:
        return {}
    targets = [target for target in ordinary_steps(tiles, player, start) if target != "off"]
    return {f"{start}-{target}/K": Turn(after_step(tiles, start, target, True), "K", False) for target in targets}


def _restore(tiles: Tiles, player: str, start: str) -> dict[str, Turn]:
    gaps = [cell for cell in neighbours(start) if cell not in tiles]
    return {f"{start}-{gap}/R": Turn(after_step({**tiles, gap: []}, start, gap), "R", False) for gap in gaps}


_TOKEN_MOVES = {"T": _tower, "D": _double, "C": _carry, "J": _jump, "K": _keep, "R": _restore}


# What a game asks.


def passed_by(position: Position) -> str | None:
    """Return who has passed, the one who moved last first."""
    for player in (other(position.side), position.side):
        if has_passed(position.tiles, player):
            return player
    return None


def turns(position: Position) -> dict[str, Turn]:
    """Return every legal move with what it leads to; a finished game has none."""
    return {} if passed_by(position) else all_moves(position)


def legal(position: Position) -> list[str]:
    """Return the texts of the legal moves, sorted."""
    return sorted(turns(position))


def play(position: Position, move: str) -> tuple[Position, str]:
    """Return the position after a legal move and the result: ``b``, ``r`` or ``*``."""
    legal_turns = turns(position)
    if move not in legal_turns:
        raise ValueError(f"not legal here: {move!r} in {fmt(position)!r}")
    return follow(position, legal_turns[move])


def follow(position: Position, turn: Turn) -> tuple[Position, str]:
    """Return the position after a turn and the result; that a disc went off cannot be seen in the position."""
    mover = position.side
    left = position.tokens[mover].replace(turn.token, "") if turn.token else position.tokens[mover]
    after = Position(turn.tiles, other(mover), {**position.tokens, mover: left})
    if turn.off:
        return after, mover
    return after, passed_by(after) or ("*" if all_moves(after) else mover)


def perft(position: Position, depth: int) -> int:
    """Return the number of legal lines of exactly this many turns."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(turns(position))
    total = 0
    for turn in turns(position).values():
        after, result = follow(position, turn)
        if result == "*":
            total += perft(after, depth - 1)
    return total
