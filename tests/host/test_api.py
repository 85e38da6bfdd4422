"""The API of a service with a simulated board: real uvicorn, real firmware, real clients."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.tools import ROOT

from .asking import listening, move, next_event, refused, token_of
from .running import LIMIT_S, Running, wait_for


def test_a_hand_moves_a_disc_and_everybody_sees_the_logged_move(service: Running, board: str):
    with listening(service) as socket:
        snapshot = json.loads(socket.recv(timeout=LIMIT_S))
        assert (snapshot["type"], snapshot["boards"][0]["board"]) == ("snapshot", board)
        move(service, board, "c1", "c2")
        assert next_event(socket, "state", phase="moving")["lifted"] == ["c1"]
        event = next_event(socket, "entry", what="move")
    assert (event["move"], event["how"], event["turn"]) == ("c1-c2", "shown", 1)
    view = service.get(f"boards/{board}")
    assert (view["position"], view["last_move"]) == ("rrrrr/5/5/2b2/bb.bb r", "c1-c2")
    assert view["removed"] == ["c1"]
    assert view["discs"]["c2"] == "b"
    newest = service.get("games", params={"limit": 1})["games"][0]
    entries = service.get(f"games/{newest['id']}")["entries"]
    assert [entry["move"] for entry in entries if entry["what"] == "move"] == ["c1-c2"]
    assert re.search(r"(^|,)c1-\d+,c2\+\d+$", entries[-1]["evidence"]), "what set the pieces up may stand before it"


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


def test_a_draw_is_agreed_and_only_whoever_looks_after_the_board_says_so_at_once(service: Running, board: str):
    player = token_of(service.get(f"boards/{board}/links")["players"]["b"])
    refused(service.post(f"boards/{board}/time", {"side": "b"}, params={"token": player}), 403, "role")
    assert service.post(f"boards/{board}/draw", params={"token": player}).json()["answer"].keys() == {"asked"}
    with listening(service) as socket:
        assert service.post(f"boards/{board}/new", {}).status_code == 200
        assert service.post(f"boards/{board}/draw", {}).status_code == 200
        assert next_event(socket, "entry", what="draw")["how"] == "host"
        assert next_event(socket, "entry", what="end")["reason"] == "agreed"
    for options in ({}, {"params": {"token": player}}):
        refused(service.post(f"boards/{board}/draw", {}, **options), 409, "over")


def test_a_new_game_with_players_by_side_and_a_clock(service: Running, board: str):
    assert "passo" in service.get(f"boards/{board}")["games"]
    refused(service.post(f"boards/{board}/new", {"game": "chess"}), 422, "value")
    refused(service.post(f"boards/{board}/new", {"variant": "backwards"}), 422, "value")
    refused(service.post(f"boards/{board}/new", {"players": {"x": "Ada"}}), 422, "value")
    body = {"game": "passo", "players": {"b": "Ada", "r": "Bob"}, "limit": 600, "clock": 900, "repetition": False}
    assert service.post(f"boards/{board}/new", body).status_code == 200
    with listening(service) as socket:
        assert service.post(f"boards/{board}/time", {"side": "b"}).status_code == 200
        assert next_event(socket, "entry", what="end")["result"] == "r"
    newest = service.get("games", params={"limit": 1})["games"][0]
    assert (newest["players"], newest["repetition"], newest["reason"]) == ({"b": "Ada", "r": "Bob"}, False, "time")
    begun = service.get(f"games/{newest['id']}")["entries"][0]
    assert begun["terms"] == "game=passo limit=600 clock=900 repeat=0"


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
        ("hand", {"verb": "lift", "cell": "z9"}, 409, "hand"),
        ("hand", {"verb": "lift"}, 422, "value"),
        ("hand", {"verb": "place"}, 422, "value"),
        ("hand", {"verb": "press"}, 422, "value"),
        ("hand", {"verb": "slide", "cell": "a1"}, 422, "value"),
        ("hand", {"verb": "slide", "cell": "a1", "target": "off"}, 422, "value"),
        ("hand", {"verb": "slide", "cell": "off", "target": "a2"}, 422, "value"),
        ("hand", {"verb": "touch", "cell": "off"}, 422, "value"),
        ("hand", {"verb": "knock", "cell": "off"}, 422, "value"),
        ("hand", {"verb": "lift_stack", "cell": "off"}, 422, "value"),
        ("back", {"at": 10**30}, 422, "value"),
        ("new", {"black": "x" * 81}, 422, "value"),
        ("names", {"red": "Gr\nace"}, 422, "value"),
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
    assert newest["secrets"] == "secret"
    assert "DJK" not in json.dumps(service.get(f"games/{newest['id']}"))
    assert "DJK" not in json.dumps(service.get("incidents"))
    assert "K" not in json.dumps(service.get(f"boards/{board}/moves"))


def test_players_are_named_with_the_game_or_later_and_the_log_knows_them(service: Running, board: str):
    with listening(service) as socket:
        service.post(f"boards/{board}/new", {"black": " Ada ", "red": "<b>Grace</b>"}).raise_for_status()
        next_event(socket, "entry", what="new")
        assert service.get(f"boards/{board}")["names"] == {"black": "Ada", "red": "<b>Grace</b>"}
        service.post(f"boards/{board}/names", {"red": "Grace"}).raise_for_status()
        assert next_event(socket, "names")["names"] == {"black": "Ada", "red": "Grace"}
        newest = service.get("games", params={"text": "ada"})["games"][0]
        assert newest["players"] == {"b": "Ada", "r": "Grace"}
        service.post(f"boards/{board}/new").raise_for_status()
        next_event(socket, "entry", what="new")
    assert not any(service.get(f"boards/{board}")["names"].values())


def test_a_spectator_can_look_and_change_nothing(service: Running, board: str):
    token = token_of(service.get(f"boards/{board}/links")["spectator"])
    assert service.get("health", params={"token": token})["role"] == "spectator"
    assert service.get("boards", params={"token": token})
    description = service.get("openapi.json")
    own = ("/api/rules/{name}/study", "/api/login")  # a question with a long text; the way in
    commands = [path for path, found in description["paths"].items() if "post" in found and path not in own]
    assert len(commands) == 23
    bodies = {
        "choose": {"move": "c1-c2"}, "declare": {"token": "K"}, "resign": {"side": "b"}, "pick": {"tokens": "K"},
        "time": {"side": "b"}, "move": {"move": "c1-c2"}, "play": {"move": "c1-c2"},
        "seats": {"side": "b", "kind": "hands"}, "coach": {"side": "b"},
        "set": {"key": "settle", "value": 300}, "test": {"cell": "a1"}, "hand": {"verb": "lift", "cell": "a1"},
        "answer": {"number": 1, "accept": True}, "end": {"id": "0" * 12},
    }  # fmt: skip
    for path in commands:
        verb = path.rsplit("/", 1)[-1]
        answer = service.post(
            path.removeprefix("/api/").format(name=board), bodies.get(verb, {}), params={"token": token}
        )
        refused(answer, 403, "role")
    for secret in ("links", "stats"):
        refused(service.client.get(f"/api/boards/{board}/{secret}", params={"token": token}), 403, "role")
    player = token_of(service.get(f"boards/{board}/links")["players"]["b"])
    assert service.get(f"boards/{board}/stats", params={"token": player})["heap"]


def test_a_player_resigns_only_for_their_own_side(service: Running, board: str):
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
    for path in ("/api/health", "/js/main.js"):
        headers = service.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-cache", "after an update, a browser must not mix old and new modules"


def test_a_file_of_the_page_that_has_not_changed_is_not_sent_again(service: Running):
    tag = service.client.get("/js/main.js").headers["etag"]
    assert service.client.get("/js/main.js", headers={"If-None-Match": tag}).status_code == 304


def test_unknown_boards_games_and_paths_say_so(service: Running):
    refused(service.client.get("/api/boards/nobody"), 404, "board")
    refused(service.client.get("/api/games/999999"), 404, "game")
    refused(service.client.get("/api/rules/chess"), 404, "game")
    refused(service.client.get(f"/api/games/{10**19}"), 422, "value")
    refused(service.client.get("/api/games", params={"before": 10**19}), 422, "value")
    assert service.client.get(f"/api/games/{10**19}/replay").status_code in (404, 422)
    assert service.get("rules/passo")["cells"][:2] == ["a1", "b1"]
    assert service.get("rules/passo")["levels"] > service.get("rules/passtally")["levels"], "nobody chooses in vain"


def test_the_description_names_every_command_with_its_schema(service: Running):
    described = service.get("openapi.json")
    new = described["paths"]["/api/boards/{name}/new"]["post"]
    schema = new["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[-1]
    assert set(described["components"]["schemas"][schema]["properties"]) == {
        *("position", "first", "tokens", "secret", "at"),
        *("game", "variant", "players", "seats", "coach", "limit", "clock", "repetition", "rematch"),
        *("black", "red"),
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


def test_the_document_names_every_path(service: Running):
    table = [line for line in (ROOT / "docs" / "SERVICE.md").read_text().splitlines() if line.startswith("| `")]
    named = set(re.findall(r"[a-z]+", " ".join(line.split("|")[1] for line in table)))
    paths = service.get("openapi.json")["paths"]
    words = {word for path in paths for word in path.split("/") if word and not word.startswith("{")}
    assert len(paths) > 20
    assert words - named == set()
