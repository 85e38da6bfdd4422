"""What holds in every position that play can reach."""

from boardcore.games.game import OVER
from boardcore.games.passtally.board import CELLS, NONE, RING, SPACE_OF, SPACES
from boardcore.games.passtally.lines import follow, passes_of, points_for, squares_of
from boardcore.games.passtally.position import PLACING, Position
from hypothesis import given

from tests.passtally.games import GAME, games, mask_of, random_line, reached

HALF_TURN = str.maketrans("abcdefgh12345678", "hgfedcba87654321")
HALF_TURN_LINKS = str.maketrans("nesw", "swne")


def turned(text: str) -> str:
    """Return a position's text with the board turned by half a turn: patterns stay, directions change."""
    cells, markers, *rest = text.split(" ")
    halves = [list(_cells_of_rank(rank))[::-1] for rank in cells.split("/")][::-1]
    ranks = []
    for row in halves:
        written = "".join(half.translate(HALF_TURN_LINKS) or "." for half in row)
        for bare in range(6, 0, -1):
            written = written.replace("." * bare, str(bare))
        ranks.append(written)
    edges = markers.split("/")
    return " ".join(["/".join(ranks), "/".join(edges[2:] + edges[:2]), *rest])


def _cells_of_rank(rank: str) -> list[str]:
    """Return what each cell of a rank shows, nothing for a bare one."""
    cells: list[str] = []
    half = ""
    for char in rank:
        if not half and char.isdigit():
            cells += [""] * int(char)
        else:
            half += char
            if char in "neswo":
                cells.append(half)
                half = ""
    return cells


def turned_action(text: str, alike: bool) -> str:
    """Return an action on the turned board; a tile that looks the same from both ends goes by its smaller square."""
    stack, colon, way = text.rpartition(":")
    squares = [square.translate(HALF_TURN) for square in way.split("-")]
    if colon and alike:
        squares.sort()
    return stack + colon + "-".join(squares)


def legal_texts(position: Position) -> list[str]:
    return sorted(GAME.format_move(move) for move in GAME.moves(position))


@given(reached())
def test_on_the_turned_board_all_actions_are_turned(position: Position) -> None:
    image = GAME.parse_position(turned(GAME.format_position(position)))
    alike = {str(number): bool(stack) and stack[0] in (1, 4, 5) for number, stack in enumerate(position.stacks, 1)}
    wanted = [turned_action(text, alike.get(text[0], False)) for text in legal_texts(position)]
    assert legal_texts(image) == sorted(wanted)
    assert [passes_of(image, side) for side in range(3)] == [passes_of(position, side) for side in range(3)]


@given(reached())
def test_with_exchanged_markers_the_other_player_has_the_same_actions(position: Position) -> None:
    side = {0: 1, 1: 0}.get(position.side, position.side)
    ring = bytes({0: 1, 1: 0}.get(owner, owner) for owner in position.ring)
    phase, points, stacks = position.phase, position.points, position.stacks
    image = Position(position.halves, position.levels, ring, side, phase, points, stacks)
    assert legal_texts(image) == legal_texts(position)
    assert [passes_of(image, side) for side in range(3)] == [passes_of(position, side) for side in (1, 0, 2)]


@given(reached())
def test_the_24_spaces_are_joined_by_12_lines(position: Position) -> None:
    ends = [follow(position, space) for space in range(SPACES)]
    for space, (end, passes) in enumerate(ends):
        assert end != space
        assert ends[end] == (space, passes)
        squares = squares_of(position, space)
        assert (squares[0], squares[-1]) == (RING[space], RING[end])
        assert squares_of(position, end) == squares[::-1]
    crossings = [square for space in range(SPACES) for square in squares_of(position, space)[1:-1]]
    # Two lines cross a cell, each followed from both ends; what circles inside the board belongs to no space.
    assert all(crossings.count(cell) in (0, 2, 4) for cell in CELLS)


@given(reached())
def test_counting_actions_is_listing_them(position: Position) -> None:
    moves = GAME.moves(position)
    assert GAME.count(position) == len(moves) == len(set(moves)) == GAME.perft(position, 1)
    if GAME.current(position) != OVER and position.phase != PLACING:
        assert len([move for move in moves if SPACE_OF[GAME.path(move)[0]] != NONE]) == 16


@given(reached())
def test_until_the_game_is_over_both_kinds_of_action_are_legal(position: Position) -> None:
    if GAME.current(position) != OVER and position.phase != PLACING:
        kinds = {SPACE_OF[GAME.path(move)[0]] != NONE for move in GAME.moves(position)}
        assert kinds == {True, False}


@given(reached())
def test_the_actions_of_a_square_are_part_of_all_actions(position: Position) -> None:
    moves = GAME.moves(position)
    for cell in range(64):
        assert GAME.moves(position, cell) == [move for move in moves if GAME.path(move)[0] == cell]


