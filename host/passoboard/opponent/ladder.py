"""The ladder: every level against the one below, plus matches against reference players; see docs/OPPONENT.md."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from boardcore.games import load
from boardcore.opponent.levels import LEVELS, count_levels

from passoboard.opponent.arena import Bout, fight

HEAD = "| player | against | games | score | Elo (95 %) |\n|---|---|---|---|---|\n"
_ROW = re.compile(
    r"\| (?P<first>\S+) \| (?P<second>\S+) \| (?P<games>\d+) \| (?P<score>[\d.]+) % "
    r"\| (?P<elo>[+-]\d+) \((?P<low>[+-]\d+) to (?P<high>[+-]\d+)\) \|"
)
# The top level with one second per move, and with the two of the Master.
_YARDSTICKS = {"passo": (("1", "plain1"), (f"{LEVELS}@1", "plain5"), (f"{LEVELS}@2", str(LEVELS)))}


@dataclass(frozen=True, slots=True)
class Rung:
    """A row of the table."""

    first: str
    second: str
    games: int
    score: float
    elo: int
    low: int
    high: int


def matches(name: str) -> list[tuple[str, str]]:
    """Return the pairings: every level against the one below, plus the game's reference matches."""
    neighbours = [(str(number + 1), str(number)) for number in range(1, count_levels(load(name)))]
    return [*neighbours, *_YARDSTICKS.get(name, ())]


def climb(
    name: str, pairs: int, seed: int = 1, workers: int = 0, scheduler: str = "", only: Collection[str] = ()
) -> Iterator[Bout]:
    """Play all matches of the ladder, or only those of the players in ``only``."""
    for first, second in matches(name):
        if not only or first in only:
            yield fight(name, first, second, pairs, seed, workers=workers, scheduler=scheduler)


def format_row(bout: Bout) -> str:
    """Return a match as a row of the table."""
    low, high = bout.tally.interval
    return (
        f"| {bout.first} | {bout.second} | {2 * bout.tally.pairs} | {100 * bout.tally.score:.1f} % "
        f"| {bout.tally.elo:+.0f} ({low:+.0f} to {high:+.0f}) |"
    )


def read_rungs(text: str, name: str) -> list[Rung]:
    """Return the table of a game from a document."""
    return [_read_row(line) for line in _lines(text, name)]


def _read_row(line: str) -> Rung:
    cells = _ROW.fullmatch(line)
    if cells is None:
        raise ValueError(f"not a row of the ladder: {line!r}")
    numbers = [int(cells[key]) for key in ("elo", "low", "high")]
    return Rung(cells["first"], cells["second"], int(cells["games"]), float(cells["score"]) / 100, *numbers)


def write_rungs(file: Path, name: str, rows: list[str]) -> None:
    """Update rows in the table of a document; rows of other matches stay unchanged."""
    text = file.read_text(encoding="utf-8")
    old = {(rung.first, rung.second): line for line in _lines(text, name) for rung in [_read_row(line)]}
    for row in rows:
        rung = _read_row(row)
        old[rung.first, rung.second] = row
    table = HEAD + "".join(f"{line}\n" for line in old.values())
    marked = re.compile(rf"(<!-- ladder {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    file.write_text(marked.sub(lambda found: found[1] + table + found[2], text), encoding="utf-8")


def _lines(text: str, name: str) -> list[str]:
    """Return the rows of a game's table."""
    table = re.search(rf"<!-- ladder {name} -->\n(.*?)<!-- end -->", text, re.DOTALL)
    if table is None:
        raise ValueError(f"no ladder of {name}: a line '<!-- ladder {name} -->' is missing")
    return table[1].splitlines()[2:]
