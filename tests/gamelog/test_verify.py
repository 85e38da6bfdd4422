"""Verify plays everything again and finds whatever was changed behind the log's back."""

import pytest
import sqlalchemy as sa
from passoboard.gamelog import GameLog
from passoboard.gamelog.schema import entries, games
from passoboard.gamelog.transfer import export_jsonl, export_text
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, EPOCH, START, Journal, on, play_game
from tests.tools import share


def reasons(log: GameLog) -> list[str]:
    return [finding.reason for finding in verify(log)]


def change(log: GameLog, n: int, **values: object) -> None:
    with log.database.writing() as connection:
        connection.execute(sa.update(entries).where(entries.c.n == n).values(**values))


@pytest.fixture
def played(log: GameLog) -> GameLog:
    log.append_many(on(BOARD, Journal().new().move("c1-c2").move("c5-c4").back().move("d5-d4").resign("b").entries))
    return log


def test_whole_games_hold(log: GameLog) -> None:
    for seed in range(share(30, 1000)):
        log.append_many(on(BOARD, play_game(seed)))
    assert reasons(log) == []


@pytest.mark.parametrize(
    ("n", "values", "reason"),
    [
        (2, {"move": "c1-c4"}, "entry 2: illegal move c1-c4: c1 and c4 are not adjacent"),
        (2, {"move": "junk"}, "entry 2: not a move: 'junk'"),
        (2, {"turn": 4}, "entry 2: turn 4, but the board has made 1 moves"),
        (2, {"how": "guessed"}, "entry 2: how='guessed'"),
        (2, {"what": "back", "turn": 0}, "entry 2: there is nothing to take back"),
        (2, {"evidence": "c1-x"}, "entry 2: x is not a number"),
        (4, {"turn": 2}, "entry 4: turn 2, but the board has made 1 moves"),
        (6, {"side": "r"}, "entry 7: the end is r (resigned), by the rules b (resigned)"),
        (6, {"side": "x"}, "entry 6: there is no side 'x'"),
        (7, {"result": "b"}, "entry 7: the end is b (resigned), by the rules r (resigned)"),
        (7, {"reason": "passed"}, "entry 7: the end is r (passed), by the rules r (resigned)"),
        (1, {"pos": START + " T -"}, "entry 1: it begins with"),
        (1, {"what": "move", "move": "c1-c2", "turn": 1}, "entry 1: it comes before the game begins"),
        (3, {"what": "new", "pos": START, "turn": 1}, "entry 3: another game begins in the middle of this one"),
        (
            5,
            {"what": "end", "result": "b", "reason": "passed", "turn": 1},
            "entry 5: the end (passed), but the game goes on",
        ),
    ],
)
def test_a_changed_entry_is_found(played: GameLog, n: int, values: dict[str, object], reason: str) -> None:
    assert reasons(played) == []
    change(played, n, **values)
    assert reasons(played)[0].startswith(reason)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"turns": 9}, "it is listed with 9 moves, 2 stand"),
        ({"result": "b"}, "it is listed with the result b, its entries say r"),
        ({"reason": "passed"}, "it is listed as 'passed', its entries say 'resigned'"),
        ({"variant": "advanced"}, "its variant is listed as 'advanced', it is 'base'"),
        ({"secrets": "secret"}, "its secrets are listed as secret, they are none"),
        ({"start": "rrrrr/5/5/5/bbbbb r"}, "entry 1: it begins with 'rrrrr/5/5/5/bbbbb b', the game with"),
        ({"last_n": 9}, "entries 8 to 9 are missing"),
        ({"game": "chess"}, "unknown game 'chess', choose from: passo"),
    ],
)
def test_a_changed_game_is_found(played: GameLog, values: dict[str, object], reason: str) -> None:
    with played.database.writing() as connection:
        connection.execute(sa.update(games).values(**values))
    assert reasons(played)[0].startswith(reason)


def test_a_missing_entry_is_found(played: GameLog) -> None:
    with played.database.writing() as connection:
        connection.execute(sa.delete(entries).where(entries.c.n == 3))
    assert reasons(played)[0] == "entry 3 is missing"
    assert reasons(played)[-1] == f"board {BOARD}, epoch {EPOCH}: entry 3 is missing"


def test_entries_missing_between_two_games_are_found(log: GameLog) -> None:
    log.append_many(on(BOARD, Journal().new().move("c1-c2").entries))
    with log.database.writing() as connection:
        connection.execute(sa.text("UPDATE epochs SET have = 5"))
    log.append_many(on(BOARD, Journal(n=5).new().entries))
    assert reasons(log) == [f"board {BOARD}, epoch {EPOCH}: entries 3 to 5 are missing"]


def test_an_impossible_start_is_found(log: GameLog) -> None:
    log.append_many(on(BOARD, Journal().new().entries))
    bad = "bbbbb/b4/5/5/5 b"
    change(log, 1, pos=bad)
    with log.database.writing() as connection:
        connection.execute(sa.update(games).values(start=bad))
    assert "impossible position" in reasons(log)[0]


def test_an_end_that_was_never_logged_is_found(log: GameLog) -> None:
    journal = Journal().new("..b.r/..3/...../...../..... b").move("c5-off")
    log.append_many(on(BOARD, journal.entries[:-1]))
    assert reasons(log) == [], "it may still come"
    log.append_many(on(BOARD, Journal("00000002").new().entries))
    assert reasons(log) == ["its end is missing"]


@pytest.mark.parametrize("values", [{"move": "c1-c4"}, {"move": "junk"}, {"what": "back"}])
def test_what_fails_verify_can_still_be_exported(played: GameLog, values: dict[str, object]) -> None:
    change(played, 2, **values)
    text, line = "\n".join(export_text(played.each())), "".join(export_jsonl(played.each()))
    assert "c5-c4" in text
    assert "c5-c4" in line
    assert str(values.get("move", "")) in text


def test_a_start_that_cannot_be_read_can_still_be_exported(played: GameLog) -> None:
    with played.database.writing() as connection:
        connection.execute(sa.update(games).values(start="junk"))
    assert "\nc1-c2 {shown 5 s} c5-c4" in "\n".join(export_text(played.each()))


def test_games_are_checked_one_by_one_if_asked_to(played: GameLog) -> None:
    played.append_many(on("other", Journal().new().move("c1-c2").entries))
    with played.database.writing() as connection:
        connection.execute(sa.update(games).where(games.c.id == 1).values(turns=9))
    assert [finding.game for finding in verify(played, [2])] == []
    assert [finding.game for finding in verify(played, [1, 2])] == [1]
