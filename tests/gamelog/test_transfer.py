"""Games leave the log and come back: JSON Lines without any loss, text with what it can tell; or nothing changes."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from passoboard.gamelog import Entry, GameLog, GameRecord, ImportRefused, tell
from passoboard.gamelog.chain import chained
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
    log.describe(1, {"b": "Ada", "r": "Gräfin"}, 'The "big" one \\ final')
    log.append_many(on("fourth", Journal().new().new().entries))  # games without a move
    return log


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[GameLog]:
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "others") as log:
        yield log


def test_json_lines_lose_nothing(full: GameLog, empty: GameLog) -> None:
    lines = list(export_jsonl(full.each()))
    assert len(lines) == 12
    assert import_games(empty, lines).numbers == list(range(1, 13))
    assert list(export_jsonl(empty.each())) == lines
    assert list(verify(empty)) == []
    for mine, theirs in zip(full.each(), empty.each(), strict=True):
        assert mine.entries == theirs.entries
        assert (mine.commitments, mine.incidents) == (theirs.commitments, theirs.incidents)
        assert theirs.game.source == "imported"


def test_a_text_tells_everything_that_happened(full: GameLog, empty: GameLog) -> None:
    lines = list(export_text(full.each()))
    assert len(import_games(empty, [line + "\n" for line in lines]).numbers) == 12
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
        assert (len(first.numbers), first.known) == (12, 0)
        assert (again.numbers, again.known) == ([], 12)


def test_an_import_neither_extends_nor_displaces_what_a_board_plays(full: GameLog, empty: GameLog) -> None:
    import_games(empty, list(export_jsonl(full.each())))
    assert (empty.have(BOARD, EPOCH), empty.where(BOARD, EPOCH)) == (0, (0, None))
    played = Journal().new().move("b1-b2").move("b5-b4")  # the board itself says something else
    assert empty.append_many(on(BOARD, played.entries)) == [True] * 3
    assert (empty.have(BOARD, EPOCH), empty.game(13).entries) == (3, played.entries)
    assert list(export_jsonl(empty.each(range(1, 13)))) == list(export_jsonl(full.each()))
    assert list(verify(empty)) == []


def test_a_game_can_be_imported_while_its_board_plays_on(full: GameLog, empty: GameLog) -> None:
    entries = [entry for record in full.each([1, 2]) for entry in record.entries]
    empty.append_many(on(BOARD, entries[:5]))
    assert import_games(empty, list(export_jsonl(full.each([2])))).numbers == [2]
    assert all(empty.append(BOARD, entry) for entry in entries[5:])
    assert empty.have(BOARD, EPOCH) == len(entries)
    assert [empty.game(number).entries for number in (1, 3)] == [full.game(number).entries for number in (1, 2)]
    assert list(verify(empty)) == []


def test_incidents_of_a_file_stay_with_its_game(full: GameLog, empty: GameLog) -> None:
    (line,) = export_jsonl(full.each([10]))
    empty.append_many(on("third", Journal().new().move("c1-c2").entries))
    forged = json.loads(line.replace(EPOCH, "other")) | {"incidents": []}
    del forged["game"]["head"]
    forged["incidents"] = [{"at": "2026-01-01T00:00:00Z", "kind": "missing", "reason": "a\x1bb", "n": 2}]
    import_games(empty, [json.dumps(forged)])
    assert empty.incidents() == []
    assert [incident.reason for incident in empty.game(2).incidents] == ["a\\x1bb"]
    assert empty.game(1).incidents == []


def test_an_older_export_of_a_game_that_went_on_is_known(file_log: GameLog) -> None:
    journal = Journal().new().move("c1-c2")
    file_log.append_many(on(BOARD, journal.entries))
    lines = list(export_jsonl(file_log.each()))
    file_log.append_many(on(BOARD, journal.move("c5-c4").entries))
    assert import_games(file_log, lines).known == 1


def test_a_game_that_the_log_has_otherwise_is_refused(file_log: GameLog) -> None:
    file_log.append_many(on(BOARD, Journal().new().move("c1-c2").entries))
    (line,) = export_jsonl(file_log.each())
    with pytest.raises(
        ImportRefused, match="line 1: game 1 of this log has the same entries, but tells them otherwise"
    ):
        import_games(file_log, [without_head(line.replace("c1-c2", "d1-d2"))])


def test_entries_that_are_there_as_another_game_are_refused(file_log: GameLog) -> None:
    file_log.append_many(on(BOARD, Journal().new().move("c1-c2").entries))
    (line,) = export_jsonl(file_log.each())
    other = line.replace(EPOCH, "other")
    import_games(file_log, [without_head(other)])
    shifted = json.loads(other)
    shifted["game"] |= {"first_n": 2, "last_n": 3}
    for entry in shifted["entries"]:
        entry["n"] += 1
    with pytest.raises(ImportRefused, match="line 1: entry 2 of board e6614103e7452f2b, epoch other is logged"):
        import_games(file_log, [without_head(json.dumps(shifted))])


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_one_bad_game_among_many_and_nothing_is_written(full: GameLog, empty: GameLog, form: str) -> None:
    lines = list(export_jsonl(full.each()) if form == "jsonl" else export_text(full.each()))
    bad = max(number for number, line in enumerate(lines) if "a1-b2/K" in line)
    lines[bad] = lines[bad].replace("a1-b2/K", "a1-c3/K")
    with pytest.raises(ImportRefused, match=f"line {bad + 1}: .*illegal move a1-c3/K"):
        import_games(empty, [line + "\n" for line in lines])
    assert (empty.games().total, empty.boards()) == (0, [])


def without_head(line: str) -> str:
    """Return a game without the head that its entries lead to."""
    game = json.loads(line)
    del game["game"]["head"]
    return json.dumps(game)


def one_game(tokens: str = START) -> dict[str, Any]:
    journal = Journal().new(tokens).move("c1-c2", evidence="c1-2509,c2+361")
    (record,) = from_text('[Start "' + tokens + '"]\n1. c1-c2')
    entries = chained(journal.entries, BOARD, "")
    told = replace(record[1].game, board=BOARD, epoch=EPOCH, head=entries[-1].link)
    game: dict[str, Any] = json.loads(to_json(GameRecord(told, entries)))
    return game


def test_the_game_to_be_spoilt_is_a_good_one(file_log: GameLog) -> None:
    assert import_games(file_log, ["\n", "  \n", json.dumps(one_game())]).numbers == [1]


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (["passoboard"], "1", "this is not a game"),
        (["game"], [], "game is missing or not a dict"),
        (["entries"], {}, "entries is missing or not a list"),
        (["entries"], [1], "entries: 1 is not an object"),
        (["entries"], [], "entries 1 to 2 are missing"),
        (["game", "board"], 7, "game.board cannot be 7"),
        (["game", "turns"], True, "game.turns cannot be True"),
        (["game", "turns"], 2**40, "game.turns cannot be 1099511627776"),
        (["game", "turns"], 7, "it is listed with 7 moves, 1 stand"),
        (["game", "result"], "b", "it is listed with the result b, its entries say *"),
        (["game", "variant"], "advanced", "its variant is listed as 'advanced', it is 'base'"),
        (["game", "secrets"], "open", "its secrets are listed as open, they are none"),
        (["game", "game"], "chess", "unknown game 'chess'"),
        (["game", "start"], TOKENS, "it begins with 'rrrrr/5/5/5/bbbbb b', the game with"),
        (["game", "started_at"], "yesterday", "game.started_at: 'yesterday' is not a time"),
        (["game", "started_at"], "2026-01-01", "game.started_at: '2026-01-01' is not a time with a time zone"),
        (["game", "players", "b"], "\ud800", "game.players.b has characters that are not text"),
        (["game", "players", "b"], "A\0B", "game.players.b has characters that are not text"),
        (["game", "players", "b"], "A\x1b[31m", "game.players.b has characters that cannot be printed"),
        (["game", "players"], {"b": "Ada"}, "it is listed with the sides b, it has b r"),
        (["game", "points"], {"b": 3}, "its points are listed as 3, they are none"),
        (["game", "event"], "a\nb", "game.event has characters that cannot be printed"),
        (["game", "board"], "a\rb", "game.board has characters that cannot be printed"),
        (["game", "reason"], "a\tb", "game.reason has characters that cannot be printed"),
        (["game", "tags"], {"a": "\0"}, "game.tags.a has characters that are not text"),
        (["game", "tags"], {"a": "b\nc"}, "game.tags.a has characters that cannot be printed"),
        (["game", "tags"], {'X "1"]\n1. c1-c2\n[Y': "z"}, "is not a name"),
        (["game", "tags"], "X", "game.tags cannot be 'X'"),
        (["game", "head"], "0" * 64, "its head is 0000"),
        (["game", "anchor"], "0" * 64, "its entries lead to"),
        (["entries", 1, "think_ms"], 1, "its entries lead to"),
        (["entries", 1, "think_ms"], -1, "entry 2: nobody thinks for -1 ms"),
        (["entries", 1, "think_ms"], 10**9, "entry 2: nobody thinks for 1000000000 ms"),
        (["game", "reason"], "resigned", "it is listed as 'resigned', but its entries tell of no end"),
        (["game", "repetition"], False, "repetition is listed as False, its first entry says otherwise"),
        (["game", "colour"], "blue", "game: unknown: colour"),
        (["game", "last_n"], 3, "entry 3 is missing"),
        (["entries", 1, "n"], 3, "entry 2 is missing"),
        (["entries", 1, "move"], "c1-c4", "entry 2: illegal move c1-c4"),
        (["entries", 1, "move"], "", "entry 2: move needs move"),
        (["entries", 1, "turn"], 2, "entry 2: turn 2, but the board has made 1 moves"),
        (["entries", 1, "how"], "guessed", "entry 2: how='guessed' is none of"),
        (["entries", 1, "what"], "dance", "entry 2: there is no entry 'dance', only"),
        (["entries", 1, "evidence"], "c1", "entry 2:  is not a number"),
        (["entries", 1, "evidence"], "z9-1", "entry 2: evidence from 'z9', which is not a cell"),
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
    del good["game"]["head"]
    with pytest.raises(ImportRefused) as caught:
        import_games(file_log, [json.dumps(good), json.dumps(game)])
    assert str(caught.value).startswith("line 2: ")
    assert reason in str(caught.value)
    assert file_log.games().total == 0


@pytest.mark.parametrize("tag", ["BlackCommitment", "RedSalt", "NobodyCommitment", "Result", "Red", "Time"])
def test_a_tag_with_a_name_of_ours_does_not_spoil_the_text(tag: str) -> None:
    game = one_game()
    game["game"]["tags"] = {tag: "x", "Round": "7"}
    ((_, record),) = from_json(iter([json.dumps(game)]))
    ((_, again),) = from_text(to_text(record))
    assert check_game(again) == []
    assert again.game.tags == {"Board": BOARD, "Head": record.game.head, "Round": "7"}


@pytest.mark.parametrize("line", ["{", '{"passoboard": 1}', "{" * 5000, '{"a":' * 5000, "{]", '{"passoboard": NaN}'])
def test_what_is_not_json_is_refused(file_log: GameLog, line: str) -> None:
    with pytest.raises(ImportRefused, match="line 1: "):
        import_games(file_log, [line])


def test_a_zero_byte_is_no_text(file_log: GameLog) -> None:
    with pytest.raises(ImportRefused, match="line 2: the tag Black has characters that cannot be printed"):
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


@pytest.mark.parametrize("export", [export_jsonl, export_text])
def test_a_game_whose_end_was_never_reported_is_imported_as_well(
    log: GameLog, tmp_path: Path, export: Callable[[Iterator[GameRecord]], Iterator[str]]
) -> None:
    """Its board fell silent before it told the end; all other games of the file came to nothing with it."""
    journal = Journal().new("..b.r/..3/...../...../..... b").move("c5-off")
    log.append_many(on(BOARD, [*journal.entries[:-1], *Journal("00000002").new().entries]))
    lines = [line + "\n" for line in export(log.each())]
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "secrets") as other:
        assert len(import_games(other, lines).numbers) == 2
