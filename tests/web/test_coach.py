"""The coach on the page: three presses for a hint, graded targets, a guard, why, and the analysis of a game."""

from tests.host.test_coach import BAD, DANGER

from .conftest import Seat
from .driving import GAME, Service, Table
from .hearing import RECORD, heard

# Whether the page shows nothing on some cells.
BARE = """(cells) => cells.every(
  (cell) => !document.querySelector(`#live .cell[data-cell=${cell}] .standing`).firstChild)"""


def tell(service: Service, **settings: object) -> None:
    """Have Black coached like this."""
    service.ask(f"boards/{service.board}/coach", {"side": "b"} | settings)


def begin(service: Service, table: Table, position: str) -> None:
    """Begin a game at a position, and have the pieces put there."""
    service.begin(position)
    service.ask(f"boards/{service.board}/tidy", {})
    believed = GAME.pieces(GAME.parse_position(position))
    table.wait(BARE, [cell for cell, pieces in zip(GAME.cells, believed, strict=True) if not pieces])
    table.wait_for_words("to move")
    table.wait_for_hands()


def test_three_presses_lead_to_a_move_and_the_budget_ends_it(sit: Seat, service: Service) -> None:
    table = sit(kept=("visited",), locale="de-CH", expected=("409",))
    page = table.page
    page.click("#do-coach")
    page.select_option("#coach-b-hints", "1")
    page.click("#coach-save")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    places = [page.locator(one).bounding_box() for one in ("#do-advice", "#live")]
    for begins, hinted in {"Schau rund um": 4, "Schau auf": 1, "Spiel": 2}.items():
        page.click("#do-advice")
        page.wait_for_function(
            "(begins) => document.querySelector('#hint-text')?.textContent.startsWith(begins)", arg=begins
        )
        table.wait("(count) => document.querySelectorAll('#live .glow[data-sign=h]').length >= count", hinted)
    assert "noch 0 Hinweise" in page.inner_text("#hint-text")
    assert places == [page.locator(one).bounding_box() for one in ("#do-advice", "#live")], "the answer moves nothing"
    move = page.inner_text("#hint-text").split()[1].strip(".")
    service.ask(f"boards/{service.board}/move", {"move": move})
    table.wait_for_moves(1)
    page.wait_for_selector("#coach", state="hidden")
    reply = next(one for one in service.ask(f"boards/{service.board}/moves") if "off" not in one)
    service.ask(f"boards/{service.board}/move", {"move": reply})
    table.wait_for_moves(2)
    page.click("#do-advice")
    page.wait_for_selector("#toast:has-text('keine Hinweise mehr')")


def test_targets_are_graded_a_guard_asks_and_a_mistake_is_explained_on_the_board(sit: Seat, service: Service) -> None:
    start, _, target = BAD.partition("-")
    table = sit(kept=("visited",), expected=("409",))
    page = table.page
    begin(service, table, DANGER)
    tell(service, grades=True, guard=True, why=True)
    table.tap(start)
    table.wait_for_sign(target, "X")
    table.tap(target)
    page.click("#guard-no")
    table.wait_for_hands()
    table.wait(f"(cells) => !({BARE})(cells)", [start])  # the piece is back
    assert service.view()["turn"] == 0
    table.tap(start)
    table.wait_for_sign(target, "X")
    table.tap(target)
    page.click("#guard-yes")
    table.wait_for_moves(1)
    page.wait_for_selector("#mistake:has-text('bad mistake')")
    page.click("#why")
    page.wait_for_selector("#reason")
    assert page.inner_text("#reason") == "Red steps off the board on the next move."
    page.focus("[data-line=next]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".line [role=status]:has-text('2 of 2')")
    assert page.evaluate("() => document.activeElement.dataset.line") == "next"  # the focus stays where it was
    position = GAME.parse_position(DANGER)
    for move in (BAD, "b2-off"):
        position = GAME.play(position, GAME.read(position, move))
    empty = [cell for cell, pieces in zip(GAME.cells, GAME.pieces(position), strict=True) if not pieces]
    table.wait(BARE, empty)
    page.click("#why-close")
    page.wait_for_selector("#why")


def test_a_finished_game_is_analysed_with_one_click_and_read_by_keyboard(sit: Seat, service: Service) -> None:
    table = sit(kept=("visited", "speech"), prepare=lambda page: page.add_init_script(RECORD))
    page = table.page
    begin(service, table, DANGER)
    service.ask(f"boards/{service.board}/move", {"move": BAD})
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    page.click("#end-analyse")
    page.wait_for_selector("#curve .point.bad")
    for width, height in ((1280, 860), (390, 844)):  # it stands beside the board or below it, never on other words
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#curve").scroll_into_view_if_needed()
        curve, board, said = (page.locator(one).bounding_box() for one in ("#curve", "#replay-board", "#replay-panel"))
        assert curve
        assert board
        assert said
        assert said["y"] + said["height"] <= curve["y"]
        assert curve["y"] + curve["height"] <= height
        assert board["x"] + board["width"] <= curve["x"] or board["y"] + board["height"] <= curve["y"]
    page.wait_for_selector("#analysis-progress:has-text('Black: 1 mistake, Red: 0 mistakes')")
    page.focus("[data-mistake='1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#analysis-better:has-text('Better')")
    assert page.get_attribute("[data-mistake='1']", "aria-expanded") == "true"
    said = heard(table, "en")
    for words in (
        page.inner_text("#analysis-reason"),
        page.inner_text("#analysis-better"),
        "Black: 1 mistake, Red: 0 mistakes",
    ):
        assert words in said, "the analysis needs no eyes"
    page.wait_for_selector(".line [role=status]:has-text('1 of 2')")  # the move that was played is on the board already
    page.click("[data-line=next]")
    page.wait_for_selector(".line [role=status]:has-text('2 of 2')")
    page.focus("#replay-first")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('[data-mistake]').ariaExpanded === 'false'")
    assert "chance after each move" in (page.get_attribute("#curve", "aria-label") or "")
