"""The two hellos that begin a session: the board says who it is, a host says what it has."""

from boardcore.wire.frame import WireError, encode
from boardcore.wire.messages import OLDEST, PROTOCOL, negotiate
from boardcore.wire.values import read_number

from host.commands import number_of, text_of
from host.frames import FIRMWARE_VERSION

try:
    from typing import Optional

    from boardcore.record.live_game import LiveGame
    from boardcore.wire.frame import Frame
    from core.controller import Controller

    from host.commands import Commands
except ImportError:
    pass

_LONGEST_SESSION = 16  # four digits are enough; it must fit into our hello


def hello(board: "Controller", live: "LiveGame", session: str, now: int) -> bytes:
    """Return who the board is; with the session of a host's hello, if it answers one."""
    journal, game = live.journal, live.game
    fields = [
        ("proto", str(PROTOCOL)),
        ("fw", FIRMWARE_VERSION),
        ("id", board.board_id),
        ("profile", board.settings.board),
        ("game", game.name),
        ("cells", str(len(game.cells))),
        ("epoch", journal.epoch),
        ("first", "1"),
        ("next", str(len(journal) + 1)),
        ("boot", board.boot),
        ("t", str(now)),
        ("min", str(OLDEST)),
        ("features", "lights,buttons,tokens"),
        ("games", ",".join(board.games)),
    ]
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
