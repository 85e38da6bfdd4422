"""Every command of docs/OPPONENT.md is one that the program takes, as it is written there."""

import re
import shlex

import pytest
from passoboard.cli import app
from typer.main import get_command

from tests.tools import ROOT

PAGE = (ROOT / "docs" / "OPPONENT.md").read_text(encoding="utf-8")
BLOCKS = "".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL))
LINES = [line for line in BLOCKS.splitlines() if line.startswith("passoboard ")]
IN_TEXT = [text for text in re.findall(r"`(passoboard [^`]+)`", PAGE) if "…" not in text and "[" not in text]
PLACES = {"GAME": "passo", "FILE": "some.jsonl"}


@pytest.mark.parametrize("line", [*LINES, *IN_TEXT])
def test_a_command_of_the_page_is_taken_as_written(line: str) -> None:
    words = [PLACES.get(word, word) for word in shlex.split(line, comments=True)[1:]]
    command = get_command(app)
    while hasattr(command, "commands"):
        command = command.commands[words.pop(0)]
    command.make_context(line, words)  # refuses options, arguments and values that it does not know


def test_the_page_has_commands() -> None:
    assert len(LINES) >= 14
