"""The printed circuit: it joins what the circuit joins, keeps its rules, and is what KiCad checks and plots."""

import math
import re
import zipfile
from dataclasses import replace
from itertools import combinations

import pytest

from hardware import circuit, copper, fabrication, fit, rank_board, wood
from hardware.board import GENERATED, Board
from hardware.pcb import BACK, FRONT, Drawing, Line

STALE = "run `make hardware` and commit hardware/generated"
ZERO = (250.0, 150.0)  # of the drawing on KiCad's sheet, where y points down


@pytest.fixture(scope="session", name="layout")
def fixture_layout(board: Board) -> Drawing:
    return rank_board.build(board)


@pytest.fixture(scope="session", name="plotted")
def fixture_plotted(layout: Drawing) -> fabrication.Made:
    return fabrication.make(layout)


def without(layout: Drawing, net: str, layer: str) -> Drawing:
    """Return a layout that lacks the tracks of a net on one layer."""
    return replace(layout, lines=[line for line in layout.lines if (line.net, line.layer) != (net, layer)])


def test_five_of_them_connect_exactly_what_the_circuit_connects(board: Board, layout: Drawing) -> None:
    assert rank_board.joined(board, layout) == rank_board.wanted(board, circuit.build(board))


def test_a_diode_the_wrong_way_round_would_be_found(board: Board, layout: Drawing) -> None:
    turned = [
        replace(part, pads=[replace(pad, pin={"A": "K", "K": "A"}[pad.pin]) for pad in part.pads])
        if part.ref == "D_c"
        else part
        for part in layout.footprints
    ]
    other = replace(layout, footprints=turned)
    assert rank_board.joined(board, other) != rank_board.wanted(board, circuit.build(board))


def test_a_chain_that_does_not_run_to_and_fro_is_refused(board: Board) -> None:
    """Five boards alike can carry a chain only if each rank ends where the next begins."""
    one_way = replace(board, layout=replace(board.layout, chain=tuple(board.cells)))
    with pytest.raises(ValueError, match="comes into rank 2 elsewhere"):
        rank_board.links(one_way)


def test_it_keeps_its_rules(layout: Drawing) -> None:
    assert copper.check(layout) == []


@pytest.mark.parametrize(
    ("net", "layer", "complaint"),
    [
        ("ROW", FRONT, "ROW falls into 6 pieces"),
        ("COL_C", BACK, "COL_C falls into 3 pieces"),
        ("N_B", FRONT, "N_B falls into 3 pieces"),
        ("5V_PIXELS", FRONT, "5V_PIXELS falls into 12 pieces"),
        ("DATA_DC", FRONT, "DATA_DC falls into 2 pieces"),
    ],
)
def test_a_track_that_is_missing_is_found(layout: Drawing, net: str, layer: str, complaint: str) -> None:
    (found,) = copper.check(without(layout, net, layer))
    assert found.startswith(complaint)


@pytest.mark.parametrize(
    ("track", "complaint"),
    [
        (Line("ROW", FRONT, [(0.0, 0.0), (0.0, -11.0)], 0.5), "(5V_PIXELS)"),
        (Line("ROW", BACK, [(0.0, 0.0), (-20.0, 0.0)], 0.5), "(COL_C)"),
        (Line("ROW", FRONT, [(0.0, 0.0), (0.0, 10.9)], 0.5), "from the edge"),
        (Line("ROW", FRONT, [(0.0, 0.0), (5.0, 0.0)], 0.2), "0.20 mm wide"),
    ],
)
def test_copper_where_it_must_not_be_is_found(layout: Drawing, track: Line, complaint: str) -> None:
    found = copper.check(replace(layout, lines=[*layout.lines, track]))
    assert any(complaint in words for words in found)


def test_a_hole_without_a_ring_is_found(board: Board) -> None:
    thin = replace(board, rank_board=replace(board.rank_board, lead={"drill": 1.5, "size": 1.8}))
    assert any("the ring of S_c.2 is 0.15 mm wide" in words for words in copper.check(rank_board.build(thin)))


