"""Turns the notes of a walk test into findings: what is wrong with a board, and what to do about it."""

from collections.abc import Collection, Iterator

from .board_map import BoardMap
from .findings import Finding
from .multiplexers import multiplexers
from .notes import Notes
from .strips import Strips
from .wires import Wires

_REED = "magnet by hand at 5 mm; gauge; is the diode's ring at the reed? Else change the reed"
_OPEN_REED = "take iron away (screws, folded leads); look for leads that touch; else change the reed"
_HALL = "magnet by hand right above it; its joints, and those of its capacitor; else change the Hall switch"
_LINEAR = "joints of the sensor, its resistor and its capacitor; 1.65 V at its output? Else change the sensor"
_OPEN_LINEAR = "take magnets, iron and phones away; 1.65 V at its output? Else change the sensor"
_OPEN_HALL = "take magnets and iron away; its output's joint, a bridge to ground; else change the Hall switch"
# What to look at where a cell never answers, and where it always does, by the board's sensor.
_REMEDIES = {"reed": (_REED, _OPEN_REED), "hall": (_HALL, _OPEN_HALL), "linear": (_LINEAR, _OPEN_LINEAR)}


def diagnose(board: BoardMap, notes: Notes) -> list[Finding]:
    """Return everything that is wrong, root causes first."""
    strips = Strips(board, notes)
    if board.strips:
        wiring = [*_chain(board, notes, strips)]
    else:
        wiring = [*(_wiring(board, notes) if board.has_diodes else multiplexers(board, notes))]
    explained = strips.silent if board.strips or board.has_diodes else {cell for one in wiring for cell in one.cells}
    singles = _single_switches(board, notes, strips, explained)
    return [*_turned(board, notes), *wiring, *singles, *_others(board, notes, strips)]


def _turned(board: BoardMap, notes: Notes) -> Iterator[Finding]:
    """Find a board that is wired correctly, but turned against its settings."""
    quarters = Wires(board, notes.answered).quarters()
    if quarters:
        degrees = (board.orientation - 90 * quarters) % 360
        yield Finding(
            "turned",
            (),
            f"all cells answer turned by {90 * quarters} degrees",
            f"turn the board, or write PASSO_ORIENTATION = {degrees} into its settings.toml",
        )


def _wiring(board: BoardMap, notes: Notes) -> Iterator[Finding]:
    """Find loose or swapped wires, and cells that answer as others."""
    wires = Wires(board, notes.answered)
    yield from _dead_lines(board, notes)
    if wires.quarters():
        return
    if wires.known:
        for axis, lines in ((0, wires.files), (1, wires.ranks)):
            yield from _exchanged(board, axis, lines)
        return
    yield from _other_cells(wires)


def _chain(board: BoardMap, notes: Notes, strips: Strips) -> Iterator[Finding]:
    """Find strips and cables that are wrong, and cells that answer as others."""
    wires = Wires(board, notes.answered)
    if wires.quarters():
        return
    yield from strips.findings()
    if not strips.known:
        yield from _other_cells(wires)


def _other_cells(wires: Wires) -> Iterator[Finding]:
    for cell, seen in wires.pairs.items():
        if cell != seen:
            yield Finding("exchanged", (cell, seen), f"a disc on {cell} closes {seen}", f"follow the wires of {cell}")


def _exchanged(board: BoardMap, axis: int, lines: list[int]) -> Iterator[Finding]:
    """Name the lines of each cycle of wires that must be moved on by one."""
    left = [line for line in range(board.side) if lines[line] != line]
    while left:
        circle = [left.pop(0)]
        while lines[circle[-1]] != circle[0]:
            circle.append(lines[circle[-1]])
            left.remove(circle[-1])
        names = [board.line_name(axis, line) for line in circle]
        moves = [f"{name} to {board.pin(axis, line)}" for name, line in zip(names, circle, strict=True)]
        cells = tuple(cell for line in circle for cell in board.line(axis, line))
        text = f"the wires of {' and '.join(names)} are exchanged"
        yield Finding("exchanged", cells, text, f"solder the wire of {', of '.join(moves)}")


def _dead_lines(board: BoardMap, notes: Notes) -> Iterator[Finding]:
    if len(notes.answered) > 1 and not any(notes.answered.values()):
        yield Finding(
            "dead",
            tuple(notes.answered),
            "no switch answers at all",
            "turn the disc over (felt down), try another one; is the matrix connected, are all diodes the right way?",
        )
        return
    for axis, index, cells in _lines_of(board, _dead(notes)):
        yield Finding(
            "dead line",
            cells,
            f"no cell of {board.line_name(axis, index)} answers",
            f"beep from {board.pin(axis, index)} to the wire of {board.line_name(axis, index)}",
        )


def _single_switches(board: BoardMap, notes: Notes, strips: Strips, explained: set[str]) -> Iterator[Finding]:
    """Find faulty switches."""
    dead, closed_remedy = _REMEDIES[board.sensor]
    if any(notes.answered.values()) or len(notes.answered) == 1:
        lines = _lines_of(board, _dead(notes)) if board.has_diodes else ()
        in_lines = {cell for _, _, cells in lines for cell in cells}
        for cell in sorted(_dead(notes) - in_lines - explained):
            yield Finding("dead", (cell,), f"{cell} never answers", dead)
    if board.strips and len(notes.closed_when_bare) == len(board.cells):
        remedy = "SER of the cable to the first strip: a bridge to ground? Are 3.3 V there?"
        yield Finding("closed", board.cells, "all cells are closed with no disc on them", remedy)
        return
    for cell in sorted(map(strips.where, notes.closed_when_bare)):
        yield Finding("closed", (cell,), f"{cell} is closed with no disc on it", closed_remedy)
    for cell in sorted(notes.sticking):
        yield Finding("sticking", (cell,), f"{cell} stays closed when its disc has left", closed_remedy)
    for cell, closed in sorted(notes.answered.items()):
        if len(closed) > 1 and not explained.issuperset(closed):
            text = f"a disc on {cell} closes {' and '.join(closed)}"
            yield Finding("joined", closed, text, "look for wires that touch, and for switches that reach too far")


