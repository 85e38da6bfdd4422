"""Who has come in by a link: each login can be listed, ended by itself, and expires when it is not used."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import Any

from ..storage.state_file import StateFile

DAYS = 30  # without use, after which a login has expired
MOST = 64  # of one link: the one that was not used for longest ends
_DAY_S = 86_400
_REMEDY = "delete it, then everybody needs a link again"


@dataclass(frozen=True)
class Login:
    """What is known of one: the role its link gave, who came with it and from where, and when; days since 1970."""

    name: str
    board: str
    side: str
    link_epoch: int
    who: str  # the browser, in its own words
    address: str
    began: int  # seconds since 1970
    last: int  # day

    @property
    def link(self) -> tuple[str, str, str]:
        """What it has in common with all who came by the same link."""
        return self.name, self.board, self.side


class Logins:
    """All of them, in a file that outlives the service."""

    def __init__(self, path: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        """Load the file; without one everything is forgotten at the end."""
        self._file = StateFile(path, "logins are forgotten at a restart", _REMEDY)
        self._clock = clock
        self._known = self._file.read(_read)
        self.is_saved = True

    def __contains__(self, login: str) -> bool:
        found = self._known.get(login)
        return found is not None and self._today() - found.last <= DAYS

    def all(self) -> dict[str, Login]:
        """Return those that have not expired, by their names."""
        return {login: found for login, found in self._known.items() if login in self}

    def begin(self, name: str, board: str, side: str, link_epoch: int, *, who: str, address: str) -> str:
        """Let somebody in, and return the name of the login."""
        self._known = self.all()
        new = Login(name, board, side, link_epoch, who, address, int(self._clock()), self._today())
        others = [login for login, found in self._known.items() if found.link == new.link]
        for login in sorted(others, key=lambda login: self._known[login].last)[: max(0, len(others) - MOST + 1)]:
            del self._known[login]
        login = token_hex(6)
        self._known[login] = new
        return login

    def use(self, login: str) -> Login | None:
        """Return a login that is good, and note that it was used today."""
        if login not in self:
            return None
        found = self._known[login]
        if found.last != self._today():
            found = self._known[login] = replace(found, last=self._today())
            self.is_saved = False
        return found

    def end(self, login: str) -> Login | None:
        """End a login, and return it; None if there is none of that name."""
        return self._known.pop(login, None)

    async def save(self) -> None:
        """Save everything; it is on disk once this returns."""
        self.is_saved = True
        await self._file.save({login: asdict(found) for login, found in self._known.items()})

    def _today(self) -> int:
        return int(self._clock()) // _DAY_S


def _read(values: dict[str, Any]) -> Login:
    """Return a login as a file has it; raises ValueError or TypeError if it is damaged."""
    found = Login(**values)
    numbers = (found.link_epoch, found.began, found.last)
    texts = (found.name, found.board, found.side, found.who, found.address)
    if not all(type(one) is int for one in numbers) or not all(isinstance(one, str) for one in texts):
        raise TypeError("a login has other values")
    if min(numbers) < 0 or max(numbers) >= 1 << 33 or found.last >= 1 << 20:
        raise ValueError("a login is not of our time")
    return found
