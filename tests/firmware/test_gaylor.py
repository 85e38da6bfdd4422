"""Gaylor's Passo on the big board, without a host: layouts, slides, hand-overs, take-backs, power cuts, every end."""

import random
from itertools import pairwise
from typing import Any

import pytest
from boardcore.games import load
from boardcore.games.gaylor.move import PASS
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import match_of

from tests.firmware.boards import CALM_MS, NEW_GAME_MS, SETTLED_MS, Boards
from tests.firmware.host import Host

GAME = load("gaylor")
# White is to move and wins: by a step, by a pass to a piece that is there, by the last piece of a line.
LAST_STEP = "2bBbb2/1bbbbbbW/8/8/8/8/1wwwwww1/2ww1w2 w"
PASS_HOME = "w1bBbb2/1bbbbbb1/W7/8/8/8/1wwwwww1/2ww4 w"
LAST_OF_THE_LINE = "3B4/bbbbb1b1/8/wwwwww1w/8/8/bbb5/w3W1w1 w"
# Black's ball in the corner: no step, and the only line to a friend is cut off.
LAST_OF_THE_RING = "7B/bbbbb3/bbbb4/8/8/8/ww2ww2/wwwwW1w1 w"
OWNERS_MS = 4000  # longer than a new game shows whose pieces stand where
LONG_MS = 900  # a long press
TRAIL_MS = 1200  # longer than the light of a pass runs


def board_at(new_board: Boards, position: str = "") -> VirtualBoard:
    return new_board(position, board="big", game="gaylor")


def walk(board: VirtualBoard, *cells: str, ms: float = SETTLED_MS) -> None:
    """Take a piece, with its ball if it has one, and set it down on each of these squares."""
    for start, target in pairwise(cells):
        board.lift_stack(start)
        board.place(target)
        board.run(ms)


def hand_over(board: VirtualBoard, carrier: str, receiver: str) -> None:
    """Let the ball roll from one piece to another, both in the air."""
    board.together(carrier, receiver)
    board.run(SETTLED_MS)


def standing(board: VirtualBoard) -> dict[str, str]:
    """Return the pieces and balls where the board believes them."""
    pieces = GAME.pieces(match_of(board.nvm).position)
    return {cell: letters for cell, letters in zip(GAME.cells, pieces, strict=True) if letters}


def set_up(board: VirtualBoard, layout: str) -> None:
    """Put the pieces of a layout up from beside the board, and the balls onto their carriers."""
    for cell, letters in zip(GAME.cells, GAME.pieces(GAME.start(variant=layout)), strict=True):
        for letter in letters:
            board.lift("off", letter)
            board.place(cell)
    board.run(NEW_GAME_MS)


# Moves.


def test_a_slide_that_rests_on_its_way_is_one_move_until_the_other_side_answers(new_board: Boards) -> None:
    board = board_at(new_board)
    walk(board, "b2", "b3", "b4", "b5", ms=CALM_MS)
    assert board.moves == ["b2-b5"]
    walk(board, "g7", "g6")
    assert board.moves == ["b2-b5", "g7-g6"]
    walk(board, "b5", "b6", ms=CALM_MS)
    assert board.moves == ["b2-b5", "g7-g6", "b5-b6"], "the slide before is final: this is the next one"


@pytest.mark.parametrize("ms", [300, 1000, 8000])
def test_a_piece_pushed_along_the_wood_passes_over_legal_ends_and_is_one_move(new_board: Boards, ms: int) -> None:
    board = board_at(new_board)
    for move in ("b2-b6", "g7-g3", "b6-e3"):
        board.slide(*move.split("-"), ms)
        board.run(CALM_MS)
    assert board.moves == ["b2-b6", "g7-g3", "b6-e3"]


def test_the_carrier_is_pushed_with_its_ball(new_board: Boards) -> None:
    board = board_at(new_board, "2bBbb2/1bbbbbb1/8/8/8/4W3/1wwwwww1/2ww1w2 w")
    board.slide("e3", "f4", 800)
    board.run(CALM_MS)
    assert board.moves == ["e3-f4"]
    assert board.discs == standing(board)


