"""The start screen: boards that move, the next step, a game to continue, lessons ticked off."""

import json

import pytest
from boardcore.games import GAMES, load

from .conftest import Seat
from .driving import Service
from .test_learning import LESSONS

PLACES = """(game) => [...document.querySelectorAll(`#demo-${game} .cell`)].map(
  (cell) => cell.querySelectorAll('.disc').length).join()"""
CHANGES = f"([game, before]) => ({PLACES})(game) !== before"


@pytest.fixture(scope="module")
def lasting_port() -> str:
    return "sim://?board=big&speed=4"


@pytest.fixture
def service(renewed: Service) -> Service:
    """Return one service for all, with a new game for each."""
    return renewed


@pytest.mark.parametrize("name", GAMES)
def test_what_a_small_board_plays_is_legal(name: str) -> None:
    game = load(name)
    demo = json.loads((LESSONS / name / "demo.json").read_text())
    position = game.parse_position(demo["position"])
    for text in demo["moves"]:
        assert not game.outcome(position)
        position = game.play(position, game.read(position, text))


@pytest.mark.parametrize("size", [(1280, 860), (390, 844), (2560, 1440)])
def test_all_games_are_seen_at_play(sit: Seat, service: Service, size: tuple[int, int]) -> None:
    table = sit(f"{service.url}#start", ready="#demo-passo .disc", viewport={"width": size[0], "height": size[1]})
    page = table.page
    for game in ("passo", "gaylor"):
        page.wait_for_selector(f"#demo-{game} .disc")
        table.wait(CHANGES, [game, page.evaluate(PLACES, game)])
    page.wait_for_selector("#demo-passtally .tally-tile")
    page.wait_for_selector("#demo-passage .disc")
    table.picture(f"start {size[0]}")
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    page.click('label[for="start-game-gaylor"]')
    page.wait_for_selector("h1:has-text('Gaylor')")
    page.wait_for_selector("#demo-gaylor .disc")


def test_nothing_moves_for_those_who_want_less_motion(sit: Seat, service: Service) -> None:
    table = sit(f"{service.url}#start", ready="#demo-passo .disc", reduced_motion="reduce")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.wait_for_selector("#demo-passtally .tally-tile")
    table.page.wait_for_timeout(2000)
    assert [url for url in asked if "study" in url and "passo/" in url] == []


def test_a_game_under_way_is_continued_and_the_next_lesson_follows(sit: Seat, service: Service) -> None:
    table = sit(f"{service.url}#start", kept=("learned.passo.step",), ready="#start-learn")
    page = table.page
    assert "1 of 17 lessons" in page.inner_text("#start-learn.next")
    assert page.get_attribute("#start-learn", "href") == "#learn/passo/2"
    assert page.locator("#start-continue").count() == 0
    service.ask(f"boards/{service.board}/move", {"move": "c1-c2"})
    page.click("#nav-games")
    page.click("#nav-start")
    page.wait_for_selector("#start-continue.next")
    assert "Passo, 1 move. Red to move." in page.inner_text("#start-continue")
    page.click("#start-continue")
    table.wait_for_moves(1)


def test_a_new_game_is_the_one_chosen_last_not_the_boards_last_lesson(sit: Seat, service: Service) -> None:
    page = sit(f"{service.url}#start", ready=".start-games").page
    page.click('label[for="start-game-gaylor"]')
    page.wait_for_selector(".start h1:has-text('Gaylor')")
    page.goto(f"{service.url}#board")
    page.reload()
    page.wait_for_selector("#live .board")
    assert service.view()["game"] == "passo", "what was played on the board last"
    page.click("#do-new")
    page.wait_for_selector("#game-gaylor:checked", state="attached")


AT_ONCE = """() => { for (const id of ['start-game-gaylor', 'start-computer']) document.getElementById(id).click(); }"""


def test_whoever_clicks_quickly_plays_the_game_just_chosen(sit: Seat, service: Service) -> None:
    """The cards once were those of the game before until the lessons of the new one had come."""
    page = sit(f"{service.url}#start", ready=".start-games").page
    assert page.get_attribute("#start-learn", "href") == "#learn/passo/1"
    page.evaluate(AT_ONCE)
    page.wait_for_selector("#game-gaylor:checked", state="attached")
    assert page.get_attribute("#start-learn", "href") == "#learn/gaylor/1"


# What stands in a view and ends beyond the right edge of the screen, where nobody sees it.
CUT_OFF = """(view) => [...document.querySelectorAll(`#${view} *`)].filter((one) => one.checkVisibility()
  && !one.closest('svg') && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.id || one.className)"""


def test_on_a_phone_nothing_is_cut_off_and_all_puzzles_can_be_reached(sit: Seat, service: Service) -> None:
    table = sit(kept=("visited",), viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    page = table.page
    for view, shown in {"games": "#games-kind", "statistics": "h1", "start": ".start-card"}.items():
        page.goto(f"{service.url}#{view}")
        page.wait_for_selector(f"#{view} {shown}")
        assert page.evaluate(CUT_OFF, view) == [], view
    page.goto(f"{service.url}#puzzle/passo/1")
    page.wait_for_selector("#archive li:last-child a")
    page.mouse.move(180, 560)
    page.mouse.wheel(0, 20_000)
    table.wait("() => document.querySelector('#archive li:last-child').getBoundingClientRect().bottom <= innerHeight")
