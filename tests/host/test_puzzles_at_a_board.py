"""A puzzle at a board: the lights say what to set up, hands solve it, a program resists, the referee judges."""

from collections.abc import Iterator
from typing import Any

import pytest
from boardcore.games import load
from boardcore.games.match import Match
from passoboard.opponent.puzzles import Puzzle, puzzle_of, shipped

from tests.cli.command import lines, passoboard

from .running import Running, wait_for

GAME = load("passo")
NUMBER, PUZZLE = next((number, puzzle) for number, puzzle in enumerate(shipped("passo"), 1) if puzzle.turns == 2)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("puzzles"), ports=("sim://",)) as running:
        wait_for(lambda: running.get("boards") and board(running)["phase"] == "ready", "a board that is ready")
        yield running


def board(service: Running) -> dict[str, Any]:
    name = service.board()["board"]
    return service.get(f"boards/{name}")  # type: ignore[no-any-return]


def play(service: Running, text: str) -> None:
    """Let helping hands make a move."""
    view = wait_for(lambda: board(service) if board(service)["phase"] == "ready" else None, "a board that is ready")
    assert service.post(f"boards/{view['board']}/move", {"move": text}).json()["ok"]


def after(*moves: str) -> str:
    match = Match(GAME, GAME.parse_position(PUZZLE.position))
    for move in moves:
        match.play(GAME.parse_move(move))
    return GAME.format_position(match.position)


def wrong_move() -> str:
    position = GAME.parse_position(PUZZLE.position)
    texts = [GAME.format_move(move) for move in GAME.moves(position)]
    return next(
        text
        for text in texts
        if text != PUZZLE.solution[0] and not GAME.outcome(GAME.play(position, GAME.parse_move(text)))
    )


def begin(service: Running) -> None:
    """Have a puzzle begun by the command, and let helping hands do what the lights say."""
    told = lines("puzzles", "set-up", f"passo/{NUMBER}", "--service", service.url)
    assert told[0].startswith("Set the pieces up as the lights say.")
    assert told[0].endswith("wins in 2 turns; only one move does it.")
    view = board(service)
    assert view["position"] == PUZZLE.position
    assert service.post(f"boards/{view['board']}/tidy", {}).json()["ok"]


def test_the_solution_wins_against_the_resistance(service: Running) -> None:
    begin(service)
    play(service, PUZZLE.solution[0])
    wait_for(lambda: board(service)["position"] != after(PUZZLE.solution[0]), "the program's reply")
    reply = wait_for(
        lambda: next((m for m in replies() if board(service)["position"] == after(PUZZLE.solution[0], m)), None),
        "a reply that is a move",
    )
    position = GAME.play(GAME.parse_position(after(PUZZLE.solution[0])), GAME.parse_move(reply))
    winning = next(
        m
        for m in GAME.moves(position)
        if (end := GAME.outcome(GAME.play(position, m))) and end.winner == GAME.current(position)
    )
    play(service, GAME.format_move(winning))
    wait_for(lambda: service.get("games")["games"][0]["reason"], "the end of the game")


def replies() -> list[str]:
    position = GAME.parse_position(after(PUZZLE.solution[0]))
    return [GAME.format_move(move) for move in GAME.moves(position)]


def test_a_wrong_move_is_reported_and_can_be_taken_back(service: Running) -> None:
    begin(service)
    solver = GAME.sides[GAME.current(GAME.parse_position(PUZZLE.position))]
    other = next(side for side in GAME.sides if side != solver)
    play(service, wrong_move())
    view = wait_for(lambda: board(service) if board(service)["seats"][other]["problem"] else None, "a complaint")
    assert view["seats"][other]["problem"] == "this is not the way to win: take the move back and try another"
    assert service.post(f"boards/{view['board']}/back", {"at": view["at"]}).json()["ok"]
    wait_for(lambda: board(service)["position"] == PUZZLE.position, "the puzzle again")
    assert service.post(f"boards/{view['board']}/tidy", {}).json()["ok"]
    play(service, PUZZLE.solution[0])
    wait_for(lambda: board(service)["position"] in {after(PUZZLE.solution[0], move) for move in replies()}, "a reply")


def test_the_game_just_played_becomes_a_puzzle_by_taking_back(service: Running) -> None:
    begin(service)
    name = service.board()["board"]
    for side in GAME.sides:
        service.post(f"boards/{name}/seats", {"side": side, "kind": "hands"})
    wrong = wrong_move()
    play(service, wrong)
    wait_for(lambda: board(service)["position"] == after(wrong), "the wrong move")
    told = lines("puzzles", "last", "--service", service.url)
    assert told[0].startswith("Put the pieces back as the lights say.")
    assert board(service)["position"] == PUZZLE.position
    assert {seat["kind"] for seat in board(service)["seats"].values()} == {"hands", "program"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("set-up", "passo/0"),
        ("set-up", "passo/9999"),
        ("set-up", "chess/1"),
        ("set-up", "nonsense"),
        ("set-up", "passo/1", "--service", "ftp://nowhere"),
        ("set-up", "passo/1", "--service", "http://127.0.0.1:1"),
        ("last", "--service", "http://127.0.0.1:1"),
        ("list", "--game", "chess"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...]) -> None:
    done = passoboard("puzzles", *arguments)
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1


def test_a_board_that_is_not_there_is_one_line(service: Running) -> None:
    done = passoboard("puzzles", "last", "--service", service.url, "--board", "nobody")
    assert done.returncode == 2
    assert done.stderr.startswith("passoboard: there is no board 'nobody', only: ")


def test_the_list_names_what_set_up_takes() -> None:
    told = [line.split("\t") for line in lines("puzzles", "list")]
    assert len(told) == len(shipped("passo"))
    name, depth, turns, position = told[NUMBER - 1]
    assert puzzle_of(name) == Puzzle("passo", position, PUZZLE.solution, int(depth), int(turns)) == PUZZLE
