"""A second, naive Passtally that judges the engine: written from the rules text alone, slow on purpose.

A table is remembered as it lies there: every tile that was ever laid, in the order of laying, with its two squares.
What a cell shows, how high it is and which tile is on top is looked up in that list each time. Squares and actions are
texts, sides of a cell are the letters n e s w.
"""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field

FILES = "abcdefgh"
CELLS = [file + rank for rank in "234567" for file in "bcdefg"]
EDGES = {
    "north": [file + "8" for file in "bcdefg"],
    "east": ["h" + rank for rank in "765432"],
    "south": [file + "1" for file in "gfedcb"],
    "west": ["a" + rank for rank in "234567"],
}
RING = EDGES["north"] + EDGES["east"] + EDGES["south"] + EDGES["west"]
OPPOSITE_EDGE = {"north": "south", "south": "north", "east": "west", "west": "east"}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}
OFFSETS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}

JOINS = {"X": {"ns", "ew"}, "A": {"ne", "sw"}, "B": {"nw", "se"}}
HALVES = {1: ("X", "X"), 2: ("X", "A"), 3: ("X", "B"), 4: ("A", "A"), 5: ("B", "B"), 6: ("A", "B")}
QUARTER_TURN = {"X": "X", "A": "B", "B": "A"}
WORTH = [(56, 15), (46, 10), (37, 9), (29, 8), (22, 7), (16, 6), (11, 5), (7, 4), (4, 3), (2, 2), (1, 1), (0, 0)]


@dataclass
class Tile:
    """A tile on the table: which square has which pattern, and its level."""

    patterns: dict[str, str]
    level: int


@dataclass
class Table:
    """Everything on the table, and whose turn it is."""

    players: int
    stacks: list[str]
    markers: dict[str, int] = field(default_factory=dict)  # space -> player from 1
    tiles: list[Tile] = field(default_factory=list)
    player: int = 1
    todo: str = "s"  # s: place, a: two actions left, b: one, -: over
    points: dict[int, int] = field(default_factory=dict)


def begin(players: int, stacks: str) -> Table:
    """Return a table before the first marker is placed."""
    return Table(players, stacks.split("/"), points=dict.fromkeys(range(1, players + 1), 0))


# Geometry.


def beside(square: str, side: str) -> str:
    """Return the square on this side; it may lie outside the board."""
    right, up = OFFSETS[side]
    return chr(ord(square[0]) + right) + str(int(square[1:]) + up)


def side_towards(square: str, other: str) -> str | None:
    """Return on which side of a square another one lies, None if they are not neighbours."""
    return next((side for side in "nesw" if beside(square, side) == other), None)


# What lies where.


def tiles_on(table: Table, cell: str) -> list[Tile]:
    return [tile for tile in table.tiles if cell in tile.patterns]


def top_tile(table: Table, cell: str) -> Tile | None:
    lying = tiles_on(table, cell)
    return lying[-1] if lying else None


def shown(table: Table, cell: str) -> str:
    tile = top_tile(table, cell)
    return tile.patterns[cell] if tile else "X"


def may_cover(table: Table, one: str, two: str) -> bool:
    """Return whether a tile may lie on these two cells."""
    if one not in CELLS or two not in CELLS or side_towards(one, two) is None:
        return False
    if len(tiles_on(table, one)) != len(tiles_on(table, two)):
        return False
    below = top_tile(table, one)
    return below is None or below is not top_tile(table, two)


def somewhere_to_lay(table: Table) -> bool:
    return any(may_cover(table, cell, beside(cell, side)) for cell in CELLS for side in "ne")


# Lines.


def exit_of(pattern: str, entered: str) -> str:
    """Return on which side a line leaves that entered on this one."""
    for pair in JOINS[pattern]:
        if entered in pair:
            return pair.replace(entered, "")
    raise AssertionError(pattern + entered)


