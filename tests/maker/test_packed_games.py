"""Packing changes nothing: whole games of each kind have the same journal and lights with compiled modules."""

from pathlib import Path

import pytest
from boardcore.games import GAMES
from passoboard import FIRMWARE
from passoboard.simulator.vm import Board, play_script

from tests.maker.packed import packed_drive, play, with_our_geometry
from tests.tools import share

MOVES = share(24, 200)
HEAP_KIB = 1024  # nobody reads what the board says there, so it piles up


@pytest.mark.parametrize("game", GAMES)
def test_compiled_beforehand_a_board_plays_the_same_on_the_vm(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = play(FIRMWARE, game, 5, MOVES).lines
    plain = play_script(script, Board(board="big", game=game, seed=5), machine="cpython")
    with_our_geometry(monkeypatch)
    packed = play_script(script, Board(packed_drive(tmp_path), board="big", game=game, seed=5), heap_kib=HEAP_KIB)
    assert (packed.nvm, packed.frames, packed.console) == (plain.nvm, plain.frames, "")
    assert len(plain.frames) > 50
