"""Writes the folder: page, Python for the browser, and all packages in one file."""

import gzip
import hashlib
import json
import lzma
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path

import passoboard
from passoboard.geometry import read_geometry
from passoboard.maker.payload import read_payload
from passoboard.simulator.imports import LIBRARIES

from .drive import settled

PYODIDE = "314.0.7"
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
_ABI, _PLATFORM = "314", "pyemscripten_2026_0_wasm32"  # those of this Pyodide
_HERE = Path(__file__).resolve().parent
_PACKAGE = _HERE.parent
_PINS = _PACKAGE / "_pins.txt" if (_PACKAGE / "_pins.txt").is_file() else _PACKAGE.parents[1] / "requirements/play.txt"
PACKAGES = (
    *(
        "alembic",
        "annotated-doc",
        "annotated-types",
        "anyio",
        "fastapi",
        "mako",
        "markupsafe",
        "opentelemetry-api",
        "platformdirs",
    ),
    *("pydantic", "segno", "sqlalchemy", "starlette", "typing-extensions", "typing-inspection"),
)
"""What the service needs, as it is installed here; beside these only a compiled package has to be fetched."""

_COMPILED = "pydantic-core"
_LEFT_OUT = re.compile(
    r"(^|/)(__pycache__|tests?|testing)/|\.(so|pyi|pyx|pxd|c|typed)$"
    r"|\.dist-info/(licenses/|sboms/|METADATA|RECORD|INSTALLER|REQUESTED|WHEEL|direct_url)"
    r"|^(\.\.|pydantic/v1/|pydantic/mypy|mako/ext/|sqlalchemy/(orm|ext/(asyncio|mypy))/|alembic/templates/|fastapi/(cli|\.agents))"
    r"|^passoboard/(cli|web|site/web)/|\.mjs$"
)
"""What nobody imports in the browser."""

_NOT_NEEDED = re.compile(
    r"^(_pydatetime|_pydecimal|_pyio|bdb|cProfile|cmd|doctest|fileinput|filecmp|ftplib|imaplib|mailbox|modulefinder"
    r"|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pty|pyclbr|pydoc|rlcompleter|sched|shelve|smtplib"
    r"|socketserver|statistics|symtable|tabnanny|tarfile|this|trace|tracemalloc|turtle|wave|webbrowser|zipapp)\.py$"
    r"|^(asyncio/(__main__|proactor_events|tools|windows_\w+)|http/(cookiejar|server)|logging/(config|handlers))\.py$"
    r"|^multiprocessing/(forkserver|managers|pool|popen_\w+|resource_\w+|shared_memory|sharedctypes|spawn|synchronize)\.py$"
    r"|^(_pyrepl|curses|dbm|ensurepip|idlelib|pydoc_data|tkinter|unittest|venv|wsgiref|xmlrpc|xml/(dom|etree|parsers))/"
    r"|^(__phello__|__hello__|antigravity|.*/__pycache__/)"
    r"|^encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|punycode|raw_unicode_escape|unicode_escape|utf_)\w+\.py$"
)
"""The same of the standard library."""

_LICENCE = re.compile("licen[cs]e|copying|notice|authors", re.IGNORECASE)