def walk(table: Table, space: str) -> tuple[str, list[str], int]:
    """Return where the line of a space ends, the squares on the way, and its passes."""
    edge = next(name for name, spaces in EDGES.items() if space in spaces)
    heading = OPPOSITE[edge[0]]
    at, way, passes = space, [space], 0
    before: Tile | None = None
    while True:
        at = beside(at, heading)
        way.append(at)
        if at in RING:
            return at, way, passes
        tile = top_tile(table, at)
        if tile is not None and tile is not before:
            passes += tile.level
        # Two cells in a row of the same tile: between them lies its seam, for neighbours share one side only.
        heading = exit_of(shown(table, at), OPPOSITE[heading])
        before = tile


def complete(table: Table, player: int) -> list[tuple[str, str, int]]:
    """Return the complete lines of a player: two spaces and the passes."""
    found = []
    for space in RING:
        if table.markers.get(space) == player:
            end, _, passes = walk(table, space)
            if table.markers.get(end) == player and RING.index(end) > RING.index(space):
                found.append((space, end, passes))
    return found


def worth(passes: int) -> int:
    return next(points for least, points in WORTH if passes >= least)


# Actions.


def legal(table: Table) -> list[str]:
    """Return the texts of all legal actions, sorted."""
    if table.todo == "-":
        return []
    if table.todo == "s":
        return sorted(placements(table))
    return sorted(marker_actions(table) + tile_actions(table))


def edge_of(space: str) -> str:
    return next(name for name, spaces in EDGES.items() if space in spaces)


def snake(players: int) -> list[int]:
    there = list(range(1, players + 1))
    return (there + there[::-1]) * 2


def placements(table: Table) -> list[str]:
    """Return the spaces where the next marker may be placed; ``markers`` keeps the order of placing."""
    order = [edge_of(space) for space in table.markers]
    lap, place = divmod(len(order), table.players)
    if place:
        edges = [order[-1]]
    elif lap in (1, 3):
        edges = [OPPOSITE_EDGE[order[-1]]]
    else:
        edges = [edge for edge in EDGES if edge not in order]
    return [space for edge in edges for space in EDGES[edge] if space not in table.markers]


def marker_actions(table: Table) -> list[str]:
    found = set()
    for space, player in table.markers.items():
        if player != table.player:
            continue
        turned = RING[RING.index(space) :] + RING[: RING.index(space)]
        for way in (turned[1:], turned[:0:-1]):
            free = [other for other in way if other not in table.markers]
            found |= {f"{space}-{other}" for other in free[:2]}
    return sorted(found)


def tile_actions(table: Table) -> list[str]:
    found = []
    for number, stack in enumerate(table.stacks, 1):
        if stack == "-":
            continue
        first, second = HALVES[int(stack[0])]
        for cell in CELLS:
            others = [beside(cell, side) for side in ("nesw" if first != second else "ne")]
            found += [f"{number}:{cell}-{other}" for other in others if may_cover(table, cell, other)]
    return found


def play(table: Table, action: str) -> Table:
    """Return the table after a legal action, or after ``time``."""
    after = deepcopy(table)
    if action == "time":
        end_turn(after)
    elif after.todo == "s":
        after.markers[action] = after.player
        order = snake(after.players)
        if len(after.markers) == len(order):
            after.player, after.todo = 1, "a"
        else:
            after.player = order[len(after.markers)]
    elif ":" in action:
        lay(after, int(action[0]) - 1, *action[2:].split("-"))
        if not somewhere_to_lay(after) or all(len(stack) == 1 for stack in after.stacks):
            score(after)
            after.todo = "-"
        else:
            acted(after)
    else:
        start, target = action.split("-")
        after.markers[target] = after.markers.pop(start)
        acted(after)
    return after


def lay(table: Table, number: int, dotted: str, other: str) -> None:
    stack = table.stacks[number]
    first, second = HALVES[int(stack[0])]
    if dotted[0] == other[0]:
        first, second = QUARTER_TURN[first], QUARTER_TURN[second]
    table.tiles.append(Tile({dotted: first, other: second}, len(tiles_on(table, dotted)) + 1))
    table.stacks[number] = stack[1:] or "-"


def acted(table: Table) -> None:
    if table.todo == "a":
        table.todo = "b"
    else:
        end_turn(table)


