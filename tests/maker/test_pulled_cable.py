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
from passoboard.simulator.vm import Board, play_script

from tests.maker.drives import (
    BOOT_OUT,
    NEW,
    NEW_VERSION,
    OLD,
    OLD_VERSION,
    MemoryMedium,
    Pulled,
    for_the_vm,
    make_drive,
    packed,
    seen_by_the_board,
)
from tests.maker.packed import with_our_geometry
from tests.tools import share

# From the first packed version on, and what people do who change the firmware.
UPDATES = {
    "sources, then packed": (OLD, packed(NEW)),
    "packed, then packed": (packed(OLD), packed(NEW)),
    "packed, then sources": (packed(OLD), NEW),
}
OWN = {"boot_out.txt": BOOT_OUT.encode(), "notes.txt": b"mine", "lib/my_sensor.py": b"# mine", "data/log.csv": b"1,2"}
VALUES = b'# my board\nPASSO_BRIGHTNESS = 33\nMY_KEY = "x"\n'


def deploy(medium: Medium, payload: Payload) -> None:
    carry_out(medium, plan_for(medium, payload))


def deployed(files: Mapping[str, bytes], payload: Payload) -> MemoryMedium:
    medium = MemoryMedium(files)
    deploy(medium, payload)
    return medium


@pytest.fixture(params=UPDATES)
def update(request: pytest.FixtureRequest) -> str:
    """Which version replaces which."""
    return str(request.param)


@cache
def before(update: str) -> dict[str, bytes]:
    """Return a drive with the old version, deployed, and with files and values of its owner."""
    return deployed({**OWN, "settings.toml": VALUES}, UPDATES[update][0]).files


@cache
def cuts(update: str) -> list[MemoryMedium]:
    """Return what is on the drive for each moment at which the cable can be pulled."""
    medium = MemoryMedium(before(update))
    medium.moments = []
    deploy(medium, UPDATES[update][1])
    return medium.moments


@cache
def bridged(update: str) -> list[MemoryMedium]:
    """Return those of them in which the bridge stands."""
    return [medium for medium in cuts(update) if medium.files[CODE] == BRIDGE]


def version_on(files: Mapping[str, bytes], update: str) -> str:
    """Return which version a board's imports find there, whole and unmixed."""
    found = seen_by_the_board(files)
    for payload in UPDATES[update]:
        if all(found.get(path) == data for path, data in payload.files.items() if path != "settings.toml"):
            return payload.version
    return "neither"


def started_version(files: Mapping[str, bytes], folder: Path) -> str:
    """Start a board with the drive as it is, and return the version that it prints.

    The simulated board runs on the MicroPython VM, whose imports follow ``sys.path`` and know packed files.
    """
    drive = MemoryMedium(for_the_vm(files)).store(folder)
    done = play_script(["700 host_open", "1200 end"], Board(drive), heap_kib=256)
    assert done.frames
    return done.console.strip()


