"""Who has come in: logins made of links, listed, ended one by one, expiring; and what the log tells of all that."""

import asyncio
import contextlib
import json
import socket
from pathlib import Path

import httpx
import pytest
from passoboard.service.http.lan_listener import own_address
from passoboard.service.http.link_epochs import LinkEpochs
from passoboard.service.http.logins import DAYS, MOST, Logins
from passoboard.service.http.roles import ADMIN, SPECTATOR, Access, Role
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .asking import refused, token_of
from .fake_board import FakeBoard
from .lying import Boards
from .running import LIMIT_S, Running, wait_for
from .story import acked

DAY_S = 86_400


class Days:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 20_000.0 * DAY_S

    def __call__(self) -> float:
        return self.now


def come_in(access: Access, role: Role) -> str:
    return access.login_token(
        access.logins.begin(role.name, role.board, role.side, role.link_epoch, who="", address="")
    )


def test_a_login_gives_the_role_of_its_link_and_no_other():
    access = Access(b"k" * 32, open_to_all=False)
    ada = Role("player", "e661", "b")
    tokens = {role: come_in(access, role) for role in (ADMIN, SPECTATOR, ada)}
    assert [access.role(token) for token in tokens.values()] == list(tokens)
    assert all(access.is_good(role) for role in map(access.role, tokens.values()) if role)
    head, name, signature = tokens[SPECTATOR].split(".")
    other = tokens[ADMIN].split(".")[1]
    forged = [f"{head}.{other}.{signature}", f"{head}.{name}", f"{head}.", f"{head}.\udcff.x", tokens[ADMIN] + "x"]
    assert [access.role(wrong) for wrong in forged] == [None] * len(forged)


def test_a_login_ends_by_itself_a_month_after_its_last_use(tmp_path: Path):
    days = Days()
    access = Access(b"k", open_to_all=False, logins=Logins(tmp_path / "logins.json", days))
    kept, lost = come_in(access, ADMIN), come_in(access, ADMIN)
    days.now += (DAYS - 1) * DAY_S
    assert access.role(kept) == ADMIN
    asyncio.run(access.logins.save())
    days.now += 2 * DAY_S
    later = Access(b"k", open_to_all=False, logins=Logins(tmp_path / "logins.json", days))
    for one in (access, later):
        assert (one.role(kept), one.role(lost)) == (ADMIN, None)
        assert len(one.logins.all()) == 1


def test_a_link_that_is_renewed_lets_nobody_in_and_those_inside_stay():
    async def story() -> None:
        access = Access(b"k", open_to_all=False, link_epochs=LinkEpochs())
        before = access.token(access.everywhere("spectator"))
        inside = come_in(access, SPECTATOR)
        await access.renew("spectator")
        assert access.role(before) is None
        role = access.role(inside)
        assert role == SPECTATOR
        after = access.everywhere("spectator")
        assert access.role(access.token(after)) == after
        assert access.role(access.token(ADMIN)) == ADMIN
        access.logins.end(role.login)
        assert (access.role(inside), access.is_good(role)) == (None, False)

    asyncio.run(story())


def test_who_comes_often_ends_only_logins_of_the_same_link():
    access = Access(b"k", open_to_all=False)
    ada, first = come_in(access, Role("player", "e661", "b")), come_in(access, SPECTATOR)
    for _ in range(MOST):
        last = come_in(access, SPECTATOR)
    assert (access.role(first), access.role(last)) == (None, SPECTATOR)
    assert access.role(ada)
    assert len(access.logins.all()) == MOST + 1


def bearer(token: str) -> dict[str, dict[str, str]]:
    return {"headers": {"Authorization": f"Bearer {token}"}}


def last_words(listener: ClientConnection) -> str:
    with contextlib.suppress(ConnectionClosed):
        while True:
            listener.recv(timeout=LIMIT_S)
    return listener.close_reason or ""


