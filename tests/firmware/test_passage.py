"""Passage on the big board, without a host: bag, stamps, walks, bans, the start picture, rematch, power cuts."""

import random
from itertools import pairwise

import pytest
from boardcore.games import load
from boardcore.games.masks import cells_of
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import is_turned

from tests.firmware.boards import CALM_MS, NEW_GAME_MS, SETTLED_MS, Boards
from tests.firmware.host import Host, outcome

GAME = load("passage")
START = GAME.format_position(GAME.start())
DRAWN = "RRRR/---/rbrb/brb/rbbr/---/BBBB r"
READY = "RRRR/rbr/brbr/rbr/rbrb/brb/BBBB b"
# Black is home, two of Red's pieces are not.
WON = "BB.B/bBb/brbb/rRr/brrr/Rrb/R.R. b"
MIDDLE = ("a5", "c5", "e5", "g5", "b4", "d4", "f4", "a3", "c3", "e3", "g3")
DRAW_MS = 10_600  # longer than the board waits for a hand
TRAIL_MS = 2500  # longer than a light runs over what was drawn
OWNERS_MS = 2500  # longer than a new game shows whose pieces stand where
PATIENT_MS = 2100  # longer than touches wait that change the last move
FORCED_MS = 3600  # longer than it waits before it plays the only move
LONG_MS = 900  # a long press
RESTART_MS = 3000


def board_at(new_board: Boards, position: str = "") -> VirtualBoard:
    return new_board(position, board="big", game="passage")


def walk(board: VirtualBoard, *cells: str, ms: float = SETTLED_MS) -> None:
    """Take a piece by the hand and set it down on each of these spaces."""
    for start, target in pairwise(cells):
        board.lift_stack(start)
        board.place(target)
        board.run(ms)


def stamp(board: VirtualBoard, home: str, *recesses: str) -> None:
    """Take a piece, set it on recesses, and bring it home."""
    walk(board, home, *recesses, home)


def set_up(board: VirtualBoard) -> None:
    """Put the eight pieces, from beside the board, on the outer rows."""
    for piece, rank in (("B", "1"), ("R", "7")):
        for file in "aceg":
            board.lift("off", piece)
            board.place(file + rank)
    board.run(NEW_GAME_MS)


# The bag.


def test_the_start_picture_begins_a_game_with_the_bag_and_a_touch_draws(new_board: Boards) -> None:
    board = board_at(new_board)
    host = Host(board)
    assert board.position == START
    assert len(host.cells_with("f")) == 11
    board.touch("e1")
    board.run(SETTLED_MS)
    assert len(board.moves) == 1
    assert board.moves[0].startswith("draw=")
    assert [frame.get("how") for frame in host.all("entry")] == ["setup", "drawn"]
    board.run(TRAIL_MS)
    assert len(host.cells_with("b")) + len(host.cells_with("r")) == 11


def test_time_draws_if_nobody_touches_anything_but_not_while_a_piece_is_in_the_hand(new_board: Boards) -> None:
    board = board_at(new_board)
    board.lift_stack("a7")
    board.run(3 * DRAW_MS)
    assert board.moves == []
    board.place("a7")
    board.run(5000)
    assert board.moves == []
    board.run(DRAW_MS)
    assert len(board.moves) == 1


def test_two_boards_draw_differently_and_a_power_cut_draws_nothing_again(new_board: Boards) -> None:
    boards = [new_board(board="big", game="passage", seed=seed) for seed in (1, 2)]
    for board in boards:
        board.touch("a1")
        board.run(SETTLED_MS)
    assert boards[0].moves != boards[1].moves
    drawn = boards[0].position
    boards[0].power_cut()
    boards[0].power_on(1500)
    assert boards[0].position == drawn


@pytest.mark.parametrize("home", ["c7", "c1"])
def test_a_real_bag_is_told_by_a_sweep_of_either_colour(new_board: Boards, home: str) -> None:
    board = board_at(new_board)
    host = Host(board)
    colour = "rb"[home == "c1"]
    disks = dict(zip(MIDDLE, "rbrbbrbrbbr", strict=True))
    own = [cell for cell, disk in disks.items() if disk == colour]
    walk(board, home, *own)
    assert host.cells_with(colour) == sorted(own)
    walk(board, own[-1], home)
    assert board.moves == ["draw=rbrbbrbrbbr"]
    assert board.position == DRAWN


