"""Files for shops and other programs: they open, say their units, keep to their sheets, hold what the model says."""

import io
import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ezdxf import bbox
from ezdxf.filemanagement import read
from ezdxf.math import Vec3

from hardware import archive, circuit, dxf, erc, kicad_schematic, make, steps, template, wood
from hardware.board import GENERATED, Board
from hardware.canvas import Canvas, Shape, Text
from tests.hardware import words

PANELS = ("top", "diffuser", "carrier", "deck", "floor")
BIG = GENERATED.with_name("generated-big")
SMALL_CUTS = archive.unpack((GENERATED / "wood" / make.CUT).read_bytes())
BIG_CUTS = archive.unpack((BIG / make.CUT).read_bytes())
DRAWINGS = {name: data.decode() for name, data in SMALL_CUTS.items()}
DRAWINGS |= {f"big {name}": data.decode() for name, data in BIG_CUTS.items()}
PICTURES = sorted(GENERATED.rglob("*.svg"))


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_opens_without_complaint_and_is_in_millimetres(name: str) -> None:
    document = read(io.StringIO(DRAWINGS[name]))
    assert not document.audit().errors
    assert document.header["$INSUNITS"] == 4
    assert document.header["$MEASUREMENT"] == 1
    assert {item.dxf.layer for item in document.modelspace()} <= set(dxf.LAYERS)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_says_how_large_it_is(name: str) -> None:
    """Some programs look for the drawing where the header says that it is."""
    document = read(io.StringIO(DRAWINGS[name]))
    drawn = bbox.extents(document.modelspace())
    assert Vec3(document.header["$EXTMIN"]).isclose(drawn.extmin)
    assert Vec3(document.header["$EXTMAX"]).isclose(drawn.extmax)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_laser_cuts_closed_lines_and_none_twice(name: str) -> None:
    text = DRAWINGS[name]
    assert all(line.closed for line in read(io.StringIO(text)).modelspace().query("LWPOLYLINE"))
    found = dxf.entities(text)
    assert len(found) == len(set(found))
    assert all(item[-1] > 0.1 for item in found if item[1] == "CIRCLE")  # type: ignore[operator]


@pytest.mark.parametrize("name", PANELS)
def test_a_drawing_holds_what_the_panel_has(board: Board, name: str) -> None:
    panel = getattr(wood, name)(board)
    space = read(io.StringIO(dxf.write([panel], wood.square(board.wood.stock)))).modelspace()
    assert len(space.query("CIRCLE")) == len(panel.holes)
    assert len(space.query('LWPOLYLINE[layer=="CUT"]')) == 1 + len(panel.cuts)
    assert len(space.query('LWPOLYLINE[layer=="SHEET"]')) == 1
    assert [item.dxf.text for item in space.query("TEXT")] == [text for _, text in panel.words]


def span(points: Any) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("name", [name for name in SMALL_CUTS if name != "sides.dxf"])
def test_every_cut_keeps_off_the_edge_of_its_sheet(board: Board, name: str) -> None:
    space = read(io.StringIO(DRAWINGS[name])).modelspace()
    (sheet,) = space.query('LWPOLYLINE[layer=="SHEET"]')
    left, low, right, high = span(sheet.get_points("xy"))
    margin = board.wood.stock_margin - 1e-6
    for cut in space.query('LWPOLYLINE[layer=="CUT"]'):
        x0, y0, x1, y1 = span(cut.get_points("xy"))
        assert min(x0 - left, y0 - low, right - x1, high - y1) >= margin
    for hole in space.query('CIRCLE[layer=="CUT"]'):
        x, y, r = hole.dxf.center.x, hole.dxf.center.y, hole.dxf.radius
        assert min(x - r - left, y - r - low, right - x - r, high - y - r) >= margin


def test_words_on_the_floor_lie_inside_the_box_they_name(board: Board) -> None:
    """A letter of a plotter's font is about as wide as high."""
    panel = wood.floor(board)
    left, low, right, high = span(wood.controller(board))
    for (x, y), text in panel.words:
        half = len(text) * dxf.LETTER / 2
        assert left < x - half
        assert x + half < right
        assert low < y - dxf.LETTER
        assert y + dxf.LETTER < high


def test_a_kerf_makes_outlines_wider_and_holes_narrower_so_that_parts_come_out_true(board: Board) -> None:
    panel = wood.carrier(board)
    plain, allowed = (dxf.entities(dxf.write([panel], kerf=kerf)) for kerf in (0.0, 0.2))
    outline, wide = (next(item for item in found if item[1] == "LWPOLYLINE") for found in (plain, allowed))
    assert span(zip(wide[2::2], wide[3::2], strict=True)) == pytest.approx((-160.1, -160.1, 160.1, 160.1))
    assert span(zip(outline[2::2], outline[3::2], strict=True)) == pytest.approx((-160, -160, 160, 160))
    holes = [(one[-1], two[-1]) for one, two in zip(plain, allowed, strict=True) if one[1] == "CIRCLE"]
    assert all(true - drawn == pytest.approx(0.1) for true, drawn in holes)  # type: ignore[operator]


