"""Games of the log on the page: list, search, replay, export, statistics; and the page after a restart."""

import re

from boardcore.games.match import Match

from .conftest import Seat
from .driving import GAME, Service, Table

MOVES = ["c1-c2", "e5-e4", "c2-c3"]
# The texts that stick out of the plot they are in.
OUTSIDE = """(texts) => texts.filter((text) => {
  const { x, width } = text.getBBox();
  return x < 0 || x + width > text.ownerSVGElement.viewBox.baseVal.width;
}).map((text) => text.textContent)"""


def play_some(table: Table) -> None:
    match = Match(GAME)
    for move in MOVES:
        table.play(match, move)
    table.page.click("#do-resign")
    table.page.click('[data-resign="r"]')
    table.wait_for_words("Black wins: Red resigned.")


def discs_at(table: Table, cell: str) -> int:
    return table.page.locator(f'#replay-board [data-cell="{cell}"] .disc').count()


def test_a_game_is_found_replayed_verified_and_exported(table: Table) -> None:
    play_some(table)
    page = table.page
    page.click("#nav-games")
    page.wait_for_selector(".game-row")
    page.fill("#search", "nobody of this name")
    page.wait_for_selector(".game-row", state="detached")
    page.fill("#search", "resigned")
    page.click(".game-row")
    page.wait_for_selector("#verdict.good")
    assert discs_at(table, "c3") == 1
    page.locator("#replay-first").press("Home")
    assert (discs_at(table, "c1"), discs_at(table, "c3")) == (1, 0)
    page.locator("#replay-first").press("ArrowRight")
    assert (discs_at(table, "c1"), discs_at(table, "c2")) == (0, 1)
    page.locator("#replay-slider").fill("2")
    assert discs_at(table, "e4") == 1
    assert page.locator("#replay .moves li.now").inner_text().startswith("e5-e4")
    page.click("#replay-last")
    assert discs_at(table, "c3") == 1
    table.picture("replay")
    with page.expect_download() as text:
        page.click("#export-text")
    saved = text.value.path().read_text()
    assert re.search(r"^1\. c1-c2 .* e5-e4 ", saved, re.M)
    assert '[Result "b"]' in saved
    with page.expect_download() as lines:
        page.click("#export-jsonl")
    assert '"c2-c3"' in lines.value.path().read_text()


def test_a_game_that_breaks_the_rules_is_shown_as_far_as_it_holds_with_what_is_wrong(
    table: Table, service: Service
) -> None:
    play_some(table)
    service.tamper("UPDATE entries SET move = 'c2-e5' WHERE move = 'c2-c3'")
    page = table.page
    page.click("#nav-games")
    page.click(".game-row")
    page.wait_for_selector("#verdict.bad")
    assert page.locator("#problems li").count() >= 1
    assert page.locator("#replay .moves li").all_inner_texts()[-1].startswith("e5-e4")
    assert (discs_at(table, "c2"), discs_at(table, "e4")) == (1, 1)
    table.picture("a bad game")
    with page.expect_download() as text:
        page.click("#export-text")
    assert "c2-e5" in text.value.path().read_text(), "what is there can be taken along, right or wrong"


def test_a_game_whose_start_cannot_be_read_still_gets_its_verdict(table: Table, service: Service) -> None:
    play_some(table)
    service.tamper("UPDATE games SET start = 'nonsense'")
    page = table.page
    page.click("#nav-games")
    page.click(".game-row")
    page.wait_for_selector("#verdict.bad")
    assert page.locator("#replay .moves li").count() == 0
    page.locator("#replay-next").press("ArrowRight")


def test_a_game_of_an_unknown_kind_hides_no_other(sit: Seat, service: Service) -> None:
    table = sit(expected=("Failed to load resource",))  # the rules of a game that nobody knows
    play_some(table)
    service.ask(f"boards/{service.board}/new", {})
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    service.tamper("UPDATE games SET game = '../x?y' WHERE id = 1")
    table.page.click("#nav-games")
    table.page.wait_for_function("() => document.querySelectorAll('.game-row').length === 2")
    assert "b wins: another player resigned." in table.page.locator(".game-row").last.inner_text()


