"""Performs a logged game on the simulated board with its recorded evidence, and compares the two journals."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from boardcore.games import games_for, load
from boardcore.games.game import CHANCE
from boardcore.games.match import Match
from boardcore.wire.frame import Frame

from passoboard.extras import extra_letters
from passoboard.gamelog import Entry, GameRecord, LogError, history
from passoboard.kinds import kind_of

from .hands import SETTLE_MS, Fingers, JournalListener, SimulatedBoard, Switches

# Evidence may have long pauses in it; what the board can remember across one is over after this time.
_LONGEST_PAUSE_MS = 10_000
_SMALL = 5  # cells along a side of the small board
_BY_ITSELF_MS = 5000  # longer than the board waits before it makes the only move there is
_TOLD = ("what", "turn", "move", "side", "result", "reason")


@dataclass
class Performance:
    """How a performance went: what differed, and how the moves were made."""

    differences: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    with_evidence: int = 0
    with_gestures: int = 0
    by_command: int = 0


def perform(record: GameRecord, seed: int = 0) -> Performance:
    """Perform a game on its own simulated board; stops at the first difference."""
    from passoboard.simulator import VirtualBoard  # noqa: PLC0415 - it starts processes; load it only when needed

    if record.is_sealed:
        raise LogError(f"game {record.game.id} has secrets: it can be replayed once they are revealed")
    game = record.game.game
    with VirtualBoard(seed=seed, board="small" if game in games_for(_SMALL) else "big", game=game) as board:
        return _Performer(board, record).run()


class _Performer:
    """One game on one board."""

    def __init__(self, board: SimulatedBoard, record: GameRecord) -> None:
        self._board = board
        self._record = record
        self._game = load(record.game.game)
        self._switches = Switches(board, self._game)
        self._journal = JournalListener(board)
        begun = next((entry for entry in record.entries if kind_of(entry).begins), None)
        self._terms = {key: begun.term(key) for key in ("limit", "clock") if begun and begun.term(key)}
        start = self._game.parse_position(record.game.start)
        self._match = Match(self._game, start, record.game.repetition, bool(self._terms))
        self.found = Performance()

    def run(self) -> Performance:
        """Perform all entries, up to the first difference."""
        for difference in self._perform():
            self.found.differences.append(difference)
            break
        return self.found

    def _perform(self) -> Iterator[str]:
        self._switches.hold_all(self._game.occupied(self._game.start()))
        self._board.run(SETTLE_MS)
        problem = self._journal.command("new", pos=self._record.game.start, **self._terms)
        if problem or self._journal.next_entry() is None:
            yield f"the board does not begin a game with {self._record.game.start}: {problem or 'no entry'}"
        self._put_right()
        for entry in history(self._record.entries):
            yield from self._compare(entry, self._happen(entry))
            yield from self._compare_end(entry)

    def _compare_end(self, entry: Entry) -> Iterator[str]:
        """Expect the end where the game had one."""
        logged = next((other for other in self._record.entries if other.n == entry.n + 1), None)
        if logged and kind_of(logged).ends and not logged.rejected:
            yield from self._compare(logged, self._journal.next_entry())

    def _compare(self, entry: Entry, frame: Frame | None) -> Iterator[str]:
        name = f"entry {entry.n} ({entry.what}{' ' + entry.move if entry.move else ''})"
        if frame is None:
            yield f"{name}: the board has written nothing"
            return
        for key in _TOLD:
            logged, heard = str(getattr(entry, key)), frame.get(key) or ""
            if logged != heard and not (key == "turn" and self._has_rejected()):
                yield f"{name}: {key} was {logged!r}, now it is {heard!r}"
        if entry.how and entry.how != frame.get("how"):
            self.found.remarks.append(f"{name}: it was {entry.how}, now it is {frame.get('how')}")

    def _has_rejected(self) -> bool:
        """Return whether the board's own count of moves had rejected ones in it."""
        return any(entry.rejected for entry in self._record.entries)

    # What hands and host do.

    def _happen(self, entry: Entry) -> Frame | None:
        """Repeat an entry on the board; return what it then writes."""
        kind = kind_of(entry)
        if kind.plays and not kind.undoes:
            frame = self._make_move(entry)
        elif kind.undoes and entry.evidence and not entry.cut and entry.how == "discs":
            self._show_evidence(entry)
            frame = self._journal.next_entry()
        else:
            self.found.by_command += 1
            self._journal.command(kind.command, **{key: getattr(entry, key) for key in kind.needs})
            frame = self._journal.next_entry()
        kind.replay(self._match, entry)
        if kind.undoes:
            self._put_right()
        return frame

    def _make_move(self, entry: Entry) -> Frame | None:
        move = self._game.parse_move(entry.move)
        if move == self._game.timeout(self._match.position):
            self.found.by_command += 1
            self._journal.command("time", side=self._game.sides[self._game.current(self._match.position)])
            return self._journal.next_entry()
        if self._game.extra_of(move):
            self._journal.command("declare", token=extra_letters(self._game, self._game.extra_of(move)))
        if entry.evidence and not entry.cut and not self._is_drawn():
            self._show_evidence(entry)
        else:
            self.found.with_gestures += 1
            self._put_right()
            Fingers(self._board, self._switches, self._match).move(move)
        frame = self._journal.next_entry(SETTLE_MS if self._game.path(move) else _BY_ITSELF_MS)
        if frame is None and not self._journal.command("choose", move=entry.move):
            frame = self._journal.next_entry()
        return frame

    def _is_drawn(self) -> bool:
        """Return whether chance is to move: the board would draw something else, so hands tell it what was drawn."""
        return self._game.current(self._match.position) == CHANCE

    def _show_evidence(self, entry: Entry) -> None:
        self.found.with_evidence += 1
        self._switches.play(entry.edges(), _LONGEST_PAUSE_MS)

    def _put_right(self) -> None:
        """Set up the discs as the position says, as the lights would ask."""
        self._switches.show(self._game.occupied(self._match.position))
        self._board.run(SETTLE_MS)
