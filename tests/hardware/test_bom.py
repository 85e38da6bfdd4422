"""The bill of materials: parts one can order, what decides, what it costs, and joints counted honestly."""

import csv
import io
from dataclasses import replace
from typing import Any

import pytest

from hardware import bom, circuit, fit, joints, strip_board, sweeps, wood
from hardware.board import Board
from hardware.circuit import Circuit


@pytest.fixture(scope="module")
def wired(board: Board) -> Circuit:
    return circuit.build(board)


@pytest.fixture(scope="module")
def listed(board: Board, wired: Circuit) -> list[dict[str, Any]]:
    return bom.rows(board, wired)


def test_every_line_can_be_ordered(listed: list[dict[str, Any]]) -> None:
    """A maker with a number, or a specification that several makers meet; and what else will do."""
    for row in listed:
        for name in ("value", "maker", "number", "alternatives"):
            assert row[name].strip(" -"), (row["kind"], name)
        assert row["packs"] * row["pack"] >= row["count"] + row["spare"]
        assert "{" not in row["value"] + row["number"] + row["alternatives"] + row["note"] + row["decides"]


def test_what_breaks_or_gets_lost_has_spares(board: Board, listed: list[dict[str, Any]]) -> None:
    spare = {row["kind"]: row["spare"] for row in listed}
    assert spare["reed"] == 10
    assert spare["diode"] > 0
    assert spare["pixel"] > 0
    magnets = next(row["count"] for row in listed if row["kind"] == "magnet")
    assert magnets == board.disc.count + board.disc.spare > board.disc.count


def test_headers_sockets_screws_wire_and_tools_are_items_of_their_own(
    board: Board, listed: list[dict[str, Any]]
) -> None:
    kinds = {row["kind"] for row in listed}
    assert {"stripboard", "headers", "sockets", "chip_socket", "floor_screws", "top_screws", "copper", "wire", "sleeve",
            "supply_wire", "carrier", "diffuser"} <= kinds  # fmt: skip
    assert len(bom.tools(board)) >= 8
    assert any("multimeter" in words for words in bom.tools(board))


def test_the_deciding_parts_say_what_another_one_does(board: Board, listed: list[dict[str, Any]]) -> None:
    decides = {row["kind"]: row["decides"] for row in listed if row["decides"]}
    assert set(decides) == {"magnet", "diffuser", "reed"}
    two = next(row for row in sweeps.diffusers(board) if row.name == "2")
    assert f"2 mm closes by {two.closing:.2f}" in decides["diffuser"]
    assert "ferrite Y35 8x3 weakens itself" in decides["magnet"]
    assert "20-25 AT closes by" in decides["reed"]
    assert "15-20 AT" not in decides["reed"], "that one works"


def test_sheets_are_counted_from_what_is_cut(board: Board, listed: list[dict[str, Any]]) -> None:
    plywood = next(row for row in listed if row["kind"] == "plywood")
    assert plywood["count"] == 3 + len(wood.small_sheets(board))
    more = replace(board, disc=replace(board.disc, layers=12))
    assert bom.count(more, "sheets") > plywood["count"]


def test_the_cost_is_that_of_whole_packs(board: Board) -> None:
    """By hand: three and a spare one in packs of three, two by the piece, and glue; for five boards packs fill up."""
    small = replace(board, tools=[{"named": "iron"}, {"named": "glue", "euros": 9.0}])
    rows = [{"count": 3, "spare": 1, "pack": 3, "euros": 2.0}, {"count": 2, "spare": 0, "pack": 1, "euros": 10.0}]
    assert bom.cost(small, rows) == 2 * 2 + 2 * 10 + 9
    assert bom.cost(small, rows, 5) == 6 * 2 + 10 * 10 + 9


def test_joints_are_counted_from_circuit_and_layout(board: Board, wired: Circuit) -> None:
    """By hand: 25 cells with four each, ten leads, 25 pixels with two drops, 24 data wires and one end more ..."""
    layout = strip_board.build()
    found = joints.in_wire(board, layout)
    on_it = 40 + 14 + 5 * 2 + 4 * 2 + 2 * len(layout.links) + len(layout.wires)
    assert joints.total(found) == 100 + 10 + 100 + 49 + 12 + 4 + on_it == 392
    assert joints.headers(wired) == 40
    printed = joints.with_rank_boards(board, layout)
    assert printed["wires from board to board"] == 64
    assert joints.total(printed) > joints.total(found)


def test_the_csv_holds_the_same_lines(board: Board, wired: Circuit, listed: list[dict[str, Any]]) -> None:
    rows = list(csv.DictReader(io.StringIO(bom.as_csv(board, wired))))
    assert [row["kind"] for row in rows] == [row["kind"] for row in listed]
    assert [int(row["spare"]) for row in rows] == [row["spare"] for row in listed]


def test_a_word_in_braces_that_nothing_fills_is_told(board: Board, wired: Circuit) -> None:
    broken = replace(board, parts=[{**board.parts[0], "value": "{wood.nothing} mm"}])
    with pytest.raises(ValueError, match=r"\[\[part\]\] Pico: nothing to fill in"):
        bom.rows(broken, wired)


def test_no_alternative_is_listed_that_the_proof_refuses(board: Board, listed: list[dict[str, Any]]) -> None:
    (reed,) = [row for row in listed if row["kind"] == "reed"]
    long = sweeps.long_reed(board)
    assert not long.works
    assert f"not one with 14 mm of glass: it closes by {long.closing:.2f}" in reed["alternatives"]
    (ledges,) = [row for row in listed if row["kind"] == "ledges"]
    assert f"two layers of plywood, {board.wood.ledge:g} mm high" in ledges["alternatives"]
    narrow = replace(board, wood=replace(board.wood, ledge_width=2 * board.wood.sheet))
    assert [figure.complaint for figure in fit.check(narrow) if not figure.ok] == []
