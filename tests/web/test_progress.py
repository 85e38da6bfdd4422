"""My progress: results against the computer by level, the level to try next, and mistakes over time."""

import pytest

from .conftest import Seat
from .driving import Service

ONE_MOVE_WINS = "...../r.(rr).b/.rb.(rb)/1..../..... b"
NEXT = """async () => {
  const { nextLevel } = await import("./js/views/progress.js");
  const games = (level, hows) => [...hows].map((how) => ({ level, how: { w: "won", l: "lost", d: "drawn" }[how] }));
  const next = (level, hows) => nextLevel(games(level, hows), 8);
  return [next(3, "ww"), next(3, "www"), next(3, "lwlww"), next(3, "llwwl"), next(3, "lllwl"), next(3, "lll"),
    next(1, "lllll"), next(8, "wdww"), next(9, "lllll"),
    nextLevel([...games(4, "lll"), ...games(3, "www")], 8), nextLevel([], 8)];
}"""


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all."""
    return lasting


def test_who_mostly_wins_is_told_to_try_the_next_level_and_who_hardly_does_the_one_before(sit: Seat) -> None:
    nothing, master = 0, 9
    assert sit().page.evaluate(NEXT) == [nothing, 4, 4, 3, 2, 3, 1, master, 8, 4, nothing]


def play(service: Service, level: int, *, wins: bool) -> None:
    """Play a short game against the computer; which program it was is logged with the first move."""
    seats = {"r": {"kind": "program", "level": level}}
    service.wait_for_board()
    service.ask(f"boards/{service.board}/new", {"position": ONE_MOVE_WINS, "seats": seats, "players": {"b": "Ada"}})
    service.ask(f"boards/{service.board}/tidy", {})
    service.ask(f"boards/{service.board}/move", {"move": "e4-off" if wins else "e4-e3"})
    if not wins:
        service.ask(f"boards/{service.board}/resign", {"side": "b"})


def test_results_are_counted_by_level_and_the_next_one_is_a_click_away(sit: Seat, service: Service) -> None:
    for level, wins in ((1, False), (2, True), (2, True), (2, True)):
        play(service, level, wins=wins)
    page = sit(kept=("visited",)).page
    page.click("#nav-statistics")
    page.wait_for_selector("#progress tr[data-level='2']")
    rows = {row.get_attribute("data-level"): row.inner_text() for row in page.locator(".results tbody tr").all()}
    assert [rows[level].split()[-3:] for level in ("1", "2")] == [["0", "1", "0"], ["3", "0", "0"]]
    assert "win most of your games against level 2" in page.inner_text("#progress-next")
    page.click("#progress-look")
    page.wait_for_selector("#progress-mistakes .bar")
    assert page.locator("#progress-mistakes .bar").count() == 4
    page.click("#progress-try:has-text('level 3')")
    page.wait_for_selector("#level-3:checked", state="attached")
    page.wait_for_selector("#nav-board[aria-current]")
    assert page.locator("#opponent-computer").is_checked()
