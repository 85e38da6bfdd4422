"""Who may come in: links made from one key, names, origins, and a service that is open to a network."""

import asyncio
from pathlib import Path

import httpx
import pytest
from passoboard.service.http.link_epochs import LinkEpochs
from passoboard.service.http.roles import (
    ADMIN,
    SPECTATOR,
    Access,
    Role,
    is_loopback,
    is_own_host,
    is_own_origin,
    load_key,
)
from websockets.sync.client import connect

from .asking import token_of
from .running import LIMIT_S, Running


def test_each_link_gives_its_role_and_no_other():
    access = Access(b"k" * 32, open_to_all=False)
    roles = [ADMIN, SPECTATOR, Role("player", "e661", "b"), Role("player", "e661", "r")]
    assert [access.role(access.token(role)) for role in roles] == roles
    assert len({access.token(role) for role in roles}) == 4


def test_no_token_means_nobody_in_a_network_and_the_admin_at_the_machine_itself():
    assert Access(b"k", open_to_all=False).role("") is None
    assert Access(b"k", open_to_all=True).role("") is ADMIN
    assert Access(b"k", open_to_all=True).role("wrong") is None


def test_a_link_says_its_role_but_only_its_signature_gives_it():
    access = Access(b"k" * 32, open_to_all=False)
    token = access.token(Role("player", "e661", "b"))
    assert token.startswith("p.e661.b.0.")
    forged = [token.replace(".b.", ".r."), token.replace("e661", "e662"), token.replace(".0.", ".00."), token[:-1]]
    forged += [
        "a." + token.rpartition(".")[2],
        "p.e661.b.99.x",
        "p.e661.b.-1.x",
        "p.e661.b.²." + "x" * 22,
        ".",
        "\udcff",
    ]
    assert [access.role(wrong) for wrong in forged] == [None] * len(forged)


def test_a_wrong_token_costs_one_comparison_however_many_boards_there_are(monkeypatch: pytest.MonkeyPatch):
    link_epochs = LinkEpochs()
    access = Access(b"k" * 32, open_to_all=False, link_epochs=link_epochs)
    for number in range(1000):
        link_epochs.renew(f"{number:04x}")
    made: list[Role] = []
    sign = access.token
    monkeypatch.setattr(access, "token", lambda role: made.append(role) or sign(role))
    assert access.role("p.0003.b.1.wrong") is None
    assert len(made) == 1


def test_another_key_makes_other_links():
    token = Access(b"one", open_to_all=False).token(ADMIN)
    assert Access(b"two", open_to_all=False).role(token) is None


def test_a_player_sees_and_plays_one_side_of_one_board():
    role = Role("player", "e661", "b")
    assert (role.side_on("e661"), role.side_on("other")) == ("b", "")
    assert (role.may_play_on("e661"), role.may_play_on("other")) == (True, False)
    assert not SPECTATOR.may_play_on("e661")


def test_the_key_is_kept_for_this_user_alone(tmp_path: Path):
    path = tmp_path / "state" / "links.key"
    key = load_key(path)
    assert load_key(path) == key
    assert len(key) == 32
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("left", [b"", b"short", b"x" * 33])
def test_a_file_that_holds_no_whole_key_is_replaced(tmp_path: Path, left: bytes):
    path = tmp_path / "links.key"
    path.write_bytes(left)
    key = load_key(path)
    assert len(key) == 32
    assert key != left
    assert load_key(path) == key


def test_link_epochs_outlive_the_service(tmp_path: Path):
    path = tmp_path / "state" / "links.json"
    link_epochs = LinkEpochs(path)
    assert link_epochs.finish("e661", "epoch/1")
    assert not link_epochs.finish("e661", "epoch/1"), "a game ends once, even if it is heard of twice"
    asyncio.run(link_epochs.save())
    again = LinkEpochs(path)
    assert (again.newest("e661"), again.oldest("e661"), again.newest("other")) == (1, 0, 0)
    assert not again.finish("e661", "epoch/1")
    assert again.begin("e661")
    asyncio.run(again.save())
    assert LinkEpochs(path).oldest("e661") == 1


def test_a_link_is_good_until_its_epoch_is_over():
    link_epochs = LinkEpochs()
    access = Access(b"k" * 32, open_to_all=False, link_epochs=link_epochs)
    old = access.player("e661", "b")
    token = access.token(old)
    link_epochs.finish("e661", "epoch/1")
    assert access.role(token) == old
    assert access.is_good(old)
    new = access.player("e661", "b")
    link_epochs.begin("e661")
    assert access.role(token) is None
    assert not access.is_good(old)
    assert access.role(access.token(new)) == new


def test_a_damaged_list_of_link_epochs_is_no_reason_to_let_old_links_in(tmp_path: Path):
    (tmp_path / "links.json").write_text('{"e661": ')
    with pytest.raises(ValueError, match="is damaged"):
        LinkEpochs(tmp_path / "links.json")


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost:8750", True),
        ("127.0.0.1", True),
        ("[::1]:8750", True),
        ("board.example:8750", False),
        ("192.168.1.7:8750", False),
        ("", False),
    ],
)
def test_at_the_loopback_only_names_of_the_loopback_are_ours(host: str, own: bool):
    assert is_own_host(host, frozenset()) is own


def test_in_a_network_our_names_and_plain_addresses_are_ours():
    names = frozenset({"board.club"})
    assert is_own_host("board.club:8750", names)
    assert is_own_host("192.168.1.7:8750", names)
    assert not is_own_host("evil.example", names)


def test_an_origin_is_ours_if_it_is_the_host_that_was_asked():
    assert is_own_origin(None, "localhost:8750")
    assert is_own_origin("http://localhost:8750", "localhost:8750")
    assert not is_own_origin("http://localhost:9999", "localhost:8750")
    assert not is_own_origin("null", "localhost:8750")


def test_what_only_this_machine_reaches():
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "192.168.1.7")] == [
        True, True, True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize("level", ["info", "debug"])
def test_a_service_that_listens_to_a_network_wants_a_token_and_logs_none(tmp_path: Path, level: str):
    with Running(tmp_path, "--host", "0.0.0.0", "--level", level, ports=("/dev/no-board",)) as service:
        port = httpx.URL(service.url).port
        announced = next(line for line in service.lines if line["text"].startswith("listening"))
        tokens = {role: token_of(announced[role]) for role in ("admin", "spectators")}
        with httpx.Client(base_url=f"http://127.0.0.1:{port}/api") as client:
            assert client.get("/boards").status_code == 401
            assert client.get("/boards", params={"token": tokens["spectators"]}).status_code == 200
            assert client.get("/ports", params={"token": tokens["spectators"]}).status_code == 403
            answer = client.get("/ports", headers={"Authorization": f"Bearer {tokens['admin']}"})
            assert answer.json()[0]["problem"].startswith("/dev/no-board")
            refused = client.post("/nonsense", params={"token": tokens["spectators"]})
            assert refused.status_code in (404, 405)
        with connect(f"ws://127.0.0.1:{port}/api/events?token={tokens['admin']}", open_timeout=LIMIT_S) as socket:
            assert "snapshot" in str(socket.recv(timeout=LIMIT_S))
        assert service.stop() == 0
    logged = str([line for line in service.lines if line is not announced])
    assert [role for role, token in tokens.items() if token in logged] == []
