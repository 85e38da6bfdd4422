"""The board alone as an opponent in every game of the big board: its move in light, made by hand, nothing else."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from boardcore.games import load
from boardcore.games.match import Match
from boardcore.opponent.hints import hint
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame
from boardcore.record.terms import Terms
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import match_of

from tests.firmware.host import Host
from tests.in_process import ThreadBoard

THINKING_MS = 12_000
REST_MS = 2500  # longer than any move waits to be final
STARTS = {
    "passage": "RRRR/rbr/brbr/rbr/rbrb/brb/BBBB b",
    "gaylor": load("gaylor").format_position(load("gaylor").start()),
    "passtally": "",
}


def start_of(name: str) -> str:
    """Return where a game has begun; in Passtally with all markers on the ring."""
    game = load(name)
    position = game.start()
    if name == "passtally":
        dice = random.Random(2)
        for _ in range(8):
            position = game.play(position, dice.choice(game.moves(position)))
    return STARTS[name] or str(game.format_position(position))


def against(name: str, level: int = 1) -> VirtualBoard:
    """Return a big board that plays the second side of a game."""
    game, text = load(name), start_of(name)
    nvm = bytearray(b"\xff" * 4096)
    terms = Terms(name)
    terms.opponent = f"1{level}"
    LiveGame(game, Journal(nvm)).new(game.parse_position(text), "setup", 0, terms)
    return ThreadBoard(board="big", game=name, position=text, nvm=bytes(nvm), boot_ms=1500, seed=3)


@pytest.fixture(params=STARTS)
def board(request: pytest.FixtureRequest) -> Iterator[VirtualBoard]:
    with against(request.param) as made:
        yield made


def mine(board: VirtualBoard, dice: random.Random) -> None:
    """Make moves of the player until it is the board's turn."""
    while True:
        match = match_of(board.nvm)
        if match.outcome() or match.game.current(match.position) != 0:
            return
        board.gesture(match.game.format_move(dice.choice(match.legal())))
        board.run(REST_MS)


def shown(board: VirtualBoard, host: Host) -> tuple[Match, list[int]]:
    """Wait for the board's move, and return the legal moves that its lights can mean."""
    for _ in range(THINKING_MS // 500):
        host.catch_up()
        if host.cells_with("h"):
            break
        board.run(500)
    match = match_of(board.nvm)
    return match, [move for move in match.legal() if means(match, move, host)]


def means(match: Match, move: int, host: Host) -> bool:
    """Return whether the lights show this move: where it begins and what to touch flashes, where it goes is green."""
    game: Any = match.game
    names = [game.cell_name(cell) for cell in game.path(move)]
    told = {game.cell_name(cell) for cell in game.look(match.position, move).confirming_touches}
    return set(host.cells_with("h")) == {names[0]} | told - set(names) and set(host.cells_with("t")) == set(names[1:])


def test_its_move_is_shown_in_light_and_the_players_hand_makes_it(board: VirtualBoard) -> None:
    dice, host = random.Random(1), Host(board)
    for _ in range(3):
        mine(board, dice)
        while True:
            match, meant = shown(board, host)
            before = len(match.moves)
            assert len(meant) == 1, f"{host.signs} can mean {[match.game.format_move(move) for move in meant]}"
            board.gesture(match.game.format_move(meant[0]))
            board.run(REST_MS)
            after = match_of(board.nvm)
            assert after.moves == [*match.moves, meant[0]]
            assert len(after.moves) == before + 1
            if after.outcome() or after.game.current(after.position) != 1:
                break


def test_nothing_else_is_accepted_in_its_place(board: VirtualBoard) -> None:
    host = Host(board)
    mine(board, random.Random(1))
    match, (meant,) = shown(board, host)
    other = next(move for move in match.legal() if not set(match.game.path(move)) & set(match.game.path(meant)))
    board.gesture(match.game.format_move(other))
    board.run(REST_MS)
    assert match_of(board.nvm).moves == match.moves


def test_taking_back_takes_back_to_the_players_own_move(board: VirtualBoard) -> None:
    host = Host(board)
    dice = random.Random(1)
    mine(board, dice)
    while match_of(board.nvm).game.current(match_of(board.nvm).position) == 1:
        match, (meant,) = shown(board, host)
        board.gesture(match.game.format_move(meant))
        board.run(REST_MS)
    assert host.order("back").kind == "ok"
    match = match_of(board.nvm)
    assert match.game.current(match.position) == 0
    assert len(match.moves) < 3


def test_its_button_gives_a_hint_for_a_legal_move(board: VirtualBoard) -> None:
    host = Host(board)
    mine(board, random.Random(1))
    while match_of(board.nvm).game.current(match_of(board.nvm).position) == 1:
        match, (meant,) = shown(board, host)
        board.gesture(match.game.format_move(meant))
        board.run(REST_MS)
    for _ in range(3):
        board.press(board.button_of(1))
    board.run(10_000)
    host.catch_up()
    match = match_of(board.nvm)
    game = match.game
    hints = [hint(game, match.position, move, 3) for move in match.legal()]
    assert sum(1 << game.cells.index(cell) for cell in host.cells_with("h")) in hints
