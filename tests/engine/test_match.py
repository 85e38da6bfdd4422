"""A game being played: undo to the start from every turn, repetition, resignation."""

import pytest
from boardcore.games import Game, IllegalMove, Outcome
from boardcore.games.match import Match
from boardcore.games.passo.position import Position

from tests.strategies import GAME, random_line
from tests.tools import share

SHUTTLE = ["d1-e1", "d5-e5", "e1-d1", "e5-d5"]
TO_THE_SHUTTLE = ["c1-d1", "c5-d5"]


def played(*texts: str, repetition: bool = True, start: Position | None = None) -> Match:
    match = Match(GAME, start, repetition)
    for text in texts:
        match.play(GAME.parse_move(text))
    return match


def undo_to_the_start_and_play_again(match: Match, history: list[Position]) -> None:
    moves = list(match.moves)
    for turn in range(len(moves), 0, -1):
        assert match.position == history[turn]
        assert match.undo() == moves[turn - 1]
    assert match.position == history[0]
    assert match.undo() is None
    assert match.moves == []
    for move in moves:
        match.play(move)


@pytest.mark.parametrize("seed", range(share(8, 100)))
def test_a_random_game_undoes_to_its_start_at_every_step(seed: int) -> None:
    line = list(random_line(seed))
    history = [line[0][0]]
    match = Match(GAME, history[0], repetition=False)
    for _, move in line:
        match.play(move)
        history.append(match.position)
        undo_to_the_start_and_play_again(match, history)
    assert [match.at(turn) for turn in range(len(history))] == history


def test_a_game_far_longer_than_the_positions_kept_undoes_to_its_start() -> None:
    match = played(*TO_THE_SHUTTLE, repetition=False)
    history = [match.at(turn) for turn in range(3)]
    for text in SHUTTLE * 30:
        match.play(GAME.parse_move(text))
        history.append(match.position)
        if len(match.moves) % 30 == 0:
            undo_to_the_start_and_play_again(match, history)
    assert len(match.moves) == 122
    assert all(match.at(turn) == position for turn, position in enumerate(history))


def test_a_position_that_occurs_for_the_third_time_is_a_draw() -> None:
    match = played(*TO_THE_SHUTTLE, *SHUTTLE, *SHUTTLE[:3])
    assert match.outcome() is None
    match.play(GAME.parse_move(SHUTTLE[3]))
    assert match.outcome() == Outcome("repetition", None)
    assert match.legal() == []
    with pytest.raises(IllegalMove, match=r"illegal move d1-e1: the game is over \(repetition\)"):
        match.play(GAME.parse_move("d1-e1"))
    assert GAME.moves(match.position), "repetition is not a part of the rules of a single position"


def test_a_draw_by_repetition_can_be_taken_back() -> None:
    match = played(*TO_THE_SHUTTLE, *SHUTTLE, *SHUTTLE)
    match.undo()
    assert match.outcome() is None
    match.play(GAME.parse_move("e5-d4"))
    assert match.outcome() is None


def test_repetition_can_be_switched_off() -> None:
    assert played(*TO_THE_SHUTTLE, *SHUTTLE * 5, repetition=False).outcome() is None


def test_positions_with_other_tokens_left_are_not_the_same() -> None:
    board = "...../...../(rb)(rb).../2.../(br)(br)... b D D"
    there_and_back = ["a3-b3", "a1-b1", "b3-a3", "b1-a1"]
    match = played(*there_and_back, "a3-b3-a3/D", "a1-b1-a1/D", start=GAME.parse_position(board))
    boards = [GAME.format_position(match.at(turn))[:-4] for turn in range(7)]
    assert boards.count(board[:-4]) == 2
    assert GAME.format_position(match.position) == board[:-4]
    assert match.outcome() is None


def test_positions_with_another_side_to_move_are_not_the_same() -> None:
    text = "...../...../(rb)(rb).../2.../(br)(br)... "
    assert GAME.parse_position(text + "b") != GAME.parse_position(text + "r")


