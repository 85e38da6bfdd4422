"""What the lights show in play: within the power budget, the same as the wire says, and always a way on."""

import random

import pytest
from boardcore.lights.palette import BUDGET_MA, LANGUAGE, Painter
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import match_of

from tests.firmware.boards import SETTLED_MS, Boards, play
from tests.firmware.host import CELLS, Host, outcome
from tests.tools import share

IDLE_MA, FULL_MA = 1, 20  # of a pixel, and of a channel at 255


def drawn_ma(colours: tuple[tuple[int, int, int], ...]) -> float:
    """Return the current of a frame, worked out again from the data sheet."""
    return sum(map(sum, colours)) * FULL_MA / 255 + len(colours) * IDLE_MA


def looks(show: str, brightness: int) -> set[tuple[tuple[int, int, int], ...]]:
    """Return every frame that these signs may look like, by the palette."""
    painter = Painter(len(show), brightness)
    found = set()
    for step in range(16):
        painter.paint(bytearray(show.encode()), step * 100)
        found.add(tuple((colour >> 16, colour >> 8 & 255, colour & 255) for colour in painter.colours))
    return found


def shown(board: VirtualBoard) -> tuple[tuple[int, int, int], ...]:
    return tuple(board.lights[cell] for cell in CELLS)


def meddle(board: VirtualBoard, dice: random.Random) -> None:
    """Do anything that a child might do at the board."""
    discs = list(board.discs)
    deed = dice.choice(("lift", "place", "place", "touch", "press", "wait", "slide", "off"))
    if deed == "lift" and discs and len(board.state["hand"]) < 3:
        board.lift(dice.choice(discs))
    elif deed == "place" and board.state["hand"]:
        board.place(dice.choice(CELLS))
    elif deed == "off" and board.state["hand"]:
        board.place("off")
    elif deed == "touch" and discs:
        board.touch(dice.choice(discs), dice.choice((80, 250, 1200)))
    elif deed == "slide" and discs:
        board.slide(dice.choice(discs), dice.choice(CELLS), ms=dice.choice((100, 400)))
    elif deed == "press":
        board.press(dice.randrange(2), dice.choice((100, 1000)))
    board.run(dice.choice((50, 300, SETTLED_MS)))


def take_a_spare_disc(board: VirtualBoard) -> None:
    """Take a disc from beside the board, or else the top of the highest stack: somewhere they must be."""
    beside = board.state["beside"]
    if beside:
        board.lift("off", beside[0])
    else:
        board.lift(max(board.discs, key=lambda cell: len(board.discs[cell])))


def do_what_the_lights_ask(board: VirtualBoard, host: Host) -> None:
    """Take discs from where the sparks are, put discs where it blinks red, clear what blinks orange."""
    for _ in range(40):
        board.run(SETTLED_MS)
        while board.state["hand"]:
            board.place("off")
        surplus, missing = host.cells_with("s") + host.cells_with("k"), host.cells_with("+")
        if not surplus and not missing and host.state["phase"] not in ("check", "setup"):
            return
        for cell in surplus:
            board.lift_stack(cell)
            board.place("off")
        for cell in missing:
            take_a_spare_disc(board)
            board.place(cell)
    raise AssertionError(f"the lights lead nowhere: {host.state} {host.signs}")


@pytest.mark.parametrize("seed", range(share(4, 40)))
def test_whatever_is_done_the_lights_lead_back_to_a_game_that_can_be_played(new_board: Boards, seed: int) -> None:
    """On the way: no frame above the budget, and the signs on the wire are what the pixels show."""
    dice = random.Random(seed)
    board = new_board("rrrrr/5/5/2b2/bb.bb r DCK TJR", seed=seed, settings={"PASSO_BRIGHTNESS": 100})
    host = Host(board)
    for _ in range(30):
        meddle(board, dice)
        host.read()
        assert shown(board) in looks(host.last("lights").get("show") or "", 100)
    do_what_the_lights_ask(board, host)
    assert max(drawn_ma(colours) for _, colours in board.frames) <= BUDGET_MA
    match = match_of(board.nvm)
    state = dict(host.command("snapshot").fields)
    assert state["pos"] == board.position
    assert state["turn"] == str(len(board.moves))
    if match.outcome() is None:
        choices = host.cells_with("o") + host.cells_with("d") + host.cells_with("c") + host.cells_with("L")
        assert state["phase"] in ("ready", "choose", "moving", "clear", "menu")
        assert choices != []


def test_islands_and_the_last_move_show_themselves(new_board: Boards) -> None:
    board = new_board("rrr../...../5/5/bbb.. r")
    host = Host(board)
    assert set(host.cells_with("i")) == {"a5", "b5", "c5"} - set(host.cells_with("o"))
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    assert host.cells_with("m") == ["c2"]
    assert host.cells_with(".") == ["c1"]


def test_a_hint_shows_until_the_next_entry(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.order("hint", move="c1-c2")) == "ok"
    assert host.cells_with("h") == ["c1", "c2"]
    board.lift("a1")
    board.place("a1")
    board.run(SETTLED_MS)
    assert host.cells_with("h") == ["c1", "c2"]
    assert outcome(host.order("hint", mask="0001080")) == "ok"
    assert host.cells_with("h") == ["c2", "c3"]
    play(board, "c1", "c2")
    assert host.cells_with("h") == []
    assert outcome(host.order("hint", move="c5-c4")) == "ok"
    assert outcome(host.order("hint")) == "ok"
    assert host.cells_with("h") == []