@given(games())
def test_tiles_and_markers_never_come_from_nothing(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        for now in (position, after):
            assert sum(now.levels) + 2 * sum(len(stack) for stack in now.stacks) == 84
        markers = [bytes(now.ring).count(NONE) for now in (position, after)]
        assert markers[0] - markers[1] == (position.phase == PLACING)
        assert [len(now.points) for now in (position, after)] == [GAME.players(position)] * 2


@given(games())
def test_only_the_end_of_a_turn_scores_and_only_for_the_mover(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        gained = [new - old for new, old in zip(after.points, position.points, strict=True)]
        ended = position.phase != PLACING and (GAME.current(after) != position.side)
        worth = points_for(passes_of(after, position.side)) if ended else 0
        assert gained == [worth if side == position.side else 0 for side in range(len(gained))]
        assert (after.scored is not None) == ended


@given(games())
def test_a_finished_game_has_no_actions_and_an_unfinished_one_has(seed: int) -> None:
    *_, (position, move) = random_line(seed)
    for now in (position, GAME.play(position, move)):
        over = GAME.outcome(now) is not None
        assert over == (GAME.moves(now) == []) == (GAME.count(now) == 0) == (GAME.current(now) == OVER)


@given(games())
def test_most_points_win_and_the_earlier_player_in_a_tie(seed: int) -> None:
    *_, (position, move) = random_line(seed)
    ended = GAME.outcome(GAME.play(position, move))
    if ended:
        assert ended.winner == min(range(len(ended.points)), key=lambda side: (-ended.points[side], side))


@given(games())
def test_playing_an_action_changes_no_position_handed_out(seed: int) -> None:
    for position, _ in random_line(seed)[::9]:
        before = GAME.format_position(position)
        for move in GAME.moves(position)[::5]:
            GAME.play(position, move)
        assert GAME.format_position(position) == before


@given(games())
def test_a_position_is_the_same_whether_played_or_read(seed: int) -> None:
    for position, move in random_line(seed):
        after = GAME.play(position, move)
        read = GAME.parse_position(GAME.format_position(after))
        assert read == after
        assert hash(read) == hash(after)
        assert GAME.identity(read) == GAME.identity(after)
        assert GAME.outcome(read) == GAME.outcome(after)


# What lights and pages ask.


@given(reached())
def test_pieces_tops_and_occupied_tell_of_the_same_markers(position: Position) -> None:
    pieces = dict(zip(GAME.cells, GAME.pieces(position), strict=True))
    assert not GAME.occupied(position) & GAME.tool_cells
    for side, letter in enumerate(GAME.sides):
        assert GAME.tops(position)[side] == mask_of([square for square, piece in pieces.items() if piece == letter])
    felt = [square for square, piece in pieces.items() if piece.strip(GAME.magnetless)]
    assert GAME.occupied(position) == mask_of(felt)
    for cell in CELLS:
        assert len(pieces[GAME.cells[cell]]) == position.levels[cell]


@given(reached())
def test_the_scene_shows_every_half_once_and_no_order(position: Position) -> None:
    scene = GAME.scene(position)
    pieces = GAME.pieces(position)
    shown = {}
    for tile in scene["tiles"]:
        for square, pattern in zip(tile["cells"], tile["patterns"], strict=True):
            assert square not in shown
            shown[square] = (pattern, tile["level"])
            assert pieces[GAME.cells.index(square)][-1] == pattern
        assert tile["dot"] in ("", *tile["cells"])
        assert bool(tile["type"]) == (len(tile["cells"]) == 2)
    assert len(shown) == sum(position.levels[cell] > 0 for cell in CELLS)
    public = GAME.public(position).split(" ")
    offers = "/".join(f"{offer['type']}+{offer['down']}" if offer["type"] else "-" for offer in scene["offers"])
    assert offers == public[4]
    assert "".join(map(str, scene["down"])) == public[5]
    assert set(scene) == {"tiles", "offers", "down", "lines", "scored", "side", "actions"}


@given(games())
def test_a_tile_laid_is_seen_as_it_was_named(seed: int) -> None:
    for position, move in random_line(seed):
        text = GAME.format_move(move)
        if ":" not in text:
            continue
        kind = position.stacks[int(text[0]) - 1][0]
        cells = text[2:].split("-")
        found = [tile for tile in GAME.scene(GAME.play(position, move))["tiles"] if tile["cells"] == cells]
        assert [(tile["type"], tile["dot"]) for tile in found] == [(kind, cells[0])]


@given(games())
def test_positions_that_differ_in_hidden_order_alone_look_the_same_to_everybody(seed: int) -> None:
    for position, move in random_line(seed)[::11]:
        after = GAME.play(position, move)
        one, two, three = (stack[:1] + bytes(sorted(stack[1:])) for stack in after.stacks)
        other = Position(
            after.halves,
            after.levels,
            after.ring,
            after.side,
            after.phase,
            after.points,
            (one, two, three),
            after.scored,
        )
        assert GAME.public(other) == GAME.public(after)
        assert GAME.signs(other) == GAME.signs(after), "the lights"
        assert GAME.scene(other) == GAME.scene(after)
        assert GAME.pieces(other) == GAME.pieces(after)


@given(reached())
def test_markers_show_and_tiles_are_told_by_dot_other_corner(position: Position) -> None:
    before = GAME.occupied(position)
    corners = {"1": "a8", "2": "h8", "3": "h1"}
    for move in GAME.moves(position):
        look, text = GAME.look(position, move), GAME.format_move(move)
        after = GAME.occupied(GAME.play(position, move))
        assert (look.opens, look.closes) == (before & ~after, after & ~before)
        touches = [*text[2:].split("-"), corners[text[0]]] if ":" in text else []
        assert [GAME.cells[cell] for cell in look.confirming_touches] == touches
        assert look.pointer_cells == (mask_of(["a1"]) if touches else 0)
        assert look.ends_interchangeable == (bool(touches) and position.stacks[int(text[0]) - 1][0] in (1, 4, 5))
