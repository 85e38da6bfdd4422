"""Trouble behind the board on the page: a log that cannot be written, a move that the service does not accept."""

from passoboard.gamelog.discretion import UNKNOWN

from .conftest import Seat
from .driving import Service

BARE_C1 = "rrrrr/5/5/5/bb.bb b"


def test_a_log_that_cannot_be_written_is_reported_until_it_can_again(sit: Seat, service: Service) -> None:
    table = sit(expected=("status of 503", "the log cannot be used now"))
    page = table.page
    assert page.locator("#storage").is_hidden()
    service.tamper("ALTER TABLE entries RENAME TO elsewhere")
    table.drag("c1", "c2")
    page.wait_for_selector("#storage:not([hidden])")
    told = page.locator("#storage").inner_text()
    assert told == f"The log cannot be written: {UNKNOWN}. The board keeps its moves until it can."
    table.picture("log cannot be written")
    page.select_option("#language", "de")
    page.wait_for_function("() => document.querySelector('#storage').innerText.includes('Das Protokoll')")
    assert "den Grund nennen die Meldungen des Dienstes" in page.locator("#storage").inner_text()
    page.reload()
    page.wait_for_selector("#storage:not([hidden])")
    service.tamper("ALTER TABLE elsewhere RENAME TO entries")
    page.wait_for_selector("#storage", state="hidden")
    table.wait_for_moves(1)


def test_a_move_that_is_not_accepted_is_reported_and_taken_back_on_the_board(sit: Seat, service: Service) -> None:
    table = sit(expected=("WebSocket connection", "Failed to load resource"))
    service.stop()
    service.tamper(f"UPDATE entries SET pos = '{BARE_C1}'")
    service.tamper(f"UPDATE games SET start = '{BARE_C1}'")
    service.start()
    table.page.wait_for_selector('#link[data-state="ready"]')
    table.wait_for_words("Black to move.")
    table.drag("c1", "c2")
    table.wait("() => document.querySelector('#toast').innerText.includes('a move that the rules forbid')")
    table.picture("rejected move")
    table.wait_for_words("Put a black disc on c1.")
    assert table.page.locator("#moves li").count() == 0
