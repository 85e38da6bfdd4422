"""Makes everything under generated-big/ from the big board's board.toml."""

from __future__ import annotations

from pathlib import Path

from hardware import archive, dxf, kicad_schematic, stl
from hardware.big import bom, circuit, controller, drawing, fabrication, guide, pages, placing, solids, strip, wood
from hardware.big.board import BigBoard
from hardware.big.drawing import Drawing
from hardware.canvas import rounded
from hardware.make import CUT, Files

PANEL, RAIL = 4, 5.0  # strips of a panel, and the width of the rails that machines hold it by


def proofs(board: BigBoard) -> Files:
    """Return the pages with figures; their last digits may differ between library versions."""
    return {"MARGINS.md": pages.margins_page(board).encode(), "GUIDE.md": guide.page(board).encode()}


def drawings(board: BigBoard) -> list[Drawing]:
    """Return the printed circuits: a strip, a panel of them, the controller's."""
    one = strip.draw(board)
    return [one, drawing.panel(one, PANEL, RAIL), controller.draw()]


def exact(board: BigBoard) -> Files:
    """Return the files that depend, byte for byte, only on board.toml and these scripts."""
    files: Files = {"BOM.md": bom.page(board).encode()}
    schematic = kicad_schematic.sheet(circuit.strip(), strip.spots(), strip.FOOTPRINTS)
    files["strip/strip.kicad_sch"] = schematic.encode()
    for one in drawings(board)[:2]:
        files[f"strip/{one.name}-cpl.csv"] = fabrication.placing(one)
        files[f"strip/{one.name}-bom.csv"] = fabrication.assembly(one, board.numbers)
    files[CUT] = archive.pack(cut_files(board))
    for name, triangles in solids.pieces(board).items():
        if not name.startswith(("tile", "disk")):  # those are cut
            files[f"pieces/{name}.stl"] = stl.binary(triangles, f"Passo big board: {name}")
    files["controller/controller.kicad_sch"] = kicad_schematic.sheet(
        controller.circuit(), controller.spots(), controller.FOOTPRINTS
    ).encode()
    files["strip/placing.html"] = placing.page(strip.draw(board)).encode()
    return files


def cut_files(board: BigBoard) -> Files:
    """Return the drawings for a laser: the box, tiles, a disk."""
    edge, kerf = rounded((0, 0), board.box.sheet[0], board.box.sheet[1], 0), board.box.kerf
    files = {
        f"{name}.dxf": dxf.write(panels, None if name == "sides" else edge, kerf).encode()
        for name, panels in wood.sheets(board).items()
    }
    for number, kind in enumerate(solids.PATTERNS, start=1):
        files[f"tile-{number}.dxf"] = dxf.write([solids.tile(board, kind)], None, kerf).encode()
    return files | {"disk.dxf": dxf.write([solids.flat_disk(board)], None, kerf).encode()}


def plots(board: BigBoard) -> Files:
    """Return what only KiCad and gerbv can make; complaints of KiCad are an error."""
    files: Files = {}
    for one in drawings(board):
        made = fabrication.make(one)
        if made.complaints:
            raise ValueError(f"KiCad: {made.complaints[0]} ({len(made.complaints)} in all); change [strip]")
        folder = _folder(one)
        files[f"{folder}/{one.name}-gerbers.zip"] = fabrication.archive(one, made)
        if one.name == folder:
            project = {f"{folder}.kicad_pcb": made.board, f"{folder}.kicad_pro": fabrication.project(one).encode()}
            files[f"{folder}/{folder}-kicad.zip"] = archive.pack(project)
            files |= {f"{folder}/{face}.png": fabrication.picture(made, face) for face in ("front", "back")}
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
    """Return the whole box as STL: a megabyte or two, so it is written on demand."""
    return stl.binary([triangle for part in solids.box(board) for triangle in part], board.name)
