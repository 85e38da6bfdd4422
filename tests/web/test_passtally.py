"""Passtally on the page: markers placed and dragged, tiles tried out and laid, a line drawn when it scores."""

import pytest
from boardcore.games import load
from boardcore.games.passtally.lines import complete_lines, points_for
from boardcore.games.passtally.play import lay

from tests.passtally.games import random_line

from .conftest import Seat
from .driving import Service, Table

GAME = load("passtally")
CORNERS = ("a8", "h8", "h1")


@pytest.fixture(scope="module")
def lasting_port() -> str:
    return "sim://?board=big&game=passtally"


@pytest.fixture
def service(renewed: Service) -> Service:
    """Return one service for all, with a new game for each."""
    return renewed


@pytest.fixture
def helped(sit: Seat) -> Table:
    """Return somebody with hands that help."""
    return sit(kept=("visited",))


def in_play(levels: int = 0) -> str:
    """Return a position of a diced game with two actions to do and towers of this height."""
    for seed in range(0, 40, 2):
        for position, _ in random_line(seed):
            if position.phase == 2 and max(position.levels) >= levels:
                return GAME.format_position(position)
    raise AssertionError


def begin(table: Table, service: Service, text: str) -> None:
    service.begin(text)
    table.wait("(tiles) => document.querySelectorAll('#live .tally-tile').length === tiles", tiles_of(text))
    table.wait_for_words("to move")
    table.wait_for_hands()


def tiles_of(text: str) -> int:
    return len(GAME.scene(GAME.parse_position(text))["tiles"])


def some_tile(text: str, stack: int = 0) -> tuple[str, str, str]:
    """Return the cells of a tile that may be laid, not with the first one, and its action."""
    position = GAME.parse_position(text)
    moves = [GAME.format_move(move) for move in GAME.moves(position)]
    chosen = [move for move in moves if move.startswith(f"{stack + 1}:")][-1]
    dot, other = chosen[2:].split("-")
    return dot, other, chosen


def test_markers_are_placed_by_a_tap_each(helped: Table, service: Service) -> None:
    page = helped.page
    for button, asked in {
        "#do-new": ".names input",
        "#do-share": "#dialog input[value*='token=p']",
        "#do-resign": "[data-resign]",
    }.items():
        page.click(button)
        page.wait_for_selector(asked)
        assert page.locator(asked).count() == 2, "two play, though there may be three"
        if button == "#do-new":
            assert page.locator("[name=first]").count() == 0, "the rules say who starts"
            page.select_option("#new-named", "3")
            assert page.locator(asked).count() == 3
        page.click("#dialog .close")
    spaces = ["b8", "d8", "c1", "e1", "a3", "a5", "h3", "h6"]
    for count, space in enumerate(spaces, 1):
        helped.wait_for_sign(space, "t")
        helped.tap(space)
        helped.wait_for_moves(count)
        helped.wait_for_hands()
    view = service.view()
    assert view["current"] == "1"
    assert {cell for cell, pieces in view["discs"].items() if pieces in "12"} == set(spaces)
    assert view["discs"] == view["pieces"]


def test_a_tile_is_tried_out_turned_round_and_laid(helped: Table, service: Service) -> None:
    text = in_play(2)
    begin(helped, service, text)
    dot, other, move = some_tile(text)
    helped.tap(CORNERS[0])
    helped.page.wait_for_selector('#live .tally-offer.picked[data-offer="a8"]')
    helped.tap(dot)
    helped.wait_for_sign(other, "t")
    helped.tap(other)
    helped.page.wait_for_selector("#live .tally-trial .tally-tile")
    helped.picture("passtally trial")
    worth = helped.page.text_content("#live .tally-worth")
    assert worth == f"+{expected_points(text, dot, other)}"
    assert service.view()["last_move"] == "", "a trial is not a move"
    helped.tap(CORNERS[0])
    helped.page.wait_for_selector("#live .tally-trial", state="detached")
    helped.wait_for_moves(1)
    assert service.view()["last_move"] == move
    helped.wait_for_hands()
    helped.picture("passtally laid")
    assert service.view()["discs"] == service.view()["pieces"]


def test_an_offer_is_dragged_to_its_cells_and_laid(helped: Table, service: Service) -> None:
    """It snaps to the two cells it is nearest to; beside the board it is given up."""
    text = in_play(1)
    begin(helped, service, text)
    dot, other, move = some_tile(text)
    helped.lift(CORNERS[0])
    between = [sum(pair) / 2 for pair in zip(helped.place_of(dot), helped.place_of(other), strict=True)]
    helped.page.mouse.move(*between, steps=4)
    helped.page.wait_for_selector("#live .tally-trial .tally-tile")
    helped.drop("off")
    helped.page.wait_for_selector("#live .tally-trial", state="detached")
    helped.lift(CORNERS[0])
    helped.page.mouse.move(*between, steps=4)
    helped.page.mouse.up()
    helped.page.wait_for_selector("#live .tally-trial .tally-tile")
    assert service.view()["last_move"] == "", "a trial is not a move"
    helped.tap(CORNERS[0])
    helped.wait_for_moves(1)
    assert set(service.view()["last_move"][2:].split("-")) == {dot, other} == set(move[2:].split("-"))


