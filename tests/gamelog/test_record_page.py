"""Every example of docs/RECORD.md is taken over, and every refusal on it is refused in these words."""

import hashlib
import json
import re

import pytest
from passoboard.gamelog import GameLog, ImportRefused, tell
from passoboard.gamelog.chain import link
from passoboard.gamelog.secrecy import Secret
from passoboard.gamelog.text import to_text
from passoboard.gamelog.transfer import import_games
from passoboard.gamelog.verify import verify

from tests.tools import ROOT

PAGE = (ROOT / "docs" / "RECORD.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```(?:json)?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def table(head: str) -> list[list[str]]:
    """Return the rows of the table with this head, code marks taken off."""
    rows = PAGE.split(head + "\n", 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    return [[cell.strip().removeprefix("`").removesuffix("`") for cell in row.split("|")[1:-1]] for row in rows]


REFUSED = table("| text | line | reason |")


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == 5
    assert len(REFUSED) == 14


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_taken_over_and_holds(file_log: GameLog, text: str) -> None:
    assert import_games(file_log, text.splitlines(keepends=True)).numbers == [1]
    assert list(verify(file_log)) == []


def test_the_first_example_is_exactly_what_the_log_writes(file_log: GameLog) -> None:
    import_games(file_log, EXAMPLES[0].splitlines(keepends=True))
    record = file_log.game(1)
    assert to_text(record).splitlines() == EXAMPLES[0].splitlines()
    assert " ".join(tell(record.entries).moves) + "." in PAGE


@pytest.mark.parametrize(("text", "line", "reason"), REFUSED)
def test_a_bad_example_is_refused_with_line_and_reason(file_log: GameLog, text: str, line: str, reason: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        import_games(file_log, [text])
    assert str(caught.value) == f"line {line}: {reason}"
    assert file_log.games().total == 0


def test_the_commitment_is_what_the_page_says() -> None:
    ((board, side, tokens, salt, commitment),) = table("| board | side | tokens | salt | commitment |")
    assert Secret(board, side, tokens, salt).digest == commitment


def test_the_link_is_what_the_page_says() -> None:
    ((before, entry, expected),) = table("| before | entry | link |")
    assert hashlib.sha256((before + entry).encode()).hexdigest() == expected
    told = json.loads(entry)
    assert link(before, told) == expected
    assert json.loads(EXAMPLES[4])["entries"][0] | {"board": told["board"], "epoch": told["epoch"]} == told
