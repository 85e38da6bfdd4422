"""The API of a service with a simulated board: real uvicorn, real firmware, real clients."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from .running import LIMIT_S, Running, wait_for


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("api"), ports=("sim://",)) as running:
        running.board()
        yield running
        assert running.stop() == 0
        assert running.errors() == []


@pytest.fixture
def board(service: Running) -> str:
    """Return the board's id, with a new base game on it and all discs where they belong."""
    view = service.board()
    name: str = view["board"]
    if view["turn"] or len(view["position"].split()) > 2 or view["phase"] != "ready":
        service.post(f"boards/{name}/set", {"key": "settle", "value": 100}).raise_for_status()
        service.post(f"boards/{name}/hand", {"verb": "sweep_all"}).raise_for_status()
        service.post(f"boards/{name}/new").raise_for_status()
        wait_for(lambda: service.get(f"boards/{name}")["phase"] == "mismatch", "the lights asking for discs")
        for colour, rank in (("b", 1), ("r", 5)):
            for file in "abcde":
                service.post(f"boards/{name}/hand", {"verb": "lift", "cell": "off", "colour": colour})
                service.post(f"boards/{name}/hand", {"verb": "place", "cell": f"{file}{rank}"})
        wait_for(lambda: expects_a_move(service, name), "the start position")
    return name


def stands_ready(service: Running, name: str) -> bool:
    view = service.get(f"boards/{name}")
    return len(view["picture"]) == 10 and view["phase"] == "ready"


def expects_a_move(service: Running, name: str) -> bool:
    """Lift a disc to see whether that is a move, which it is not until the picture has settled; put it back."""
    wait_for(lambda: stands_ready(service, name), "the discs to stand right")
    service.post(f"boards/{name}/hand", {"verb": "lift", "cell": "e1"}).raise_for_status()
    seen = wait_for(lambda: service.get(f"boards/{name}")["lifted"] and service.get(f"boards/{name}"), "the lift")
    service.post(f"boards/{name}/hand", {"verb": "place", "cell": "e1"}).raise_for_status()
    wait_for(lambda: stands_ready(service, name), "the disc to be back")
    return bool(seen["phase"] == "moving")


@contextmanager
def listening(service: Running, token: str = "", **options: Any) -> Iterator[ClientConnection]:
    query = f"?token={token}" if token else ""
    url = service.url.replace("http", "ws") + "/api/events" + query
    with connect(url, open_timeout=LIMIT_S, **options) as socket:
        yield socket


def next_event(socket: ClientConnection, kind: str, **fields: Any) -> dict[str, Any]:
    """Return the next event of a kind with these fields."""
    while True:
        event: dict[str, Any] = json.loads(socket.recv(timeout=LIMIT_S))
        if event["type"] == kind and all(event.get(key) == value for key, value in fields.items()):
            return event


def move(service: Running, board: str, start: str, target: str) -> None:
    service.post(f"boards/{board}/hand", {"verb": "lift", "cell": start}).raise_for_status()
    service.post(f"boards/{board}/hand", {"verb": "place", "cell": target}).raise_for_status()


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    text: str = answer.json()["error"]["text"]
    return text


def token_of(link: str) -> str:
    return httpx.URL(link).params["token"]


def test_a_hand_moves_a_disc_and_everybody_sees_the_logged_move(service: Running, board: str):
    with listening(service) as socket:
        snapshot = json.loads(socket.recv(timeout=LIMIT_S))
        assert (snapshot["type"], snapshot["boards"][0]["board"]) == ("snapshot", board)
        move(service, board, "c1", "c2")
        assert next_event(socket, "state", phase="moving")["lifted"] == ["c1"]
        event = next_event(socket, "entry")
    assert (event["move"], event["how"], event["turn"]) == ("c1-c2", "shown", 1)
    view = service.get(f"boards/{board}")
    assert (view["position"], view["last_move"]) == ("rrrrr/5/5/2b2/bb.bb r", "c1-c2")
    assert view["removed"] == ["c1"]
    assert view["discs"]["c2"] == "b"
    newest = service.get("games", params={"limit": 1})["games"][0]
    entries = service.get(f"games/{newest['id']}")["entries"]
    assert [entry["move"] for entry in entries if entry["what"] == "move"] == ["c1-c2"]
    assert entries[-1]["evidence"].startswith("c1-")