def test_a_slide_that_went_too_far_comes_back_and_counts_where_it_stands(new_board: Boards) -> None:
    board = board_at(new_board)
    walk(board, "b2", "b6", "b3", "b4")
    assert board.moves == ["b2-b4"]
    walk(board, "b4", "b2", ms=CALM_MS)
    assert board.moves == []


def test_a_pass_is_a_hand_over_and_the_lights_follow_the_ball(new_board: Boards) -> None:
    board = board_at(new_board)
    host = Host(board)
    board.run(OWNERS_MS)
    host.catch_up()
    assert (host.cells_with("u"), host.cells_with("J")) == (["e1"], ["d8"])
    hand_over(board, "e1", "f2")
    board.run(TRAIL_MS)
    assert board.moves == ["e1>f2"]
    assert (host.cells_with("u"), host.cells_with("j")) == (["d8"], ["f2"])
    assert board.discs == standing(board), "the ball has rolled where the board believes it"


def test_while_both_are_in_the_air_the_path_of_the_ball_glows_and_two_that_cannot_pass_blink(
    new_board: Boards,
) -> None:
    board = board_at(new_board, "2bBbb2/1bbbbbb1/8/8/4W3/8/1wwwwww1/2ww1w2 w")
    host = Host(board)
    board.lift_stack("e4")
    board.lift_stack("e2")
    for ms in (100, SETTLED_MS, 5000):  # as long as the hands like
        board.run(ms)
        host.catch_up()
        assert (host.cells_with("L"), host.cells_with("t"), host.cells_with("+")) == (["e2", "e4"], ["e3"], []), ms
        assert board.moves == []
    board.place("e2", "e4")
    board.place("e4", "e2")
    board.run(TRAIL_MS)
    assert board.moves == ["e4>e2"]
    for cell in ("e4", "e2"):  # to hand the ball back
        board.lift_stack(cell)
    board.run(SETTLED_MS)
    host.catch_up()
    assert (host.cells_with("L"), host.cells_with("t"), host.cells_with("+")) == (["e2", "e4"], ["e3"], [])
    for cell in ("e4", "e2"):
        board.place(cell, cell)
    board.run(SETTLED_MS)
    assert board.moves == []
    hand_over(board, "e4", "e2")
    for cell in ("c8", "b7"):
        board.lift_stack(cell)
    board.run(SETTLED_MS)
    host.catch_up()
    assert (host.cells_with("+"), host.cells_with("t")) == (["b7", "c8"], [])
    for cell in ("b7", "c8"):
        board.place(cell, cell)
    board.run(SETTLED_MS)
    assert board.moves == ["e4>e2"]


def test_a_pass_is_handed_back_before_the_other_side_moves_and_not_after(new_board: Boards) -> None:
    board = board_at(new_board)
    hand_over(board, "e1", "f2")
    hand_over(board, "f2", "e1")
    assert board.moves == []
    hand_over(board, "e1", "f2")
    walk(board, "b7", "b6")
    hand_over(board, "f2", "e1")
    assert board.moves == ["e1>f2", "b7-b6", "f2>e1"], "now it is White's next turn"


def test_a_second_move_of_the_side_that_has_passed_does_not_replace_the_pass(new_board: Boards) -> None:
    """The ball lies where it was handed to: whoever wants another move hands it back first."""
    board = board_at(new_board)
    host = Host(board)
    hand_over(board, "e1", "f2")
    board.run(TRAIL_MS)
    walk(board, "b2", "b4", ms=CALM_MS)
    assert (board.moves, host.signs["b2"], host.signs["b4"]) == (["e1>f2"], "+", "s")
    walk(board, "b4", "b2")
    assert board.discs == standing(board)
    hand_over(board, "f2", "e1")
    walk(board, "b2", "b4")
    assert board.moves == ["b2-b4"]
    assert board.discs == standing(board)


