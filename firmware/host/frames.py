"""The frames in which the board tells the host how things are: entries, pictures, lights, states."""

from boardcore.record.history import game_at, line_after, result_of
from boardcore.record.journal import BACK, CHOICE, DRAW, END, MOVE, NEW
from boardcore.record.terms import read_terms
from boardcore.referee.evidence import bit_index
from boardcore.referee.referee import ASKING, MISMATCH, REST
from boardcore.wire.frame import encode
from boardcore.wire.ticks import ticks_diff
from boardcore.wire.values import fit_list, format_edge, format_mask

try:
    from typing import Optional

    from boardcore.record.journal import Entry
    from boardcore.referee.explanation import Explanation
    from core.controller import Controller
    from core.gameplay import Gameplay
    from core.observations import Edges
except ImportError:
    pass

FIRMWARE_VERSION = "0.1.0"
_WHATS = ("new", "move", "back", "resign", "end", "draw", "time", "choice")  # the kinds of entries from NEW on
_PASSING = ("pic", "left")  # the parts of a state that change all the time


class Frames:
    """Writes entries, pictures, lights and states as frames."""

    def __init__(self, board: "Controller", gameplay: "Gameplay") -> None:
        self._board = board
        self._gameplay = gameplay
        self._live = gameplay.live
        self._journal = gameplay.live.journal
        self._game = gameplay.live.game
        self._referee = gameplay.referee
        self._evidence = gameplay.referee.evidence
        self._signs = gameplay.lights.signs
        self._observations = gameplay.observations

    def entry(self, number: int, seen: "Optional[tuple[int, int, Edges]]") -> bytes:
        """Return a journal entry; ``seen`` has its time and its evidence, if it is of this power-on."""
        journal = self._journal
        entry = journal.read(number)
        fields = [
            ("epoch", journal.epoch),
            ("n", str(number)),
            ("what", _WHATS[entry.kind - NEW]),
            ("turn", str(len(line_after(journal, number)))),
            ("how", entry.how),
        ]
        fields += self._contents(number, entry)
        fields.append(("ms", str(entry.think_ms)))
        if seen is None:
            return encode("entry", fields)
        _, at, edges = seen
        fields.append(("t", str(at)))
        return self._with_edges("entry", fields, edges, at)

    def _contents(self, number: int, entry: "Entry") -> "list[tuple[str, str]]":
        """Return the contents of an entry besides its kind; for a game that is not loaded, its raw value."""
        if entry.kind in (NEW, CHOICE):
            return _terms_fields(entry)
        if entry.kind in (BACK, DRAW):
            return []
        if self._is_of_this_game(number):
            try:
                return self._value_fields(entry)
            except (ValueError, IndexError):  # written by other firmware: the host may know better
                pass
        return [("raw", f"{entry.value:x}")]

    def _is_of_this_game(self, number: int) -> bool:
        """Return whether an entry is of the kind of game that is loaded; those of the game being played are."""
        if self._live.begun and number > self._journal.newest(NEW):
            return True
        return game_at(self._journal, number) == self._game.name

    def _value_fields(self, entry: "Entry") -> "list[tuple[str, str]]":
        """Return a move, a side or a result in the game's words."""
        if entry.kind == MOVE:
            return [("move", self._game.format_move(entry.value))]
        if entry.kind == END:
            winner, reason = result_of(self._game, entry.value)
            return [("result", winner), ("reason", reason)]
        return [("side", self._game.sides[entry.value])]

    def picture(self, now: int) -> bytes:
        """Return the state of the switches, and the edges since the last picture."""
        number, edges, overflowed = self._observations.take_picture()
        fields = [("n", str(number)), ("t", str(now)), ("pic", self._mask(self._evidence.picture))]
        if overflowed:
            fields.append(("over", "1"))
        return self._with_edges("picture", fields, edges, now)

    def _with_edges(self, kind: str, fields: "list[tuple[str, str]]", edges: "Edges", now: int) -> bytes:
        """Return a frame with edges, as long before ``now`` as they were."""
        cells, noted = self._game.cells, edges.edges
        items = []
        for at in range(0, len(noted), 2):
            cell, closed = noted[at + 1] >> 1, noted[at + 1] & 1
            items.append(format_edge(cells[cell], closed > 0, max(0, ticks_diff(now, noted[at]))))
        return encode(kind, fit_list(kind, fields, "ev", items, newest=True, cut=edges.cut))

    def lights(self, now: int) -> bytes:
        """Return the signs that the board shows."""
        return encode("lights", [("t", str(now)), ("show", bytes(self._signs).decode())])

    def state_fields(self, now: int, re: str = "") -> "list[tuple[str, str]]":
        """Return the fields of a state; ``re`` is the number of the command that it answers."""
        referee, game = self._referee, self._game
        fields = [
            ("at", str(len(self._journal))),
            ("turn", str(self._live.turn)),
            ("pos", game.format_position(self._live.position)),
            ("pic", self._mask(self._evidence.picture)),
            ("phase", self._phase()),
        ]
        if re:
            fields.append(("re", re))
        if referee.declared:
            fields.append(("token", game.extras[bit_index(referee.declared)]))
        if referee.lifted >= 0:
            fields.append(("lifted", game.cells[referee.lifted]))
        if referee.phase == MISMATCH or (referee.lifted >= 0 and not referee.outlook()[1]):
            self._add_mask(fields, "missing", referee.missing())
            self._add_mask(fields, "surplus", referee.surplus())
        self._add_mask(fields, "taken", referee.lingering)
        fields += self._score(now)
        asked = [self._answer(one) for one in referee.asked_answers()]
        if asked:
            fields.append(("ask", ",".join(asked)))
        choices = [game.format_move(move) for move in referee.choices()]
        return fit_list("state", fields, "cand", choices)

    def _answer(self, one: "Explanation") -> str:
        """Return an answer to a question: the cell whose touch gives it, and the moves that it says were made."""
        referee, game = self._referee, self._game
        moves = "~".join([game.format_move(move) for move in one.moves])
        stands = "=" if one.keep == len(referee.line) else "<"  # the last move, or it was taken back
        return game.cells[referee.asked(one.touches)] + ":" + (moves or stands)

    def _score(self, now: int) -> "list[tuple[str, str]]":
        """Return points and time, in a game that has them."""
        points = self._game.points(self._live.position)
        left = self._live.left_ms(now)
        fields = []
        if points:
            fields.append(("points", ",".join([str(number) for number in points])))
        if left:
            fields.append(("left", ",".join([str(ms // 1000) for ms in left])))
        return fields

    def _add_mask(self, fields: "list[tuple[str, str]]", key: str, mask: int) -> None:
        if mask:
            fields.append((key, self._mask(mask)))

    def _mask(self, cells: int) -> str:
        return format_mask(cells, len(self._game.cells))

    def _phase(self) -> str:
        """Return the phase of the board, in the protocol's words."""
        referee, live = self._referee, self._live
        if self._board.test_cell >= 0:
            return "test"
        if self._board.panel and self._board.panel.menu:
            return "menu"
        if not self._gameplay.checked:
            return "check" if live.begun else "setup"
        if referee.locked or referee.phase == MISMATCH:
            return "mismatch"
        if live.match.outcome():
            return "ended"
        if referee.phase == ASKING or referee.question:
            return "choose"
        if referee.phase != REST:
            return "moving"
        return "clear" if referee.lingering else "ready"


def without_passing(fields: "list[tuple[str, str]]") -> str:
    """Return the parts of a state whose change is worth reporting, as one text."""
    parts = []
    for key, value in fields:
        if key not in _PASSING:
            parts.append(key)
            parts.append(value)
    return " ".join(parts)


def _terms_fields(entry: "Entry") -> "list[tuple[str, str]]":
    """Return the terms of a game that begins or is chosen."""
    terms, position = read_terms(entry)
    fields = [("pos", position)] if entry.kind == NEW else []
    fields.append(("game", terms.game))
    if terms.variant:
        fields.append(("variant", terms.variant))
    if terms.limit:
        fields.append(("limit", str(terms.limit)))
    if terms.clock:
        fields.append(("clock", str(terms.clock)))
    if not terms.repetition:
        fields.append(("repeat", "0"))
    return fields
