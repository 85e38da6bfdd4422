"""What the first release wrote is still good: its database is migrated, its exports import, secrets are revealed."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from passoboard.gamelog import Entry, GameLog, migrate, tell
from passoboard.gamelog.database import read_url
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, EPOCH, START
from tests.gamelog.server import Server

FILES = Path(__file__).with_name("first_release")
TABLES = ("alembic_version", "boards", "epochs", "games", "entries", "incidents", "commitments")
SECRET_BOARD = "e6614103e7222222"


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a log of the first release, and its vault beside it."""
    shutil.copytree(FILES / "secrets", tmp_path / "secrets")
    path = tmp_path / "games.sqlite3"
    shutil.copy(FILES / "games.sqlite3", path)
    if request.param == "sqlite":
        return str(path)
    server: Server = request.getfixturevalue("postgres")
    url = server.new_database()
    _copy(path, url)
    return url


def _copy(path: Path, url: str) -> None:
    """Copy a database of the first release to a server, row by row, into the tables of that time."""
    source, target = sa.create_engine(f"sqlite:///{path}"), sa.create_engine(read_url(url))
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).with_name("migrations")))
    with target.begin() as there, source.connect() as here:
        config.attributes["connection"] = there
        command.upgrade(config, "0001")
        old = sa.MetaData()
        old.reflect(there, only=TABLES)
        for name in TABLES[1:]:
            typed = sa.select(*[sa.column(column.name, column.type) for column in old.tables[name].c])
            rows = [dict(row) for row in here.execute(typed.select_from(sa.table(name))).mappings()]
            if rows:
                there.execute(sa.insert(old.tables[name]), rows)
            if "id" in old.tables[name].c and name != "boards":
                there.execute(sa.text(f"SELECT setval('{name}_id_seq', (SELECT max(id) FROM {name}))"))
    source.dispose()
    target.dispose()


@pytest.fixture
def migrated(old: str, tmp_path: Path) -> Iterator[GameLog]:
    with GameLog.open(old, tmp_path / "secrets") as log:
        yield log


def exported() -> list[dict[str, object]]:
    return [json.loads(line) for line in (FILES / "games.jsonl").read_text(encoding="utf-8").splitlines()]


def test_everything_holds_after_the_migration(migrated: GameLog) -> None:
    assert migrated.games().total == 16
    assert list(verify(migrated)) == []


def test_games_are_what_they_were(migrated: GameLog) -> None:
    for record, line in zip(migrated.each(), exported(), strict=True):
        before: dict[str, object] = line["game"]  # type: ignore[assignment]
        game = record.game
        assert (game.start, game.result, game.reason, game.turns) == tuple(
            before[key] for key in ("start", "result", "reason", "turns")
        )
        assert list(game.players.items()) == [("b", before.get("black", "")), ("r", before.get("red", ""))]
        assert game.secrets == before["tokens"]
        assert len(record.entries) == len(line["entries"])  # type: ignore[arg-type]


def test_a_board_goes_on_where_it_was(migrated: GameLog) -> None:
    assert migrated.have(BOARD, EPOCH) == 62
    assert migrated.append(BOARD, Entry(EPOCH, 63, "move", 3, "shown", move="d1-d2")) is True
    assert list(verify(migrated)) == []


def test_games_of_a_file_that_the_board_has_not_come_to_are_kept_apart(migrated: GameLog) -> None:
    board, epoch = "e6614103e7444444", "55555555"
    assert migrated.have(board, epoch) == 6
    assert migrated.append(board, Entry(epoch, 7, "new", 0, "setup", pos=START)) is True
    assert migrated.append(board, Entry(epoch, 8, "move", 1, "shown", move="a1-a2")) is True
    assert [tell(migrated.game(number).entries).moves for number in (15, 17)] == [["e1-e2"], ["a1-a2"]]
    assert list(verify(migrated)) == []


