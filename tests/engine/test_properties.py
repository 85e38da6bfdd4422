"""What holds in every position that play can reach."""

from boardcore.games.game import OVER
from boardcore.games.masks import cells_of
from boardcore.games.passo.board import HEIGHT
from boardcore.games.passo.move import token_of
from boardcore.games.passo.position import Position, build
from hypothesis import given
from hypothesis import strategies as st

from tests import oracle
from tests.strategies import GAME, OFF, mask_of, random_line, reached

games = st.integers(0, 10**6)
FLIPPED = str.maketrans("12345", "54321")
MIRRORED = str.maketrans("abcde", "edcba")


def mirrored(position: Position) -> Position:
    """Return the position seen from behind a mirror: files change places."""
    seen = oracle.parse(GAME.format_position(position))
    seen.tiles = {cell.translate(MIRRORED): stack for cell, stack in seen.tiles.items()}
    return GAME.parse_position(oracle.fmt(seen))  # type: ignore[no-any-return]


def swapped(position: Position) -> Position:
    """Return the position with the board turned over and the colours changed."""
    seen = oracle.parse(GAME.format_position(position))
    tiles = {cell.translate(FLIPPED): [oracle.other(disc) for disc in stack] for cell, stack in seen.tiles.items()}
    tokens = {"b": seen.tokens["r"], "r": seen.tokens["b"]}
    return GAME.parse_position(  # type: ignore[no-any-return]
        oracle.fmt(oracle.Position(tiles, oracle.other(seen.side), tokens))
    )


def legal_texts(position: Position) -> list[str]:
    return sorted(GAME.format_move(move) for move in GAME.moves(position))


def translated(text: str, table: dict[int, int]) -> str:
    path, _, token = text.partition("/")
    steps = [step if step == "off" else step.translate(table) for step in path.split("-")]
    return "-".join(steps) + (f"/{token}" if token else "")


def heights(position: Position) -> list[int]:
    return [HEIGHT[code] for code in position.stacks]


def discs_of(position: Position, side: int) -> int:
    return "".join(bin(code)[3:] for code in position.stacks).count(str(side))


@given(reached())
def test_a_mirror_image_has_the_mirrored_moves(position: Position) -> None:
    image = mirrored(position)
    assert legal_texts(image) == sorted(translated(text, MIRRORED) for text in legal_texts(position))
    assert GAME.perft(image, 2) == GAME.perft(position, 2)


@given(reached())
def test_swapped_colours_have_the_same_moves_on_the_turned_board(position: Position) -> None:
    image = swapped(position)
    assert legal_texts(image) == sorted(translated(text, FLIPPED) for text in legal_texts(position))
    assert GAME.perft(image, 2) == GAME.perft(position, 2)


@given(reached())
def test_counting_moves_is_listing_them(position: Position) -> None:
    moves = GAME.moves(position)
    assert GAME.count(position) == len(moves) == len(set(moves)) == GAME.perft(position, 1)


@given(reached())
def test_the_moves_of_single_discs_and_tokens_are_parts_of_all_moves(position: Position) -> None:
    moves = GAME.moves(position)
    for cell in range(25):
        assert GAME.moves(position, cell) == [move for move in moves if GAME.path(move)[0] == cell]
    for extras in (0, 1, 2, 4, 8, 16, 32, 63):
        assert GAME.moves(position, -1, extras) == [move for move in moves if not token_of(move) & ~extras]


@given(games)
def test_a_stack_is_higher_than_three_only_by_a_tower_token_spent(seed: int) -> None:
    spent = 0
    for position, move in random_line(seed):
        spent += token_of(move) == 1
        after = GAME.play(position, move)
        high = [height for height in heights(after) if height > 3]
        assert len(high) <= spent
        assert all(height == 4 for height in high)


