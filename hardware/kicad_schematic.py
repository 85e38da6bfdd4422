"""The circuit as a KiCad schematic (.kicad_sch): every pin has a label with its net's name.

KiCad 6 cannot run its electrical rules check without its window; erc.py and a test that reads this file back
replace it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

from hardware.board import Board
from hardware.circuit import Circuit, Part
from hardware.netlist import FOOTPRINTS

GRID = 2.54  # KiCad connects only what lies on its grid
REACH = 2 * GRID  # of a pin from the edge of its symbol's box
Spot = tuple[float, float]
Node = str | float | list["Node"]
_FONT: Node = ["effects", ["font", ["size", 1.27, 1.27]]]
_HIDDEN: Node = ["effects", ["font", ["size", 1.27, 1.27]], "hide"]
_STROKE: Node = ["stroke", ["width", 0.1524], ["type", "default"], ["color", 0.0, 0.0, 0.0, 0.0]]


def text(node: Node) -> str:
    """Return a node as KiCad writes it: numbers, words and lists in parentheses."""
    if isinstance(node, list):
        return "(" + " ".join(map(text, node)) + ")"
    return node if isinstance(node, str) else f"{node:.4f}".rstrip("0").rstrip(".")


def quoted(words: str) -> str:
    """Return words in quotes."""
    return json.dumps(words, ensure_ascii=False)


def _identity(*words: object) -> Node:
    return ["uuid", str(uuid5(NAMESPACE_URL, repr(("schematic", *words))))]


def reference(circuit: Circuit, part: Part) -> str:
    """Return a part's reference in KiCad's form, ending in a number: RC_a becomes RC_1."""
    if part.ref[-1].isdigit():
        return part.ref
    return f"{part.ref.partition('_')[0]}_{circuit.of_kind(part.kind).index(part) + 1}"


def pins_of(part: Part) -> list[str]:
    """Return all pins of a part's symbol, including unused ones."""
    return list(dict.fromkeys([*part.pins, *part.numbers]))