def test_taking_back_and_resigning_and_a_stale_command(service: Running, board: str):
    with listening(service) as socket:
        move(service, board, "b1", "b2")
        n = next_event(socket, "entry", what="move")["n"]
        assert "the newest entry is" in refused(service.post(f"boards/{board}/back", {"at": n - 1}), 409, "stale")
        assert service.post(f"boards/{board}/back", {"at": n}).json() == {"ok": True, "answer": {}}
        assert next_event(socket, "entry", what="back")["turn"] == 0
        assert service.post(f"boards/{board}/resign", {"side": "r"}).status_code == 200
        assert next_event(socket, "entry", what="end")["result"] == "b"
    refused(service.post(f"boards/{board}/resign", {"side": "r"}), 409, "over")


def test_hints_settings_and_the_walk_test_reach_the_lights(service: Running, board: str):
    with listening(service) as socket:
        assert service.post(f"boards/{board}/hint", {"move": "c1-c2"}).status_code == 200
        assert next_event(socket, "lights", lights="oohoo--h-----------------")
        service.post(f"boards/{board}/hint", {"cells": ["a3", "b3", "c3"]})
        assert next_event(socket, "lights", lights="ooooo-----hhh------------")
        service.post(f"boards/{board}/hint")
        assert service.post(f"boards/{board}/set", {"key": "brightness", "value": 30}).status_code == 200
        assert service.post(f"boards/{board}/test", {"cell": "c3"}).status_code == 200
        assert next_event(socket, "state", phase="test")
        assert service.post(f"boards/{board}/test", {"cell": "-"}).status_code == 200
    assert int(service.get(f"boards/{board}/stats")["heap"]) >= 0


@pytest.mark.parametrize(
    ("verb", "body", "status", "code"),
    [
        ("choose", {"move": "c1-c3"}, 422, "illegal"),
        ("choose", {"move": "c1 c3"}, 422, "value"),
        ("choose", {}, 422, "value"),
        ("back", {"at": -1}, 422, "value"),
        ("back", {"when": 1}, 422, "value"),
        ("back", {}, 409, "gone"),
        ("set", {"key": "volume", "value": 1}, 422, "value"),
        ("set", {"key": "brightness", "value": 1000}, 422, "value"),
        ("new", {"position": "rrrrr/5"}, 422, "value"),
        ("new", {"position": "rrrrr/r4/5/5/bbbbb b"}, 422, "value"),
        ("new", {"tokens": {"b": "DJKT"}}, 422, "value"),
        ("new", {"tokens": {"x": "D"}}, 422, "value"),
        ("new", {"first": "x"}, 422, "value"),
        ("new", {"secret": True}, 409, "picks"),
        ("declare", {"token": "K"}, 422, "illegal"),
        ("hint", {"cells": ["z9"]}, 422, "value"),
        ("hand", {"verb": "steal", "cell": "a1"}, 422, "value"),
        ("hand", {"verb": "lift", "cell": "c3"}, 409, "hand"),
        ("pick", {"tokens": "DJK"}, 403, "role"),
    ],
)
def test_what_is_wrong_is_refused_with_a_reason_and_changes_nothing(
    service: Running, board: str, verb: str, body: dict[str, Any], status: int, code: str
):
    before = service.get(f"boards/{board}")["at"]
    assert refused(service.post(f"boards/{board}/{verb}", body), status, code)
    assert service.get(f"boards/{board}")["at"] == before


def test_an_advanced_game_with_open_tokens_shows_them_to_everybody(service: Running, board: str):
    service.post(f"boards/{board}/new", {"first": "r", "tokens": {"b": "KJ"}}).raise_for_status()
    wait_for(lambda: service.get(f"boards/{board}")["position"].endswith(" r JK -"), "the new game")


def test_secret_tokens_are_picked_on_the_players_own_links_and_seen_by_nobody_else(service: Running, board: str):
    links = service.get(f"boards/{board}/links")
    black, red = (token_of(links["players"][side]) for side in "br")
    spectator = token_of(links["spectator"])
    with listening(service) as admin, listening(service, red) as other, listening(service, spectator) as third:
        for token, tokens in ((black, "DJK"), (red, "TCR")):
            assert service.post(f"boards/{board}/pick", {"tokens": tokens}, params={"token": token}).status_code == 200
        assert service.post(f"boards/{board}/new", {"secret": True}).status_code == 200
        heard = {}
        for name, socket in (("admin", admin), ("red", other), ("third", third)):
            events = []
            while not events or events[-1]["type"] != "entry":
                events.append(json.loads(socket.recv(timeout=LIMIT_S)))
            heard[name] = json.dumps(events)
    assert "DJK" not in "".join(heard.values())
    assert "TCR" in heard["red"]
    assert "TCR" not in heard["admin"] + heard["third"]
    wait_for(lambda: service.get(f"boards/{board}", params={"token": black})["position"].endswith("b DJK ?"))
    assert service.get(f"boards/{board}")["position"].endswith("b ? ?")
    newest = service.get("games", params={"limit": 1})["games"][0]
    assert newest["tokens"] == "secret"
    assert "DJK" not in json.dumps(service.get(f"games/{newest['id']}"))
    assert "DJK" not in json.dumps(service.get("incidents"))
    assert "K" not in json.dumps(service.get(f"boards/{board}/moves"))


