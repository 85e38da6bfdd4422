"""A secret game of Passo, told twice: whatever Red has picked, nobody but Red hears anything else.

Two services see the same game. Only what Red picked differs, and every answer, event and file that is not Red's own
has to be the same in both.
"""

import json
from pathlib import Path
from typing import Any

from .asking import listening, token_of
from .fake_board import FakeBoard
from .lying import Boards
from .running import LIMIT_S, Running, wait_for
from .story import acked
from .test_stacks import differing, plain

PICKS = ("DTC", "JKR")  # by Red, at the one service and at the other
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("coach", {"side": "b", "grades": True, "guard": True, "why": True}),
    ("advise", {"step": 3}),
    ("hint", {"move": "c5-c4/D"}),
    ("hint", {"move": "c5-c4/J"}),
    ("hint", {"move": "c1-c2"}),
    ("choose", {"move": "c5-c4/D"}),
    ("declare", {"token": "D"}),
    ("declare", {"token": "J"}),
    ("move", {"move": "c5-c4/D"}),
    ("move", {"move": "c5-c4/J"}),
    ("play", {"move": "c5-c4/D"}),
    ("seats", {"side": "r", "kind": "program"}),
    ("resign", {"side": "r", "at": 1}),
    ("back", {"at": 1}),
    ("new", {"secret": True, "at": 1}),
    ("renew", {}),
)


def tell(folder: Path, picked: str) -> tuple[dict[str, str], str]:
    """Play a little, and return what everybody but Red is told, by the way it comes; and what Red is shown."""
    folder.mkdir()
    board = FakeBoard("abcd")
    outputs: dict[str, str] = {}
    with Boards(folder, board) as boards, Running(folder, ports=boards.ports) as service:
        boards.do(board.new)
        wait_for(acked(board), "a game")
        links = service.get("boards/abcd/links")
        tokens = {side: token_of(link) for side, link in links["players"].items()}
        roles = {"black": tokens["b"], "spectator": token_of(links["spectator"]), "admin": ""}
        with listening(service) as admin, listening(service, tokens["b"]) as black:
            for side, text in (("b", "CKR"), ("r", picked)):
                asked = {"params": {"token": tokens[side]}}
                service.post("boards/abcd/pick", {"tokens": text}, **asked).raise_for_status()
            service.post("boards/abcd/new", {"secret": True}).raise_for_status()
            wait_for(lambda: service.get("boards/abcd")["at"] == 2 and acked(board)(), "the secret game")
            for move in ("c1-c2", "c5-c4", "b1-b2"):
                boards.do(board.move, move)
            boards.do(board.back)
            wait_for(acked(board), "the moves")
            boards.do(board.move, "a1-a5")  # not by the rules, and rolled back
            wait_for(lambda: len(board.journal) == 8 and acked(board)(), "the answer to a lie")
            wait_for(lambda: service.get("boards/abcd")["at"] == 8, "the state")
            for name, socket in (("admin", admin), ("black", black)):
                heard = [json.loads(socket.recv(timeout=LIMIT_S))]
                while heard[-1].get("n") != 8:
                    heard.append(json.loads(socket.recv(timeout=LIMIT_S)))
                outputs[f"log of {name}"] = json.dumps(heard)
                # How many states are sent is a matter of time, and so is whether who joins hears the entry before. What
                # they have in common with the views is asked below.
                outputs[f"{name} events"] = json.dumps(
                    [one for one in heard if one["type"] == "entry" and one["n"] > 1]
                )
        for role, token in roles.items():
            outputs |= ask(service, role, {"params": {"token": token}} if token else {})
        shown = service.client.get("/api/boards/abcd", params={"token": tokens["r"]}).text
        outputs["log lines"] = json.dumps([line["text"] for line in service.lines])
    for path in folder.rglob("*"):
        if path.is_file() and "secrets" not in path.parts:
            outputs[f"file {path.name}"] = path.read_bytes().decode("latin-1")
    return outputs, shown


def ask(service: Running, role: str, named: dict[str, Any]) -> dict[str, str]:
    """Return what every route answers to somebody."""
    outputs = {}
    for path, methods in service.get("openapi.json")["paths"].items():
        url = path.replace("{name}", "passo" if path.startswith("/api/rules") else "abcd").replace("{number}", "2")
        if "get" in methods:
            outputs[f"{role} GET {path}"] = service.client.get(url, **named).text
    for verb, body in ASKED:
        outputs[f"{role} POST {verb} {body}"] = service.post(f"boards/abcd/{verb}", body, **named).text
    return outputs


def test_what_one_player_picked_changes_nothing_that_anybody_else_is_told(tmp_path: Path):
    (one, mine), (other, theirs) = (tell(tmp_path / picked, picked) for picked in PICKS)
    assert ("DTC" in mine or "TDC" in mine, "JKR" in theirs) == (True, True)
    said = [way for way in one if not way.startswith(("file", "log"))]
    assert said == [way for way in other if not way.startswith(("file", "log"))]
    assert len(said) > 60
    assert differing(said, one, other) == {}
    for outputs, secrets in ((one, ("DTC", "TDC")), (other, ("JKR",))):
        texts = {
            way: plain(text).replace("TDCJKR", "") for way, text in outputs.items()
        }  # the full set is not a secret
        assert [way for way, text in texts.items() if any(secret in text for secret in secrets)] == []
