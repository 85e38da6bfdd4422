"""Passtally's face-down stacks: no way out of the service tells anybody what lies in them while the game is on."""

import json
import random
from pathlib import Path
from typing import Any

from .asking import listening, next_event
from .fake_board import FakeBoard
from .lying import Boards
from .running import Running, wait_for
from .story import acked

SIDES = ("1", "2", "3")


def ask_all(service: Running, board: str) -> dict[str, str]:
    """Return what every GET route of the API answers, by its path."""
    paths: dict[str, Any] = service.get("openapi.json")["paths"]
    asked = {path: path for path, methods in paths.items() if "get" in methods}
    for path in asked:
        of_rules = path.startswith("/api/rules")
        asked[path] = path.replace("{name}", "passtally" if of_rules else board).replace("{number}", "1")
    assert not any("{" in url for url in asked.values())
    return {path: service.client.get(url).text for path, url in asked.items()}


def test_no_answer_no_event_and_no_file_tells_what_lies_in_the_stacks(tmp_path: Path):
    board = FakeBoard(game="passtally")
    with Boards(tmp_path, board) as boards, Running(tmp_path, ports=boards.ports) as service:
        shuffled = board.game.shuffled(board.game.start(), random.Random(1).randrange)
        boards.do(board.new, board.game.format_position(shuffled))
        wait_for(acked(board), "the first entry")
        hidden = board.game.secret(board.match.position, -1).split("/")
        assert all(len(stack) > 5 for stack in hidden)
        with listening(service) as socket:
            told = json.dumps(next_event(socket, "snapshot"))
            boards.do(board.play_on)
            wait_for(acked(board), "a move")
            told += json.dumps(next_event(socket, "entry"))
        answers = ask_all(service, board.name)
        assert len(answers) > 10
        assert "+13" in answers["/api/boards/{name}"], "how many lie there is for everybody"
        for side in SIDES:
            answers[f"hint {side}"] = service.post(f"boards/{board.name}/hint", {"side": side}).text
        answers["look"] = service.post(f"boards/{board.name}/look", {}).text
        assert [path for path, text in answers.items() if any(stack in text for stack in hidden)] == []
        assert not any(stack in told for stack in hidden)
        files = [path for path in tmp_path.rglob("*") if path.is_file() and "secrets" not in path.parts]
        assert [path for path in files if any(stack.encode() in path.read_bytes() for stack in hidden)] == []
        assert service.errors() == []