def test_grades_show_on_the_targets_of_their_own_piece_while_it_is_lifted(new_board: Boards) -> None:
    """From c1: c2 is good, b2 fair, d2 loses; the far corner is no target and shows nothing."""
    board = new_board()
    host = Host(board)
    grades = {"from": "c1", "good": "0000080", "fair": "0000040", "losing": "1000100"}
    assert outcome(host.order("hint", **grades)) == "ok"
    assert [host.cells_with(sign) for sign in "YUX"] == [[], [], []]
    board.lift("c1")
    board.run(100)
    assert [host.cells_with(sign) for sign in "YUX"] == [["c2"], ["b2"], ["d2"]]
    assert host.cells_with("t") == ["b1", "d1"]
    board.place("c1")
    board.run(SETTLED_MS)
    board.lift("b1")
    board.run(100)
    assert [host.cells_with(sign) for sign in "YUX"] == [[], [], []]
    assert "c2" in host.cells_with("t")
    board.place("b1")
    board.run(SETTLED_MS)
    play(board, "c1", "c2")
    assert outcome(host.order("hint", losing="0000080")) == "ok"
    assert host.cells_with("X") == ["c2"]
    assert outcome(host.order("hint")) == "ok"
    assert host.cells_with("X") == []


def test_a_hint_stays_when_the_host_is_gone_for_a_moment(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    host.order("hint", move="c1-c2")
    board.serial.close()
    board.run(500)
    assert Host(board).cells_with("h") == ["c1", "c2"]


def test_the_offline_sign_shows_when_a_host_that_was_there_has_closed_the_port(new_board: Boards) -> None:
    """A tile in the offline sign goes dark for a moment every 1.6 seconds; a tile at rest never does."""
    board = new_board()
    board.run(2000)
    assert dark_moments(board, "c3") == 0
    Host(board)
    board.serial.close()
    before = len(board.frames)
    board.run(4000)
    assert dark_moments(board, "c3", before) >= 2
    host = Host(board)
    assert host.cells_with("~") == []
    assert len(host.cells_with("-")) == 20


def dark_moments(board: VirtualBoard, cell: str, since: int = 0) -> int:
    index = CELLS.index(cell)
    return sum(colours[index] == (0, 0, 0) for _, colours in board.frames[since:] if since or colours[0] != (0, 0, 0))


def test_a_host_that_holds_the_port_and_says_nothing_for_long_is_gone(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.run(4500)
    assert host.cells_with("~") == []
    board.run(1500)
    assert len(host.cells_with("~")) == 20
    host.command("ping")
    assert host.cells_with("~") == []


def test_a_host_that_listens_while_discs_move_is_not_gone(new_board: Boards) -> None:
    """It need not say a word as long as it hears something."""
    board = new_board()
    host = Host(board)
    for _ in range(10):
        board.lift("c1")
        board.run(400)
        board.place("c1")
        board.run(400)
    assert "~" not in "".join(frame.get("show") or "" for frame in host.all("lights"))


def test_a_host_that_answers_nothing_is_gone_although_the_board_goes_on_asking(new_board: Boards) -> None:
    board = new_board()
    host = Host(board, acks=False)
    board.run(7000)
    assert len(host.cells_with("~")) == 20


def test_without_any_host_there_is_no_offline_sign(new_board: Boards) -> None:
    board = new_board()
    board.serial.open()
    board.run(7000)
    board.serial.close()
    board.run(500)
    assert Host(board, greet=False).cells_with("~") == []


def test_light_follows_an_edge_within_two_scans(new_board: Boards) -> None:
    for wait in (0, 7, 13):
        board = new_board(boot_ms=600 + wait)
        before = len(board.frames)
        lifted = board.now
        board.lift("c1")
        first = board.frames[before][0]
        assert first - lifted <= 80 + 2 * 20 + 5, "the magnet is out of reach after at most 80 ms"
        board.close()


def test_every_sign_that_was_sent_is_in_the_language(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    assert set("".join(frame.get("show") or "" for frame in host.all("lights"))) <= set(LANGUAGE)


def test_waves_run_over_the_board_for_two_seconds_once_the_game_is_over(new_board: Boards) -> None:
    """They spare who won, and keep to the budget."""
    board = new_board("1r3/b4/5/5/3b1 b")
    host = Host(board)
    board.gesture("a4-a5")
    board.run(100)
    board.gesture("b5-b4")
    rows = set()
    for _ in range(20):
        lit = host.cells_with("*")
        rows |= {cell[1] for cell in lit}
        assert len({cell[1] for cell in lit}) <= 1
        assert host.cells_with("w") == ["a5", "d1"]
        assert drawn_ma(shown(board)) <= BUDGET_MA
        board.run(120)
    assert rows == set("12345")
    assert host.cells_with("*") == []


def test_waves_stop_at_once_if_the_end_is_taken_back(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    assert host.order("resign", side="r").kind == "ok"
    board.run(200)
    assert host.cells_with("*") != []
    assert host.order("back").kind == "ok"
    board.run(50)
    assert host.cells_with("*") == []
    assert host.cells_with("o") != []
