"""Runs inside KiCad's Python, not ours: draws a board from plain data, checks it, plots what a fabricator needs.

``python3 kicad_script.py board.json FOLDER`` writes ``NAME.kicad_pcb``, ``plots/``, ``drc.rpt`` and ``placed.json``
(where the pads of each part are) to FOLDER and prints KiCad's version. The project file that lies there already has the
rules. Copper is poured only after the board was saved and loaded again: pouring crashes on a board that never was in a
file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew

LIBRARY = Path("/usr/share/kicad/footprints")
LAYERS = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "F.Silkscreen", "B.Silkscreen", "Edge.Cuts")
SCORED = "Dwgs.User"  # plotted for panels only
BEYOND = 8.0  # by which a line to score sticks out of a panel
ORIGIN = (250.0, 150.0)
MM = pcbnew.FromMM
pcbnew.KIID.SeedGenerator(1)  # so that items have the same order, and plots the same bytes, on every run


def at(point: Any) -> Any:
    """Return a point on KiCad's sheet."""
    x, y = round(ORIGIN[0] + point[0], 6), round(ORIGIN[1] - point[1], 6)
    return pcbnew.wxPoint(round(x * MM(1)), round(y * MM(1)))


def footprint(name: str) -> Any:
    """Return a footprint of KiCad's library."""
    library, _, short = name.partition(":")
    found = pcbnew.FootprintLoad(str(LIBRARY / (library + ".pretty")), short)
    if found is None:
        sys.exit(f"KiCad's library has no {name}: apt-get install kicad-footprints")
    return found


