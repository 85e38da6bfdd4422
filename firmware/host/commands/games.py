"""The commands that begin a game, end it outside its rules, or roll it back."""

from boardcore.games import TextError
from boardcore.record.history import is_of_newest_game, line_after
from boardcore.record.journal import BACK, CHOICE, END, NEW, STOPS
from boardcore.record.terms import MOST_SECONDS, Terms
from boardcore.wire.frame import WireError
from boardcore.wire.values import read_number

from host.commands import number_of, text_of
from host.commands.playing import expect_running

try:
    from typing import Any

    from boardcore.games import Game
    from boardcore.record.live_game import LiveGame
    from boardcore.wire.frame import Frame

    from host.commands import Commands
except ImportError:
    pass


def new(commands: "Commands", frame: "Frame", now: int) -> None:
    """Begin a game, of another kind if the host wants."""
    live, gameplay = commands.live, commands.gameplay
    terms = _terms(frame, live.game, commands.board.games)
    if terms.game == live.game.name:
        gameplay.begin(_start(frame, commands, terms), "host", now, terms)
    elif frame.get("pos"):  # its own rules check its position when they are loaded
        live.new_elsewhere(terms, text_of(frame, "pos"), "host", now)
        gameplay.leave_game("host", now)
    else:
        gameplay.choose_game(terms.game, terms.variant, "host", now)


def resign(commands: "Commands", frame: "Frame", now: int) -> None:
    """Let a side lose."""
    commands.live.resign(_side_of(frame, commands.live), "host", now)
    commands.gameplay.written("host", now)


def draw(commands: "Commands", _: "Frame", now: int) -> None:
    """End the game in a draw that all sides agreed to."""
    expect_running(commands.live)
    commands.live.agree("host", now)
    commands.gameplay.written("host", now)


def time(commands: "Commands", frame: "Frame", now: int) -> None:
    """Let a side's time be up, in a game that has a time limit."""
    live = commands.live
    side = _side_of(frame, live)
    if side != live.game.current(live.position):
        raise WireError("illegal", "it is the other side's move")
    if not live.match.timed and live.game.timeout(live.position) is not None:
        raise WireError("illegal", "this game has no time limit")
    commands.gameplay.run_out(side, "host", now)


def reject(commands: "Commands", frame: "Frame", now: int) -> None:
    """Roll back an entry and all after it, or begin a new game; what is rolled back already changes nothing."""
    gameplay, live, outbox = commands.gameplay, commands.live, commands.reports.outbox
    journal = live.journal
    number = number_of(frame, "e")
    if not is_of_newest_game(journal, number):
        raise WireError("gone", "no entry of the game that is on")
    kind = journal.kind_of(number)
    if kind in (BACK, CHOICE):
        raise WireError("gone", "taking back is not rejected, nor the choice of a game")
    if outbox.ack(number):
        live.acked = outbox.acked
    print("rejected by the host:", frame.get("why"))
    if kind == END:  # is rolled back with the entry that led to it
        number -= 1
        kind = journal.kind_of(number)
    if kind == NEW:
        gameplay.begin(live.fresh(), "rejected", now)
    elif kind in STOPS:
        if number >= len(journal) - 1:
            gameplay.take_back("rejected", now)
    else:
        while number in line_after(journal, len(journal)):
            gameplay.take_back("rejected", now)


def _side_of(frame: "Frame", live: "LiveGame") -> int:
    """Return the side that a command names, in a game that is on."""
    side = text_of(frame, "side")
    expect_running(live)
    sides = list(live.game.sides)[: live.game.players(live.position)]
    if side not in sides:
        raise WireError("value", f"{side} is not a side")
    return sides.index(side)


def _terms(frame: "Frame", game: "Game", games: list[str]) -> Terms:
    """Return the terms of a game; games are all that this board can play."""
    terms = Terms(frame.get("game") or game.name, frame.get("variant") or "")
    if terms.game != game.name and terms.game not in games:
        raise WireError("value", f"this board cannot play {terms.game}")
    if terms.game == game.name and terms.variant and terms.variant not in game.variants:
        raise WireError("value", f"{terms.game} has no variant {terms.variant}")
    terms.secret = _number(frame, "secret", 0) == 1
    terms.repetition = _number(frame, "repeat", 1) > 0
    terms.limit = _number(frame, "limit", 0)
    terms.clock = _number(frame, "clock", 0)
    if max(terms.limit, terms.clock) > MOST_SECONDS:
        raise WireError("value", f"more than {MOST_SECONDS} seconds")
    return terms


def _number(frame: "Frame", key: str, default: int) -> int:
    """Return the number of a key, or a default if the frame has none of this name."""
    text = frame.get(key)
    return default if text is None else read_number(text)


def _start(frame: "Frame", commands: "Commands", terms: Terms) -> "Any":
    """Return the position to begin with: the given one, or the game's default."""
    game = commands.live.game
    if frame.get("pos") is None:
        position = commands.live.fresh(variant=terms.variant)
    else:
        try:
            position = game.parse_position(text_of(frame, "pos"))
        except TextError as error:
            raise WireError("value", str(error))  # noqa: B904 - a board has no exception chains
        _expect_sound(game, position)
    players = _number(frame, "players", game.players(position))
    if players != game.players(position):
        raise WireError("illegal", f"the position is not for {players} players")
    return position


def _expect_sound(game: "Game", position: "Any") -> None:
    """Raise WireError for a position that cannot be, or that is the end of a game."""
    found = game.describe(game.status(position))
    for side in range(len(game.sides)):
        if bin(game.tokens_held(position, side)).count("1") > game.most_extras:
            found.append(f"more than {game.most_extras} tokens a side")
    if found:
        raise WireError("illegal", ", ".join(found))
    if game.outcome(position):
        raise WireError("over", "the game is over in this position")
