"""The cable is pulled after each single file operation of a deploy: the board starts with one of the two versions."""

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from passoboard.maker.deploy import carry_out, plan_for
from passoboard.maker.disk import Medium
from passoboard.maker.payload import Payload
from passoboard.maker.plan import BRIDGE, CODE, STAGE
from passoboard.simulator import VirtualBoard
from passoboard.simulator.vm import Board, play_script

from tests.maker.drives import (
    BOOT_OUT,
    NEW,
    NEW_VERSION,
    OLD,
    OLD_VERSION,
    MemoryMedium,
    Pulled,
    make_drive,
    seen_by_the_board,
)
from tests.tools import share

OWN = {"boot_out.txt": BOOT_OUT.encode(), "notes.txt": b"mine", "lib/my_sensor.py": b"# mine", "data/log.csv": b"1,2"}
VALUES = b'# my board\nPASSO_BRIGHTNESS = 33\nMY_KEY = "x"\n'


def deploy(medium: Medium, payload: Payload) -> None:
    carry_out(medium, plan_for(medium, payload))


def deployed(files: Mapping[str, bytes], payload: Payload) -> MemoryMedium:
    medium = MemoryMedium(files)
    deploy(medium, payload)
    return medium


@cache
def before() -> dict[str, bytes]:
    """Return a drive with the old version, deployed, and with files and values of its owner."""
    return deployed({**OWN, "settings.toml": VALUES}, OLD).files


@cache
def cuts() -> list[MemoryMedium]:
    """Return what is on the drive for each moment at which the cable can be pulled."""
    medium = MemoryMedium(before())
    medium.moments = []
    deploy(medium, NEW)
    return medium.moments


@cache
def bridged() -> list[MemoryMedium]:
    """Return those of them in which the bridge stands."""
    return [medium for medium in cuts() if medium.files[CODE] == BRIDGE]


def version_on(files: Mapping[str, bytes]) -> str:
    """Return which version a board's imports find there, whole and unmixed."""
    found = seen_by_the_board(files)
    for payload in (OLD, NEW):
        if all(found.get(path) == data for path, data in payload.files.items() if path != "settings.toml"):
            return payload.version
    return "neither"


def started_version(files: Mapping[str, bytes], folder: Path) -> str:
    """Start the simulated board and return the version that it says hello with."""
    with VirtualBoard(firmware=MemoryMedium(seen_by_the_board(files)).store(folder), seed=1) as board:
        board.serial.open()
        board.run(200)
        words = board.serial.read().split()
        assert "Traceback" not in board.console
    return next(word.decode().removeprefix("fw=") for word in words if word.startswith(b"fw="))


def test_the_two_versions_do_not_mix(tmp_path: Path) -> None:
    """Else the tests below would prove nothing."""
    for path in ("lib/boardcore/wire/ticks.py", "controller.py"):
        drive = MemoryMedium(before() | {path: NEW.files[path]}).store(tmp_path / path)
        with VirtualBoard(firmware=drive) as board:
            board.run(200)
            assert "cannot import name" in board.console


def test_at_every_moment_one_version_is_whole() -> None:
    versions = [version_on(medium.files) for medium in cuts()]
    switch = versions.index(NEW_VERSION)
    assert set(versions[:switch]) == {OLD_VERSION}
    assert set(versions[switch:]) == {NEW_VERSION}
    assert min(switch, len(versions) - switch) > 20


def test_after_every_cut_the_next_deploy_completes_the_new_version_and_keeps_what_is_not_ours() -> None:
    for cut in cuts():
        medium = MemoryMedium(cut.files, cut.folders)
        deploy(medium, NEW)
        assert [path for path, data in NEW.files.items() if medium.files[path] != data] == ["settings.toml"]
        assert medium.files["settings.toml"].startswith(VALUES)
        assert set(medium.files) - set(NEW.files) == {*OWN, "passo-manifest.json"}
        assert {path: medium.files[path] for path in OWN} == OWN
        assert plan_for(medium, NEW).steps == ()


def test_a_second_cut_while_an_interrupted_deploy_is_finished_does_no_harm() -> None:
    rng = random.Random(7)
    for cut in rng.sample(cuts(), share(40, len(cuts()))):
        medium = MemoryMedium(cut.files, cut.folders, after=rng.randrange(120) / 2)
        try:
            deploy(medium, NEW)
        except Pulled:
            assert version_on(medium.files) in {OLD_VERSION, NEW_VERSION}
        again = MemoryMedium(medium.files, medium.folders)
        deploy(again, NEW)
        assert version_on(again.files) == NEW_VERSION


def test_the_simulated_board_starts_after_every_cut(tmp_path: Path) -> None:
    """A seeded share in every run, all of them in ``make prove``."""
    chosen = random.Random(4).sample(range(len(cuts())), share(5, len(cuts())))
    started = {started_version(cuts()[number].files, tmp_path / str(number)) for number in chosen}
    assert started == {OLD_VERSION, NEW_VERSION}


@pytest.mark.parametrize("moment", [0, -1])
def test_a_real_interpreter_follows_the_bridge(tmp_path: Path, moment: int) -> None:
    """On the MicroPython machine imports go by ``sys.path``: what is in its old place may be broken, the stage runs."""
    drive = bridged()[moment].store(tmp_path)
    for path in ("controller.py", "lib/boardcore/wire/frame.py", "lib/boardcore/record/live_game.py"):
        (drive / path).write_text("raise RuntimeError('the old place')\n")
    done = play_script(["700 host_open", "1200 end"], Board(drive), heap_kib=256)
    assert done.console == ""
    assert done.frames


def test_an_interrupted_deploy_is_finished_even_by_another_version() -> None:
    """The host was exchanged for one with another version between the two runs."""
    for cut in bridged():
        medium = MemoryMedium(cut.files, cut.folders)
        deploy(medium, OLD)
        assert version_on(medium.files) == OLD_VERSION
        assert {path: medium.files[path] for path in OWN} == OWN


def test_on_a_real_folder_it_goes_the_same_way(tmp_path: Path) -> None:
    drive = make_drive(tmp_path)
    for path, data in before().items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)
    deploy(Medium(drive), NEW)
    done = deployed(before(), NEW)
    real = {path.relative_to(drive).as_posix(): path.read_bytes() for path in drive.rglob("*") if path.is_file()}
    assert real == done.files
    assert {path.relative_to(drive).as_posix() for path in drive.rglob("*") if path.is_dir()} == done.folders
    assert not [path for path in real if path.startswith(STAGE)]


def test_a_drive_that_fails_says_that_the_board_still_starts() -> None:
    class Broken(MemoryMedium):
        def put(self, *_: object) -> None:
            raise OSError(5, "Input/output error")

    medium = Broken(before())
    with pytest.raises(ValueError, match=r"Input/output error\. The board still starts"):
        deploy(medium, NEW)


def test_a_drive_that_forgets_what_was_written_is_noticed() -> None:
    class Forgetful(MemoryMedium):
        def read(self, path: str) -> bytes:
            return b"" if path == f"{STAGE}/controller.py" else super().read(path)

    medium = Forgetful(before())
    with pytest.raises(ValueError, match=r"controller\.py does not read back as it was written"):
        deploy(medium, NEW)
    assert version_on(medium.files) == OLD_VERSION