class Drawer:
    """Puts the data onto a new board."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data, self.board = data, pcbnew.NewBoard(data["file"])
        self.nets: dict[str, Any] = {}
        self.board.GetDesignSettings().SetBoardThickness(MM(data["thickness"]))
        sheet = self.board.GetTitleBlock()
        sheet.SetTitle(data["title"])
        sheet.SetRevision(data["revision"])
        self.board.SetTitleBlock(sheet)

    def net(self, name: str) -> Any:
        """Return a net, made when it is first asked for."""
        if name not in self.nets:
            self.nets[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self.nets[name])
        return self.nets[name]

    def draw(self) -> Any:
        """Return the board with everything but the poured copper."""
        self.parts()
        for line in self.data["lines"]:
            self.track(line)
        for net, point in self.data["vias"]:
            self.via(net, point)
        for area in self.data["areas"]:
            for layer in ("F.Cu", "B.Cu"):
                self.area(area, layer)
        self.outline()
        for slot in self.data["slots"]:
            self.slot(*slot)
        for (left, low), (right, high) in self.data["scores"]:
            self.shape(pcbnew.Dwgs_User, (left - BEYOND, low), (right + BEYOND, high))
            self.text({"at": (right + BEYOND + 6, high), "words": "V-SCORE", "size": 1.2, "turn": 0}, pcbnew.Dwgs_User)
        for words in self.data["words"]:
            self.text(words, pcbnew.B_SilkS if words["layer"] == "B.Cu" else pcbnew.F_SilkS)
        return self.board

    def parts(self) -> None:
        """Place all parts, and what is none."""
        for part in self.data["parts"]:
            self.part(part)
        for part in self.data["footprints"]:
            self.own(part)
        for number, (footprint, point) in enumerate(self.data["marks"], start=1):
            self.mark(footprint, point, number)

    def part(self, part: dict[str, Any]) -> None:
        """Place a part from KiCad's library."""
        found = footprint(part["footprint"])
        found.SetReference(part["ref"])
        found.SetValue(part["value"])
        found.SetPosition(at(part["at"]))
        found.SetOrientation(part["turn"] * 10)
        found.Reference().SetLayer(pcbnew.F_Fab)
        for pad in found.Pads():
            if pad.GetNumber() in part["nets"]:
                pad.SetNet(self.net(part["nets"][pad.GetNumber()]))
        self.board.Add(found)

    def own(self, part: dict[str, Any]) -> None:
        """Place a part whose footprint is not in the library; its name is not printed."""
        found = pcbnew.FOOTPRINT(self.board)
        found.SetFPID(pcbnew.LIB_ID("passo", part["kind"]))
        found.SetReference(part["ref"])
        found.SetValue(part["kind"])
        found.SetPosition(at(part["at"]))
        for text in (found.Reference(), found.Value()):
            text.SetLayer(pcbnew.F_Fab)
            text.SetVisible(False)
        flat = any(not pad["drill"] for pad in part["pads"])
        found.SetAttributes(pcbnew.FP_SMD if flat else pcbnew.FP_THROUGH_HOLE)
        for pad in part["pads"]:
            found.Add(self.pad(found, pad))
        for start, end in part["silk"]:
            self.silk(found, pcbnew.SHAPE_T_SEGMENT, start, end)
        for (x, y), radius in part["rings"]:
            self.silk(found, pcbnew.SHAPE_T_CIRCLE, (x, y), (x + radius, y))
        self.board.Add(found)

    def pad(self, part: Any, pad: dict[str, Any]) -> Any:
        """Return a pad: round or oval, drilled or on the front only."""
        found = pcbnew.PAD(part)
        found.SetNumber(pad["pin"])
        found.SetShape(pcbnew.PAD_SHAPE_OVAL if pad["stretch"] else pcbnew.PAD_SHAPE_CIRCLE)
        found.SetSize(pcbnew.wxSize(MM(pad["size"] + pad["stretch"]), MM(pad["size"])))
        if pad["drill"]:
            found.SetAttribute(pcbnew.PAD_ATTRIB_PTH)
            found.SetDrillSize(pcbnew.wxSize(MM(pad["drill"]), MM(pad["drill"])))
            found.SetLayerSet(found.PTHMask())
        else:
            found.SetAttribute(pcbnew.PAD_ATTRIB_SMD)
            found.SetLayerSet(pcbnew.LSET(pcbnew.F_Cu).addLayer(pcbnew.F_Mask))
        found.SetPosition(at(pad["at"]))
        found.SetLocalCoord()
        found.SetNet(self.net(pad["net"]))
        return found

    def silk(self, part: Any, shape: int, start: Any, end: Any) -> None:
        """Add a line, or a ring by its middle and a point on it, to a part's silk."""
        item = pcbnew.FP_SHAPE(part, shape)
        item.SetStart(at(start))
        item.SetEnd(at(end))
        item.SetLocalCoord()
        item.SetWidth(MM(0.15))
        item.SetLayer(pcbnew.F_SilkS)
        part.Add(item)

    def mark(self, name: str, point: Any, number: int) -> None:
        """Add a hole or a fiducial: a footprint that is no part."""
        found = footprint(name)
        found.SetReference(f"M{number}")
        found.Reference().SetVisible(False)
        found.SetPosition(at(point))
        self.board.Add(found)

    def track(self, line: dict[str, Any]) -> None:
        """Add a track."""
        for number, start in enumerate(line["points"][:-1]):
            item = pcbnew.PCB_TRACK(self.board)
            item.SetStart(at(start))
            item.SetEnd(at(line["points"][number + 1]))
            item.SetWidth(MM(line["width"]))
            item.SetLayer(self.board.GetLayerID(line["layer"]))
            item.SetNet(self.net(line["net"]))
            self.board.Add(item)

    def outline(self) -> None:
        """Add the edges."""
        (left, low), (right, high) = self.data["low"], self.data["high"]
        for start, end in (((left, low), (right, low)), ((right, low), (right, high)), ((right, high), (left, high)),
                           ((left, high), (left, low))):  # fmt: skip
            self.shape(pcbnew.Edge_Cuts, start, end)

    def via(self, net: str, point: Any) -> None:
        """Add a via."""
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(at(point))
        item.SetWidth(MM(self.data["via_size"]))
        item.SetDrill(MM(self.data["via_drill"]))
        item.SetNet(self.net(net))
        self.board.Add(item)

    def area(self, area: Any, layer: str) -> None:
        """Add an area to be poured, off the edges."""
        net, (left, low), (right, high) = area
        item = pcbnew.ZONE(self.board)
        item.SetLayer(self.board.GetLayerID(layer))
        item.SetNet(self.net(net))
        item.SetLocalClearance(MM(self.data["rules"]["clearance"]))
        item.SetMinThickness(MM(0.2))
        item.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
        item.SetThermalReliefGap(MM(0.25))
        item.SetThermalReliefSpokeWidth(MM(0.3))
        outline = item.Outline()
        outline.NewOutline()
        for point in ((left, low), (right, low), (right, high), (left, high)):
            place = at(point)
            outline.Append(place.x, place.y)
        self.board.Add(item)

    def shape(self, layer: int, start: Any, end: Any) -> None:
        """Add a straight line to a layer without copper."""
        item = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_SEGMENT)
        item.SetStart(at(start))
        item.SetEnd(at(end))
        item.SetWidth(MM(0.1))
        item.SetLayer(layer)
        self.board.Add(item)

    def slot(self, middle: Any, length: float, width: float) -> None:
        """Add a slot with round ends, milled."""
        x, y = middle
        far, half = (length - width) / 2, width / 2
        for side in (-1, 1):
            self.shape(pcbnew.Edge_Cuts, (x - far, y + side * half), (x + far, y + side * half))
            item = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_ARC)
            ends = [(x + side * far, y - half), (x + side * (far + half), y), (x + side * far, y + half)]
            item.SetArcGeometry(*[at(end) for end in ends])
            item.SetWidth(MM(0.1))
            item.SetLayer(pcbnew.Edge_Cuts)
            self.board.Add(item)

    def text(self, words: dict[str, Any], layer: int) -> None:
        """Add a line of text; on the back it is mirrored."""
        item, size = pcbnew.PCB_TEXT(self.board), words["size"]
        item.SetText(words["words"])
        item.SetPosition(at(words["at"]))
        item.SetLayer(layer)
        item.SetMirrored(layer == pcbnew.B_SilkS)
        item.SetTextAngle(words["turn"] * 10)
        item.SetTextSize(pcbnew.wxSize(MM(size), MM(size)))
        item.SetTextThickness(MM(0.15 * size))
        self.board.Add(item)


