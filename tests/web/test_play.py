"""Whole games and every kind of hand, on the page of a real service, down to the simulated switches."""

from collections.abc import Callable

import pytest
from boardcore.games.match import Match
from playwright.sync_api import TimeoutError as TooLate

from .conftest import Seat
from .driving import GAME, Service, Table

BASE = ["c1-c2", "e5-e4", "c2-c3", "e4-e3", "c3-c4", "a5-a4", "c4-c5", "a4-a3", "c5-off"]
STACKS = "rr1rr/2r2/2(bb)2/2(bb)2/5 b"  # nothing of a move between the stacks shows in the switches
ADVANCED = ["c1-c2/K", "e5-e4", "c2-c3-c4/D", "d5-e5/R", "a1-a2", "c5-e5/J", "c4-b5", "a5-a4", "b5-off"]


@pytest.fixture
def service(renewed: Service) -> Service:
    """Return one service for all, with a new game for each."""
    return renewed


def play_by_hand(table: Table, moves: list[str], begin: Callable[[], str]) -> None:
    """Play a whole game, once more if the machine was too busy for hands: touches belong together for five seconds."""
    for may_repeat in (True, False):
        match = Match(GAME, GAME.parse_position(begin()))
        try:
            for move in moves:
                table.play(match, move)
        except TooLate:
            if not may_repeat:
                raise
        else:
            return


def test_a_whole_base_game_by_drag_and_drop(table: Table, service: Service) -> None:
    def begin() -> str:
        service.begin()
        service.ask(f"boards/{service.board}/tidy", {})
        table.wait_for_words("Black to move.")
        return "rrrrr/5/5/5/bbbbb b"

    play_by_hand(table, BASE, begin)
    table.wait_for_words("Black wins: stepped off the board.")
    table.picture("base game won")
    game = service.ask("games?limit=1")["games"][0]
    assert (game["result"], game["reason"], game["turns"]) == ("b", "off the board", len(BASE))
    entries = service.ask(f"games/{game['id']}")["entries"]
    assert [entry["move"] for entry in entries if entry["what"] == "move"] == BASE


def test_a_whole_advanced_game_by_drag_and_drop(table: Table, service: Service) -> None:
    page = table.page

    def begin() -> str:
        page.click("#do-new")
        page.click("label[for=variant-advanced]")
        for side, letters in {"b": "DK", "r": "JR"}.items():
            for letter in letters:
                page.click(f'.pick-side[data-side={side}] [data-pick="{letter}"]')
        table.picture("new game")
        page.click("#new-start")
        page.wait_for_selector('[data-token="K"]')
        service.ask(f"boards/{service.board}/tidy", {})
        page.wait_for_selector('[data-token="K"]:not(:disabled)')
        return "rrrrr/5/5/5/bbbbb b DK JR"

    play_by_hand(table, ADVANCED, begin)
    table.wait_for_words("Black wins")
    game = service.ask("games")["games"][0]
    entries = service.ask(f"games/{game['id']}")["entries"]
    assert [entry["move"] for entry in entries if entry["what"] == "move"] == ADVANCED
    assert game["variant"] == "advanced"


def test_red_begins_if_the_players_say_so(table: Table) -> None:
    table.page.click("#do-new")
    table.page.click("label[for=first-r]")
    table.page.click("#new-start")
    table.wait_for_words("Red to move.")


def test_an_ambiguous_move_is_resolved_by_tapping(table: Table, service: Service) -> None:
    service.begin("rrr.r/3r1/5/5/(bb).(bb).b b")
    table.wait_for_words("not in its place")
    table.arrange()
    table.drag("a1", "b2")
    table.wait_for_words("Several moves fit")
    assert table.page.locator("#candidates button").all_inner_texts() == ["a1-b2", "c1-b2"]
    assert table.page.locator("#live .arrow.candidate").count() == 2
    table.wait_for_words("Touch a1 if it was a1-b2.")
    table.wait_for_words("Touch c1 if it was c1-b2.")
    table.picture("which stack")
    table.tap("a1")
    table.wait_for_moves(1)
    assert service.view()["last_move"] == "a1-b2"


