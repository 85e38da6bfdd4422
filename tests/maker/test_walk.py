"""The walk test finds every single fault at every place, says what it is, and says nothing else."""

import itertools
import random
from typing import Any

import pytest
from boardcore.games import Game, load
from passoboard.link import LinkError
from passoboard.maker.demo import Demo
from passoboard.maker.walk import PARTS, Answer, Ask, BoardMap, Finding, Picture, Walk
from passoboard.maker.walk.diodes import ghost_of, rings

from tests.in_process import ThreadBoard
from tests.maker.walking import CELLS, MAP, LateBoard, ModelBoard, break_model, walk_model, walk_simulated
from tests.tools import PROVE, share

CELL_FAULTS = {
    "stuck_open": "dead",
    "stuck_closed": "closed",
    "sticks": "sticking",
    "missing_diode": "diode",
    "dead_pixel": "dark light",
}
PAIRS = list(itertools.combinations(range(5), 2))
EVERY_FAULT: list[tuple[str, Any]] = [
    *itertools.product(("stuck_open", "stuck_closed", "missing_diode", "dead_pixel"), CELLS),
    *itertools.product(("weak_magnet",), (*CELLS[:5], *CELLS[-5:])),
    *itertools.product(("rows", "columns"), PAIRS),
    *itertools.product(("dark_chain",), range(25)),
]


def expected(fault: str, where: Any) -> tuple[str, tuple[str, ...]]:
    """Return kind and cells of the one finding that a fault must lead to."""
    if fault == "sticks" and where in ModelBoard().discs:  # it has stuck before the walk begins
        return "closed", (where,)
    if fault in CELL_FAULTS:
        return CELL_FAULTS[fault], (where,)
    if fault == "weak_magnet":
        return "weak disc", ()
    if fault == "dark_chain":
        return ("dark chain", MAP.chain[where:]) if where < 24 else ("dark light", (MAP.chain[24],))
    axis = 1 if fault == "rows" else 0
    return "exchanged", MAP.line(axis, where[0]) + MAP.line(axis, where[1])


def short(findings: list[Finding]) -> list[tuple[str, tuple[str, ...]]]:
    return [(finding.kind, finding.cells) for finding in findings]


def test_nothing_is_found_on_a_board_that_is_right() -> None:
    notes, findings = walk_model(ModelBoard())
    assert findings == []
    assert notes.diodes == set(CELLS)
    assert notes.done == ["lights", "switches", "diodes", "buttons"]


@pytest.mark.parametrize("fault", sorted({*CELL_FAULTS, "weak_magnet", "rows", "columns", "dark_chain"}))
def test_every_single_fault_is_found_wherever_it_is(fault: str) -> None:
    places = [where for name, where in EVERY_FAULT if name == fault] or list(CELLS)
    for where in places:
        board = ModelBoard()
        break_model(board, fault, where)
        assert short(walk_model(board)[1]) == [expected(fault, where)], where


def test_on_the_simulated_board_too() -> None:
    """A seeded share in every run, with the parts that matter; all of them and all parts in ``make prove``."""
    chosen = EVERY_FAULT if PROVE else [random.Random(11).choice(list(group)) for _, group in _by_kind()]
    lights, switches = ["lights"], ["switches"]
    parts = {"dead_pixel": lights, "dark_chain": lights, "rows": switches, "columns": switches}
    for fault, where in chosen:
        with ThreadBoard(seed=2) as board:
            if fault in ("rows", "columns"):
                options: dict[str, Any] = {fault: list(where)}
                board.fault("swapped_wires", **options)
            elif fault == "dark_chain":
                board.fault(fault, pixel=where)
            else:
                board.fault(fault, where)
            walked = PARTS if PROVE else parts.get(fault, ["switches", "diodes", "buttons"])
            assert short(walk_simulated(board, walked).findings) == [expected(fault, where)], (fault, where)


def _by_kind() -> list[tuple[str, list[tuple[str, Any]]]]:
    return [(name, list(group)) for name, group in itertools.groupby(EVERY_FAULT, lambda each: each[0])]