def test_a_kerf_leaves_discs_wider_and_slots_narrower(board: Board) -> None:
    """What falls out of a disc's circle is the disc; a slot is a notch of the outline."""
    layer = dxf.entities(dxf.write([wood.disc_layer(board, base=True)], kerf=0.2))
    assert sorted(item[-1] for item in layer) == pytest.approx(  # type: ignore[type-var]
        [(board.magnet.diameter + board.disc.magnet_clearance) / 2 - 0.1, board.disc.diameter / 2 + 0.1]
    )
    slat = wood.slats(board)[0]
    narrow = dxf.widened(slat.outline, 0.1)
    (x0, _), (x1, _) = [point for point in narrow if point[1] == pytest.approx(0.1)][:2]
    assert abs(x0 - x1) == pytest.approx(board.wood.sheet + board.wood.slot_clearance - 0.2)


def test_an_outline_that_cannot_be_moved_so_far_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be moved by -3 mm"):
        dxf.widened([(0, 0), (4, 0), (4, 4), (0, 4)], -3.0)


def test_a_drawing_is_the_same_on_every_run(board: Board) -> None:
    assert dxf.write([wood.top(board)]) == dxf.write([wood.top(board)])


def test_a_drawing_counts_as_fresh_by_what_it_draws(board: Board, tmp_path: Path) -> None:
    """Another version of the library may write another preamble; another line is another part."""
    text = dxf.write([wood.floor(board)])
    (tmp_path / "floor.dxf").write_text(text.replace("$INSUNITS", "$INSUNITS", 1) + "999\nsomething\n", "utf-8")
    assert make.stale({"floor.dxf": text.encode()}, tmp_path) == []
    other = dxf.write([wood.floor(replace(board, wood=replace(board.wood, screw=3.0)))])
    assert make.stale({"floor.dxf": other.encode()}, tmp_path) == ["floor.dxf"]
    (tmp_path / "cut.zip").write_bytes(archive.pack({"floor.dxf": (tmp_path / "floor.dxf").read_bytes()}))
    assert make.stale({"cut.zip": archive.pack({"floor.dxf": text.encode()})}, tmp_path) == []
    assert make.stale({"cut.zip": archive.pack({"floor.dxf": other.encode()})}, tmp_path) == ["cut.zip"]
    assert make.stale({"cut.zip": archive.pack({"top.dxf": text.encode()})}, tmp_path) == ["cut.zip"]


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_every_picture_has_a_background(path: Path) -> None:
    """Black lines on a dark page cannot be read: the first thing drawn is a white page."""
    text = path.read_text("utf-8")
    first = re.search(r"<(rect|path|polygon)\b(?=[^>]*fill[^>]*(?:#ffffff|white|#fff\b))[^>]*>", text)
    drawn = re.search(r"<(text|line|polyline|circle|use)\b", text)
    assert first is not None
    assert drawn is None or first.start() < drawn.start()


def sheet_of(board: Board, name: str) -> list[Any]:
    return [page for page in template.template_pages(board) if page.title.startswith(name)]


@pytest.mark.parametrize(
    ("name", "panel"),
    [
        ("Drilling template of the deck", "deck"),
        ("Template of the top", "top"),
        ("Drilling template of the carrier", "carrier"),
    ],
)
def test_a_template_shows_every_hole_and_fits_a4(board: Board, name: str, panel: str) -> None:
    pages, part = sheet_of(board, name), getattr(wood, panel)(board)
    assert len(pages) == 4
    shown = sum(1 for page in pages for item in page.items if type(item).__name__ == "Circle")
    assert shown >= len(part.holes)
    for page in pages:
        assert (page.width, page.height) == (210, 297)
        assert words.leaving(page) == []
        for item in page.items:
            points = item.points if isinstance(item, Shape) else []
            assert all(abs(x) < 100 and abs(y) < 143 for x, y in points), "printers leave a rim"


def crossing(page: Canvas, x: float) -> set[float]:
    """Return at which heights lines along x pass a line across them."""
    lines = [item.points for item in page.items if isinstance(item, Shape) and len(item.points) == 2]
    level = [(one, two) for one, two in lines if one[1] == two[1]]
    return {round(one[1], 3) for one, two in level if min(one[0], two[0]) < x < max(one[0], two[0])}


def test_the_pieces_of_a_template_join_at_their_dashed_lines(board: Board) -> None:
    """Laid side by side, the windows that two sheets share go on at the same heights."""
    left, right = sheet_of(board, "Template of the top")[:2]
    joint = board.wood.outer / 4
    assert crossing(left, joint) == crossing(right, -joint)
    assert len(crossing(left, joint)) >= 2 * 2