def test_a_secret_game_that_was_being_played_ends_and_is_revealed(migrated: GameLog) -> None:
    live = migrated.where(SECRET_BOARD, "33333333")[1]
    assert live is not None
    assert (live.game.start, migrated.game(9).game.start) == (START + " TDC JKR", START + " ? ?")
    migrated.append(SECRET_BOARD, Entry("33333333", 4, "resign", 2, "host", side="b"))
    migrated.append(SECRET_BOARD, Entry("33333333", 5, "end", 2, "rules", result="r", reason="resigned"))
    assert migrated.game(9).game.start == START + " TDC JKR"
    assert [one.secret for one in migrated.game(9).commitments] == ["TDC", "JKR"]
    assert list(verify(migrated)) == []


def test_a_choice_made_before_the_migration_still_counts(migrated: GameLog) -> None:
    board = "e6614103e7111111"
    assert migrated.chosen(board) == {"b": "D"}
    migrated.append(board, Entry("22222222", 6, "new", 0, "host", pos=START + " D -"))
    assert migrated.game(17).game.start == START + " ? ?"


@pytest.mark.parametrize("form", ["jsonl", "txt"])
def test_its_exports_are_imported(file_log: GameLog, form: str) -> None:
    with (FILES / f"games.{form}").open(encoding="utf-8") as file:
        done = import_games(file_log, file)
    assert (len(done.numbers), done.known) == (16, 0)
    assert list(verify(file_log)) == []
    for record, line in zip(file_log.each(), exported(), strict=True):
        told: dict[str, object] = line["game"]  # type: ignore[assignment]
        assert (record.game.result, record.game.reason, record.game.turns) == tuple(
            told[key] for key in ("result", "reason", "turns")
        )


@pytest.mark.parametrize("export", [export_jsonl, export_text])
def test_what_is_exported_after_the_migration_is_imported(
    migrated: GameLog, export: Callable[..., Iterator[str]], tmp_path: Path
) -> None:
    lines = [line + "\n" for line in export(migrated.each())]
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "others") as other:
        assert len(import_games(other, lines).numbers) == 16
        assert [line + "\n" for line in export(other.each())] == lines


def test_an_export_of_the_same_log_is_known(migrated: GameLog) -> None:
    with (FILES / "games.jsonl").open(encoding="utf-8") as file:
        assert import_games(migrated, file).known == 16


def test_the_same_text_is_known_to_whoever_imported_it_then(migrated: GameLog) -> None:
    text = '[Black "Old"]\n[Red "Hand"]\n[Site "Club, Tübingen"]\n[Date "2025-01-02"]\n[Result "r"]\n'
    text += '[Reason "resigned"]\n\n1. c1-c2 {a comment} c5-c4 {shown 2.5 s}\n'
    assert import_games(migrated, text.splitlines(keepends=True)).known == 1


def test_names_and_tags_that_should_have_been_refused_are_mended(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    shutil.copy(FILES / "games.sqlite3", path)
    with sqlite3.connect(path) as connection:
        tags = json.dumps({'X "1"]\n1. c1-c2\n[Y': "a\x1bb"})
        connection.execute("UPDATE games SET black = ?, event = ?, tags = ? WHERE id = 3", ("A\x1b[31m", "a\nb", tags))
    connection.close()
    with GameLog.open(path, tmp_path / "secrets") as log:
        game = log.game(3).game
        assert (game.players["b"], game.event) == ("A?[31m", "a?b")
        assert list(game.tags.values()) == ["a?b"]
        lines = [line + "\n" for line in export_text(log.each())]
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "secrets") as other:
        assert len(import_games(other, lines).numbers) == 16


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    shutil.copy(FILES / "games.sqlite3", path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET received_at = 'junk' WHERE epoch_id = 1 AND n = 1")
    connection.close()
    with pytest.raises(ValueError, match=r"junk|isoformat"):
        GameLog.open(path, tmp_path / "secrets")
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        assert connection.execute("SELECT count(*) FROM games WHERE black = 'Ada'").fetchone() == (1,)
    connection.close()
