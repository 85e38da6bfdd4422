"""Stations 7 to 9: the service with a live board, what the page gets of it, and the log it leaves behind."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from boardcore.games import Game
from passoboard.gamelog import GameLog
from passoboard.gamelog.text import to_text
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import verify

from tests.host.asking import listening, next_event
from tests.host.running import Running, wait_for

PORT = "sim://?board=big&game=tiny"
NAMES = {"x": "Ada", "z": "Grace"}
Export = Callable[[Iterable[Any]], Iterable[str]]


@pytest.fixture(scope="module")
def environment(tree: Path) -> Iterator[None]:
    """Let programs run from the checkout that has the game."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(tree / "host")
    yield
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("service")


@pytest.fixture(scope="module")
def service(environment: None, folder: Path) -> Iterator[Running]:
    """Return a service at which three players have played a short game to its end."""
    with Running(folder, ports=(PORT,), python=sys.executable) as running:  # one forked here would know no such game
        play_a_game(running)
        yield running
        assert running.stop() == 0
        assert running.errors() == []


def step(service: Running, board: str, move: str) -> None:
    """Take a step by hand, and touch the stack where it seals one."""
    start, _, target = move.partition("-")
    there = target in service.get(f"boards/{board}")["pieces"]
    for verb, cell in (("lift", start), ("place", target), *([("touch", target)] if there else [])):
        service.post(f"boards/{board}/hand", {"verb": verb, "cell": cell}).raise_for_status()


def play_a_game(service: Running) -> None:
    board = service.board()["board"]
    service.post(f"boards/{board}/set", {"key": "settle", "value": 100}).raise_for_status()
    body = {"variant": "short", "first": "y", "players": NAMES}
    with listening(service) as socket:
        service.post(f"boards/{board}/new", body).raise_for_status()
        last = next_event(socket, "entry", what="new")
        for _ in range(3):
            view = wait_for(partial(rolled, service, board, last["n"]), "a roll")
            assert view["current"] in view["sides"] == ["x", "y", "z"]
            moves = service.get(f"boards/{board}/moves")
            step(service, board, next((move for move in moves if move.partition("-")[2] in view["pieces"]), moves[0]))
            while (last := next_event(socket, "entry", what="move"))["how"] == "drawn":
                pass
        # A roll of the dice may come in between: then the resignation was about an older state, and is said again.
        wait_for(lambda: service.post(f"boards/{board}/resign", {"side": "z"}).status_code == 200, "the resignation")
        assert next_event(socket, "entry", what="end")["reason"] == "resigned"


def rolled(service: Running, board: str, n: int) -> dict[str, Any] | None:
    """Return the board once its state follows an entry, a side is to move, and the service's own hands are at rest."""
    view: dict[str, Any] = service.get(f"boards/{board}")
    return view if view["at"] >= n and view["current"] and view["phase"] == "ready" and not view["doing"] else None


def test_a_player_presses_the_button_at_their_own_seat(service: Running) -> None:
    """Three players sit at the south, the west and the north; the board's buttons are wired in another order."""
    board = service.board()["board"]
    with listening(service) as socket:
        for number, side in enumerate("xyz"):
            service.post(f"boards/{board}/hand", {"verb": "press", "side": number}).raise_for_status()
            assert next_event(socket, "button", down="1")["side"] == side


def newest(service: Running) -> dict[str, Any]:
    found: dict[str, Any] = service.get("games", params={"limit": 1, "game": "tiny"})["games"][0]
    return found


def test_the_game_is_logged_with_its_players_and_points(service: Running) -> None:
    row = newest(service)
    assert (row["game"], row["reason"], row["players"]) == ("tiny", "resigned", NAMES | {"y": ""})
    assert row["result"] in ("x", "y")
    assert list(row["points"]) == ["x", "y", "z"]


def test_the_live_view_and_the_rules_are_page_data(service: Running) -> None:
    view, rules = service.board(), service.get("rules/tiny")
    assert (len(rules["cells"]), rules["sides"]) == (60, ["x", "y", "z"])
    assert rules["side_names"] == ["Amber", "Birch", "Cedar"]
    assert len(view["lights"]) == 60
    assert set(view["pieces"]) <= set(rules["cells"])
    assert len("".join(view["pieces"].values())) == 9
    assert len(view["points"]) == 3


def test_a_replay_tells_who_moved(service: Running) -> None:
    replay = service.get(f"games/{newest(service)['id']}/replay")
    assert replay["problems"] == []
    steps = [step for step in replay["steps"] if step["move"] and step["how"] != "drawn"]
    assert len(steps) == 3
    assert steps[0]["mover"] == "y"
    assert {step["mover"] for step in replay["steps"] if step["how"] == "drawn"} == {""}
    assert replay["resigned"] == "z"


def test_statistics_are_kept_by_game(service: Running) -> None:
    figures = service.get("statistics", params={"game": "tiny"})
    assert figures["game"] == "tiny"
    assert len(figures["cells"]) == 60
    assert sum(figures["cells"].values()) > 0


@pytest.fixture
def log(service: Running, folder: Path, tiny: Game) -> Iterator[GameLog]:
    """Return the service's own log, read beside it."""
    with GameLog.open(folder / "games.sqlite3", folder / "secrets") as log:
        yield log


@pytest.mark.parametrize("export", [export_jsonl, export_text])
def test_the_log_is_exported_imported_and_verified(log: GameLog, tmp_path: Path, export: Export) -> None:
    lines = [line + "\n" for line in export(log.each())]
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "secrets") as other:
        assert import_games(other, lines).numbers
        assert [line + "\n" for line in export(other.each())] == lines
        assert list(verify(other)) == []
    assert list(verify(log)) == []


def test_the_text_of_a_game_names_sides_and_points(log: GameLog, service: Running) -> None:
    text = to_text(log.game(newest(service)["id"]))
    assert '[Amber "Ada"]' in text
    assert '[Points "' in text
    assert "resign-z" in text