@given(games)
def test_discs_tokens_and_tiles_never_come_from_nothing(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        removed = {side: discs_of(position, side) - discs_of(after, side) for side in (0, 1)}
        mover = GAME.current(position)
        _, taken = GAME.effects(position, move)
        if not taken:
            assert removed == {mover: int(GAME.path(move)[-1] == OFF), 1 - mover: 0}
        assert min(removed.values()) >= 0
        assert after.tokens[1 - mover] == position.tokens[1 - mover]
        assert after.tokens[mover] == position.tokens[mover] & ~token_of(move)
        restored = 1 << GAME.path(move)[-1] if token_of(move) == 32 else 0
        assert after.tiles & ~position.tiles & ~restored == 0
        assert GAME.current(after) in (1 - mover, OVER)


@given(games)
def test_a_finished_game_has_no_moves_and_an_unfinished_one_has(seed: int) -> None:
    *_, (position, move) = random_line(seed)
    for now in (position, GAME.play(position, move)):
        over = GAME.outcome(now) is not None
        assert over == (GAME.moves(now) == []) == (GAME.count(now) == 0) == (GAME.perft(now, 1) == 0)


@given(games)
def test_playing_a_move_changes_no_position_handed_out(seed: int) -> None:
    for position, _ in random_line(seed, plies=12):
        before = GAME.format_position(position)
        for move in GAME.moves(position):
            GAME.play(position, move)
            GAME.effects(position, move)
        assert GAME.format_position(position) == before


@given(games)
def test_a_position_knows_the_same_whether_played_or_built(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        fresh = build(after.tiles, bytes(after.stacks), after.side, after.tokens)
        assert fresh == after
        assert hash(fresh) == hash(after)
        assert (fresh.tops, fresh.discs, fresh.full) == (after.tops, after.discs, after.full)
        assert after.off or fresh.winner == after.winner


# What lights and pages ask, beside a naive answer.


def seen_by_oracle(position: Position) -> oracle.Position:
    return oracle.parse(GAME.format_position(position))


@given(reached())
def test_moves_of_a_cell_end_where_a_naive_look_says(position: Position) -> None:
    texts = oracle.legal(seen_by_oracle(position))
    for cell, name in enumerate(GAME.cells):
        ends = {text.split("/")[0].split("-")[-1] for text in texts if text.startswith(name)}
        plain = {text.split("-")[1] for text in texts if text.startswith(name) and "/" not in text}
        assert {GAME.cell_name(GAME.path(move)[-1]) for move in GAME.moves(position, cell)} == ends
        assert {GAME.cell_name(GAME.path(move)[-1]) for move in GAME.moves(position, cell, 0)} == plain


@given(reached())
def test_a_goal_line_is_the_rank_of_the_enemys_last_disc(position: Position) -> None:
    tiles = seen_by_oracle(position).tiles
    for side, player in enumerate("br"):
        line = oracle.goal_line(tiles, player)
        names = [] if line is None else [f"{file}{line}" for file in "abcde"]
        assert GAME.goals(position)[side] == mask_of(names)


@given(reached())
def test_islands_are_the_groups_of_tiles_that_touch(position: Position) -> None:
    rest = set(seen_by_oracle(position).tiles)
    groups = []
    while rest:
        group, edge = set(), {min(rest)}
        while edge:
            group |= edge
            edge = {beside for cell in edge for beside in oracle.neighbours(cell)} & rest - group
        rest -= group
        groups.append(mask_of(group))
    islands = GAME.islands(position)
    assert sorted(islands) == sorted(groups)
    sizes = [len(cells_of(island)) for island in islands]
    assert sizes == sorted(sizes, reverse=True)


@given(reached())
def test_occupied_missing_and_tops_are_what_the_text_shows(position: Position) -> None:
    tiles = seen_by_oracle(position).tiles
    assert GAME.occupied(position) == mask_of(cell for cell, stack in tiles.items() if stack)
    assert GAME.missing(position) == mask_of(set(GAME.cells) - set(tiles))
    for side, player in enumerate("br"):
        owned = [cell for cell, stack in tiles.items() if stack and stack[-1] == player]
        assert GAME.tops(position)[side] == mask_of(owned)


@given(reached())
def test_effects_are_the_tiles_and_discs_that_are_gone_after_the_move(position: Position) -> None:
    judged = seen_by_oracle(position)
    for text, turn in oracle.turns(judged).items():
        tiles, discs = GAME.effects(position, GAME.parse_move(text))
        assert tiles == mask_of(set(judged.tiles) - set(turn.tiles)), text
        assert bool(discs) == (discs_lost(judged, turn) > 0), text
        assert discs & mask_of(turn.tiles) == 0, text


def discs_lost(before: oracle.Position, turn: oracle.Turn) -> int:
    """Return how many discs left the game with their tile; the one that stepped off is not among them."""
    counted = [sum(len(stack) for stack in tiles.values()) for tiles in (before.tiles, turn.tiles)]
    return counted[0] - counted[1] - turn.off
