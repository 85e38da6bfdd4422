"""What the board tells the host: hello, journal entries, pictures, lights, states; nothing ever piles up."""

from score.journal import BACK, END, MOVE, NEW, RESIGN
from wire.frame import encode
from wire.messages import HELLO_MS, PROTOCOL
from wire.outbox import WINDOW, Outbox
from wire.ticks import ticks_diff
from wire.values import fit_list, format_edge, format_mask, plain

try:
    from typing import Optional

    from controller import Controller
except ImportError:
    pass

FIRMWARE_VERSION = "0.1.0"
_WHATS = {NEW: "new", MOVE: "move", BACK: "back", RESIGN: "resign", END: "end"}
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

    def texts(self, names: "tuple[str, ...]", now: int) -> "list[str]":
        """Return them as the wire writes them."""
        return [format_edge(names[cell], closed, max(0, ticks_diff(now, at))) for cell, closed, at in self._edges]


class Reports:
    """Decides what to send next."""

    def __init__(self, board: "Controller", board_id: str, boot: str) -> None:
        """``boot`` is a random number of this power-on."""
        self.board = board
        self.outbox = Outbox(self._entry)
        self.dropped = 0
        self.session = ""  # of the host that has said hello
        self.ready = False  # the host knows our epoch: entries may flow
        self.picture_edges = Edges()
        self.move_edges = Edges()
        self._id = board_id
        self._boot = boot
        self._words: list[bytes] = []
        self._hello_at = 0
        self._hello_due = False
        self._state_due = self._picture_due = self._lights_due = False
        self._pictures = 0
        self._reported = len(board.score.journal)  # the newest entry that was taken note of
        self._overflowed = False
        self._live: list[tuple[int, int, list[str], int]] = []  # what only this power-on knows of the last entries

    # What has happened.

    def connect(self, now: int) -> None:
        """Begin with a host that has just opened the port."""
        self.session = ""
        self.ready = False
        self._words.clear()
        self._hello_due = True
        self._hello_at = now
        self._lights_due = self._picture_due = True

    def greet(self, session: str) -> None:
        """Answer a host's hello."""
        self.session = session
        self._hello_due = True
        self._state_due = self._lights_due = True

    def new_epoch(self) -> None:
        """Tell the host that entry numbers begin anew."""
        self._live.clear()
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
        """Send the signs."""
        self._lights_due = True

    def state_changed(self) -> None:
        """Send a state."""
        self._state_due = True

    def entries_added(self, now: int) -> None:
        """Take note of new entries, with what only this moment knows of them: the evidence belongs to the first."""
        newest = len(self.board.score.journal)
        edges = self.move_edges
        self._live = self._live[1 - WINDOW :]
        self._live.append((self._reported + 1, now, edges.texts(self.board.game.cells, now), edges.cut))
        self._reported = newest
        edges.clear()
        self.outbox.add(newest)
        self._state_due = True

    # What to send next, most urgent first.

    def next_frame(self, now: int) -> "Optional[bytes]":
        """Return the next frame, or None."""
        if self._hello_due or (not self.session and ticks_diff(now, self._hello_at) >= HELLO_MS):
            self._hello_due = False
            self._hello_at = now
            return self._hello(now)
        if self._words:
            return self._words.pop(0)
        if self.ready:
            frame = self.outbox.due(now)
            if frame:
                return frame
        if self._state_due and self.session:
            self._state_due = False
            return self.state()
        if self._picture_due:
            self._picture_due = False
            return self._picture(now)
        if self._lights_due:
            self._lights_due = False
            return encode("lights", [("t", str(now)), ("show", bytes(self.board.lights.signs).decode())])
        return None

    def _hello(self, now: int) -> bytes:
        board = self.board
        journal = board.score.journal
        fields = [
            ("proto", str(PROTOCOL)),
            ("fw", FIRMWARE_VERSION),
            ("id", self._id),
            ("profile", board.profile),
            ("game", board.game.name),
            ("cells", str(len(board.game.cells))),
            ("epoch", journal.epoch),
            ("first", "1"),
            ("next", str(len(journal) + 1)),
            ("boot", self._boot),
            ("t", str(now)),
            ("features", "lights,buttons,tokens"),
        ]
        if self.session:
            fields.append(("session", self.session))
        if board.score.lost:
            fields.append(("lost", str(board.score.lost)))
        return encode("hello", fields)

    def _entry(self, number: int) -> bytes:
        """Return the frame of a journal entry; of the newest one with its time and its evidence."""
        score = self.board.score
        entry = score.journal.read(number)
        fields = [
            ("epoch", score.journal.epoch),
            ("n", str(number)),
            ("what", _WHATS[entry.kind]),
            ("turn", str(len(score.line_after(number)))),
            ("how", entry.how),
        ]
        if entry.kind == NEW:
            fields.append(("pos", entry.text))
        elif entry.kind == MOVE:
            fields.append(("move", score.game.format_move(entry.value)))
        elif entry.kind == RESIGN:
            fields.append(("side", score.game.sides[entry.value]))
        elif entry.kind == END:
            winner, reason = score.result_of(entry.value)
            fields += [("result", winner), ("reason", reason)]
        fields.append(("ms", str(entry.think_ms)))
        for live, at, edges, cut in self._live:
            if live == number:
                fields.append(("t", str(at)))
                return encode("entry", fit_list("entry", fields, "ev", edges, newest=True, cut=cut))
        return encode("entry", fields)

    def _picture(self, now: int) -> bytes:
        board = self.board
        edges = self.picture_edges
        pic = format_mask(board.referee.evidence.picture, len(board.game.cells))
        fields = [("n", str(self._pictures)), ("t", str(now)), ("pic", pic)]
        if self._overflowed:
            self._overflowed = False
            fields.append(("over", "1"))
        texts = edges.texts(board.game.cells, now)
        cut = edges.cut
        edges.clear()
        return encode("picture", fit_list("picture", fields, "ev", texts, newest=True, cut=cut))

    def state(self, re: str = "") -> bytes:
        """Return a snapshot, as the answer to a command if it has a number."""
        board = self.board
        referee, game = board.referee, board.game
        cells = len(game.cells)
        fields = [
            ("at", str(len(board.score.journal))),
            ("turn", str(board.score.turn)),
            ("pos", game.format_position(board.score.match.position)),
            ("pic", format_mask(referee.evidence.picture, cells)),
            ("phase", board.phase()),
        ]
        if re:
            fields.append(("re", re))
        if referee.declared:
            fields.append(("token", game.extras[_bit_index(referee.declared)]))
        if referee.lifted >= 0:
            fields.append(("lifted", game.cells[referee.lifted]))
        if referee.locked:
            fields.append(("missing", format_mask(referee.missing(), cells)))
            fields.append(("surplus", format_mask(referee.surplus(), cells)))
        if referee.lingering:
            fields.append(("taken", format_mask(referee.lingering, cells)))
        choices = [game.format_move(move) for move in referee.choices()]
        return encode("state", fit_list("state", fields, "cand", choices))


def _bit_index(bit: int) -> int:
    """Return which bit this is."""
    index = 0
    while bit > 1:
        bit >>= 1
        index += 1
    return index