def test_a_second_tap_clears_a_disk_and_a_wrong_number_is_tapped_again(new_board: Boards) -> None:
    board = board_at(new_board)
    stamp(board, "a7", "a5", "c5", "e5")
    assert board.moves == []
    stamp(board, "a7", "a5", "e5", "d4", "a3", "b4", "b4", "c3", "g3", "c3")
    assert board.moves == ["draw=rbrbbrbrbbr"]


def test_a_button_chooses_another_draw_before_the_bag_is_drawn(new_board: Boards) -> None:
    board = board_at(new_board)
    host = Host(board)
    seen = []
    for _ in GAME.variants:
        board.press(0)
        board.run(SETTLED_MS)
        seen.append(len(host.cells_with("f")))
    assert seen == [1, 3, 5, 7, 9, 17, 11], "the recesses to be drawn flicker"
    board.press(1)
    board.run(SETTLED_MS)
    board.power_cut()
    board.power_on(1500)
    assert board.position == GAME.format_position(GAME.start(variant="1x1"))
    board.touch("e1")
    board.run(SETTLED_MS)
    assert board.moves[0] in ("draw=b", "draw=r")
    drawn = board.position
    board.press(0)
    board.run(SETTLED_MS)
    assert board.position == drawn, "after the draw a button changes nothing"
    side = GAME.current(GAME.parse_position(drawn))
    stamp(board, ("c1", "c7")[side], "b2")
    assert board.moves[1:] == ["@b2"]


def test_the_board_waits_again_after_each_press_of_a_button_that_chooses_the_draw(new_board: Boards) -> None:
    """Whoever is still choosing must not find the bag drawn a second later."""
    board = board_at(new_board)
    for variant in GAME.variants[1:4]:
        board.run(DRAW_MS - 2000)
        board.press(0)
        board.run(SETTLED_MS)
        assert board.position == GAME.format_position(GAME.start(variant=variant))
    board.run(DRAW_MS)
    assert [move[:5] for move in board.moves] == ["draw="]


def test_a_piece_marks_the_recesses_of_a_draw_that_no_variant_has(new_board: Boards) -> None:
    """For the booklet's diagrams: begin with one recess, tap the others; what flickers will be drawn."""
    board = board_at(new_board)
    host = Host(board)
    board.press(0)
    walk(board, "c7", "a5", "g3")
    assert host.cells_with("f") == ["a5", "d4", "g3"]
    walk(board, "g3", "c7")
    assert board.position == "RRRR/---/*---/-*-/---*/---/BBBB ?"
    stamp(board, "c1", "c3")
    assert host.cells_with("f") == ["a5", "d4", "g3"], "an even number is no draw"
    cut(board)
    host = Host(board)
    assert host.cells_with("f") == ["a5", "d4", "g3"]
    stamp(board, "c7", "g3", "a5")
    assert board.moves == ["draw=rbr"]
    assert board.position == "RRRR/---/r---/-b-/---r/---/BBBB b"


def test_before_the_draw_the_rows_show_whose_pieces_belong_there(new_board: Boards) -> None:
    """Switches do not feel colours: before the first move, a row set up at the wrong end can be seen only here."""
    board = board_at(new_board)
    host = Host(board)
    assert host.cells_with("0") == ["a1", "c1", "e1", "g1"]
    assert host.cells_with("1") == ["a7", "c7", "e7", "g7"]
    board.sweep_all()
    board.run(CALM_MS)
    set_up(board)
    assert host.cells_with("0") == ["a1", "c1", "e1", "g1"]


def test_a_button_chooses_nothing_while_a_piece_is_in_the_hand(new_board: Boards) -> None:
    board = board_at(new_board)
    board.lift_stack("a7")
    board.press(0)
    board.run(SETTLED_MS)
    assert board.position == START


# Placing.


def test_six_stamps_place_the_disks_and_the_last_one_needs_none(new_board: Boards) -> None:
    board = board_at(new_board, DRAWN)
    host = Host(board)
    assert host.cells_with("o") == ["a7", "c7", "e7", "g7"]
    for home, recess in (("c7", "b2"), ("a1", "d2"), ("g7", "f2"), ("e1", "b6"), ("e7", "d6")):
        stamp(board, home, recess)
    assert board.moves == ["@b2", "@d2", "@f2", "@b6", "@d6"]
    board.run(FORCED_MS)
    assert board.moves[-1] == "@f6"
    assert board.position == "RRRR/brb/rbrb/brb/rbbr/rbr/BBBB r"
    host.catch_up()
    assert host.last("entry").get("how") == "rules"


