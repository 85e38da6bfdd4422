"""The two hellos that begin a session: the board says who it is, a host says what it has; then forgotten."""

from boardcore.wire.frame import WireError, encode
from boardcore.wire.messages import OLDEST, PROTOCOL, negotiate
from boardcore.wire.values import read_number
from sentences import FIRMWARE_VERSION

from orders import number_of, text_of

try:
    from typing import Optional

    from boardcore.record.live_game import LiveGame
    from boardcore.wire.frame import Frame
    from commands import Commands
    from controller import Controller
except ImportError:
    pass

_LONGEST_SESSION = 16  # four digits are enough; it must fit into our hello
# One text: a board never forgets a short one.
_KEYS = "proto fw id profile game cells epoch first next boot t min features games"


def hello(board: "Controller", live: "LiveGame", session: str, now: int) -> bytes:
    """Return who the board is; with the session of a host's hello, if it answers one."""
    journal, game = live.journal, live.game
    values = (
        PROTOCOL,
        FIRMWARE_VERSION,
        board.board_id,
        board.settings.board,
        game.name,
        len(game.cells),
        journal.epoch,
        1,
        len(journal) + 1,
        board.boot,
        now,
        OLDEST,
        "lights,buttons,tokens",
        ",".join(board.games),
    )
    fields = [(key, str(value)) for key, value in zip(_KEYS.split(" "), values)]
    if session:
        fields.append(("session", session))
    if live.lost:
        fields.append(("lost", str(live.lost)))
    return encode("hello", fields)


def carry_out(commands: "Commands", frame: "Frame", now: int) -> "Optional[bytes]":
    """Begin a session with a host, and let entries flow from what it has."""
    oldest = frame.get("min")
    if not negotiate(number_of(frame, "proto"), None if oldest is None else read_number(oldest)):
        raise WireError("proto", "no common protocol version")
    session = text_of(frame, "session")
    if not 0 < len(session) <= _LONGEST_SESSION:
        raise WireError("value", f"a session has 1 to {_LONGEST_SESSION} characters")
    if commands.answers.begin(session) or not commands.reports.ready:
        _flow_from(commands, frame, now)
    commands.set_offline(False)
    commands.reports.greet(session)
    return None


def _flow_from(commands: "Commands", frame: "Frame", now: int) -> None:
    """Let entries flow from what a host has; not for a repeated hello, which may be older than its acks."""
    reports, live = commands.reports, commands.live
    reports.ready = False
    if frame.get("epoch") != live.journal.epoch:
        return
    have = number_of(frame, "have")
    if have > len(live.journal):
        live.restart_journal(now)
        commands.gameplay.written("restored", now)
        raise WireError("journal", f"the newest entry here was below {have}; the journal starts over")
    commands.outbox.reset(have, len(live.journal))
    live.acked = have
    reports.ready = True
