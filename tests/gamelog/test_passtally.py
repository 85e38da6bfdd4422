"""Games of Passtally in the log: points, time, two and three players, and stacks that nobody can read or change."""

import contextlib
import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from boardcore.games import load
from boardcore.games.match import Match
from boardcore.games.passtally.move import TIME
from passoboard.gamelog import BoardInfo, Entry, GameFilter, GameLog, GameRecord
from passoboard.gamelog.errors import ImportRefused
from passoboard.gamelog.schema import commitments, games, metadata
from passoboard.gamelog.text import to_text
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import verify
from passoboard.kinds import winner_of
from passoboard.performing import perform
from passoboard.record import read_record, write_record

from tests.gamelog.samples import BOARD, EPOCH, on
from tests.passtally.games import random_line

GAME = load("passtally")


def journal(seed: int, limit: int = 0, most: int = 1000, lost_turn: int = 0) -> list[Entry]:
    """Return the entries of a diced game; in a timed one, the first action of some turn is followed by ``time``."""
    line = random_line(seed)
    match = Match(GAME, line[0][0], timed=limit > 0)
    found: list[Entry] = []

    def add(what: str, how: str, **more: str) -> None:
        turn = len(match.moves)
        found.append(Entry(EPOCH, len(found) + 1, what, turn, how, think_ms=1000, **more))  # type: ignore[arg-type]

    terms = f"game=passtally variant={len(line[0][0].points)}" + (f" limit={limit}" if limit else "")
    add("new", "setup", pos=GAME.format_position(line[0][0]), terms=terms)
    moves = [move for _, move in line][:most]
    for number, planned in enumerate(moves):
        move = TIME if lost_turn and number == lost_turn else planned
        if match.outcome() or (move != TIME and GAME.explain(match.position, move)):
            break
        match.play(move)
        add("move", "clock" if move == TIME else "shown", move=GAME.format_move(move))
    ended = match.outcome()
    if ended:
        add("end", "rules", result=winner_of(match), reason=ended.reason)
    return found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[GameLog]:
    """An empty log that knows the board."""
    with GameLog.open(str(tmp_path / "games.sqlite3"), tmp_path / "secrets") as log:
        log.seen(BoardInfo(BOARD, "big", "passtally", "0.2.0"))
        yield log


def everything_in(log: GameLog) -> str:
    with log.database.reading() as connection:
        rows = [row for table in metadata.sorted_tables for row in connection.execute(sa.select(table))]
    return "\n".join(repr(row) for row in rows)


def ended_seeds(count: int) -> list[int]:
    """Return seeds of games that come to an end, with two and three players."""
    return [seed for seed in range(40) if journal(seed)[-1].what == "end"][:count]


@pytest.mark.parametrize("seed", [0, 1])
def test_the_order_of_the_stacks_is_in_no_file_before_the_end_and_can_be_checked_after_it(
    table: GameLog, seed: int
) -> None:
    seed = ended_seeds(8)[seed]
    entries = journal(seed)
    stacks = entries[0].pos.rpartition(" ")[2].split("/")
    table.append_many(on(BOARD, entries[:10]))
    seen = everything_in(table) + to_text(table.game(1))
    assert not any(stack[1:] in seen for stack in stacks)
    assert table.game(1).commitments[0].digest in seen
    assert list(verify(table)) == []
    table.append_many(on(BOARD, entries[10:]))
    record = table.game(1)
    assert record.game.start == entries[0].pos
    assert record.game.result == entries[-1].result
    assert sum(record.game.points.values()) >= 0
    assert len(record.game.points) == len(entries[0].pos.split(" ")[3].split("/"))
    assert record.commitments[0].salt
    assert list(verify(table)) == []


def swapped(stacks: str) -> str:
    """Return stacks in which the last two different tiles of the first one have changed places."""
    first, *others = stacks.split("/")
    at = max(place for place in range(1, len(first) - 1) if first[place] != first[place + 1])
    return "/".join([first[:at] + first[at + 1] + first[at] + first[at + 2 :], *others])


