"""The first visit: a start that leads somewhere, lessons to the end, and help beside the board."""

import json
from pathlib import Path
from typing import Any

import passoboard
import pytest
from boardcore.games import GAMES, load
from passoboard.opponent.puzzles import shipped

from .conftest import Seat
from .driving import Service, Table
from .hearing import RECORD, heard

LESSONS = Path(passoboard.__file__).parent / "web" / "lessons"
TAUGHT = sorted(path.name for path in LESSONS.iterdir())
LANGUAGES = ("en", "de", "fr", "it")


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all: nothing here changes a game."""
    return lasting


def read(game: str, name: str) -> Any:
    return json.loads((LESSONS / game / f"{name}.json").read_text())


def is_done(rules: Any, lesson: dict[str, Any], start: Any, move: int, after: Any) -> bool:
    """Return whether a move that leads to ``after`` reaches the goal of a lesson, as the page sees it."""
    mover, outcome = rules.current(start), rules.outcome(after)
    if lesson["wins"]:
        return outcome is not None and outcome.winner == mover
    if lesson["gone"]:
        gone = {cell for at, cell in enumerate(rules.cells) if rules.missing(after) >> at & 1}
        return gone.issuperset(lesson["gone"])
    if lesson.get("points"):
        return bool(rules.points(after)[mover] - rules.points(start)[mover] >= lesson["points"])
    return bool({rules.format_move(move), rules.cell_name(rules.path(move)[-1])} & set(lesson["targets"]))


def solution(game: str, lesson: dict[str, Any]) -> list[str]:
    """Return the moves that solve a lesson, found by trying them all, with the replies in between."""
    rules = load(game)
    start = rules.parse_position(lesson["position"])

    def solves(position: Any, own: int, rest: list[str]) -> list[str] | None:
        for move in rules.moves(position):
            after = rules.play(position, move)
            text = rules.format_move(move)
            if is_done(rules, lesson, start, move, after):
                return [text]
            if rules.outcome(after) or own + 1 >= lesson["moves"]:
                continue
            found = goes_on(after, own + 1, rest)
            if found:
                return [text, *found]
        return None

    def goes_on(position: Any, own: int, rest: list[str]) -> list[str] | None:
        if rules.current(position) == rules.current(start):
            return solves(position, own, rest)
        if not rest or [rules.format_move(reply) for reply in rules.moves(position)] != rest[:1]:
            return None
        found = solves(rules.play(position, rules.parse_move(rest[0])), own, rest[1:])
        return [rest[0], *found] if found else None

    found = solves(start, 0, lesson["replies"])
    assert found, f"{lesson['id']} cannot be solved"
    return found


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_can_be_solved_in_its_number_of_moves_and_not_by_any_move(game: str) -> None:
    rules = load(game)
    for lesson in read(game, "lessons"):
        position = rules.parse_position(lesson["position"])
        assert not rules.describe(rules.status(position)), lesson["id"]
        assert not rules.outcome(position), lesson["id"]
        moves = solution(game, lesson)
        own = len(moves) - sum(reply in moves for reply in lesson["replies"])
        assert own == lesson["moves"], lesson["id"]
        legal = [rules.format_move(move) for move in rules.moves(position)]
        assert set(lesson["arrows"]) <= set(legal), lesson["id"]
        done = [move for move in legal if is_done_at_once(game, lesson, move)]
        assert lesson["id"] in ANYTHING_GOES or len(done) < len(legal), f"{lesson['id']} cannot fail"
        named = [target for target in lesson["targets"] if target not in rules.cells]
        assert set(named) <= set(legal), f"{lesson['id']} wants something that is not a move"


ANYTHING_GOES = ("placing",)  # there is nothing to do but what it asks for


def is_done_at_once(game: str, lesson: dict[str, Any], move: str) -> bool:
    rules = load(game)
    start = rules.parse_position(lesson["position"])
    number = rules.parse_move(move)
    return is_done(rules, lesson, start, number, rules.play(start, number))


def test_every_game_is_taught() -> None:
    assert sorted(GAMES) == TAUGHT


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_has_its_texts_in_every_language(game: str) -> None:
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
    """Click a piece and its target in a lesson; a tile's offer, its cells and the offer again; where a marker goes."""
    if ":" in move:
        corner, cells = {"1": "a8", "2": "h8", "3": "h1"}[move[0]], move[2:].split("-")
        for cell in (corner, *cells, corner):
            table.page.mouse.click(*place_of(table, cell))
        return
    if "-" not in move and ">" not in move:
        if move.startswith("@"):
            table.page.mouse.click(*place_of(table, "a1"))
            table.page.wait_for_selector('#learn-board [data-cell="a1"] .stack.lifted')
        table.page.mouse.click(*place_of(table, move.removeprefix("@")))
        return
    move = move.replace(">", "-")
    start, *_, target = move.split("/", maxsplit=1)[0].split("-")
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


