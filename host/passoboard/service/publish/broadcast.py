"""Live events for everybody who watches: each is serialised once per view, however many clients see it.

Clients that watch the same board as the same side are one audience. New events are serialised once per audience and
handed to all its connections; if several reports supersede each other, only the newest is sent. Snapshots work the same
way: all clients that join between two sendings with the same role get the same bytes.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from ..boards.roster import Roster
from ..http.roles import Access, Role
from .hub import WHOLE, Event, Hub

_log = logging.getLogger(__name__)
_PAUSE_S = 0.01  # between two sendings: less than a frame of a screen
_PAUSE_PER_CLIENT_S = 0.0001  # longer with many clients, so that sending never takes all the time
_BEHIND_S = 0.25  # how soon a client that was behind is checked again
_MOST_UNSENT = 1 << 18  # bytes that a client may be behind, beside its snapshot: some minutes of a lively board
_OLD_LINK = 1008
_OUR_FAULT = 1011


class Client(Protocol):
    """One connection."""

    @property
    def unsent(self) -> int:
        """How many bytes the client has not taken yet."""
        ...

    def push(self, frames: bytes) -> None:
        """Send whole frames."""

    def end(self, code: int, reason: str) -> None:
        """Disconnect with an explanation."""


@dataclass
class _Watcher:
    """A client, who it is, and how much it may have unsent."""

    client: Client
    role: Role
    most_unsent: int = _MOST_UNSENT
    behind: bool = True  # needs a snapshot, like every new client


@dataclass
class _Audience:
    """Clients that see the same data."""

    board: str
    side: str
    frame: Callable[[str], bytes]
    watchers: dict[Client, _Watcher] = field(default_factory=dict)

    def see(self, event: Event) -> bytes:
        """Return an event as this audience sees it."""
        return event.frame(self.side if event.board == self.board else "", self.frame)


class Broadcast:
    """Follows the hub for all clients."""

    def __init__(self, hub: Hub, roster: Roster, access: Access, frame: Callable[[str], bytes]) -> None:
        """``frame`` turns an event's text into what a connection carries."""
        self._hub = hub
        self._frame = frame
        self._roster = roster
        self._access = access
        self._audiences: dict[tuple[str, str], _Audience] = {}
        self._waiting: list[Event] = []
        self._timer: asyncio.TimerHandle | None = None
        self._rest_until = 0.0  # when the next sending may begin
        hub.follow(self.put)

    def put(self, event: Event) -> None:
        """Take an event."""
        if self._audiences:
            self._waiting.append(event)
            self._schedule()

    def join(self, client: Client, role: Role) -> None:
        """Send a client a snapshot with the next sending, and from then on every event."""
        key = (role.board, role.side) if role.side else ("", "")
        self._audiences.setdefault(key, _Audience(*key, self._frame)).watchers[client] = _Watcher(client, role)
        self._schedule()

    def leave(self, client: Client) -> None:
        """Forget somebody."""
        for key, audience in list(self._audiences.items()):
            audience.watchers.pop(client, None)
            if not audience.watchers:
                del self._audiences[key]

    # Sending.

    def _schedule(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, self._rest_until - loop.time()), self._send)

    def _send(self) -> None:
        """Send all waiting events to everybody."""
        loop = asyncio.get_running_loop()
        if self._timer:
            self._timer.cancel()
            self._timer = None
        began = loop.time()
        events, self._waiting = newest(self._waiting), []
        snapshots = _Snapshots(self._hub, self._roster, self._frame)
        behind = [self._try_to_send(audience, events, snapshots) for audience in list(self._audiences.values())]
        watchers = sum(len(audience.watchers) for audience in self._audiences.values())
        ended = loop.time()
        pause = began + _PAUSE_S + watchers * _PAUSE_PER_CLIENT_S
        self._rest_until = max(pause, ended + (ended - began))  # spend at most half of the time on sending
        if any(behind) and self._timer is None:
            self._timer = loop.call_later(_BEHIND_S, self._send)

    def _try_to_send(self, audience: _Audience, events: list[Event], snapshots: "_Snapshots") -> bool:
        """Send events to an audience; if we cannot show it something, that is our fault, and no other audience's."""
        try:
            return self._send_to(audience, events, snapshots)
        except Exception:
            _log.exception("a fault while events were sent")
            for watcher in list(audience.watchers.values()):
                watcher.client.end(_OUR_FAULT, "a fault of the service: connect again")
                self.leave(watcher.client)
            return False

    def _send_to(self, audience: _Audience, events: list[Event], snapshots: "_Snapshots") -> bool:
        """Send events to an audience; True if somebody is behind."""
        frames = b"".join([audience.see(event) for event in events])
        for watcher in list(audience.watchers.values()):
            if not self._access.is_good(watcher.role):
                watcher.client.end(_OLD_LINK, "there are new links")
                self.leave(watcher.client)
            elif watcher.behind:
                _catch_up(watcher, snapshots)
            elif watcher.client.unsent > watcher.most_unsent:
                watcher.behind = bool(frames)
            elif frames:
                watcher.client.push(frames)
        return any(watcher.behind for watcher in audience.watchers.values())


class _Snapshots:
    """The whole state as each role sees it, serialised once per sending."""

    def __init__(self, hub: Hub, roster: Roster, frame: Callable[[str], bytes]) -> None:
        self._hub = hub
        self._frame = frame
        self._roster = roster
        self._frames: dict[tuple[str, str, str], bytes] = {}

    def frame(self, role: Role) -> bytes:
        """Return the snapshot for a role."""
        key = (role.name, role.board, role.side)
        if key not in self._frames:
            boards = [board.shown_to(role) for board in self._roster.boards.values()]
            message = {"type": "snapshot", "seq": self._hub.seq, "role": role.name, "side": role.side, "boards": boards}
            self._frames[key] = self._frame(json.dumps(message))
        return self._frames[key]


def _catch_up(watcher: _Watcher, snapshots: _Snapshots) -> None:
    """Send a snapshot to a client that needs one, once it has read everything before it."""
    if not watcher.client.unsent:
        watcher.behind = False
        frame = snapshots.frame(watcher.role)
        watcher.most_unsent = _MOST_UNSENT + len(frame)
        watcher.client.push(frame)


def newest(events: list[Event]) -> list[Event]:
    """Return events without those that a newer one supersedes."""
    last = {(event.board, event.kind): event.seq for event in events if event.kind in WHOLE}
    return [event for event in events if last.get((event.board, event.kind), event.seq) == event.seq]
