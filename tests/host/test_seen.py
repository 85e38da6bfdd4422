"""What there is to see of a position goes out as data, and hidden tokens do not."""

import pytest
from boardcore.games import load
from boardcore.wire.frame import Frame
from passoboard.gamelog.entries import Entry
from passoboard.link import Hello
from passoboard.service.boards.live_view import LiveView
from passoboard.service.boards.position_view import held, seen, side_to_move
from passoboard.service.boards.replay import Replay

GAME = load("passo")
START = "rrrrr/5/5/5/bbbbb b DJK TR"


def live(position: str, secret: tuple[str, ...] = ()) -> LiveView:
    """Return the live view of a board in a position; the tokens of these sides are secret."""
    board = LiveView(Hello("one", "1", "passo", "passo", 25, "epoch", 1, 2, "boot", 0, (), ("passo",), "", 0))
    shown = {"at": "1", "turn": "0", "pos": position, "phase": "ready", "cut": "0"}
    empty = ("pic", "token", "cand", "missing", "surplus", "taken", "lifted")
    board.take(Frame("state", [*shown.items(), *((key, "") for key in empty)]))
    board.secret = secret
    return board


def test_pieces_and_cells_have_names_and_stacks_are_listed_from_the_bottom() -> None:
    found = seen(GAME, GAME.parse_position("..r.r/1(rr).2/2(br)2/b2.b/.b..b r"))
    assert found["pieces"]["c3"] == "br"
    assert found["pieces"]["b4"] == "rr"
    assert "a4" not in found["pieces"]
    assert set(found["removed"]) == {"a5", "b5", "d5", "c4", "d2", "a1", "c1", "d1"}
    assert (found["sides"], found["current"], found["points"]) == (["b", "r"], "r", [])
    assert found["goals"] == {side: [f"{file}{rank}" for file in "abcde"] for side, rank in (("b", 5), ("r", 1))}


@pytest.mark.parametrize("first", [0, 1])
def test_whose_turn_it_is_comes_from_the_rules(first: int) -> None:
    assert side_to_move(GAME, GAME.start(first)) == GAME.sides[first]


def test_tokens_are_listed_by_side_and_left_out_where_there_are_none() -> None:
    assert held(GAME, GAME.parse_position(START)) == {"b": "DJK", "r": "TR"}
    assert held(GAME, GAME.start()) == {}


@pytest.mark.parametrize(("viewer", "expected"), [("", "??"), ("b", "DJK?"), ("r", "?TR")])
def test_each_side_sees_its_own_secret_tokens_and_nobody_else_does(viewer: str, expected: str) -> None:
    view = live(START, ("b", "r")).view(viewer)
    assert "".join(view["held"].values()) == expected
    assert view["current"] == "b"


def test_open_tokens_are_seen_by_everybody() -> None:
    assert live(START).view()["held"] == {"b": "DJK", "r": "TR"}


def test_an_entry_says_who_moved_and_nothing_about_moves_that_are_not_there() -> None:
    start = Entry(epoch="e", n=1, what="new", turn=0, how="host", pos=GAME.format_position(GAME.start()))
    replay = Replay(GAME, [start])
    assert replay.mover(1) == ""
    for n, move in enumerate(["c1-c2", "c5-c4", "c2-c3"], start=1):
        assert not replay.judge(Entry(epoch="e", n=n + 1, what="move", turn=n, how="shown", move=move)).rejected
    assert [replay.mover(turn) for turn in range(5)] == ["", "b", "r", "b", ""]


def test_a_position_that_cannot_be_read_shows_nothing_while_something_is_hidden() -> None:
    assert live(START, secret=("b",)).hide("nonsense DJK -", "") == "?"
    assert live(START).hide("nonsense", "") == "nonsense"


@pytest.mark.parametrize("viewer", ["", "b", "r"])
def test_that_a_side_has_no_token_left_is_as_secret_as_which_it_has(viewer: str) -> None:
    bare = {"b": "DJK -", "r": "- TR", "": "- T"}[viewer]
    views = [live(f"rrrrr/5/5/5/bbbbb b {tokens}", ("b", "r")).private_part(viewer) for tokens in ("DJK TR", bare)]
    assert views[0] == views[1]
    none = live("rrrrr/5/5/5/bbbbb b", ("b", "r")).private_part("")
    assert none == live(START, ("b", "r")).private_part("")


@pytest.mark.parametrize("viewer", ["", "b", "r"])
def test_what_is_hidden_changes_neither_what_the_rules_are_asked_nor_what_they_answer(viewer: str) -> None:
    """They are asked about a position with other tokens, so that not even the time they take tells anything."""
    for mover in "br":
        own = {"b": "DJK {}", "r": "{} DJK", "": "{} {}"}[viewer]
        shown = []
        for tokens in ("K", "DJK", "TCR"):
            seen = live(f"rrrrr/5/5/5/bbbbb {mover} {own.format(tokens, tokens)}", ("b", "r"))
            choice = seen.choice(viewer)
            assert choice is not None
            shown.append((choice, choice.moves(), choice.options()))
        assert shown[1:] == shown[:1] * 2
        assert any("/" in move for move in shown[0][1]) == (mover == viewer)
        everything = live(f"rrrrr/5/5/5/bbbbb {mover} {own.format('K', 'K')}").legal_moves("")
        assert {move for move in everything if "/" not in move} <= set(shown[0][1])
