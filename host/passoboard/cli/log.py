"""The commands about the log of games: list, show, describe, export, import, verify, replay and stats."""

import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from passoboard.cli.searching import choosing

if TYPE_CHECKING:
    from passoboard.gamelog import Game, GameLog, GameRecord, Search, Statistics

_Db = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", envvar="PASSOBOARD_LOG", help="A file or a database URL; yours if none."),
]
_LARGEST = 2**31 - 1  # of a game's number, in every database
_Number = Annotated[int, typer.Argument(metavar="GAME", min=1, max=_LARGEST)]
_Numbers = Annotated[
    list[int] | None,
    typer.Argument(metavar="[GAME]…", min=1, max=_LARGEST, help="Numbers of games; all if none."),
]


def log_commands(app: typer.Typer) -> None:
    """Add these commands to the command line, as ``log …``."""
    group = typer.Typer(name="log", help="The log of all games.", no_args_is_help=True)
    commands: dict[str, Callable[..., None]] = {
        "list": list_games,
        "show": show,
        "describe": describe,
        "export": export,
        "import": import_file,
        "verify": verify,
        "replay": replay,
        "stats": stats,
    }
    for name, command in commands.items():
        group.command(name)(command)
    app.add_typer(group)


def _open(where: str | None) -> "GameLog":
    """Open the log; its libraries are loaded only by those who need them.

    A log that is not there yet is made, but never the folders to it: those are the sign of a name typed wrongly.
    """
    from passoboard.gamelog import GameLog  # noqa: PLC0415
    from passoboard.gamelog.database import read_url  # noqa: PLC0415

    url = read_url(where)
    folder = Path(url.database or "").parent
    if where is not None and url.get_backend_name() == "sqlite" and not folder.is_dir():
        raise ValueError(f"no log at {where}: there is no folder {folder}")
    return GameLog.open(where)


@choosing
def list_games(
    search: "Search",
    db: _Db = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=10_000, help="How many.")] = 20,
    before: Annotated[
        int | None, typer.Option("--before", metavar="GAME", min=1, max=_LARGEST, help="Only games before this one.")
    ] = None,
) -> None:
    """List games, the newest first."""
    with _open(db) as log:
        page = log.games(search, limit, before)
    for game in page.games:
        print(_line(game))
    if page.before is not None:
        print(f"{page.total} games; the next ones: --before {page.before}")
    else:
        print(f"{page.total} games")


def _line(game: "Game") -> str:
    """Return a game in one line."""
    begun = f"{game.started_at:%Y-%m-%d %H:%M}" if game.started_at else "-"
    names = f"{game.black or '?'} - {game.red or '?'}" if game.black or game.red else ""
    words = [game.reason, names, game.event, game.board]
    return f"{game.id:>7}  {begun:16}  {game.result}  {game.turns:>3} moves  {game.variant:8}  " + "  ".join(
        word for word in words if word
    )


def show(number: _Number, db: _Db = None) -> None:
    """Show a game: its record, where it stands, and what went wrong."""
    from games import load  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415

    from passoboard.drawing import draw  # noqa: PLC0415
    from passoboard.gamelog.text import to_text  # noqa: PLC0415

    with _open(db) as log:
        record = log.game(number)
    print(to_text(record))
    Console(highlight=False).print(draw(load(record.game.game), _position(record)))
    for entry in record.entries:
        if entry.clock_back:
            print(f"entry {entry.n}: the clock was set back before {entry.received_at:%Y-%m-%d %H:%M:%S}")
    for incident in record.incidents:
        print(f"incident {incident.at:%Y-%m-%d %H:%M:%S} {incident.kind}: {incident.reason}")


def describe(
    number: _Number,
    db: _Db = None,
    black: Annotated[str | None, typer.Option("--black", metavar="NAME", help="Who plays Black.")] = None,
    red: Annotated[str | None, typer.Option("--red", metavar="NAME", help="Who plays Red.")] = None,
    event: Annotated[str | None, typer.Option("--event", metavar="TEXT", help="Where or why it is played.")] = None,
) -> None:
    """Say who plays and on what occasion, which no board can know; an empty text takes it away again."""
    texts = {"black": black, "red": red, "event": event}
    given = {key: text for key, text in texts.items() if text is not None}
    if not given:
        raise ValueError("nothing to say about it: --black, --red or --event")
    with _open(db) as log:
        log.describe(number, **given)
        print(_line(log.game(number).game))


def _position(record: "GameRecord") -> object:
    """Return the position that a game stands at; hidden tokens are not shown."""
    from games import load  # noqa: PLC0415

    from passoboard.gamelog import tell  # noqa: PLC0415
    from passoboard.gamelog.tokens import HIDDEN, NONE  # noqa: PLC0415

    game = load(record.game.game)
    position = game.parse_position(record.game.start.replace(f" {HIDDEN} {HIDDEN}", "").replace(HIDDEN, NONE))
    for text in tell(record.entries).moves:
        position = game.play(position, game.parse_move(text))
    return position


