"""Structured logs: one line per event, with its fields, for people or as JSON for programs."""

import json
import logging
import re
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from passoboard.allowance import Allowance

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
_TOKENS = re.compile(r"(token=|Bearer )[\w.-]+")
_BURST, _PER_SECOND = 256, 0.5  # lines of one message: enough for each of a club's 200 boards, but not endless
_BURST_IN_ALL, _PER_SECOND_IN_ALL = 2048, 5.0  # at most some 5 MB an hour, whoever attacks
_MOST_MESSAGES = 512  # that are counted separately


class Throttle(logging.Filter):
    """Lets a message through as long as it does not come too often; the next that is let through counts the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._all = Allowance(_BURST_IN_ALL, _PER_SECOND_IN_ALL, clock)
        self._messages: OrderedDict[tuple[str, str], Allowance] = OrderedDict()
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether to write a line."""
        key = (record.name, str(record.msg))
        allowance = self._messages.setdefault(key, Allowance(_BURST, _PER_SECOND, self._clock))
        self._messages.move_to_end(key)
        if len(self._messages) > _MOST_MESSAGES:
            self._messages.popitem(last=False)
        if not allowance.afford() or not self._all.afford():
            self._left_out += 1
            return False
        if self._left_out:
            record.left_out = self._left_out
            self._left_out = 0
        return True


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """Return what was said beside the message."""
    return {key: value for key, value in vars(record).items() if key not in _USUAL and value not in ("", None)}


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _without_tokens(text: str) -> str:
    """Return a text without the tokens of links: reading a log must not enable anyone to play."""
    return _TOKENS.sub(r"\1…", text)


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": _without_tokens(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line | _fields(record), default=str)


class Plain(logging.Formatter):
    """Time, level, message, then the fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and a traceback if there is one."""
        fields = "".join(f" {key}={value}" for key, value in _fields(record).items())
        trace = "\n" + self.formatException(record.exc_info) if record.exc_info else ""
        return f"{_time(record)} {record.levelname.lower():7} {_without_tokens(record.getMessage())}{fields}{trace}"


def set_up_logs(*, as_json: bool, level: str = "info") -> None:
    """Send the logs of everything to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else Plain())
    handler.addFilter(Throttle())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True  # one line per request is too much
    logging.getLogger("uvicorn.error").setLevel(max(root.level, logging.WARNING))  # so is one line per WebSocket
    logging.getLogger("alembic").setLevel(logging.WARNING)