def test_a_win_counts_before_a_repetition() -> None:
    over = GAME.parse_position("...../..b../.r.../...../..... r")
    assert Match(GAME, over).outcome() == Outcome("passed", 0)


@pytest.mark.parametrize(("side", "winner"), [(0, 1), (1, 0)])
def test_who_resigns_loses(side: int, winner: int) -> None:
    match = played("c1-c2")
    match.resign(side)
    assert match.outcome() == Outcome("resigned", winner)
    assert match.legal() == []
    with pytest.raises(IllegalMove, match=r"the game is over \(resigned\)"):
        match.play(GAME.parse_move("c5-c4"))
    with pytest.raises(ValueError, match=r"the game is over \(resigned\)"):
        match.resign(winner)


def test_a_resignation_is_taken_back_before_any_move() -> None:
    match = played("c1-c2")
    match.resign(1)
    assert match.undo() is None
    assert match.outcome() is None
    assert match.undo() == GAME.parse_move("c1-c2")


def test_an_illegal_move_leaves_the_match_as_it_was() -> None:
    match = played("c1-c2")
    before = match.position
    with pytest.raises(IllegalMove, match="c1-c2: tile removed: c1"):
        match.play(GAME.parse_move("c1-c2"))
    assert match.position is before
    assert len(match.moves) == 1


@pytest.mark.parametrize(
    ("position", "move", "outcome"),
    [
        ("...../..1../.rb../...../..... b", "c3-c4", Outcome("passed", 0)),
        ("...../...../.r.../2.../br... b", "a1-a2", Outcome("passed", 1)),
        ("..b.r/..3/...../...../..... b", "c5-off", Outcome("off the board", 0)),
        ("...../.2r./.b.../...../..... b D -", "b3-b4-off/D", Outcome("off the board", 0)),
        ("...../.(rb).../..r../.b.../..... b", "b2-c3", Outcome("last to move", 0)),
    ],
)
def test_an_outcome_says_why_and_who(position: str, move: str, outcome: Outcome) -> None:
    match = played(move, start=GAME.parse_position(position))
    assert match.outcome() == outcome


def test_outcomes_compare_by_reason_and_winner() -> None:
    assert Outcome("passed", 0) == Outcome("passed", 0) != Outcome("passed", 1)
    assert len({Outcome("passed", 0), Outcome("passed", 0), Outcome("resigned", 0)}) == 2
    assert repr(Outcome("repetition", None)) == "Outcome('repetition', None)"


class ThreeSides(Game):
    """Three sides and points, and nothing else: what the match must not take for granted."""

    sides = ("1", "2", "3")

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> str:
        return "4/7/7"

    def format_position(self, position: str) -> str:
        return position

    def points(self, position: str) -> tuple[int, ...]:
        return tuple(int(points) for points in position.split("/"))

    def outcome(self, position: str) -> Outcome | None:
        return None


@pytest.mark.parametrize(("side", "winner"), [(0, 1), (1, 2), (2, 1)])
def test_if_one_of_three_resigns_the_best_of_the_others_wins_and_the_earlier_in_a_tie(side: int, winner: int) -> None:
    match = Match(ThreeSides())
    match.resign(side)
    assert match.outcome() == Outcome("resigned", winner, (4, 7, 7))
    assert match.stopped_by == side
    match.undo()
    assert (match.outcome(), match.stopped_by) == (None, -1)


def test_a_side_that_does_not_take_part_cannot_resign() -> None:
    with pytest.raises(ValueError, match="no side 3, there are 3"):
        Match(ThreeSides()).resign(3)


def test_an_agreed_draw_and_a_lost_clock_end_a_match_and_can_be_taken_back() -> None:
    match = Match(ThreeSides())
    match.agree()
    assert match.outcome() == Outcome("agreed", None, (4, 7, 7))
    match.undo()
    match.run_out(1)
    assert match.outcome() == Outcome("time", 2, (4, 7, 7))
