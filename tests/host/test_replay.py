"""Validation: every entry is played again with the rules; what is wrong is rejected and followed until it is gone."""

import random
from typing import Any

import pytest
from boardcore.games import GAMES, load
from boardcore.wire.frame import Frame
from passoboard.gamelog import Entry
from passoboard.service.boards.replay import Replay

from .fake_board import START, FakeBoard

GAME = load("passo")


def entry(n: int, what: str, turn: int = 0, **fields: Any) -> Entry:
    return Entry(epoch="e", n=n, what=what, turn=turn, how="shown", **fields)


def begun() -> Replay:
    replay = Replay(GAME)
    assert not replay.judge(entry(1, "new", pos=START)).rejected
    return replay


@pytest.mark.parametrize("seed", range(20))
def test_whatever_a_good_board_plays_is_accepted(seed: int):
    board = FakeBoard(seed=seed)
    replay = Replay(GAME)
    rng = random.Random(seed)
    for _ in range(80):
        if board.line and rng.random() < 0.1 and not board.match.outcome():
            board.back()
        else:
            board.play_on()
    for fields in board.journal:
        told = dict(fields)
        told["pos"] = told.get("pos", "")
        texts = {key: told.get(key, "") for key in ("pos", "move", "result", "reason")}
        judged = replay.judge(entry(int(told["n"]), told["what"], int(told["turn"]), **texts))
        assert not judged.rejected
    assert replay.position == board.position


def test_an_illegal_move_is_rejected_with_the_rule_that_forbids_it():
    judged = begun().judge(entry(2, "move", 1, move="c1-c3"))
    assert "c1 and c3 are not adjacent" in judged.rejected


@pytest.mark.parametrize("move", ["hello", "c1-c2/D", "z9-a1"])
def test_a_move_that_is_none_is_rejected(move: str):
    assert begun().judge(entry(2, "move", 1, move=move)).rejected


def test_a_move_that_counts_wrong_is_out_of_order():
    assert "out of order" in begun().judge(entry(2, "move", 7, move="c1-c2")).rejected


def test_a_journal_that_does_not_begin_with_a_game_is_rejected():
    assert "begins with a new one" in Replay(GAME).judge(entry(1, "move", 1, move="c1-c2")).rejected


@pytest.mark.parametrize("pos", ["nonsense", "rrrrr/5/5/5/bbbbb x", "rrrrr/r4/5/5/bbbbb b"])
def test_a_start_that_is_impossible_is_rejected(pos: str):
    replay = Replay(GAME)
    assert replay.judge(entry(1, "new", pos=pos)).rejected
    assert replay.to_roll_back == 1


def test_what_follows_a_rejected_move_is_rejected_until_the_board_has_rolled_back():
    replay = begun()
    assert replay.judge(entry(2, "move", 1, move="c1-c3")).rejected
    assert "follows entry 2" in replay.judge(entry(3, "move", 2, move="c5-c4")).rejected
    assert replay.to_roll_back == 2
    assert not replay.judge(entry(4, "back", 1)).rejected
    assert replay.to_roll_back == 2
    assert not replay.judge(entry(5, "back", 0)).rejected
    assert replay.to_roll_back == 0
    assert not replay.judge(entry(6, "move", 1, move="c1-c2")).rejected
    assert replay.position == "rrrrr/5/5/2b2/bb.bb r"


def test_a_rejected_start_is_gone_with_the_next_good_one():
    replay = begun()
    replay.judge(entry(2, "new", pos="nonsense"))
    assert "follows entry 2" in replay.judge(entry(3, "move", 1, move="c1-c2")).rejected
    assert not replay.judge(entry(4, "new", pos=START)).rejected
    assert replay.to_roll_back == 0


def test_taking_back_what_is_not_there_is_rejected():
    assert "no move to take back" in begun().judge(entry(2, "back", 0)).rejected


def test_resigning_ends_the_game_and_can_be_taken_back():
    replay = begun()
    assert not replay.judge(entry(2, "resign", side="b")).rejected
    assert not replay.judge(entry(3, "end", result="r", reason="resigned")).rejected
    assert replay.judge(entry(4, "move", 1, move="c1-c2")).rejected
    replay.judge(entry(5, "back", 0))
    assert not replay.judge(entry(6, "back", 0)).rejected
    assert not replay.judge(entry(7, "move", 1, move="c1-c2")).rejected


def test_an_end_that_the_rules_do_not_see_is_rejected():
    judged = begun().judge(entry(2, "end", result="r", reason="passed"))
    assert judged.rejected == "the end (passed), but the game goes on"


def test_a_replay_taken_up_from_the_log_knows_what_is_still_to_be_rolled_back():
    replay = begun()
    entries = [entry(1, "new", pos=START), replay.judge(entry(2, "move", 1, move="a1-a5"))]
    again = Replay(GAME, entries)
    assert again.to_roll_back == 2
    assert again.position == START


def test_hidden_tokens_that_nobody_knows_any_more_reject_nothing():
    replay = Replay(GAME, [entry(1, "new", pos=f"{START} ? ?", sealed="b:00 r:11")])
    assert not replay.judge(entry(2, "move", 1, move="c1-c2/K")).rejected


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("resign", {"side": "b"}),
        ("draw", {}),
        ("time", {"side": "b"}),
        ("choice", {"terms": "game=passage"}),
        ("back", {}),
    ],
)
def test_an_entry_that_miscounts_the_moves_is_rejected_and_changes_nothing(what: str, fields: dict[str, str]):
    replay = begun()
    replay.judge(entry(2, "move", 1, move="c1-c2"))
    before = replay.position
    assert "out of order" in replay.judge(entry(3, what, 7, **fields)).rejected
    assert replay.position == before


def test_a_choice_without_a_game_is_rejected():
    assert begun().judge(entry(2, "choice")).rejected == "choice needs game"


@pytest.mark.parametrize("name", GAMES)
def test_a_number_that_is_not_a_move_is_rejected_in_every_game(name: str):
    game = load(name)
    replay = Replay(game)
    replay.judge(entry(1, "new", pos=game.format_position(game.start())))
    for bit in range(32):
        raw = f"{(1 << bit) - 1:x}"
        frame = Frame("entry", [("what", "move"), ("n", "2"), ("turn", "1"), ("how", "shown"), ("raw", raw)])
        told = replay.in_words(frame).get("move")
        assert told is None or game.format_move(game.parse_move(told)) == told
