"""One table says what entries mean: it agrees with the wire, and a kind that is added to it needs no other change."""

import pytest
from boardcore.games.match import Match
from boardcore.wire.from_board import ENTRIES
from passoboard.gamelog import Entry, GameLog, history, tell
from passoboard.gamelog.text import from_text, to_text
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import check_game, verify
from passoboard.kinds import KINDS, Kind, Said, kind_of, read_word, stop_named_by
from passoboard.service.boards.replay import Replay

from tests.gamelog.samples import BOARD, EPOCH, START, Journal, on
from tests.strategies import GAME


def test_every_entry_of_the_wire_has_its_kind() -> None:
    assert {what: " ".join(KINDS[what].needs) for what in ENTRIES} == ENTRIES


def test_an_entry_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no entry 'dance', only new, move,"):
        kind_of(Entry(EPOCH, 1, "dance", 0, ""))


@pytest.mark.parametrize(
    ("word", "what", "told"),
    [
        ("c1-c2", "move", {"move": "c1-c2"}),
        ("back", "back", {}),
        ("resign-b", "resign", {"side": "b"}),
        ("draw", "draw", {}),
        ("time-r", "time", {"side": "r"}),
        ("time", "move", {"move": "time"}),
        ("resign", "move", {"move": "resign"}),
        ("back-b", "move", {"move": "back-b"}),
        ("new", "move", {"move": "new"}),
    ],
)
def test_a_word_of_a_text_is_read_and_written_alike(word: str, what: str, told: dict[str, str]) -> None:
    assert read_word(word) == (what, told)
    assert KINDS[what].word(Entry(EPOCH, 1, what, 0, "", **told)) == word  # type: ignore[arg-type]


def test_result_and_reason_tell_a_stop_if_only_one_side_can_have_made_it() -> None:
    assert stop_named_by(GAME, 2, "b", "resigned") == ("resign", "r")
    assert stop_named_by(GAME, 2, "=", "agreed") == ("draw", "")
    assert stop_named_by(GAME, 2, "=", "time") is None
    assert stop_named_by(GAME, 2, "b", "passed") is None


def _correct(match: Match, entry: Said) -> None:
    match.undo()
    match.play(match.game.parse_move(entry.move))


@pytest.fixture
def correction(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind that does not exist yet: the last move was another one."""
    kind = Kind(needs=("move",), undoes=True, plays=True, sign="correct", replay=_correct)
    monkeypatch.setitem(KINDS, "correction", kind)


@pytest.fixture
def corrected(log: GameLog, correction: None) -> GameLog:
    journal = Journal().new().move("c1-c2").move("c5-c4")
    log.append_many(on(BOARD, journal.entries))
    log.append(BOARD, Entry(EPOCH, 4, "correction", 2, "shown", move="c5-d4"))
    log.append(BOARD, Entry(EPOCH, 5, "move", 3, "shown", move="c2-c3"))
    log.append(BOARD, Entry(EPOCH, 6, "back", 2, "discs"))
    return log


def test_a_kind_that_is_added_to_the_table_is_logged_and_verified(corrected: GameLog) -> None:
    record = corrected.game(1)
    assert (record.game.turns, tell(record.entries).moves) == (2, ["c1-c2", "c5-d4"])
    assert [entry.what for entry in history(record.entries)] == ["move", "move", "correction", "move", "back"]
    assert list(verify(corrected)) == []


def test_a_kind_that_is_added_to_the_table_is_written_and_read(corrected: GameLog, file_log: GameLog) -> None:
    text = to_text(corrected.game(1))
    assert "1. c1-c2 {shown 5 s} c5-c4 {shown 5 s} correct-c5-d4 {shown}\n2. c2-c3 {shown} back {discs}\n" in text
    ((_, record),) = from_text(text)
    assert check_game(record) == []
    assert tell(record.entries).moves == ["c1-c2", "c5-d4"]
    assert len(import_games(file_log, list(export_jsonl(corrected.each()))).numbers) == 1
    assert len(import_games(file_log, [line + "\n" for line in export_text(corrected.each())]).numbers) == 1


def test_a_kind_that_is_added_to_the_table_is_judged_by_the_service(correction: None) -> None:
    replay = Replay(GAME)
    entries = [
        Entry(EPOCH, 1, "new", 0, "setup", pos=START),
        Entry(EPOCH, 2, "move", 1, "shown", move="c1-c2"),
        Entry(EPOCH, 3, "correction", 1, "shown", move="c1-d2"),
        Entry(EPOCH, 4, "correction", 1, "shown", move="c1-c5"),
    ]
    judged = [replay.judge(entry).rejected for entry in entries]
    assert judged[:3] == ["", "", ""]
    assert "c1 and c5 are not adjacent" in judged[3]
    assert replay.to_roll_back == 4
