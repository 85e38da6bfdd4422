"""Games leave the log and come back: JSON Lines without any loss, text with what it can tell; or nothing changes."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from passoboard.gamelog import Entry, GameLog, GameRecord, ImportRefused, tell
from passoboard.gamelog.jsonl import from_json, to_json
from passoboard.gamelog.text import from_text, to_text
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import check_game, verify
from passoboard.record import read_record

from tests.gamelog.samples import BOARD, EPOCH, START, TOKENS, Journal, on, play_game
from tests.strategies import damaged


@pytest.fixture
def full(open_log: Callable[[], GameLog]) -> GameLog:
    """A log with games of every kind."""
    log = open_log()
    journal = Journal()
    for seed in range(8):
        play_game(seed, journal, tokens=seed % 2 == 0)
    log.append_many(on(BOARD, journal.entries))
    log.commit("other", "b", "DJK")
    log.append_many(on("other", Journal().new(START + " DJK -", how="host").move("a1-b2/K").resign("b").entries))
    log.append_many(on("third", Journal().new().move("c1-c2").entries))
    log.reject("third", Entry(EPOCH, 3, "move", 2, "implied", move="a5-a3"), "two steps away", "entry …")
    log.append("third", Entry(EPOCH, 4, "back", 1, "rejected"))
    log.describe(1, event='The "big" one \\ final', black="Ada", red="Gräfin")
    return log


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[GameLog]:
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "others") as log:
        yield log


def test_json_lines_lose_nothing(full: GameLog, empty: GameLog) -> None:
    lines = list(export_jsonl(full.each()))
    assert len(lines) == 10
    assert import_games(empty, lines).numbers == list(range(1, 11))
    assert list(export_jsonl(empty.each())) == lines
    assert list(verify(empty)) == []
    for mine, theirs in zip(full.each(), empty.each(), strict=True):
        assert mine.entries == theirs.entries
        assert (mine.commitments, mine.incidents) == (theirs.commitments, theirs.incidents)
        assert theirs.game.source == "imported"


def test_a_text_tells_everything_that_happened(full: GameLog, empty: GameLog) -> None:
    lines = list(export_text(full.each()))
    assert len(import_games(empty, [line + "\n" for line in lines]).numbers) == 10
    assert list(verify(empty)) == []
    assert list(export_text(empty.each())) == lines
    for mine, theirs in zip(full.each(), empty.each(), strict=True):
        assert tell(mine.entries).moves == tell(theirs.entries).moves
        assert (mine.game.result, mine.game.reason, mine.game.turns) == (
            theirs.game.result,
            theirs.game.reason,
            theirs.game.turns,
        )
        assert [one.digest for one in mine.commitments] == [one.digest for one in theirs.commitments]


def test_what_the_log_writes_can_be_loaded_in_the_terminal(full: GameLog) -> None:
    for record in full.each():
        match = read_record(to_text(record))
        assert [match.game.format_move(move) for move in match.moves] == tell(record.entries).moves


def test_importing_again_changes_nothing(full: GameLog, empty: GameLog) -> None:
    for lines in (list(export_jsonl(full.each())), [line + "\n" for line in export_text(full.each())]):
        first = import_games(empty, lines)
        again = import_games(empty, lines)
        assert (len(first.numbers), first.known) == (10, 0)
        assert (again.numbers, again.known) == ([], 10)


def test_a_log_restored_from_its_export_goes_on_with_its_board(full: GameLog, empty: GameLog) -> None:
    import_games(empty, list(export_jsonl(full.each())))
    assert empty.have("third", EPOCH) == 4
    assert empty.append("third", Entry(EPOCH, 5, "move", 2, "shown", move="c5-c4")) is True
    assert empty.have(BOARD, EPOCH) == full.have(BOARD, EPOCH)
    assert list(verify(empty)) == []


def test_a_part_of_a_journal_leaves_the_rest_to_the_board(full: GameLog, empty: GameLog) -> None:
    lines = list(export_jsonl(full.each([2])))
    import_games(empty, lines)
    assert empty.have(BOARD, EPOCH) == 0
    entries = [entry for record in full.each([1, 2]) for entry in record.entries]
    first = len(full.game(1).entries)
    taken = empty.append_many(on(BOARD, entries[:5]))
    taken += [empty.append(BOARD, entry) for entry in entries[5:20]]
    taken += empty.append_many(on(BOARD, entries[20:]))
    assert taken == [True] * first + [False] * (len(entries) - first)
    assert empty.have(BOARD, EPOCH) == len(entries)
    assert [empty.game(number).entries for number in (2, 1)] == [full.game(number).entries for number in (1, 2)]


def test_an_older_export_of_a_game_that_went_on_is_known(file_log: GameLog) -> None:
    journal = Journal().new().move("c1-c2")
    file_log.append_many(on(BOARD, journal.entries))
    lines = list(export_jsonl(file_log.each()))
    file_log.append_many(on(BOARD, journal.move("c5-c4").entries))
    assert import_games(file_log, lines).known == 1


def test_a_game_that_the_log_has_otherwise_is_refused(file_log: GameLog) -> None:
    file_log.append_many(on(BOARD, Journal().new().move("c1-c2").entries))
    (line,) = export_jsonl(file_log.each())
    with pytest.raises(ImportRefused, match="line 1: game 1 of this log has the same entries, but says otherwise"):
        import_games(file_log, [line.replace("c1-c2", "d1-d2")])


def test_entries_that_are_there_as_another_game_are_refused(file_log: GameLog) -> None:
    file_log.append_many(on(BOARD, Journal().new().move("c1-c2").entries))
    (line,) = export_jsonl(file_log.each())
    shifted = json.loads(line)
    shifted["game"] |= {"first_n": 2, "last_n": 3}
    for entry in shifted["entries"]:
        entry["n"] += 1
    with pytest.raises(ImportRefused, match="line 1: entry 2 of board e6614103e7452f2b, epoch 7f3a91c2 is logged"):
        import_games(file_log, [json.dumps(shifted)])


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_one_bad_game_among_many_and_nothing_is_written(full: GameLog, empty: GameLog, form: str) -> None:
    lines = list(export_jsonl(full.each()) if form == "jsonl" else export_text(full.each()))
    bad = max(number for number, line in enumerate(lines) if "a1-b2/K" in line)
    lines[bad] = lines[bad].replace("a1-b2/K", "a1-c3/K")
    with pytest.raises(ImportRefused, match=f"line {bad + 1}: .*illegal move a1-c3/K"):
        import_games(empty, [line + "\n" for line in lines])
    assert (empty.games().total, empty.boards()) == (0, [])


def one_game(tokens: str = START) -> dict[str, Any]:
    journal = Journal().new(tokens).move("c1-c2", evidence="c1-2509,c2+361")
    (record,) = from_text('[Start "' + tokens + '"]\n1. c1-c2')
    game: dict[str, Any] = json.loads(to_json(GameRecord(record[1].game, journal.entries)))
    return game


def test_the_game_to_be_spoilt_is_a_good_one(file_log: GameLog) -> None:
    assert import_games(file_log, ["\n", "  \n", json.dumps(one_game())]).numbers == [1]


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (["passoboard"], "1", "no game of this format"),
        (["game"], [], "game is missing or no dict"),
        (["entries"], {}, "entries is missing or no list"),
        (["entries"], [1], "entries: 1 is no object"),
        (["entries"], [], "entries 1 to 2 are missing"),
        (["game", "board"], 7, "game.board cannot be 7"),
        (["game", "turns"], True, "game.turns cannot be True"),
        (["game", "turns"], 2**40, "game.turns cannot be 1099511627776"),
        (["game", "turns"], 7, "it is listed with 7 moves, 1 stand"),
        (["game", "result"], "b", "it is listed with the result b, its entries say *"),
        (["game", "variant"], "advanced", "it is listed as advanced"),
        (["game", "tokens"], "open", "its tokens are listed as open, they are none"),
        (["game", "game"], "chess", "no game 'chess'"),
        (["game", "start"], TOKENS, "it begins with 'rrrrr/5/5/5/bbbbb b', the game with"),
        (["game", "started_at"], "yesterday", "game.started_at: 'yesterday' is no time"),
        (["game", "started_at"], "2026-01-01", "game.started_at: '2026-01-01' is no time with a time zone"),
        (["game", "black"], "\ud800", "game.black has characters that are no text"),
        (["game", "black"], "A\0B", "game.black has characters that are no text"),
        (["game", "tags"], {"a": "\0"}, "game.tags cannot be"),
        (["game", "colour"], "blue", "game: unknown: colour"),
        (["game", "last_n"], 3, "entries 3 to 3 are missing"),
        (["entries", 1, "n"], 3, "entries 2 to 2 are missing"),
        (["entries", 1, "move"], "c1-c4", "entry 2: illegal move c1-c4"),
        (["entries", 1, "move"], "", "entry 2: move needs move"),
        (["entries", 1, "turn"], 2, "entry 2: turn 2, but the board has made 1 moves"),
        (["entries", 1, "how"], "guessed", "entry 2: how='guessed' is none of"),
        (["entries", 1, "what"], "dance", "entry 2: what='dance' is none of"),
        (["entries", 1, "evidence"], "c1", "entry 2:  is no number"),
        (["entries", 1, "evidence"], "z9-1", "entry 2: evidence from 'z9', which is no cell"),
        (["entries", 1, "received_at"], None, "entries[1].received_at cannot be None"),
        (["entries", 0, "what"], "back", "entry 1: "),
        (["entries", 0, "pos"], "junk", "entry 1: it begins with 'junk'"),
        (["commitments"], [{"side": "b"}], "commitments[0]: missing: digest, committed_at"),
    ],
)
def test_a_game_with_one_thing_wrong_is_refused(file_log: GameLog, path: list[Any], value: Any, reason: str) -> None:
    game = one_game()
    place: Any = game
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    good = one_game()
    good["game"]["epoch"] = "0"
    with pytest.raises(ImportRefused) as caught:
        import_games(file_log, [json.dumps(good), json.dumps(game)])
    assert str(caught.value).startswith("line 2: ")
    assert reason in str(caught.value)
    assert file_log.games().total == 0


@pytest.mark.parametrize("line", ["{", '{"passoboard": 1}', "{" * 5000, '{"a":' * 5000, "{]", '{"passoboard": NaN}'])
def test_what_is_no_json_is_refused(file_log: GameLog, line: str) -> None:
    with pytest.raises(ImportRefused, match="line 1: "):
        import_games(file_log, [line])


def test_a_zero_byte_is_no_text(file_log: GameLog) -> None:
    with pytest.raises(ImportRefused, match="line 2: this is no text"):
        import_games(file_log, ["1. c1-c2\n", '[Black "A\0"]\n'])


# Fuzz: whatever comes in, a game that holds or a reason with a line comes out.


def records() -> st.SearchStrategy[str]:
    """Return texts of whole games, several in a file."""
    return st.lists(st.integers(0, 50), min_size=1, max_size=2).map(_text_of)


def _text_of(seeds: list[int]) -> str:
    texts = []
    for seed in seeds:
        played = []
        for entry in play_game(seed):
            word = {"move": entry.move, "back": "back", "resign": "resign-" + entry.side}.get(entry.what)
            played += [f"{word} {{{entry.how} 2.5 s}}"] if word else []
        texts.append(f'[Start "{play_game(seed)[0].pos}"]\n' + "\n".join(played))
    return "\n".join(texts)


def read(games: Callable[[], Iterator[tuple[int, GameRecord]]]) -> tuple[list[tuple[int, GameRecord]], int]:
    """Return the games, or none and the line for which they were refused."""
    try:
        return list(games()), 0
    except ImportRefused as error:
        return [], error.line


def check_text(text: str) -> None:
    found, refused = read(lambda: from_text(text))
    assert refused in range(text.count("\n") + 2)
    for line, record in found:
        assert line in range(1, text.count("\n") + 2)
        assert check_game(record) == []
        again = list(from_text(to_text(record)))
        assert [tell(one.entries).moves for _, one in again] == [tell(record.entries).moves]


@given(records())
def test_a_good_text_is_read(text: str) -> None:
    assert len(list(from_text(text))) == text.count("[Start")
    check_text(text)


@given(damaged(records(), '[]{}"\\ \n0123.?*=-/abcderTDCJKRoffback\0é'))
def test_a_damaged_text_is_read_or_refused_with_its_line(text: str) -> None:
    check_text(text)


@given(st.text(alphabet='[]{}"\\ \n123.-abcoffk resignStartResult', max_size=200) | st.text(max_size=100))
def test_any_text_is_read_or_refused_with_its_line(text: str) -> None:
    check_text(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def check_line(line: str) -> None:
    found, refused = read(lambda: from_json(iter([line])))
    assert refused in (0, 1)
    for _, record in found:
        if not check_game(record):
            assert [one for _, one in from_json(iter([to_json(record)]))] == [record]


@given(st.data())
def test_a_damaged_line_is_read_or_refused(data: st.DataObject) -> None:
    game = one_game()
    place: Any = game
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JSON)
    check_line(json.dumps(game))


@given(damaged(st.just(json.dumps(one_game())), '{}[]",:0123456789-abcnull\\'))
def test_a_line_with_a_wrong_character_is_read_or_refused(line: str) -> None:
    check_line(line)