def test_whoever_stamps_several_recesses_has_changed_his_mind(new_board: Boards) -> None:
    board = board_at(new_board, DRAWN)
    host = Host(board)
    walk(board, "c7", "b2", "f6")
    assert (host.signs["f6"], host.signs["b2"], host.signs["c7"]) == ("r", "t", "L")
    walk(board, "f6", "c7")
    assert board.moves == ["@f6"]


def test_the_same_stamp_again_takes_the_disk_back(new_board: Boards) -> None:
    board = board_at(new_board, DRAWN)
    stamp(board, "c7", "b2")
    board.run(CALM_MS)
    stamp(board, "e7", "b2")
    board.run(PATIENT_MS)
    assert board.moves == []
    stamp(board, "c7", "d2")
    assert board.moves == ["@d2"]


def test_the_wrong_side_stamps_nothing_and_neither_does_a_touch(new_board: Boards) -> None:
    board = board_at(new_board, DRAWN)
    host = Host(board)
    walk(board, "a1", "b2")
    assert (host.signs["a1"], host.signs["b2"]) == ("+", "s")
    walk(board, "b2", "a1")
    board.touch("a7")
    board.run(CALM_MS)
    assert board.moves == []


def test_whoever_has_placed_stamps_nothing_else_before_the_other_side_has(new_board: Boards) -> None:
    """It would be a second disk or another choice: nobody can tell, so it is a mistake, and nothing is asked."""
    board = board_at(new_board, DRAWN)
    host = Host(board)
    stamp(board, "c7", "b2")
    walk(board, "a7", "d2", ms=CALM_MS)
    assert host.signs["a7"] == "+", "it belongs there"
    walk(board, "d2", "a7", ms=PATIENT_MS)
    assert (board.moves, host.cells_with("c"), host.cells_with("+")) == (["@b2"], [], [])
    stamp(board, "c1", "d2")
    assert board.moves == ["@b2", "@d2"]


def test_two_pieces_in_the_hand_stamp_nothing_until_one_is_home(new_board: Boards) -> None:
    board = board_at(new_board, DRAWN)
    board.lift_stack("a7")
    board.lift_stack("c7")
    board.place("b2", "c7")
    board.run(SETTLED_MS)
    board.lift_stack("b2")
    board.place("c7")
    board.run(SETTLED_MS)
    assert board.moves == []
    board.place("a7")
    board.run(CALM_MS)
    stamp(board, "a7", "d2")
    assert board.moves == ["@d2"]


# Moves.


def test_a_piece_walks_along_its_passage_as_slowly_as_it_likes(new_board: Boards) -> None:
    """Every stop is an own disk: no end of a move, and no mistake either; its ends stay lit."""
    board = board_at(new_board, READY)
    host = Host(board)
    board.lift_stack("a1")
    board.run(SETTLED_MS)
    ends = host.cells_with("t")
    assert "c5" in ends
    assert host.signs["b2"] == "V"
    for stop in ("b2", "c3", "d4"):
        board.place(stop)
        board.run(2 * CALM_MS)
        assert board.moves == []
        assert (host.cells_with("t"), host.cells_with("+"), host.signs["a1"]) == (ends, [], "L")
        board.lift_stack(stop)
    board.place("c5")
    board.run(SETTLED_MS)
    assert board.moves == ["a1-c5"]


def test_a_walk_goes_on_after_its_end_was_shown(new_board: Boards) -> None:
    """The piece may be corrected until the other side answers, on foot, too."""
    board = board_at(new_board, READY)
    host = Host(board)
    walk(board, "a1", "c5")
    assert board.moves == ["a1-c5"]
    board.lift_stack("c5")
    board.place("d4")
    board.run(CALM_MS)
    assert host.cells_with("+") == []
    assert (host.signs["c5"], host.signs["b4"]) == ("L", "t")
    walk(board, "d4", "b4")
    assert board.moves == ["a1-b4"]
    walk(board, "b4", "a1", ms=CALM_MS)
    assert board.moves == []


