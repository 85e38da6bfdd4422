"""Every key of the big board's parameters with values that no board can have: each is refused in one clear line."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from hardware.big import board as parameters
from hardware.big.board import SOURCE
from tests.hardware import mutation
from tests.hardware.test_sweep import absurd, drawn, equal_pair, names
from tests.tools import PROVE

DATA: dict[str, Any] = tomllib.loads(SOURCE.read_text("utf-8"))
WAYS = [way for way in mutation.keys(DATA) if way[0] != "part" or PROVE or way[1] == 0]
PARTS = 4


@pytest.mark.parametrize("share", range(PARTS))
def test_an_absurd_value_is_refused_in_one_clear_line(tmp_path: Path, share: int) -> None:
    dice, source = random.Random(share), tmp_path / "mine.toml"
    for way in WAYS[share::PARTS]:
        before = mutation.at(DATA, way)
        wrong = [value for value in absurd(before) if not (isinstance(before, list) and equal_pair(before, value))]
        for _, value in drawn([(way, value) for value in wrong], dice):
            source.write_text(mutation.toml(mutation.changed(way, value, DATA)), "utf-8")
            with pytest.raises(ValueError, match=r"must be|expected|missing|at least one|nothing reads") as refused:
                parameters.load(source)
            (line,) = str(refused.value).splitlines()
            assert len(line) < 300, (way, value)
            assert names(line, ("", *way)), (way, line)
