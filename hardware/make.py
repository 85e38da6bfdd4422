"""Makes everything under generated/ from board.toml, and tells what is stale."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware import (
    bom,
    circuit,
    drawings,
    dxf,
    exploded,
    fabrication,
    frame,
    kicad,
    kicad_schematic,
    netlist,
    pages,
    plots,
    rank_board,
    rank_drawing,
    schematic,
    steps,
    stl,
    strip_board,
    strip_board_drawing,
    sweeps,
    template,
    wiring,
    wood,
)
from hardware.board import Board
from hardware.canvas import Canvas, pdf
from hardware.pcb import Layout

Files = dict[str, bytes]
MARK = "MARGINS.md"  # a folder that holds this holds a board
GERBERS = f"rank-board/{fabrication.NAME}-gerbers.zip"


def exact(board: Board) -> Files:
    """Return the files whose bytes depend on nothing but board.toml and these scripts."""
    wired = circuit.build(board)
    files: Files = {"PINS.md": netlist.pins_page(board).encode()}
    files["netlist.net"] = netlist.kicad(wired).encode()
    files["schematic.kicad_sch"] = kicad_schematic.write(board, wired).encode()
    for name, profile in board.profiles.items():
        files[f"netlist-{name}.csv"] = netlist.table(circuit.build(board, profile)).encode()
    return files | wiring_files(board) | rank_board_files(board) | wood_files(board)


def wiring_files(board: Board) -> Files:
    """Return the wiring diagrams."""
    wired = circuit.build(board)
    sheets = [wiring.matrix_sheet(board, wired), wiring.pixel_sheet(board), wiring.controller_sheet(board, wired)]
    sheets.append(strip_board_drawing.sheet(board, wired, strip_board.build()))
    files = {f"wiring-{number}.svg": sheet.svg().encode() for number, sheet in enumerate(sheets, start=1)}
    return files | {"wiring.pdf": pdf(sheets)}


def rank_board_files(board: Board) -> Files:
    """Return the printed circuit: KiCad's files, pictures, and what to order."""
    layout, folder = rank_board.build(board), "rank-board"
    sheets = [rank_drawing.under_the_deck(board, circuit.build(board), layout), rank_drawing.faces(layout)]
    return {
        "RANK_BOARD.md": pages.rank_board_page(board, layout).encode(),
        f"{folder}/{fabrication.NAME}.kicad_pcb": kicad.board_file(layout).encode(),
        f"{folder}/{fabrication.NAME}.kicad_pro": kicad.project_file(layout).encode(),
        f"{folder}/wiring.svg": sheets[0].svg().encode(),
        f"{folder}/faces.svg": sheets[1].svg().encode(),
        f"{folder}/{fabrication.NAME}.pdf": pdf(sheets),
    }


def gerbers(layout: Layout, plotted: fabrication.Plotted) -> Files:
    """Return the archive for the fabricator; only KiCad can plot it."""
    return {GERBERS: fabrication.archive(layout, plotted)}


def wood_files(board: Board) -> Files:
    """Return drawings, DXF files, template and STL."""
    pictures: dict[str, Canvas] = {
        "top": drawings.top_drawing(board),
        "deck": drawings.deck_drawing(board),
        "floor": drawings.floor_drawing(board),
        "frame": frame.frame_drawing(board),
        "small-parts": drawings.small_drawing(board),
        "section": drawings.section(board),
        "exploded": exploded.draw(board),
    }
    files = {f"wood/{name}.svg": page.svg().encode() for name, page in pictures.items()}
    files |= {f"steps/{name}.svg": page.svg().encode() for name, page in steps.pictures(board).items()}
    files["wood/drawings.pdf"] = pdf(list(pictures.values()))
    files["wood/template-a4.pdf"] = pdf(template.template_pages(board))
    edge, kerf = wood.square(board.wood.stock), board.wood.kerf
    for name, panel in {
        "top": wood.top(board),
        "diffuser": wood.diffuser(board),
        "carrier": wood.carrier(board),
        "deck": wood.deck(board),
        "floor": wood.floor(board),
    }.items():
        files[f"wood/{name}.dxf"] = dxf.write([panel], edge, kerf).encode()
    for number, panels in enumerate(wood.small_sheets(board), start=1):
        files[f"wood/small-parts-{number}.dxf"] = dxf.write(panels, edge, kerf).encode()
    sides = [wood.moved(wood.side(board), 0, 30), wood.moved(wood.side(board, cable=True), 0, -30)]
    files["wood/sides.dxf"] = dxf.write(sides).encode()
    files["wood/disc.stl"] = stl.binary(stl.revolve(stl.disc_profile(board)), "Passo disc with magnet pocket")
    return files


def lists(board: Board) -> Files:
    """Return the lists of parts; they quote the magnetic proof."""
    wired = circuit.build(board)
    return {"BOM.md": bom.as_page(board, wired).encode(), "bom.csv": bom.as_csv(board, wired).encode()}


