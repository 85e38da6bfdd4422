"""Secret tokens: nobody but their owner gets them over the wire before they are used, and spectators change nothing."""

import json
import re
from typing import Any

from tests.host.running import wait_for

from .conftest import Seat
from .driving import Service, Table

PICKS = {"b": "DJK", "r": "TCR"}


def positions(heard: Any) -> list[str]:
    """Return every position text in what was heard."""
    if isinstance(heard, dict):
        return [text for value in heard.values() for text in positions(value)]
    if isinstance(heard, list):
        return [text for value in heard for text in positions(value)]
    return [heard] if isinstance(heard, str) and re.match(r"^[a-z0-9./()]+ [br]", heard) else []


def tokens_seen(table: Table, side: str) -> set[str]:
    """Return everything that a page was ever told about a side's tokens in a position."""
    found = [text.split(" ") for line in table.wire if line for text in positions(json.loads(line))]
    return {words["br".index(side) + 2] for words in found if len(words) > 2}


def links_of_all(service: Service) -> dict[str, Any]:
    """Return the links once the first game has begun: before, nobody knows whether it has secrets."""

    def unveiled() -> dict[str, Any] | None:
        links = service.links()
        return None if links["withheld"] else links

    found: dict[str, Any] = wait_for(unveiled, "the start of a game without secrets")
    return found


def pick(table: Table, letters: str) -> None:
    table.page.click("#pick-open")
    for letter in letters:
        table.page.click(f'[data-pick="{letter}"]')
    table.page.click("#pick-done")
    table.page.wait_for_selector("#dialog:not([open])", state="attached")


def test_secret_tokens_stay_secret_on_the_wire(sit: Seat, service: Service) -> None:
    links = links_of_all(service)
    host = sit()
    players = {side: sit(links["players"][side]) for side in "br"}
    watcher = sit(links["spectator"])
    host.page.click("#do-new")
    host.page.click("label[for=variant-advanced]")
    host.page.click("label[for=secret-secret]")
    host.page.wait_for_selector("#secret-picks .picked")
    for side, letters in PICKS.items():
        pick(players[side], letters)
    host.wait("() => document.querySelector('#secret-picks').innerText.split('✓').length === 3")
    host.picture("secret tokens")
    host.page.click("#new-start")
    for side, letters in PICKS.items():
        players[side].page.wait_for_selector(f'[data-token="{letters[0]}"]')
    watcher.page.wait_for_selector(".token.hidden")

    players["b"].page.click('[data-token="K"]')
    host.wait_for_words("Declared: secret")
    host.drag("c1", "c2")
    for table in (host, watcher, *players.values()):
        table.wait_for_moves(1)
    assert service.view()["last_move"] == "c1-c2/K"

    assert tokens_seen(players["b"], "b") - {"?"} == {"DJK", "DJ"}  # in the log they are hidden from everybody
    assert tokens_seen(players["r"], "r") - {"?"} == {"TCR"}
    for table in (host, watcher, players["r"]):
        assert tokens_seen(table, "b") == {"?"}
        assert not any("DJK" in line or '"token": "K"' in line for line in table.wire)
    for table in (host, watcher, players["b"]):
        assert tokens_seen(table, "r") == {"?"}
        assert not any("TCR" in line for line in table.wire)


def test_a_spectator_sees_everything_and_can_change_nothing(sit: Seat, service: Service) -> None:
    host, watcher = sit(), sit(service.links()["spectator"])
    host.drag("c1", "c2")
    watcher.wait_for_moves(1)
    page = watcher.page
    assert page.locator("#controls button, #help button, #pick-open:visible, #whole-choice:visible").count() == 0
    assert page.locator('#live [role="button"]').count() == 0
    assert page.locator("#nav-care:visible").count() == 0
    watcher.drag("c5", "c4")
    watcher.tap("a1")
    host.drag("d5", "d4")
    watcher.wait_for_moves(2)
    token = service.links()["spectator"].split("token=")[1].split("&")[0]
    for verb, body in {"hand": {"verb": "touch", "cell": "a1"}, "back": {}, "resign": {"side": "b"}, "new": {}}.items():
        assert service.refuses(f"boards/{service.board}/{verb}?token={token}", body) == 403


def test_each_player_sits_at_their_own_side(sit: Seat, service: Service) -> None:
    links = links_of_all(service)["players"]
    black, red = sit(links["b"]), sit(links["r"])
    assert black.place_of("a1")[1] > black.place_of("a5")[1]
    assert red.place_of("a1")[1] < red.place_of("a5")[1]
    red.page.click("#do-resign")
    assert red.page.locator("[data-resign]").count() == 1