@pytest.mark.parametrize(
    ("one", "two", "distance"),
    [
        (((0, 0), (10, 0)), ((5, -3), (5, 3)), 0.0),
        (((0, 0), (10, 0)), ((5, 2), (5, 6)), 2.0),
        (((0, 0), (10, 0)), ((13, 4), (20, 4)), 5.0),
        (((0, 0), (0, 0)), ((3, 4), (3, 4)), 5.0),
        (((0, 0), (10, 0)), ((2, 1), (8, 1)), 1.0),
    ],
)
def test_distances_between_lines(one: tuple, two: tuple, distance: float) -> None:  # type: ignore[type-arg]
    assert copper.apart(one, two) == pytest.approx(distance)
    assert copper.apart(two, one) == pytest.approx(distance)


def test_its_holes_lie_under_those_of_the_deck(board: Board, layout: Drawing) -> None:
    """A lead that comes through the deck finds its hole; x is mirrored, since the front is seen from below."""
    pads = {(part.ref, pad.pin): pad.at for part, pad in layout.pads}
    for file in board.columns:
        _, y = board.place(file + "1")
        holes = {hole.use: hole.centre for hole in wood.cell_holes(board, file + "1")}
        for use, pad in (("reed", pads[f"S_{file}", "2"]), ("return", pads[f"S_{file}", "1"])):
            assert (-pad[0], pad[1] + y) == pytest.approx(holes[use])
        x_pixel, y_pixel = holes["pixel"]
        for x_pad, y_pad in (pad.at for part, pad in layout.pads if part.ref == f"LED_{file}"):
            assert abs(complex(-x_pad - x_pixel, y_pad + y - y_pixel)) < board.wood.pixel_hole / 2


def around(layout: Drawing, file: str) -> list[tuple[float, str]]:
    """Return the holes of a pixel by their angle, seen from below, and what they carry."""
    part = next(part for part in layout.footprints if part.ref == f"LED_{file}")
    x, y = part.at
    return sorted((math.atan2(pad.at[1] - y, pad.at[0] - x), pad.pin) for pad in part.pads)


@pytest.mark.parametrize("order", [("5V", "DIN", "GND", "DOUT"), ("5V", "DOUT", "GND", "DIN")], ids=["cw", "ccw"])
def test_a_pixel_that_is_turned_to_its_data_needs_no_wires_that_cross(
    board: Board, layout: Drawing, order: tuple[str, ...]
) -> None:
    """Whichever way round its pads are: some choice among the holes has them in the same order round the middle."""
    for rank in board.rows:
        into, out = ("right", "left") if rank_board.data_in(board, rank) == "right" else ("left", "right")
        wanted = [{"DIN": into, "DOUT": out}.get(pin, pin) for pin in order]
        for file in board.columns:
            holes = around(layout, file)
            chosen = [[pin for _, pin in four] for four in combinations(holes, 4)]
            turns = [wanted[at:] + wanted[:at] for at in range(4)]
            assert any(four in turns for four in chosen), (rank, file)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"thickness": 2.4}, "reed's lead below a rank board"),
        ({"towards_black": 24.0}, "rank board to the ledge in front"),
        ({"beyond": 24.0}, "rank board to the ledges at its ends"),
        ({"diode_height": 6.0}, "diodes of the rank boards above the controller"),
        ({"turned_pad": 2.6}, "a pixel's wires inside their hole of the deck"),
    ],
)
def test_one_that_does_not_fit_the_box_is_found(board: Board, change: dict[str, float], complaint: str) -> None:
    other = replace(board, rank_board=replace(board.rank_board, **change))  # type: ignore[arg-type]
    assert complaint in {figure.name for figure in fit.check(other) if not figure.ok}


def test_kicad_is_installed() -> None:
    assert fabrication.missing() == []


def test_kicad_has_no_complaint(plotted: fabrication.Made) -> None:
    assert plotted.complaints == []


def test_kicad_finds_what_our_rules_find(layout: Drawing) -> None:
    """A track too many and a track too few: a check that finds neither checks nothing."""
    short = Line("ROW", FRONT, [(0.0, 0.0), (0.0, -11.0)], 0.5)
    found = fabrication.make(replace(layout, lines=[*layout.lines, short])).complaints
    assert any(words.startswith("[clearance]") and "actual 0.0000" in words for words in found)
    found = fabrication.make(without(layout, "DATA_DC", FRONT)).complaints
    assert "1 unconnected pads" in found


