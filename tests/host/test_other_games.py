"""One simulated big board plays all four games: the service asks for another one, and the board restarts for it."""

import asyncio
from pathlib import Path

import pytest
from boardcore.games import GAMES, load
from boardcore.wire.frame import Frame
from passoboard.service.http import schemas
from passoboard.service.http.roles import ADMIN
from passoboard.service.play.commands import Commands

from .fake_board import FakeBoard
from .fake_port import FakePort
from .running import Running, wait_for
from .table import Table, until


def test_every_game_is_begun_played_and_logged_on_the_same_board(tmp_path: Path) -> None:
    with Running(tmp_path, ports=("sim://?board=big",)) as service:
        board = service.board()["board"]
        for name in (*GAMES[1:], GAMES[0]):
            at = service.get(f"boards/{board}")["at"]
            assert service.post(f"boards/{board}/new", {"game": name, "at": at}).json()["ok"]
            assert service.post(f"boards/{board}/tidy", {}).json()["ok"], "asked too early, it waits for the pieces"
            view = wait_for(lambda name=name: ready_for(service, board, name), f"{name} on the board")
            assert view["doubt"] == ""
            assert view["discs"] == load_pieces(name, view["position"]), "the simulated hand has set up its pieces"
        games = service.get("games")["games"]
        assert {game["game"] for game in games} == set(GAMES)


def ready_for(service: Running, board: str, name: str) -> dict[str, object] | None:
    """Return the board once it waits for a move, or for the draw, of this game."""
    view = service.get(f"boards/{board}")
    settled = view["game"] == name and view["connection"] == "ready" and view["phase"] == "ready"
    return view if settled else None


def load_pieces(name: str, text: str) -> dict[str, str]:
    """Return the pieces of a position that a switch feels, or that stand with one, by cell."""
    game = load(name)
    position = game.start() if name == "passtally" else game.parse_position(text)
    return {cell: stack for cell, stack in zip(game.cells, game.pieces(position), strict=True) if stack}


FOR_GOOD = "2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w g"
OWN_LAYOUT = "bb1B1bbb/b1b2b1b/8/8/8/8/w1w2w1w/www1W1ww w"


@pytest.mark.parametrize(
    ("game", "asked", "loser", "first"),
    [
        ("passtally", {"variant": "3", "limit": 60}, "1", "2"),
        ("passo", {"clock": 900, "repetition": False}, "b", "r"),
        ("gaylor", {"position": FOR_GOOD}, "w", "b"),
        ("gaylor", {"position": OWN_LAYOUT, "limit": 30}, "w", "b"),
    ],
    ids=["time of a turn and players", "clock and repetition", "a milder rule", "a layout of one's own"],
)
def test_a_rematch_keeps_what_the_game_before_was_played_under(
    tmp_path: Path, game: str, asked: dict[str, object], loser: str, first: str
) -> None:
    with Running(tmp_path, ports=(f"sim://?board=big&game={game}",)) as service:
        board = service.board()["board"]
        service.post(f"boards/{board}/new", asked).raise_for_status()
        service.post(f"boards/{board}/resign", {"side": loser}).raise_for_status()
        service.post(f"boards/{board}/new", {"rematch": True, "first": first}).raise_for_status()
        wait_for(lambda: len(service.get("games")["games"]) == 3, "the rematch in the log")
        again, before, _ = service.get("games")["games"]
        terms = [service.get(f"games/{one['id']}")["entries"][0]["terms"] for one in (before, again)]
        assert terms[0] == terms[1]
        assert (again["variant"], again["repetition"]) == (before["variant"], before["repetition"])
        if "position" in asked:
            assert again["start"] == before["start"] == asked["position"]


def test_a_board_that_restarts_for_another_game_before_its_answer_is_read_has_begun_it(tmp_path: Path) -> None:
    async def play() -> None:
        fake = FakeBoard()
        fake.games = "passo,passage"
        fake.new()
        async with FakePort(fake, tmp_path) as port, Table(tmp_path, port.path) as table:
            await until(lambda: fake.name in table.roster.boards and table.said("entry"))
            board = table.roster.boards[fake.name]

            def restart(frame: Frame) -> None:
                del fake._hear_command
                fake.game = load("passage")
                fake.new(frame.get("pos") or "", game="passage", how="host")
                loop = asyncio.get_running_loop()
                loop.call_soon(port.unplug)
                loop.call_later(0.1, port.plug)

            fake._hear_command = restart  # type: ignore[method-assign]
            actions = Commands(table.log_writer, table.roster.link_epochs)
            await actions.new(board, ADMIN, schemas.New(game="passage"))
            assert table.roster.boards[fake.name].live.game.name == "passage"

    asyncio.run(play())
