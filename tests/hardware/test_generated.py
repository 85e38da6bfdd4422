"""What lies in hardware/generated is what the scripts make from board.toml today."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hardware import circuit, electrical, make, plots, schematic, sweeps
from hardware.board import GENERATED, Board
from tests.tools import PROVE

HARDWARE = GENERATED.parent
STALE = "run `make hardware` and commit hardware/generated"


def test_drawings_lists_and_netlists_are_fresh(board: Board) -> None:
    assert make.stale(make.exact(board), GENERATED) == [], STALE


def test_another_pitch_makes_them_stale(board: Board) -> None:
    assert "wood/top.dxf" in make.stale(make.exact(replace(board, pitch=54.0)), GENERATED)


def test_the_magnetic_proof_is_fresh(proofs: make.Files) -> None:
    assert make.drifted(proofs, GENERATED) == [], STALE


@pytest.mark.skipif(not PROVE, reason="every pair in ngspice: make hardware or PASSO_PROVE=1")
def test_the_electrical_proof_is_fresh(board: Board) -> None:
    assert make.drifted(make.electric(board), GENERATED) == [], STALE


def test_the_electrical_proof_names_the_limits_of_board_toml(board: Board) -> None:
    page = (GENERATED / "ELECTRICAL.md").read_text("utf-8")
    for figure in electrical.current(board):
        assert figure.name in page
        assert f"{figure.value:.3f} {figure.unit}" in page, STALE


def test_a_weaker_magnet_makes_them_stale(board: Board) -> None:
    weak = replace(board.magnet, remanence_t=board.magnet.remanence_t * 0.9)
    rows = sweeps.reeds(replace(board, magnet=weak))
    assert make.drifted({"reed.csv": sweeps.csv(rows, "reed").encode()}, GENERATED) == ["reed.csv"]


def test_the_schematic_shows_what_the_circuit_has(board: Board, tmp_path: Path) -> None:
    schematic.draw(board, circuit.build(board), tmp_path / "fresh.svg")
    assert schematic.labels(GENERATED / "schematic.svg") == schematic.labels(tmp_path / "fresh.svg"), STALE


@pytest.mark.parametrize("name", ["margins", "bands", "reach"])
def test_the_plots_are_of_this_board(board: Board, name: str) -> None:
    assert plots.digest_of(GENERATED / f"{name}.svg") == plots.digest(make.plot_sources(board)[name]), STALE


def test_nothing_else_lies_there(board: Board, proofs: make.Files) -> None:
    drawn = {"schematic.svg", "schematic.pdf", "margins.svg", "bands.svg", "reach.svg", "ELECTRICAL.md"}
    known = set(make.exact(board)) | set(proofs) | drawn
    there = {str(path.relative_to(GENERATED)) for path in GENERATED.rglob("*") if path.is_file()}
    assert there == known


def test_all_of_it_stays_small() -> None:
    assert sum(path.stat().st_size for path in GENERATED.rglob("*") if path.is_file()) < 6_000_000


@pytest.mark.parametrize("page", sorted(HARDWARE.rglob("*.md")), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []
