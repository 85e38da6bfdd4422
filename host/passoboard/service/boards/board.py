"""One board as the service knows it: its link if it has one, its validated journal, its live view."""

import asyncio
import contextlib
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardcore.wire.frame import Frame
from boardcore.wire.from_board import ENTRIES

from passoboard.allowance import Allowance
from passoboard.gamelog.entries import Entry
from passoboard.link import CommandLost, Connection, Hello
from passoboard.tables.seats import Seat

from ..http.roles import Role
from ..play.coach_settings import SideCoach
from ..play.fair_queue import FairQueue
from ..play.participants import Participants
from ..publish.hub import Hub
from ..simulated.boards import Hands
from ..storage.bounded_pool import LINK
from .live_view import LiveView
from .replay import Replay

if TYPE_CHECKING:
    from ..play.consent import Request

_TOLD = {"button": ("side", "down"), "log": ("text", "level")}  # what is passed on as it was said
_WRITING = ("new", "back", "choose", "resign", "draw", "time")  # commands that add an entry, which follows at once
_CHANGES, _CHANGES_PER_SECOND = 64, 2  # more than people at a table need
_ENTRY_S = 1.0  # two resends: an entry that takes longer is seen when it comes


class Board:
    """Outlives its connections: an unplugged board is still shown, in its last known state."""

    def __init__(self, hello: Hello, hub: Hub) -> None:
        """Begin with a board's first hello."""
        self.hello = hello
        self.live = LiveView(hello)
        self.replay = Replay(self.live.game)
        self.logged = 0  # the newest entry that is in the log, and that everybody was told of
        self.connection: Connection | None = None
        self.state = "offline"
        self.port = ""
        self.hands: Hands | None = None
        self.picks: set[str] = set()  # sides that have chosen tokens in secret for the next game
        self.secret_game = ""  # names the newest game, if its tokens are or were secret
        self.names: dict[str, str] = {}  # who plays
        self.seats: dict[str, dict[str, Any]] = {}  # who plays a side, other than hands at this board
        self.coach: dict[str, dict[str, Any]] = {}  # how a side is coached, if that was set
        self.doubt = ""  # why the board cannot be trusted at the moment
        self.coming: Participants | None = None  # who plays the game that was asked for
        self.participants = Participants()  # who was to play the newest game that a command began
        self.request: Request | None = None  # what one player asks of the others
        self.declined: set[tuple[str, str]] = set()  # verbs and who asked for them, since the newest entry
        self._requests = 0
        self._hub = hub
        self._advanced = asyncio.Event()
        self._news = asyncio.Event()
        self._changes: dict[str, Allowance] = {}  # of games, names and seats, by the side that asks
        self._commands = FairQueue(most_waiting=math.inf)  # by link, whose requests are counted; one is under way
        self.turn = FairQueue()  # for whole moves at a simulated board: one at a time, whoever makes them

    @property
    def id(self) -> str:
        """The board's permanent id."""
        return self.hello.board

    @property
    def keeps_secrets(self) -> bool:
        """Whether a game is on, or about to begin, in which something is hidden from somebody."""
        return self.live.veiled or (bool(self.secret_game) and bool(self.live.secret))

    @property
    def guards_links(self) -> bool:
        """Whether a player's link would reveal something: what nobody may know yet, no link reveals."""
        return self.keeps_secrets and bool(self.live.hidden_sides)

    @property
    def is_final(self) -> bool:
        """Whether the game is over and its secrets are revealed, so nobody may resume it."""
        return bool(self.secret_game) and self.live.phase == "ended"

    def shown_to(self, role: Role) -> dict[str, Any]:
        """Return everything this caller may see; only the admin sees ports."""
        return self.view(role.side_on(self.id)) | {"port": self.port if role.name == "admin" else ""}

    def view(self, side: str = "") -> dict[str, Any]:
        """Return everything that one side may see."""
        hello = self.hello
        return {
            "board": self.id,
            "connection": self.state,
            "firmware": hello.firmware,
            "profile": hello.profile,
            "game": hello.game,
            "games": list(hello.games),
            "features": list(hello.features),
            "epoch": hello.epoch,
            "simulated": self.hands is not None,
            "picked": sorted(self.picks),
            "names": self.names,
            "seats": self.seats_view(),
            "coach": self.coach_view(),
            "request": self.request.view() if self.request else None,
            "doubt": self.doubt,
            **(self.hands.view() if self.hands else {}),
            **self.live.view(side),
        }

    async def command(self, kind: str, *fields: tuple[str, str]) -> dict[str, str]:
        """Let the board do something; returns the answer's fields, raises CommandRefused or CommandLost."""
        before = self.live.at
        async with self._commands.of(LINK.get(), drop=False):
            if self.connection is None:
                raise CommandLost("the board is not connected")
            answer = await self.connection.command(kind, *fields)
        if kind in _WRITING:
            await self._wait_for_entry(before)
        return {key: value for key, value in answer.fields if key != "re"}

    async def _wait_for_entry(self, before: int) -> None:
        """Wait for the entry that a command has written, so that the next command can refer to it."""
        self._advanced.clear()
        if self.live.at == before:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._advanced.wait(), _ENTRY_S)

    async def until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait until a condition holds, checking it after every event of this board; False if that takes too long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not condition():
                    self._news.clear()
                    await self._news.wait()
        return condition()

    # What happens to it.

    def greet(self, hello: Hello) -> None:
        """Take a further hello; after a restart the board may play another game, about which nothing is known yet."""
        if hello.game != self.hello.game:
            secret_start = self.live.secret_start
            self.live = LiveView(hello)
            self.live.secret_start = secret_start
        self.hello = hello

    def set_state(self, state: str, why: str = "") -> None:
        """Note where the connection is, and tell everybody if that is new."""
        if state != self.state:
            self.state = state
            self._hub.publish("connection", self.id, {"connection": state, "why": why})

    def report(self, frame: Frame) -> None:
        """Take a live report and pass it on."""
        self._news.set()
        if frame.kind == "state":
            before = self.live.at
            self.live.take(frame)
            if self.live.at != before:
                self._advanced.set()
            self.publish_state()
        elif self.live.take(frame):
            live = self.live
            seen = {"picture": live.picture, "edges": live.switches.view()}
            self._hub.publish(frame.kind, self.id, seen if frame.kind == "picture" else {"lights": live.lights})
        elif frame.kind in _TOLD:
            told = {key: value for key, value in frame.fields if key in _TOLD[frame.kind]}
            self._hub.publish(frame.kind, self.id, told)

    def publish_state(self) -> None:
        """Tell everybody the whole state, each side what it may know."""
        self._news.set()
        private = {side: self.live.private_part(side) for side in self.live.hidden_sides}
        self._hub.publish("state", self.id, {"game": self.live.game.name, **self.live.view()}, private)

    def publish_entry(self, entry: Entry, mover: str) -> None:
        """Tell everybody about an entry that is safely logged; ``mover`` is the side that made a move."""
        self._news.set()
        self.declined.clear()
        if self.request and self.request.is_ended_by(entry):
            self.set_request(None)
        live = self.live
        data = {
            "epoch": entry.epoch,
            "n": entry.n,
            "what": entry.what,
            "turn": entry.turn,
            "how": entry.how,
            "rejected": entry.rejected,
            "think_ms": entry.think_ms,
        }
        told = ENTRIES[entry.what].split()
        data |= {key: getattr(entry, key) for key in told if key != "pos"}
        if entry.what == "move":
            data["mover"] = mover
        private: dict[str, dict[str, Any]] = {}
        if "pos" in told:
            data["position"] = live.hide(entry.pos, "")
            private = {side: {"position": live.hide(entry.pos, side)} for side in live.hidden_sides}
        self._hub.publish("entry", self.id, data, private)

    def publish_incident(self, kind: str, reason: str) -> None:
        """Tell everybody that something went wrong."""
        self._hub.publish("incident", self.id, {"kind": kind, "reason": reason})

    def set_doubt(self, why: str) -> bool:
        """Note whether the board can be trusted, and tell everybody if that has changed; True for a new doubt."""
        if why == self.doubt:
            return False
        self.doubt = why
        self._hub.publish("doubt", self.id, {"doubt": why})
        return bool(why)

    def compare(self) -> str:
        """Return how the board's state contradicts its entries; empty if it does not."""
        live = self.live
        if live.game.name != self.replay.game.name:  # the board restarts for another game; its old state says nothing
            return self.doubt
        why = self.replay.contradiction(live.at, live.turn, live.position) if live.position else None
        return self.doubt if why is None else why

    def changes_of(self, side: str) -> Allowance:
        """Return how much a side may change, empty for the admin: nobody uses up what others may."""
        return self._changes.setdefault(side, Allowance(_CHANGES, _CHANGES_PER_SECOND))

    def number_request(self) -> int:
        """Return the number of the next request."""
        self._requests += 1
        return self._requests

    def set_request(self, request: "Request | None") -> None:
        """Note what one player asks of the others, or that nobody asks anything, and tell everybody."""
        self.request = request
        self._hub.publish("request", self.id, {"request": request.view() if request else None})

    def picked(self, side: str) -> None:
        """Tell everybody that a side has chosen its tokens, without revealing them."""
        self.picks.add(side)
        self._hub.publish("picked", self.id, {"picked": sorted(self.picks)})

    def forget_picks(self) -> None:
        """Note that nobody has chosen anything for the next game."""
        if self.picks:
            self.picks.clear()
            self._hub.publish("picked", self.id, {"picked": []})

    def publish_links(self) -> None:
        """Tell everybody that there are new links, but not which; clients with an old one get no more events."""
        self._hub.publish("links", self.id, {})

    def publish_names(self) -> None:
        """Tell everybody who plays."""
        self._hub.publish("names", self.id, {"names": self.names})

    def seats_view(self) -> dict[str, dict[str, Any]]:
        """Return who fills each side."""
        return {side: self.seats.get(side) or Seat(side).view() for side in self.live.game.sides}

    def publish_seats(self) -> None:
        """Tell everybody who fills each side, and what they are doing."""
        self._hub.publish("seats", self.id, {"seats": self.seats_view()})

    def coach_view(self) -> dict[str, dict[str, Any]]:
        """Return how each side is coached."""
        return {side: self.coach.get(side) or SideCoach().view() for side in self.live.game.sides}

    def publish_coach(self) -> None:
        """Tell everybody how each side is coached, and how many hints it has left."""
        self._hub.publish("coach", self.id, {"coach": self.coach_view()})

    def publish_hands(self) -> int:
        """Tell everybody where the discs of a simulated board are, and return the event's number."""
        return self._hub.publish("hands", self.id, self.hands.view()) if self.hands else 0
