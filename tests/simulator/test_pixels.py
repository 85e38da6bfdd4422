"""Light: the bytes of the real NeoPixel library, decoded as the pixels decode them."""

from pathlib import Path

import pytest
from passoboard.simulator import imports

from .drives import MIRROR, board_with

PIXELS = """
import board, neopixel, time
pixels = neopixel.NeoPixel(board.GP16, 25, auto_write=False)
"""
WAIT = "\nwhile True: time.sleep(1)\n"


def test_red_green_blue_arrive_as_they_were_meant(tmp_path: Path) -> None:
    with board_with(tmp_path, PIXELS + "pixels[0] = (1, 2, 3)\npixels[24] = 0x0A0B0C\npixels.show()" + WAIT) as board:
        assert board.lights["a1"] == (1, 2, 3)
        assert board.lights["e5"] == (10, 11, 12)
        assert sum(map(any, board.lights.values())) == 2


def test_brightness_scales(tmp_path: Path) -> None:
    with board_with(
        tmp_path, PIXELS + "pixels.brightness = 0.5\npixels.fill((100, 50, 10))\npixels.show()" + WAIT
    ) as board:
        assert set(board.lights.values()) == {(50, 25, 5)}


def test_short_transmission_leaves_the_rest_as_it_was(tmp_path: Path) -> None:
    code = (
        PIXELS
        + """
from neopixel_write import neopixel_write
pixels.fill(7)
pixels.show()
neopixel_write(pixels.pin, bytes([9, 8, 7]))
"""
        + WAIT
    )
    with board_with(tmp_path, code) as board:
        assert board.lights["a1"] == (8, 9, 7)
        assert board.lights["b1"] == (0, 0, 7)


def test_frames_carry_their_time_and_sending_takes_some(tmp_path: Path) -> None:
    code = PIXELS + "for step in range(3):\n    time.sleep(0.1)\n    pixels.fill(step + 1)\n    pixels.show()" + WAIT
    with board_with(tmp_path, code) as board:
        assert [(ms, colours[0]) for ms, colours in board.frames] == [
            (100, (0, 0, 1)), (201, (0, 0, 2)), (302, (0, 0, 3))
        ]  # fmt: skip


def test_broken_pixels_are_dark_until_they_are_mended(tmp_path: Path) -> None:
    code = PIXELS + "while True:\n    pixels.fill((5, 5, 5))\n    pixels.show()\n    time.sleep(0.05)\n"
    with board_with(tmp_path, code) as board:
        board.fault("dead_pixel", "c3")
        board.run(100)
        assert [name for name, colour in board.lights.items() if not any(colour)] == ["c3"]
        board.clear_fault("dead_pixel")
        board.fault("dark_chain", pixel=20)
        board.run(100)
        assert [name for name, colour in board.lights.items() if not any(colour)] == ["a5", "b5", "c5", "d5", "e5"]
        board.clear_fault("dark_chain")
        board.run(100)
        assert all(map(any, board.lights.values()))


def test_without_power_all_is_dark(tmp_path: Path) -> None:
    with board_with(tmp_path, MIRROR) as board:
        assert any(map(any, board.lights.values()))
        board.power_cut()
        assert not any(map(any, board.lights.values()))


def test_a_missing_library_is_reported_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [str(tmp_path)])
    with pytest.raises(imports.LibraryMissing, match=r"is not installed: pip install adafruit-circuitpython-neopixel$"):
        imports.find_library("neopixel")


def test_a_module_of_the_same_name_is_not_taken_for_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other packages bring a ``neopixel``, too, and it would be the first to be imported here."""
    (tmp_path / "neopixel.py").write_text("raise RuntimeError('not this one')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert tmp_path not in imports.find_library("neopixel").parents


def test_nothing_of_this_environment_is_a_boards_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blinka, which the library's package brings along, has modules with the names of a board's own."""
    names = ("board", "busio", "digitalio", "microcontroller", "neopixel_write")
    for name in names:
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('not on a board')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    code = (
        PIXELS + "pixels.fill(7)\npixels.show()\ntry:\n    import busio\nexcept ImportError:\n    print('none')" + WAIT
    )
    with board_with(tmp_path, code) as board:
        assert set(board.lights.values()) == {(0, 0, 7)}
        assert "none" in board.console
