"""Licences: what a package states is read as it is meant, and what nobody allowed does not pass."""

from importlib.metadata import metadata
from pathlib import Path

import pytest

from tests.checks import licences
from tests.checks.licences import examine, is_allowed, licence_of


def lock(folder: Path, *packages: str) -> Path:
    path = folder / "lock.txt"
    path.write_text("# made by hand\n" + "".join(f"{package} \\\n    --hash=sha256:00\n" for package in packages))
    return path


@pytest.mark.parametrize("text", ["MIT", "EPL-2.0 OR BSD-3-Clause", "MIT AND PSF-2.0", "GPL-3.0-only OR MIT AND Zlib"])
def test_a_licence_that_leaves_a_way_is_allowed(text: str) -> None:
    assert is_allowed(text)


@pytest.mark.parametrize("text", ["", "GPL-3.0-only", "MIT AND GPL-3.0-only", "(MIT)", "MIT WITH strings", "mit"])
def test_any_other_is_not(text: str) -> None:
    assert not is_allowed(text)


@pytest.mark.parametrize(("licence", "remark"), [("", "unknown"), ("SSPL-1.0", "not allowed")])
def test_a_package_nobody_allowed_is_found(tmp_path: Path, licence: str, remark: str) -> None:
    (found,) = examine(lock(tmp_path, "evil==6.6.6 ; python_version > '3'"), set(), lambda _name: licence)
    assert (found.name, found.version, found.remark, found.ok) == ("evil", "6.6.6", remark, False)


def test_what_is_tolerated_as_a_tool_is_not_shipped(tmp_path: Path) -> None:
    path = lock(tmp_path, "chess==1.11.2")
    assert [found.ok for found in examine(path, set())] == [True]
    assert [found.ok for found in examine(path, {"chess"})] == [False]


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ({"License-Expression": "MIT", "License": "GPL"}, "MIT"),
        ({"Classifier": "License :: OSI Approved :: MIT License", "License": "UNKNOWN"}, "MIT"),
        ({"Classifier": "License :: Other/Proprietary License"}, "Other/Proprietary License"),
        ({"License": "BSD-3-Clause"}, "BSD-3-Clause"),
        ({"License": "Copyright (c) 1999, somebody, and a page more"}, ""),
        ({}, ""),
    ],
)
def test_the_metadata_is_read_as_it_is_meant(
    monkeypatch: pytest.MonkeyPatch, fields: dict[str, str], licence: str
) -> None:
    stated = metadata("packaging")
    for name in ("License-Expression", "License", "Classifier"):
        del stated[name]  # type: ignore[attr-defined]
    for name, text in fields.items():
        stated[name] = text  # type: ignore[index]
    monkeypatch.setattr(licences, "metadata", lambda _name: stated)
    assert licence_of("somebody") == licence


def test_several_classifiers_must_all_be_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = metadata("chess")
    stated["Classifier"] = "License :: OSI Approved :: MIT License"  # type: ignore[index]
    monkeypatch.setattr(licences, "metadata", lambda _name: stated)
    assert not is_allowed(licence_of("chess"))
