"""What the board tells the host, and when: most urgent first, and nothing ever piles up."""

from boardcore.wire.frame import encode
from boardcore.wire.messages import HELLO_MS
from boardcore.wire.outbox import WINDOW, Outbox
from boardcore.wire.ticks import ticks_diff
from boardcore.wire.values import format_edge, plain
from sentences import Sentences, without_passing

try:
    from typing import Optional, Sequence

    from controller import Controller
except ImportError:
    pass

_MOST_EDGES = 12  # of a move or between two pictures; older ones are counted and dropped
_MOST_WORDS = 8  # answers, buttons and logs that wait to be sent


class Edges:
    """The last edges, oldest first, and how many went before them."""

    def __init__(self) -> None:
        """There is none yet."""
        self.cut = 0
        self._edges: list[tuple[int, bool, int]] = []

    def add(self, cell: int, closed: bool, now: int) -> None:
        """Note an edge."""
        if len(self._edges) == _MOST_EDGES:
            self._edges.pop(0)
            self.cut += 1
        self._edges.append((cell, closed, now))

    def clear(self) -> None:
        """Forget them all."""
        self.cut = 0
        self._edges.clear()

    def texts(self, names: "Sequence[str]", now: int) -> "list[str]":
        """Return them as the wire writes them."""
        return [format_edge(names[cell], closed, max(0, ticks_diff(now, at))) for cell, closed, at in self._edges]


class Reports:
    """Decides what to send next."""

    def __init__(self, board: "Controller", board_id: str, boot: str, remarks: "list[str]") -> None:
        """``boot`` is a random number of this power-on, ``remarks`` are told to every host."""
        self.board = board
        self.sentences = Sentences(board, board_id, boot)
        self.outbox = Outbox(self._entry)
        self.dropped = 0
        self.session = ""  # of the host that has said hello
        self.ready = False  # the host knows our epoch: entries may flow
        self.spoke_at = 0  # when the host was last told anything that it has not failed to answer before
        self.picture_edges = Edges()
        self.move_edges = Edges()
        self._remarks = remarks
        self._words: list[bytes] = []
        self._hello_at = 0
        self._hello_due = False
        self._state_due = self._picture_due = self._lights_due = False
        self._told: list[tuple[str, str]] = []  # of the last state
        self._shown = bytearray(len(board.game.cells))
        self._pictures = 0
        self._reported = len(board.live.journal)  # the newest entry that was taken note of
        self._overflowed = False
        self._seen: list[tuple[int, int, list[str], int]] = []  # what only this power-on knows of the last entries

    # What has happened.

    def connect(self, now: int) -> None:
        """Begin with a host that has just opened the port."""
        self.session = ""
        self.ready = False
        self._words.clear()
        self._hello_due = True
        self._hello_at = now
        self._lights_due = self._picture_due = True
        for remark in self._remarks:
            self.log(remark, "warning")
        if self.board.live.problem:
            self.log(self.board.live.problem, "warning")

    def greet(self, session: str) -> None:
        """Answer a host's hello."""
        self.session = session
        self._hello_due = True
        self._told = []
        self._state_due = self._lights_due = True

    def new_epoch(self) -> None:
        """Tell the host that entry numbers begin anew."""
        self._seen.clear()
        self._reported = 0
        self.outbox.reset(0, 0)
        self.session = ""
        self.ready = False
        self._hello_due = True

    def say(self, frame: bytes) -> None:
        """Send an answer or a remark; if too many wait, the oldest goes."""
        if len(self._words) == _MOST_WORDS:
            self._words.pop(0)
            self.dropped += 1
        self._words.append(frame)

    def log(self, text: str, level: str = "info") -> None:
        """Send a remark for people."""
        self.say(encode("log", [("text", plain(text)), ("level", level)]))

    def picture_changed(self, overflowed: bool = False) -> None:
        """Send a picture."""
        self._pictures += 1
        self._picture_due = True
        self._overflowed = self._overflowed or overflowed

    def lights_changed(self) -> None:
        """Send the signs, if they are others than before."""
        if self._shown != self.board.lights.signs:
            self._shown[:] = self.board.lights.signs
            self._lights_due = True

    def state_changed(self) -> None:
        """Send a state, if it is another than before."""
        self._state_due = True

    def entries_added(self, now: int) -> None:
        """Take note of new entries, with what only this moment knows of them: the evidence belongs to the first."""
        newest = len(self.board.live.journal)
        edges = self.move_edges
        self._seen = self._seen[1 - WINDOW :]
        self._seen.append((self._reported + 1, now, edges.texts(self.board.game.cells, now), edges.cut))
        self._reported = newest
        edges.clear()
        self.outbox.add(newest)
        self._state_due = True

    # What to send next, most urgent first.

    def next_frame(self, now: int) -> "Optional[bytes]":
        """Return the next frame, or None."""
        frame = self._next_frame(now)
        if frame and self.outbox.tries < 2:
            self.spoke_at = now
        return frame

    def _next_frame(self, now: int) -> "Optional[bytes]":
        if self._hello_due or (not self.session and ticks_diff(now, self._hello_at) >= HELLO_MS):
            self._hello_due = False
            self._hello_at = now
            return self.sentences.hello(self.session, now)
        if self._words:
            return self._words.pop(0)
        frame = self.outbox.due(now) if self.ready else None
        if not frame and self._state_due and self.session:
            frame = self._state()
        if frame:
            return frame
        if self._picture_due:
            return self._picture(now)
        if self._lights_due:
            self._lights_due = False
            return self.sentences.lights(now)
        return None

    def _entry(self, number: int) -> bytes:
        """Return the frame of a journal entry; of a recent one with its time and its evidence."""
        for seen in self._seen:
            if seen[0] == number:
                return self.sentences.entry(number, seen)
        return self.sentences.entry(number, None)

    def _picture(self, now: int) -> bytes:
        frame = self.sentences.picture(self._pictures, self.picture_edges, self._overflowed, now)
        self._picture_due = self._overflowed = False
        self.picture_edges.clear()
        return frame

    def _state(self) -> "Optional[bytes]":
        """Return a state, or None if nothing but the picture has changed since the last one."""
        self._state_due = False
        fields = self.sentences.state_fields()
        told = without_passing(fields)
        if told == self._told:
            return None
        self._told = told
        return encode("state", fields)
