"""A board made of the real wire codec alone: plays random legal games, obeys commands, misbehaves when told to."""

import contextlib
import random
from typing import Any

from boardcore.games import load
from boardcore.games.match import Match
from boardcore.wire.answers import Answers
from boardcore.wire.frame import Decoder, Frame, WireError, encode
from boardcore.wire.from_board import TO_BOARD, check
from boardcore.wire.messages import HELLO_MS, PROTOCOL
from boardcore.wire.outbox import Outbox

START = "rrrrr/5/5/5/bbbbb b"
GAME = load("passo")


class FakeBoard:
    """The board's side of docs/PROTOCOL.md, without switches and lights."""

    def __init__(self, name: str = "fa4e", seed: int = 0, game: str = "passo") -> None:
        self.name = name
        self.game = load(game)
        self.rng = random.Random(seed)
        self.proto = PROTOCOL
        self.first = 1
        self.lost = 0
        self.features = "lights"
        self.games = ""  # those that it says it can play
        self.executed: list[Frame] = []
        self.refuse: dict[str, str] = {}  # kind of command: code of the error
        self.refused: list[str] = []  # the kinds of commands that were
        self.words: list[bytes] = []
        self.damaged: set[int] = set()  # entries that get damaged on their way, once
        self.start_epoch()

    def start_epoch(self) -> None:
        """Begin a new journal."""
        self.epoch = f"{self.rng.getrandbits(32):08x}"
        self.journal: list[list[tuple[str, str]]] = []
        self.answers = Answers()
        self.outbox = Outbox(self._entry)
        self.match = Match(self.game)
        self.line: list[int] = []
        self._played: set[int] = set()  # entries whose move the rules allowed
        self.ready = False
        self.state_due = False
        self.session = ""
        self._hello_at = -HELLO_MS

    # Playing.

    def add(self, what: str, **fields: Any) -> int:
        """Write a journal entry, valid or not."""
        n = len(self.journal) + 1
        entry = {"epoch": self.epoch, "n": n, "what": what, "turn": len(self.line), "how": "shown"} | fields
        self.journal.append([(key, str(value)) for key, value in entry.items()])
        self.outbox.add(n)
        self.state_due = True
        return n

    def new(self, pos: str = "", **fields: Any) -> int:
        """Begin a game."""
        pos = pos or self.game.format_position(self.game.start())
        self.line = []
        self.match = Match(self.game, self.game.parse_position(pos))
        return self.add("new", pos=pos, **{"how": "setup"} | fields)

    def move(self, text: str, **fields: Any) -> int:
        """Play a move, legal or not."""
        number = len(self.journal) + 1
        self.line.append(number)
        with contextlib.suppress(ValueError):
            self.match.play(self.game.parse_move(text))
            self._played.add(number)
        return self.add("move", **{"move": text, "ms": 750, "ev": "c1-610,c2+400"} | fields)

    def back(self, how: str = "discs") -> int:
        """Take back the last move."""
        if self.line.pop() in self._played:
            self.match.undo()
        return self.add("back", how=how)

    def play_on(self) -> None:
        """Play a random legal move, or begin a game if there is none."""
        moves = self.match.legal() if self.journal else []
        if not moves:
            self.new()
            return
        self.move(self.game.format_move(self.rng.choice(moves)))
        ended = self.match.outcome()
        if ended:
            winner = "-" if ended.winner is None else self.game.sides[ended.winner]
            self.add("end", how="rules", result=winner, reason=ended.reason)

    @property
    def position(self) -> str:
        """The position that the board believes in."""
        return self.game.format_position(self.match.position)

    # Talking.

    def connect(self) -> None:
        """See the port being opened."""
        self.decoder = Decoder()
        self.session = ""
        self.ready = False
        self.words.clear()
        self._hello_at = -HELLO_MS

    def receive(self, data: bytes, now: int) -> None:
        """Hear the host."""
        for frame in self.decoder.feed(data):
            self._heard_at = now
            check(frame, TO_BOARD)
            if frame.kind == "hello":
                self._hear_hello(frame)
            elif frame.kind == "ack":
                if frame.get("epoch") == self.epoch:
                    self.outbox.ack(int(frame.get("n") or 0))
            else:
                self._hear_command(frame)

    def next_frame(self, now: int) -> bytes | None:
        """Return what to say next."""
        if not self.session and now - self._hello_at >= HELLO_MS:
            self._hello_at = now
            return self.hello()
        if self.words:
            return self.words.pop(0)
        entry = self.outbox.due(now) if self.ready else None
        if entry is None and self.state_due and self.ready:
            self.state_due = False
            return self.state()
        return entry

    def hello(self) -> bytes:
        """Return the hello."""
        fields = [
            ("proto", str(self.proto)), ("fw", "0.1.0"), ("id", self.name), ("profile", "passo"),
            ("game", self.game.name), ("cells", str(len(self.game.cells))), ("epoch", self.epoch),
            ("first", str(self.first)), ("next", str(len(self.journal) + 1)),
            ("boot", "b007"), ("t", "1000"), ("features", self.features),
        ]  # fmt: skip
        fields += [("games", self.games)] if self.games else []
        fields += [("session", self.session)] if self.session else []
        fields += [("lost", str(self.lost))] if self.lost else []
        return encode("hello", fields)

    def state(self, re: str = "") -> bytes:
        """Return a state."""
        occupied = self.game.occupied(self.match.position)
        fields = [("at", str(len(self.journal))), ("turn", str(len(self.line))), ("pos", self.position)]
        fields += [("pic", f"{occupied:0{-(-len(self.game.cells) // 4)}x}"), ("phase", "ready")]
        return encode("state", fields + ([("re", re)] if re else []))

    def _hear_hello(self, frame: Frame) -> None:
        fresh = self.answers.begin(frame.get("session") or "")
        self.session = frame.get("session") or ""
        self.words.append(self.hello())
        if not fresh and self.ready:
            return  # the same hello once more changes nothing
        self.ready = False
        if frame.get("epoch") == self.epoch:
            have = int(frame.get("have") or 0)
            if have > len(self.journal):
                self.words[-1] = encode("error", [("code", "journal"), ("text", "memory went back in time")])
                self.start_epoch()
                self.new(how="restored")
                return
            self.outbox.reset(max(have, self.first - 1), len(self.journal))
            self.ready = self.state_due = True

    def _hear_command(self, frame: Frame) -> None:
        n = int(frame.get("n") or 0)
        if not self.answers.is_new(n):
            again = self.answers.again(n)
            if again:
                self.words.append(again)
            return
        try:
            if not self.ready:
                raise WireError("hello", "say hello first, with this board's epoch")
            answer = self._execute(frame, str(n))
        except WireError as error:
            answer = encode("error", [("code", error.code), ("re", str(n)), ("text", str(error))])
        self.answers.remember(n, answer)
        self.words.append(answer)

    def _execute(self, frame: Frame, n: str) -> bytes:
        at = frame.get("at")
        if at is not None and int(at) != len(self.journal):
            raise WireError("stale", f"the newest entry is {len(self.journal)}")
        if frame.kind in self.refuse:
            self.refused.append(frame.kind)
            raise WireError(self.refuse[frame.kind], "no")
        self.executed.append(frame)
        if frame.kind == "reject":
            self._roll_back(int(frame.get("e") or 0))
        elif frame.kind == "new":
            self.new(frame.get("pos") or "", how="host")
        elif frame.kind == "back":
            if not self.line:
                raise WireError("gone", "there is no move to take back")
            self.back("host")
        elif frame.kind == "snapshot":
            return self.state(n)
        return encode("ok", [("re", n)])

    def _roll_back(self, number: int) -> None:
        """Roll an entry back and all after it; a rejected start begins the usual game."""
        what = dict(self.journal[number - 1])["what"]
        if what == "new":
            self.new(how="rejected")
        while number in self.line:
            self.back("rejected")

    def _entry(self, n: int) -> bytes:
        line = encode("entry", self.journal[n - 1])
        if n in self.damaged:
            self.damaged.remove(n)
            line = line.replace(b"entry", b"entxy", 1)
        return line