def test_a_walk_leaves_the_game_as_it_was() -> None:
    with ThreadBoard(seed=2) as board:
        board.gesture("c1-c2")
        before = board.position
        findings = walk_simulated(board, ["switches", "buttons"]).findings
        assert findings == []
        assert board.position == before
        assert board.moves == ["c1-c2"]


@pytest.mark.parametrize("seed", range(share(3, 60)))
def test_a_busy_computer_is_no_fault_of_the_board(seed: int) -> None:
    """Whoever takes up to a second for anything, at any moment, finds nothing on a board that is right."""
    with LateBoard(seed) as board:
        outcome = walk_simulated(board)
        assert short(outcome.findings) == []
        assert outcome.notes.done == list(PARTS)


@pytest.mark.parametrize("seed", range(share(1, 20)))
@pytest.mark.parametrize("fault", ["stuck_open", "dead_pixel", "missing_diode"])
def test_a_busy_computer_still_finds_the_fault_there_is(seed: int, fault: str) -> None:
    with LateBoard(seed) as board:
        board.fault(fault, "d3")
        assert short(walk_simulated(board).findings) == [expected(fault, "d3")]


def test_the_demo_is_the_same_every_time() -> None:
    """No real clock has a part in it."""
    runs: list[list[str]] = [[], []]
    for lines in runs:
        with ThreadBoard(seed=3) as board:
            Demo(board, lines.append).run(lambda _, picture: Walk(MAP, picture))
            lines.append(str(board.now))
    assert runs[0] == runs[1]
    assert len(runs[0]) > 60


def test_a_cable_pulled_in_the_demo_ends_it_with_a_clear_error() -> None:
    with ThreadBoard(seed=1) as board, pytest.raises(LinkError, match="nothing heard for 5 s"):
        Demo(board, lambda _line: board.fault("unplug")).run(lambda _, picture: Walk(MAP, picture))


def test_every_diode_is_in_a_ring_and_has_a_ghost_of_its_own() -> None:
    found = list(rings(MAP))
    assert {cell for ring in found for cell in ring} == set(CELLS)
    for ring in found:
        ghosts = {ghost_of(MAP, (ring[at], ring[at - 1], ring[(at + 1) % 10])) for at in range(10)}
        assert len(ghosts) == 10
        assert not ghosts & set(ring)


def test_two_missing_diodes_are_both_found() -> None:
    for one, other in random.Random(3).sample(list(itertools.combinations(CELLS, 2)), 40):
        board = ModelBoard()
        break_model(board, "missing_diode", one)
        break_model(board, "missing_diode", other)
        findings = walk_model(board)[1]
        assert {(one,), (other,)} <= {finding.cells for finding in findings if finding.kind == "diode"}


def test_two_faults_of_any_kind_are_both_found() -> None:
    """And the walk ends, whatever they make of each other."""
    rng = random.Random(5)
    kinds = ["stuck_open", "stuck_closed", "dead_pixel", "rows", "columns"]
    for _ in range(60):
        one, other = rng.sample(kinds, 2)
        places = [rng.choice(PAIRS) if kind in ("rows", "columns") else rng.choice(CELLS) for kind in (one, other)]
        if places[0] == places[1]:
            continue
        board = ModelBoard()
        for kind, where in zip((one, other), places, strict=True):
            break_model(board, kind, where)
        kinds_found = {finding.kind for finding in walk_model(board)[1]}
        assert {expected(kind, where)[0] for kind, where in zip((one, other), places, strict=True)} <= kinds_found


def test_a_missing_diode_is_found_though_wires_are_exchanged() -> None:
    board = ModelBoard()
    break_model(board, "columns", (0, 3))
    break_model(board, "missing_diode", "d2")
    assert short(walk_model(board)[1]) == [expected("columns", (0, 3)), ("diode", ("d2",))]


def test_a_diode_beside_a_dead_switch_is_tried_with_three_discs() -> None:
    board = ModelBoard()
    break_model(board, "stuck_open", "c3")
    break_model(board, "missing_diode", "c4")
    notes, findings = walk_model(board)
    assert short(findings) == [("dead", ("c3",)), ("diode", ("c4",))]
    assert notes.diodes == set(CELLS) - {"c3"}


