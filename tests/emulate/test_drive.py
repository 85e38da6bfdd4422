"""The drive image of the emulated Pico holds what it was given."""

import pytest
from passoboard.maker.packing import packed_path

from tests.emulate.drive import DRIVE_SIZE, Firmware, can_make, make_drive, read_drive

pytestmark = pytest.mark.skipif(not can_make(), reason="needs dosfstools and mtools")


def test_every_file_is_on_the_drive() -> None:
    files = {"code.py": b"print(1)\n", "lib/boardcore/games/__init__.py": b""}
    image = make_drive(files)
    assert len(image) == DRIVE_SIZE
    assert read_drive(image) == files


def test_the_firmware_is_packed_and_a_given_file_takes_the_place_of_its_own() -> None:
    given = {"code.py": b"from inout.pixels import Pixels\nPixels.set_brightness\n"}
    sources, packed = (read_drive(Firmware(packed=packed).drive(given)) for packed in (False, True))
    assert set(packed) == {packed_path(path) for path in sources}
    assert {"lib/neopixel.py", "inout/pixels.mpy"} <= set(packed)
    assert sources["code.py"] == packed["code.py"] == given["code.py"]
    assert b"set_brightness" in packed["inout/pixels.mpy"]
