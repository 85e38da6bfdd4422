"""What `passoboard site` refuses to do."""

import os
import shutil
from pathlib import Path

import pytest
from passoboard.site import build

from tests.cli.command import passoboard


def test_a_folder_with_something_else_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "sw.js").write_text("somebody's own")
    refused = passoboard("site", str(tmp_path))
    assert refused.returncode == 2
    assert "is not empty, and not a site of ours" in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["sw.js"]


@pytest.mark.skipif(not shutil.which("npm") and os.environ.get("CI") != "true", reason="no npm")
def test_another_pyodide_than_the_one_that_was_tried_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "PYODIDE_SHA256", "0" * 64)
    refused = passoboard("site", str(tmp_path / "site"))
    assert refused.returncode == 2
    assert "its hash differs" in refused.stderr
    assert not (tmp_path / "site").exists()
