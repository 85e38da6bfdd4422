"""Which answer each expected error becomes: its status, its code and its text, as one table."""

from collections.abc import Callable
from typing import Any

from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from passoboard.gamelog import BadValue
from passoboard.link import BoardGone, CommandLost, CommandRefused
from passoboard.simulator import HandError

from ..refusal import Refused
from ..storage.bounded_pool import Busy
from ..storage.log_writer import StorageError

_LONGEST_PLACE = 80  # of what names a flaw in a request: its keys are the caller's own words
_STATUS = {"illegal": 422, "value": 422, "key": 422, "kind": 422, "hello": 503, "proto": 503, "fault": 502}
Failure = tuple[int, str, str]


def _first_flaw(error: RequestValidationError) -> str:
    flaw = jsonable_encoder(error.errors())[0]
    where = ".".join(str(part) for part in flaw["loc"] if part != "body")[:_LONGEST_PLACE]
    return f"{where}: {flaw['msg']}" if where else str(flaw["msg"])


EXPECTED: dict[type[Exception], Callable[[Any], Failure]] = {
    Refused: lambda error: (error.status, error.code, str(error)),
    CommandRefused: lambda error: (_STATUS.get(error.code, 409), error.code, str(error)),
    HandError: lambda error: (409, "hand", str(error)),
    CommandLost: lambda error: (503, "offline", error.public),
    BoardGone: lambda error: (503, "offline", error.public),
    BadValue: lambda error: (422, "value", str(error)),
    StorageError: lambda error: (503, "storage", f"the log cannot be used now: {error}"),
    Busy: lambda error: (503, "busy", str(error)),
    RequestValidationError: lambda error: (422, "value", _first_flaw(error)),
    HTTPException: lambda error: (error.status_code, "http", str(error.detail)),
}
"""The errors that the caller can act on."""


def failure_of(error: Exception) -> Failure:
    """Return the answer to an error; one that nobody expected is our own fault."""
    for kind, answer in EXPECTED.items():
        if isinstance(error, kind):
            return answer(error)
    return 500, "fault", "this is a fault of the service; its log says more"
