"""The report of a walk test, for people and for programs."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from .selftest import WalkResult


def as_lines(outcome: WalkResult, parts: Sequence[str]) -> Iterator[str]:
    """Yield the report line by line: what was tried, what is wrong, what to do."""
    yield ""
    yield from _tried(outcome)
    skipped = [part for part in parts if part not in outcome.notes.done]
    if skipped:
        yield f"not finished: {', '.join(skipped)}"
    if outcome.stats.get("over"):
        yield f"the queue of edges ran over {outcome.stats['over']} times: look for contacts that chatter"
    if not outcome.findings:
        yield "nothing is wrong with what was tried"
    for number, finding in enumerate(outcome.findings, 1):
        yield f"{number}. {finding.text}"
        yield f"   -> {finding.remedy}"


def as_data(outcome: WalkResult, parts: Sequence[str]) -> dict[str, Any]:
    """Return the report as plain data."""
    return {
        "board": outcome.hello.board,
        "firmware": outcome.hello.firmware,
        "ok": not outcome.findings,
        "done": outcome.notes.done,
        "skipped": [part for part in parts if part not in outcome.notes.done],
        "findings": [asdict(finding) for finding in outcome.findings],
        "stats": outcome.stats,
    }


def _tried(outcome: WalkResult) -> Iterator[str]:
    notes, cells = outcome.notes, outcome.cells
    if notes.lights:
        right = sum(cell == seen for cell, seen in notes.lights.items())
        yield f"lights: {right} of {cells} right"
    if notes.answered:
        right = sum(closed == (cell,) for cell, closed in notes.answered.items())
        yield f"switches: {right} of {cells} right"
    if notes.diodes:
        bad = {ghost.suspect for ghost in notes.ghosts}
        yield f"diodes: {len(notes.diodes - bad)} of {cells} right"
    if notes.buttons:
        yield f"buttons: {sum(side == came for side, came in notes.buttons.items())} of {len(notes.buttons)} right"
