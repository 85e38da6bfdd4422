"""A game that was played on the simulated board is performed again from its log, and gives the same journal."""

import random
from dataclasses import replace

import pytest
from passoboard.gamelog import Entry, GameLog, GameRecord, LogError
from passoboard.performing import perform
from passoboard.performing.hands import JournalListener

from tests.gamelog.samples import BOARD, START, TOKENS, Journal, on
from tests.in_process import ThreadBoard
from tests.strategies import GAME
from tests.tools import share


def play_on_the_board(log: GameLog, seed: int, start: str, plies: int = 14) -> GameRecord:
    """Let a hand play a game on the simulated board with the documented gestures, and log what the board says."""
    dice = random.Random(seed)
    with ThreadBoard(seed=seed, position=start) as board:
        journal = JournalListener(board)
        assert journal.command("new", pos=start) == ""
        position = GAME.parse_position(start)
        _log(log, journal)
        board.run(1000)
        for ply in range(plies):
            moves = GAME.moves(position)
            if not moves:
                break
            text = GAME.format_move(dice.choice(moves))
            board.gesture(text)
            _log(log, journal)
            if ply == 5:
                assert journal.command("back") == ""
                _log(log, journal)
                return log.game(1)
            position = GAME.play(position, GAME.parse_move(text))
        entry = journal.next_entry(500)
        if entry:
            log.append(BOARD, _renumbered(Entry.from_frame(entry), log))
    return log.game(1)


def _log(log: GameLog, journal: JournalListener) -> None:
    frame = journal.next_entry()
    assert frame is not None
    log.append(BOARD, _renumbered(Entry.from_frame(frame), log))


def _renumbered(entry: Entry, log: GameLog) -> Entry:
    """Return the entry as if the board's first game had been this one."""
    return replace(entry, n=log.have(BOARD, entry.epoch) + 1)


@pytest.mark.parametrize("start", [START, TOKENS])
@pytest.mark.parametrize("seed", range(share(2, 30)))
def test_a_game_is_performed_with_its_recorded_evidence(file_log: GameLog, seed: int, start: str) -> None:
    record = play_on_the_board(file_log, seed, start)
    done = perform(record, seed + 1)
    assert (done.differences, done.remarks) == ([], [])
    assert done.with_evidence == sum(entry.what == "move" for entry in record.entries)
    assert (done.with_gestures, done.by_command) == (0, 1)


@pytest.mark.parametrize("start", [START, TOKENS])
def test_without_evidence_the_documented_gestures_are_performed(file_log: GameLog, start: str) -> None:
    record = play_on_the_board(file_log, 5, start)
    bare = replace(record, entries=[replace(entry, evidence="") for entry in record.entries])
    done = perform(bare)
    assert done.differences == []
    assert (done.with_evidence, done.with_gestures) == (0, 6)


def test_evidence_that_shows_another_move_is_a_difference(file_log: GameLog) -> None:
    journal = Journal().new().move("c1-c2", evidence="d1-1000,d2+400")
    file_log.append_many(on(BOARD, journal.entries))
    done = perform(file_log.game(1))
    assert done.differences == ["entry 2 (move c1-c2): move was 'c1-c2', now it is 'd1-d2'"]


def test_evidence_that_shows_nothing_is_a_difference(file_log: GameLog) -> None:
    journal = Journal().new().move("c1-c2", evidence="c1-1000,c1+400")
    file_log.append_many(on(BOARD, journal.entries))
    assert perform(file_log.game(1)).differences == ["entry 2 (move c1-c2): the board has written nothing"]


def test_a_game_to_its_end_by_resignation_is_performed(file_log: GameLog) -> None:
    journal = Journal().new().move("c1-c2").move("c5-c4").back().move("d5-d4").resign("b").back("host").resign("r")
    file_log.append_many(on(BOARD, journal.entries))
    done = perform(file_log.game(1))
    assert done.differences == []
    assert (done.with_gestures, done.by_command) == (3, 4)


def test_hidden_tokens_cannot_be_replayed(file_log: GameLog) -> None:
    file_log.commit(BOARD, "b", "DJK")
    file_log.append_many(on(BOARD, Journal().new(START + " DJK -", how="host").entries))
    with pytest.raises(LogError, match="game 1 has secrets"):
        perform(file_log.game(1))
