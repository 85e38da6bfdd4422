"""The commands about opponents: arena, ladder, ugi, analyse and puzzles."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from boardcore.games import load
from boardcore.games.match import Match

from passoboard.cli.streams import lenient
from passoboard.opponent.analysis import NODES, Judgement, analyse
from passoboard.opponent.arena import Bout, fight
from passoboard.opponent.elo import Sprt, Tally
from passoboard.opponent.ladder import climb, format_row, matches, write_rungs
from passoboard.opponent.posing import Service, board_of, pose_last, set_up
from passoboard.opponent.puzzles import LATER, LOSE, Puzzle, is_proven_puzzle, mine, mine_match, puzzle_of, shipped
from passoboard.opponent.ugi import Ugi
from passoboard.opponent.words import sentence
from passoboard.record import play_record, read_record, split_records

_Game = Annotated[str, typer.Option("--game", metavar="GAME", help="Name of the game.")]
_Seed = Annotated[int, typer.Option(min=0, max=2**31 - 1, help="Seed of openings and ties.")]
_Pairs = Annotated[int, typer.Option(min=1, max=100_000, help="Openings; each is played twice, with sides swapped.")]
_Workers = Annotated[int, typer.Option(min=0, max=1024, show_default="one per core", help="Number of processes.")]
_Scheduler = Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler to use instead of this machine.")]
_Start = Annotated[str, typer.Option("--position", "-p", metavar="P", help="Position from which openings start.")]
_Board = Annotated[str, typer.Option("--board", metavar="ID", help="Which board, if the service has several.")]
_Url = Annotated[str, typer.Option("--service", metavar="URL", help="Address of the board's service.")]
_Token = Annotated[str, typer.Option(envvar="PASSOBOARD_TOKEN", help="Token of a link, if the service requires one.")]
_Db = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="URL", envvar="PASSOBOARD_LOG", help="A file or a database URL. Default: your own log."
    ),
]


def opponent_commands(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    for command in (arena, ladder, ugi):
        app.command()(command)
    app.command("analyse")(analyse_game)
    group = typer.Typer(name="puzzles", help="Positions with only one move that wins.", no_args_is_help=True)
    group.command("mine")(mine_puzzles)
    group.command("prove")(prove_puzzles)
    group.command("list")(list_puzzles)
    group.command("set-up")(set_up_puzzle)
    group.command("last")(pose_last_game)
    app.add_typer(group)


def arena(
    first: Annotated[str, typer.Argument(help="A level (1 to 8; 8@1: 1 s per move), n5000, plain5, ugi:COMMAND.")],
    second: Annotated[str, typer.Argument(help="The other player, in the same form.")],
    game: _Game = "passo",
    pairs: _Pairs = 100,
    seed: _Seed = 1,
    position: _Start = "",
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="Stop once FIRST is known to be ELO1 stronger, or no more than ELO0."),
    ] = None,
    workers: _Workers = 0,
    scheduler: _Scheduler = "",
) -> None:
    """Play two players against each other from paired openings; print the Elo difference with its 95 % interval."""
    test = Sprt(*sprt) if sprt else None
    print(format_bout(fight(game, first, second, pairs, seed, position, test, workers, scheduler, _tell)))


def ladder(
    game: _Game = "passo",
    pairs: _Pairs = 100,
    seed: _Seed = 1,
    only: Annotated[str, typer.Option(metavar="PLAYERS", help="Only the matches of these players, such as 7,8.")] = "",
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the rows into the table of this page.")
    ] = None,
    workers: _Workers = 0,
    scheduler: _Scheduler = "",
) -> None:
    """Measure every level against the one below, and the lowest and highest against fixed reference players."""
    wanted = only.split(",") if only else []
    known = [first for first, _ in matches(game)]
    for player in wanted:
        if player not in known:
            raise ValueError(f"--only: {player!r} plays no match, choose from: {', '.join(known)}")
    for bout in climb(game, pairs, seed, workers, scheduler, wanted):
        row = format_row(bout)
        print(row, flush=True)
        if write:
            write_rungs(write, game, [row])


def _tell(tally: Tally) -> None:
    """Show progress if somebody is watching."""
    if sys.stderr.isatty():
        print(f"\r{tally.pairs} pairs, {tally.score:.1%}, {tally.elo:+.0f} Elo ", end="", file=sys.stderr, flush=True)


def format_bout(bout: Bout) -> str:
    """Return a result in one line."""
    low, high = bout.tally.interval
    verdict = {None: "", True: "; accepted: stronger", False: "; rejected: not stronger"}[bout.verdict]
    return (
        f"{bout.first} : {bout.second}  {2 * bout.tally.pairs} games, {bout.tally.score:.1%}, "
        f"Elo {bout.tally.elo:+.0f} ({low:+.0f} to {high:+.0f}){verdict}"
    )


def ugi() -> None:
    """Run as an engine that speaks UGI, the Universal Game Interface, on standard input and output."""
    Ugi(lenient(sys.stdin), lenient(sys.stdout)).run()


def analyse_game(
    source: Annotated[str, typer.Argument(metavar="GAME", help="The number of a game in the log, or a text file.")],
    db: _Db = None,
    nodes: Annotated[int, typer.Option(min=100, max=10**9, help="Positions to search per move.")] = NODES,
    workers: _Workers = 0,
    scheduler: _Scheduler = "",
) -> None:
    """Judge every move of a game: the chance of winning after it, mistakes, the better line, and why."""
    match = _match_of(source, db)
    for number, judged in enumerate(analyse(match, nodes, workers, scheduler), 1):
        print(_format_judgement(match, number, judged), flush=True)


def _match_of(source: str, db: str | None) -> Match:
    """Return a game of the log or of a file."""
    if not source.isdecimal():
        return read_record(_text_of(Path(source)))
    from passoboard.gamelog import GameLog  # noqa: PLC0415
    from passoboard.gamelog.text import to_text  # noqa: PLC0415

    with GameLog.open(db) as log:
        record = log.game(int(source))
    if record.is_sealed:
        raise ValueError(f"game {source} has secrets that are not revealed yet")
    return play_record(split_records(to_text(record))[0])


def _text_of(file: Path) -> str:
    """Return what is in a file; raises ValueError if that is nothing, or no text."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not a text file") from None
    if not text.strip():
        raise ValueError(f"{file} is empty")
    return text