def test_three_wires_in_a_circle_are_named_together() -> None:
    board = ModelBoard()
    board.matrix.row_wires[:3] = [1, 2, 0]
    (finding,) = walk_model(board)[1]
    assert finding.kind == "exchanged"
    assert set(finding.cells) == {*MAP.line(1, 0), *MAP.line(1, 1), *MAP.line(1, 2)}


@pytest.mark.parametrize(("axis", "pin"), [(0, "GP4"), (1, "GP9")])
def test_a_wire_that_is_off_is_named_with_its_pin(axis: int, pin: str) -> None:
    board = ModelBoard()
    board.stuck_open |= set(MAP.line(axis, 2))
    (finding,) = walk_model(board)[1]
    assert (finding.kind, finding.cells) == ("dead line", MAP.line(axis, 2))
    assert pin in finding.remedy


def test_on_a_turned_board_the_pins_are_those_of_the_other_lines() -> None:
    assert BoardMap(90).pin(1, 0) in {"GP2", "GP6"}
    assert BoardMap(180).pin(1, 0) == "GP11"


def test_a_game_that_leaves_cells_out_is_no_way_through_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    class Even(Game):
        name = "even"
        cells = ("a1", "c1", "b2", "a3", "c3")

    monkeypatch.setattr("passoboard.maker.walk.board_map.load", lambda _: Even())
    with pytest.raises(ValueError, match="even leaves cells out"):
        BoardMap(board="big", game_name="even")


def test_a_board_on_which_nothing_answers_is_one_finding() -> None:
    board = ModelBoard()
    board.stuck_open |= set(CELLS)
    assert [finding.kind for finding in walk_model(board)[1]] == ["dead"]


@pytest.mark.parametrize(("quarters", "degrees"), [(1, 270), (2, 180), (3, 90)])
def test_a_turned_board_gets_the_setting_it_needs(quarters: int, degrees: int) -> None:
    board = ModelBoard()
    board.turned = quarters
    (finding,) = walk_model(board)[1]
    assert finding.kind == "turned"
    assert f"PASSO_ORIENTATION = {degrees} " in finding.remedy


def test_wires_that_touch_show_as_two_cells_at_once() -> None:
    board = ModelBoard()
    board.joined = {"b2": "c2"}
    assert short(walk_model(board)[1]) == [("joined", ("b2", "c2"))]


def test_pixels_in_another_order_are_recognised() -> None:
    for name, order in {
        "opposite": MAP.chain[::-1],
        "turned by 90": tuple(MAP.turned(cell, 1) for cell in MAP.chain),
        "same way in every rank": CELLS,
    }.items():
        board = ModelBoard()
        board.pixel_under = dict(zip(MAP.chain, order, strict=True))
        (finding,) = walk_model(board)[1]
        assert finding.kind == "light order"
        assert name in finding.text


def test_two_pixels_exchanged_are_named() -> None:
    board = ModelBoard()
    board.pixel_under |= {"a3": "b4", "b4": "a3"}
    assert short(walk_model(board)[1]) == [("light order", ("a3", "b4")), ("light order", ("b4", "a3"))]


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("passo", ["Black's button, in front", "Red's button, at the back"]),
        ("gaylor", ["White's button, in front", "Black's button, at the back"]),
        (
            "passtally",
            ["Player 1's button, in front", "Player 2's button, on the left", "Player 3's button, at the back"],
        ),
    ],
)
def test_a_button_is_asked_for_by_its_player_and_place(game: str, asked: list[str]) -> None:
    board = BoardMap(board="big", game_name=game)
    assert [f"{board.button(side)}, {board.seat(side)}" for side in board.sides] == asked


@pytest.mark.parametrize("game", ["gaylor", "passtally"])
def test_the_simulated_hand_presses_the_buttons_of_every_game(game: str) -> None:
    with ThreadBoard(board="big", game=game) as board:
        outcome = walk_simulated(board, ["buttons"], BoardMap(board="big", game_name=game))
    assert outcome.findings == []
    assert outcome.notes.buttons == {side: side for side in load(game).sides}


def test_buttons_exchanged_dead_and_silent() -> None:
    for wires, found in (
        ({0: 1, 1: 0}, [("buttons", ())]),
        ({0: 0, 1: -1}, [("button", ("r",))]),
        ({0: -1, 1: -1}, [("button", ("b",)), ("button", ("r",))]),
    ):
        board = ModelBoard()
        board.button_wires = wires
        assert short(walk_model(board, ["buttons"])[1]) == found