def test_an_ambiguous_move_is_chosen_in_the_panel(table: Table, service: Service) -> None:
    service.begin("rrr.r/3r1/5/5/(bb).(bb).b b")
    table.wait_for_words("not in its place")
    table.arrange()
    table.drag("c1", "b2")
    table.page.click("#candidates button:has-text('c1-b2')")
    table.wait_for_moves(1)
    assert service.view()["last_move"] == "c1-b2"


def test_a_mismatch_is_explained_and_repaired_by_hand(table: Table, service: Service) -> None:
    table.drag("c1", "c4")
    table.wait_for_words("Put a black disc on c1.")
    table.wait_for_words("Take the pieces off c4.")
    table.wait_for_sign("c1", "+")
    table.wait_for_sign("c4", "s")
    table.picture("mismatch")
    table.drag("c4", "c1")
    table.wait_for_words("Black to move.")
    assert service.view()["turn"] == 0


def test_a_disc_held_in_the_air_shows_its_targets_and_is_not_a_move(table: Table, service: Service) -> None:
    table.lift("c1")
    table.wait_for_words("Lifted from c1")
    for cell in ("b2", "c2", "d2"):
        table.wait_for_sign(cell, "t")
    assert table.signs() == service.view()["lights"]
    table.picture("lifted")
    table.drop("c1")
    table.wait_for_words("Black to move.")
    assert service.view()["turn"] == 0


def test_the_shelf_keeps_what_is_put_aside_and_gives_it_back(table: Table, service: Service) -> None:
    table.drag("c1", "off")
    table.wait("() => document.querySelectorAll('#live .tray .disc').length === 1")
    table.wait_for_hands()
    assert service.view()["beside"] == "b"
    shelf = table.page.locator("#live .tray .small .disc").bounding_box()
    assert shelf
    table.page.mouse.move(shelf["x"] + shelf["width"] / 2, shelf["y"] + shelf["height"] / 2)
    table.page.mouse.down()
    table.drop("c1")
    table.wait_for_hands()
    table.wait_for_words("Black to move.")
    assert service.view()["beside"] == ""


def test_a_whole_stack_is_carried_with_the_shift_key(table: Table, service: Service) -> None:
    service.begin("rrr.r/3r1/5/2b2/1(bb).1b b C -")
    table.wait_for_words("not in its place")
    table.arrange()
    table.page.keyboard.down("Shift")
    table.drag("b1", "a2")
    table.page.keyboard.up("Shift")
    table.wait_for_moves(1)
    assert service.view()["last_move"] == "b1-a2/C"