def test_whoever_moves_twice_is_asked_back_and_not_which_pass_came_between(new_board: Boards) -> None:
    """The other side may have passed unseen, but no touch could tell how: a question would have no lights."""
    board = board_at(new_board)
    host = Host(board)
    walk(board, "b2", "b4", ms=CALM_MS)
    walk(board, "g2", "g4", ms=CALM_MS)
    assert (board.moves, host.signs["g2"], host.signs["g4"]) == (["b2-b4"], "+", "s")


def test_looking_at_two_pieces_one_after_the_other_is_no_pass(new_board: Boards) -> None:
    board = board_at(new_board)
    for cell in ("e1", "f2", "e1", "f2"):
        board.touch(cell, 700)
        board.run(CALM_MS)
    assert board.moves == []
    walk(board, "b2", "b4")
    assert board.moves == ["b2-b4"]


def test_the_carrier_pushed_straight_is_asked_back(new_board: Boards) -> None:
    board = board_at(new_board, "2bBbb2/1bbbbbb1/8/8/8/4W3/1wwwwww1/2ww1w2 w")
    host = Host(board)
    walk(board, "e3", "e4", ms=CALM_MS)
    assert board.moves == []
    assert (host.signs["e3"], host.signs["e4"]) == ("+", "s")
    walk(board, "e4", "d4")
    assert board.moves == ["e3-d4"]


@pytest.mark.parametrize("ended", [True, False])
def test_a_move_is_taken_back_piece_by_piece_even_one_that_won(new_board: Boards, ended: bool) -> None:
    board = board_at(new_board, LAST_STEP)
    walk(board, "h7", "g8" if ended else "g6", ms=CALM_MS)
    assert (match_of(board.nvm).outcome() is not None) == ended
    walk(board, "g8" if ended else "g6", "h7", ms=NEW_GAME_MS)
    assert board.moves == []
    assert match_of(board.nvm).outcome() is None


def test_moves_of_every_kind_are_taken_back_one_by_one_to_the_start(new_board: Boards) -> None:
    board = board_at(new_board)
    played = ["b2-b4", "e7-e5", "e1>f2", "d8>c7", "f2>f1", "b7-b6"]
    for move in played:
        board.gesture(move)
    assert board.moves == played
    for move in reversed(played):
        take_back(board, GAME.parse_move(move))
        board.run(CALM_MS)
        played.pop()
        assert board.moves == played
    assert board.position == GAME.format_position(GAME.start())
    assert board.discs == standing(board)


@pytest.mark.parametrize("moment", ["both in the air", "one back", "passed"])
def test_power_cut_during_a_hand_over(new_board: Boards, moment: str) -> None:
    """In the air it is no pass, and what led there is unknown afterwards; once it is one, it is handed back as ever."""
    board = board_at(new_board)
    board.lift_stack("e1")
    board.lift_stack("f2")
    if moment != "both in the air":
        board.place("e1", "f2")
    if moment == "passed":
        board.place("f2", "e1")
        board.run(SETTLED_MS)
    board.power_cut()
    board.run(300)
    board.power_on(1500)
    if moment == "passed":
        assert board.moves == ["e1>f2"]
        hand_over(board, "f2", "e1")
        assert board.moves == []
        return
    for lifted, cell in (("f2", "f2"), ("e1", "e1")) if moment == "both in the air" else (("e1", "f2"),):
        board.place(cell, lifted)
    board.run(NEW_GAME_MS)
    assert board.moves == []
    board.gesture("b2-b4")
    assert board.moves == ["b2-b4"]


# Ends.


@pytest.mark.parametrize(
    ("position", "move", "reason", "why"),
    [
        (LAST_STEP, "h7-g8", "home", "a8 b8 c8 d8 e8 f8 g8 h8"),
        (PASS_HOME, "a6>a8", "home", "a8 b8 c8 d8 e8 f8 g8 h8"),
        (LAST_OF_THE_LINE, "g1-g5", "blockade", "a5 b5 c5 d5 e5 f5 g5 h5"),
        (LAST_OF_THE_RING, "g1-g7", "enclosed", "g7"),
    ],
)
def test_an_end_is_found_the_winner_lit_and_the_reason_in_gold(
    new_board: Boards, position: str, move: str, reason: str, why: str
) -> None:
    board = board_at(new_board, position)
    host = Host(board)
    board.gesture(move)
    board.run(TRAIL_MS + CALM_MS)
    assert board.moves == [move]
    ended = match_of(board.nvm).outcome()
    assert ended is not None
    assert (ended.reason, ended.winner) == (reason, 0)
    white = [cell for cell, letters in standing(board).items() if letters[0] == "w"]
    assert host.cells_with("g") == why.split()
    assert host.cells_with("w") == sorted(set(white) - set(why.split()))