@pytest.mark.parametrize("game", ["passage", "gaylor", "passtally"])
def test_the_lessons_of_the_other_games_can_be_clicked_through(sit: Seat, service: Service, game: str) -> None:
    table = sit()
    page = table.page
    page.goto(f"{service.url}#learn/{game}/1")
    lessons = read(game, "lessons")
    for number, lesson in enumerate(lessons, 1):
        page.wait_for_selector(f".steps a[aria-current=step]:text-is('{number}')")
        table.wait(
            "(title) => document.querySelector('#learn-panel h1')?.innerText === title",
            read(game, "en")[lesson["id"]]["title"],
        )
        for count, move in enumerate(solution(game, lesson)):
            page.wait_for_selector(f'#learn-board[data-moves="{count}"]')
            make(table, move)
        page.wait_for_selector("#learn-say.done")
        page.click("#learn-next" if number < len(lessons) else "#learn-end")
    page.wait_for_selector("#start-learn")


def test_a_wrong_move_in_a_lesson_is_reported_and_can_be_tried_again(sit: Seat) -> None:
    table = sit()
    table.page.goto(table.page.url.split("#")[0] + "#learn/passo/6")
    table.page.wait_for_selector("#learn-say")
    make(table, "b2-b3")
    table.page.wait_for_selector("#learn-say.fail")
    table.page.click("#learn-again")
    table.wait("() => !document.querySelector('#learn-say').classList.contains('fail')")


def test_the_page_of_lessons_goes_on_with_the_game_that_was_chosen(sit: Seat, service: Service) -> None:
    page = sit(
        f"{service.url}#start", kept=("learned.passo.step", "learned.passo.directions"), ready="#start-learn"
    ).page
    page.click("#nav-learn")
    page.wait_for_selector(".steps a[aria-current=step]:text-is('3')")
    page.evaluate("() => localStorage.setItem('passoboard.game', 'gaylor')")
    page.click("#nav-board")
    page.click("#nav-learn")
    page.wait_for_selector(".steps a[aria-current=step][href='#learn/gaylor/1']")


def test_back_from_a_question_leads_to_the_start_without_it(sit: Seat) -> None:
    """A dialog that stayed open would lie over the start and swallow every click."""
    page = sit(kept=(), ready="#start-computer").page
    page.click("#start-computer")
    page.wait_for_selector("#dialog[open]")
    page.go_back()
    page.wait_for_selector("#start-computer")
    page.click("#start-computer")
    page.wait_for_selector("#dialog[open]")


@pytest.mark.parametrize("game", [game for game in GAMES if shipped(game)])
def test_the_puzzle_of_the_day_is_solved_by_its_only_moves_and_by_no_other(
    sit: Seat, service: Service, game: str
) -> None:
    table = sit(kept=(), ready="#start-puzzle")
    page = table.page
    if game == "passo":
        page.click("#start-puzzle")
    else:
        page.goto(f"{service.url}#puzzle/{game}")
    page.wait_for_selector('#learn-board[data-moves="0"]')
    told = service.ask(f"rules/{game}/puzzle")
    rules = load(game)
    position = rules.parse_position(told["position"])
    legal = [rules.format_move(move) for move in rules.moves(position)]
    assert rules.side_names[rules.current(position)] in page.inner_text("#learn-say")
    make(table, next(move for move in legal if move[-2:].isalnum() and move != told["solution"][0]))
    page.wait_for_selector("#learn-say.fail")
    page.click("#learn-again")
    page.wait_for_selector("#learn-say:not(.fail)")
    for number, move in enumerate(told["solution"]):
        page.wait_for_selector(f'#learn-board[data-moves="{number}"]')
        if number % 2 == 0:
            make(table, move)
    page.wait_for_selector("#learn-say.done")


def test_rules_lights_and_touch_are_explained_beside_the_board(helped: Table) -> None:
    page = helped.page
    page.click("#help-open")
    page.wait_for_selector("#dialog[open]")
    said = page.locator("#dialog").inner_text()
    assert "Passo in a minute" in said
    assert "What the lights mean" in said
    assert "What is a touch?" in said