def test_a_tile_is_laid_turned_and_put_back_by_the_buttons_beside_it(helped: Table, service: Service) -> None:
    page = helped.page
    text = in_play(2)
    begin(helped, service, text)
    dot, other, move = some_tile(text)

    def try_out() -> None:
        helped.tap(CORNERS[0])
        page.wait_for_selector("#live .tally-offer.picked")
        helped.tap(dot)
        helped.wait_for_sign(other, "t")
        helped.tap(other)
        page.wait_for_selector(".trial-bar [data-trial=lay]")

    try_out()
    said = page.inner_text(".trial-bar")
    points = expected_points(text, dot, other)
    assert f"= {points} point" in said if points else "no points" in said
    trial = "() => document.querySelector('#live .tally-trial .tally-tile').dataset.cells"
    assert page.evaluate(trial) == f"{dot}-{other}"
    page.click("[data-trial=turn]")
    helped.wait(
        "(cells) => document.querySelector('#live .tally-trial .tally-tile').dataset.cells === cells", f"{other}-{dot}"
    )
    helped.picture("passtally trial bar")
    page.click("[data-trial=back]")
    page.wait_for_selector("#live .tally-trial", state="detached")
    page.wait_for_selector(".trial-bar", state="hidden")
    try_out()
    page.focus("[data-trial=lay]")
    page.keyboard.press("Enter")
    helped.wait_for_moves(1)
    assert service.view()["last_move"] == move
    told = [int(cell) for cell in page.locator("#scale td").all_inner_texts()]
    passes, worth = told[: len(told) // 2], told[len(told) // 2 :]
    assert worth == [points_for(count) for count in passes]
    assert worth != [points_for(count - 1) for count in passes]


def expected_points(text: str, dot: str, other: str) -> int:
    position = GAME.parse_position(text)
    cells = [list(GAME.cells).index(name) for name in (dot, other)]
    after = lay(position, 0, *cells)
    return points_for(sum(passes for _, passes in complete_lines(after, position.side)))


def scoring() -> tuple[str, str, int]:
    """Return a position, the marker's move that ends the turn there, and the points of its lines."""
    for seed in range(40):
        for position, move in random_line(seed, "markers"):
            after = GAME.play(position, move)
            if position.phase == 1 and len(GAME.path(move)) == 2 and after.scored and after.scored[1] > 1:
                text = GAME.format_move(move)
                if ":" not in text and len(position.points) == 2:
                    return GAME.format_position(position), text, after.points[position.side]
    raise AssertionError


def test_a_marker_is_dragged_and_the_line_that_scores_is_drawn(helped: Table, service: Service) -> None:
    text, move, points = scoring()
    begin(helped, service, text)
    side = service.view()["current"]
    helped.drag(*move.split("-"))
    helped.wait_for_moves(1)
    helped.page.wait_for_selector("#live .tally-line.scored path")
    helped.wait_for_hands()
    view = service.view()
    assert view["scene"]["scored"]["side"] == int(side) - 1
    assert view["points"][int(side) - 1] == points
    helped.picture("passtally scored")


def test_nothing_that_the_page_hears_tells_the_order_of_the_tiles(helped: Table, service: Service) -> None:
    text = in_play(1)
    begin(helped, service, text)
    dot, other, _ = some_tile(text, 1)
    for cell in (CORNERS[1], dot, other, CORNERS[1]):
        helped.tap(cell)
    helped.wait_for_moves(1)
    stacks = [stack for stack in text.rpartition(" ")[2].split("/") if len(stack) > 4]
    heard = "\n".join(helped.wire)
    assert "scene" in heard
    assert not any(stack[1:] in heard or stack[2:] in heard for stack in stacks)


def test_strict_hands_place_markers_from_the_shelf_and_dip_the_stick(sit: Seat, service: Service) -> None:
    table = sit()
    for count, (space, letter) in enumerate((("b8", "1"), ("d8", "2")), 1):
        table.wait_for_sign(space, "t")
        take_from_shelf(table, service.view()["beside"].index(letter))
        table.drop(space)
        table.wait_for_moves(count)
    text = in_play(1)
    service.begin(text)
    table.wait_for_words("not in its place")
    service.ask(f"boards/{service.board}/tidy", {})
    table.wait_for_words("to move")
    dot, other, move = some_tile(text)
    for cell, following in ((dot, "a"), (other, "a"), (CORNERS[0], "")):
        table.tap(cell)
        if following:
            table.wait_for_sign(cell, following)
    table.wait_for_moves(1)
    assert service.view()["last_move"] == move
    assert service.view()["discs"] != service.view()["pieces"], "no hand has laid the tile: the board believes it"
    table.picture("passtally with strict hands")


def take_from_shelf(table: Table, place: int) -> None:
    """Take the piece at a place beside the board with the mouse."""
    box = table.page.locator("#live .tray .small").nth(place).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 12, y - 12, steps=2)
