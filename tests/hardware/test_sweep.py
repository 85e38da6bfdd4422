"""Every key of board.toml, swept by absurd values: each is refused in one clear line, and no file is touched.

What is not refused is within limits, and the proof decides: at the ends of every limit, and changed at random, a board
is refused with figures, or its files can be made.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hardware import board as classes
from hardware import limits, make, verdict
from hardware.__main__ import main
from hardware.board import SOURCE, load
from tests.hardware import mutation
from tests.hardware.mutation import GONE, Way, refused
from tests.tools import PROVE

DATA = mutation.parameters()
WAYS = list(mutation.keys(DATA))
# Keys that may be missing: a header is found missing by what needs it, the rest is a choice.
OPTIONAL = {"header", "same", "note", "spare", "decides"}
HUGE = 16**6000  # more than a float holds, and more digits than Python prints
NO_NUMBERS = [float("nan"), float("inf"), float("-inf"), HUGE, 1e9, -1e9]
SHARES = 32 if PROVE else 8  # none may take longer than a test is given, even on a busy machine
WRONG_KINDS: list[Any] = [[], {}, [[]], date(2026, 11, 17), GONE]


PAIRS = {("wood", "cable_slot"), ("wood", "controller_at"), ("wood", "gauge_foot")}


def absurd(value: Any) -> Iterator[Any]:
    """Yield what no key with such a value can mean."""
    yield from WRONG_KINDS
    if isinstance(value, bool):
        yield from (0, 1.0, "true", "")
    elif isinstance(value, int | float):
        yield from ("3", "", True, [value], [value, value], *NO_NUMBERS)
    elif isinstance(value, str):
        yield from (3, True, "", " ", "two\nlines", "a | b", "x" * 5000, "\x1b[31m", [value])
    else:
        yield from (3, True, "x", value + value[:1], value[:1] * 2, value * 50, [*value[:-1], []])
        items = [item for item in absurd(value[0]) if item is not GONE]
        yield from ([item, *value[1:]] for item in items)


def equal_pair(value: Any, other: Any) -> bool:
    """Return whether this is a size twice, which a pair may be: 6 x 6 mm."""
    return isinstance(other, list) and len(other) == len(value) == 2 and other == [value[0]] * 2


def sensible(way: Way, value: Any) -> bool:
    """Return whether such a value would do after all: a key that may be missing, a size twice."""
    if value is GONE:
        return bool(OPTIONAL & set(way)) or way[0] == "tool"
    return way in PAIRS and equal_pair(mutation.at(DATA, way), value)


def drawn(pairs: list[tuple[Way, Any]], dice: random.Random) -> list[tuple[Way, Any]]:
    """Return all pairs, or one of them."""
    return pairs if PROVE else [dice.choice(pairs)]


SWEEP = {way: [(way, value) for value in absurd(mutation.at(DATA, way)) if not sensible(way, value)] for way in WAYS}


def test_the_sweep_meets_every_key_of_every_table() -> None:
    """What the dataclasses read, and what the file has, is the same: nothing can be left out by mistake."""
    kinds = [kind for kind in vars(classes).values() if isinstance(kind, type) and is_dataclass(kind)]
    known = {item.name for kind in kinds for item in fields(kind)}
    swept = {step for way in WAYS for step in way if isinstance(step, str)}
    made = {"name", "geometry", "layout", "profiles", "magnets", "magnet_tolerance", "parts", "options",
            "tools", "inside_ohm", "diode", "cells", "chain", "columns", "key", "place"}  # fmt: skip
    assert known - swept <= made
    assert sum(map(len, SWEEP.values())) > 5000


def test_every_number_has_limits_and_every_limit_a_number() -> None:
    """A new key without limits is refused; limits without a key are useless."""
    used = {limit_of(way) for way in WAYS if numbers(mutation.at(DATA, way))}
    stated = {(table, key) for table, known in limits.LIMITS.items() for key in known}
    assert stated - used == set()
    assert used - stated == set()
    with pytest.raises(ValueError, match=r"\[wood\] colour has no limits: give it some in hardware/limits\.py"):
        limits.of("wood", "colour")


def test_board_toml_lies_well_within_its_limits() -> None:
    """Limits that begin at the value itself would refuse the first change that anybody makes."""
    for way in WAYS:
        for value in numbers(mutation.at(DATA, way)):
            low, high = limits.of(*limit_of(way))
            assert low <= value <= high, way


@pytest.mark.parametrize("share", range(SHARES))
def test_an_absurd_value_is_refused_in_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], share: int
) -> None:
    """Every key with one of its absurd values, drawn by a seed; with all of them if PASSO_PROVE=1."""
    folder, dice = mutation.folder_of_an_older_run(tmp_path), random.Random(share)
    mine = [pair for way in WAYS[share::SHARES] for pair in drawn(SWEEP[way], dice)]
    for way, value in mine:
        lines = refused(folder, mutation.toml(mutation.changed(way, value, DATA)), capsys)
        assert len(lines) == 1, (way, value, lines)
        assert re.search(r"must be|expected|missing|at least one|nothing reads|none of", lines[0]), lines
        assert names(lines[0], way), (way, lines)


@pytest.mark.parametrize("share", range(4))
def test_a_key_written_twice_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], share: int) -> None:
    text = SOURCE.read_text("utf-8").splitlines()
    found = [at for at, line in enumerate(text) if re.match(r"\w+ = [^\[]|\w+ = \[.*\]", line)][share::4]
    assert len(found) > 80
    folder = mutation.folder_of_an_older_run(tmp_path)
    for at in found if PROVE else random.Random(share).sample(found, 5):
        lines = refused(folder, "\n".join([*text[: at + 1], *text[at:]]), capsys)
        assert len(lines) == 1
        assert "Cannot overwrite a value" in lines[0]


# The ends of the limits: what is not refused there can be made.


def limit_of(way: Way) -> tuple[str, str]:
    """Return under which table and key the limits of a value stand."""
    table, *rest = [step for step in way if isinstance(step, str)]
    if table == "profiles":
        return table, rest[1]
    below = f"{table}.{rest[0]}"
    return (below, rest[1]) if below in limits.LIMITS else (table, rest[0])


def numbers(value: Any) -> list[float]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, int | float) and not isinstance(item, bool)]


def names(line: str, way: Way) -> bool:
    """Return whether a line names the key: itself, or the small table that it is in."""
    return any(re.search(rf"\b{re.escape(str(step))}\b", line) for step in way[1:] if isinstance(step, str))


def ends() -> list[tuple[Way, Any]]:
    """Return every number at the least and at the most that its limits allow, one at a time."""
    found: list[tuple[Way, Any]] = []
    for way in WAYS:
        if any(isinstance(step, int) and step for step in way):
            continue  # the entries of a list are all alike: parts, other magnets
        value = mutation.at(DATA, way)
        for end in limits.of(*limit_of(way)) if numbers(value) else ():
            if isinstance(value, list):
                found += [(way, [*value[:at], end, *value[at + 1 :]]) for at in range(len(value))]
            else:
                found.append((way, end))
    return found


ENDS = ends()


def judged(source: Path) -> list[str]:
    """Return why a board is refused; what is not refused must be something that files can be made of."""
    try:
        board = load(source)
        lines = verdict.judge(board).lines
    except ValueError as error:
        return [str(error)]
    if not lines:
        assert make.exact(board)
    return lines


@pytest.mark.parametrize("share", range(40 if PROVE else 2))
def test_at_the_ends_of_its_limits_a_board_is_refused_or_made(tmp_path: Path, share: int) -> None:
    mine, source = ENDS[share::40], tmp_path / "board.toml"
    for way, value in mine if PROVE else random.Random(share).sample(mine, 1):
        source.write_text(mutation.toml(mutation.changed(way, value, DATA)), "utf-8")
        for line in judged(source):
            assert re.search(r"must|expected|opens below|; (change|write)", line), (way, value, line)
            assert line.isprintable(), (way, value, line)


# Several keys at once, at random: what no table of single mutations meets.


def somewhere(way: Way, dice: random.Random) -> Any:
    """Return another value for a key: within its limits, near its own, of another key, or absurd."""
    value = mutation.at(DATA, way)
    choice = dice.randrange(8)
    if choice == 0:
        return dice.choice(SWEEP[way])[1]
    if choice == 1:
        return mutation.at(DATA, dice.choice(WAYS))
    if not numbers(value):
        return value
    low, high = limits.of(*limit_of(way))
    drawn = [dice.uniform(low, high) if choice < 4 else item * dice.uniform(0.8, 1.25) for item in numbers(value)]
    whole = [round(item) if isinstance(old, int) else item for item, old in zip(drawn, numbers(value), strict=True)]
    return sorted(whole) if isinstance(value, list) else whole[0]


@pytest.mark.parametrize("seed", range(100 if PROVE else 4))
def test_a_board_changed_at_random_is_refused_clearly_or_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    dice, data, folder = random.Random(seed), DATA, mutation.folder_of_an_older_run(tmp_path)
    for way in dice.sample(WAYS, dice.randint(1, 4)):
        data = mutation.changed(way, somewhere(way, dice), data)
    (tmp_path / "board.toml").write_text(mutation.toml(data), "utf-8")
    status = main([str(tmp_path / "board.toml"), "--into", str(folder), "--check"])
    said = capsys.readouterr()
    assert status == (1 if said.err else 0)
    assert all(len(line) < 300 and line.isprintable() for line in said.err.splitlines()), said.err
    assert mutation.there(folder) == mutation.BEFORE
