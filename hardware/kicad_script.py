"""Runs inside KiCad's Python, not ours: checks a board's design rules and plots what a fabricator needs.

``python3 kicad_script.py board.kicad_pcb FOLDER`` writes files and report to FOLDER and prints KiCad's version.
The project file next to the board has the rules; KiCad reads it automatically.
"""

import sys
from pathlib import Path

import pcbnew

# Otherwise KiCad puts a dot in the middle of every hole, on copper and silk; later versions rename this option.
NO_MARKS = getattr(pcbnew, "DRILL_MARKS_NO_DRILL_SHAPE", 0)
LAYERS = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Silkscreen", "B.Silkscreen", "Edge.Cuts")


def plot(board: "pcbnew.BOARD", folder: Path) -> None:
    """Write one Gerber file per layer."""
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetUseGerberX2format(True)
    options.SetUseGerberProtelExtensions(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetPlotFrameRef(False)
    options.SetDrillMarksType(NO_MARKS)
    for name in LAYERS:
        control.SetLayer(board.GetLayerID(name))
        control.OpenPlotfile(name.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
    control.ClosePlot()


def drill(board: "pcbnew.BOARD", folder: Path) -> None:
    """Write the drill file: all holes plated, in millimetres."""
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), True)
    writer.SetFormat(True)
    writer.CreateDrillandMapFilesSet(str(folder), True, False)


def main() -> None:
    """Check and plot."""
    source, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    board = pcbnew.LoadBoard(str(source))
    units = getattr(pcbnew, "EDA_UNITS_MILLIMETRES", None) or pcbnew.EDA_UNITS_MM
    if not pcbnew.WriteDRCReport(board, str(folder / "drc.rpt"), units, True):
        sys.exit("KiCad could not check the board")
    plot(board, folder)
    drill(board, folder)
    print(pcbnew.GetBuildVersion())


if __name__ == "__main__":
    main()