def build(folder: Path) -> int:
    """Write the page that needs no server to a folder and return its size in bytes; raises OSError or ValueError."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "site" / "worker.js").is_file():
        raise ValueError(f"{folder} is not empty, and not a site of ours: name another folder")
    with tempfile.TemporaryDirectory(prefix="passoboard-") as scratch:
        made = Path(scratch) / "site"
        shutil.copytree(_PACKAGE / "web", made)
        shutil.copytree(_HERE / "web", made, dirs_exist_ok=True)
        _write_python(made / "pyodide", Path(scratch))
        _write_firmware(made / "firmware")
        _write_page(made)
        _write_licences(made / "licences.txt")
        _fill_in(made)
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, folder)
        return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _write_python(folder: Path, scratch: Path) -> None:
    """Write Python and its packages."""
    folder.mkdir()
    with tarfile.open(_fetch_pyodide(scratch)) as archive:
        archive.extractall(scratch, filter="data")
    pyodide = scratch / "package"
    _compile_library(pyodide)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip"):
        shutil.copyfile(pyodide / name, folder / name)
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        (folder / f"{name}.gzip").write_bytes(gzip.compress((pyodide / name).read_bytes(), 9, mtime=0))
    (folder / "packages.bin.xz").write_bytes(_pack(_packages(_fetch_compiled(scratch))))
    (folder / "passoboard.bin.xz").write_bytes(_pack(_ours()))


def _compile_library(pyodide: Path) -> None:
    """Leave out of the standard library what no service needs, and compile the rest: Python starts in half the time."""
    library = pyodide / "python_stdlib.zip"
    with zipfile.ZipFile(library) as old:
        kept = [name for name in old.namelist() if not _NOT_NEEDED.search(name)]
        old.extractall(pyodide / "stdlib", kept)
    _run(["node", str(_HERE / "compile.mjs"), str(pyodide)], pyodide)
    with zipfile.ZipFile(library, "w") as new:
        for path in sorted((pyodide / "stdlib").rglob("*")):
            if path.is_file():
                info = zipfile.ZipInfo(path.relative_to(pyodide / "stdlib").as_posix(), (1980, 1, 1, 0, 0, 0))
                new.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def _pack(found: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as one, for `unpack` of worker.js, which has Python unpack it: xz takes a quarter less than gzip."""
    files = dict(sorted(found))
    table = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return lzma.compress(
        len(table).to_bytes(4, "big") + table + b"".join(files.values()), preset=9 | lzma.PRESET_EXTREME
    )


def _write_firmware(folder: Path) -> None:
    """Write what belongs on the drives of boards, compiled: for the page to write there, or for a person."""
    folder.mkdir()
    for board in read_geometry().boards:
        with zipfile.ZipFile(folder / f"{board}.zip", "w") as archive:
            for name, content in settled(read_payload(board=board).files, board).items():
                archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)


