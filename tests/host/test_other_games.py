"""One simulated big board plays all four games: the service asks for another one, and the board restarts for it."""

from pathlib import Path

from boardcore.games import GAMES, load

from .running import Running, wait_for


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
