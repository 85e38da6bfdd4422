"""How many requests and listeners each link may have at once: the operator always has a place."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from passoboard.allowance import Allowance

from ..refusal import Refused
from .roles import Role

_MOST_OF_A_PLAYER = 64  # several pages, each with a listener and some requests
_BURST, _PER_SECOND = 64, 0.2  # of logins by one link: a classroom at once, then one every five seconds


class LinkLimits:
    """Counts what goes on, by link: all spectators share one, each side of a board has its own."""

    def __init__(self, most: int) -> None:
        """``most`` is how many connections there may be in all: spectators get half of them."""
        self._most_of_spectators = most // 2
        self._inside: Counter[Role] = Counter()

    @contextmanager
    def taken(self, role: Role) -> Iterator[None]:
        """Have a place for as long as something lasts; raises Refused if this link has none left."""
        if role.name != "admin" and self._inside[role] >= self._most_of(role):
            raise Refused(503, "busy", "too many connections with this link: try again later")
        self._inside[role] += 1
        try:
            yield
        finally:
            self._inside[role] -= 1
            if not self._inside[role]:
                del self._inside[role]

    def _most_of(self, role: Role) -> int:
        return _MOST_OF_A_PLAYER if role.name == "player" else self._most_of_spectators


class Arrivals:
    """How many may still come by each link."""

    def __init__(self) -> None:
        self._left: defaultdict[Role, Allowance] = defaultdict(lambda: Allowance(_BURST, _PER_SECOND))

    def count(self, role: Role) -> None:
        """Take another one; raises Refused if there were too many."""
        if not self._left[role].afford():
            raise Refused(429, "often", "too many logins with this link: wait a moment")
