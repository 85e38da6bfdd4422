"""The lock files: what ``pyproject.toml`` asks for is in them, each package with hashes, and nothing else is said."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.checks.licences import EVERYTHING, SERVICE, USERS, locked
from tests.tools import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
LOCKS = {
    USERS: [*PROJECT["dependencies"], *EXTRAS["service"], *EXTRAS["maker"], *EXTRAS["build"]],
    SERVICE: [*PROJECT["dependencies"], *EXTRAS["service"], *EXTRAS["mdns"], *EXTRAS["build"]],
    EVERYTHING: [*PROJECT["dependencies"], *[text for texts in EXTRAS.values() for text in texts]],
}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_is_locked_at_a_version_it_allows(lock: Path) -> None:
    versions = {canonicalize_name(package.name): str(package.specifier)[2:] for package in locked(lock)}
    wanted = [Requirement(text) for text in LOCKS[lock]]
    stale = [
        str(each)
        for each in wanted
        if not each.specifier.contains(versions.get(canonicalize_name(each.name), "0"), prereleases=True)
    ]
    assert stale == [], "make lock"


@pytest.mark.parametrize("lock", [USERS, SERVICE], ids=lambda lock: lock.name)
def test_all_locks_have_the_same_versions(lock: Path) -> None:
    everything = {str(package) for package in locked(EVERYTHING)}
    assert [str(package) for package in locked(lock) if str(package) not in everything] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_versions_and_hashes_and_names_no_registry(lock: Path) -> None:
    lines = lock.read_text().splitlines()
    package = r"[a-z0-9._-]+==[\w.]+( ; [^\\]+)? \\"
    hashed = r"    --hash=sha256:[0-9a-f]{64}( \\)?"
    assert [line for line in lines if not re.fullmatch(rf"{package}|{hashed}|#.*", line)] == []
    assert not re.search(r"://|index|find-links", lock.read_text())


HOLES = {
    "anyio": "4.14.1",  # CVE-2026-63374
    "h11": "0.15.0",  # CVE-2025-43859
    "idna": "3.14",  # CVE-2026-45409
    "mako": "1.3.11",  # CVE-2026-44307
    "pygments": "2.19.2",  # CVE-2026-4539
    "starlette": "1.3.0",  # CVE-2026-54283; 0.49.0 and older: CVE-2025-62727
}


@pytest.mark.parametrize(("name", "version"), HOLES.items())
def test_no_version_with_a_known_hole_is_admitted(name: str, version: str) -> None:
    (asked,) = [each for each in map(Requirement, LOCKS[USERS]) if each.name == name]
    assert not asked.specifier.contains(version)
