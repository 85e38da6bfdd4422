"""A whole game of each kind against the computer in each way of moving, from the start screen to the end card."""

import itertools
import random
from collections.abc import Callable
from typing import Any, Protocol

import pytest
from boardcore.games import GAMES, load
from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker

from tests.tools import PROVE

from .conftest import Seat
from .driving import Service, Table

LEVELS = {"passo": 5, "passtally": 1}  # of whoever plays for us, else 3: as few moves as possible for little thought
MOST_MOVES = 250  # the longest of these games has about 50


class Asked(Protocol):
    """A service that tells of its board."""

    @property
    def board(self) -> str: ...

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any: ...

    def view(self) -> dict[str, Any]: ...


READABLE = """() => [...document.querySelectorAll('#players small')].every(
  (one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1)"""
Way = Callable[[Table, dict[str, Any]], None]


def drag(table: Table, option: dict[str, Any]) -> None:
    """Make a move with the mouse: drag a piece, or tap what is told by pointing."""
    path = option["path"]
    if option["points"] or path[0] == "off":
        tap(table, option)
        return
    for start, target in itertools.pairwise(path):
        table.drag(start, target)


def tap(table: Table, option: dict[str, Any]) -> None:
    """Make a move by clicks alone."""
    for cell in visited(option):
        if cell == "off":
            table.page.click("#help-off")
        else:
            table.tap(cell)


def type_keys(table: Table, option: dict[str, Any]) -> None:
    """Make a move with the keyboard alone."""
    for cell in visited(option):
        if cell == "off":
            table.page.wait_for_selector("#help-off")
            table.page.keyboard.press("Delete")
        else:
            table.page.locator(f'#live .cell[data-cell="{cell}"]').focus()
            table.page.keyboard.press("Enter")
            if cell == option["path"][0] and not option["points"]:
                table.page.wait_for_selector(f'#live [data-cell="{cell}"] .stack.lifted')


def visited(option: dict[str, Any]) -> list[str]:
    """Return the cells to choose one after the other: a tool, what it lies on, the tool again; or start and target."""
    if option["points"]:
        *cells, tool = option["points"]
        return [tool, *cells, tool]
    path: list[str] = option["path"]
    return path[1:] if path[0] == "off" else path


@pytest.fixture
def board_port(game: str) -> str:
    """Return a board whose time passes faster, but not where a move's touches come from several requests."""
    return f"sim://?board=big&speed={3 if game == 'passtally' else 4}"


def begin(table: Table, game: str) -> None:
    """Choose a game on the start screen, and the weakest computer."""
    page = table.page
    page.click(f'label[for="start-game-{game}"]')
    page.wait_for_selector(f"#start-game-{game}:checked", state="attached")
    page.click("#start-computer")
    page.click('label[for="level-1"]')
    page.click("#computer-start")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    page.wait_for_selector("#players small:has-text('Computer')")


def our_turn(table: Table, own: str) -> bool:
    """Wait until we are to move, or the game is over; return whether it goes on."""
    table.wait(
        """(own) => !document.querySelector('#end').hidden || (document.querySelector('#live').ariaBusy === 'false' &&
          document.querySelector(`#players .turn[data-side="${own}"] small`)?.innerText.includes('you') &&
          document.querySelector('#guide .tip'))""",
        own,
    )
    return table.page.locator("#end").is_hidden()


def choose(service: Asked, dice: random.Random) -> dict[str, Any]:
    """Return the move of somebody who plays a little better than the computer, as a hand makes it."""
    view = service.view()
    game = load(view["game"])
    position = game.guess(view["position"], 0, dice.randrange)
    thinker = Thinker(game, position, level_of(game, LEVELS.get(game.name, 3)), dice.getrandbits(15))
    while not thinker.step(200):
        pass
    options: list[dict[str, Any]] = service.ask(f"boards/{service.board}/options")
    return next(one for one in options if one["move"] == game.format_move(thinker.move))


def play(table: Table, service: Asked, move: Way) -> int:
    """Play until the end, every move in the same way; return how many moves were ours."""
    own = service.view()["sides"][0]
    dice = random.Random(7)
    for number in range(MOST_MOVES):
        if not our_turn(table, own):
            return number
        known = table.page.locator("#moves li").count()
        move(table, choose(service, dice))
        table.wait("(known) => document.querySelectorAll('#moves li').length > known", known)
    raise AssertionError("the game does not end")


EACH_GAME = {"passo": type_keys, "passage": tap, "gaylor": drag, "passtally": tap}
"""Each game once and each way once; ``make prove`` plays every game in every way, the site every game by dragging."""


@pytest.mark.parametrize(
    ("game", "move"),
    [(game, move) for game in GAMES for move in (drag, tap, type_keys) if PROVE or move is EACH_GAME[game]],
)
def test_a_whole_game_against_the_computer(sit: Seat, service: Service, game: str, move: Way) -> None:
    # Still lights on a small screen: to paint moving ones is much work for a browser without a graphics card.
    table = sit(kept=(), ready="#start .start-card", reduced_motion="reduce", viewport={"width": 900, "height": 600})
    begin(table, game)
    assert service.view()["game"] == game
    assert table.page.evaluate(READABLE), "how strong the computer is can be read"
    if game == "passage":
        table.wait_for_words("Tap any piece to draw.")
        table.wait_for_sign("d4", "f")
        table.tap("e1")
    assert play(table, service, move) > 2
    table.picture(f"the end of {game}")
    logged = service.ask("games?limit=1")["games"][0]
    replayed = service.ask(f"games/{logged['id']}/replay")
    assert replayed["problems"] == []
    assert len(replayed["steps"]) - 1 == table.page.locator("#moves li").count()
    assert logged["reason"] in load(game).reasons or logged["reason"] == "repetition"
    drawn, won = logged["result"] == "=", logged["result"] == service.view()["sides"][0]
    card = table.page.locator("#end").inner_text()
    assert ("A draw." if drawn else "You win!" if won else "The other side wins") in card
    assert ("Draw: " if drawn else " wins: ") in table.page.locator("#guide").inner_text()
    assert (table.page.locator("#end-score").count() == 1) == (game == "passtally")
    assert service.view()["doubt"] == ""
    score = " : ".join(map(str, service.view()["points"]))
    table.page.click("#nav-games")
    table.page.wait_for_selector(f".game-row .score:text-is('{score}')" if score else ".game-row")
    table.page.click(".game-row")
    table.page.wait_for_selector(f"#replay-panel:has-text('{score}')")
    assert (table.page.locator("#replay-points").count() == 1) == bool(score)
    table.page.click("#nav-board")
    table.page.click("#rematch")
    table.page.wait_for_selector("#end", state="hidden")
