"""Statistics for everybody who looks: counted once for all identical questions, and cached for a while."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from passoboard.gamelog import GameFilter
from passoboard.gamelog.statistics import Statistics, mean, percentile

from .log_writer import LogWriter
from .shared_answers import SharedAnswers

_FRESH_S = 10.0  # a game takes minutes: nobody sees that the figures are this old
_MOST_KEPT = 32
_MOST_WAITING = 8  # different questions at once; each may take seconds


class StatisticsCache:
    """Answers what games have in common."""

    def __init__(self, log_writer: LogWriter, clock: Callable[[], float] = time.monotonic) -> None:
        self._log_writer = log_writer
        self._answers = SharedAnswers[GameFilter, dict[str, Any]](
            _MOST_KEPT, _MOST_WAITING, fresh_s=_FRESH_S, clock=clock
        )

    async def of(self, search: GameFilter) -> dict[str, Any]:
        """Return the statistics of the games found; raises Busy if too many others wait."""
        wanted = None if search == GameFilter() else search
        return await self._answers.of(search, lambda: self._log_writer.count(self._counted, wanted))

    def _counted(self, search: GameFilter | None) -> dict[str, Any]:
        """Count, beside the event loop."""
        return _told(self._log_writer.games.statistics(search))


def _to_two_digits(number: int) -> int:
    step = int("1" + "0" * (len(str(number)) - 2)) if number > 99 else 1
    return number // step * step


def _told(found: Statistics) -> dict[str, Any]:
    """Return what everybody sees; think times to two digits, for there may be as many as moves."""
    rounded: Counter[int] = Counter()
    for ms, times in found.think_ms.items():
        rounded[_to_two_digits(ms)] += times
    return asdict(replace(found, think_ms=dict(sorted(rounded.items())))) | {
        "moves": found.moves,
        "touched_share": found.touched_share,
        "mean_length": mean(found.lengths),
        "median_think_ms": percentile(found.think_ms, 0.5),
    }
