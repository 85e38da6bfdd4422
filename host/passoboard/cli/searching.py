"""The options that choose games of the log, the same for every command that has them."""

import inspect
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from passoboard.gamelog import GameFilter


def _options(
    search: Annotated[
        str, typer.Option("--search", "-s", metavar="WORDS", help="Words in event, players, board or reason.")
    ] = "",
    game: Annotated[str, typer.Option("--game", metavar="NAME", help="Only this game, for example passo.")] = "",
    board: Annotated[str, typer.Option("--board", metavar="ID", help="Only games of this board.")] = "",
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="Only games of this player.")] = "",
    result: Annotated[
        str, typer.Option("--result", metavar="R", help="A side's letter, = (a draw) or * (not ended).")
    ] = "",
    since: Annotated[str, typer.Option("--since", metavar="DATE", help="Started on this day (UTC) or later.")] = "",
    until: Annotated[str, typer.Option("--until", metavar="DATE", help="Started before this day.")] = "",
) -> "GameFilter":
    """Return what these options look for."""
    from boardcore.games import GAMES  # noqa: PLC0415

    from passoboard.gamelog import GameFilter  # noqa: PLC0415 - it loads the database's library

    if game and game not in GAMES:
        raise ValueError(f"unknown game {game!r}, choose from: {', '.join(GAMES)}")
    known = _results()
    if result and result not in known:
        raise ValueError(f"--result: no game ends with {result!r}, choose from: {' '.join(known)}")
    since_day, until_day = _day("--since", since), _day("--until", until)
    return GameFilter(search, game, board, player, result, since=since_day, until=until_day)


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """Add these options to a command; it receives them as its argument ``search``."""
    shared = inspect.signature(_options).parameters
    own = {name: option for name, option in inspect.signature(command).parameters.items() if name != "search"}

    def run(**given: Any) -> None:
        search = _options(**{name: given.pop(name) for name in shared})
        command(search=search, **given)

    options = [*own.values(), *shared.values()]
    keywords = [option.replace(kind=inspect.Parameter.KEYWORD_ONLY) for option in options]
    vars(run)["__signature__"] = inspect.Signature(keywords)  # the command line reads its options off these two
    run.__annotations__ = {option.name: option.annotation for option in options}
    run.__doc__ = command.__doc__
    return run


def _results() -> list[str]:
    """Return the possible results of a game: a side of any game, a draw, or none yet."""
    from boardcore.games import GAMES, load  # noqa: PLC0415

    return [*sorted({side for name in GAMES for side in load(name).sides}), "=", "*"]


def _day(option: str, text: str) -> datetime | None:
    """Read a date or a moment, UTC if it has no time zone."""
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        raise ValueError(f"{option}: {text!r} is not a date such as 2026-11-16") from None
