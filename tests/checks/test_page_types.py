"""The type check of the page finds what it is there for."""

import json
import os
from pathlib import Path

import passoboard
import pytest

from . import types
from .types import PAGE, TSC, check_page

JS = Path(passoboard.__file__).parent / "web" / "js"
needs_tsc = pytest.mark.skipif(
    not TSC.exists() and os.environ.get("CI") != "true", reason="no tsc: apt-get install npm, then make test"
)


def project(folder: Path, module: str) -> Path:
    """Return a project with one module that uses the page's own."""
    (folder / "module.js").write_text(module.replace("JS", str(JS)))
    settings = json.loads((PAGE / "tsconfig.json").read_text())
    settings["include"] = [str(PAGE / "api.d.ts"), "module.js"]
    (folder / "tsconfig.json").write_text(json.dumps(settings))
    return folder


HEAD = 'import { el } from "JS/dom/dom.js";\nimport { ServiceBackend } from "JS/state/backend.js";\n'
MISTAKES = {
    'el("div").valeu = 1;': "valeu",
    'new ServiceBackend().act("one", "resign", {});': "'Resign'",
    '(await new ServiceBackend().board("one")).peices;': "peices",
    "export const same = (one) => one;": "implicitly has an 'any' type",
}


@needs_tsc
def test_mistakes_are_found(tmp_path: Path) -> None:
    passed, output = check_page(project(tmp_path, HEAD + "\n".join(MISTAKES)))
    assert not passed
    for line, (mistake, found) in enumerate(MISTAKES.items(), start=HEAD.count("\n") + 1):
        assert any(f"({line}," in said and found in said for said in output.splitlines()), mistake


@needs_tsc
def test_what_is_right_passes(tmp_path: Path) -> None:
    right = 'el("div").hidden = true;\nnew ServiceBackend().act("one", "resign", { side: "b" });\n'
    assert check_page(project(tmp_path, HEAD + right)) == (True, "")


@pytest.mark.parametrize(("ci", "passes"), [("true", False), ("", True)])
def test_a_missing_checker_is_reported_and_fails_where_everything_must_be_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, ci: str, passes: bool
) -> None:
    monkeypatch.setattr(types, "TSC", tmp_path / "tsc")
    monkeypatch.setenv("CI", ci)
    assert check_page()[0] is passes
    assert "there is no tsc" in capsys.readouterr().err
