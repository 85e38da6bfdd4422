"""The first visit: a start that leads somewhere, lessons to the end, and help beside the board."""

import json
from pathlib import Path
from typing import Any

import passoboard
import pytest
from boardcore.games import load

from .conftest import Seat
from .driving import Service, Table

LESSONS = Path(passoboard.__file__).parent / "web" / "lessons"
TAUGHT = sorted(path.name for path in LESSONS.iterdir())
LANGUAGES = ("en", "de", "fr", "it")


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all: nothing here changes a game."""
    return lasting


def read(game: str, name: str) -> Any:
    return json.loads((LESSONS / game / f"{name}.json").read_text())


def solution(game: str, lesson: dict[str, Any]) -> list[str]:
    """Return the moves that solve a lesson, found by trying them all, with the replies in between."""
    rules = load(game)
    start = rules.parse_position(lesson["position"])
    mover = rules.current(start)

    def solves(position: Any, move: int, rest: list[str]) -> list[str] | None:
        after = rules.play(position, move)
        outcome = rules.outcome(after)
        if lesson["wins"]:
            done = outcome is not None and outcome.winner == mover
        elif lesson["gone"]:
            gone = {cell for at, cell in enumerate(rules.cells) if rules.missing(after) >> at & 1}
            done = gone.issuperset(lesson["gone"])
        else:
            done = rules.cell_name(rules.path(move)[-1]) in lesson["targets"]
        text = rules.format_move(move)
        if done:
            return [text]
        if outcome or not rest or [rules.format_move(reply) for reply in rules.moves(after)] != rest[:1]:
            return None
        following = rules.play(after, rules.parse_move(rest[0]))
        for second in rules.moves(following):
            found = solves(following, second, rest[1:])
            if found:
                return [text, rest[0], *found]
        return None

    for move in rules.moves(start):
        found = solves(start, move, lesson["replies"])
        if found:
            return found
    raise AssertionError(f"{lesson['id']} cannot be solved")


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("kind", ["lessons", "puzzles"])
def test_every_lesson_and_puzzle_can_be_solved_in_its_number_of_moves(game: str, kind: str) -> None:
    rules = load(game)
    for lesson in read(game, kind):
        position = rules.parse_position(lesson["position"])
        assert not rules.describe(rules.status(position)), lesson["id"]
        assert not rules.outcome(position), lesson["id"]
        assert (len(solution(game, lesson)) + 1) // 2 == lesson["moves"], lesson["id"]
        legal = [rules.format_move(move) for move in rules.moves(position)]
        assert set(lesson["arrows"]) <= set(legal), lesson["id"]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_is_told_in_every_language(game: str) -> None:
    names = [lesson["id"] for lesson in read(game, "lessons")]
    for language in LANGUAGES:
        words = read(game, language)
        assert list(words) == names
        assert all(words[name][part].strip() for name in names for part in ("title", "goal", "done")), language


def place_of(table: Table, cell: str) -> tuple[float, float]:
    box = table.page.locator(f'#learn-board [data-cell="{cell}"] .place').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def make(table: Table, move: str) -> None:
    """Click a piece and its target in a lesson."""
    start, target = move.split("/", maxsplit=1)[0].split("-")
    table.page.mouse.click(*place_of(table, start))
    table.page.wait_for_selector(f'#learn-board [data-cell="{start}"] .stack.lifted')
    if target == "off":
        table.page.click("#learn-off")
    else:
        table.page.mouse.click(*place_of(table, target))


def test_a_first_visit_leads_through_all_lessons(sit: Seat, service: Service) -> None:
    table = sit(kept=(), ready="#start-learn")
    page = table.page
    page.click("#start-learn")
    lessons = read("passo", "lessons")
    for number, lesson in enumerate(lessons, 1):
        page.wait_for_selector(f".steps a[aria-current=step]:text-is('{number}')")
        moves = solution("passo", lesson)
        table.wait("() => document.querySelector('#learn-say .say')?.innerText")
        for index in range(0, len(moves), 2):
            if index:
                table.wait("(cell) => !document.querySelector(`#learn-board [data-cell=${cell}] .disc`)", moves[1][:2])
            make(table, moves[index])
        page.wait_for_selector("#learn-say.done")
        page.click("#learn-next" if number < len(lessons) else "#learn-end")
    page.wait_for_selector("#start-learn")
    assert service.view()["turn"] == 0, "lessons leave the board alone"


def test_a_wrong_move_in_a_lesson_is_told_and_can_be_tried_again(sit: Seat) -> None:
    table = sit()
    table.page.goto(table.page.url.split("#")[0] + "#learn/passo/6")
    table.page.wait_for_selector("#learn-say")
    make(table, "b2-b3")
    table.page.wait_for_selector("#learn-say.fail")
    table.page.click("#learn-again")
    table.wait("() => !document.querySelector('#learn-say').classList.contains('fail')")


def test_the_puzzle_of_the_day_opens_from_the_start(sit: Seat) -> None:
    table = sit(kept=(), ready="#start-puzzle")
    table.page.click("#start-puzzle")
    table.wait("() => document.querySelector('#learn-say')?.innerText.includes('two moves')")


def test_rules_lights_and_touch_are_explained_beside_the_board(helped: Table) -> None:
    page = helped.page
    page.click("#help-open")
    said = page.locator("#dialog").inner_text()
    assert "Passo in a minute" in said
    assert "What the lights mean" in said
    assert "What is a touch?" in said