def test_the_keyboard_plays_too(table: Table, service: Service) -> None:
    page = table.page
    page.locator('#live .cell[data-cell="a1"]').focus()
    for key in ("ArrowRight", "ArrowRight", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    table.wait_for_moves(1)
    assert service.view()["last_move"] == "c1-c2"
    page.locator('#live .cell[data-cell="c5"]').focus()
    page.keyboard.press("Enter")
    table.wait_for_sign("c5", "L")
    page.keyboard.press("Escape")
    table.wait_for_words("Red to move.")


def test_a_finger_drags_and_taps(sit: Seat, service: Service) -> None:
    table = sit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    touch = table.page.context.new_cdp_session(table.page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        found = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    start, target = table.place_of("b1"), table.place_of("c1")
    send("touchStart", start)
    for step in range(1, 6):
        send("touchMove", tuple(a + (b - a) * step / 5 for a, b in zip(start, target, strict=True)))  # type: ignore[arg-type]
    send("touchEnd")
    table.wait_for_words("Lifted from b1")
    table.picture("phone")
    table.page.touchscreen.tap(*target)
    table.wait_for_moves(1)
    assert service.view()["last_move"] == "b1-c1"


def test_the_boards_own_buttons_are_there(table: Table, service: Service) -> None:
    table.page.click('[data-button="r"]')
    table.wait_for_words("Red to move.")
    assert service.view()["current"] == "r"


def test_taking_back_resigning_and_hints(table: Table, service: Service) -> None:
    page = table.page
    table.drag("c1", "c2")
    table.wait_for_moves(1)
    page.click("#do-back")
    table.wait_for_moves(0)
    table.wait_for_words("Put a black disc on c1.")
    table.drag("c2", "c1")
    table.wait_for_words("Black to move.")
    page.click("#do-hint")
    page.click(".chip:has-text('a1-b2')")
    table.wait_for_sign("b2", "h")
    page.click("#do-resign")
    page.click('[data-resign="b"]')
    table.wait_for_words("Red wins: Black resigned.")
    assert service.ask("games")["games"][0]["reason"] == "resigned"


def may_step_off(table: Table, service: Service) -> None:
    """Begin a game where the disc on e4 may leave the board."""
    service.begin("...../r.(rr).b/.rb.(rb)/1..../..... b")
    table.wait_for_words("not in its place")
    table.arrange()


def test_a_disc_steps_off_by_knocking_twice(table: Table, service: Service) -> None:
    """The page asks for both knocks at once, and the board's own clock times them: a busy machine is no slower hand."""
    page = table.page
    may_step_off(table, service)
    table.lift("e4")
    table.wait_for_words("may step off the board")
    hand = page.locator("#live .shelf.hand").bounding_box()
    assert hand
    page.mouse.move(hand["x"] + 20, hand["y"] + 20)
    page.mouse.up()
    page.click("#help button:has-text('Knock twice')")
    table.wait_for_words("Black wins: stepped off the board.")


def test_a_whole_stack_is_carried_by_holding_it(table: Table, service: Service) -> None:
    service.begin("rrr.r/3r1/5/2b2/1(bb).1b b C -")
    table.wait_for_words("not in its place")
    table.arrange()
    table.page.mouse.move(*table.place_of("b1"))
    table.page.mouse.down()
    table.wait("() => document.querySelectorAll('#live .carried .disc').length === 2")  # nothing has moved but time
    table.drop("a2")
    table.wait_for_moves(1)
    assert service.view()["last_move"] == "b1-a2/C"


def press(table: Table, cell: str, *keys: str) -> None:
    table.page.locator(f'#live .cell[data-cell="{cell}"]').focus()
    for key in keys:
        table.page.keyboard.press(key)


def test_the_key_t_touches_a_stack(table: Table, service: Service) -> None:
    service.begin("rrr.r/3r1/5/5/(bb).(bb).b b")
    table.wait_for_words("not in its place")
    table.arrange()
    press(table, "c1", "Enter")
    press(table, "b2", "Enter")
    table.wait_for_words("Several moves fit")
    press(table, "c1", "t")
    table.wait_for_moves(1)
    assert service.view()["last_move"] == "c1-b2"


def test_the_key_k_knocks_and_steps_off(table: Table, service: Service) -> None:
    may_step_off(table, service)
    press(table, "e4", "Enter")
    table.wait_for_words("may step off the board")
    press(table, "e4", "k")
    table.wait_for_words("Black wins: stepped off the board.")


def test_the_key_delete_puts_a_disc_aside(table: Table, service: Service) -> None:
    press(table, "c1", "Enter")
    table.wait_for_sign("c1", "L")
    press(table, "c1", "Delete")
    table.wait("() => document.querySelectorAll('#live .tray .disc').length === 1")
    table.wait_for_hands()
    assert (service.view()["beside"], service.view()["hand"]) == ("b", "")


def test_strict_hands_are_warned_of_a_move_that_was_not_told(table: Table, service: Service) -> None:
    service.begin(STACKS)
    table.wait_for_words("not in its place")
    table.arrange()
    table.drag("c3", "c2")
    table.wait_for_words("The board has not been told c3-c2 yet.")
    for cell in ("c3", "c2", "c2"):
        table.tap(cell)
    table.wait_for_moves(1)
    table.wait("() => !document.querySelector('#guide').innerText.includes('told')")