def test_what_changes_while_the_board_is_shaken_is_loose() -> None:
    walk = Walk(MAP, 0, ["buttons"])
    while walk.ask and walk.ask.want.kind != "shake":
        walk.feed(Answer("n"))
    walk.feed(Picture(MAP.mask(["d4"]), False))
    walk.feed(Picture(0, True))
    walk.feed(Answer(""))
    assert walk.notes.shaken == {"d4"}


def test_one_can_watch_what_the_switches_feel() -> None:
    walk = Walk(MAP, 0, ["watch"])
    settle(walk, "b2", "c2")
    assert walk.ask
    assert walk.ask.text == "Closed now: b2 c2."
    settle(walk)
    assert walk.ask.text == "Closed now: none."
    walk.feed(Answer(""))
    assert walk.ask is None


# A person is not always as exact as the simulated hand.


def at_the_switches() -> tuple[Walk, Ask]:
    walk = Walk(MAP, 0, ["switches"])
    assert walk.ask
    assert walk.ask.want.cells == ("a1",)
    return walk, walk.ask


def settle(walk: Walk, *cells: str) -> None:
    walk.feed(Picture(MAP.mask(cells), False))
    walk.feed(Picture(MAP.mask(cells), True))


def test_a_disc_put_on_the_wrong_cell_and_then_right_is_no_fault() -> None:
    walk, _ = at_the_switches()
    settle(walk, "b1")
    assert walk.ask
    assert walk.ask.want.kind == "confirm"
    walk.feed(Answer("n"))
    settle(walk)
    settle(walk, "a1")
    assert walk.notes.answered == {"a1": ("a1",)}


def test_a_cell_brushed_on_the_way_is_no_fault() -> None:
    walk, _ = at_the_switches()
    walk.feed(Picture(MAP.mask(["c1"]), False))
    walk.feed(Picture(0, False))
    settle(walk, "a1")
    assert walk.notes.answered == {"a1": ("a1",)}


def test_a_disc_that_moves_on_without_being_seen_in_the_air_is_asked_about() -> None:
    """It may have been pushed; or the switch before sticks, and then both are closed."""
    walk, _ = at_the_switches()
    settle(walk, "a1")
    settle(walk, "b1")
    assert walk.notes.answered == {"a1": ("a1",), "b1": ("b1",)}
    settle(walk, "b1", "c1")
    assert walk.ask
    assert walk.ask.want.kind == "confirm"
    walk.feed(Answer(""))
    assert walk.notes.sticking == {"b1"}
    assert walk.notes.answered["c1"] == ("c1",)


def test_words_that_are_no_answer_change_nothing() -> None:
    walk, ask = at_the_switches()
    for words in ("what?", "a1", "y", ""):
        walk.feed(Answer(words))
        assert walk.ask == ask


def test_a_part_can_be_skipped_but_the_bare_board_cannot() -> None:
    walk = Walk(MAP, MAP.mask(["a1"]))
    walk.feed(Answer("s"))
    assert walk.ask
    assert walk.ask.want.kind == "bare"
    settle(walk)
    for _ in range(4):
        walk.feed(Answer("s"))
    assert walk.ask is None
    assert walk.notes.done == []


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown part 'magic', choose from: lights, switches, diodes, buttons, watch"):
        Walk(MAP, 0, ["magic"])


def test_any_nonsense_ends_somewhere_and_never_raises() -> None:
    rng = random.Random(9)
    for _ in range(40):
        walk = Walk(MAP, rng.randrange(1 << 25))
        for _ in range(300):
            if rng.random() < 0.6:
                walk.feed(Picture(rng.choice([0, 1 << rng.randrange(25), rng.randrange(1 << 25)]), rng.random() < 0.7))
            else:
                walk.feed(Answer(rng.choice(["", "n", "n", "a1", "e5"])))
        for _ in range(30):
            walk.feed(Answer(""))
            walk.feed(Picture(0, True))
            walk.feed(Answer("s"))
        assert walk.ask is None
