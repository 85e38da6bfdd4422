"""Each game with a host on the emulated Pico: every command, take-backs, a host that goes and comes, full journals.

A hand plays random moves by their documented gestures. Watched are free memory, the largest free block, rounds of the
loop, and that nothing fails: no MemoryError, no report of an error, no restart.
"""

import random
from dataclasses import dataclass, field
from pathlib import Path

from boardcore.games import load
from boardcore.games.match import Match
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame
from passoboard.simulator import journal_view

from .board import EmulatedBoard
from .busy_host import answer_to
from .comparison import Difference
from .drive import Firmware
from .host import Host
from .measure import free_heap, rounds_of_the_loop
from .table import GREETING_MS, Table

_ASK_PIN = 28  # nothing of ours is soldered to it: while it is high, the board says its largest free block
_BLOCK_MS = 3000
_MOVE_MS = 4000  # a move is in the journal by then
_AWAY_MS = 1500
_ENTRIES_MS, _SLICE_MS = 60_000, 100
_COMMAND_MS = 300
# The answers of a board that is well, besides the error that a command cannot be carried out now.
_FINE = ("ok", "state", "stats")
_NOT_NOW = ("illegal", "evidence", "over", "gone", "busy", "value")
_BACK_EVERY, _SNAPSHOT_EVERY, _AWAY_EVERY = 4, 5, 7  # moves
_WATCH = f"""\
    import board, digitalio, gc
    asked = digitalio.DigitalInOut(board.GP{_ASK_PIN})
    def largest():
        gc.collect()
        for kib in range(32, 0, -1):
            try:
                return len(bytearray(kib * 1024))
            except MemoryError:
                pass
        return 0
"""
_LOOP = "    while True:\n"
_ANSWER = "        if asked.value:\n            print('block', largest(), 'bytes')\n"


@dataclass
class Seen:
    """What was measured while a game was played."""

    start_ms: float = 0
    moves: int = 0
    tests: int = 0  # cells lit for a walk test, and ends of it
    misread: int = 0  # gestures that have not become their move; the pieces are then set up again
    heap: list[int] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    longest: tuple[float, str] = (0, "")  # round of the loop, and what happened in it

    def note_rounds(self, board: EmulatedBoard, since: int, what: str) -> int:
        """Take note of the rounds since a feed of the watchdog; return the number of the next one."""
        rounds = rounds_of_the_loop(board, since)
        self.rounds += rounds
        self.longest = max(self.longest, (max(rounds, default=0), what))
        return len(board.pico.feeds) - 1


def watched(firmware: Firmware) -> bytes:
    """Return the firmware's ``code.py``, which also says its largest free block when it is asked."""
    code = firmware.text("code.py")
    if code.count(_LOOP) != 1:
        raise ValueError("code.py has no loop to measure in")
    return code.replace(_LOOP, _WATCH + _LOOP + _ANSWER).encode()


def nearly_full(name: str) -> bytes:
    """Return the memory of a board on which a game has begun whose journal has room for a few entries only."""
    game, memory = load(name), bytearray(b"\xff" * 4096)
    live = LiveGame(game, Journal(memory))
    live.new(game.start(), "setup", 0)
    move = game.moves(live.match.position)[0]
    while live.journal.room > 8:
        live.move(move, "shown", 0)
        live.back("discs", 0)
    return bytes(memory)


def play(uf2: Path, firmware: Firmware, board: str, game: str, moves: int, nvm: bytes = b"", seed: int = 1) -> Seen:
    """Play random moves with a host; raise Difference if anything fails."""
    dice, seen = random.Random(seed), Seen()
    files = {"code.py": watched(firmware)}
    with EmulatedBoard(uf2, firmware, hand_ms=0, board=board, game=game, files=files, nvm=nvm) as emulated:
        seen.start_ms = emulated.boot()
        while seen.moves < moves:
            with Host(emulated.port, lambda: emulated.now) as host:
                table = Table(emulated, host)
                table.let_pass(GREETING_MS)
                _wait_for_entries(table)
                _sit(table, dice, seen, min(moves, seen.moves + _AWAY_EVERY))
            emulated.run(_AWAY_MS)
        with Host(emulated.port, lambda: emulated.now) as host:
            table = Table(emulated, host)
            table.let_pass(GREETING_MS)
            _wait_for_entries(table)
            _use_every_command(table, seen)
            if emulated.pico.resets or "MemoryError" in emulated.pico.console:
                raise Difference(f"{game}: the Pico has failed: {emulated.pico.console[-1000:]}")
    return seen