def test_a_spectator_can_look_and_change_nothing(service: Running, board: str):
    token = token_of(service.get(f"boards/{board}/links")["spectator"])
    assert service.get("health", params={"token": token})["role"] == "spectator"
    assert service.get("boards", params={"token": token})
    description = service.get("openapi.json")
    commands = [path for path, found in description["paths"].items() if "post" in found]
    assert len(commands) == 10
    bodies = {
        "choose": {"move": "c1-c2"}, "declare": {"token": "K"}, "resign": {"side": "b"}, "pick": {"tokens": "K"},
        "set": {"key": "settle", "value": 300}, "test": {"cell": "a1"}, "hand": {"verb": "lift", "cell": "a1"},
    }  # fmt: skip
    for path in commands:
        verb = path.rsplit("/", 1)[-1]
        answer = service.post(f"boards/{board}/{verb}", bodies.get(verb, {}), params={"token": token})
        refused(answer, 403, "role")
    refused(service.client.get(f"/api/boards/{board}/links", params={"token": token}), 403, "role")


def test_a_player_gives_up_only_for_the_own_side(service: Running, board: str):
    token = token_of(service.get(f"boards/{board}/links")["players"]["b"])
    refused(service.post(f"boards/{board}/resign", {"side": "r"}, params={"token": token}), 403, "role")
    refused(service.post(f"boards/{board}/set", {"key": "settle", "value": 300}, params={"token": token}), 403, "role")


def test_a_wrong_token_is_refused_even_at_the_loopback(service: Running, board: str):
    refused(service.client.get("/api/boards", params={"token": "wrong"}), 401, "token")
    with pytest.raises(InvalidStatus), listening(service, "wrong"):
        pass


def test_a_page_of_another_origin_gets_neither_events_nor_commands(service: Running, board: str):
    with pytest.raises(InvalidStatus) as caught, listening(service, origin="http://evil.example"):  # type: ignore[arg-type]
        pass
    assert caught.value.response.status_code == 403
    answer = service.post(f"boards/{board}/back", headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    with listening(service, origin=service.url):  # type: ignore[arg-type]
        pass


def test_a_name_that_was_bent_to_this_machine_is_refused(service: Running):
    assert service.client.get("/api/boards", headers={"Host": "evil.example"}).status_code == 421


def test_large_and_endless_bodies_are_refused(service: Running, board: str):
    answer = service.client.post(f"/api/boards/{board}/back", content=b"x" * 70_000)
    assert answer.status_code == 413
    endless = service.client.post(f"/api/boards/{board}/back", content=iter([b"{", b"}"]))
    assert endless.status_code == 411


def test_every_answer_carries_the_strict_headers(service: Running):
    headers = service.client.get("/api/health").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_unknown_boards_games_and_paths_say_so(service: Running):
    refused(service.client.get("/api/boards/nobody"), 404, "board")
    refused(service.client.get("/api/games/999999"), 404, "game")
    refused(service.client.get("/api/rules/chess"), 404, "game")
    assert service.get("rules/passo")["cells"][:2] == ["a1", "b1"]


def test_the_description_names_every_command_with_its_schema(service: Running):
    described = service.get("openapi.json")
    new = described["paths"]["/api/boards/{name}/new"]["post"]
    schema = new["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[-1]
    assert set(described["components"]["schemas"][schema]["properties"]) == {
        "position",
        "first",
        "tokens",
        "secret",
        "at",
    }


def test_ports_are_shown_to_the_admin(service: Running):
    (port,) = service.get("ports")
    assert (port["port"], port["state"], port["problem"]) == ("sim://", "ready", "")


def test_a_second_service_on_the_same_port_says_who_has_it(service: Running, tmp_path: Path):
    path = service.board()["port"]
    with Running(service.folder, "--log", str(tmp_path / "other.sqlite3"), ports=(path,)) as second:
        wait_for(lambda: [line for line in second.errors() if "in use by another passoboard" in line["text"]])
        assert str(service.process.pid) in second.errors()[0]["text"]
        assert second.get("boards") == []
        assert second.stop() == 0
