"""What holds in every position that play can reach."""

import random
from collections import Counter

import pytest
from boardcore.games.game import CHANCE, OVER
from boardcore.games.passage.board import NEUTRAL, RECESSES, TARGETS, near, turned
from boardcore.games.passage.position import Position
from boardcore.games.passage.walking import ends, immobile, passage, shut_in
from hypothesis import given
from hypothesis import strategies as st

from tests.passage import oracle
from tests.passage.games import (
    FORCED_PASSES,
    GAME,
    PASS,
    legal_texts,
    mask_of,
    random_line,
    random_position,
    reached,
    result,
)
from tests.passage.test_text import MOVES
from tests.tools import share

games = st.integers(0, 10**6)
FLIPPED = str.maketrans("abcdefg1234567", "gfedcba7654321")
MIRRORED = str.maketrans("abcdefg", "gfedcba")
SWAPPED = str.maketrans("brBR", "rbRB")


def swapped(position: Position) -> Position:
    """Return the position on the turned board with the colours changed."""
    board, _, side = GAME.format_position(position).partition(" ")
    return GAME.parse_position(f"{board[::-1]} {side}".translate(SWAPPED))  # type: ignore[no-any-return]


def mirrored(position: Position) -> Position:
    board, _, side = GAME.format_position(position).partition(" ")
    rows = [row[::-1] for row in board.split("/")]
    return GAME.parse_position("/".join(rows) + " " + side)  # type: ignore[no-any-return]


def in_play(position: Position) -> bool:
    return position.side != CHANCE and position.disks[0] | position.disks[1] == RECESSES


def without_draw(position: Position) -> bool:
    return position.side != CHANCE


@given(reached().filter(without_draw))
def test_swapped_colours_have_the_same_moves_on_the_turned_board(position: Position) -> None:
    image = swapped(position)
    moves = [text if text == "pass" else text.translate(FLIPPED) for text in legal_texts(position)]
    assert legal_texts(image) == sorted(moves)
    assert result(image) == result(position).translate(SWAPPED)
    assert GAME.perft(image, 2) == GAME.perft(position, 2)


@given(reached().filter(without_draw))
def test_a_mirror_image_has_the_mirrored_moves(position: Position) -> None:
    image = mirrored(position)
    moves = [text if text == "pass" else text.translate(MIRRORED) for text in legal_texts(position)]
    assert legal_texts(image) == sorted(moves)


@given(reached())
def test_the_moves_of_a_cell_are_those_of_all_that_begin_there(position: Position) -> None:
    moves = GAME.moves(position)
    assert GAME.count(position) == len(moves) == len(set(moves)) == GAME.perft(position, 1)
    for cell in range(25):
        assert GAME.moves(position, cell) == [move for move in moves if GAME.path(move)[:1] == (cell,)]


