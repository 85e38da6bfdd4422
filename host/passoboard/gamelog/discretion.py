"""What to tell about a log in trouble: to everybody the general cause, to nobody a password.

A database's own messages name paths, hosts and users; they are for the operator.
"""

import errno
import sqlite3
from typing import Self

import sqlalchemy as sa

from .errors import Damaged, Gone, ReadOnly


class Cause(str):
    """Why a log cannot be used, as text, with a code for translations."""

    code: str

    def __new__(cls, code: str, words: str) -> Self:
        """``code`` is the key of the translated text."""
        made = super().__new__(cls, words)
        made.code = code
        return made


NOTHING = Cause("", "")
FULL = Cause("full", "the disk is full")
READ_ONLY = Cause("readonly", "it is read-only")
BUSY = Cause("busy", "another program is writing to it")
AWAY = Cause("away", "its server cannot be reached")
CLOSED = Cause("closed", "its file cannot be opened")
DAMAGED = Cause("damaged", "its file is damaged")
BAD_DISK = Cause("disk", "the disk reports an error")
UNKNOWN = Cause("unknown", "the reason is in the service's messages")
CAUSES = (FULL, READ_ONLY, BUSY, AWAY, CLOSED, DAMAGED, BAD_DISK, UNKNOWN)

_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_CANTOPEN: CLOSED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_IOERR: BAD_DISK,
}
_POSTGRES = {  # by SQLSTATE, or by its class, the first two characters
    "53100": FULL,
    "25006": READ_ONLY,
    "42501": READ_ONLY,  # no write permission
    "40": BUSY,  # rolled back because of what others wrote
    "55": BUSY,  # locked
    "08": AWAY,
    "57": AWAY,  # it is being shut down
}
_SYSTEM = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EIO: BAD_DISK,
}
_SECRET_OPTIONS = ("password", "sslpassword")  # PostgreSQL also accepts these after the question mark


def cause_of(error: BaseException) -> Cause:
    """Return why the log cannot be used, in words that everybody may read."""
    for kind, cause in ((ReadOnly, READ_ONLY), (Gone, CLOSED), (Damaged, DAMAGED)):
        if isinstance(error, kind):
            return cause
    if isinstance(error, sa.exc.DBAPIError):
        return _cause_in_database(error)
    if isinstance(error, OSError):
        return _SYSTEM.get(error.errno or 0, UNKNOWN)
    return cause_of(error.__cause__) if error.__cause__ else UNKNOWN


def _cause_in_database(error: sa.exc.DBAPIError) -> Cause:
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", 0)
        return _SQLITE.get(code & 0xFF, UNKNOWN)  # the lowest byte; above it is a detail
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # no server has answered
        return AWAY if isinstance(error, sa.exc.OperationalError) else UNKNOWN
    return _POSTGRES.get(state) or _POSTGRES.get(state[:2], UNKNOWN)


def without_password(url: sa.URL) -> str:
    """Return a URL as the operator may see it."""
    return url.difference_update_query(_SECRET_OPTIONS).render_as_string(hide_password=True)