def _others(board: BoardMap, notes: Notes, strips: Strips) -> Iterator[Finding]:
    yield from _diodes(notes)
    yield from _lights(board, notes, strips)
    yield from _buttons(board, notes)
    if notes.weak_discs:
        yield Finding(
            "weak disc",
            (),
            f"{notes.weak_discs} disc{'s' if notes.weak_discs > 1 else ''} laid aside: no switch answers",
            "is the felt below? Else the magnet is weak, or too deep in the wood: change it",
        )
    for what in sorted(notes.shaken):
        yield Finding("loose", (what,), f"{what} changed when the board was shaken", "look for a loose joint")


def _diodes(notes: Notes) -> Iterator[Finding]:
    for ghost in notes.ghosts:
        one, other = ghost.corners
        yield Finding(
            "diode",
            (ghost.suspect,),
            f"the diode at {ghost.suspect} is missing or shorted: with discs on {one}, {ghost.suspect} and {other}, "
            f"{ghost.cell} reads as closed",
            f"look at the diode of {ghost.suspect}, diagonally across from {ghost.cell}",
        )
    for cell in sorted(notes.unexplained):
        yield Finding("ghost", (cell,), f"{cell} reads as closed beside the discs", "look for wires that touch")


def _lights(board: BoardMap, notes: Notes, strips: Strips) -> Iterator[Finding]:
    every_dark = [cell for cell in board.chain if cell in notes.lights and notes.lights[cell] is None]
    dark = [cell for cell in every_dark if cell not in strips.dark]
    start = len(board.chain)
    while start and board.chain[start - 1] in dark:
        start -= 1
    rest = board.chain[start:] if start < len(board.chain) - 1 else ()
    if rest and not start:
        yield Finding("dark chain", rest, "all lights are dark", "fuse; 5 V at 5V_PIXELS; data into DIN, not DOUT")
    elif rest:
        before = board.chain[start - 1]
        text = f"all lights are dark from {rest[0]} on"
        wire = (
            f"DATA of the cable from {before} to {rest[0]}"
            if strips.between(before, rest[0])
            else (f"the wire from DOUT of {before} to DIN of {rest[0]}")
        )
        yield Finding("dark chain", rest, text, f"{wire}, or one of the two")
    for cell in [strips.where(cell) for cell in dark if cell not in rest]:
        text = f"the light under {cell} is dark"
        yield Finding("dark light", (cell,), text, f"its joints; bridge data over it; else change the pixel of {cell}")
    if not strips.found_order:
        yield from _light_order(board, notes)


def _light_order(board: BoardMap, notes: Notes) -> Iterator[Finding]:
    """Find the actual order of the pixels."""
    seen = {cell: place for cell, place in notes.lights.items() if place is not None}
    wrong = {cell: place for cell, place in seen.items() if cell != place}
    if not wrong:
        return
    for name, order in _other_orders(board):
        if all(order[board.chain.index(cell)] == place for cell, place in seen.items()):
            yield Finding(
                "light order",
                tuple(wrong),
                f"the pixels hang {name}",
                f"rewire them, or change PIXELS in boards/{board.board}.py",
            )
            return
    for cell, place in sorted(wrong.items()):
        yield Finding(
            "light order", (cell, place), f"the light of {cell} is under {place}", "follow the pixels' data wire"
        )


def _other_orders(board: BoardMap) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "in the opposite order", board.chain[::-1]
    for quarters in (1, 2, 3):
        turned = tuple(board.turned(cell, quarters) for cell in board.chain)
        yield f"turned by {90 * quarters} degrees clockwise", turned
    yield "the same way in every rank, not back and forth", board.cells
    mirrored = tuple(board.cell(board.side - 1 - board.place(cell)[0], board.place(cell)[1]) for cell in board.chain)
    yield "mirrored", mirrored


def _buttons(board: BoardMap, notes: Notes) -> Iterator[Finding]:
    if len(notes.buttons) == 2 and all(came not in ("", "stuck", side) for side, came in notes.buttons.items()):
        yield Finding("buttons", (), "the buttons are exchanged", "exchange their wires")
        return
    for side, came in notes.buttons.items():
        if came == side:
            continue
        what = {"": "does not answer", "stuck": "stays pressed"}.get(came, f"answers as {board.button(came)}")
        yield Finding("button", (side,), f"{board.button(side)} {what}", "beep from its pin to GND while it is pressed")


def _dead(notes: Notes) -> set[str]:
    return {cell for cell, closed in notes.answered.items() if not closed}


def _lines_of(board: BoardMap, cells: Collection[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield the files and ranks that lie wholly among some cells."""
    for axis in (0, 1):
        for index in range(board.side):
            line = board.line(axis, index)
            if set(line) <= set(cells):
                yield axis, index, line
