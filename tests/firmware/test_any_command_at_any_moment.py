"""Every command of the host at every moment of every game: the board answers, runs on, and restarts only when asked.

The moments are those in which a game is not simply being played: its set-up, a draw, a piece in the air, its end.
"""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from boardcore.games import GAMES, load
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import CALM_MS, SETTLED_MS, Boards
from tests.firmware.host import Host, outcome
from tests.referee.games import random_game
from tests.tools import share

LONGER_THAN_ANY_WAIT_MS = 14_000  # a draw waits ten seconds for a hand
RESTART_MS = 4000
TRIED = share(3, 1000)  # commands at each moment
SEEDS = share(2, 60)
STEPS = 25

Command = tuple[str, dict[str, Any]]


def bare(board: VirtualBoard, _: Host) -> None:
    """Take everything off the board."""
    board.sweep_all()
    board.run(SETTLED_MS)


def begun(_: VirtualBoard, host: Host) -> None:
    """Begin a game: in Passage, the draw is awaited."""
    host.command("new", at=host.newest)


def timed(_: VirtualBoard, host: Host) -> None:
    """Begin a game in which each side has half a minute."""
    host.command("new", at=host.newest, clock=30)


def limited(_: VirtualBoard, host: Host) -> None:
    """Begin a game with five seconds a turn."""
    host.command("new", at=host.newest, limit=5)


def in_the_air(board: VirtualBoard, _: Host) -> None:
    """Lift a piece."""
    lift_any(board, random.Random(1))


def drawn(board: VirtualBoard, _: Host) -> None:
    """Let chance draw, if it has anything to draw."""
    board.run(LONGER_THAN_ANY_WAIT_MS)


def resigned(_: VirtualBoard, host: Host) -> None:
    """End the game before its first move."""
    host.order("resign", side=host_sides(host)[0])


def agreed(_: VirtualBoard, host: Host) -> None:
    """Agree to a draw."""
    host.order("draw")


def walk_test(board: VirtualBoard, host: Host) -> None:
    """Begin a walk test."""
    host.command("test", cell=board.cells[0])


MOMENTS: tuple[Callable[[VirtualBoard, Host], None], ...] = (
    bare, begun, timed, limited, in_the_air, drawn, resigned, agreed, walk_test,
)  # fmt: skip


def host_sides(host: Host) -> tuple[str, ...]:
    """Return the sides of the game that the board says it plays."""
    return load(host.last("hello").get("game") or "").sides


def lift_any(board: VirtualBoard, dice: random.Random) -> None:
    """Lift what stands on some cell, unless the hand is full or the board bare."""
    standing = sorted(board.discs)
    if standing and not board.hand:
        board.lift_stack(dice.choice(standing))
    board.run(100)


def commands_of(name: str) -> Iterator[Command]:
    """Yield every command, with values that may be right and some that are wrong."""
    game = load(name)
    cells = list(game.cells)
    start = game.start()
    for kind in ("new", "back", "draw", "hint", "snapshot", "stats", "ping"):
        yield kind, {}
    for side in (*game.sides, "x"):
        yield "resign", {"side": side}
        yield "time", {"side": side}
    for token in (*game.extras[:2], "-", "?"):
        yield "declare", {"token": token}
    moves = game.moves(start) if game.current(start) >= 0 else [game.draw(start, random.Random(1).randrange)]
    for text in (game.format_move(moves[0]), game.format_move(moves[-1]), "a1-a1", "draw="):
        yield "choose", {"move": text}
        yield "hint", {"move": text}
    yield "hint", {"mask": "1"}
    yield "hint", {"from": cells[0], "good": "1"}
    yield "reject", {"e": 1, "why": "test"}
    yield "reject", {"e": "newest", "why": "test"}
    yield "reject", {"e": 9999, "why": "test"}
    yield "set", {"key": "brightness", "value": 20}
    yield "test", {"cell": cells[0]}
    yield "test", {"cell": "-"}
    yield "new", {"secret": 1, "limit": 20}
    yield "new", {"pos": game.format_position(start)}
    yield "new", {"pos": "nonsense"}
    for other in GAMES:
        if other != name:
            yield "new", {"game": other}
            yield "new", {"game": other, "pos": load(other).format_position(load(other).start())}