@pytest.mark.parametrize("attack", ["digest", "salt", "secret", "start", "secret and start", "everything"])
def test_a_stack_that_was_swapped_after_the_start_is_found(table: GameLog, attack: str) -> None:
    """Whoever changes one thing, or what the log says of the start everywhere, cannot have known the digest."""
    table.append_many(on(BOARD, journal(ended_seeds(1)[0])))
    one = table.game(1).commitments[0]
    assert one.secret
    stacks = table.game(1).game.start.rpartition(" ")[2]
    start = table.game(1).game.start.replace(stacks, swapped(stacks))
    change = {
        "digest": {"digest": "0" * 64},
        "salt": {"salt": "0" * 64},
        "secret": {"secret": swapped(one.secret)},
        "secret and start": {"secret": swapped(one.secret)},
        "everything": {"secret": swapped(one.secret), "digest": hashlib.sha256(b"mine").hexdigest()},
    }.get(attack)
    with table.database.writing() as connection:
        if change:
            connection.execute(sa.update(commitments).values(**change))
        if "start" in attack or attack == "everything":
            connection.execute(sa.update(games).values(start=start))
    assert list(verify(table)) != []


def test_a_record_with_other_stacks_than_it_was_bound_to_is_refused(table: GameLog, tmp_path: Path) -> None:
    table.append_many(on(BOARD, journal(ended_seeds(1)[0])))
    text = "\n".join(export_text(table.each([1])))
    stacks = table.game(1).game.start.rpartition(" ")[2]
    assert stacks in text
    with GameLog.open(str(tmp_path / "other.sqlite3"), tmp_path / "other") as other:
        tampered = text.replace(stacks, swapped(stacks)).splitlines()
        with contextlib.suppress(ImportRefused):
            import_games(other, tampered)
            assert list(verify(other)) != []


@pytest.mark.parametrize("export", [export_jsonl, export_text])
@pytest.mark.parametrize("place", range(4))
def test_a_game_goes_out_and_comes_back(
    table: GameLog, tmp_path: Path, place: int, export: Callable[[Iterable[GameRecord]], Iterator[str]]
) -> None:
    table.append_many(on(BOARD, journal(ended_seeds(4)[place])))
    with GameLog.open(str(tmp_path / "other.sqlite3"), tmp_path / "other") as other:
        import_games(other, list(export(table.each([1]))))
        before, after = table.game(1), other.game(1)
        assert [entry.move for entry in after.entries] == [entry.move for entry in before.entries]
        assert (after.game.result, after.game.points) == (before.game.result, before.game.points)
        assert (after.game.reason, after.game.start) == (before.game.reason, before.game.start)
        assert list(verify(other)) == []


def lost_turn(limit: int) -> list[Entry]:
    """Return the first moves of a game, the last of them lost by time."""
    return journal(0, limit, most=10, lost_turn=9)


@pytest.mark.parametrize("export", [export_jsonl, export_text])
def test_a_turn_that_time_has_ended_is_legal_in_a_timed_game_alone(
    table: GameLog, tmp_path: Path, export: Callable[[Iterable[GameRecord]], Iterator[str]]
) -> None:
    entries = lost_turn(60)
    assert entries[-1].move == "time"
    resigned = Entry(EPOCH, len(entries) + 1, "resign", entries[-1].turn, "host", side="1")
    ended = Entry(EPOCH, len(entries) + 2, "end", entries[-1].turn, "rules", result="2", reason="resigned")
    table.append_many(on(BOARD, [*entries, resigned, ended]))
    assert list(verify(table)) == []
    lines = list(export(table.each([1])))
    with GameLog.open(str(tmp_path / "other.sqlite3"), tmp_path / "other") as other:
        import_games(other, lines)
        assert "time" in [entry.move for entry in other.game(1).entries]
        assert list(verify(other)) == []
    untimed = [replace(entry, terms="game=passtally variant=2") for entry in entries[:1]] + entries[1:]
    table.append_many(on(BOARD, [replace(one, epoch="00000009") for one in untimed]))
    assert [finding.game for finding in verify(table)] == [2]