def magnetic(board: Board) -> Files:
    """Return the magnetic proof; its numbers may differ in the last digits from one library to the next."""
    groups = plots.all_groups(board)
    files = {f"{name}.csv": sweeps.csv(rows, name).encode() for name, rows in groups.items()}
    return files | {"MARGINS.md": pages.margins_page(board, groups).encode()}


def electric(board: Board) -> Files:
    """Return the electrical proof; its numbers, too, may differ in the last digits."""
    return {"ELECTRICAL.md": pages.electrical_page(board).encode()}


def draw(board: Board, folder: Path) -> None:
    """Write the pictures that drawing libraries make; each carries or shows what it was made from."""
    wired = circuit.build(board)
    schematic.draw(board, wired, folder / "schematic.svg")
    schematic.draw(board, wired, folder / "schematic.pdf")
    groups, reach = plots.all_groups(board), plots.reach_data(board)
    for name, source in plot_sources(board).items():
        path = folder / f"{name}.svg"
        if name == "margins":
            plots.margins(board, path, source, groups)
        elif name == "bands":
            plots.bands(board, path, source, {kind: groups[kind] for kind in ("magnet", "mounting", "reed")})
        else:
            plots.reach(board, path, source, reach)


def plot_sources(board: Board) -> dict[str, str]:
    """Return what each plot depends on: the parameters that enter it."""
    part = board.wood
    words = repr(
        (board.pitch, board.proof, board.magnet, board.magnets, board.disc, board.reed, part.diffuser, part.window)
    ) + repr((part.sheet, part.sheet_play, part.kerf_play))
    return {name: name + words for name in ("margins", "bands", "reach")}


def drawn(board: Board) -> Files:
    """Return the pictures that drawing libraries make: they write to files, so they get a folder of their own."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        draw(board, folder)
        return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def everything(board: Board, layout: Layout, plotted: fabrication.Plotted) -> Files:
    """Return all files of a board; whatever can fail fails here, before any of them is written."""
    made = exact(board) | lists(board) | magnetic(board) | electric(board)
    return made | drawn(board) | gerbers(layout, plotted)


def write(files: Files, folder: Path, tidy: bool = False) -> None:
    """Write files below a folder; ``tidy`` removes what an older board has left there, and everything else.

    They are written beside it first, and what was there is put back if one of them cannot take its place: whatever
    goes wrong leaves the folder as it was. A folder with other things in it, and no board, is somebody's own.
    """
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise ValueError(f"{folder} is not empty and holds no board: choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".made-") as staging:
        new, old = Path(staging) / "new", Path(staging) / "old"
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        _exchange(list(files), folder, new, old)
    for path in sorted(folder.rglob("*")) if tidy else ():
        if path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()


def _exchange(names: list[str], folder: Path, new: Path, old: Path) -> None:
    """Put new files into a folder and keep those that they replace; all of them, or none."""
    tried: list[str] = []
    try:
        for name in names:
            tried.append(name)
            for path in (folder / name, old / name):
                path.parent.mkdir(parents=True, exist_ok=True)
            if (folder / name).is_dir():
                raise ValueError(f"{folder / name} is a folder: move it away, a file comes there")
            if (folder / name).exists():
                (folder / name).replace(old / name)
            (new / name).replace(folder / name)
    except BaseException:  # Ctrl-C, too
        for name in tried:
            if (old / name).exists():
                (old / name).replace(folder / name)
            elif not (new / name).exists():
                (folder / name).unlink()
        raise


def stale(files: Files, folder: Path) -> list[str]:
    """Return the files that are missing or differ: by a byte, or by what a DXF file draws."""
    return [name for name, data in files.items() if not _fresh(data, folder / name)]


def _fresh(data: bytes, path: Path) -> bool:
    if not path.is_file():
        return False
    there = path.read_bytes()
    if path.suffix == ".dxf" and there != data:
        return dxf.entities(there.decode()) == dxf.entities(data.decode())
    return there == data


def drifted(files: Files, folder: Path, share: float = 0.02) -> list[str]:
    """Return the pages whose words differ, or whose numbers differ by more than a share or their last digit."""
    return [
        name
        for name, data in files.items()
        if not (folder / name).is_file() or not close(data.decode(), (folder / name).read_text("utf-8"), share)
    ]


def close(one: str, two: str, share: float = 0.02) -> bool:
    """Return whether two texts have the same words, and numbers that differ by rounding and a share at most."""
    pattern = r"-?\d+\.\d+|-?\d+"
    if re.sub(pattern, "#", one) != re.sub(pattern, "#", two):
        return False
    pairs = zip(re.findall(pattern, one), re.findall(pattern, two), strict=True)
    return all(abs(float(a) - float(b)) <= max(share * abs(float(a)), _last_digit(a)) * (1 + 1e-9) for a, b in pairs)


def _last_digit(number: str) -> float:
    """Return what one in the last digit of a printed number is worth; a whole number is not rounded."""
    return 10.0 ** -len(number.partition(".")[2]) if "." in number else 0.0
