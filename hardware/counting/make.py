"""Makes everything under generated-counting/, with the same parts of the generator as the other boards."""

from __future__ import annotations

from math import ceil

from hardware import archive, dxf, fabrication, kicad_schematic, wood
from hardware.big import placing
from hardware.big.guide import filled
from hardware.canvas import Canvas, Pen, pdf
from hardware.circuit import Circuit
from hardware.counting import circuit, drawing, proof, rules
from hardware.counting import wood as box
from hardware.counting.board import HERE, CountingBoard
from hardware.drawings import PLY, put, titled
from hardware.make import CUT, Files
from hardware.pages import figures
from hardware.pcb import Drawing
from hardware.verdict import Verdict

_COLUMN, _ROW, _IN_A_ROW = 45.72, 76.2, 8  # of parts in the schematic


def judge(board: CountingBoard) -> Verdict:
    """Return the verdict: the figures, and what else is wrong."""
    found = [figure for group in proof.figures(board).values() for figure in group]
    return Verdict(found, rules.check(board) + too_few(board))


def needed(board: CountingBoard) -> dict[str, int]:
    """Return how many of each kind the circuits take."""
    parts = circuit.whole(board.cells, board.sensor.series_ohm, board.sensor.filter_nf).parts
    found: dict[str, int] = {}
    for part in parts:
        kind = "decoupling" if part.kind == "filter" else part.kind
        found[kind] = found.get(kind, 0) + 1
    del found["high_pins"], found["buttons"]  # the Pico's other half, and holes
    return found | {"button": 2, "cable": len(board.cells.ys), "light_cable": len(board.cells.ys)}


def too_few(board: CountingBoard) -> list[str]:
    """Return the parts that are too few or missing in the list."""
    listed = {part["kind"]: part["count"] for part in board.parts}
    return [
        f"[[part]] {kind}: count = {listed.get(kind, 0)}, the board needs {count}"
        for kind, count in needed(board).items()
        if listed.get(kind, 0) < count
    ]


def euros(board: CountingBoard, boards: int = 1) -> float:
    """Return what the parts of so many boards cost, in whole packs."""
    return float(sum(ceil(part["count"] * boards / part["pack"]) * part["euros"] for part in board.parts))


def summary(board: CountingBoard) -> list[str]:
    """Return parts and cost."""
    unknown = sum(part["known"] != "sheet" for part in board.parts)
    strips = len(circuit.strip(0, 0).parts) * len(board.cells.ys)
    return [
        f"{len(board.parts)} lines to order; {strips} parts on {len(board.cells.ys)} strips.",
        f"{euros(board):.0f} euros for one board, {euros(board, 5):.0f} for five ({euros(board, 5) / 5:.0f} each), in "
        f"whole packs, without tools and shipping. No price was looked up, and {unknown} lines are remembered.",
    ]


