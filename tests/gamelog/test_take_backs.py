"""Take-backs without end: what one costs does not grow with the game, for all boards wait for the same log."""

from dataclasses import replace

import pytest
from passoboard.gamelog import GameLog, OutOfOrder, tell
from passoboard.gamelog.epoch import Epoch
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, Journal, play_game


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were read from the database to find out what was taken back, each time."""
    found: list[int] = []
    original = Epoch._logged_entries_of

    def counted(self: Epoch, game: dict[str, object]) -> list[object]:
        entries = original(self, game)  # type: ignore[arg-type]
        found.append(len(entries))
        return entries  # type: ignore[return-value]

    monkeypatch.setattr(Epoch, "_logged_entries_of", counted)
    return found


def shuffle(journal: Journal, times: int) -> Journal:
    for _ in range(times):
        journal.move("c1-c2").back()
    return journal


def test_a_game_is_read_once_however_often_moves_are_taken_back(file_log: GameLog, read: list[int]) -> None:
    journal = shuffle(Journal().new(), 50)
    for entry in journal.entries:
        file_log.append(BOARD, entry)  # each in a transaction of its own, as a board sends them
    assert read == [2]
    assert (file_log.game(1).game.turns, len(file_log.game(1).entries)) == (0, 101)
    assert list(verify(file_log)) == []


def test_ends_that_are_taken_back_again_and_again_read_nothing_either(file_log: GameLog, read: list[int]) -> None:
    journal = Journal().new().move("c1-c2")
    for _ in range(20):
        journal.resign("b").back("host")
    for entry in journal.entries:
        file_log.append(BOARD, entry)
    assert len(read) == 1
    assert (file_log.game(1).game.result, file_log.game(1).game.turns) == ("*", 1)


def test_a_failed_transaction_is_forgotten_with_its_story(file_log: GameLog, read: list[int]) -> None:
    journal = shuffle(Journal().new(), 3)
    file_log.append_many([(BOARD, entry) for entry in journal.entries])
    journal.move("c1-c2").back()
    gap = replace(journal.entries[-1], n=99)
    with pytest.raises(OutOfOrder):
        file_log.append_many([(BOARD, entry) for entry in (*journal.entries[-2:], gap)])
    for entry in shuffle(journal, 2).entries[-6:]:
        file_log.append(BOARD, entry)
    assert file_log.game(1).game.turns == 0
    assert list(verify(file_log)) == []
    assert len(read) == 2  # once after the failure; the first transaction had everything at hand


@pytest.mark.parametrize("seed", range(12))
def test_a_story_that_is_kept_tells_the_same_as_one_that_is_read(seed: int, file_log: GameLog) -> None:
    entries = play_game(seed)
    for number, entry in enumerate(entries):
        (file_log if number % 3 else GameLog(file_log.database, file_log.vault)).append(BOARD, entry)
        record = file_log.game(file_log.games(limit=1).games[0].id)
        story = tell(record.entries)
        assert record.game.turns == len(story.line)
        assert (record.game.ended_at is None) == (story.ended is None)
    assert list(verify(file_log)) == []