def _packages(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield names and contents of what only the service imports."""
    for package in PACKAGES:
        yield from _installed(package)
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".so") or not _LEFT_OUT.search(name):
                yield name, archive.read(name)


def _ours() -> Iterator[tuple[str, bytes]]:
    """Yield names and contents of what is ours, and of what boards import."""
    for package in LIBRARIES.values():
        yield from _installed(package)
    yield from _read(_PACKAGE, "passoboard/", _PACKAGE.rglob("*"))
    firmware = passoboard.FIRMWARE
    yield from _read(firmware, "passoboard/_firmware/", firmware.rglob("*"))


def _installed(package: str) -> Iterator[tuple[str, bytes]]:
    for file in distribution(package).files or ():
        if not _LEFT_OUT.search(file.as_posix()):
            yield file.as_posix(), Path(str(file.locate())).read_bytes()


def _read(root: Path, prefix: str, paths: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    for path in paths:
        name = prefix + path.relative_to(root).as_posix()
        if path.is_file() and not _LEFT_OUT.search(name):
            yield name, path.read_bytes()


def _fetch_pyodide(scratch: Path) -> Path:
    """Fetch Pyodide from npm and return its archive."""
    if shutil.which("npm") is None:
        raise ValueError("npm is missing, which fetches Python for the browser: apt-get install npm")
    _run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], scratch)
    archive = scratch / f"pyodide-{PYODIDE}.tgz"
    if hashlib.sha256(archive.read_bytes()).hexdigest() != PYODIDE_SHA256:
        raise ValueError(f"pyodide {PYODIDE} from npm is not the one that was tried: its hash differs")
    return archive


def _fetch_compiled(scratch: Path) -> Path:
    """Fetch the one compiled package, in the version that is installed and pinned here, and return its wheel."""
    pin = re.search(rf"^{_COMPILED}==(?:.*\\\n)*.*", _PINS.read_text(), re.MULTILINE)
    if pin is None:
        raise ValueError(f"{_PINS} has no {_COMPILED}")
    (scratch / "pins.txt").write_text(pin[0] + "\n")
    target = ["--platform", _PLATFORM, "--python-version", _ABI, "--implementation", "cp", "--abi", f"cp{_ABI}"]
    options = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--disable-pip-version-check", "--quiet"]
    _run([sys.executable, "-m", "pip", "download", *options, *target, "-r", "pins.txt"], scratch)
    return next(scratch.glob("*.whl"))


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()[-1]
        raise ValueError(f"{' '.join(command[:3])}: {last}")


def _write_page(folder: Path) -> None:
    """Make the service's page one that starts the service itself."""
    index = folder / "index.html"
    policy = (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )
    charset = '<meta charset="utf-8">'
    head = '<link rel="stylesheet" href="site/site.css">\n<link rel="manifest" href="manifest.webmanifest">\n</head>'
    for old, new in (
        (charset, f'{charset}\n<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        ('href="js/main.js"', 'href="site/main.js"'),
        ('src="js/main.js"', 'src="site/main.js"'),
        ("</head>", head),
    ):
        _replace(index, old, new)


def _write_licences(file: Path) -> None:
    """Say whose work this is, with each licence as its package has it."""
    parts = [
        f"Pyodide {PYODIDE}, MPL-2.0: CPython (PSF-2.0) compiled for browsers, unchanged, from npm's package pyodide.\n"
        "Files that this page does not need are left out. Its source: github.com/pyodide/pyodide\n"
        "CPython's licence is the one that typing_extensions, below, has too.\n"
    ]
    for package in (*PACKAGES, *LIBRARIES.values(), _COMPILED):
        found = distribution(package)
        licence = found.metadata["License-Expression"] or found.metadata["License"] or "see below"
        parts.append(f"{found.metadata['Name']} {found.version}, {licence.splitlines()[0]}\n")
        parts += [
            Path(str(path.locate())).read_text(errors="replace")
            for path in found.files or ()
            if ".dist-info/" in str(path) and _LICENCE.match(path.name)
        ]
    file.write_text(("\n" + "-" * 80 + "\n\n").join(parts))


def _fill_in(folder: Path) -> None:
    """Tell the page how much there is to load, and its service worker what to keep."""
    plain = folder / "pyodide" / "pyodide.asm.mjs"  # only for browsers that may not use the packed one
    counted = [path for path in plain.parent.iterdir() if path.suffix != ".mjs"]
    weight = sum(path.stat().st_size for path in counted)
    _replace(folder / "site" / "fetching.js", "ALL = 1;", f"ALL = {weight};")
    parts = [path.read_bytes() for path in sorted((folder / "pyodide").iterdir())]
    _replace(folder / "site" / "compiled.js", '"BUILD"', f'"{_hash_of(parts)}"')
    worker = folder / "sw.js"
    kept = (path for path in folder.rglob("*") if path.is_file() and path not in (worker, plain))
    files = sorted(path for path in kept if path.parent.name != "firmware")  # makers have a network
    names = ["./", *(path.relative_to(folder).as_posix() for path in files)]
    version = _hash_of(path.read_bytes() for path in files)
    _replace(worker, '"VERSION"', f'"{version}"')
    _replace(worker, "FILES = []", f"FILES = {json.dumps(names)}")


def _hash_of(contents: Iterable[bytes]) -> str:
    """Return what identifies these files."""
    return hashlib.sha256(b"".join(hashlib.sha256(content).digest() for content in contents)).hexdigest()[:16]


def _replace(file: Path, old: str, new: str) -> None:
    """Fill something in, which must be there once."""
    text = file.read_text()
    if text.count(old) != 1:
        raise ValueError(f"{file.name} has no single {old}")
    file.write_text(text.replace(old, new))
