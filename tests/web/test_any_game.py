"""The page with another backend and another game: three sides, chance, points, 60 cells whose names say nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from boardcore.games import Game, load
from boardcore.games.game import CHANCE
from boardcore.games.match import REASONS
from passoboard.service.boards.position_view import held, seen
from passoboard.service.http import schemas
from playwright.sync_api import Page, Route

from tests.any_game.tiny import Tiny

from .conftest import Seat
from .driving import Service, Table

BACKEND = Path(__file__).parent / "scripted_backend.js"
MAIN = """// Starts the page on a backend that is not a service.
import { start } from "./app.js";
import { ScriptedBackend } from "./scripted_backend.js";
window.backend = new ScriptedBackend(%s);
start(window.backend);
"""


class Trio(Tiny):
    """The tiny game with more to see: a position is a tuple of pieces per cell, whose turn it is, and the points."""

    name = "trio"
    variants = ()

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Any:
        return ({"c01": "x", "c02": "yz", "c08": "zzx"}, first, (0, 0, 0))

    def current(self, position: Any) -> int:
        return int(position[1])

    def points(self, position: Any) -> tuple[int, ...]:
        found: tuple[int, ...] = position[2]
        return found

    def pieces(self, position: Any) -> list[str]:
        return [position[0].get(cell, "") for cell in self.cells]

    def missing(self, position: Any) -> int:
        return 1 << 5

    def goals(self, position: Any) -> tuple[int, ...]:
        return (0, 1 << 9 | 1 << 10, 0)


TRIO = Trio()


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all: nothing here changes a game."""
    return lasting


def view(board: str, game: Game, position: Any, **changes: Any) -> dict[str, Any]:
    """Return a board as the service would describe it."""
    texts = ("doubt", "port", "firmware", "profile", "epoch", "token", "last_move", "position")
    lists = ("features", "picked", "candidates", "asked", "lifted", "missing", "surplus", "taken", "left", "games")
    told: dict[str, Any] = dict.fromkeys(texts, "") | {key: [] for key in lists}
    told |= {"board": board, "game": game.name, "connection": "ready", "phase": "ready", "simulated": False}
    told |= {"at": 1, "turn": 0, "cut": 0, "names": {}, "seats": {}, "coach": {}, "edges": {}}
    told["lights"] = "-" * len(game.cells)
    told["picture"] = [cell for cell, letters in zip(game.cells, game.pieces(position), strict=True) if letters]
    told |= seen(game, position) | {"held": held(game, position)} | changes
    return schemas.BoardView.model_validate(told).model_dump(mode="json", exclude_unset=True)


def rules(game: Game) -> dict[str, Any]:
    names = ("name", "cells", "sides", "side_names", "extras", "extra_names", "most_extras", "variants")
    told = {name: getattr(game, name) for name in names} | {
        "start": "",
        "levels": 8,
        "puzzles": 0,
        "reasons": [*game.reasons, *REASONS],
    }
    told = {key: list(value) if isinstance(value, tuple) or key == "sides" else value for key, value in told.items()}
    return schemas.Rules.model_validate(told).model_dump(mode="json")


def replay() -> dict[str, Any]:
    """Return a game of which Cedar has made two moves in a row, and Birch has then resigned."""
    row = {"id": 5, "board": "two", "game": "trio", "variant": "base", "result": "z", "reason": "resigned", "turns": 2}
    position = TRIO.start(2)
    steps = [
        {"move": move, "mover": mover, "how": "shown", "think_ms": 1, "position": "", "held": {}} | seen(TRIO, position)
        for move, mover in (("", ""), ("c01-c02", "z"), ("c02-c03", "z"))
    ]
    told = {"game": row | {"started_at": None}, "steps": steps, "resigned": "y", "problems": [], "incidents": []}
    return schemas.Replayed.model_validate(told).model_dump(mode="json")


def judged(turn: int, mover: str, after: float) -> dict[str, Any]:
    """Return what an analysis says about a move that was as good as any."""
    told = {"turn": turn, "mover": mover, "move": "c01-c02", "position": "", "before": after, "after": after}
    return schemas.Judged.model_validate(told | {"mark": "", "better": [], "reason": None}).model_dump(mode="json")


@pytest.fixture
def table(sit: Seat, service: Service) -> Table:
    """Return somebody at a page that gets everything from the script."""
    passo = load("passo")
    script = {
        "boards": [view("one", passo, passo.start()), view("two", TRIO, TRIO.start(2), last_move="c02-c03")],
        "rules": {"passo": rules(passo), "trio": rules(TRIO)},
        "replay": replay(),
        "judged": [judged(1, "x", 0.2), judged(2, "y", 0.3), judged(3, "z", 0.6), judged(4, "x", 0.1)],
    }
    files = {"main.js": MAIN % json.dumps(script), BACKEND.name: BACKEND.read_text()}

    def prepare(page: Page) -> None:
        def serve(route: Route) -> None:
            route.fulfill(body=files[route.request.url.rsplit("/", 1)[1]], content_type="text/javascript")

        for name in files:
            page.route(f"**/js/{name}", serve)
        page.route("**/api/**", lambda route: route.abort())

    return sit(prepare=prepare)


def text(table: Table, selector: str) -> str:
    return table.page.locator(selector).inner_text()


