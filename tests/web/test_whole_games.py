"""A whole game of each kind against the computer, from the start screen to the card that tells its end."""

import itertools
import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from boardcore.games import Game, load
from boardcore.games.match import Match
from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker

from .conftest import Seat
from .driving import Service, Table

PROVE = bool(os.environ.get("PASSO_PROVE"))
LEVEL = 2  # of whoever plays for us; the computer gets the weakest
MOST_MOVES = 250  # the longest of these games has about 50
ENDS = {
    "passo": "..(br)../.r3/2b2/..b../..... b",
    "passage": "BB.B/bBb/brbb/rRr/brrr/Rrb/R.R. b",
}
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


def visited(option: dict[str, Any]) -> list[str]:
    """Return the cells to choose one after the other: a tool, what it lies on, the tool again; or start and target."""
    if option["points"]:
        *cells, tool = option["points"]
        return [tool, *cells, tool]
    path: list[str] = option["path"]
    return path[1:] if path[0] == "off" else path


@pytest.fixture
def board_port() -> str:
    return "sim://?board=big&speed=4"


def choose(match: Match, dice: random.Random) -> str:
    """Return the move of somebody who plays a little better than the computer."""
    thinker = Thinker(match.game, match.position, level_of(match.game, LEVEL), dice.getrandbits(15))
    while not thinker.step(200):
        pass
    return match.game.format_move(thinker.move)


def begin(table: Table, game: str) -> None:
    """Choose a game on the start screen, and the weakest computer."""
    page = table.page
    page.click(f'label[for="start-game-{game}"]')
    page.wait_for_selector(f"#start-game-{game}:checked")
    page.click("#start-computer")
    page.click('label[for="level-1"]')
    page.click("#computer-start")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    page.wait_for_selector("#players small:has-text('Computer')")


def follow(service: Service, match: Match) -> list[dict[str, Any]]:
    """Play what the log has after what we know; return the options of whoever is to move."""
    (game,) = service.ask("games?limit=1")["games"]
    entries = service.ask(f"games/{game['id']}")["entries"]
    moves = [entry["move"] for entry in entries if entry["what"] == "move"]
    for move in moves[len(match.moves) :]:
        match.play(match.game.read(match.position, move))
    found: list[dict[str, Any]] = service.ask(f"boards/{service.board}/options")
    return found


def our_turn(table: Table, own: str) -> bool:
    """Wait until we are to move, or have to draw, or the game is over; return whether it goes on."""
    table.wait(
        """(own) => !document.querySelector('#end').hidden || (document.querySelector('#live').ariaBusy === 'false' &&
          document.querySelector(`#players .turn[data-side="${own}"] small`)?.innerText.includes('you') &&
          document.querySelector('#guide .tip'))""",
        own,
    )
    return table.page.locator("#end").is_hidden()


def play(table: Table, service: Service, match: Match, ways: tuple[Way, ...]) -> None:
    """Play until the end, each move in another way."""
    own = match.game.sides[0]
    dice = random.Random(7)
    for number in range(MOST_MOVES):
        if not our_turn(table, own):
            return
        options = follow(service, match)
        move = choose(match, dice)
        option = next(one for one in options if one["move"] == move)
        ways[number % len(ways)](table, option)
        table.wait("(count) => document.querySelectorAll('#moves li').length > count", len(match.moves))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", ["passo", "passage", "gaylor", "passtally"])
def test_a_whole_game_against_the_computer(sit: Seat, service: Service, game: str) -> None:
    table = sit(kept=(), ready="#start .start-card")
    begin(table, game)
    rules: Game = load(game)
    match = Match(rules)
    if game == "passage":
        table.wait_for_sign("d4", "f")
        table.tap("e1")  # a touch draws the disks from the bag
    play(table, service, match, (drag, tap, type_keys))
    follow(service, match)
    outcome = match.outcome()
    assert outcome
    (logged,) = service.ask("games?limit=1")["games"]
    assert logged["reason"] == outcome.reason
    winner = "=" if outcome.winner is None else rules.sides[outcome.winner]
    assert logged["result"] == winner
    table.picture(f"the end of {game}")
    card = table.page.locator("#end").inner_text()
    assert "Rematch" in card
    assert ("Draw" if winner == "=" else "wins") in card
    view = service.view()
    assert not view["doubt"]
