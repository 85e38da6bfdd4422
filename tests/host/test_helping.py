"""Hands that help, at the service: every legal move they are asked for is the move that the firmware writes down."""

import asyncio
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from boardcore.games import load
from boardcore.games.match import Match
from passoboard.service.simulated.gesture_player import plan

from tests.web.driving import Service

GAME = load("passo")
# Positions in which many moves do not show completely: from stacks, onto stacks, off the board, with every token.
HARD = (
    "rr1rr/2r2/2(bb)2/2(bb)2/5 b",
    "rrr.r/3r1/5/5/(bb).(bb).b b",
    "...../r.(rr).b/.rb.(rb)/1..../..... b",
    "r1(rb).r/1(br)2./.2b1/1(bb).1r/....1 b TDC JKR",
)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("service")
    service = Service(folder)
    yield service
    service.stop()


def move(service: Service, text: str) -> None:
    service.ask(f"boards/{service.board}/move", {"move": text})


def assert_at_one(service: Service, match: Match) -> None:
    """Pieces, journal and rules tell of the same position."""
    view = service.view()
    assert view["position"] == GAME.format_position(match.position)
    assert view["discs"] == view["pieces"]
    assert view["hand"] == ""


@pytest.mark.parametrize("start", HARD)
def test_moves_that_switches_cannot_see_are_made_as_well(service: Service, start: str) -> None:
    dice = random.Random(start)
    service.begin(start)
    service.ask(f"boards/{service.board}/tidy", {})
    match = Match(GAME, GAME.parse_position(start))
    assert_at_one(service, match)
    for _ in range(5):
        if match.outcome():
            break
        chosen = dice.choice(GAME.moves(match.position))
        move(service, GAME.format_move(chosen))
        match.play(chosen)
        assert_at_one(service, match)


def test_a_reply_that_comes_at_once_waits_for_its_turn(service: Service) -> None:
    service.begin("rrrrr/5/5/5/bbbbb b")
    service.ask(f"boards/{service.board}/tidy", {})
    first = threading.Thread(target=move, args=(service, "c1-c2"))
    first.start()
    while not service.view()["hand"] and first.is_alive():
        pass  # the first hand is at work
    move(service, "c5-c4")
    first.join()
    match = Match(GAME)
    for text in ("c1-c2", "c5-c4"):
        match.play(GAME.parse_move(text))
    assert_at_one(service, match)


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("passtally", ("b8 c8 c1 d1 a7 a6 h7 h6", "time")),
        ("passo", ("c1-d1 c5-d5", "d1-e1 d5-e5 e1-d1 e5-d5 d1-e1 d5-e5 e1-d1 e5-d5 d1-e1 d5-e5")),
    ],
    ids=["a turn lost by time", "a position for the fourth time"],
)
def test_a_gesture_is_found_whatever_the_game_is_played_under(name: str, moves: tuple[str, ...]) -> None:
    """Limited time and no draw by repetition: the moves on the board were allowed there."""
    game = load(name)
    match = Match(game, repetition=False, timed=True)
    for text in " ".join(moves).split():
        match.play(game.parse_move(text))
    next_move = match.legal()[0]
    assert asyncio.run(plan(match, next_move)).text == game.format_move(next_move)


def test_what_the_rules_forbid_leaves_everything_as_it_was(service: Service) -> None:
    service.begin("rrrrr/5/5/5/bbbbb b")
    service.ask(f"boards/{service.board}/tidy", {})
    for text in ("c1-c3", "c5-c4", "nonsense", "c1-c2/K"):
        assert service.refuses(f"boards/{service.board}/move", {"move": text}) == 422
    assert_at_one(service, Match(GAME))


def test_a_player_moves_only_in_turn(service: Service) -> None:
    while "r" not in (players := service.links()["players"]):
        pass  # just after the start of a game the service does not know yet whether it is a secret one
    token = players["r"].split("token=")[1].split("&")[0]
    service.begin("rrrrr/5/5/5/bbbbb b")
    service.ask(f"boards/{service.board}/tidy", {})
    assert service.refuses(f"boards/{service.board}/move?token={token}", {"move": "c1-c2"}) == 403
    assert_at_one(service, Match(GAME))


def test_what_is_left_in_the_hand_is_put_back_first(service: Service) -> None:
    service.begin("rrrrr/5/5/5/bbbbb b")
    service.ask(f"boards/{service.board}/tidy", {})
    service.ask(f"boards/{service.board}/hand", {"verb": "lift", "cell": "a1"})
    move(service, "c1-c2")
    match = Match(GAME)
    match.play(GAME.parse_move("c1-c2"))
    assert_at_one(service, match)


def test_a_gesture_that_somebody_spoils_is_made_once_more(service: Service) -> None:
    start = "rr1rr/2r2/2(bb)2/2(bb)2/5 b"
    service.begin(start)
    service.ask(f"boards/{service.board}/tidy", {})
    helped = threading.Thread(target=move, args=(service, "c3-c2"))
    helped.start()
    while service.view()["doing"].get("verb") != "touch":
        pass  # the disc is being moved
    service.ask(f"boards/{service.board}/hand", {"verb": "lift", "cell": "d5"})
    service.ask(f"boards/{service.board}/hand", {"verb": "place", "cell": "d5"})
    helped.join()
    match = Match(GAME, GAME.parse_position(start))
    match.play(GAME.parse_move("c3-c2"))
    assert_at_one(service, match)
