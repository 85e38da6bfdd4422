"""Simulated boards for ``sim://``: started on the spot, with hands that go through the simulated switches."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from passoboard.background import run_in_thread, run_to_completion
from passoboard.link import BoardGone
from passoboard.link.address import Address, read_address
from passoboard.private_files import read_private, write_private
from passoboard.simulator import HandError, SimulatorError, VirtualBoard
from passoboard.simulator.config import NVM_SIZE
from passoboard.simulator.journal_view import count_entries, game_name, is_turned

from ..play.fair_queue import FairQueue

VERBS: Mapping[str, tuple[str, ...]] = {
    "lift": ("cell", "colour"),
    "lift_stack": ("cell",),
    "place": ("cell", "lifted"),
    "slide": ("cell", "target"),
    "knock": ("cell",),
    "touch": ("cell",),
    "together": ("cell", "other"),
    "dip": ("cell",),
    "lay": ("cell", "pieces"),
    "press": ("side", "ms"),
    "sweep_all": (),
}
T = TypeVar("T")
_GLANCE_S = 0.1  # that a look at the board waits for hands that rest, at most
_SHORT_MS = 500  # of a press that keeps the hands: longer ones need no hand that could move pieces
_KNOCK_S = 0.16  # between putting a piece down and lifting it again, for one who knocks with it
_HAND_MS = 120  # a hand puts a disc down in 80 ms, a scan follows within 20: then the board has felt what was done


class Hands:
    """The hands at one simulated board, used by one person at a time."""

    def __init__(self, board: VirtualBoard, memory: Path, address: Address, seed: int) -> None:
        """``memory`` is the file that keeps the board's permanent memory from one start to the next."""
        self._board = board
        self._address = address
        self._seed = seed
        self.port = board.port  # the path of its pseudo-terminal
        self._memory = memory
        self._lock = asyncio.Lock()  # of the board's process
        self._acting = FairQueue()  # of the hands: one person's act, or a whole gesture
        self._pressed: set[int] = set()  # buttons that a finger is on
        self.holder = ""  # the side whose player lifted last, and where
        self.lifted = ""
        self.moved: dict[str, tuple[str, str, int]] = {}  # by side: from where to where, and the newest entry then
        self._turned = False  # by 180 degrees
        self._kept = ""  # the permanent memory as it was last written down
        self.written = 0  # how many entries the board's journal has, when it was last looked at
        self.doing: dict[str, str] = {}  # what a helping hand does just now, for pages that show it
        self._seen: dict[str, Any] = {"discs": {}, "hand": "", "grasp": [], "beside": ""}

    @classmethod
    async def start(cls, port: str, folder: Path) -> "Hands":
        """Start the simulated board of this address, with the memory it had when it was last used."""
        address = read_address(port)
        memory = folder / f"{address.memory}.json"
        kept = await run_in_thread(recall, memory)
        board = await run_in_thread(_start, kept, address)
        hands = cls(board, memory, address, kept["seed"])
        await hands.look()
        return hands

    @property
    def game(self) -> str:
        """The game whose pieces are at hand; another one's come with the board's restart."""
        return self._board.game

    @property
    def speed(self) -> int:
        """How many of the board's seconds pass in one of ours."""
        return self._address.speed

    def view(self) -> dict[str, Any]:
        """Return where the discs stood when they were last looked at, and what is in the hand."""
        return self._seen | {"doing": self.doing}

    async def perform(
        self, verb: str, arguments: Mapping[str, Any], side: str = "", allow: Callable[[], int] = lambda: 0
    ) -> None:
        """Do something for a side (empty: for anybody); raises HandError if no hand can do it.

        ``allow`` is asked when its turn has come: it returns the newest entry, or raises an exception.
        """
        if verb == "press" and (arguments.get("ms") or 0) > _SHORT_MS:
            await self._press(self._board.button_of(arguments["side"]), arguments["ms"], side, allow)
            return
        if verb == "step_off":
            await self._step_off(arguments["cell"], side, allow)
            return
        async with self._acting.of(side):
            at = allow()
            grasp = self._seen["grasp"]
            await self.do(verb, arguments, side)
            if side and verb in ("place", "slide"):
                held = arguments["cell"] if verb == "slide" else arguments.get("lifted") or grasp[-1]["from"]
                self._note_move(side, held, arguments["target" if verb == "slide" else "cell"], at)

    async def _press(self, button: int, ms: int, side: str, allow: Callable[[], int]) -> None:
        """Hold a button in the board's own time; whoever moves pieces meanwhile need not wait for the finger."""
        if button in self._pressed:
            raise HandError("this button is being pressed already")
        self._pressed.add(button)
        try:
            async with self._acting.of(side):
                allow()
                async with self._lock:
                    await self._use(self._board.press, button, 0)
            end = self.now + ms / 1000
            try:
                while self.now < end:
                    await asyncio.sleep(min(_GLANCE_S, end - self.now) / self.speed)
                    await self.look()
            finally:
                async with self._lock:
                    await self._use(self._board.release, button)
        finally:
            self._pressed.discard(button)
        await self.look()

    async def _step_off(self, cell: str, side: str, allow: Callable[[], int]) -> None:
        """Knock twice on a cell with what was lifted there, then put it aside."""
        async with self.gesture(side) as hand:
            allow()
            grasp = self._seen["grasp"]
            if not grasp or grasp[-1]["from"] != cell:
                raise HandError(f"the hand holds nothing from {cell}")
            lift = "lift_stack" if len(grasp[-1]["pieces"]) > 1 else "lift"
            for _ in range(2):
                await hand.perform("place", {"cell": cell}, side)
                await hand.rest(_KNOCK_S)
                await hand.perform(lift, {"cell": cell}, side)
                await hand.rest(_KNOCK_S)
            await hand.perform("place", {"cell": "off"}, side)

    def _note_move(self, side: str, start: str, target: str, at: int) -> None:
        """Note from where to where a side has moved a piece, in several steps perhaps; nowhere if it was put back."""
        before = self.moved.pop(side, ("", "", 0))
        if before[1:] == (start, at):
            start = before[0]
        if start != target:
            self.moved[side] = (start, target, at)

    async def do(self, verb: str, arguments: Mapping[str, Any], side: str) -> None:
        """Do something at once: whoever asks has the hands."""
        given = {key: arguments[key] for key in VERBS[verb] if arguments.get(key) not in (None, "")}
        if verb == "lay":  # nothing at all may be laid, where something is to go
            given["pieces"] = arguments.get("pieces") or ""
        if verb == "press":
            given["button"] = self._board.button_of(given.pop("side"))
        async with self._lock:
            await self._use(getattr(self._board, verb), **given)
            if verb.startswith("lift"):
                self.holder, self.lifted = side, str(given["cell"])
        await self.look()

    @asynccontextmanager
    async def gesture(self, side: str = "") -> AsyncIterator["Gesture"]:
        """Have the hands to ourselves for a whole gesture.

        The board's time passes only while they act or rest: however busy this machine is, switches tell the same.
        """
        async with self._acting.of(side):
            try:
                async with self._lock:
                    await self._use(self._board.hold_time)
                self.moved.clear()  # what helps puts everything where it belongs
                yield Gesture(self)
            finally:
                with suppress(BoardGone):
                    async with self._lock:
                        await self._use(self._board.release_time)

    async def rest(self, seconds: float) -> None:
        """Let the board's time pass, a little at a time: others may look meanwhile."""
        left = seconds
        while left > 0:
            async with self._lock:
                await self._use(self._board.run, 1000 * min(left, _GLANCE_S))
            left -= _GLANCE_S

    @property
    def now(self) -> float:
        """The board's own time in seconds, when it was last looked at."""
        return self._board.now / 1000

    async def revive(self) -> str:
        """Restart the board if its process has died or it has changed to another game, and return its port.

        Another game has other pieces and other names for its cells: they are taken from the box and set up.
        """
        try:
            await self.look()
            plays = game_name(bytes.fromhex(self._kept))
            if plays in ("", self._board.game):
                return self.port
        except BoardGone:
            pass
        async with self._lock:
            await run_in_thread(self._board.close)
            self._board = await self._use(_start, await run_in_thread(recall, self._memory), self._address)
            self.port = await self._use(lambda: self._board.port)
        await self.look()
        return self.port

    async def _use(self, action: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """Do something with the board beside the event loop; raises BoardGone if its process has died."""
        try:
            return await run_in_thread(partial(action, *arguments, **named))
        except SimulatorError as error:
            raise BoardGone("the simulated board has ended", str(error)) from error

    async def look(self) -> None:
        """See where the discs are, and keep the permanent memory: one look at a time, an older one never comes last."""
        async with self._lock:
            state = await self._use(lambda: self._board.state)
            self._board.frames.clear()  # nobody here looks at the pixels: the lights come over the wire
            self._board.console = ""
            if state["nvm"] != self._kept:
                await run_to_completion(_remember, self._memory, {"seed": self._seed, "nvm": state["nvm"]})
                self._kept = state["nvm"]
                self.written = count_entries(bytes.fromhex(state["nvm"]))
                await self._turn(is_turned(bytes.fromhex(state["nvm"])))
        self._seen = {
            "discs": {name: stack for name, stack in zip(self._board.cells, state["discs"], strict=True) if stack},
            "hand": "".join(state["hand"]),
            "grasp": [
                {"from": cell, "pieces": pieces} for cell, pieces in zip(state["lifted"], state["hand"], strict=True)
            ],
            "beside": state["beside"],
        }

    async def _turn(self, turned: bool) -> None:
        """Turn the board if a rematch is played from the other end, or no longer is."""
        if turned != self._turned:
            self._turned = turned
            await self._use(self._board.turn)

    async def close(self) -> None:
        """End the board's process."""
        async with self._lock:
            await run_in_thread(self._board.close)


class Gesture:
    """The hands during a gesture, which is not interrupted."""

    def __init__(self, hands: Hands) -> None:
        """Take hands that nobody else uses."""
        self._hands = hands

    async def perform(self, verb: str, arguments: Mapping[str, Any], side: str = "") -> None:
        """Do something, as ``Hands.perform`` does."""
        await self._hands.do(verb, arguments, side)

    async def rest(self, seconds: float) -> None:
        """Let the board's time pass."""
        await self._hands.rest(seconds)


def recall(memory: Path) -> dict[str, Any]:
    """Return a board's seed and memory; a new board is another chip. Raises ValueError for an invalid file."""
    try:
        content = read_private(memory)
    except FileNotFoundError:
        return {"seed": secrets.randbelow(1 << 30), "nvm": None}
    try:
        kept: dict[str, Any] = json.loads(content)
        if type(kept["seed"]) is not int or len(bytes.fromhex(kept["nvm"])) != NVM_SIZE:
            raise ValueError("no seed, or no memory of a board")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"{memory} is damaged ({error}): delete it, then its board begins a new game") from error
    return kept


def _start(kept: Mapping[str, Any], address: Address) -> VirtualBoard:
    nvm = bytes.fromhex(kept["nvm"]) if kept["nvm"] else None
    board = VirtualBoard(
        clock="real",
        seed=kept["seed"],
        nvm=nvm,
        position=_position(nvm),
        hand_ms=_HAND_MS,
        speed=address.speed,
        board=address.board,
        game=(game_name(nvm) if nvm else "") or address.game,
    )
    board.port  # noqa: B018 - the terminal is made when it is first asked for
    return board


def _position(nvm: bytes | None) -> str | None:
    """Return where the discs stood: where the journal says."""
    from passoboard.simulator import journal_view  # noqa: PLC0415 - it needs the firmware's own modules

    try:
        return journal_view.position(nvm) if nvm else None
    except (ValueError, LookupError):
        return None


def _remember(memory: Path, kept: Mapping[str, Any]) -> None:
    write_private(memory, json.dumps(kept).encode())