# New games.


def test_setting_up_another_layout_begins_a_game_with_it(new_board: Boards) -> None:
    board = board_at(new_board)
    for move in ("b2-b4", "g7-g5", "e1>f2"):
        board.gesture(move)
    board.sweep_all()
    board.run(CALM_MS)
    assert len(board.moves) == 3, "an empty board is no new game"
    set_up(board, "wedge")
    assert board.position == GAME.format_position(GAME.start(variant="wedge"))
    assert board.moves == []
    board.gesture("d4-d5")
    assert board.moves == ["d4-d5"]
    board.power_cut()
    board.power_on(1500)
    assert board.moves == ["d4-d5"]
    assert match_of(board.nvm).start == GAME.start(variant="wedge")


@pytest.mark.parametrize("layout", GAME.variants)
def test_each_layout_chooses_itself_and_the_carriers_light_up(new_board: Boards, layout: str) -> None:
    board = board_at(new_board)
    host = Host(board)
    board.gesture("b2-b4")
    board.sweep_all()
    board.run(CALM_MS)
    set_up(board, layout)
    assert board.position == GAME.format_position(GAME.start(variant=layout))
    board.run(OWNERS_MS)
    host.catch_up()
    assert (host.cells_with("u"), host.cells_with("J")) == (["e1"], ["d8"])


@pytest.mark.parametrize("layout", GAME.variants)
def test_in_each_layout_the_other_side_may_say_that_it_begins(new_board: Boards, layout: str) -> None:
    board = new_board(GAME.format_position(GAME.start(variant=layout)), board="big", game="gaylor")
    board.press(1)
    board.run(SETTLED_MS)
    assert board.position == GAME.format_position(GAME.start(1, variant=layout))
    first = GAME.format_move(GAME.moves(GAME.start(1, variant=layout))[-1])
    board.gesture(first)
    assert board.moves == [first]


OWN_LAYOUT = ("a1", "b1", "c1", "e1", "g1", "h1", "a2", "c2", "f2", "h2")


def set_up_own(board: VirtualBoard, squares: tuple[str, ...]) -> None:
    """Put pieces on some squares of White's half, and Black's opposite to them."""
    for cell in squares:
        opposite = GAME.cells[63 - GAME.cells.index(cell)]
        for piece, place in (("w", cell), ("b", opposite)):
            board.lift("off", piece)
            board.place(place)
    board.run(NEW_GAME_MS)


def test_a_layout_of_ones_own_begins_with_a_long_press(new_board: Boards) -> None:
    """Nobody knows the original diagram, but somebody may own it."""
    board = board_at(new_board)
    host = Host(board)
    board.gesture("b2-b4")
    board.sweep_all()
    board.run(CALM_MS)
    set_up_own(board, OWN_LAYOUT)
    assert board.moves == ["b2-b4"], "without a word it is no start"
    board.press(0, LONG_MS)
    board.run(SETTLED_MS)
    assert board.position == "bb1B1bbb/b1b2b1b/8/8/8/8/w1w2w1w/www1W1ww w"
    board.run(OWNERS_MS)
    host.catch_up()
    assert (host.cells_with("u"), host.cells_with("J")) == (["e1"], ["d8"])
    board.gesture("a2-a6")
    board.power_cut()
    board.power_on(1500)
    assert board.moves == ["a2-a6"]
    board.gesture("d8-e7")
    assert len(board.moves) == 2