def test_a_banned_end_says_which_piece_it_would_shut_in(new_board: Boards) -> None:
    board = board_at(new_board, READY)
    host = Host(board)
    board.lift_stack("a1")
    board.run(SETTLED_MS)
    assert (host.cells_with("n"), host.cells_with("N")) == (["f6"], ["g7"])
    board.place("f6")
    board.run(CALM_MS)
    assert (board.moves, host.signs["f6"], host.signs["a1"], host.signs["g7"]) == ([], "s", "+", "N")
    walk(board, "f6", "c5")
    assert board.moves == ["a1-c5"]


def test_a_side_whose_moves_are_all_banned_passes_without_a_hand(new_board: Boards) -> None:
    board = board_at(new_board, "...B/bbr/brRR/bbB/rrrB/rRr/..BR b")
    host = Host(board)
    assert (host.cells_with("o"), len(host.cells_with("n"))) == ([], 4)
    assert host.cells_with("N")
    board.run(FORCED_MS)
    assert board.moves == ["pass"]


def test_two_moves_can_be_taken_back_piece_by_piece(new_board: Boards) -> None:
    board = board_at(new_board, READY)
    board.gesture("a1-c5")
    board.gesture("c7-d6")
    walk(board, "d6", "c7", ms=CALM_MS)
    assert board.moves == ["a1-c5"]
    walk(board, "c5", "a1", ms=CALM_MS)
    assert board.moves == []


# Pictures of a start.


def test_the_start_picture_in_the_middle_of_a_game_is_no_new_game(new_board: Boards) -> None:
    """Both sides step out and back; the pieces may even be taken off and set up again."""
    board = board_at(new_board, READY)
    for move in ("a1-c5", "c7-d6", "c5-a1", "d6-c7"):
        board.gesture(move)
        board.run(NEW_GAME_MS)
    played = ["a1-c5", "c7-d6", "c5-a1", "d6-c7"]
    assert board.moves == played
    board.sweep_all()
    board.run(CALM_MS)
    set_up(board)
    assert board.moves == played
    assert board.position == READY


def test_with_all_pieces_on_the_outer_rows_a_new_game_is_chosen_with_a_button(new_board: Boards) -> None:
    """Taking the pieces off and setting them up again may be a break; choosing the game again is not."""
    board = board_at(new_board, READY)
    board.sweep_all()
    board.run(CALM_MS)
    board.press(0, LONG_MS)
    board.press(0)
    board.press(0, LONG_MS)  # Passage, the second game
    board.press(0, LONG_MS)  # against another person
    board.run(RESTART_MS)
    set_up(board)
    assert board.position == START


def test_after_a_draw_by_repetition_the_start_picture_set_up_again_is_a_new_game(new_board: Boards) -> None:
    """Both step out and back twice: the game is over, and nobody means it when the pieces are set up again."""
    board = board_at(new_board, READY)
    host = Host(board)
    for move in ("a1-c5", "c7-d6", "c5-a1", "d6-c7"):
        board.gesture(move)
    board.run(SETTLED_MS)
    assert (host.cells_with("M"), host.cells_with("m")) == (["c7"], []), "once more is a draw"
    for move in ("a1-c5", "c7-d6", "c5-a1", "d6-c7"):
        assert host.signs["c7"] != "w"
        board.gesture(move)
    board.run(CALM_MS)
    assert host.cells_with("w") == sorted(file + rank for file in "aceg" for rank in "17")
    board.run(NEW_GAME_MS)
    assert len(board.moves) == 8, "as long as the pieces stand, it is the game that has ended"
    board.sweep_all()
    board.run(CALM_MS)
    set_up(board)
    assert board.position == START


def test_an_emptied_board_begins_a_new_game_with_the_bag(new_board: Boards) -> None:
    board = board_at(new_board, READY)
    board.gesture("a1-c5")
    board.sweep_all()
    board.run(CALM_MS)
    set_up(board)
    assert board.position == START


def test_a_board_emptied_while_disks_are_placed_begins_again_with_the_bag(new_board: Boards) -> None:
    board = board_at(new_board, DRAWN)
    stamp(board, "c7", "b2")
    board.sweep_all()
    board.run(CALM_MS)
    set_up(board)
    assert board.position == START