def sides(pins: list[str]) -> tuple[list[str], list[str]]:
    """Return the pins on the left and on the right of a symbol's box."""
    half = -(-len(pins) // 2)
    return pins[:half], pins[half:]


def box(pins: list[str]) -> Spot:
    """Return half the width and height of a symbol."""
    longest = max(map(len, pins))
    wide = GRID * max(2, -(-longest // 2) + 1)
    return wide, GRID * max(1, len(sides(pins)[0]) / 2 + 0.5)


def ends(pins: list[str]) -> dict[str, tuple[float, float, bool]]:
    """Return each pin's connection point, from the symbol's middle with y down, and whether it is on the right."""
    found = {}
    wide, _ = box(pins)
    for right, names in enumerate(sides(pins)):
        for number, name in enumerate(names):
            y = GRID * (number - (len(sides(pins)[0]) - 1) // 2)
            found[name] = ((wide + REACH) * (1 if right else -1), y, bool(right))
    return found


def _symbol(part: Part, footprint: str) -> Node:
    """Return the symbol for a part's kind: a box with pins; in a library, y points up."""
    pins, name = pins_of(part), _library_name(part)
    wide, _ = box(pins)
    edges = [y for _, y, _ in ends(pins).values()]
    corner: list[Node] = [["start", -wide, GRID - min(edges)], ["end", wide, -GRID - max(edges)]]
    rectangle: Node = ["rectangle", *corner, _STROKE, ["fill", ["type", "background"]]]
    drawn = [_pin(part, pin, *spot) for pin, spot in ends(pins).items()]
    short = name.partition(":")[2]
    properties = [_property(word, value, number, hide=number > 1)
                  for number, (word, value) in enumerate(_texts(part, part.ref[0], footprint).items())]  # fmt: skip
    flags: list[Node] = [["pin_names", ["offset", 1.016]], ["in_bom", "yes"], ["on_board", "yes"]]
    inside: list[Node] = [["symbol", quoted(f"{short}_0_1"), rectangle], ["symbol", quoted(f"{short}_1_1"), *drawn]]
    return ["symbol", quoted(name), *flags, *properties, *inside]


def _library_name(part: Part) -> str:
    return f"passo:{part.kind}"


def _pin(part: Part, pin: str, x: float, y: float, right: bool) -> Node:
    at: Node = ["at", x, 0.0 - y, 180.0 if right else 0.0]
    names: list[Node] = [["name", quoted(pin), _FONT], ["number", quoted(part.number(pin)), _FONT]]
    return ["pin", "passive", "line", at, ["length", REACH], *names]


def _texts(part: Part, ref: str, footprint: str) -> dict[str, str]:
    return {"Reference": ref, "Value": part.value, "Footprint": footprint, "Datasheet": ""}


def _property(name: str, value: str, number: int, at: Spot = (0.0, 0.0), hide: bool = False) -> Node:
    place: Node = ["at", *at, 0.0]
    return ["property", quoted(name), quoted(value), ["id", float(number)], place, _HIDDEN if hide else _FONT]


def _placed(part: Part, name: str, at: Spot, footprint: str) -> Iterator[Node]:
    """Yield a part at its place, with its net's name at each pin, or a cross at an unused pin."""
    pins, (x, y) = pins_of(part), at
    top = min(spot[1] for spot in ends(pins).values())
    words = [
        _property(word, value, number, (x, y + top - (4.0 if number == 0 else 1.8)), hide=number > 1)
        for number, (word, value) in enumerate(_texts(part, name, footprint).items())
    ]
    flags: list[Node] = [["unit", 1.0], ["in_bom", "yes"], ["on_board", "yes"], _identity(part.ref)]
    joined: list[Node] = [["pin", quoted(part.number(pin)), _identity(part.ref, pin)] for pin in pins]
    yield ["symbol", ["lib_id", quoted(_library_name(part))], ["at", x, y, 0.0], *flags, *words, *joined]
    for pin, (dx, dy, right) in ends(pins).items():
        spot: list[Node] = [x + dx, y + dy]
        if pin not in part.pins:
            yield ["no_connect", ["at", *spot], _identity("free", part.ref, pin)]
            continue
        justify: Node = ["justify", "left" if right else "right", "bottom"]
        effects: Node = ["effects", ["font", ["size", 1.27, 1.27]], justify]
        label: Node = ["at", *spot, 0.0 if right else 180.0]
        yield ["label", quoted(part.pins[pin]), label, effects, _identity("net", part.ref, pin)]


def places(board: Board, circuit: Circuit) -> dict[str, Spot]:
    """Return each part's place: the matrix as on the board, pixels below it, the rest beside it."""
    left, top, step = 16 * GRID, 14 * GRID, 17 * GRID
    found, deep = {}, len(board.rows)
    for cell in board.cells:
        column, row = board.columns.index(board.column(cell)), deep - 1 - board.rows.index(board.row(cell))
        x = left + 2 * step * column
        found[f"D_{cell}"], found[f"S_{cell}"] = (x, top + 8 * GRID * row), (x + step, top + 8 * GRID * row)
        found[f"LED_{cell}"] = (x, top + 8 * GRID * (deep + 1 + row))
    beside, y = left + 2 * step * len(board.columns) + 10 * GRID, top
    for part in circuit.parts:
        if part.ref not in found:
            height = len(sides(pins_of(part))[0])
            y += GRID * (height // 2)
            found[part.ref] = (beside, y)
            y += GRID * (height - height // 2 + 5)
    return found


def write(board: Board, circuit: Circuit) -> str:
    """Return the schematic of the small board, for KiCad 6 and later."""
    return sheet(circuit, places(board, circuit), FOOTPRINTS)


def sheet(circuit: Circuit, spots: dict[str, Spot], footprints: dict[str, str]) -> str:
    """Return a schematic of parts at their places."""
    kinds = {part.kind: part for part in reversed(circuit.parts)}
    head: list[Node] = [_identity("root"), ["paper", quoted("A2")], ["title_block", ["title", quoted(circuit.title)]]]
    lines = ["(kicad_sch (version 20211123) (generator passoboard)", *("  " + text(node) for node in head)]
    symbols = [_symbol(part, footprints[part.kind]) for part in kinds.values()]
    lines += ["  (lib_symbols", *(f"    {text(symbol)}" for symbol in symbols), "  )"]
    for part in circuit.parts:
        placed = _placed(part, reference(circuit, part), spots[part.ref], footprints[part.kind])
        lines += [f"  {text(node)}" for node in placed]
    lines += ['  (sheet_instances (path "/" (page "1")))', "  (symbol_instances"]
    for part in circuit.parts:
        path = "/" + str(uuid5(NAMESPACE_URL, repr(("schematic", part.ref))))
        words: list[Node] = [["reference", quoted(reference(circuit, part))], ["unit", 1.0]]
        words.append(["value", quoted(part.value)])
        lines.append("    " + text(["path", quoted(path), *words, ["footprint", quoted(footprints[part.kind])]]))
    return "\n".join([*lines, "  )", ")", ""])
