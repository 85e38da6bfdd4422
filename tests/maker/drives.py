"""Drives in a folder, an older version of the firmware to start from, and a cable that is pulled at a chosen moment."""

from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from passoboard.maker.disk import Medium
from passoboard.maker.packing import MICROPYTHON, pack
from passoboard.maker.payload import Payload, read_payload
from passoboard.maker.plan import BRIDGE, CODE, STAGE

BOOT_OUT = """\
Adafruit CircuitPython 9.2.1 on 2024-11-20; Raspberry Pi Pico with rp2040
Board ID:raspberry_pi_pico
UID:E6614103E7452F2B
boot.py output:
"""
OURS = read_payload(source=True)
OLD_VERSION, NEW_VERSION = "0.0.1", OURS.version
_LIBRARIES = ("lib/neopixel.py", "lib/adafruit_pixelbuf.py")


def _of_an_era(name: str, version: str, more: dict[str, bytes]) -> Payload:
    """Return a firmware each of whose modules starts only together with modules of the same era."""
    files = dict(OURS.files)
    for path, data in files.items():
        if path.endswith(".py") and path not in ("boot.py", *_LIBRARIES):
            files[path] = f"from era import {name}\n".encode() + data
    files["era.py"] = f'{name} = "{version}"\n'.encode()
    files["code.py"] = f"from era import {name}\nprint({name})\n".encode() + files["code.py"]
    files["host/frames.py"] = files["host/frames.py"].replace(f'"{NEW_VERSION}"'.encode(), f'"{version}"'.encode())
    return Payload(files | more, version)


def packed(payload: Payload) -> Payload:
    """Return a firmware with its modules packed."""
    return Payload(pack(payload.files), payload.version)


OLD = _of_an_era(
    "OLD", OLD_VERSION, {"scorebook.py": b"# gone in the new one\n", "settings.toml": b"PASSO_DEBOUNCE = 1\n"}
)
NEW = _of_an_era("NEW", NEW_VERSION, {})


def make_drive(folder: Path, payload: Payload | None = None, boot_out: str = BOOT_OUT) -> Path:
    """Return a drive with a firmware copied by hand, or with none."""
    drive = folder / "CIRCUITPY"
    drive.mkdir()
    (drive / "boot_out.txt").write_text(boot_out)
    for path, data in (payload.files if payload else {}).items():
        target = drive / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return drive


def files_of(drive: Path) -> dict[str, bytes]:
    """Return everything on a drive."""
    return {path.relative_to(drive).as_posix(): path.read_bytes() for path in drive.rglob("*") if path.is_file()}


class Pulled(Exception):
    """The cable is out: nothing more reaches the drive, and nothing cleans up."""


class MemoryMedium(Medium):
    """A drive in memory, with a cable that is pulled after ``after`` primitives.

    With a fraction of a half, the next primitive is half done, if that is possible.
    """

    def __init__(self, files: Mapping[str, bytes], folders: Iterable[str] = (), after: float = float("inf")) -> None:
        super().__init__(Path("/nowhere"))
        self.files = dict(files)
        self.folders = set(folders) | {str(above) for path in files for above in PurePosixPath(path).parents[:-1]}
        self.after = after
        self.done = 0
        self.moments: list[MemoryMedium] | None = None  # what a cut would leave, if that is to be remembered

    def names(self) -> list[str]:
        return sorted([*self.files, *(f"{folder}/" for folder in self.folders)])

    def size(self, path: str) -> int:
        return len(self.files[path])

    def free(self) -> tuple[int, int]:
        return (1 << 20) - 40_000 - sum(-(-len(data) // 512) * 512 for data in self.files.values()), 512

    def read(self, path: str) -> bytes:
        return self.files[path]

    def put(self, path: str, data: bytes) -> None:
        self._expect_folder_of(path)
        half = data[: len(data) // 2]
        if 0 < self.after - self.done < 1:
            self.files[path] = half
        self._count()
        if self.moments is not None:
            self.moments.append(MemoryMedium(self.files | {path: half}, self.folders))
        self.files[path] = data

    def rename(self, path: str, target: str) -> None:
        self._count()
        self.files[target] = self.files.pop(path)

    def mkdir(self, path: str) -> None:
        self._expect_folder_of(path)
        assert path not in self.folders
        self._count()
        self.folders.add(path)

    def unlink(self, path: str) -> None:
        assert path in self.files
        self._count()
        del self.files[path]

    def rmdir(self, path: str) -> None:
        assert not [name for name in self.names() if name.startswith(f"{path}/") and name != f"{path}/"]
        self._count()
        self.folders.remove(path)

    def _count(self) -> None:
        if self.done + 1 > self.after:
            raise Pulled
        self.done += 1
        if self.moments is not None:
            self.moments.append(MemoryMedium(self.files, self.folders))

    def _expect_folder_of(self, path: str) -> None:
        assert str(PurePosixPath(path).parent) in self.folders | {"."}, path

    def store(self, folder: Path) -> Path:
        """Make it a real folder."""
        for path, data in self.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        return folder


def for_the_vm(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a drive with the marks that the MicroPython VM wants to see on packed files."""
    return {path: MICROPYTHON + data[1:] if path.endswith(".mpy") else data for path, data in files.items()}


def seen_by_the_board(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a drive as a board's imports see it: as it is, or with the bridge the stage laid over it.

    A board looks into the stage first, and there finds a package as a whole. Of two files it takes the source.
    """
    found = dict(files)
    if files[CODE] == BRIDGE:
        stage = {path.removeprefix(f"{STAGE}/"): data for path, data in files.items() if path.startswith(f"{STAGE}/")}
        staged = {_import_name(path) for path in stage}
        found = {path: data for path, data in files.items() if _import_name(path) not in staged | {STAGE}} | stage
    hidden = {path.removesuffix(".py") + ".mpy" for path in found if path.endswith(".py")}
    return {path: data for path, data in found.items() if path not in hidden}


def _import_name(path: str) -> str:
    parts = path.split("/")
    unit = "/".join(parts[:2]) if parts[0] == "lib" else parts[0]
    return unit.removesuffix(".py").removesuffix(".mpy")