def test_walking_home_after_a_win_is_a_rematch_with_the_same_disks(new_board: Boards) -> None:
    board = board_at(new_board, WON)
    host = Host(board)
    board.gesture("d6-e7")
    board.run(CALM_MS)
    assert host.cells_with("w") == ["a7", "c7", "e7", "g7"]
    assert host.cells_with("h") == ["b2", "c1", "d4", "g1"]
    walk(board, "d4", "c1", ms=CALM_MS)
    assert host.cells_with("+") == host.cells_with("s") == []
    assert board.moves == ["d6-e7"]
    walk(board, "b2", "g1", ms=NEW_GAME_MS)
    ended = GAME.play(GAME.parse_position(WON), GAME.parse_move("d6-e7"))
    assert board.position == GAME.format_position(GAME.rematch(ended))
    assert host.last("entry").get("what") == "new"
    board.turn()
    assert (board.discs["a1"][-1], board.discs["a7"][-1]) == ("B", "R")
    board.run(OWNERS_MS)
    host.catch_up()
    starter = GAME.sides[GAME.current(GAME.rematch(ended))]
    row = "1" if starter == "b" else "7"
    assert sorted(cell for cell, sign in signs_by_cell(host).items() if sign == "o") == [file + row for file in "aceg"]
    move = next(move for move in GAME.moves(GAME.rematch(ended)) if GAME.path(move)[0] in (0, 24))
    board.gesture(GAME.format_move(move))
    assert board.moves == [GAME.format_move(move)]
    board.power_cut()
    board.power_on(1500)
    again = GAME.play(GAME.rematch(ended), move)
    board.gesture(GAME.format_move(GAME.moves(again)[0]))
    assert len(board.moves) == 2


def test_the_rematch_of_a_rematch_is_played_the_first_way_round(new_board: Boards) -> None:
    """Each side comes home twice; both times the pieces that are left are walked home, and the board is turned."""
    board = board_at(new_board, WON)
    board.gesture("d6-e7")
    for turned in (True, False):
        walk_the_others_home(board)
        board.turn()
        start = GAME.parse_position(board.position)
        assert (is_turned(board.nvm), GAME.occupied(start)) == (turned, GAME.occupied(GAME.start()))
        assert board.moves == []
        if turned:
            play_until_home(board)
    disks = GAME.parse_position(WON).disks
    assert GAME.parse_position(board.position).disks == disks, "as they were before the two turns"
    board.gesture(GAME.format_move(GAME.moves(start)[0]))
    assert len(board.moves) == 1


def walk_the_others_home(board: VirtualBoard) -> None:
    """Walk the loser's pieces onto their targets, and wait."""
    position = GAME.parse_position(board.position)
    ended = GAME.outcome(position)
    assert ended is not None
    loser = 1 - ended.winner
    pieces, targets = position.pieces[loser], GAME.goals(position)[loser]
    for start, target in zip(cells_of(pieces & ~targets), cells_of(targets & ~pieces), strict=True):
        walk(board, GAME.cells[start], GAME.cells[target], ms=CALM_MS)
    board.run(NEW_GAME_MS)


def play_until_home(board: VirtualBoard) -> None:
    """Play until somebody is home."""
    dice = random.Random(2)
    position = GAME.parse_position(board.position)
    while not GAME.outcome(position):
        move = best_move(position, dice)
        board.gesture(GAME.format_move(move))
        position = GAME.play(position, move)
        assert board.position == GAME.format_position(position)


def signs_by_cell(host: Host) -> dict[str, str]:
    """Return the signs by the game's names, however the board lies."""
    return dict(zip(GAME.cells, host.last("lights").get("show") or "", strict=True))


# Power cuts.


def cut(board: VirtualBoard) -> None:
    board.power_cut()
    board.run(300)
    board.power_on(1500)


def test_power_cut_with_the_piece_on_the_recess_it_stamps(new_board: Boards) -> None:
    """Nothing counts before the piece is home: it is asked back, and stamps once more."""
    board = board_at(new_board, DRAWN)
    walk(board, "c7", "b2")
    cut(board)
    host = Host(board)
    assert (host.signs["b2"], host.signs["c7"]) == ("s", "+")
    walk(board, "b2", "c7")
    assert board.moves == []
    stamp(board, "c7", "b2")
    assert board.moves == ["@b2"]


def test_power_cut_between_a_stamp_and_its_take_back(new_board: Boards) -> None:
    board = board_at(new_board, DRAWN)
    stamp(board, "c7", "b2")
    cut(board)
    stamp(board, "g7", "b2")
    board.run(PATIENT_MS)
    assert board.moves == []