def test_a_report_that_says_nothing_is_a_complaint() -> None:
    assert fabrication.complaints("** Drc report **\n") == ["KiCad's report is not complete"]


def flashes(gerber: str) -> list[tuple[float, float]]:
    """Return where a Gerber file puts pads, in mm."""
    assert "%MOMM*%" in gerber
    assert "%FSLAX46Y46*%" in gerber
    return [(int(x) / 1e6, int(y) / 1e6) for x, y in re.findall(r"^X(-?\d+)Y(-?\d+)D03\*$", gerber, re.M)]


def test_the_fabricators_files_hold_every_pad_and_every_hole(layout: Drawing, plotted: fabrication.Made) -> None:
    files = {name: data.decode() for name, data in plotted.plots.items()}
    assert len(files) == 10  # paste, too, and an empty file of holes without copper

    def on_sheet(at: tuple[float, float]) -> tuple[float, float]:
        return pytest.approx((at[0] + ZERO[0], at[1] - ZERO[1]))  # type: ignore[return-value]

    holes = [(float(x), float(y)) for x, y in re.findall(r"^X(-?[\d.]+)Y(-?[\d.]+)$", files["PTH.drl"], re.M)]
    drilled = [pad for _, pad in layout.pads if pad.drill]
    assert len(holes) == len(drilled)
    for pad in drilled:
        assert on_sheet(pad.at) in holes
        for name in ("F_Cu", "B_Cu", "F_Mask", "B_Mask"):
            assert on_sheet(pad.at) in flashes(files[f"{name}.gbr"]), name
    flat = [pad for _, pad in layout.pads if not pad.drill]
    assert len(flashes(files["F_Cu.gbr"])) == len(drilled) + len(flat)
    assert len(flashes(files["B_Cu.gbr"])) == len(drilled)


def test_no_hole_is_marked_on_copper_or_silk(plotted: fabrication.Made) -> None:
    """KiCad's drill marks are for paper: here they would be dots of copper and of silk in the middle of holes."""
    for name, data in plotted.plots.items():
        drawn = data.decode().partition("%LPC*%")[0]  # silk is taken away again where the mask is open
        found = flashes(data.decode()) if name.endswith("Cu.gbr") else re.findall(r"D03\*", drawn)
        assert len(found) == len(set(found)) or name.endswith("Mask.gbr"), name
        assert not (name.endswith("Silkscreen.gbr") and found), name


def test_the_outline_is_as_large_as_the_page_says(layout: Drawing, plotted: fabrication.Made) -> None:
    edge = plotted.plots["Edge_Cuts.gbr"].decode()
    corners = {(int(x) / 1e6, int(y) / 1e6) for x, y in re.findall(r"^X(-?\d+)Y(-?\d+)D0[12]\*$", edge, re.M)}
    wide, high = (max(corner[axis] for corner in corners) - min(corner[axis] for corner in corners) for axis in (0, 1))
    assert (wide, high) == pytest.approx((layout.high[0] - layout.low[0], layout.high[1] - layout.low[1]))
    assert f"{wide:g} x {high:g} mm" in (GENERATED / "RANK_BOARD.md").read_text("utf-8")


def test_the_archive_is_of_this_board(layout: Drawing, plotted: fabrication.Made) -> None:
    """And byte for byte what KiCad plots, if it is the same KiCad."""
    with zipfile.ZipFile(GENERATED / "rank-board" / "rank-board-gerbers.zip") as packed:
        comment, files = packed.comment.decode(), {name: packed.read(name) for name in packed.namelist()}
    assert comment.split()[0] == fabrication.digest(layout), STALE
    if comment.split()[-1] == plotted.version:
        assert files == plotted.plots, STALE


def test_another_board_would_make_it_stale(board: Board, layout: Drawing) -> None:
    wider = replace(board, rank_board=replace(board.rank_board, track=0.6))
    assert fabrication.digest(rank_board.build(wider)) != fabrication.digest(layout)


def test_plots_carry_no_date(plotted: fabrication.Made) -> None:
    for name, data in plotted.plots.items():
        assert not re.search(rb"20\d\d-\d\d-\d\d|\d\d:\d\d:\d\d", data), name
