"""Who plays: a game begins with its seats, names and coach, keeps them over a restart, and ends with them."""

import time
from typing import Any

from playwright.sync_api import Page

from .conftest import Seat
from .driving import Service, Table


def start(page: Page, opponent: str) -> None:
    """Choose an opponent in the dialog that is open, and begin."""
    page.click(f'label[for="opponent-{opponent}"]')
    page.click("#dialog footer .strong")
    page.wait_for_selector("#dialog:not([open])", state="attached")


def kinds(service: Service) -> dict[str, str]:
    return {side: seat["kind"] for side, seat in service.view()["seats"].items()}


def test_two_at_this_screen_are_two_after_a_game_against_the_computer(helped: Table, service: Service) -> None:
    page = helped.page
    page.click("#do-new")
    page.click('label[for="opponent-computer"]')
    page.click('label[for="level-5"]')
    page.fill("#name-black", "Ada")
    assert not page.locator("#name-red").count(), "the computer has no name to type"
    page.click("#dialog footer .strong")
    page.wait_for_selector("#players small:has-text('Computer, level 5')")
    service.ask(f"boards/{service.board}/coach", {"side": "b", "why": True})
    page.click("#nav-start")
    page.click("#start-two")
    assert page.locator("#name-black").input_value() == "Ada", "a name that was typed stays"
    page.fill("#name-red", "Grace")
    start(page, "people")
    page.wait_for_selector("#players b:has-text('Grace')")
    assert kinds(service) == {"b": "hands", "r": "hands"}
    assert not service.view()["coach"]["b"]["why"], "the coach has gone with its game"
    page.click("#do-new")
    page.click('label[for="opponent-computer"]')
    assert page.locator("#level-5").is_checked(), "the level that was played last"
    page.click('label[for="variant-advanced"]')
    page.click('#dialog [data-side="b"] [data-pick="J"]')
    assert not page.locator('#dialog [data-side="r"]').count(), "the computer picks its own"
    assert not page.locator("#secret-secret").count(), "and plays with open tokens only"
    page.click("#dialog footer .strong")
    page.wait_for_selector('.token[data-token="J"]')
    held: dict[str, Any] = service.view()["held"]
    assert (held["b"], len(held["r"])) == ("J", 1)


def test_a_double_click_begins_one_game_and_complains_of_nothing(helped: Table, service: Service) -> None:
    """The second click once was an order that came too late, which the page said and sounded."""
    page = helped.page
    games = service.ask("games")["games"]
    page.click("#do-new")
    page.dblclick("#new-start")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    helped.wait_for_hands()
    assert page.locator("#toast").is_hidden()
    assert len(service.ask("games")["games"]) <= len(games) + 1


def test_a_restart_of_the_service_keeps_the_opponent(helped: Table, service: Service) -> None:
    page = helped.page
    page.click("#do-new")
    start(page, "computer")
    page.wait_for_selector("#players small:has-text('Computer')")
    service.stop()
    helped.problems.clear()
    service.start()
    service.wait_for_board()
    page.wait_for_selector("#players small:has-text('Computer')")
    helped.wait_for_words("to move")
    helped.drag("c1", "c2")
    helped.wait_for_moves(2)
    helped.problems.clear()  # the service was away


def test_a_running_game_gets_the_computer_back_where_hands_took_its_seat(helped: Table, service: Service) -> None:
    page = helped.page
    helped.drag("c1", "c2")
    helped.wait_for_moves(1)
    page.click("#menu-open")
    page.click("#seats-open")
    assert page.locator("#dialog select").count() == 2
    page.select_option("#new-seat-r", "2")
    page.wait_for_selector("#players [data-side=r] small:has-text('Computer, level 2')")
    page.click("#dialog .close")
    helped.wait_for_moves(2)
    assert kinds(service) == {"b": "hands", "r": "program"}
    page.click("#menu-open")
    page.click("#seats-open")
    assert page.locator("#new-seat-r").input_value() == "2"
    page.select_option("#new-seat-r", "hands")
    page.wait_for_selector("#players [data-side=r] small:has-text('Computer')", state="detached")
    assert service.view()["turn"] == 2, "the game went on"


def players(service: Service) -> dict[str, str]:
    """Return the players' links, once it is known that no game hides anything."""
    service.wait_for_board()
    while not (links := service.links())["players"]:
        time.sleep(0.01)
    found: dict[str, str] = links["players"]
    return found


def test_what_changes_the_others_game_is_asked_of_the_other_page(sit: Seat, service: Service) -> None:
    links = players(service)
    black, red = sit(links["b"], kept=("visited",)), sit(links["r"], kept=("visited",))
    black.drag("c1", "c2")
    red.wait_for_moves(1)
    red.page.click("#do-back")
    red.page.wait_for_selector("#asked-no:has-text('Never mind')")
    assert "would like to take back" in black.page.locator("#asked p").inner_text()
    black.page.click("#asked-no")
    red.page.wait_for_selector("#asked", state="hidden")
    assert service.view()["turn"] == 1
    red.wait_for_words("Red to move")
    red.wait_for_hands()
    red.drag("c5", "c4")
    black.wait_for_moves(2)
    black.page.click("#do-back")
    black.page.wait_for_selector("#asked:has-text('Waiting for the answer')")
    red.page.click("#asked-yes")
    black.wait_for_moves(1)
    black.page.wait_for_selector("#asked", state="hidden")
    red.wait_for_words("Red to move")


def test_a_page_with_an_old_link_asks_for_a_new_one_and_asks_the_service_nothing(sit: Seat, service: Service) -> None:
    old = sit(players(service)["b"], expected=("401", "WebSocket"), kept=("visited",))
    service.ask(f"boards/{service.board}/renew", {})
    old.page.wait_for_selector("#storage:has-text('Ask for a new link')")
    asked: list[str] = []
    old.page.on("request", lambda request: asked.append(request.url))
    old.tap("c1")
    old.page.wait_for_timeout(1500)
    assert not asked
    assert not old.page.locator("#live .stack.lifted").count(), "a tap does nothing"
