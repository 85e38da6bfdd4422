"""Behind a reverse proxy: what it passes on is never taken for somebody at this machine."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.command import passoboard
from tests.host.running import Running

PUBLIC = "https://board.club"
NAMED = {"Host": "board.club", "Origin": PUBLIC}  # as a proxy passes them on
PLAIN = {"Host": "127.0.0.1:8750"}  # as a proxy sends them that was told nothing


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Running]:
    """Returns a service that is asked directly, as the proxy asks it."""
    with Running(tmp_path, "--public", f"{PUBLIC}/", ports=("sim://",)) as running:
        running.client.base_url = httpx.URL(f"http://{listening(running)['bound']}")
        yield running


def listening(service: Running) -> dict[str, str]:
    return next(line for line in service.lines if line["text"].startswith("listening on"))


def test_requests_through_a_proxy_need_a_token(service: Running) -> None:
    for headers in (NAMED, PLAIN):
        assert service.client.get("/api/boards", headers=headers).status_code == 401
        assert service.client.post("/api/boards/any/new", json={}, headers=headers).status_code == 401


def test_links_begin_with_the_public_address_and_work_through_it(service: Running) -> None:
    told = listening(service)
    assert told["text"] == f"listening on {PUBLIC}"
    assert told["admin"].startswith(f"{PUBLIC}/")
    token = told["admin"].rpartition("=")[2]
    answer = service.client.get("/api/health", headers={**NAMED, "Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["role"]) == (200, "admin")


def test_another_name_is_refused(service: Running) -> None:
    assert service.client.get("/api/health", headers={"Host": "evil.example"}).status_code == 421


@pytest.mark.parametrize(
    "url",
    ["board.club", "ftp://board.club", "https://", "https://board.club/path", "https://me:pw@board.club", "x://y"],
)
def test_what_is_not_an_address_is_refused(url: str) -> None:
    done = passoboard("serve", "--public", url)
    assert (done.returncode, done.stderr) == (
        2,
        f"passoboard: --public: {url!r} is not an address such as https://board.club\n",
    )
