"""The puzzle trainer: hint, solution, levels, archive, puzzles that come back, and those of one's own lost games."""

from typing import Any

import pytest
from boardcore.games import load
from passoboard.opponent.puzzles import level_of, shipped

from .conftest import Seat
from .driving import Service, Table
from .test_learning import make

GAME = load("passo")
PUZZLES = shipped("passo")
PAUSES = [1, 3, 7, 16, 35]
# A number whose solution is a single move, and another one.
SINGLE = [number for number, puzzle in enumerate(PUZZLES, 1) if len(puzzle.solution) == 1][:2]


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all."""
    return lasting


def opened(sit: Seat, service: Service, name: Any) -> Table:
    table = sit(kept=("visited",))
    go(table, service, name)
    return table


def go(table: Table, service: Service, name: Any) -> None:
    table.page.goto(f"{service.url}#puzzle/passo/{name}")
    table.page.wait_for_selector(f"#archive a[aria-current=step]:text-is('{name}')")
    table.page.wait_for_selector('#learn-board[data-moves="0"]')


def test_a_missed_puzzle_comes_back_after_growing_pauses_and_at_last_no_more(sit: Seat) -> None:
    told = sit().page.evaluate(
        """async () => {
          const { dueOn, miss, newDeck, solve } = await import("./js/views/schedule.js");
          const [deck, came] = [newDeck(), []];
          solve(deck, "other", 100);
          miss(deck, "one", 100);
          for (let day = 100, last = 100; day < 300; day += 1) {
            solve(deck, "two", day);
            if (!dueOn(deck, day).length) continue;
            came.push(day - last);
            last = day;
            solve(deck, "one", day);
            solve(deck, "one", day);
          }
          miss(deck, "one", 400);
          solve(deck, "one", 400);
          return [came, dueOn(deck, 400), dueOn(deck, 401)];
        }"""
    )
    assert told == [PAUSES, [], ["one"]], "solved early or twice, it comes back all the same"


def test_a_streak_counts_days_in_a_row_and_lasts_until_the_end_of_the_next(sit: Seat) -> None:
    told = sit().page.evaluate(
        """async () => {
          const { newDeck, solve, streakOn, today } = await import("./js/views/schedule.js");
          const deck = newDeck();
          for (const day of [10, 10, 11, 12]) solve(deck, "one", day);
          const before = [12, 13, 14].map((day) => streakOn(deck, day));
          solve(deck, "one", 14);
          const night = today(new Date(2026, 0, 2, 0, 1)) - today(new Date(2026, 0, 1, 23, 59));
          return [...before, streakOn(deck, 14), night];
        }"""
    )
    assert told == [3, 3, 0, 1, 1]


def test_a_hint_shows_the_piece_and_then_the_move_and_the_solution_is_played(sit: Seat, service: Service) -> None:
    table = opened(sit, service, SINGLE[0])
    page, puzzle = table.page, PUZZLES[SINGLE[0] - 1]
    assert f"level {level_of(puzzle)}" in page.inner_text("#learn-panel h1")
    page.click("#puzzle-hint")
    page.wait_for_selector(f'#learn-board .glow[data-cell="{puzzle.solution[0][:2]}"][data-sign="h"]')
    assert page.locator("#learn-board .arrow.candidate").count() == 0
    page.click("#puzzle-hint")
    page.wait_for_selector("#learn-board .arrow.candidate")
    page.click("#puzzle-solve")
    page.wait_for_selector(f'#learn-board[data-moves="{len(puzzle.solution)}"]')
    assert "comes back tomorrow" in page.inner_text("#learn-say")
    page.wait_for_selector("#archive a.missed")
    table.picture("trainer")


def test_what_was_solved_is_kept_and_what_was_missed_is_next_when_it_is_due(sit: Seat, service: Service) -> None:
    table = opened(sit, service, SINGLE[0])
    page = table.page
    page.click("#puzzle-solve")
    page.wait_for_selector("#archive a.missed")
    go(table, service, SINGLE[1])
    make(table, PUZZLES[SINGLE[1] - 1].solution[0])
    page.wait_for_selector("#learn-say.done")
    assert "1 solved · 0 have come back · 1 day in a row" in page.inner_text("#trainer-facts")
    page.reload()
    page.wait_for_selector("#archive a.done")
    assert page.get_attribute("#puzzle-next", "href") != f"#puzzle/passo/{SINGLE[0]}"
    page.clock.install()
    page.clock.fast_forward(2 * 86_400_000)
    page.reload()
    page.wait_for_selector("#archive a.due")
    assert page.get_attribute("#puzzle-next", "href") == f"#puzzle/passo/{SINGLE[0]}"
    page.click("[data-level='3']")
    hard = [puzzle for puzzle in PUZZLES if level_of(puzzle) == 3]
    page.wait_for_selector(f"#archive summary:has-text('{len(hard)}')")


def test_a_win_missed_in_a_lost_game_becomes_a_puzzle(sit: Seat, service: Service) -> None:
    puzzle = PUZZLES[SINGLE[0] - 1]
    position = GAME.parse_position(puzzle.position)
    side = GAME.sides[GAME.current(position)]
    service.begin(puzzle.position)
    service.ask(f"boards/{service.board}/tidy", {})
    wrong = next(move for move in map(GAME.format_move, GAME.moves(position)) if move != puzzle.solution[0])
    service.ask(f"boards/{service.board}/move", {"move": wrong})
    service.ask(f"boards/{service.board}/resign", {"side": side})
    table = opened(sit, service, SINGLE[1])
    page = table.page
    page.click("#trainer-look")
    page.wait_for_selector("#trainer-found:has-text('1 new puzzle')")
    page.click(".steps.own a")
    page.wait_for_selector("#learn-panel h1:has-text('of your own game')")
    page.wait_for_selector('#learn-board[data-moves="0"]')
    make(table, puzzle.solution[0])
    page.wait_for_selector("#learn-say.done")
    page.wait_for_selector(".steps.own a.done")
    page.click("#trainer-look")
    page.wait_for_selector("#trainer-found:has-text('0 new puzzles')")
