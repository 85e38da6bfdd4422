"""Games of the family in the log: draws, placings, take-backs and every end, exported, imported, verified, counted."""

import random
import re
from pathlib import Path

import pytest
from boardcore.games import load
from passoboard.gamelog import BoardInfo, GameFilter, GameLog, tell
from passoboard.gamelog.text import to_text
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import verify
from passoboard.performing import perform
from passoboard.record import read_record, write_record

from tests.gamelog.samples import Journal, on
from tests.referee.games import random_game

FAMILY = ("passage", "gaylor")
GAMES_EACH = 4
TABLE = "e6614103e7888888"


def whole(journal: Journal, seed: int) -> Journal:
    """Play a random game to its end, or until somebody gives up; now and then a move is taken back."""
    game, dice = journal.game, random.Random(seed)
    played = random_game(game, dice)
    journal.new(game.format_position(played.start))
    for move in played.moves:
        text = game.format_move(move)
        journal.move(text)
        if dice.random() < 0.1 and journal.match.outcome() is None:
            journal.back().move(text)
    return journal if journal.match.outcome() else journal.resign(game.sides[0])


@pytest.fixture(params=FAMILY)
def played(request: pytest.FixtureRequest, log: GameLog) -> tuple[GameLog, Journal]:
    game = load(request.param)
    log.seen(BoardInfo(TABLE, "big", game.name, "0.2.0"))
    journal = Journal(game=game)
    for seed in range(GAMES_EACH):
        whole(journal, seed)
    log.append_many(on(TABLE, journal.entries))
    return log, journal


def test_whole_games_are_verified_and_counted(played: tuple[GameLog, Journal]) -> None:
    log, journal = played
    assert list(verify(log)) == []
    found = log.statistics(GameFilter(game=journal.game.name))
    assert (found.games, found.games_of) == (GAMES_EACH, {journal.game.name: GAMES_EACH})
    reasons = {entry.reason for entry in journal.entries if entry.what == "end"}
    assert set(found.reasons) == reasons
    assert reasons & set(journal.game.reasons), "some game was played to its own end"
    assert set(found.cells) == set(journal.game.cells)
    assert found.hows.get("drawn", 0) == sum(entry.how == "drawn" for entry in journal.entries)
    assert sum(found.results.values()) == GAMES_EACH


@pytest.mark.parametrize("export", [export_jsonl, export_text])
def test_they_come_back_from_an_export(played: tuple[GameLog, Journal], tmp_path: Path, export: object) -> None:
    log, _ = played
    lines = [line + "\n" for line in export(log.each())]  # type: ignore[operator]
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "others") as other:
        assert len(import_games(other, lines).numbers) == GAMES_EACH
        assert [line + "\n" for line in export(other.each())] == lines  # type: ignore[operator]
        assert list(verify(other)) == []
        for mine, theirs in zip(log.each(), other.each(), strict=True):
            assert tell(mine.entries).moves == tell(theirs.entries).moves
            assert (mine.game.game, mine.game.result, mine.game.reason) == (
                theirs.game.game,
                theirs.game.result,
                theirs.game.reason,
            )


def test_a_match_comes_back_from_its_record(played: tuple[GameLog, Journal]) -> None:
    _, journal = played
    again = read_record(write_record(journal.match))
    assert (again.moves, again.outcome()) == (journal.match.moves, journal.match.outcome())


def test_a_text_of_passage_tells_draw_and_placings(log: GameLog) -> None:
    log.seen(BoardInfo(TABLE, "big", "passage", "0.2.0"))
    log.append_many(on(TABLE, whole(Journal(game=load("passage")), 3).entries))
    text = to_text(log.game(1))
    assert "draw=" in text
    assert "{drawn 5 s}" in text
    assert " @" in text


def test_a_round_of_passage_is_a_move_of_each_side() -> None:
    lines = write_record(whole(Journal(game=load("passage")), 3).match).split("\n")
    assert any(re.fullmatch(r"1\. draw=[br]{7} @\w\d @\w\d", line) for line in lines)
    assert any(re.fullmatch(r"2\. @\w\d @\w\d", line) for line in lines)


PLACED = "draw=rbrbbrbrbbr @b2 @d2 @f2 @b6 @d6 @f6"


@pytest.mark.parametrize(
    ("game", "start", "moves"),
    [
        ("passage", "RRRR/---/****/***/****/---/BBBB ?", PLACED + " a7-b6 a1-b2"),
        ("passage", "RRRR/---/----/-*-/----/---/BBBB ?", "draw=r @b2"),
        ("passage", "...B/bbr/brRR/bbB/rrrB/rRr/..BR b", "pass"),
        ("gaylor", "2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w", "b2-b6 d8>c8 e1>f2 b7-a6"),
        ("gaylor", "7B/bbbbb3/bbbb4/8/8/8/ww2ww2/wwwwW1w1 w g", "g1-g7"),
    ],
    ids=["the bag is drawn", "the smallest draw", "a forced pass", "passes of a ball", "the milder rule"],
)
def test_a_logged_game_is_performed_again_on_a_simulated_board(
    file_log: GameLog, game: str, start: str, moves: str
) -> None:
    """What chance drew is told by hands; the board, left to itself, would draw something else."""
    file_log.seen(BoardInfo(TABLE, "big", game, "0.2.0"))
    journal = Journal(game=load(game)).new(start)
    for move in moves.split():
        journal.move(move)
    journal.resign(load(game).sides[0])
    file_log.append_many(on(TABLE, journal.entries))
    assert list(verify(file_log)) == []
    done = perform(file_log.game(1))
    assert done.differences == []
    assert done.with_gestures == len(moves.split())
