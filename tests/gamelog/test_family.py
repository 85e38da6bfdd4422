"""Games of the family in the log: draws, placings, take-backs and every end, exported, imported, verified, counted."""

import random
from pathlib import Path

import pytest
from boardcore.games import Game, load
from boardcore.games.match import Match
from passoboard.gamelog import BoardInfo, GameFilter, GameLog, tell
from passoboard.gamelog.text import to_text
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import verify
from passoboard.kinds import winner_of
from passoboard.record import read_record, write_record

from tests.gamelog.samples import Journal, on
from tests.referee.games import is_drawing, random_game

FAMILY = ("passage", "gaylor")
GAMES_EACH = 4
TABLE = "e6614103e7888888"


class GameJournal(Journal):
    """What a board says that plays any game."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def whole(self, seed: int) -> "GameJournal":
        """Play a random game to its end, or until somebody gives up; now and then a move is taken back."""
        dice = random.Random(seed)
        played = random_game(self.game, dice)
        self.match = Match(self.game, played.start)
        self._add("new", "setup", pos=self.game.format_position(played.start))
        for move in played.moves:
            self._play(move)
            if dice.random() < 0.1 and self.match.outcome() is None:
                self.back()
                self._play(move)
        if not self.match.outcome():
            self.match.resign(0)
            self._add("resign", "host", side=self.game.sides[0])
            self._note_end()
        return self

    def _play(self, move: int) -> None:
        how = "drawn" if is_drawing(self.match) else "shown"
        self.match.play(move)
        self._add("move", how, move=self.game.format_move(move))
        self._note_end()

    def _note_end(self) -> None:
        ended = self.match.outcome()
        if ended:
            self._add("end", "rules", result=winner_of(self.match), reason=ended.reason)


@pytest.fixture(params=FAMILY)
def played(request: pytest.FixtureRequest, log: GameLog) -> tuple[GameLog, GameJournal]:
    game = load(request.param)
    log.seen(BoardInfo(TABLE, "big", game.name, "0.2.0"))
    journal = GameJournal(game)
    for seed in range(GAMES_EACH):
        journal.whole(seed)
    log.append_many(on(TABLE, journal.entries))
    return log, journal


def test_whole_games_are_verified_and_counted(played: tuple[GameLog, GameJournal]) -> None:
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
def test_they_come_back_from_an_export(played: tuple[GameLog, GameJournal], tmp_path: Path, export: object) -> None:
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


def test_a_match_comes_back_from_its_record(played: tuple[GameLog, GameJournal]) -> None:
    _, journal = played
    again = read_record(write_record(journal.match))
    assert (again.moves, again.outcome()) == (journal.match.moves, journal.match.outcome())


def test_a_text_of_passage_tells_draw_and_placings(log: GameLog) -> None:
    log.seen(BoardInfo(TABLE, "big", "passage", "0.2.0"))
    log.append_many(on(TABLE, GameJournal(load("passage")).whole(3).entries))
    text = to_text(log.game(1))
    assert "draw=" in text
    assert "{drawn 5 s}" in text
    assert " @" in text