@choosing
def export(
    search: "Search",
    numbers: _Numbers = None,
    db: _Db = None,
    form: Annotated[str, typer.Option("--format", "-f", help="text or jsonl.")] = "text",
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Standard output if none.")] = "",
) -> None:
    """Write games as text records, or with all their evidence as JSON Lines."""
    from passoboard.gamelog.transfer import export_jsonl, export_text  # noqa: PLC0415

    if form not in {"text", "jsonl"}:
        raise ValueError(f"no format {form!r}, there is: text, jsonl")
    with _open(db) as log:
        records = log.each(numbers or None, search)
        lines = export_text(records) if form == "text" else export_jsonl(records)
        with Path(output).open("w", encoding="utf-8") if output else nullcontext(sys.stdout) as file:
            _write_lines(file, lines)


def _write_lines(file: TextIO, lines: Iterable[str]) -> None:
    for line in lines:
        file.write(line + "\n")


def import_file(
    source: Annotated[str, typer.Argument(metavar="FILE", help="- reads standard input.")], db: _Db = None
) -> None:
    """Take over games from text records or JSON Lines; if one of them is bad, none."""
    from passoboard.gamelog.transfer import import_games  # noqa: PLC0415

    with _open(db) as log, nullcontext(sys.stdin) if source == "-" else Path(source).open(encoding="utf-8") as file:
        try:
            done = import_games(log, file)
        except UnicodeDecodeError:
            raise ValueError(f"{source}: this is no text") from None
        except ValueError as error:
            raise ValueError(f"{source}: {error}; nothing was imported") from None
    new = f"{done.numbers[0]} to {done.numbers[-1]}" if done.numbers else "none"
    print(f"{len(done.numbers)} games imported ({new}), {done.known} were there already")


def verify(numbers: _Numbers = None, db: _Db = None) -> None:
    """Play games again with the rules and check everything that is logged; exits with 1 if anything does not hold."""
    from passoboard.gamelog.verify import verify as find  # noqa: PLC0415

    wrong = 0
    with _open(db) as log:
        for finding in find(log, numbers or None):
            wrong += 1
            print(f"game {finding.game}: {finding.reason}" if finding.game else finding.reason, flush=True)
        checked = len(numbers) if numbers else log.games(limit=1).total
    if wrong:
        print(f"{checked} games, {wrong} things do not hold")
        raise typer.Exit(1)
    print(f"{checked} games, everything holds")


def replay(
    number: _Number,
    db: _Db = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=_LARGEST, help="Of the simulated board.")] = 0,
) -> None:
    """Perform a game on the simulated board with its recorded evidence; exits with 1 if its journal differs."""
    from passoboard.gamelog.replay import replay_game  # noqa: PLC0415

    with _open(db) as log:
        record = log.game(number)
    done = replay_game(record, seed)
    for text in done.remarks + done.differences:
        print(text)
    performed = f"{done.with_evidence} with recorded evidence, {done.with_gestures} with documented gestures"
    print(f"performed: {performed}, {done.by_command} by command")
    if done.differences:
        raise typer.Exit(1)
    print("the simulated board has written the same journal")


@choosing
def stats(search: "Search", db: _Db = None) -> None:
    """Tell what games have in common: length, think time, how they were won, how often a touch was needed."""
    with _open(db) as log:
        _print_stats(log.statistics(search))


def _print_stats(found: "Statistics") -> None:
    from passoboard.gamelog.statistics import mean, percentile  # noqa: PLC0415

    print(f"games          {found.games}")
    print(f"results        {_shares(found.results)}")
    print(f"reasons        {_shares({name or 'still on': count for name, count in found.reasons.items()})}")
    print(f"variants       {_shares(found.variants)}")
    if found.lengths:
        print(f"moves a game   mean {mean(found.lengths):.1f}, {min(found.lengths)} to {max(found.lengths)}")
    if found.think_ms:
        seconds = [percentile(found.think_ms, share) / 1000 for share in (0.5, 0.9)]
        print(
            f"think time     mean {mean(found.think_ms) / 1000:.2f} s, half below {seconds[0]} s, 90 % {seconds[1]} s"
        )
    print(f"moves          {found.moves}: {_shares({name or 'unknown': count for name, count in found.hows.items()})}")
    print(f"extra touches  {found.touched_share:.1%} of all moves")
    print(f"taken back     {found.take_backs}")
    print(f"rejected       {found.rejected}")


def _shares(counts: dict[str, int]) -> str:
    """Return counts, the largest first."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count}" for name, count in ordered) or "none"
