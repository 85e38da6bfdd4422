"""Hands that help: to say where a piece goes is a move, and the page never shows another position than the game's."""

import time
from typing import Any

import pytest
from boardcore.games.match import Match

from .conftest import Seat
from .driving import GAME, Service, Table

BASE = ["c1-c2", "e5-e4", "c2-c3", "e4-e3", "c3-c4", "a5-a4", "c4-c5", "a4-a3", "c5-off"]
TURN = "turn."  # "It is Black's turn."
STACKS = "rr1rr/2r2/2(bb)2/2(bb)2/5 b"  # nothing of a move between the stacks shows in the switches


@pytest.fixture(scope="module")
def lasting_port() -> str:
    """Return a board whose time passes faster: hands that help keep its time."""
    return "sim://?speed=4"


@pytest.fixture
def service(renewed: Service) -> Service:
    """Return one service for all, with a new game for each."""
    return renewed


def drag(table: Table, move: str) -> None:
    start, target = move.split("-")
    table.drag(start, target)


def click(table: Table, move: str) -> None:
    start, target = move.split("-")
    table.tap(start)
    if target == "off":
        table.page.click("#help-off")
    else:
        table.tap(target)


def type_keys(table: Table, move: str) -> None:
    start, target = move.split("-")
    table.page.locator(f'#live .cell[data-cell="{start}"]').focus()
    table.page.keyboard.press("Enter")
    if target == "off":
        table.page.wait_for_selector("#help-off")
        table.page.keyboard.press("Delete")
    else:
        table.page.locator(f'#live .cell[data-cell="{target}"]').focus()
        table.page.keyboard.press("Enter")


def is_at_one(service: Service) -> bool:
    """Tell whether the pieces stand where the game has them, and nothing is in the hand."""
    view = service.view()
    return bool(view["discs"] == view["pieces"] and not view["hand"])


