"""What holds in every position of Gaylor's Passo that play can reach."""

import pytest
from boardcore.games import GAMES, Outcome, load
from boardcore.games.game import OVER
from boardcore.games.match import Match
from hypothesis import given

from tests.gaylor import oracle
from tests.gaylor.positions import GAME, SEEDS, Position, judged, legal_texts, random_line, reached, writable

TURNED = str.maketrans("abcdefgh12345678", "hgfedcba87654321")


def turned(position: Position) -> Position:
    """Return the position after a half turn of the board, with the colours changed."""
    seen = judged(position)
    pieces = {
        oracle.other(side): frozenset(square.translate(TURNED) for square in squares)
        for side, squares in seen.pieces.items()
    }
    ball = {oracle.other(side): square.translate(TURNED) for side, square in seen.ball.items()}
    text = oracle.fmt(oracle.Position(pieces, ball, oracle.other(seen.side), seen.for_good))
    return GAME.parse_position(text)  # type: ignore[no-any-return]


def mask(squares: frozenset[str]) -> int:
    return sum(1 << GAME.cells.index(square) for square in squares)


@given(writable)
def test_a_half_turn_with_colours_changed_has_the_same_moves_and_the_same_end(position: Position) -> None:
    image = turned(position)
    assert legal_texts(image) == sorted(text.translate(TURNED) for text in legal_texts(position))
    ended = GAME.outcome(position)
    assert GAME.outcome(image) == (ended and Outcome(ended.reason, 1 - (ended.winner or 0)))
    assert GAME.status(image) == GAME.status(position)


@pytest.mark.parametrize("layout", GAME.variants)
def test_a_layout_is_the_same_after_a_half_turn(layout: str) -> None:
    white_first, black_first = GAME.start(0, variant=layout), GAME.start(1, variant=layout)
    assert turned(white_first) == black_first
    assert GAME.pieces(white_first)[GAME.cells.index("e1")] == "wo"
    assert GAME.pieces(white_first)[GAME.cells.index("d8")] == "bo"
    assert GAME.outcome(white_first) is None


def test_the_layouts_look_different_to_the_switches_and_rear4_is_the_usual_one() -> None:
    pictures = {GAME.occupied(GAME.start(variant=layout)) for layout in GAME.variants}
    assert len(pictures) == len(GAME.variants) == 6
    assert GAME.start() == GAME.start(variant="rear4")


@given(SEEDS)
def test_pieces_and_balls_are_neither_lost_nor_found(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        letters = sorted("".join(GAME.pieces(after)))
        assert letters == sorted("wwwwwwwwwwbbbbbbbbbboo")
        assert {stack for stack in GAME.pieces(after) if "o" in stack} == {"wo", "bo"}
        other = 1 - position.side
        assert GAME.tops(after)[other] == GAME.tops(position)[other]
        assert after.balls[other] == position.balls[other]
        assert GAME.current(after) in (other, OVER)


@given(reached)
def test_the_moves_of_single_pieces_are_parts_of_all_moves(position: Position) -> None:
    moves = GAME.moves(position)
    assert len(set(moves)) == len(moves) == GAME.count(position) == GAME.perft(position, 1)
    for cell in range(64):
        assert GAME.moves(position, cell) == [move for move in moves if GAME.path(move)[0] == cell]


@given(writable)
def test_a_finished_game_has_no_moves_and_an_unfinished_one_has(position: Position) -> None:
    over = GAME.outcome(position) is not None
    assert over == (GAME.moves(position) == []) == (GAME.current(position) == OVER)


@given(writable)
def test_whoever_is_to_move_can_move_the_ball_unless_the_milder_rule_is_on(position: Position) -> None:
    if GAME.outcome(position) is None and not position.for_good:
        assert oracle.ball_moves(judged(position), GAME.sides[position.side])


@given(SEEDS)
def test_nothing_is_impossible_about_a_position_reached_by_play(seed: int) -> None:
    for position, move in random_line(seed):
        assert GAME.status(position) == GAME.status(GAME.play(position, move)) == 0


def test_what_no_play_leads_to_is_listed() -> None:
    position = GAME.parse_position("W1bBbb2/1bbbbbb1/8/wwwwwwww/8/8/8/3w4 w")
    assert GAME.describe(GAME.status(position)) == [
        "the ball of the side to move is home already",
        "the side to move has its line ahead of the enemy's ball already",
    ]


@given(writable)
def test_what_lights_and_pages_ask_is_what_the_text_shows(position: Position) -> None:
    seen = judged(position)
    assert GAME.tops(position) == (mask(seen.pieces["w"]), mask(seen.pieces["b"]))
    assert GAME.occupied(position) == mask(seen.taken)
    stacks = [next((side for side in "wb" if cell in seen.pieces[side]), "") for cell in GAME.cells]
    balls = ["o" if cell in seen.ball.values() else "" for cell in GAME.cells]
    assert GAME.pieces(position) == [stack + ball for stack, ball in zip(stacks, balls, strict=True)]
    homes = [frozenset(file + rank for file in oracle.FILES) for rank in "81"]
    assert GAME.goals(position) == (mask(homes[0]), mask(homes[1]))


@given(reached)
def test_a_slide_or_a_step_shows_completely_and_a_pass_not_at_all(position: Position) -> None:
    pictures = set()
    for move in GAME.moves(position):
        look = GAME.look(position, move)
        before, after = GAME.occupied(position), GAME.occupied(GAME.play(position, move))
        assert before & ~look.opens | look.closes == after
        passed = ">" in GAME.format_move(move)
        ends = [1 << cell for cell in GAME.path(move)]
        assert look.together == (sum(ends) if passed else 0)
        pictures.add((look.opens, look.closes, look.together))
    assert len(pictures) == len(GAME.moves(position))


@given(SEEDS)
def test_playing_a_move_changes_no_position_handed_out(seed: int) -> None:
    for position, _ in random_line(seed, plies=6):
        before = GAME.format_position(position)
        for move in GAME.moves(position):
            GAME.play(position, move)
            GAME.effects(position, move)
        assert GAME.format_position(position) == before


@given(writable, writable)
def test_identity_tells_positions_apart(one: Position, two: Position) -> None:
    assert (GAME.identity(one) == GAME.identity(two)) == (one == two)
    assert GAME.identity(one) == GAME.identity(GAME.parse_position(GAME.format_position(one)))
    other_rule = Position(one.board, one.balls, one.side, not one.for_good)
    assert GAME.identity(other_rule) != GAME.identity(one)


def test_the_third_occurrence_is_a_draw_unless_switched_off() -> None:
    for repetition in (True, False):
        match = Match(GAME, repetition=repetition)
        for text in ["e1>d1", "d8>c8", "d1>e1", "c8>d8"] * 2:
            assert match.outcome() is None
            match.play(GAME.parse_move(text))
        assert match.outcome() == (Outcome("repetition", None) if repetition else None)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_so_if_pieces_lifted_together_hand_something_over(name: str) -> None:
    """Else nobody would list the moves of two pieces in the air, which takes a board a while."""
    game = load(name)
    start = game.start()
    assert any(game.look(start, move).together for move in game.moves(start)) == game.hands_over
