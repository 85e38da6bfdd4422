"""The commands about the log of games: reading, describing, transferring, checking and keeping it."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from passoboard.cli.searching import choosing

if TYPE_CHECKING:
    from passoboard.gamelog import GameFilter, GameLog, GameRecord, LoggedGame, Statistics

_Db = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="URL", envvar="PASSOBOARD_LOG", help="A file or a database URL. Default: your own log."
    ),
]
_USUAL = 20  # games listed at once
_LARGEST = 2**31 - 1  # of a game's number, in every database
_Number = Annotated[int, typer.Argument(metavar="GAME", min=1, max=_LARGEST)]
_Numbers = Annotated[
    list[int] | None,
    typer.Argument(metavar="[GAME]…", min=1, max=_LARGEST, help="Numbers of games. Default: all."),
]


def log_commands(app: typer.Typer) -> None:
    """Add these commands to the command line, as ``log …``."""
    group = typer.Typer(name="log", help="The log of all games; alone, it lists the newest ones.")
    group.callback(invoke_without_command=True)(_list_newest)
    commands: dict[str, Callable[..., None]] = {
        "list": list_games,
        "show": show,
        "describe": describe,
        "export": export,
        "import": import_file,
        "verify": verify,
        "backup": backup,
        "restore": restore,
        "heads": heads,
        "replay": replay,
        "stats": stats,
    }
    for name, command in commands.items():
        group.command(name)(command)
    app.add_typer(group)


def _open(where: str | None) -> "GameLog":
    """Open the log; its libraries are loaded only when they are needed.

    A log that is not there yet is made, but never the folders to it: a missing folder usually means a typo.
    """
    from passoboard.gamelog import GameLog  # noqa: PLC0415
    from passoboard.gamelog.database import read_url  # noqa: PLC0415

    url = read_url(where)
    folder = Path(url.database or "").parent
    if where is not None and url.get_backend_name() == "sqlite" and not folder.is_dir():
        raise ValueError(f"no log at {where}: there is no folder {folder}")
    return GameLog.open(where)


def _list_newest(context: typer.Context) -> None:
    """List the newest games if no command is given."""
    if context.invoked_subcommand is None:
        from passoboard.gamelog import GameFilter  # noqa: PLC0415

        _print_games(GameFilter(), os.environ.get("PASSOBOARD_LOG"), _USUAL, None)


@choosing
def list_games(
    search: "GameFilter",
    db: _Db = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=10_000, help="How many games to list.")] = _USUAL,
    before: Annotated[
        int | None,
        typer.Option("--before", metavar="GAME", min=1, max=_LARGEST, help="Only games with a smaller number."),
    ] = None,
) -> None:
    """List games, newest first."""
    _print_games(search, db, limit, before)


def _print_games(search: "GameFilter", db: str | None, limit: int, before: int | None) -> None:
    with _open(db) as log:
        page = log.games(search, limit, before)
    for game in page.games:
        print(_line(game))
    more = f"; for more: --before {page.before}" if page.before is not None else ""
    print(f"{_games(page.total)}{more}")


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _line(game: "LoggedGame") -> str:
    """Return a game in one line."""
    begun = f"{game.started_at:%Y-%m-%d %H:%M}" if game.started_at else "-"
    names = " - ".join(name or "?" for name in game.players.values()) if any(game.players.values()) else ""
    points = "/".join(str(points) for points in game.points.values())
    words = [points, game.reason, names, game.event, game.board]
    kind = f"{game.game} {game.variant}".strip()
    moves = f"{game.turns:>3} move{' ' if game.turns == 1 else 's'}"
    details = "  ".join(word for word in words if word)
    return f"{game.id:>7}  {begun:16}  {game.result}  {moves}  {kind:14}  {details}"


def show(number: _Number, db: _Db = None) -> None:
    """Show a game: its record, its last position, and what went wrong."""
    from passoboard.gamelog.text import to_text  # noqa: PLC0415

    with _open(db) as log:
        record = log.game(number)
    print(to_text(record))
    if record.is_sealed:
        print("The game has secrets: its position can be shown once they are revealed.")
    else:
        _draw_last(record)
    for entry in record.entries:
        if entry.clock_back:
            print(f"entry {entry.n}: the clock was set back before {entry.received_at:%Y-%m-%d %H:%M:%S}")
    for incident in record.incidents:
        print(f"incident {incident.at:%Y-%m-%d %H:%M:%S} {incident.kind}: {incident.reason}")


def _draw_last(record: "GameRecord") -> None:
    """Draw the last position of a game."""
    from boardcore.games import Outcome, load  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415

    from passoboard.drawing import draw  # noqa: PLC0415
    from passoboard.gamelog import tell  # noqa: PLC0415

    game = load(record.game.game)
    position = game.parse_position(record.game.start)
    for text in tell(record.entries).moves:
        position = game.play(position, game.parse_move(text))
    result = record.game.result
    winner = list(game.sides).index(result) if result in game.sides else None
    ended = None if result == "*" else Outcome(record.game.reason, winner)
    Console(highlight=False).print(draw(game, position, ended))


def describe(
    number: _Number,
    db: _Db = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="SIDE=NAME", help="Who plays a side, for example black=Ada."),
    ] = None,
    event: Annotated[str | None, typer.Option("--event", metavar="TEXT", help="Where or why it was played.")] = None,
) -> None:
    """Add what the board cannot know: the players and the event. An empty text removes it."""
    if not player and event is None:
        raise ValueError("nothing to add: give --player or --event")
    with _open(db) as log:
        log.describe(number, _names(log.game(number).game, player or []), event)
        print(_line(log.game(number).game))


def _names(game: "LoggedGame", given: list[str]) -> dict[str, str]:
    """Return the names of players by the letters of their sides, which may be named by letter or in full."""
    from boardcore.games import load  # noqa: PLC0415

    rules = load(game.game)
    letters = {name.lower(): letter for letter, name in zip(rules.sides, rules.side_names, strict=True)}
    names = {}
    for text in given:
        side, equals, name = text.partition("=")
        if not equals:
            raise ValueError(f"--player: {text!r} is not SIDE=NAME, for example {next(iter(letters))}=Ada")
        names[letters.get(side.lower(), side)] = name
    return names


@choosing
def export(
    search: "GameFilter",
    numbers: _Numbers = None,
    db: _Db = None,
    form: Annotated[str, typer.Option("--format", "-f", help="text or jsonl (JSON Lines).")] = "text",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="File to write. Default: standard output.")
    ] = "",
) -> None:
    """Write games as text, or as JSON Lines with everything that was logged."""
    from passoboard.gamelog.transfer import export_jsonl, export_text  # noqa: PLC0415

    if form not in {"text", "jsonl"}:
        raise ValueError(f"unknown format {form!r}, choose from: text, jsonl")
    with _open(db) as log:
        records = log.each(numbers or None, search)
        lines = export_text(records) if form == "text" else export_jsonl(records)
        with Path(output).open("w", encoding="utf-8") if output else nullcontext(sys.stdout) as file:
            _write_lines(file, lines)


def _write_lines(file: TextIO, lines: Iterable[str]) -> None:
    for line in lines:
        file.write(line + "\n")


def import_file(
    source: Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")], db: _Db = None
) -> None:
    """Add games from a file of text records or JSON Lines. If one game is bad, nothing is imported."""
    from passoboard.gamelog.transfer import import_games  # noqa: PLC0415

    with _open(db) as log, nullcontext(sys.stdin) if source == "-" else Path(source).open(encoding="utf-8") as file:
        try:
            done = import_games(log, file)
        except UnicodeDecodeError:
            raise ValueError(f"{source}: this is not a text file") from None
        except ValueError as error:
            raise ValueError(f"{source}: {error}; nothing was imported") from None
    new = f" ({done.numbers[0]} to {done.numbers[-1]})" if done.numbers else ""
    print(f"{_games(len(done.numbers))} imported{new}, {done.known} already in the log")


def verify(
    numbers: _Numbers = None,
    db: _Db = None,
    head: Annotated[
        list[str] | None,
        typer.Option(
            "--head",
            metavar="HASH",
            help="A head that you noted earlier; it must be in a board's own chain, or in GAME.",
        ),
    ] = None,
) -> None:
    """Replay games with the rules and check everything in the log. Exits with 1 if something is wrong."""
    from passoboard.gamelog.backup import INCOMPLETE  # noqa: PLC0415
    from passoboard.gamelog.verify import verify as find  # noqa: PLC0415

    wrong = 0
    with _open(db) as log:
        if log.database.incomplete:
            wrong += 1
            print(INCOMPLETE)
        for finding in find(log, numbers or None):
            wrong += 1
            print(f"game {finding.game}: {finding.reason}" if finding.game else finding.reason, flush=True)
        for noted in head or []:
            wrong += not _print_noted(log, noted, numbers or [])
        checked = _games(len(numbers) if numbers else log.games(limit=1).total)
    if wrong:
        print(f"{checked} checked, {wrong} problem{'' if wrong == 1 else 's'} found")
        raise typer.Exit(1)
    print(f"{checked} checked, no problems found")


def _print_noted(log: "GameLog", head: str, numbers: list[int]) -> bool:
    """Print which entry a noted head belongs to; return False if nothing vouches for what was logged up to it.

    A board's own chain goes back to its first entry. A game that was imported stands for itself alone, if it is named.
    """
    found = log.find_link(head.strip().lower())
    right = [one for one in found if (one.game in numbers if numbers else not one.imported)]
    if right:
        print(f"head {head}: entry {right[0].n} of board {right[0].board}, epoch {right[0].epoch}")
    elif numbers and found:
        print(f"head {head}: not in {'this game' if len(numbers) == 1 else 'these games'}, but in game {found[0].game}")
    elif found:
        print(f"head {head}: only in game {found[0].game}, which was imported: it does not cover what was logged here")
    else:
        print(f"head {head}: not in the log; something logged before you noted it has been changed or removed")
    return bool(right)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    db: _Db = None,
) -> None:
    """Copy the whole log into a new file, also while the service is running, and compare the copy with the log."""
    from passoboard.gamelog import backup as copies  # noqa: PLC0415

    with _open(db) as log:
        count = copies.backup(log.database, target)
    print(f"{_games(count)} in {target}, read back and compared")


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="What backup has written.")],
    db: _Db = None,
) -> None:
    """Put a backup into a log that is empty: all of it, or nothing."""
    from passoboard.gamelog import backup as copies  # noqa: PLC0415

    with _open(db) as log:
        count = copies.restore(log.database, source)
    print(f"{_games(count)} restored and compared")


def heads(db: _Db = None) -> None:
    """Print the newest head of each board. Keep it: verify --head then finds any later change to what was logged."""
    with _open(db) as log:
        for board, head in log.heads():
            print(f"{head}  {board}")


def replay(
    number: _Number,
    db: _Db = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=_LARGEST, help="Seed of the simulated board.")] = 0,
) -> None:
    """Play a game again on the simulated board, from its recorded evidence. Exits with 1 if the journal differs."""
    from passoboard.performing import perform  # noqa: PLC0415

    with _open(db) as log:
        record = log.game(number)
    done = perform(record, seed)
    for text in done.remarks + done.differences:
        print(text)
    moves = f"{done.with_evidence} from recorded evidence, {done.with_gestures} with the documented gestures"
    print(f"played: {moves}, {done.by_command} by command")
    if done.differences:
        raise typer.Exit(1)
    print("the simulated board wrote the same journal")


@choosing
def stats(search: "GameFilter", db: _Db = None) -> None:
    """Show statistics: length, thinking time, how games were won, how often an extra touch was needed."""
    with _open(db) as log:
        _print_stats(log.statistics(search))


def _print_stats(found: "Statistics") -> None:
    from passoboard.gamelog.statistics import mean, percentile  # noqa: PLC0415

    print(f"games          {found.games}")
    print(f"played         {_shares(found.games_of)}")
    print(f"results        {_shares(found.results)}")
    if found.first_mover:
        print(f"who began      {_shares(found.first_mover)}")
    print(f"reasons        {_shares({name or 'still running': count for name, count in found.reasons.items()})}")
    variants = {name: count for name, count in found.variants.items() if name}
    if variants:
        print(f"variants       {_shares(variants)}")
    if found.lengths:
        print(f"moves per game mean {mean(found.lengths):.1f}, {min(found.lengths)} to {max(found.lengths)}")
    if found.points:
        print(f"points         mean {mean(found.points):.1f}, {min(found.points)} to {max(found.points)}")
    if found.think_ms:
        seconds = [percentile(found.think_ms, share) / 1000 for share in (0.5, 0.9)]
        below = f"half below {seconds[0]} s, 90 % below {seconds[1]} s"
        print(f"thinking time  mean {mean(found.think_ms) / 1000:.2f} s, {below}")
    print(f"moves          {found.moves}: {_shares({name or 'unknown': count for name, count in found.hows.items()})}")
    print(f"extra touches  {found.touched_share:.1%} of all moves")
    print(f"taken back     {found.take_backs}")
    print(f"rejected       {found.rejected}")


def _shares(counts: dict[str, int]) -> str:
    """Return counts, the largest first."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count}" for name, count in ordered) or "none"
