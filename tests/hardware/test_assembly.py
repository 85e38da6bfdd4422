"""The board put together: nothing is in anything's way, in wire or printed, and what would be is found."""

from dataclasses import replace
from typing import Any

import pytest

from hardware import assembly
from hardware.assembly import Solid
from hardware.board import Board

WAYS = pytest.mark.parametrize("printed", [False, True], ids=["wire", "printed"])


def changed(board: Board, table: str, **values: Any) -> Board:
    return replace(board, **{table: replace(getattr(board, table), **values)})  # type: ignore[arg-type]


@WAYS
def test_nothing_is_in_anythings_way(board: Board, printed: bool) -> None:
    assert assembly.collisions(board, printed) == []


@WAYS
def test_everything_is_there(board: Board, printed: bool) -> None:
    kinds = [solid.kind for solid in assembly.solids(board, printed)]
    wanted = {
        "reed": 25,
        "upper lead": 25,
        "carrier": 1,
        "pixel": 25,
        "tail": 25,
        "ledge": 8,
        "side": 4,
        "screw": 16,
        "button": 2,
        "plug": 1,
    }
    wanted |= {"rank board": 5, "diode": 25} if printed else {"row": 5, "column": 5}
    assert {kind: kinds.count(kind) for kind in wanted} == wanted


@pytest.mark.parametrize(
    ("table", "values", "printed", "complaint"),
    [
        ("wood", {"controller_at": [2.0, 0.0]}, True, "USB plug is 0.43 mm into lead d3"),
        ("wood", {"controller_at": [0.0, 95.0]}, False, "controller is "),
        ("wood", {"controller": [61.0, 94.0, 20.5]}, True, "controller is "),
        ("wood", {"ledge_gap": 2.0}, False, "into Black's button"),
        ("disc", {"diameter": 51.0}, False, "into discs on"),
        ("wood", {"screw_inset": 14.0}, False, "into lower screw"),
        ("wood", {"ledge": 28.0}, False, "deck is "),
        ("wood", {"pixel_offset": 24.0}, False, "into pixel a2"),
        ("wood", {"return_offset": -12.0}, False, "tail a1 is "),
        ("rank_board", {"beyond": 30.0}, True, "into rank board 1"),
        ("rank_board", {"towards_black": 40.0}, True, "into rank board 1"),
        ("reed", {"lower_stub": 12.0}, False, "controller is "),
    ],
)
def test_what_would_be_in_the_way_is_found(
    board: Board, table: str, values: dict[str, Any], printed: bool, complaint: str
) -> None:
    found = assembly.collisions(changed(board, table, **values), printed)
    assert any(complaint in words for words in found), found


def test_solids_that_touch_do_not_collide() -> None:
    one = Solid("box", "one", (0, 1), (0, 1), (0, 1))
    assert one.overlap(replace(one, x=(1, 2))) == 0
    assert one.overlap(replace(one, x=(0.75, 2), y=(0.5, 3))) == 0.25
    assert one.overlap(replace(one, z=(3, 4))) == -2