@pytest.mark.parametrize("name", ["pico", "reed", "gauge", "pixel", "centring"])
def test_a_picture_of_a_step_can_be_read(board: Board, name: str) -> None:
    page = steps.pictures(board)[name]
    assert words.leaving(page) == []
    assert words.meeting(page) == []


def test_pictures_of_steps_follow_the_model(board: Board) -> None:
    longer = replace(board, reed=replace(board.reed, upper_stub=4.5, lower_stub=9.5))
    said = [item.words for item in steps.pictures(longer)["reed"].items if isinstance(item, Text)]
    assert {"4.5", "9.5"} <= set(said)


# The schematic, read back by nothing of ours: parentheses, words and numbers.


def parsed(text: str) -> list[Any]:
    stack: list[list[Any]] = [[]]
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+', text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token.strip('"'))
    (root,) = stack[0]
    return list(root)


def children(node: list[Any], name: str) -> list[Any]:
    return [item for item in node if isinstance(item, list) and item[0] == name]


def number(words_: list[str]) -> tuple[float, ...]:
    return tuple(round(float(word), 3) for word in words_)


def nets_of(root: list[Any]) -> tuple[dict[str, set[tuple[str, str]]], set[tuple[float, ...]]]:
    """Return which pins each label touches, and the ends of pins that nothing touches."""
    library = {}
    for symbol in children(children(root, "lib_symbols")[0], "symbol"):
        pins = [pin for unit in children(symbol, "symbol") for pin in children(unit, "pin")]
        library[symbol[1]] = {children(pin, "number")[0][1]: number(children(pin, "at")[0][1:3]) for pin in pins}
    labels = {number(children(item, "at")[0][1:3]): item[1] for item in children(root, "label")}
    free = {number(children(item, "at")[0][1:3]) for item in children(root, "no_connect")}
    found, lonely = defaultdict(set), set()
    for symbol in children(root, "symbol"):
        x, y = number(children(symbol, "at")[0][1:3])
        ref = next(item[2] for item in children(symbol, "property") if item[1] == "Reference")
        for pin, (dx, dy) in library[children(symbol, "lib_id")[0][1]].items():
            end = (round(x + dx, 3), round(y - dy, 3))
            if end in labels:
                found[labels[end]].add((ref, pin))
            elif end not in free:
                lonely.add(end)
    return dict(found), lonely


def test_the_schematic_joins_what_the_circuit_joins(board: Board) -> None:
    wired = circuit.build(board)
    found, lonely = nets_of(parsed(kicad_schematic.write(board, wired)))
    wanted = {
        net: {(kicad_schematic.reference(wired, part), part.number(pin)) for part, pin in pins}
        for net, pins in wired.nets.items()
    }
    assert found == wanted
    assert lonely == set()


def test_a_wire_that_is_missing_in_the_schematic_would_be_found(board: Board) -> None:
    text = kicad_schematic.write(board, circuit.build(board))
    without = re.sub(r'\n  \(label "ROW_3".*', "", text, count=1)
    assert nets_of(parsed(without))[1]


def test_the_schematic_lies_on_kicads_grid_and_names_every_part_once(board: Board) -> None:
    root = parsed(kicad_schematic.write(board, circuit.build(board)))
    places = [
        number(children(item, "at")[0][1:3])
        for kind in ("symbol", "label", "no_connect")
        for item in children(root, kind)
    ]
    assert all(abs(value / 1.27 - round(value / 1.27)) < 1e-6 for place in places for value in place)
    refs = [
        next(item[2] for item in children(symbol, "property") if item[1] == "Reference")
        for symbol in children(root, "symbol")
    ]
    assert len(refs) == len(set(refs)) == len(circuit.build(board).parts)
    assert all(ref[-1].isdigit() for ref in refs), "KiCad calls anything else not annotated"
    uuids = re.findall(r"\(uuid ([0-9a-f-]+)\)", kicad_schematic.write(board, circuit.build(board)))
    assert len(uuids) == len(set(uuids))


def test_no_two_symbols_of_the_schematic_lie_on_each_other(board: Board) -> None:
    wired = circuit.build(board)
    spots, boxes = kicad_schematic.places(board, wired), []
    for part in wired.parts:
        x, y = spots[part.ref]
        pins = kicad_schematic.pins_of(part)
        ends = kicad_schematic.ends(pins).values()
        wide = kicad_schematic.box(pins)[0] + kicad_schematic.REACH
        boxes.append((x - wide, y + min(at for _, at, _ in ends) - 5, x + wide, y + max(at for _, at, _ in ends) + 1))
    for at, one in enumerate(boxes):
        for two in boxes[:at]:
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
    assert max(box[2] for box in boxes) < 594
    assert max(box[3] for box in boxes) < 420


def test_our_rules_have_nothing_to_say_about_it(board: Board) -> None:
    assert erc.check(board, circuit.build(board), board.main) == []