def plot(board: Any, folder: Path, layers: tuple[str, ...]) -> None:
    """Write one Gerber file per layer, and the drill file."""
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetUseGerberX2format(True)
    options.SetUseGerberProtelExtensions(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetPlotFrameRef(False)
    options.SetDrillMarksType(getattr(pcbnew, "DRILL_MARKS_NO_DRILL_SHAPE", 0))
    for name in layers:
        control.SetLayer(board.GetLayerID(name))
        control.OpenPlotfile(name.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
    control.ClosePlot()
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    writer.SetFormat(True)
    writer.CreateDrillandMapFilesSet(str(folder), True, False)


def placed(board: Any) -> list[dict[str, Any]]:
    """Return where each part's pads lie, for a page: their centres, sizes and turns, as on the drawing."""
    found = []
    for part in board.GetFootprints():
        pads = [
            {
                "name": pad.GetNumber(),
                "at": (pcbnew.ToMM(pad.GetPosition().x) - ORIGIN[0], ORIGIN[1] - pcbnew.ToMM(pad.GetPosition().y)),
                "size": (pcbnew.ToMM(pad.GetSize().x), pcbnew.ToMM(pad.GetSize().y)),
                "turn": pad.GetOrientation() / 10,
            }
            for pad in part.Pads()
        ]
        found.append({"ref": part.GetReference(), "pads": pads})
    return found


def main() -> None:
    """Draw, pour, check and plot."""
    source, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    data = json.loads(source.read_text(encoding="utf-8"))
    name = folder / (data["name"] + ".kicad_pcb")
    data["file"] = str(name)
    pcbnew.SaveBoard(str(name), Drawer(data).draw())
    board = pcbnew.LoadBoard(str(name))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(name), board)
    units = getattr(pcbnew, "EDA_UNITS_MILLIMETRES", None) or pcbnew.EDA_UNITS_MM
    if not pcbnew.WriteDRCReport(board, str(folder / "drc.rpt"), units, True):
        sys.exit("KiCad could not check the board")
    plots = folder / "plots"
    plots.mkdir()
    plot(board, plots, (*LAYERS, SCORED) if data["scores"] else LAYERS)
    (folder / "placed.json").write_text(json.dumps(placed(board)), encoding="utf-8")
    print(pcbnew.GetBuildVersion())


if __name__ == "__main__":
    main()