@pytest.mark.parametrize("before", [game for game in TAUGHT if game != "gaylor"])
@pytest.mark.parametrize("after", ["gaylor", "passo"])
def test_the_first_try_counts_after_the_game_was_changed(sit: Seat, before: str, after: str) -> None:
    """The sides of the game before once stayed: in the next game no piece could be lifted."""
    if before == after:
        before = "gaylor"
    table = sit()
    page = table.page
    for game in (before, after):
        page.goto(f"{page.url.split('#')[0]}#learn/{game}/1")
        title = read(game, "en")[read(game, "lessons")[0]["id"]]["title"]
        table.wait("(title) => document.querySelector('#learn-panel h1')?.innerText === title", title)
    make(table, solution(after, read(after, "lessons")[0])[0])
    page.wait_for_selector('#learn-board[data-moves="1"]')


def test_the_first_try_at_a_puzzle_counts_after_the_game_was_changed(sit: Seat, service: Service) -> None:
    table = sit()
    page = table.page
    page.goto(f"{service.url}#learn/passtally/1")
    page.wait_for_selector("#learn-board .cell[data-cell='h8']")
    number, puzzle = next(found for found in enumerate(shipped("passo"), 1) if "off" not in found[1].solution[0])
    page.goto(f"{service.url}#puzzle/passo/{number}")
    page.wait_for_selector(f"#archive a[aria-current=step]:text-is('{number}')")
    make(table, puzzle.solution[0])
    page.wait_for_selector('#learn-board[data-moves="1"]')


def test_a_lesson_needs_no_eyes(sit: Seat, service: Service) -> None:
    """It is heard, done with keys, and answers questions."""
    table = sit(kept=("visited", "speech"), prepare=lambda page: page.add_init_script(RECORD))
    page = table.page
    words = read("passo", "en")["cover"]
    page.goto(f"{service.url}#learn/passo/6")
    table.wait("(goal) => window.heard.some(([, text]) => text === goal)", words["goal"])
    assert words["title"] in heard(table, "en")
    page.fill("#learn-ask", "c2")
    page.press("#learn-ask", "Enter")
    assert page.inner_text("#learn-answer") == "c2, a red disc"
    page.fill("#learn-ask", "b")
    page.press("#learn-ask", "Enter")
    assert page.inner_text("#learn-answer") == "b1: a black disc; b2: a black disc; b5: a red disc"
    for cell in ("b2", "c2"):
        page.focus(f'#learn-board .cell[data-cell="{cell}"]')
        page.keyboard.press("Enter")
        if cell == "b2":
            page.wait_for_selector('#learn-board [data-cell="b2"] .stack.lifted')
            label = page.get_attribute('#learn-board .cell[data-cell="c2"]', "aria-label")
            assert label == "c2, a red disc, legal target"
    page.wait_for_selector("#learn-say.done")
    assert heard(table, "en")[-2:] == ["Black: b2 to c2", words["done"]]
    page.click("#learn-speech")
    page.wait_for_selector("#learn-ask", state="detached")


def test_a_puzzle_needs_no_eyes(sit: Seat, service: Service) -> None:
    table = sit(kept=("visited", "speech"), prepare=lambda page: page.add_init_script(RECORD))
    page = table.page
    page.goto(f"{service.url}#puzzle/passo/1")
    page.wait_for_selector('#learn-board[data-moves="0"]')
    move = shipped("passo")[0].solution[0]
    page.focus("#puzzle-hint")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#learn-hint:has-text('Look at {move[:2]}.')")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#learn-hint:has-text('Play {move}.')")
    assert f"Play {move}." in heard(table, "en")
    page.focus("#puzzle-solve")
    page.keyboard.press("Enter")
    page.wait_for_selector('#learn-board[data-moves="1"]')
    rules = load("passo")
    side = rules.side_names[rules.current(rules.parse_position(shipped("passo")[0].position))]
    assert page.inner_text("#learn-move").startswith(f"{side}: {move[:2]}")


@pytest.mark.parametrize("strict", [False, True])
def test_the_table_of_gestures_is_on_the_page(sit: Seat, strict: bool) -> None:
    page = sit(kept=("visited", "strict") if strict else ("visited",)).page
    page.click("#help-open")
    page.wait_for_selector("#gestures")
    rows = page.locator("#gestures th").all_inner_texts()
    assert ("Touch a stack" in rows, "Power token" in rows) == (strict, not strict)
