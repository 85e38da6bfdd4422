"""What the service's log tells of people: what the operator has done, and who has tried to come in without a link."""

import logging
import re

from starlette.requests import HTTPConnection

from .roles import Role

_log = logging.getLogger("passoboard.acts")
_HANDS = frozenset(("hand", "move", "tidy", "play", "advise", "hint", "choose", "declare"))  # who plays tells the log
_ADDRESS = re.compile(r"[0-9A-Fa-f.:]{2,45}")


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from, behind a proxy as the proxy says."""
    told = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    client = connection.client.host if connection.client else ""
    return f"{client} for {told}" if _ADDRESS.fullmatch(told) else client


def note_act(connection: HTTPConnection, role: Role, verb: str, board: str = "") -> None:
    """Note what the operator does, other than playing."""
    if role.name == "admin" and verb not in _HANDS:
        who = {"login": role.login, "address": address_of(connection)}
        _log.info("the operator: %s", verb, extra={"act": verb, "board": board, **who})


def note_stranger(connection: HTTPConnection, token: str) -> None:
    """Note that somebody came without a link that is good."""
    why = "with a link or login that is wrong or has ended" if token else "without a link"
    _log.warning("somebody was not let in", extra={"why": why, "address": address_of(connection)})