def _format_judgement(match: Match, number: int, judged: Judgement) -> str:
    name = match.game.side_names[judged.side]
    side, chance = judged.chance_of(match.game.players(match.start))
    curve = f"{match.game.side_names[side]} {chance:4.0%}"
    line = f"{number:3}. {name:<6} {judged.move + judged.mark:<14} {curve}"
    if judged.mark:
        why = f"  ({sentence(match.game, judged.reason)})" if judged.reason else ""
        line += f"  better: {' '.join(judged.better)}{why}"
    return line


def mine_puzzles(
    source: Annotated[
        str, typer.Argument(metavar="[GAMES]", help="The number of a game in the log, or a file. Default: self-play.")
    ] = "",
    db: _Db = None,
    game: _Game = "passo",
    games: Annotated[int, typer.Option(min=1, max=10**6, help="Number of self-play games.")] = 100,
    seed: _Seed = 1,
    position: _Start = "",
    later: Annotated[bool, typer.Option("--later", help="Other moves may win, too, but not as soon.")] = False,
    workers: _Workers = 0,
    scheduler: _Scheduler = "",
) -> None:
    """Print the puzzles of games, one JSON object per line; each is proven by search."""
    others = LATER if later else LOSE
    own = mine(game, games, seed, position, others, workers, scheduler)
    for puzzle in _puzzles_of(source, db, others) if source else own:
        print(puzzle.to_json(), flush=True)


def _puzzles_of(source: str, db: str | None, others: str) -> Iterator[Puzzle]:
    if source.isdecimal():
        yield from mine_match(_match_of(source, db), others)
        return
    for record in split_records(_text_of(Path(source))):
        yield from mine_match(play_record(record), others)


def prove_puzzles(source: Annotated[Path, typer.Argument(metavar="FILE", help="A file of puzzles.")]) -> None:
    """Prove every puzzle of a file again."""
    count = 0
    for number, line in enumerate(_text_of(source).splitlines(), 1):
        try:
            proven = is_proven_puzzle(Puzzle.from_json(line))
        except (TypeError, ValueError) as error:
            raise ValueError(f"line {number}: not a puzzle: {error}") from None
        if not proven:
            raise ValueError(f"line {number}: not proven: {line}")
        count += 1
    print(f"{count} puzzle{'' if count == 1 else 's'} proven")


def list_puzzles(game: _Game = "passo") -> None:
    """List the puzzles that come with the program: name, only moves, turns to the end, position."""
    load(game)
    for number, puzzle in enumerate(shipped(game), 1):
        print(f"{game}/{number}\t{puzzle.depth}\t{puzzle.turns}\t{puzzle.position}")


def set_up_puzzle(
    name: Annotated[
        str, typer.Argument(metavar="PUZZLE", help="Name, such as passo/17; `puzzles list` prints them all.")
    ],
    board: _Board = "",
    service: _Url = "http://127.0.0.1:8750",
    token: _Token = "",
) -> None:
    """Begin a puzzle at a board: its lights say what to set up, and a program resists as long as it can."""
    puzzle = puzzle_of(name)
    found = Service(service, token)
    set_up(found, board_of(found, board), puzzle)
    print(_task(puzzle, "Set the pieces up as the lights say."))


def pose_last_game(board: _Board = "", service: _Url = "http://127.0.0.1:8750", token: _Token = "") -> None:
    """Look for a puzzle in the game just played at a board, and take back the moves after its start."""
    found = Service(service, token)
    print(_task(pose_last(found, board_of(found, board)), "Put the pieces back as the lights say."))


def _task(puzzle: Puzzle, first: str) -> str:
    game = load(puzzle.game)
    name = game.side_names[game.current(game.parse_position(puzzle.position))]
    task = f"wins in {puzzle.turns} turns" if puzzle.turns > 1 else "wins at once"
    return f"{first} {name} moves and {task}; only one move does it."
