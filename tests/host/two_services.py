"""Everything that a service says, and compared with another that differs in one secret: it has to be the same."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .running import Running

Told = dict[str, str]  # what was said, by the way it came: role and route, file, log lines

_CHANGING = (  # what two services never have in common: times, random numbers, addresses, how far a thread has come
    (r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)?", "<time>"),
    (r"\b[0-9a-f]{64}\b", "<digest>"),
    (r"[\w.-]{22,}", "<token>"),
    (r"127\.0\.0\.1:\d+", "<address>"),
    (r"/[\w./-]*(port-|secrets|sqlite3)[\w./-]*", "<path>"),
    (r'"seq": ?\d+', "<seq>"),
    (r"data:image/svg[^\"]*", "<code>"),
)


def plain(text: str) -> str:
    """Return a text without what always changes."""
    for pattern, word in _CHANGING:
        text = re.sub(pattern, word, text)
    return text


def differing(ways: Iterable[str], one: Told, other: Told) -> dict[str, tuple[str, str]]:
    """Return what two services say differently, by the way it came."""
    told = {way: (plain(one[way]), plain(other[way])) for way in ways}
    return {way: pair for way, pair in told.items() if pair[0] != pair[1]}


def telling(told: Told, secrets: Iterable[str]) -> list[str]:
    """Return the ways by which one of these texts came out."""
    return [way for way, text in told.items() if any(secret in text for secret in secrets)]


class Asker:
    """Somebody who asks a service for everything about board abcd, its game and one number of the log."""

    def __init__(self, service: Running, role: str, token: str, game: str, number: int) -> None:
        """``token`` is empty for the admin at the machine itself."""
        self.told: Told = {}
        self._service = service
        self._role = role
        self._token = {"token": token} if token else {}
        self._game = game
        self._number = number

    def get_all(self) -> None:
        """Note what every route answers."""
        for path, methods in self._service.get("openapi.json")["paths"].items():
            url = path.replace("{name}", self._game if path.startswith("/api/rules") else "abcd")
            if "get" in methods:
                self.get(url.replace("{number}", str(self._number)))

    def get(self, url: str, **asked: str) -> None:
        """Note one answer."""
        answer = self._service.client.get(url, params=self._token | asked, follow_redirects=True)
        self.told[f"{self._role} GET {url} {asked}"] = answer.text

    def post_all(self, posts: Iterable[tuple[str, dict[str, Any]]]) -> None:
        """Note what some commands are answered."""
        for verb, body in posts:
            self.post(f"boards/abcd/{verb}", body)

    def post(self, path: str, body: dict[str, Any]) -> None:
        """Note one answer to a command or a question with a body."""
        self.told[f"{self._role} POST {path} {body}"] = self._service.post(path, body, params=self._token).text


def files_in(folder: Path) -> Told:
    """Return what is on the disk, except in the folder that is there to keep secrets."""
    files = [path for path in folder.rglob("*") if path.is_file() and "secrets" not in path.parts]
    assert any(path.suffix == ".sqlite3" for path in files)
    return {f"file {path.relative_to(folder)}": path.read_bytes().decode("latin-1") for path in files}