def test_a_game_against_the_computer_is_found_and_played_on_from_its_middle(sit: Seat, service: Service) -> None:
    """An empty game is not listed; the list says who the opponent was, and shows how it ended."""
    table = sit(kept=("visited",))
    page = table.page
    service.wait_for_board()
    service.ask(f"boards/{service.board}/new", {"seats": {"r": {"kind": "program", "level": 2}}})
    page.wait_for_selector("#players [data-side=r] small:has-text('Computer')")
    for turn in (0, 2):
        table.wait_for_moves(turn)
        table.wait_for_words("Black to move.")
        table.wait_for_hands()
        move = service.ask(f"boards/{service.board}/moves")[0]
        table.drag(move[:2], move[3:5])
    table.wait_for_moves(4)
    service.ask(f"boards/{service.board}/resign", {"side": "b"})
    service.begin()
    page.click("#nav-games")
    page.wait_for_selector(".game-row .thumbnail .disc")
    assert page.locator(".game-row").count() == 1
    for words, rows in {"computer": 1, "passo grace": 0, "passo": 1, "passtally": 0, "COMPUTER passo": 1}.items():
        page.fill("#search", words)
        page.wait_for_selector(f"#games-count:text-is('{rows} game{'' if rows == 1 else 's'}')")
    assert "Computer, level 2" in page.locator(".game-row").inner_text()
    table.picture("games")
    page.click(".game-row")
    page.wait_for_selector("#verdict.good")
    page.locator("#replay-slider").fill("2")
    page.click("#play-on")
    page.wait_for_selector("#players [data-side=r] small:has-text('Computer')")
    games = service.ask(f"games?board={service.board}&limit=1")["games"]
    steps = service.ask(f"games/{page_number(games)}/replay")["steps"]
    assert service.view()["position"] == steps[0]["position"]
    assert service.view()["seats"]["r"]["level"] == 2


def page_number(games: list[dict[str, int]]) -> int:
    return games[0]["id"]


def test_a_game_that_cannot_be_is_refused(service: Service) -> None:
    for form in ("replay", "record"):
        for number, status in {"0": 422, "99999999999999999999": 422, "7": 404}.items():
            assert service.refuses(f"games/{number}/{form}") == status


def test_statistics_are_drawn(table: Table) -> None:
    play_some(table)
    page = table.page
    page.click("#nav-statistics")
    page.wait_for_selector("#statistics .plot")
    assert page.locator("#statistics .card").count() == 7
    assert page.locator("#statistics .figure strong").first.inner_text() == "1"
    read = "(cells) => cells.map((cell) => Number(cell.getAttribute('opacity')))"
    warm = sum(share > 0 for share in page.locator("#statistics .heat").evaluate_all(read))
    assert warm == len({cell for move in MOVES for cell in move.split("-")})
    assert "Resignation" in page.locator("#statistics").inner_text()
    table.picture("statistics")
    for language in ("de", "fr", "it", "en"):
        page.select_option("#language", language)
        page.wait_for_selector(f'html[lang="{language}"]')
        assert page.locator("#statistics .plot text").evaluate_all(OUTSIDE) == []


def test_the_page_comes_back_by_itself_after_the_service_restarts(sit: Seat, service: Service) -> None:
    table = sit(expected=("WebSocket connection", "Failed to load resource"))
    table.drag("c1", "c2")
    table.wait_for_moves(1)
    service.stop()
    table.page.wait_for_selector('#link[data-state="gone"]')
    table.picture("service gone")
    service.start()
    table.page.wait_for_selector('#link[data-state="ready"]')
    table.wait_for_moves(1)
    table.wait_for_words("Red to move.")
    table.drag("c5", "c4")
    table.wait_for_moves(2)
