"""What lies in hardware/generated is what the scripts make from board.toml today."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hardware import circuit, electrical, make, pages, plots, schematic, sweeps
from hardware.board import GENERATED, Board
from tests.tools import PROVE

HARDWARE = GENERATED.parent
STALE = "run `make hardware` and commit hardware/generated"


def test_drawings_lists_and_netlists_are_fresh(exact: make.Files) -> None:
    assert make.stale(exact, GENERATED) == [], STALE


def test_another_pitch_makes_them_stale(board: Board) -> None:
    assert f"wood/{make.CUT}" in make.stale(make.wood_files(replace(board, pitch=59.0)), GENERATED)


def test_the_lists_are_fresh(lists: make.Files) -> None:
    assert make.drifted(lists, GENERATED) == [], STALE


def test_the_magnetic_proof_is_fresh(proofs: make.Files) -> None:
    assert make.drifted(proofs, GENERATED) == [], STALE


@pytest.mark.skipif(not PROVE, reason="every pair in ngspice: make hardware or PASSO_PROVE=1")
def test_the_electrical_proof_is_fresh(board: Board) -> None:
    assert make.drifted(make.electric(board), GENERATED) == [], STALE


def test_all_electrical_figures_but_the_ghosts_are_fresh(board: Board) -> None:
    """These take seconds, so every run looks at them."""
    page = (GENERATED / "ELECTRICAL.md").read_text("utf-8")
    figures = page[page.index("## Levels") : page.index("## Ghosts")]
    assert make.close("\n".join(pages.figure_lines(board)) + "\n", figures), STALE


def test_the_numbers_of_the_ghosts_are_those_of_this_board(board: Board) -> None:
    page = (GENERATED / "ELECTRICAL.md").read_text("utf-8")
    assert f"- {len(electrical.pairs(board))} pairs of closed reeds" in page, STALE
    assert f"- {len(electrical.corners(board))} times three corners" in page, STALE


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("0.042 mT", "0.043 mT", True),
        ("0.042 mT", "0.060 mT", False),
        ("1.03 / 1.06", "1.05 / 1.06", True),
        ("1.03 / 1.06", "1.08 / 1.06", False),
        ("5250 uC", "5300 uC", True),
        ("300 pairs", "330 pairs", False),
        ("0 ghosts", "1 ghosts", False),
        ("2.0 V", "2.0 mV", False),
    ],
)
def test_pages_drift_when_a_number_changes_by_more_than_rounding(one: str, two: str, same: bool) -> None:
    assert make.close(one, two) is same


def test_a_weaker_magnet_makes_them_stale(board: Board) -> None:
    weak = replace(board.magnet, remanence_t=board.magnet.remanence_t * 0.9)
    rows = sweeps.reeds(replace(board, magnet=weak))
    assert make.drifted({"reed.csv": sweeps.csv(rows, "reed").encode()}, GENERATED) == ["reed.csv"]


def test_the_schematic_shows_what_the_circuit_has(board: Board, tmp_path: Path) -> None:
    schematic.draw(board, circuit.build(board), tmp_path / "fresh.svg")
    assert schematic.labels(GENERATED / "schematic.svg") == schematic.labels(tmp_path / "fresh.svg"), STALE


def test_the_schematics_pdf_is_of_the_same_circuit(board: Board) -> None:
    wired = circuit.build(board)
    assert schematic.digest_of(GENERATED / "schematic.pdf") == schematic.digest(wired), STALE
    other = circuit.build(replace(board, scan=replace(board.scan, pull_up_ohm=4700)))
    assert schematic.digest(other) != schematic.digest(wired)


@pytest.mark.parametrize("name", ["margins", "bands", "reach"])
def test_the_plots_are_of_this_board(board: Board, name: str) -> None:
    assert plots.digest_of(GENERATED / f"{name}.svg") == plots.digest(make.plot_sources(board)[name]), STALE


def test_nothing_else_lies_there(exact: make.Files, lists: make.Files, proofs: make.Files) -> None:
    drawn = {"schematic.svg", "schematic.pdf", "margins.svg", "bands.svg", "reach.svg", "ELECTRICAL.md"}
    drawn |= {
        f"rank-board/{name}" for name in ("rank-board-gerbers.zip", "rank-board-kicad.zip", "front.png", "back.png")
    }
    known = set(exact) | set(lists) | set(proofs) | drawn
    there = {str(path.relative_to(GENERATED)) for path in GENERATED.rglob("*") if path.is_file()}
    assert there == known


def test_all_of_it_stays_small() -> None:
    assert sum(path.stat().st_size for path in GENERATED.rglob("*") if path.is_file()) < 6_000_000


@pytest.mark.parametrize("page", sorted(HARDWARE.rglob("*.md")), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []
