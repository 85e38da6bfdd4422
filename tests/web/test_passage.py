"""Passage on the page: the bag, stamps and moves with the mouse, down to the switches of the simulated big board."""

import pytest
from boardcore.games import load

from .conftest import Seat
from .driving import Service, Table

GAME = load("passage")
READY = "RRRR/rbr/brbr/rbr/rbrb/brb/BBBB b"
ONE_TO_GO = "BB.B/bBb/brbb/rRr/brrr/Rrb/R.R. b"


@pytest.fixture(scope="module")
def lasting_port() -> str:
    return "sim://?board=big&game=passage"


@pytest.fixture
def service(renewed: Service) -> Service:
    """Return one service for all, with a new game for each."""
    return renewed


def disks(table: Table) -> dict[str, int]:
    """Return how many disks the page draws on each cell that has one."""
    found: dict[str, int] = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('#live .cell')]
          .map((cell) => [cell.dataset.cell, cell.querySelectorAll('.inlaid').length]).filter(([, count]) => count))"""
    )
    return found


def stamp(table: Table, home: str, recess: str, moves: int) -> None:
    """Drag a piece to a recess and back, when the board has felt it there."""
    table.wait_for_sign(recess, "t")
    table.drag(home, recess)
    table.wait_for_sign(recess, "br")
    table.drag(recess, home)
    table.wait_for_moves(moves)


def test_from_the_bag_to_the_first_moves_with_the_mouse(table: Table, service: Service) -> None:
    table.wait_for_sign("d4", "f")
    table.tap("e1")
    table.wait_for_moves(1)
    table.wait_for_sign("d4", "br")
    assert len(disks(table)) == 11
    position = GAME.parse_position(service.view()["position"])
    homes = [["a1", "c1", "e1"], ["a7", "c7", "e7"]]
    for number, recess in enumerate(("b2", "f6", "d2", "d6", "f2")):
        side = GAME.current(position)
        stamp(table, homes[side][number % 3], recess, number + 2)
        position = GAME.play(position, GAME.parse_move("@" + recess))
        assert service.view()["position"] == GAME.format_position(position)
    table.wait_for_moves(7)  # the last disk places itself
    assert len(disks(table)) == 17
    assert set(disks(table).values()) == {1}
    table.picture("passage placed")
    position = GAME.parse_position(service.view()["position"])
    for number in range(3):
        move = GAME.moves(position)[0]
        start, end = GAME.format_move(move).split("-")
        table.wait_for_sign(start, "o")
        table.drag(start, end)
        table.wait_for_moves(8 + number)
        position = GAME.play(position, move)
        assert service.view()["position"] == GAME.format_position(position)
    table.picture("passage under way")


def test_a_lifted_piece_shows_its_way_its_ends_and_what_it_would_shut_in(table: Table, service: Service) -> None:
    table.wait_for_sign("d4", "f")
    service.begin(READY)
    table.wait_for_sign("a1", "o")
    table.lift("a1")
    table.wait_for_sign("b2", "V")
    for cell, sign in (("c5", "t"), ("f6", "n"), ("g7", "N"), ("a5", "b")):
        table.wait_for_sign(cell, sign)
    table.picture("passage lifted")
    table.drop("c5")
    table.wait_for_moves(1)


def test_the_last_piece_home_wins_and_a_rematch_turns_the_board(table: Table, service: Service) -> None:
    table.wait_for_sign("d4", "f")
    service.begin(ONE_TO_GO)
    table.wait_for_words("not in its place")
    pieces = service.view()["pieces"]
    wanted = {cell: letters[-1] for cell, letters in pieces.items() if letters[-1].isupper()}
    arrange(service, wanted)
    table.wait_for_words("Black to move")
    table.wait_for_sign("d6", "o")
    table.drag("d6", "e7")
    table.wait_for_words("Black wins: all four pieces are home.")
    table.wait_for_sign("d4", "h")
    table.picture("passage won")
    table.page.click("#end-close")
    table.drag("d4", "c1")
    table.drag("b2", "g1")
    table.wait_for_moves(0)
    table.wait("() => document.querySelector('#live .cell[data-cell=a1]').ariaLabel.includes('black piece')")
    seen = service.view()["discs"]
    assert {cell: letters[-1] for cell, letters in seen.items()} == {
        **{file + "1": "B" for file in "aceg"},
        **{file + "7": "R" for file in "aceg"},
    }
    table.picture("passage rematch")


def test_rematch_on_the_end_card_keeps_the_disks_and_turns_the_board(helped: Table, service: Service) -> None:
    service.begin(ONE_TO_GO)
    helped.wait_for_words("Black to move")
    helped.wait_for_hands()
    helped.drag("d6", "e7")
    helped.wait_for_words("Black wins")
    ended = GAME.play(GAME.parse_position(ONE_TO_GO), GAME.parse_move("d6-e7"))
    helped.page.click("#rematch")
    helped.wait_for_moves(0)
    helped.wait_for_hands()
    assert service.view()["position"] == GAME.format_position(GAME.rematch(ended))


def arrange(service: Service, wanted: dict[str, str]) -> None:
    """Put the pieces where they are wanted, with the service's hands."""
    hand = f"boards/{service.board}/hand"
    service.ask(hand, {"verb": "sweep_all"})
    for cell, letter in wanted.items():
        service.ask(hand, {"verb": "lift", "cell": "off", "colour": letter})
        service.ask(hand, {"verb": "place", "cell": cell})