def test_the_operator_lists_logins_and_ends_one_which_the_log_tells(tmp_path: Path):
    board = FakeBoard("abcd")
    with (
        Boards(tmp_path, board) as boards,
        Running(tmp_path, "--shared", ports=boards.ports) as service,
    ):
        announced = next(line for line in service.lines if "admin" in line)
        assert service.client.get("/api/boards").status_code == 401  # at this machine, but several people use it
        admin = bearer(token_of(announced["admin"]))
        boards.do(board.new)
        wait_for(acked(board), "a game")
        link = token_of(service.get("boards/abcd/links", **admin)["players"]["b"])
        tokens = [
            service.post("login", headers={**bearer(link)["headers"], "User-Agent": f"phone {number}"}).json()["token"]
            for number in range(2)
        ]
        refused(service.post("login", **bearer(tokens[0])), 409, "link")
        logins = service.get("logins", **admin)
        assert [(one["role"], one["board"], one["side"], one["who"]) for one in logins] == [
            ("player", "abcd", "b", "phone 0"),
            ("player", "abcd", "b", "phone 1"),
        ]
        assert refused(service.client.get("/api/logins", **bearer(tokens[0])), 403, "role")
        url = service.url.replace("http", "ws") + "/api/events"
        with connect(url, subprotocols=["passoboard", f"token.{tokens[0]}"], open_timeout=LIMIT_S) as listener:  # type: ignore[list-item]
            assert json.loads(listener.recv(timeout=LIMIT_S))["type"] == "snapshot"
            service.post("logins/end", {"id": logins[0]["id"]}, **admin).raise_for_status()
            assert "there are new links" in last_words(listener)
        assert [service.client.get("/api/boards", **bearer(token)).status_code for token in tokens] == [401, 200]
        assert service.client.get("/api/boards", **bearer(link)).status_code == 200
        service.post("logins/end", {"id": logins[1]["id"], "link": True}, **admin).raise_for_status()
        assert service.client.get("/api/boards", **bearer(link)).status_code == 401
        refused(service.post("logins/end", {"id": logins[1]["id"]}, **admin), 404, "login")
        strangers = [line for line in service.lines if line["text"] == "somebody was not let in"]
        assert {(line["address"], line["why"]) for line in strangers} == {
            ("127.0.0.1", "without a link"),
            ("127.0.0.1", "with a link or login that is wrong or has ended"),
        }
        wait_for(lambda: len([line for line in service.lines if "act" in line]) == 2, "the log")
        assert {(line["act"], line["board"]) for line in service.lines if "act" in line} == {("end a login", "abcd")}
        text = str([line for line in service.lines if line is not announced]) + str(logins)
        assert not any(token in text for token in (*tokens, link))
        assert (tmp_path / "state" / "logins.json").stat().st_mode & 0o777 == 0o600


def test_logins_outlive_the_service_even_a_killed_one(tmp_path: Path):
    with Running(tmp_path, "--shared", "--no-sim") as service:
        link = token_of(next(line for line in service.lines if "admin" in line)["admin"])
        token = service.post("login", **bearer(link)).json()["token"]
        service.kill()
    with Running(tmp_path, "--shared", "--no-sim") as service:
        assert service.get("ports", **bearer(token)) == []


def test_a_flood_of_logins_is_slowed_and_writes_no_endless_file(tmp_path: Path):
    with Running(tmp_path, "--shared", "--no-sim") as service:
        link = token_of(next(line for line in service.lines if "admin" in line)["spectators"])
        told = [service.post("login", **bearer(link)).status_code for _ in range(80)]
        assert (told[:64], told[-1]) == ([200] * 64, 429)
        assert len(json.loads((tmp_path / "state" / "logins.json").read_text())) <= MOST


def test_the_local_network_is_let_in_at_one_address_and_shut_out_again(tmp_path: Path):
    try:
        address = own_address()
    except OSError:
        pytest.skip("this machine has no network")
    with Running(tmp_path, "--no-sim") as service:
        base = service.post("nearby").json()["answer"]["base"]
        port = httpx.URL(base).port
        assert httpx.URL(base).host == address
        with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.2", port or 0), timeout=LIMIT_S):
            pass
        assert httpx.get(f"{base}/api/boards").status_code == 401
        service.post("nearby", {"open": False}).raise_for_status()
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{base}/api/boards")
        assert service.post("nearby").json()["answer"]["base"].startswith(f"http://{address}:")
        wait_for(lambda: len([line for line in service.lines if "act" in line]) == 3, "the log")
        acts = [line["act"] for line in service.lines if "act" in line]
        assert acts == ["let the network in", "shut the network out", "let the network in"]


def test_the_operator_is_told_that_everybody_at_the_machine_is_one(tmp_path: Path):
    with Running(tmp_path, "--no-sim") as service:
        told = "everybody who uses this machine may do everything"
        wait_for(lambda: any(told in line["text"] for line in service.lines), "the line")