def test_power_cut_during_the_sweep_of_a_real_bag(new_board: Boards) -> None:
    board = board_at(new_board)
    walk(board, "a7", "a5", "c5")
    cut(board)
    walk(board, "c5", "a7")
    assert board.moves == [], "earlier taps are forgotten, and two disks are not a draw"
    stamp(board, "a7", "a5", "e5", "d4", "a3", "g3")
    assert board.moves == ["draw=rbrbbrbrbbr"]


def test_power_cut_on_the_way_along_a_passage(new_board: Boards) -> None:
    board = board_at(new_board, READY)
    walk(board, "a1", "b2", "c3")
    cut(board)
    host = Host(board)
    assert (board.moves, host.signs["c3"], host.signs["a1"]) == ([], "s", "+")
    walk(board, "c3", "a1", ms=CALM_MS)
    walk(board, "a1", "c5")
    assert board.moves == ["a1-c5"]


def test_power_cut_on_the_way_to_a_rematch(new_board: Boards) -> None:
    board = board_at(new_board, WON)
    board.gesture("d6-e7")
    board.run(CALM_MS)
    walk(board, "d4", "c1", ms=CALM_MS)
    cut(board)
    walk(board, "b2", "g1", ms=NEW_GAME_MS)
    ended = GAME.play(GAME.parse_position(WON), GAME.parse_move("d6-e7"))
    assert board.position == GAME.format_position(GAME.rematch(ended))


# A whole game.


def test_a_whole_game_by_gestures_with_a_take_back_and_a_power_cut(new_board: Boards) -> None:
    """From the empty table to the last piece home, in the hands of two people who look at the lights alone."""
    dice = random.Random(5)
    board = board_at(new_board)
    board.touch("g1")
    board.run(SETTLED_MS)
    position = GAME.play(GAME.start(), GAME.parse_move(board.moves[0]))
    played = 1
    while not GAME.outcome(position):
        move = best_move(position, dice)
        board.gesture(GAME.format_move(move))
        played += 1
        if played == 9:  # put back, and made once more
            start, end = (GAME.cells[cell] for cell in GAME.path(move))
            walk(board, end, start, ms=CALM_MS)
            assert len(board.moves) == played - 1
            board.gesture(GAME.format_move(move))
        if played in (4, 15):
            board.power_cut()
            board.power_on(1500)
        position = GAME.play(position, move)
        assert board.position == GAME.format_position(position)
        assert len(board.moves) == played
    assert played < 120
    ended = GAME.outcome(position)
    assert ended is not None
    assert ended.reason == "home"


def best_move(position: object, dice: random.Random) -> int:
    """Return a move far ahead, of the last piece if it can, so that somebody comes home."""
    side = GAME.current(position)

    def worth(move: int) -> tuple[float, float]:
        path = GAME.path(move)
        if len(path) < 2:
            return 0, dice.random()
        ranks = [GAME.square(cell)[1] for cell in path]
        start, end = [6 - rank if side else rank for rank in ranks]
        return end - start - start / 2 + 3 * (end == 6), dice.random()

    return max(GAME.moves(position), key=worth)


def test_a_rematch_that_the_host_begins_turns_the_board_as_well(new_board: Boards) -> None:
    """Else real disks would lie in the wrong recesses; a game from another position turns it back."""
    board = board_at(new_board, WON)
    host = Host(board)
    board.gesture("d6-e7")
    board.run(CALM_MS)
    rematch = GAME.format_position(GAME.rematch(GAME.parse_position(board.position)))
    assert outcome(host.order("new", pos=rematch)) == "ok"
    assert board.position == rematch
    assert is_turned(board.nvm)
    board.turn()
    walk(board, "d4", "g7", ms=CALM_MS)  # Red's, which the players call by its new name
    assert outcome(host.order("new", pos=READY)) == "ok"
    assert not is_turned(board.nvm)


def test_recesses_that_the_players_marked_themselves_are_drawn_and_told(new_board: Boards) -> None:
    """Their booklet has diagrams that we do not have: the host begins with any odd number of recesses."""
    board = board_at(new_board)
    host = Host(board)
    marked = "RRRR/---/*---/-*-/---*/---/BBBB ?"
    assert outcome(host.order("new", pos=marked)) == "ok"
    assert host.cells_with("f") == ["a5", "d4", "g3"]
    stamp(board, "c7", "d4")
    assert board.moves == ["draw=brb"]
    assert board.position == "RRRR/---/b---/-r-/---b/---/BBBB r"