def score(table: Table) -> None:
    table.points[table.player] += worth(sum(passes for _, _, passes in complete(table, table.player)))


def end_turn(table: Table) -> None:
    score(table)
    last_round = max(table.points.values()) >= 50 or any(len(stack) == 1 for stack in table.stacks)
    if table.player == table.players and last_round:
        table.todo = "-"
    else:
        table.player = table.player % table.players + 1
        table.todo = "a"


def result(table: Table) -> str:
    """Return winner and reason, ``*`` while the game goes on."""
    if table.todo != "-":
        return "*"
    most = max(table.points.values())
    winner = min(player for player, points in table.points.items() if points == most)
    out = [len(stack) == 1 for stack in table.stacks]  # one character: the offered tile alone, or "-"
    if not somewhere_to_lay(table):
        reason = "blocked"
    elif all(out):
        reason = "stacks"
    else:
        reason = "points" if most >= 50 else "stack"
    return f"{winner}:{reason}"


# Text forms.


def parse(text: str) -> Table:
    """Read a position after the set-up, taken as possible; what lies buried is made up, for it does not matter."""
    cells, markers, turn, points, stacks = text.split(" ")
    table = begin(len(points.split("/")), stacks)
    table.points = {player: int(number) for player, number in enumerate(points.split("/"), 1)}
    table.markers = {
        space: int(player) for space, player in zip(RING, markers.replace("/", ""), strict=True) if player != "."
    }
    table.player, table.todo = (1, "-") if turn == "-" else (int(turn[0]), turn[1])
    for rank, row in zip("765432", cells.split("/"), strict=True):
        files = iter("bcdefg")
        for pattern, level, link, run in re.findall(r"([XAB])([0-9]+)([neswo])|([1-6])", row):
            if run:
                for _ in range(int(run)):
                    next(files)
            else:
                pile_up(table, next(files) + rank, pattern, int(level), link)
    return table


def pile_up(table: Table, cell: str, pattern: str, level: int, link: str) -> None:
    """Put a tile of this level on a cell, on top of tiles nobody can see; its other half may lie there already."""
    other = "" if link == "o" else beside(cell, link)
    twin = top_tile(table, other) if link in ("n", "w") else None
    table.tiles += [Tile({cell: "?"}, below) for below in range(1, level)]
    if twin:
        twin.patterns[cell] = pattern
        table.tiles.remove(twin)
        table.tiles.append(twin)
    else:
        table.tiles.append(Tile({cell: pattern}, level))


def text_of_cell(table: Table, cell: str) -> str:
    tile = top_tile(table, cell)
    if tile is None:
        return "1"
    other = next((square for square in tile.patterns if square != cell), "")
    link = side_towards(cell, other) if other and top_tile(table, other) is tile else "o"
    return f"{tile.patterns[cell]}{tile.level}{link}"


def fmt(table: Table) -> str:
    """Return the one text of a position."""
    return f"{open_text(table)} {'/'.join(table.stacks)}"


def open_text(table: Table) -> str:
    rows = []
    for rank in "765432":
        cells = [text_of_cell(table, file + rank) for file in "bcdefg"]
        row = "".join("." if text == "1" else text for text in cells)
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    edges = ["".join(str(table.markers.get(space, ".")) for space in spaces) for spaces in EDGES.values()]
    turn = "-" if table.todo == "-" else f"{table.player}{table.todo}"
    points = "/".join(str(table.points[player]) for player in sorted(table.points))
    return f"{'/'.join(rows)} {'/'.join(edges)} {turn} {points}"


def public(table: Table) -> str:
    """Return the public text of a position."""
    stacks = [stack if stack == "-" else f"{stack[0]}+{len(stack[1:])}" for stack in table.stacks]
    down = "".join(stack[1:] for stack in table.stacks)
    return f"{open_text(table)} {'/'.join(stacks)} {''.join(str(down.count(kind)) for kind in '123456')}"


def perft(table: Table, depth: int) -> int:
    """Return the number of legal sequences of this many actions."""
    actions = legal(table)
    if depth <= 1:
        return len(actions) if depth else 1
    return sum(perft(play(table, action), depth - 1) for action in actions)
