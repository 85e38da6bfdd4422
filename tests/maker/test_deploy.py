"""What a deploy changes on a drive and what it leaves alone, and how it says no."""

from pathlib import Path

import pytest
from passoboard.maker import MakerError
from passoboard.maker.deploy import board_on, carry_out, look, needs_restart, plan_for
from passoboard.maker.drive import check_drive, choose_drive, find_drives, read_drive, read_mounts, why_no_drive
from passoboard.maker.manifest import PATH, read_manifest
from passoboard.maker.payload import Payload, read_payload
from passoboard.maker.plan import BRIDGE, Change, Plan, make_plan

from tests.maker.drives import BOOT_OUT, NEW, OLD, MemoryMedium, make_drive, packed

PACKED = packed(NEW)


def deployed(files: dict[str, bytes], payload: Payload = NEW) -> MemoryMedium:
    medium = MemoryMedium(files)
    carry_out(medium, plan_for(medium, payload))
    return medium


def words(plan: Plan) -> dict[str, str]:
    return {change.path: change.what for change in plan.changes}


def test_a_fresh_drive_gets_the_firmware_file_for_file_and_the_library() -> None:
    medium = deployed({"boot_out.txt": BOOT_OUT.encode()})
    assert {path: medium.files[path] for path in NEW.files} == dict(NEW.files)
    assert {"lib/neopixel.py", "lib/adafruit_pixelbuf.py", "lib/boardcore/__init__.py", "code.py"} <= set(NEW.files)
    assert set(medium.files) == {*NEW.files, "boot_out.txt", PATH}