def drawn(table: Table) -> dict[str, int]:
    """Return how many pieces the page draws on each cell."""
    found: dict[str, int] = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('#live .cell')]
          .map((cell) => [cell.dataset.cell, cell.querySelectorAll('.disc').length]).filter(([, count]) => count))"""
    )
    return found


def begin(table: Table, service: Service, position: str) -> None:
    """Begin a game at a position: the page has the pieces put there by itself."""
    service.begin(position)
    game = service.view()["pieces"]
    table.wait(
        """(wanted) => JSON.stringify(wanted) === JSON.stringify(Object.fromEntries(
          [...document.querySelectorAll('#live .cell')].map((cell) => [cell.dataset.cell,
          cell.querySelectorAll('.disc').length]).filter(([, count]) => count).sort()))""",
        dict(sorted((cell, len(pieces)) for cell, pieces in game.items())),
    )
    table.wait_for_words("to move")
    table.wait_for_hands()


@pytest.mark.parametrize("make", [drag, click, type_keys])
def test_a_whole_game_without_a_touch(helped: Table, service: Service, make: Any) -> None:
    match = Match(GAME)
    for move in BASE:
        make(helped, move)
        match.play(GAME.read(match.position, move))
        helped.wait_for_moves(len(match.moves))
        helped.wait_for_hands()
    helped.wait_for_words("Black wins")
    game = service.ask("games?limit=1")["games"][0]
    entries = service.ask(f"games/{game['id']}")["entries"]
    assert [entry["move"] for entry in entries if entry["what"] == "move"] == BASE
    assert is_at_one(service)


def test_a_disc_from_a_stack_onto_a_stack_shows_its_targets_and_moves(helped: Table, service: Service) -> None:
    begin(helped, service, STACKS)
    helped.lift("c3")
    helped.wait_for_sign("c2", "t")
    label = helped.page.get_attribute('#live .cell[data-cell="c2"]', "aria-label") or ""
    assert label.endswith("legal target"), "no switch feels it, and yet it is announced"
    helped.picture("from stack to stack")
    helped.drop("c2")
    helped.wait_for_moves(1)
    helped.wait_for_hands()
    assert service.view()["last_move"] == "c3-c2"
    assert is_at_one(service)
    assert drawn(helped)["c2"] == 3


def test_a_disc_is_dragged_off_the_board(helped: Table, service: Service) -> None:
    begin(helped, service, "...../r.(rr).b/.rb.(rb)/1..../..... b")
    drag(helped, "e4-off")
    helped.wait_for_words("Black wins")
    assert service.view()["last_move"] == "e4-off"


def test_a_click_on_the_frame_steps_off(helped: Table, service: Service) -> None:
    begin(helped, service, "...../r.(rr).b/.rb.(rb)/1..../..... b")
    helped.tap("e4")
    helped.page.wait_for_selector("#help-off")
    helped.wait_for_hands()
    box = helped.page.locator("#live .board").bounding_box()
    assert box
    helped.page.mouse.click(helped.place_of("e5")[0], box["y"] + 15)
    helped.wait_for_words("Black wins")
    assert service.view()["last_move"] == "e4-off"


def test_two_quick_replies_wait_for_their_turn(helped: Table, service: Service) -> None:
    for move in ("c1-c2", "c5-c4", "a1-a2"):
        drag(helped, move)
    helped.wait_for_moves(3)
    helped.wait_for_hands()
    game = service.ask("games?limit=1")["games"][0]
    entries = service.ask(f"games/{game['id']}")["entries"]
    assert [entry["move"] for entry in entries if entry["what"] == "move"] == ["c1-c2", "c5-c4", "a1-a2"]
    assert is_at_one(service)


def test_a_quick_reply_that_the_rules_forbid_spoils_nothing(helped: Table, service: Service) -> None:
    drag(helped, "c1-c2")
    drag(helped, "c5-c3")
    helped.wait_for_words("c5 to c3 is not a legal move.")
    helped.wait_for_hands()
    assert service.view()["last_move"] == "c1-c2"
    assert is_at_one(service)
    drag(helped, "c5-c4")
    helped.wait_for_moves(2)


def test_the_other_sides_disc_says_whose_turn_it_is(helped: Table, service: Service) -> None:
    helped.wait_for_hands()
    drag(helped, "c5-c4")
    helped.wait_for_words(TURN)
    helped.tap("a5")
    helped.wait_for_words(TURN)
    assert is_at_one(service)
    assert service.view()["turn"] == 0
    drag(helped, "c1-c2")
    helped.wait_for_moves(1)
    helped.wait("() => !document.querySelector('#guide').innerText.includes('turn')")
    assert "Red to move." in helped.page.inner_text("#guide")


def test_what_is_not_a_move_glides_back(helped: Table, service: Service) -> None:
    drag(helped, "c1-c4")
    helped.wait_for_words("c1 to c4 is not a legal move.")
    drag(helped, "a1-off")
    helped.wait_for_words("This piece cannot leave the board.")
    helped.tap("b1")
    helped.page.wait_for_selector('#live [data-cell="b1"] .stack.lifted')
    helped.page.keyboard.press("Escape")
    helped.page.wait_for_selector("#live .stack.lifted", state="detached")
    helped.wait_for_hands()
    assert is_at_one(service)
    assert drawn(helped)["c1"] == drawn(helped)["a1"] == 1


def test_taking_back_puts_the_pieces_back(helped: Table, service: Service) -> None:
    begin(helped, service, STACKS)
    drag(helped, "c3-c2")
    helped.wait_for_moves(1)
    helped.wait_for_hands()
    helped.page.click("#do-back")
    helped.wait_for_moves(0)
    helped.wait("() => document.querySelectorAll('#live .cell[data-cell=c2] .disc').length === 2")
    helped.wait_for_words("Black to move.")
    helped.wait_for_hands()
    assert is_at_one(service)


def test_tokens_are_declared_by_their_cards_and_a_double_is_two_drags(helped: Table, service: Service) -> None:
    begin(helped, service, "rrrrr/5/5/5/bbbbb b TDK J")
    helped.page.wait_for_selector('[data-token="T"]:disabled:has-text("No move for it now")')
    helped.page.click('[data-token="D"]')
    helped.page.wait_for_selector('[data-token="D"][aria-pressed="true"]')
    assert helped.page.locator('.token[aria-pressed="true"]').count() == 1, "the other side has declared nothing"
    helped.page.wait_for_selector("#guide .tip:has-text('Take the first of two steps.')")
    drag(helped, "c1-c2")
    helped.wait("() => document.querySelector('#live .cell[data-cell=c2] .stack.lifted')")
    helped.wait_for_words("Now the second step, with the same disc.")
    drag(helped, "c2-c3")
    helped.wait_for_moves(1)
    helped.wait_for_hands()
    assert service.view()["last_move"] == "c1-c2-c3/D"
    assert is_at_one(service)


def test_a_declared_restore_lights_only_removed_tiles(helped: Table, service: Service) -> None:
    begin(helped, service, "rrr.r/3r1/5/2b2/bb.bb b R -")
    helped.page.click('[data-token="R"]')
    helped.page.wait_for_selector('[data-token="R"][aria-pressed="true"]')
    helped.tap("b1")
    helped.wait_for_sign("c1", "t")
    helped.wait_for_hands()
    assert helped.signs().count("t") == 1, "a plain move is not what was declared"
    helped.tap("c1")
    helped.wait_for_moves(1)
    assert service.view()["last_move"] == "b1-c1/R"


@pytest.mark.parametrize("make", [drag, click])
def test_a_declared_carry_takes_the_whole_stack_and_no_long_press_spends_it(
    helped: Table, service: Service, make: Any
) -> None:
    begin(helped, service, "rrr.r/3r1/5/2b2/1(bb).1b b C C")
    page = helped.page
    page.mouse.move(*helped.place_of("b1"))
    page.mouse.down()
    page.wait_for_timeout(600)  # longer than a long press
    assert not page.locator("#live .carried .disc").count()
    page.mouse.up()
    page.keyboard.press("Escape")
    helped.wait_for_hands()
    page.click('[data-token="C"]:not([disabled])')
    page.wait_for_selector('.token[aria-pressed="true"]')
    assert page.locator('.token[aria-pressed="true"]').count() == 1, "the other side has declared nothing"
    make(helped, "b1-a2")
    helped.wait_for_moves(1)
    assert service.view()["last_move"] == "b1-a2/C"


def test_another_page_sees_the_hand_at_work(sit: Seat, service: Service) -> None:
    helped, watcher = sit(kept=("visited",)), sit(service.links()["spectator"])
    helped.tap("c1")
    watcher.wait("() => document.querySelector('#live .cell[data-cell=c1] .stack.lifted')")
    helped.tap("c2")
    watcher.wait_for_moves(1)
    watcher.wait("() => document.querySelectorAll('#live .cell[data-cell=c2] .disc').length === 1")
    helped.wait_for_hands()


EXCHANGE = ["lift_stack c3", "lift_stack c2", "place c3 c2", "place c2 c3"]  # a piece is put where another one was
SWAPPED: dict[str, tuple[str, list[str], list[str]]] = {
    "two stacks exchanged": (
        "rr1r1/5/2(br)2/2(rb)2/5 b",
        EXCHANGE,
        ["c3 should hold a stack (black, red), but there is a stack (red, black).", "c2 should hold"],
    ),
    "exchanged with one of another height": (
        "rr1r1/5/2(rb)2/2b2/5 b",
        EXCHANGE,
        ["c2 should hold", "c3 should hold"],
    ),
    "put back in another order": (
        "rr1r1/5/2(br)2/2b2/5 b",
        [*["lift c3", "place off"] * 2, "lift off r", "place c3", "lift off b", "place c3"],
        ["c3 should hold"],
    ),
    "colours swapped": (
        "rrrrr/5/5/5/bbbbb b",
        ["lift a1", "lift a5", "place a1 a5", "place a5 a1"],
        ["a1 should hold a black disc, but there is a red disc.", "a5 should hold a red disc, but there is a black"],
    ),
}


@pytest.mark.parametrize("how", SWAPPED)
def test_strict_hands_are_warned_at_once_of_what_no_switch_tells_apart(
    table: Table, service: Service, how: str
) -> None:
    position, acts, said = SWAPPED[how]
    service.begin(position)
    service.ask(f"boards/{service.board}/tidy", {})
    table.wait_for_words("Black to move.")
    for act in acts:
        verb, cell, *other = act.split()
        more = {"lifted" if verb == "place" else "colour": other[0]} if other else {}
        service.ask(f"boards/{service.board}/hand", {"verb": verb, "cell": cell, **more})
    assert service.view()["discs"] != service.view()["pieces"]
    while service.view()["turn"]:  # slow hands first seem to move one onto the other, then to take that back
        time.sleep(0.01)
    for words in said:
        table.wait_for_words(words)
    assert "told" not in table.page.locator("#guide").inner_text()
    table.page.click("#menu-open")
    table.page.click("#review-open")
    table.page.wait_for_selector("[data-review].wrong")
    assert table.page.locator("[data-review].wrong").count() == len(said)
    assert "wrong" in (table.page.locator("[data-review]").first.get_attribute("class") or "")


def test_strict_hands_are_a_switch_in_the_menu_and_remembered(helped: Table) -> None:
    page = helped.page
    page.click("#menu-open")
    page.check("#strict", force=True)
    page.wait_for_selector("#live .shelf", state="attached")
    page.reload()
    page.wait_for_selector("#live .shelf")
