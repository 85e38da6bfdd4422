"""Who plays: told when a game begins, shown on every page, found in the list, and always nothing but text."""

import pytest

from .conftest import Seat
from .driving import Service, Table

HOSTILE = "<img src=x onerror=window.hit=1>"


def begin(table: Table, black: str, red: str) -> None:
    page = table.page
    page.click("#do-new")
    page.fill("#name-black", black)
    page.fill("#name-red", red)
    table.picture("new game with names")
    page.click("#new-start")
    page.wait_for_selector("#dialog:not([open])", state="attached")


def test_names_are_shown_to_everybody_and_found_in_the_list(sit: Seat, service: Service) -> None:
    host, watcher = sit(), sit(service.links()["spectator"])
    begin(host, "Ada", "Grace")
    for table in (host, watcher):
        table.wait("() => document.querySelector('#players [data-side=b]').innerText.includes('Ada')")
        assert "Grace" in table.page.locator("#players [data-side=r]").inner_text()
    host.drag("c1", "c2")
    host.wait_for_moves(1)
    host.picture("names")
    page = host.page
    page.reload()
    page.wait_for_selector("#players b:has-text('Ada')")
    page.click("#nav-games")
    page.fill("#search", "grace")
    page.wait_for_function("() => document.querySelectorAll('.game-row').length === 1")
    assert "Ada · Grace" in page.locator(".game-row").inner_text()
    page.click(".game-row")
    page.wait_for_selector("#verdict.good")
    assert "Ada · Grace" in page.locator("#replay-panel").inner_text()


def test_who_has_just_played_is_there_for_the_next_game_and_may_leave(table: Table, service: Service) -> None:
    begin(table, "Ada", "")
    table.page.wait_for_selector("#players b:has-text('Ada')")
    table.page.click("#do-new")
    assert table.page.input_value("#name-black") == "Ada"
    table.page.fill("#name-black", " ")
    table.page.click("#new-start")
    table.page.wait_for_selector("#players b:has-text('Ada')", state="detached")
    assert service.ask("games")["games"][0]["players"]["b"] == ""


@pytest.mark.parametrize("name", [HOSTILE])
def test_a_hostile_name_of_a_player_stays_text(table: Table, service: Service, name: str) -> None:
    page = table.page
    page.evaluate("() => { window.hit = 0; }")
    begin(table, name, "<b>Red</b>")
    page.wait_for_selector("#players small:has-text('Black')")
    assert name in page.locator("#players").inner_text()
    table.drag("c1", "c2")
    table.wait_for_moves(1)
    page.click("#nav-games")
    page.wait_for_selector(".game-row")
    assert f"{name} · <b>Red</b>" in page.locator(".game-row").first.inner_text()
    page.locator(".game-row").first.click()
    page.wait_for_selector("#verdict")
    assert name in page.locator("#replay-panel").inner_text()
    page.click("#nav-board")
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    page.wait_for_selector("#end")
    page.click("#nav-statistics")
    page.wait_for_selector("#statistics .card")
    assert page.locator("#players img, .game-row img, #replay-panel img").count() == 0
    assert page.evaluate("() => window.hit") == 0