@pytest.mark.parametrize("payload", [NEW, packed(NEW)], ids=["sources", "packed"])
def test_the_two_versions_do_not_mix(tmp_path: Path, payload: Payload, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the tests below would prove nothing."""
    with_our_geometry(monkeypatch)
    old = before("sources, then packed" if payload is NEW else "packed, then packed")
    for name in ("lib/boardcore/wire/ticks", "core/controller"):
        path = next(path for path in payload.files if path.rpartition(".")[0] == name)
        assert "ImportError" in started_version(old | {path: payload.files[path]}, tmp_path / name)


def test_at_every_moment_one_version_is_whole(update: str) -> None:
    versions = [version_on(medium.files, update) for medium in cuts(update)]
    switch = versions.index(NEW_VERSION)
    assert set(versions[:switch]) == {OLD_VERSION}
    assert set(versions[switch:]) == {NEW_VERSION}
    assert min(switch, len(versions) - switch) > 20


def test_after_every_cut_the_next_deploy_completes_the_new_version_and_keeps_what_is_not_ours(update: str) -> None:
    new = UPDATES[update][1]
    for cut in cuts(update):
        medium = MemoryMedium(cut.files, cut.folders)
        deploy(medium, new)
        assert [path for path, data in new.files.items() if medium.files[path] != data] == ["settings.toml"]
        assert medium.files["settings.toml"].startswith(VALUES)
        assert set(medium.files) - set(new.files) == {*OWN, "passo-manifest.json"}
        assert {path: medium.files[path] for path in OWN} == OWN
        assert plan_for(medium, new).steps == ()


def test_a_second_cut_while_an_interrupted_deploy_is_finished_does_no_harm(update: str) -> None:
    rng = random.Random(7)
    new = UPDATES[update][1]
    for cut in rng.sample(cuts(update), share(40, len(cuts(update)))):
        medium = MemoryMedium(cut.files, cut.folders, after=rng.randrange(120) / 2)
        try:
            deploy(medium, new)
        except Pulled:
            assert version_on(medium.files, update) in {OLD_VERSION, NEW_VERSION}
        again = MemoryMedium(medium.files, medium.folders)
        deploy(again, new)
        assert version_on(again.files, update) == NEW_VERSION


def test_a_board_starts_after_every_cut(update: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seeded share in every run, all of them in ``make prove``."""
    with_our_geometry(monkeypatch)
    chosen = random.Random(4).sample(range(len(cuts(update))), share(4, len(cuts(update))))
    started = {started_version(cuts(update)[number].files, tmp_path / str(number)) for number in chosen}
    assert started == {OLD_VERSION, NEW_VERSION}


@pytest.mark.parametrize("moment", [0, -1])
def test_a_board_follows_the_bridge(update: str, tmp_path: Path, moment: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in its old place may be broken, the stage runs."""
    with_our_geometry(monkeypatch)
    files = dict(bridged(update)[moment].files)
    for path in ("core/controller.py", "lib/boardcore/wire/frame.py", "lib/boardcore/record/live_game.py"):
        files[path] = b"raise RuntimeError('the old place')\n"
    assert started_version(files, tmp_path) == NEW_VERSION


def test_an_interrupted_deploy_is_finished_even_by_another_version(update: str) -> None:
    """The host was exchanged for one with another version between the two runs."""
    for cut in bridged(update):
        medium = MemoryMedium(cut.files, cut.folders)
        deploy(medium, UPDATES[update][0])
        assert version_on(medium.files, update) == OLD_VERSION
        assert {path: medium.files[path] for path in OWN} == OWN


def test_on_a_real_folder_it_goes_the_same_way(update: str, tmp_path: Path) -> None:
    drive = make_drive(tmp_path)
    for path, data in before(update).items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)
    deploy(Medium(drive), UPDATES[update][1])
    done = deployed(before(update), UPDATES[update][1])
    real = {path.relative_to(drive).as_posix(): path.read_bytes() for path in drive.rglob("*") if path.is_file()}
    assert real == done.files
    assert {path.relative_to(drive).as_posix() for path in drive.rglob("*") if path.is_dir()} == done.folders
    assert not [path for path in real if path.startswith(STAGE)]


def test_a_drive_that_fails_says_that_the_board_still_starts() -> None:
    class Broken(MemoryMedium):
        def put(self, *_: object) -> None:
            raise OSError(5, "Input/output error")

    medium = Broken(before("packed, then packed"))
    with pytest.raises(ValueError, match=r"Input/output error\. The board still starts"):
        deploy(medium, NEW)


def test_a_drive_that_forgets_what_was_written_is_noticed() -> None:
    class Forgetful(MemoryMedium):
        def read(self, path: str) -> bytes:
            return b"" if path == f"{STAGE}/core/controller.mpy" else super().read(path)

    update = "sources, then packed"
    medium = Forgetful(before(update))
    with pytest.raises(ValueError, match=r"controller\.mpy does not read back as it was written"):
        deploy(medium, UPDATES[update][1])
    assert version_on(medium.files, update) == OLD_VERSION