def test_two_games_stand_on_one_page_each_with_its_own_face(table: Table) -> None:
    page = table.page
    assert page.locator("#live .cell").count() == 25
    table.wait_for_words("Black to move.")
    page.select_option("#board-choice", "two")
    table.wait_for_words("Cedar to move.")
    assert page.locator("#live .cell").count() == 60
    assert page.locator('#live [data-cell="c08"] .plain-letter').all_text_contents() == ["z", "z", "x"]
    assert page.locator("#live .knob").count() == 3
    assert page.locator("#live .goal.side-1 .goal-cell").count() == 2
    assert page.locator("#live .arrow.last").count() == 1
    assert page.locator("#live .tile.gone").count() == 1
    label = page.locator('#live .cell[data-cell="c02"]').get_attribute("aria-label")
    assert label == "c02, a stack (Birch, Cedar)"
    table.picture("a game without a face of its own")
    page.select_option("#board-choice", "one")
    table.wait_for_words("Black to move.")
    assert page.locator("#live .cell").count() == 25
    assert page.locator('#live [data-cell="c1"] .disc.side-0').count() == 1


def test_whose_move_it_was_comes_from_the_data_not_from_counting(table: Table) -> None:
    page = table.page
    page.select_option("#board-choice", "two")
    table.wait_for_moves(2)
    classes = "(items) => items.map((item) => item.className)"
    assert page.locator("#moves li").evaluate_all(classes) == ["side-2", "side-2"]
    news = {"type": "state", "board": "two", **seen(TRIO, ({"c03": "z"}, CHANCE, (1, 2, 3))), "phase": "ready"}
    page.evaluate("(event) => window.backend.tell(event)", news)
    table.wait_for_words("Chance decides next.")
    assert page.locator("#players strong").all_inner_texts() == ["1", "2", "3"]
    assert page.locator('#live [data-cell="c03"] .disc').count() == 1
    page.evaluate("(event) => window.backend.tell(event)", {"type": "doubt", "board": "two", "doubt": "it says so"})
    table.wait_for_words("does not follow from its moves")
    page.evaluate("(event) => window.backend.tell(event)", {"type": "doubt", "board": "two", "doubt": ""})
    table.wait("() => !document.querySelector('#guide').innerText.includes('does not follow')")
    taken = {"type": "state", "board": "two", "phase": "clear", "taken": ["c05", "c06"]}
    page.evaluate("(event) => window.backend.tell(event)", taken)
    table.wait_for_words("Take the pieces off c05, c06. They have left the game.")
    entry = {"type": "entry", "board": "two", "what": "move", "turn": 3, "move": "c03-c04", "mover": "x", "think_ms": 9}
    page.evaluate("(event) => window.backend.tell(event)", entry)
    table.wait_for_moves(3)
    assert page.locator("#moves li").evaluate_all(classes) == ["side-2", "side-2", "side-0"]


def test_what_the_page_wants_goes_to_its_backend_alone(table: Table) -> None:
    page = table.page
    page.select_option("#board-choice", "two")
    table.wait_for_words("Cedar to move.")
    page.click("#do-new")
    assert page.locator("[name=variant]").count() == 0, "a game without tokens has one kind"
    page.click("label[for=first-y]")
    page.fill("#name-birch", "Ada")
    page.click("#new-start")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    asked = page.evaluate("() => window.backend.acts")
    assert asked == [["two", "new", {"first": "y", "players": {"y": "Ada"}, "at": 1}]]


def test_who_resigned_is_shown_among_three(table: Table) -> None:
    page = table.page
    page.click("#nav-games")
    assert "Cedar wins: another player resigned." in text(table, ".game-row")
    page.click(".game-row")
    page.wait_for_selector("#verdict.good")
    assert "Cedar wins: Birch resigned." in text(table, "#replay-panel")
    assert "1 move" not in text(table, "#replay-panel")
    assert "2 moves" in text(table, "#replay-panel")


def test_an_analysis_of_three_sides_plots_each_after_its_own_moves(table: Table) -> None:
    """What one side may hope for is not what it leaves to one other."""
    page = table.page
    page.click("#nav-games")
    page.click(".game-row")
    page.click("#analyse")
    page.wait_for_selector("#curve")
    lines = page.locator("#curve .chances")
    assert lines.evaluate_all("(all) => all.map((line) => line.points.numberOfItems)") == [2, 1, 1]
    assert "after its own moves" in (page.locator("#curve").get_attribute("aria-label") or "")
    told = page.locator("#curve title").all_text_contents()
    assert [point.rsplit(" ", 2)[1] for point in told] == ["20", "30", "60", "10"]


def test_only_the_backend_asks_the_service() -> None:
    """Only the backend and its stream talk to the service; loading the page's own files does not count."""
    js = Path(schemas.__file__).parents[2] / "web" / "js"
    for path in js.rglob("*.js"):
        source = path.read_text()
        if path.name not in ("backend.js", "carrier.js", "stream.js"):
            assert "WebSocket" not in source, path.name
            assert "api/" not in source, path.name
            asked = [line for line in source.splitlines() if "fetch(" in line]
            assert all("i18n/" in line or "lessons/" in line or "language.json" in line for line in asked), path.name