def parts_page(board: CountingBoard) -> str:
    """Return the list of parts as a page."""
    sizes = {
        "strip": f"{board.strip.length:g} x {board.strip.width:g} x {board.strip.thickness:g} mm",
        "controller": f"{drawing.HIGH[0] - drawing.LOW[0]:g} x {drawing.HIGH[1] - drawing.LOW[1]:g} mm",
    }
    lines = ["# Bill of materials: the board that counts", "", "Made by `make hardware` from counting/board.toml.", ""]
    lines += [f"- {line}" for line in summary(board)]
    lines += ["", "*Sheet*: its data sheet or its maker's page was read. *Remembered*: confirm number and price.", ""]
    lines += ["| part | for one board | packs for one, for five | number | instead | note | known | a pack, euros |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    for part in board.parts:
        packs = [ceil(part["count"] * boards / part["pack"]) for boards in (1, 5)]
        row = [part["named"], part["count"], f"{packs[0]} of {part['pack']}, {packs[1]}"]
        row += [f"**{part['maker']}** {part['number']}".format_map(sizes), part["alternative"], part["note"]]
        lines.append("| " + " | ".join(map(str, [*row, part["known"], f"{part['euros']:.2f}"])) + " |")
    return "\n".join([*lines, ""])


def proof_page(board: CountingBoard) -> str:
    """Return the proof as a page."""
    lines = ["# Proof of the board that counts", "", "Made by `make hardware` from counting/board.toml and board.toml.",
             "Computed: nobody has built it. How often hands are misread is measured on the simulated board:",
             "[docs/BOARDS.md](../../docs/BOARDS.md#the-board-that-counts).", ""]  # fmt: skip
    for title, group in proof.figures(board).items():
        lines += figures(title, group)
    least, most = proof.readings(board)
    sensor = board.sensor
    return "\n".join([
        *lines,
        f"Readings of a game lie between {least:.0f} and {most:.0f} of 4096; an RP2040's converter jumps at "
        f"{', '.join(map(str, board.converter.jumps))}.",
        f"A step is {proof.step_ut(board):.1f} uT. A second disc adds {proof.of_disc(board, 1):.0f} uT, a third "
        f"{proof.of_disc(board, 2):.0f}, a fourth {proof.of_disc(board, 3):.0f}.",
        f"A sensor may be off by {sensor.offset_ut / 1000:g} mT; the data sheet allows {sensor.offset_most_ut / 1000:g}"
        " (remembered): such a one is changed.",
        "",
    ])  # fmt: skip


def guide(board: CountingBoard) -> str:
    """Return the guide."""
    small = board.small
    numbers = {
        "thick": board.strip.thickness, "strips": len(board.cells.ys), "depth": board.sensor.depth,
        "standoff": board.box.standoff, "felt": small.disc.felt, "offset": board.sensor.offset_ut / 1000,
        "holes": 2 * len(board.cells.ys), "ruler": proof.depth(board) - small.wood.diffuser - small.wood.carrier
        + board.sensor.element - 1.1,
    }  # fmt: skip
    words = {name: f"{value:g}" for name, value in numbers.items()}
    words |= {"name": board.name, "strip_size": f"{board.strip.length:g} x {board.strip.width:g} mm"}
    return filled(HERE / "guide.txt", words | {"magnet": f"{small.magnet.name} mm"})


def pictures(board: CountingBoard) -> dict[str, Canvas]:
    """Return the drawings of what is not as on the small board."""
    panels = {"deck": box.deck(board), "slats": box.slats(board)[-1], "floor": box.floor(board)}
    notes = {
        "deck": "Blue: where slats stand and strips lie. Holes: cables.",
        "slats": f"Across the ranks: {len(board.small.lines[0])} of them, slots and notches down.",
        "floor": "Blue: the controller's board.",
    }
    found = {}
    for name, panel in panels.items():
        note = f"{panel.material} {panel.thickness:g} mm, scale 1:1. {notes[name]}"
        page = titled(f"{name.capitalize()} of the board that counts", note, 400, 100 if name == "slats" else 400)
        put(page, panel, pen=Pen(width=0.3, fill=PLY))
        x0, y0, x1, _ = wood.bounds(panel)
        page.dimension((x0, y0), (x1, y0), -12)
        found[name] = page
    return found


def _spots(wired: Circuit) -> dict[str, tuple[float, float]]:
    return {part.ref: (_COLUMN * (1 + number % _IN_A_ROW), 63.5 + _ROW * (number // _IN_A_ROW))
            for number, part in enumerate(wired.parts)}  # fmt: skip


def drawings(board: CountingBoard) -> dict[str, tuple[Drawing, Circuit]]:
    """Return the printed circuits with their circuits."""
    return {
        "strip": (drawing.strip(board), circuit.strip(board.sensor.series_ohm, board.sensor.filter_nf)),
        "controller": (drawing.controller(board), circuit.controller(board.cells)),
    }


def quick(board: CountingBoard) -> Files:
    """Return the files for which nothing is routed."""
    files: Files = {"BOM.md": parts_page(board).encode(), "MARGINS.md": proof_page(board).encode()}
    files["GUIDE.md"] = guide(board).encode()
    pages = pictures(board)
    files |= {f"wood/{name}.svg": page.svg().encode() for name, page in pages.items()}
    files["wood/drawings.pdf"] = pdf(list(pages.values()))
    edge, kerf = wood.square(board.small.wood.stock), board.small.wood.kerf
    cut = {f"{name}.dxf": dxf.write(panels, None if name == "sides" else edge, kerf).encode()
           for name, panels in box.sheets(board).items()}  # fmt: skip
    files[CUT] = archive.pack(cut)
    return files


def boards(board: CountingBoard) -> Files:
    """Return the files of the printed circuits; complaints of KiCad are an error."""
    files: Files = {}
    for name, (one, wired) in drawings(board).items():
        made = fabrication.make(one)
        if made.complaints:
            raise ValueError(f"KiCad: {made.complaints[0]} ({len(made.complaints)} in all); change [strip]")
        files[f"{name}/{name}-gerbers.zip"] = fabrication.archive(one, made)
        if name == "strip":  # the other one is soldered by hand
            files[f"{name}/{name}-cpl.csv"] = fabrication.placing(one)
            files[f"{name}/{name}-bom.csv"] = fabrication.assembly(one, board.numbers)
        project = {f"{name}.kicad_pcb": made.board, f"{name}.kicad_pro": fabrication.project(one).encode()}
        files[f"{name}/{name}-kicad.zip"] = archive.pack(project)
        files[f"{name}/{name}.kicad_sch"] = kicad_schematic.sheet(wired, _spots(wired), drawing.FOOTPRINTS).encode()
        files[f"{name}/placing.html"] = placing.page(one, made).encode()
        files |= {f"{name}/{face}.png": fabrication.picture(made, face) for face in ("front", "back")}
    return files
