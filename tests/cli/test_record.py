"""A game as text: written, read back, and refused with the line that is wrong."""

import pytest
from boardcore.games import Outcome
from boardcore.games.match import Match
from passoboard.record import RecordError, read_record, result_of, write_record

from tests.strategies import GAME, random_line


def played(seed: int, repetition: bool = True) -> Match:
    line = list(random_line(seed))
    match = Match(GAME, line[0][0], repetition)
    for _, move in line:
        if match.outcome() is None:
            match.play(move)
    return match


@pytest.mark.parametrize("seed", range(20))
def test_a_game_comes_back_from_its_record(seed: int) -> None:
    match = played(seed, repetition=seed % 3 != 0)
    again = read_record(write_record(match))
    assert (again.start, again.moves, again.repetition) == (match.start, match.moves, match.repetition)
    assert again.outcome() == match.outcome()
    assert write_record(again) == write_record(match)


@pytest.mark.parametrize(("side", "letter"), [(0, "r"), (1, "b")])
def test_a_resignation_comes_back_from_its_record(side: int, letter: str) -> None:
    match = Match(GAME)
    match.play(GAME.parse_move("c1-c2"))
    match.resign(side)
    again = read_record(write_record(match))
    assert again.outcome() == Outcome("resigned", 1 - side)
    assert result_of(again) == letter


def test_a_draw_is_written_as_an_equals_sign() -> None:
    match = Match(GAME)
    for text in ["c1-d1", "c5-d5", *["d1-e1", "d5-e5", "e1-d1", "e5-d5"] * 2]:
        match.play(GAME.parse_move(text))
    assert '[Result "="]\n[Reason "repetition"]' in write_record(match)
    assert result_of(read_record(write_record(match))) == "="


def test_a_record_needs_no_tags() -> None:
    assert len(read_record("1. c1-c2 c5-c4\n2. c2-c3").moves) == 3


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("1. c1-c2 c5\n", 1, "not a move: 'c5'"),
        ("\n\n1. c1-c2\n2. c1-c2\n", 4, "illegal move c1-c2: tile removed: c1"),
        ("[Start]\n", 1, 'a tag looks like [Name "value"]'),
        ('[Start "junk"]\n', 1, "not a position: 'junk'"),
        ('[Game "chess"]\n', 1, "unknown game 'chess'"),
        ('[Result "b"]\n\n1. c1-c2\n', 1, "the tag Result says 'b', the moves say '*'"),
        ('[Start "...../..b../.r.../...../..... r"]\n1. b3-c4\n', 2, "the game is over (passed)"),
    ],
)
def test_a_bad_record_names_the_line_and_the_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")
    assert reason in str(caught.value)


def test_a_record_that_starts_from_an_impossible_position_is_refused() -> None:
    with pytest.raises(RecordError, match=r"line 1: impossible position: .* more than 5 black discs"):
        read_record('[Start "bbbbb/b4/5/5/5 b"]\n')


def test_a_record_that_tells_of_a_resignation_after_the_end_is_refused() -> None:
    with pytest.raises(RecordError, match="line 1: the tag Result says 'r', the moves say 'b'"):
        read_record('[Start "...../..b../.r.../...../..... r"]\n[Result "r"]\n[Reason "resigned"]\n')