def some_of(game: str, moment: str) -> list[Command]:
    """Return as many commands as there is time for, others at each moment."""
    commands = list(commands_of(game))
    return random.Random(f"{game} {moment}").sample(commands, min(TRIED, len(commands)))


def carry_out(host: Host, command: Command) -> str:
    """Send a command about the game as it is now and return its outcome."""
    kind, fields = command
    newest = host.newest
    if fields.get("e") == "newest":
        fields = fields | {"e": newest}
    return outcome(host.command(kind, at=newest, **fields))


def expect_sound(board: VirtualBoard, host: Host, deeds: object) -> None:
    """Expect that the firmware has never failed and still answers, perhaps after a restart for another game."""
    assert "Traceback" not in board.console, f"{deeds}\n{board.console[-1500:]}"
    board.serial.close()
    board.run(SETTLED_MS)
    board.serial.open()
    board.run(SETTLED_MS)
    host.read()
    host.hello()
    host.catch_up()
    assert outcome(host.command("ping")) == "ok", deeds


def board_for(new_board: Boards, game: str, position: str = "", seed: int = 1) -> VirtualBoard:
    return new_board(position, board="small" if game == "passo" else "big", game=game, seed=seed)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_every_command_at_every_moment(new_board: Boards, game: str, moment: Callable[..., None]) -> None:
    for command in some_of(game, moment.__name__):
        board = board_for(new_board, game)
        host = Host(board)
        moment(board, host)
        answer = carry_out(host, command)
        board.run(LONGER_THAN_ANY_WAIT_MS)
        expect_sound(board, host, (moment.__name__, command, answer))
        board.close()


def test_a_game_resigned_before_the_draw_draws_nothing(new_board: Boards) -> None:
    board = board_for(new_board, "passage")
    host = Host(board)
    resigned(board, host)
    board.run(3 * LONGER_THAN_ANY_WAIT_MS)
    assert board.moves == []
    assert [frame.get("what") for frame in host.all("entry")] == ["new", "resign", "end"]
    expect_sound(board, host, "resigned")
    board.touch("e1")
    board.run(SETTLED_MS)
    assert board.moves == []
    host.order("back")
    board.run(LONGER_THAN_ANY_WAIT_MS)
    assert [move[:5] for move in board.moves] == ["draw="]


@pytest.mark.parametrize("game", GAMES)
def test_every_command_after_the_last_move(new_board: Boards, game: str) -> None:
    rules = load(game)
    matches = (random_game(rules, random.Random(seed)) for seed in itertools.count(1))
    match = next(match for match in matches if match.outcome())  # a long one is cut off before its end
    last = rules.format_move(match.moves[-1])
    before = rules.format_position(match.at(len(match.moves) - 1))
    for command in some_of(game, "end"):
        board = board_for(new_board, game, before)
        host = Host(board)
        board.gesture(last)
        board.run(CALM_MS)
        answer = carry_out(host, command)
        board.run(LONGER_THAN_ANY_WAIT_MS)
        expect_sound(board, host, ("after the end", command, answer))
        board.close()


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game", GAMES)
def test_commands_buttons_and_hands_in_any_order(new_board: Boards, game: str, seed: int) -> None:
    dice = random.Random(f"{game} {seed}")
    board = board_for(new_board, game, seed=seed)
    host = Host(board)
    deeds: list[object] = []
    for _ in range(STEPS):
        playing = host.last("hello").get("game") or game
        commands = list(commands_of(playing))
        deed = dice.choice(("command", "command", "command", "short", "long", "lift", "place", "touch", "sweep"))
        if deed == "command":
            command = dice.choice(commands)
            deeds.append((command, carry_out(host, command)))
        elif deed in ("short", "long"):
            board.press(dice.randrange(2), 120 if deed == "short" else 900)
        elif deed == "lift":
            lift_any(board, dice)
        elif deed == "place" and board.hand:
            board.place(dice.choice(board.cells))
        elif deed == "touch" and board.discs:
            board.touch(dice.choice(sorted(board.discs)))
        elif deed == "sweep" and dice.random() < 0.2:
            board.sweep_all()
        deeds.append(deed)
        board.run(dice.choice((60, SETTLED_MS, RESTART_MS)))
        if dice.random() < 0.2:
            board.run(LONGER_THAN_ANY_WAIT_MS)
        expect_sound(board, host, deeds)
