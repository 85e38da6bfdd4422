"""The coach on the page: three presses for a hint, graded targets, a guard, why, and the analysis of a game."""

from tests.host.test_coach import losing_position

from .conftest import Seat
from .driving import GAME, Service, Table


def tell(service: Service, **settings: object) -> None:
    """Have Black coached like this."""
    service.ask(f"boards/{service.board}/coach", {"side": "b"} | settings)


def begin(service: Service, table: Table, position: str) -> None:
    """Begin a game at a position; helping hands put the pieces there."""
    service.begin(position)
    table.wait('() => !document.querySelector(\'#live .glow[data-sign="+"], #live .glow[data-sign="s"]\')')
    table.wait_for_words("to move")
    table.wait_for_hands()


def test_three_presses_lead_to_a_move_and_the_budget_ends_it(sit: Seat, service: Service) -> None:
    table = sit(kept=("visited",), locale="de-CH", expected=("409",))
    page = table.page
    page.click("#do-coach")
    page.select_option("#coach-b-hints", "1")
    page.click("#coach-save")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    for begins, hinted in {"Schau rund um": 4, "Schau auf": 1, "Spiel": 2}.items():
        page.click("#do-advice")
        page.wait_for_function(
            "(begins) => document.querySelector('#hint-text')?.textContent.startsWith(begins)", arg=begins
        )
        table.wait("(count) => document.querySelectorAll('#live .glow[data-sign=h]').length >= count", hinted)
    assert "noch 0 Hinweise" in page.inner_text("#hint-text")
    move = page.inner_text("#hint-text").split()[1].strip(".").replace("–", "-")
    service.ask(f"boards/{service.board}/move", {"move": move})
    table.wait_for_moves(1)
    page.wait_for_selector("#coach", state="hidden")
    reply = next(one for one in service.ask(f"boards/{service.board}/moves") if "off" not in one)
    service.ask(f"boards/{service.board}/move", {"move": reply})
    table.wait_for_moves(2)
    page.click("#do-advice")
    page.wait_for_selector("#toast:has-text('keine Hinweise mehr')")


def test_targets_are_graded_a_guard_asks_and_a_mistake_is_explained_on_the_board(sit: Seat, service: Service) -> None:
    text, bad, _ = losing_position()
    start, _, target = bad.partition("-")
    table = sit(kept=("visited",), expected=("409",))
    page = table.page
    begin(service, table, text)
    tell(service, grades=True, guard=True, why=True)
    table.tap(start)
    table.wait_for_sign(target, "X")
    table.tap(target)
    page.click("#guard-no")
    table.wait_for_hands()
    assert service.view()["turn"] == 0
    table.tap(start)
    table.wait_for_sign(target, "X")
    table.tap(target)
    page.click("#guard-yes")
    table.wait_for_moves(1)
    page.wait_for_selector("#mistake:has-text('bad mistake')")
    page.click("#why")
    page.wait_for_selector("#reason")
    judged = service.ask(f"boards/{service.board}/why?turn=1")
    assert page.inner_text("#reason").startswith(("Red ", "Black "))
    page.focus("[data-line=next]")
    page.keyboard.press("Enter")
    line = judged["reason"]["line"]
    page.wait_for_selector(f".line [role=status]:has-text('2 of {len(line)}')")
    assert page.evaluate("() => document.activeElement.dataset.line") == "next"  # the focus stays where it was
    position = GAME.parse_position(text)
    for move in line[:2]:
        position = GAME.play(position, GAME.read(position, move))
    empty = [cell for cell, pieces in zip(GAME.cells, GAME.pieces(position), strict=True) if not pieces]
    table.wait(
        "(empty) => empty.every((cell) => !document.querySelector(`#live .cell[data-cell=${cell}] .standing`).firstChild)",
        empty,
    )
    page.click("#why-close")
    page.wait_for_selector("#why")


def test_a_finished_game_is_analysed_with_one_click_and_read_by_keyboard(sit: Seat, service: Service) -> None:
    text, bad, _ = losing_position()
    table = sit(kept=("visited",))
    page = table.page
    begin(service, table, text)
    service.ask(f"boards/{service.board}/move", {"move": bad})
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    page.click("#end-analyse")
    page.wait_for_selector("#curve .point.bad")
    page.wait_for_selector("#analysis-progress:has-text('1 mistake')")
    page.focus("[data-mistake='1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#analysis-better:has-text('Better')")
    assert page.get_attribute("[data-mistake='1']", "aria-expanded") == "true"
    page.click("[data-line=next]")
    page.wait_for_selector(".line [role=status]:has-text('1 of')")
    page.focus("#replay-first")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('[data-mistake]').ariaExpanded === 'false'")
    assert "chance after each move" in (page.get_attribute("#curve", "aria-label") or "")