@pytest.mark.parametrize(
    "squares",
    [
        ("a1", "b1", "c1", "d1", "g1", "h1", "a2", "c2", "f2", "h2"),  # e1, the carrier's square, is empty
        ("a1", "b1", "c1", "e1", "g1", "h1", "a2", "c2", "f2"),  # nine a side
    ],
)
def test_what_is_not_a_layout_begins_nothing_with_a_long_press(new_board: Boards, squares: tuple[str, ...]) -> None:
    board = board_at(new_board)
    board.gesture("b2-b4")
    board.sweep_all()
    board.run(CALM_MS)
    set_up_own(board, squares)
    board.press(0, LONG_MS)
    board.run(SETTLED_MS)
    assert board.moves == ["b2-b4"]


def test_a_layout_that_differs_at_the_two_ends_begins_nothing_with_a_long_press(new_board: Boards) -> None:
    board = board_at(new_board)
    board.gesture("b2-b4")
    board.sweep_all()
    board.run(CALM_MS)
    set_up_own(board, OWN_LAYOUT)
    walk(board, "a2", "a3", ms=CALM_MS)
    board.press(0, LONG_MS)
    board.run(SETTLED_MS)
    assert board.moves == ["b2-b4"]


def test_a_picture_that_is_no_layout_begins_nothing(new_board: Boards) -> None:
    board = board_at(new_board)
    board.gesture("b2-b4")
    board.sweep_all()
    board.run(CALM_MS)
    for rank, piece in (("3", "w"), ("6", "b")):
        for file in "abcdefgh":
            board.lift("off", piece)
            board.place(file + rank)
    board.run(NEW_GAME_MS)
    assert board.moves == ["b2-b4"]


def test_pieces_put_back_as_they_stood_go_on_with_the_game(new_board: Boards) -> None:
    board = board_at(new_board)
    for move in ("b2-b4", "g7-g5"):
        board.gesture(move)
    stood = board.discs
    board.sweep_all()
    board.run(CALM_MS)
    for cell, letters in stood.items():
        board.lift("off", letters[0])
        board.place(cell)
    board.run(NEW_GAME_MS)
    assert board.moves == ["b2-b4", "g7-g5"]
    board.gesture("e1>f2")
    assert board.moves[2:] == ["e1>f2"]


# A whole game.


@pytest.mark.parametrize("layout", ["rear4", "checkers"])
def test_a_whole_game_by_gestures_with_take_backs_and_power_cuts(new_board: Boards, layout: str) -> None:
    """From pieces beside the board to an end of the rules, by people who slide, step and hand over."""
    board = board_at(new_board)
    board.sweep_all()
    board.run(CALM_MS)
    set_up(board, layout)
    dice = random.Random(layout)
    position: Any = GAME.start(variant=layout)
    played: list[str] = []
    while not GAME.outcome(position):
        move = best_move(position, dice)
        text = GAME.format_move(move)
        board.gesture(text)
        played.append(text)
        assert board.moves == played
        if len(played) % 7 == 3:
            take_back(board, move)
            assert board.moves == played[:-1]
            board.gesture(text)
        if len(played) in (2, 11):
            board.power_cut()
            board.power_on(1500)
        position = GAME.play(position, move)
        assert board.position == GAME.format_position(position)
        assert board.discs == standing(board), "no ball lies elsewhere than the board believes"
    assert 10 < len(played) < 160
    assert [move for move in played if ">" in move], "the ball was passed"
    assert board.console == ""


def take_back(board: VirtualBoard, move: int) -> None:
    """Put the piece back, or hand the ball back."""
    start, end = (GAME.cells[cell] for cell in GAME.path(move))
    if move & PASS:
        hand_over(board, end, start)
    else:
        walk(board, end, start, ms=NEW_GAME_MS)


def best_move(position: Any, dice: random.Random) -> int:
    """Return a move that brings the ball forward where one can, else one that opens the way."""
    side = GAME.current(position)

    def worth(move: int) -> tuple[float, float]:
        after = GAME.play(position, move)
        ended = GAME.outcome(after)
        if ended:
            return (9999 if ended.winner == side else -9999), 0
        return GAME.evaluate(after, side) + dice.randrange(60), dice.random()

    return max(GAME.moves(position), key=worth)