def test_no_by_product_of_python_goes_along(tmp_path: Path) -> None:
    for path in (
        "code.py",
        "__pycache__/code.pyc",
        "lib/boardcore/__pycache__/x.board",
        ".hidden",
        "lib/.x/y.py",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("")
    assert set(read_payload(tmp_path, libraries=[], source=True).files) == {"code.py"}


def test_a_second_deploy_has_nothing_to_do() -> None:
    assert make_plan(deployed({}).files, NEW) == Plan((), ())


def test_a_program_that_was_there_before_is_kept_aside() -> None:
    medium = deployed({"code.py": b"print('Hello World!')\n", "lib/neopixel.py": b"# mine\n", "main.py": b"# other\n"})
    assert medium.files["passo.saved/code.py"] == b"print('Hello World!')\n"
    assert medium.files["passo.saved/lib/neopixel.py"] == b"# mine\n"
    assert medium.files["main.py"] == b"# other\n"


def test_what_was_kept_aside_is_never_overwritten() -> None:
    medium = deployed({"code.py": b"# second\n", "passo.saved/code.py": b"# first\n"})
    assert medium.files["passo.saved/code.py"] == b"# first\n"
    assert medium.files["passo.saved/code.py.2"] == b"# second\n"


def test_a_firmware_copied_by_hand_is_known_for_ours() -> None:
    medium = deployed(dict(OLD.files))
    assert not [path for path in medium.files if path.startswith("passo.saved")]
    assert medium.files["scorebook.py"] == OLD.files["scorebook.py"], "no manifest says that this is ours"


def test_files_of_an_older_version_go_but_never_others() -> None:
    before = deployed({"notes.py": b"# mine\n", "lib/mine/x.py": b"# mine\n"}, OLD)
    after = deployed(before.files)
    assert set(before.files) - set(after.files) == {"scorebook.py"}


def test_a_package_of_an_older_version_goes_with_its_folder() -> None:
    older = Payload({**NEW.files, "lib/chess/__init__.py": b"", "lib/chess/rules/castle.py": b""}, NEW.version)
    after = deployed(deployed({}, older).files)
    assert not [path for path in after.files if path.startswith("lib/chess")]
    assert not {"lib/chess", "lib/chess/rules"} & after.folders
    assert "lib" in after.folders


def test_a_module_that_became_a_package_never_hides_it() -> None:
    """The board looks at the root first: ``boardcore.py`` there would win over ``lib/boardcore``."""
    older = Payload({**NEW.files, "boardcore.py": b"raise ImportError\n"}, NEW.version)
    medium = MemoryMedium(deployed({}, older).files)
    plan = plan_for(medium, NEW)
    assert {"passo.new/lib/boardcore/record/live_game.py", "boardcore.py"} <= {step.path for step in plan.steps}
    order = [(step.verb, step.path) for step in plan.steps]
    assert order.index(("remove", "boardcore.py")) < max(
        number for number, step in enumerate(plan.steps) if step.path == "code.py"
    )
    carry_out(medium, plan)
    assert "boardcore.py" not in medium.files


def test_only_what_changes_is_written() -> None:
    before = deployed({})
    changed = Payload({**NEW.files, "inout/scanner.py": NEW.files["inout/scanner.py"] + b"# new\n"}, NEW.version)
    plan = plan_for(before, changed)
    assert words(plan) == {"inout/scanner.py": "changed"}
    written = [step.path for step in plan.steps if step.verb in ("write", "swap")]
    assert written == [
        "passo.new/code.py",
        *sorted(f"passo.new/{path}" for path in NEW.files if path.startswith("inout/")),
        PATH,
        "code.py",
        "inout/scanner.py",
        "code.py",
        PATH,
    ]


def test_a_package_is_staged_as_a_whole() -> None:
    changed = Payload(
        {**NEW.files, "lib/boardcore/wire/crc.py": NEW.files["lib/boardcore/wire/crc.py"] + b"# new\n"}, NEW.version
    )
    plan = plan_for(deployed({}), changed)
    staged = {step.path for step in plan.steps if step.path.startswith("passo.new/lib")}
    assert staged == {f"passo.new/{path}" for path in NEW.files if path.startswith("lib/boardcore/")}


def test_code_alone_needs_no_bridge() -> None:
    changed = Payload({**NEW.files, "code.py": NEW.files["code.py"] + b"# new\n"}, NEW.version)
    plan = plan_for(deployed({}), changed)
    assert BRIDGE not in [step.data for step in plan.steps]
    assert [step.path for step in plan.steps if step.path != PATH] == ["code.py"]


@pytest.mark.parametrize("path", ["boardcore.py", "boardcore/__init__.py", "pins/__init__.py", "boardcore.mpy"])
def test_a_foreign_module_that_would_hide_ours_is_refused(path: str) -> None:
    with pytest.raises(MakerError, match=rf"{path} on the drive is not ours and would be used instead of"):
        make_plan({path: b""}, NEW)


@pytest.mark.parametrize(
    "path", ["lib/scanner.py", "lib/boardcore.mpy", "lib/neopixel.mpy", "notes/boardcore.py", "lib/x/boardcore.py"]
)
def test_a_foreign_module_that_hides_nothing_is_no_harm(path: str) -> None:
    assert make_plan({path: b""}, NEW).steps


@pytest.mark.parametrize(
    "path", ["inout/scanner.py", "lib/boardcore/wire/crc.py", "boardcore.mpy", "pins/__init__.mpy"]
)
def test_a_foreign_source_that_would_hide_a_packed_file_is_refused(path: str) -> None:
    with pytest.raises(MakerError, match=rf"{path} on the drive is not ours and would be used instead of"):
        make_plan({path: b""}, PACKED)


@pytest.mark.parametrize("path", ["lib/scanner.py", "lib/boardcore/wire/mine.py", "lib/neopixel.mpy"])
def test_a_foreign_source_that_hides_no_packed_file_is_no_harm(path: str) -> None:
    assert make_plan({path: b""}, PACKED).steps


def test_sources_copied_by_hand_are_ours_and_go_when_packed_files_come() -> None:
    medium = deployed(dict(OLD.files), PACKED)
    assert not [path for path in medium.files if path.startswith("passo.saved")]
    assert set(medium.files) == {*PACKED.files, PATH, "scorebook.py"}, "no manifest says that this one is ours"


def test_packed_files_go_when_sources_come_and_the_other_way_round() -> None:
    packed_before = deployed({}, PACKED)
    sources = deployed(packed_before.files)
    assert set(sources.files) == {*NEW.files, PATH}
    assert set(deployed(sources.files, PACKED).files) == {*PACKED.files, PATH}


@pytest.mark.parametrize("board", ["small", "big", "counting"])
def test_a_drive_has_room_for_an_update_of_every_board(board: str) -> None:
    old = read_payload(board=board)
    packed_before = deployed({"boot_out.txt": BOOT_OUT.encode()}, old)
    new = Payload({path: data + b"-" if path != "settings.toml" else data for path, data in old.files.items()}, "2")
    assert plan_for(packed_before, new).steps


def test_a_full_drive_is_refused_before_anything_is_written() -> None:
    medium = MemoryMedium({"film.bin": bytes(700_000)})
    with pytest.raises(MakerError, match=r"has \d+ KiB free and needs \d+: remove what is not used there"):
        plan_for(medium, NEW)
    assert set(medium.files) == {"film.bin"}


def test_a_drive_gets_the_games_that_fit_on_its_board() -> None:
    small = {path.split("/")[3] for path in read_payload(board="small", source=True).files if path.count("/") == 4}
    big = {path.split("/")[3] for path in read_payload(board="big").files if path.count("/") == 4}
    assert small == {"passo"}
    assert big == {"passo", "passage", "gaylor", "passtally"}


def test_a_drive_gets_what_reads_fields_only_if_its_board_has_such_sensors() -> None:
    files = {board: set(read_payload(board=board, source=True).files) for board in ("small", "counting")}
    more = {"lib/boardcore/referee/counting.py", "inout/field_scanner.py"} | {
        path for path in files["counting"] if "/sensing/" in path
    }
    assert files["counting"] - files["small"] == more
    assert files["small"] <= files["counting"]
    assert "lib/boardcore/sensing/fields.py" in more


@pytest.mark.parametrize(
    ("settings", "board"),
    [
        (None, "small"),
        (b"", "small"),
        (b'PASSO_BOARD = "big"  # eight by eight\n', "big"),
        (b'PASSO_BOARD = "huge"\n', "small"),
        (b"\xff\xfe PASSO_BOARD", "small"),
    ],
)
def test_the_settings_on_the_drive_say_which_board_it_is(settings: bytes | None, board: str) -> None:
    assert board_on(MemoryMedium({} if settings is None else {"settings.toml": settings})) == board


def test_a_pico_has_room_for_an_update() -> None:
    medium = deployed(deployed({"boot_out.txt": BOOT_OUT.encode()}, OLD).files)
    assert "code.py" in medium.files


def test_a_broken_manifest_or_one_that_points_elsewhere_is_none() -> None:
    for data in (None, b"", b"{", b"[]", b'{"version": 1}', b'{"version":"1","files":{"../x":"0"},"obsolete":[]}'):
        assert read_manifest(data) is None
    known = read_manifest(deployed({}).files[PATH])
    assert known is not None
    assert known.version == NEW.version
    assert read_manifest(known.write()) == known


def test_new_boot_needs_a_restart() -> None:
    assert needs_restart((Change("changed", "boot.py"),))
    assert not needs_restart((Change("changed", "code.py"),))


def test_large_and_foreign_files_are_not_read(tmp_path: Path) -> None:
    class Curious(MemoryMedium):
        def read(self, path: str) -> bytes:
            assert path == "code.py"
            return super().read(path)

    contents = look(Curious({"song.wav": b"la", "big.py": bytes(300_000), "code.py": b"x"}))
    assert contents == {"song.wav": b"", "big.py": b"", "code.py": b"x"}


# The drive.


def test_drives_are_found_by_what_circuitpython_writes_on_them(tmp_path: Path) -> None:
    drive = make_drive(tmp_path)
    (tmp_path / "stick").mkdir()
    (found,) = find_drives([tmp_path / "stick", drive, tmp_path / "gone"])
    assert (found.path, found.board, found.version) == (drive, "raspberry_pi_pico", "9.2.1")
    assert found.chip == "e6614103e7452f2b"
    assert choose_drive(None, [drive]) == choose_drive(drive) == found


def test_of_two_drives_one_must_be_named(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
    drives = [make_drive(tmp_path / name) for name in "ab"]
    with pytest.raises(MakerError, match=r"several drives: .*a/CIRCUITPY, .*b/CIRCUITPY; choose one with --drive"):
        choose_drive(None, drives)


def test_a_missing_drive_is_reported_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(MakerError, match="no drive CIRCUITPY is mounted: plug the board in"):
        choose_drive(None, [])
    (tmp_path / "CIRCUITPY").touch()
    assert "there but not mounted: udisksctl mount -b" in why_no_drive(tmp_path)
    (tmp_path / "INFO_UF2.TXT").touch()
    with pytest.raises(MakerError, match="is a board without CircuitPython: copy its UF2 file there first"):
        choose_drive(None, [tmp_path])


def test_the_kernels_table_of_mounts() -> None:
    table = "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/me/CIRCUIT\\040PY vfat rw 0 0\nproc /proc proc rw 0 0\n\n"
    assert read_mounts(table) == [Path("/media/me/CIRCUIT PY")]


def test_a_controller_with_too_few_pins_for_its_board_is_refused(tmp_path: Path) -> None:
    """The settings on the drive say that it is a big board, and the firmware would not start."""
    drive = make_drive(tmp_path, boot_out=BOOT_OUT.replace("raspberry_pi_pico", "adafruit_kb2040"))
    check_drive(read_drive(drive))
    (drive / "settings.toml").write_text('PASSO_BOARD = "big"\n')
    with pytest.raises(
        MakerError, match="no pins are known for adafruit_kb2040 in the big board, choose from: raspberry_"
    ):
        check_drive(read_drive(drive))


@pytest.mark.parametrize(
    ("boot_out", "problem"),
    [
        (BOOT_OUT.replace("9.2.1", "8.1.9"), r"has CircuitPython 8\.1\.9, which is too old: take 8\.2 to 10 "),
        (BOOT_OUT.replace("9.2.1", "7.3.3"), r"has CircuitPython 7\.3\.3, which is too old: take 8\.2 to 10 "),
        (
            BOOT_OUT.replace("9.2.1", "11.0.0"),
            r"CircuitPython 11\.0\.0, which is newer than 10, the newest we know",
        ),
        (BOOT_OUT.replace("_pi_pico", "_pi_zero"), "no pins are known for raspberry_pi_zero, choose from: adafruit"),
        ("MicroPython v1.28", "does not name the version and the board"),
    ],
)
def test_a_board_that_cannot_run_it_is_refused(tmp_path: Path, boot_out: str, problem: str) -> None:
    drive = make_drive(tmp_path, boot_out=boot_out)
    with pytest.raises(MakerError, match=problem):
        check_drive(read_drive(drive))


@pytest.mark.parametrize(
    "version", ["8.2.0", "9.0.0-beta.1", "9.1.0", "9.1.4", "9.2.0-rc.0", "9.2.0", "9.2.1", "10.0.0", "10.3.1"]
)
def test_versions_that_run_it(tmp_path: Path, version: str) -> None:
    check_drive(read_drive(make_drive(tmp_path, boot_out=BOOT_OUT.replace("9.2.1", version))))


def test_a_program_that_would_run_instead_of_ours_is_refused(tmp_path: Path) -> None:
    drive = make_drive(tmp_path)
    (drive / "code.txt").touch()
    with pytest.raises(MakerError, match=r"code\.txt would run instead of code\.py: rename it"):
        check_drive(read_drive(drive))
