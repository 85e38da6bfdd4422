"""The command that begins a game, or another one."""

from boardcore.games import TextError
from boardcore.record.terms import MOST_SECONDS, Terms
from boardcore.wire.frame import WireError
from boardcore.wire.values import read_number

from orders import text_of

try:
    from typing import Any

    from boardcore.games import Game
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass


def carry_out(commands: "Commands", frame: "Frame", now: int) -> None:
    """Begin the game."""
    live, gameplay = commands.live, commands.gameplay
    terms = _terms(frame, live.game, commands.board.games)
    if terms.game == live.game.name:
        gameplay.begin(_start(frame, commands, terms), "host", now, terms)
    elif frame.get("pos"):  # its own rules check its position when they are loaded
        live.new_elsewhere(terms, text_of(frame, "pos"), "host", now)
        gameplay.leave_game("host", now)
    else:
        gameplay.choose_game(terms.game, terms.variant, "host", now)


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
        if bin(game.held(position, side)).count("1") > game.most_extras:
            found.append(f"more than {game.most_extras} tokens a side")
    if found:
        raise WireError("illegal", ", ".join(found))
    if game.outcome(position):
        raise WireError("over", "the game is over in this position")
