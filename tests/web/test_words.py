"""What the page says: by name where one is known, singular and plural, who resigned, what signs and buttons mean."""

import pytest

from .conftest import Seat
from .driving import Service, Table


def text(table: Table, selector: str) -> str:
    return table.page.locator(selector).inner_text()


def test_players_are_called_by_their_names(table: Table, service: Service) -> None:
    service.ask(f"boards/{service.board}/new", {"black": "Ada", "red": "Grace"})
    table.wait_for_words("Ada (Black) to move.")
    table.page.click("#do-resign")
    assert text(table, '[data-resign="r"]') == "Grace (Red) resigns"
    table.page.click('[data-resign="r"]')
    table.wait_for_words("Ada (Black) wins: Grace (Red) resigned.")
    table.page.reload()
    table.wait_for_words("Ada (Black) wins: Grace (Red) resigned.")
    table.page.click("#nav-games")
    table.page.wait_for_selector(".game-row")
    assert "Ada wins: Grace resigned." in text(table, ".game-row >> nth=0")


@pytest.mark.parametrize(
    ("language", "game", "move"), [("en", "game", "1 move"), ("de", "Partie", "1 Zug"), ("it", "partita", "1 mossa")]
)
def test_one_is_singular(sit: Seat, service: Service, language: str, game: str, move: str) -> None:
    table = sit(locale=language)
    table.drag("c1", "c2")
    table.wait_for_moves(1)
    table.page.click("#nav-games")
    table.page.wait_for_selector(".game-row")
    assert text(table, "#games-count") == f"1 {game}"
    assert text(table, ".game-row .length") == move
    table.page.click("#nav-board")
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    table.page.wait_for_selector("#end")
    table.page.click("#nav-statistics")
    table.page.wait_for_selector(".figure")
    assert table.page.locator(".figure").first.inner_text().split() == ["1", game]


def test_every_view_has_one_heading(table: Table) -> None:
    page = table.page
    headings = (
        "() => [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).map((one) => one.innerText)"
    )
    for view, heading in {
        "board": "Passo: Board",
        "games": "Games",
        "games/1": "Game 1",
        "statistics": "Statistics",
        "care": "Maintenance",
    }.items():
        page.evaluate("(view) => { location.hash = view; }", view)
        page.wait_for_function(f"(heading) => ({headings})().join() === heading", arg=heading)


def test_signs_are_explained_while_they_are_shown(table: Table) -> None:
    page = table.page
    table.lift("c1")
    table.wait_for_sign("c2", "t")
    assert page.locator("#legend li").count() == 0
    table.drop("c1")
    page.click("#menu-open")
    page.check("#signs", force=True)
    table.lift("c1")
    table.wait_for_sign("c2", "t")
    page.wait_for_selector("#legend li:has-text('legal target')")
    assert {item[0] for item in page.locator("#legend li").all_inner_texts()} == set(table.signs()) - set(".-~")
    table.drop("c1")


def test_the_brass_buttons_say_what_they_are_for(table: Table) -> None:
    knob = table.page.locator('[data-button="b"]')
    assert (knob.get_attribute("aria-label") or "").startswith("Black")
    assert "short press" in (knob.locator("title").text_content() or "")
    assert "brass buttons" in text(table, "#hands-note")


def test_a_message_is_seen_in_front_of_an_open_dialog(sit: Seat) -> None:
    table = sit(expected=("Failed to load resource",))  # what the test has refused below
    page = table.page
    page.clock.install()
    page.reload()
    table.wait_for_words("Black to move.")
    page.route("**/resign*", lambda route: route.fulfill(status=409, json={"error": {"code": "stale", "text": "old"}}))
    page.click("#do-resign")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)
    page.click('[data-resign="b"]')
    page.wait_for_selector("#toast:visible")
    assert text(table, "#toast") == "The board has moved on. Look again."
    on_top = """() => {
      const { x, y, width, height } = document.querySelector('#toast').getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2).id;
    }"""
    assert page.evaluate(on_top) == "toast"
    page.click("#dialog .close")
    page.wait_for_selector("body > #toast:visible")  # the browser reports the closed dialog a moment later
    table.picture("message over a dialog")
    page.clock.fast_forward(6_000)
    page.wait_for_selector("#toast", state="hidden")


def test_groups_of_choices_have_names_that_people_read(table: Table) -> None:
    page = table.page
    page.click("#do-new")
    page.click("label[for=variant-advanced]")
    groups = "(groups) => groups.map((group) => group.getAttribute('aria-label'))"
    named = page.locator("[role=radiogroup]").evaluate_all(groups)  # where several games fit, their choice comes first
    assert named[-3:] == ["Base game or tokens?", "Who starts?", "Who sees the tokens?"]