@given(games)
def test_pieces_are_conserved_and_disks_only_come(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        before_letters, letters = (Counter("".join(GAME.pieces(now))) for now in (position, after))
        assert (letters["B"], letters["R"]) == (4, 4)
        added = letters - before_letters
        if GAME.current(position) == CHANCE:
            assert added == Counter(GAME.format_move(move)[len("draw=") :])
        elif in_play(position):
            assert not added
            assert after.disks == position.disks
        else:
            assert added == Counter(GAME.sides[position.side])
        assert not before_letters - letters


@given(games)
def test_turns_alternate_and_the_side_with_fewer_disks_makes_the_first_move(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        if position.side != CHANCE:
            assert GAME.current(after) in (1 - position.side, OVER)
        if in_play(after) and not in_play(position):
            counts = [bin(disks).count("1") for disks in after.disks]
            assert counts[after.side] == 8
            assert counts[1 - after.side] == 9


@given(games)
def test_nothing_is_impossible_about_a_position_reached_and_nobody_is_shut_in(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        assert GAME.status(after) == 0
        if in_play(after):
            black, red = after.pieces
            assert not immobile(after, 0, black, red) | immobile(after, 1, red, black)
            assert not (black & after.disks[0] | red & after.disks[1])


@given(games)
def test_a_move_onto_the_last_target_is_never_banned(seed: int) -> None:
    for position, _ in random_line(seed):
        own = position.pieces[position.side] if in_play(position) else 0
        left = own & ~TARGETS[position.side]
        if bin(left).count("1") == 1:
            start = left.bit_length() - 1
            for end in range(25):
                if ends(position, start) & TARGETS[position.side] & 1 << end:
                    assert not shut_in(position, start, end)


@given(games)
def test_a_finished_game_has_no_moves_and_an_unfinished_one_has(seed: int) -> None:
    *_, (position, move) = random_line(seed)
    for now in (position, GAME.play(position, move)):
        over = GAME.outcome(now) is not None
        assert over == (GAME.moves(now) == []) == (GAME.count(now) == 0) == (GAME.current(now) == OVER)


@given(games)
def test_playing_a_move_changes_no_position_handed_out(seed: int) -> None:
    for position, move in random_line(seed):
        before = GAME.format_position(position)
        GAME.play(position, move)
        assert GAME.format_position(position) == before


@pytest.mark.parametrize("seed", range(share(6, 150)))
def test_there_is_a_reason_against_exactly_the_moves_that_are_not_legal(seed: int) -> None:
    position = random_position(seed)
    legal = set(GAME.moves(position))
    explained = {move for move in MOVES if not GAME.explain(position, move)}
    assert explained == legal & set(MOVES)


@pytest.mark.parametrize("text", FORCED_PASSES)
def test_a_forced_pass_is_the_only_move_and_no_piece_is_shut_in(text: str) -> None:
    position = GAME.parse_position(text)
    assert GAME.moves(position) == [PASS]
    assert [move for move in MOVES if not GAME.explain(position, move)] == [PASS]
    assert GAME.status(position) == 0
    for cell in range(25):
        assert GAME.moves(position, cell) == []
    assert GAME.current(GAME.play(position, PASS)) == 1


# What lights, switches and pages ask.


@given(reached().filter(in_play))
def test_an_end_touches_the_passage_that_leads_there(position: Position) -> None:
    seen = oracle.parse(GAME.format_position(position))
    for name, colour in seen.pieces.items():
        if colour == GAME.sides[position.side]:
            cell = GAME.cells.index(name)
            assert ends(position, cell) == mask_of(oracle.destinations(seen, name))
            assert ends(position, cell) & ~near(passage(position, cell)) == 0
            walked = passage(position, cell) & ~(1 << cell)
            assert walked & ~(position.disks[position.side] | position.pieces[position.side]) == 0


@given(reached())
def test_cells_with_a_magnet_are_those_with_a_piece(position: Position) -> None:
    letters = GAME.pieces(position)
    felt = [cell for cell, stack in enumerate(letters) if any(letter not in GAME.magnetless for letter in stack)]
    assert GAME.occupied(position) == sum(1 << cell for cell in felt)
    assert GAME.tops(position)[0] | GAME.tops(position)[1] == GAME.occupied(position)
    for side, letter in enumerate("BR"):
        assert GAME.tops(position)[side] == sum(1 << cell for cell in range(25) if letter in letters[cell])
    assert all(stack in ("", "b", "r", "rB", "bR", "B", "R") for stack in letters)
    assert all(stack[:1] in ("", "B", "R") for cell, stack in enumerate(letters) if NEUTRAL >> cell & 1)


@given(reached())
def test_a_scene_names_the_recesses_to_be_drawn_and_nothing_else(position: Position) -> None:
    marked = GAME.scene(position).get("marked", [])
    assert mask_of(marked) == position.marked
    assert bool(marked) == (GAME.current(position) == CHANCE)


@given(reached().filter(without_draw))
def test_a_move_looks_like_its_two_ends_and_no_other_looks_alike(position: Position) -> None:
    looks = []
    for move in GAME.moves(position):
        look = GAME.look(position, move)
        before, after = GAME.occupied(position), GAME.occupied(GAME.play(position, move))
        assert (look.opens, look.closes) == (before & ~after, after & ~before)
        looks.append((look.opens, look.closes, look.confirming_touches))
    assert len(set(looks)) == len(looks)


def test_squares_are_where_the_names_say_and_neighbours_touch_diagonally() -> None:
    contacts = 0
    for one in range(25):
        beside = near(1 << one)
        assert mask_of(oracle.beside(GAME.cells[one])) == beside
        contacts += bin(beside).count("1")
        assert sum(GAME.square(one)) % 2 == 0
        assert turned(1 << one) == 1 << 24 - one
    assert contacts == 2 * 36
    assert GAME.goals(GAME.start()) == (mask_of(["a7", "c7", "e7", "g7"]), mask_of(["a1", "c1", "e1", "g1"]))


def test_the_draw_is_fair() -> None:
    start = GAME.start(variant="2x2")
    dice = random.Random(5)
    drawn = Counter(GAME.draw(start, dice.randrange) for _ in range(6000))
    assert set(drawn) == set(GAME.moves(start))
    assert all(850 < count < 1150 for count in drawn.values())