def test_its_words_are_there_in_german(sit: Seat) -> None:
    table = sit(locale="de-CH")
    table.wait_for_words("ausgelost")
    table.tap("e1")
    table.wait_for_moves(1)
    table.wait_for_sign("d4", "br")
    label = table.page.locator('#live .cell[data-cell="a1"]').get_attribute("aria-label") or ""
    assert "schwarze Figur" in label


def test_the_second_click_of_two_on_a_recess_asks_for_nothing(helped: Table, service: Service) -> None:
    """It once asked for the same disk again: a refusal, said and sounded."""
    helped.wait_for_sign("d4", "f")
    helped.tap("e1")
    helped.wait_for_moves(1)
    helped.wait_for_sign("b2", "t")
    helped.wait_for_hands()
    helped.page.mouse.dblclick(*helped.place_of("b2"))
    helped.wait_for_moves(2)
    helped.wait_for_hands()
    assert helped.page.locator("#toast").is_hidden()
    assert service.view()["last_move"] == "@b2"


STEPS = {"a1c5": 4, "c7d6": 1, "c5a1": 4}  # from neighbour to neighbour


@pytest.mark.parametrize("tapped", [False, True])
def test_helping_hands_stamp_by_one_drag_or_a_tap_on_the_recess(helped: Table, service: Service, tapped: bool) -> None:
    helped.wait_for_sign("d4", "f")
    helped.tap("e1")
    helped.wait_for_moves(1)
    helped.wait_for_sign("b2", "t")
    side = GAME.current(GAME.parse_position(service.view()["position"]))
    helped.wait_for_hands()
    if tapped:
        helped.tap("b2")
    else:
        helped.drag(("e1", "e7")[side], "b2")
    helped.wait_for_moves(2)
    helped.wait_for_hands()
    assert service.view()["last_move"] == "@b2"
    service.begin(READY)
    helped.wait_for_words("Black to move")
    helped.wait_for_hands()
    for number, (start, end) in enumerate((("a1", "c5"), ("c7", "d6"), ("c5", "a1"))):
        helped.wait_for_sign(start, "o")
        helped.drag(start, end)
        helped.wait_for_moves(number + 1)
        helped.wait_for_hands()
        shaft = helped.page.get_attribute("#live .arrow.last .shaft", "d") or ""
        assert shaft.count("L") == STEPS[start + end], "the arrow goes the way of the piece, over disks"
    assert service.view()["position"] == "R.RR/rRr/brbr/rbr/rbrb/brb/BBBB r"
    helped.picture("passage with helping hands")
