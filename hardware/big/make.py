"""Makes everything under generated-big/ from the big board's board.toml."""

from __future__ import annotations

from pathlib import Path

from hardware import archive, dxf, fabrication, kicad_schematic, stl
from hardware.big import (
    bom,
    circuit,
    controller,
    exploded,
    flat,
    guide,
    pages,
    placing,
    solids,
    steps,
    strip,
    viewer,
    wood,
)
from hardware.big import drawings as drawings_of_wood
from hardware.big.board import BigBoard
from hardware.canvas import pdf, rounded
from hardware.make import CUT, Files
from hardware.pcb import PANEL, RAIL, Drawing, panel

LIFT = 60.0  # mm


def proofs(board: BigBoard) -> Files:
    """Return the pages with figures; their last digits may differ between library versions."""
    return {"MARGINS.md": pages.margins_page(board).encode(), "GUIDE.md": guide.page(board).encode()}


def drawings(board: BigBoard) -> list[Drawing]:
    """Return the printed circuits: a strip, a panel of them, the controller's."""
    one = strip.draw(board)
    return [one, panel(one, PANEL, RAIL), controller.draw()]


def exact(board: BigBoard) -> Files:
    """Return the files that depend, byte for byte, only on board.toml and these scripts."""
    files: Files = {"BOM.md": bom.page(board).encode()}
    schematic = kicad_schematic.sheet(circuit.strip(), strip.spots(), strip.FOOTPRINTS)
    files["strip/strip.kicad_sch"] = schematic.encode()
    for one in drawings(board)[:2]:
        files[f"strip/{one.name}-cpl.csv"] = fabrication.placing(one)
        files[f"strip/{one.name}-bom.csv"] = fabrication.assembly(one, board.numbers)
    files[CUT] = archive.pack(cut_files(board))
    files["box.html"] = viewer.page(board).encode()
    sheets = drawings_of_wood.pages(board) | {"exploded": exploded.draw(board)}
    files |= {f"wood/{name}.svg": page.svg().encode() for name, page in sheets.items()}
    files |= {f"steps/{name}.svg": page.svg().encode() for name, page in steps.pictures(board).items()}
    files["wood/drawings.pdf"] = pdf(list(sheets.values()))
    files["wood/template-a4.pdf"] = pdf(drawings_of_wood.templates(board))
    for name, triangles in solids.pieces(board).items():
        files[f"pieces/{name}.stl"] = stl.binary(triangles, f"Passo big board: {name}")
    files["controller/controller.kicad_sch"] = kicad_schematic.sheet(
        controller.circuit(), controller.spots(), controller.FOOTPRINTS
    ).encode()
    return files


def cut_files(board: BigBoard) -> Files:
    """Return the drawings for a laser: the box and all pieces, a sheet each."""
    edge, small = (rounded((0, 0), wide, high, 0) for wide, high in (board.box.sheet, flat.A5))
    files: Files = {}
    for name, panels in (wood.sheets(board) | flat.sheets(board)).items():
        sheet = None if name == "sides" else small if name.startswith("disks") else edge
        files[f"{name}.dxf"] = dxf.write(panels, sheet, board.box.kerf).encode()
    return files


def plots(board: BigBoard) -> Files:
    """Return what only KiCad and gerbv can make; complaints of KiCad are an error."""
    files: Files = {}
    for one in drawings(board):
        made = fabrication.make(one)
        if made.complaints:
            raise ValueError(f"KiCad: {made.complaints[0]} ({len(made.complaints)} in all); change [strip]")
        folder = _folder(one)
        files |= fabrication.files(one, made, folder)
        if one.name == folder:
            files[f"{folder}/placing.html"] = placing.page(one, made).encode()
    return files


def _folder(one: Drawing) -> str:
    return one.name.partition("-")[0]


def everything(board: BigBoard) -> Files:
    """Return all files of a board; everything that can fail fails here, before any file is written."""
    return proofs(board) | exact(board) | plots(board)


def digests(board: BigBoard, folder: Path) -> list[str]:
    """Return the archives in a folder that were made of other drawings than today's."""
    names = {f"{_folder(one)}/{one.name}-gerbers.zip": fabrication.digest(one) for one in drawings(board)}
    return [name for name, wanted in names.items() if fabrication.digest_of(folder / name) != wanted]


def model(board: BigBoard) -> bytes:
    """Return the whole box as STL, its lid lifted so that one looks inside: megabytes, so it is written on demand."""
    found = []
    for part in solids.box(board):
        lift = LIFT if part.name in ("opal", "top") else 0.0
        found += [tuple((x, y, z + lift) for x, y, z in triangle) for triangle in part.triangles]
    return stl.binary(found, board.name)  # type: ignore[arg-type]