def test_a_timed_match_comes_back_from_its_record() -> None:
    start = next(position for position, _ in random_line(0) if position.phase == 2)
    match = Match(GAME, start, timed=True)
    match.play(TIME)
    again = read_record(write_record(match))
    assert again.moves == match.moves
    with pytest.raises(ValueError, match="time"):
        read_record(write_record(match).replace('[Time "on"]\n', ""))


def test_a_logged_game_is_performed_on_a_simulated_board(table: GameLog) -> None:
    """By gestures, since nothing was recorded: all markers, tiles of both players, and a turn lost by time."""
    entries = lost_turn(60)
    turn = entries[-1].turn
    resigned = [
        Entry(EPOCH, len(entries) + 1, "resign", turn, "host", side="1"),
        Entry(EPOCH, len(entries) + 2, "end", turn, "rules", result="2", reason="resigned"),
    ]
    table.append_many(on(BOARD, [*entries, *resigned]))
    done = perform(table.game(1))
    assert done.differences == []
    assert done.with_gestures == 9


def with_take_back(kind: str) -> list[Entry]:
    """Return a game in which the first action of a kind was taken back and made again."""
    entries = journal(ended_seeds(1)[0])
    place = next(
        at for at, entry in enumerate(entries) if (":" in entry.move) == (kind == "tile") and "-" in entry.move
    )
    move = entries[place]
    back = Entry(EPOCH, 0, "back", move.turn - 1, "discs", think_ms=2000)
    return [replace(one, n=n) for n, one in enumerate([*entries[: place + 1], back, *entries[place:]], 1)]


@pytest.mark.parametrize(("kind", "known"), [("tile", 1), ("marker", 0)])
@pytest.mark.parametrize("sealed", [True, False])
def test_a_take_back_over_a_drawn_tile_is_marked(table: GameLog, kind: str, known: int, sealed: bool) -> None:
    entries = with_take_back(kind)
    place = next(at for at, entry in enumerate(entries) if entry.what == "back")
    table.append_many(on(BOARD, entries[: place + 3] if sealed else entries))
    text = to_text(table.game(1))
    assert table.game(1).is_sealed == sealed
    assert text.count("back {discs 2 s}") == 1
    assert text.count("back {discs 2 s} {what was drawn is known}") == known
    assert list(verify(table)) == []


def test_the_mark_of_a_take_back_is_for_people_and_the_record_reads_the_same(table: GameLog, tmp_path: Path) -> None:
    table.append_many(on(BOARD, with_take_back("tile")))
    lines = list(export_text(table.each([1])))
    with GameLog.open(str(tmp_path / "other.sqlite3"), tmp_path / "other") as other:
        import_games(other, [line.replace(" {what was drawn is known}", "") for line in lines])
        assert to_text(other.game(1)).count("{what was drawn is known}") == 1


def test_statistics_know_points_and_reasons(table: GameLog) -> None:
    for number, seed in enumerate(ended_seeds(4)):
        table.append_many(on(BOARD, [replace(one, epoch=f"{number:08x}") for one in journal(seed)]))
    found = table.statistics(GameFilter(game="passtally"))
    assert found.games == 4
    assert set(found.reasons) <= set(GAME.reasons)
    played = [table.game(number).game for number in range(1, 5)]
    assert each_of(found.lengths) == sorted(game.turns for game in played)
    assert each_of(found.points) == sorted(points for game in played for points in game.points.values())
    assert {game.variant for game in played} == {"2", "3"}
    assert found.variants == {name: [game.variant for game in played].count(name) for name in ("2", "3")}


def each_of(counts: dict[int, int]) -> list[int]:
    """Return what was counted, each as often as it occurred, sorted."""
    return sorted(value for value, times in counts.items() for _ in range(times))