def _wait_for_entries(table: Table) -> None:
    """Let the host take everything that the journal has."""
    for _ in range(_ENTRIES_MS // _SLICE_MS):
        if len(table.host.logged) == len(Journal(bytearray(table.nvm))):
            return
        table.let_pass(_SLICE_MS)
    raise Difference("the host has not got all entries")


def _sit(table: Table, dice: random.Random, seen: Seen, until: int) -> None:
    """Play until so many moves are played, with the host at its port."""
    while seen.moves < until:
        match = journal_view.match_of(table.nvm)
        if match.outcome() or not match.game.moves(match.position):
            answer_to(table, "new", {})
            match = journal_view.match_of(table.nvm)
            table.board.set_up(match.game.format_position(match.position))
            table.run(_MOVE_MS)
            continue
        before, since = match.game.format_position(match.position), len(table.board.pico.feeds)
        text = match.game.format_move(dice.choice(match.game.moves(match.position)))
        if seen.moves % 2:
            answer_to(table, "hint", {"move": text})
            since = seen.note_rounds(table.board, since, f"hint {text}")
        journal_view.perform(table, text)
        since = seen.note_rounds(table.board, since, f"gesture {text} at {before}")
        seen.moves += 1
        if not _recorded(table, match):
            seen.misread += 1
            table.board.set_up(before)
        elif not seen.moves % _BACK_EVERY and answer_to(table, "back", {}).kind == "ok":
            since = seen.note_rounds(table.board, since, f"back {text}")
            table.board.set_up(before)
        since = seen.note_rounds(table.board, since, f"after {text}")
        if not seen.moves % _SNAPSHOT_EVERY:
            answer_to(table, "snapshot", {})
        table.run(500)
        seen.note_rounds(table.board, since, "at rest")
        seen.heap.append(free_heap(table))
        seen.blocks.append(_largest_block(table))


def _use_every_command(table: Table, seen: Seen) -> None:
    """Use every command there is, whatever the game; those that bring it to an end are followed by a take-back."""
    for kind in ("ping", "declare", "hint", "choose", "set", "test", "test", "stats", "reject", "resign", "back"):
        _use(table, seen, kind)
    for kind in ("draw", "back", "time", "back", "snapshot", "new", "back"):
        _use(table, seen, kind)


def _use(table: Table, seen: Seen, kind: str) -> None:
    """Use one command, and raise Difference unless it is answered as by a board that is well."""
    match, since = journal_view.match_of(table.nvm), len(table.board.pico.feeds)
    game = match.game
    moves = [] if match.outcome() else game.moves(match.position)
    fields = {
        "declare": {"token": "-"},
        "hint": {"move": game.format_move(moves[0])} if moves else {},
        "choose": {"move": game.format_move(moves[-1]) if moves else "-"},
        "set": {"key": "brightness", "value": "50"},
        "test": {"cell": game.cells[0] if seen.tests % 2 == 0 else "-"},
        "reject": {"why": "to see what happens"},
        "resign": {"side": game.sides[0]},
        "time": {"side": game.sides[max(0, game.current(match.position))]},
    }
    seen.tests += kind == "test"
    answer = answer_to(table, kind, fields.get(kind, {}))
    if answer.kind not in _FINE and answer.get("code") not in _NOT_NOW:
        raise Difference(f"{kind} was answered with {answer!r}")
    table.let_pass(_COMMAND_MS)
    seen.note_rounds(table.board, since, kind)
    seen.heap.append(free_heap(table))
    seen.blocks.append(_largest_block(table))


def _recorded(table: Table, match: Match) -> bool:
    """Wait until a move more is in the journal."""
    played = len(match.moves)
    for _ in range(_MOVE_MS // 100):
        if len(journal_view.match_of(table.nvm).moves) > played:
            return True
        table.let_pass(100)
    return False


def _largest_block(table: Table) -> int:
    """Return the bytes of the largest free block."""
    pico = table.board.pico
    pin, said = pico.chip.gpio[_ASK_PIN], len(pico.console)
    pin.set_input_value(True)
    for _ in range(_BLOCK_MS // 10):
        table.let_pass(10)
        if " bytes" in pico.console[said:]:
            break
    pin.set_input_value(False)
    return int(pico.console[said:].split("block ")[1].split(" ")[0])
