"""Passtally's face-down stacks: no way out of the service tells anybody what lies in them while the game is on.

Two services hear the same game, but the tiles lie in another order further down: whatever they say has to be the same.
"""

import asyncio
import json
import random
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiomqtt
import pytest
from boardcore.games import load
from boardcore.wire.frame import encode

from .asking import listening, token_of
from .fake_board import FakeBoard
from .lying import Boards
from .running import Running, wait_for
from .story import acked
from .test_mqtt import MOSQUITTO, Broker

GAME = load("passtally")
DEALT = GAME.format_position(GAME.shuffled(GAME.start(), random.Random(1).randrange))
KNOWN = 5  # tiles of each stack that lie the same in both services: more than the story turns up
WINDOW = 8  # tiles in their order that no text has by chance
MARKERS = 8  # to place before the first tile
CHANGING = (  # what two services never have in common: times, random numbers, addresses, how far a thread has come
    (r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)?", "<time>"),
    (r"\b[0-9a-f]{64}\b", "<digest>"),
    (r"[\w.-]{22,}", "<token>"),
    (r"127\.0\.0\.1:\d+", "<address>"),
    (r"/[\w./-]*(port-|secrets|sqlite3)[\w./-]*", "<path>"),
    (r'"seq": ?\d+', "<seq>"),
    (r"data:image/svg[^\"]*", "<code>"),
    (r'"overloaded":(true|false),"late_ms":\d+', "<load>"),
)


def dealt_otherwise(text: str) -> str:
    """Return the same start for everybody who looks at it, with other tiles further down."""
    *fields, stacks = text.split(" ")
    known = [stack[:KNOWN] for stack in stacks.split("/")]
    rest = list("".join(stack[KNOWN:] for stack in stacks.split("/")))
    random.Random(7).shuffle(rest)
    each = len(rest) // len(known)
    other = [one + "".join(rest[at * each : (at + 1) * each]) for at, one in enumerate(known)]
    return " ".join([*fields, "/".join(other)])


def plain(text: str) -> str:
    """Return a text without what always changes."""
    for pattern, word in CHANGING:
        text = re.sub(pattern, word, text)
    return text


def differing(ways: list[str], one: dict[str, str], other: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Return what two services say differently, by the way it comes."""
    told = {way: (plain(one[way]), plain(other[way])) for way in ways}
    return {way: pair for way, pair in told.items() if pair[0] != pair[1]}


class Evening:
    """A game of Passtally at one service, and everything that comes out of it, by the way it came."""

    def __init__(self, folder: Path, start: str, broker: Broker | None) -> None:
        self.folder = folder
        self.start = start
        self.told: dict[str, str] = {}
        self._broker = broker
        self._board = FakeBoard("abcd", game="passtally")

    @property
    def hidden(self) -> set[str]:
        """What nobody may know, whatever was turned up: some tiles of a stack in their order."""
        stacks = [stack[KNOWN - 1 :] for stack in self.start.split(" ")[-1].split("/")]
        return {stack[at : at + WINDOW] for stack in stacks for at in range(len(stack) - WINDOW + 1)}

    def go(self) -> None:
        """Play, take back, ask for everything, and note what is said."""
        folder, board = self.folder, self._board
        options = ("--mqtt", f"mqtt://127.0.0.1:{self._broker.port}") if self._broker else ()
        with Boards(folder, board) as boards, Running(folder, *options, ports=boards.ports) as service:
            wait_for(lambda: service.get("boards"), "the board")
            links = service.get("boards/abcd/links")
            roles = {f"player {side}": token_of(link) for side, link in links["players"].items()}
            roles |= {"spectator": token_of(links["spectator"]), "admin": ""}
            with self._listeners(service, roles):
                self._play(boards, service)
                links = service.get("boards/abcd/links")
                assert (sorted(links["players"]), links["withheld"]) == (sorted(GAME.sides), []), "phones may join"
                for role, token in roles.items():
                    self._ask(service, role, token)
            self.told["log lines"] = json.dumps(service.lines)
        self._read_files()

    def _play(self, boards: Boards, service: Running) -> None:
        """Place the markers, lay three tiles, take two of them back and lay another; lie a little."""
        board = self._board
        boards.do(board.new, self.start)
        for _ in range(MARKERS + 3):
            boards.do(board.play_on)
            wait_for(acked(board), "a move")
        for _ in range(2):
            boards.do(board.back)
            wait_for(acked(board), "a take-back")
        boards.do(board.play_on)
        wait_for(acked(board), "a move")
        wait_for(lambda: service.get("boards/abcd")["at"] == len(board.journal), "the state")
        self.told["a hint"] = service.post("boards/abcd/advise", {"step": 3}).text
        boards.do(board.move, "1:a1-a1")  # the service says what is wrong with it
        wait_for(acked(board), "the answer to a lie")
        wait_for(lambda: service.get("boards/abcd")["at"] == len(board.journal), "the state")
        # And with a state that has the whole truth in it, but cannot be true.
        told = [("at", "1"), ("turn", "0"), ("pos", self.start + " 9"), ("pic", "0" * 16), ("phase", "ready")]
        boards.send(encode("state", told))
        wait_for(lambda: "nonsense" in str(service.get("incidents")), "the incident")

    def _ask(self, service: Running, role: str, token: str) -> None:
        """Note what every route answers to somebody."""
        named = {"params": {"token": token}} if token else {}
        for path, methods in service.get("openapi.json")["paths"].items():
            url = path.replace("{name}", "passtally" if path.startswith("/api/rules") else "abcd")
            url = url.replace("{number}", "1")
            if "get" in methods:
                self.told[f"{role} GET {path}"] = service.client.get(url, **named).text
        for form in ("text", "jsonl"):
            asked = {"params": {"form": form, "token": token}}
            self.told[f"{role} {form}"] = service.client.get("/api/games/1/record", **asked).text
        for cell in ("b2", "a1"):
            asked = {"params": {"cell": cell, "token": token}}
            self.told[f"{role} grades {cell}"] = service.client.get("/api/boards/abcd/grades", **asked).text
        for turn in (1, MARKERS + 1):
            asked = {"params": {"turn": str(turn), "token": token}}
            self.told[f"{role} why {turn}"] = service.client.get("/api/boards/abcd/why", **asked).text
        for verb, body in ASKED:
            self.told[f"{role} POST {verb} {body}"] = service.post(f"boards/abcd/{verb}", body, **named).text
        public = service.get("boards/abcd")["position"]
        self.told[f"{role} study"] = service.post("rules/passtally/study", {"position": public}, **named).text
        for view in ("/", "/watch", "/overlay"):
            self.told[f"{role} {view}"] = service.client.get(view, follow_redirects=True, **named).text

    @contextmanager
    def _listeners(self, service: Running, roles: dict[str, str]) -> Iterator[None]:
        """Listen on a WebSocket for every role, and at the broker."""
        ended = threading.Event()
        threads = [threading.Thread(target=self._listen, args=(service, *one, ended)) for one in roles.items()]
        if self._broker:
            threads.append(threading.Thread(target=lambda: asyncio.run(self._subscribe(ended))))
        for thread in threads:
            thread.start()
        wait_for(lambda: len([way for way in self.told if "events" in way]) == len(threads), "the listeners")
        try:
            yield
        finally:
            ended.set()
            for thread in threads:
                thread.join()

    def _listen(self, service: Running, role: str, token: str, ended: threading.Event) -> None:
        with listening(service, token) as socket:
            told = [str(socket.recv())]
            self.told[f"{role} events"] = told[0]
            while not ended.is_set():
                try:
                    told.append(str(socket.recv(timeout=0.2)))
                except TimeoutError:
                    continue
        self.told[f"{role} events"] = "\n".join(told)

    async def _subscribe(self, ended: threading.Event) -> None:
        assert self._broker is not None
        told: list[str] = []
        async with aiomqtt.Client("127.0.0.1", self._broker.port) as client:
            await client.subscribe("#")
            self.told["broker events"] = ""
            messages = aiter(client.messages)
            while not ended.is_set():
                try:
                    message = await asyncio.wait_for(anext(messages), 0.5)
                    told.append(f"{message.topic} {bytes(message.payload).decode()}")  # type: ignore[arg-type]
                except TimeoutError:
                    messages = aiter(client.messages)
        self.told["broker events"] = "\n".join(told)

    def _read_files(self) -> None:
        """Note what lies on the disk, but for the folder that is there to keep secrets."""
        files = [path for path in self.folder.rglob("*") if path.is_file() and "secrets" not in path.parts]
        assert any(path.suffix == ".sqlite3" for path in files)
        for path in files:
            self.told[f"file {path.relative_to(self.folder)}"] = path.read_bytes().decode("latin-1")


ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("coach", {"side": "1", "grades": True, "guard": True, "why": True}),
    ("coach", {"side": "2", "grades": True, "guard": True, "why": True}),
    ("advise", {"step": 1}),
    ("advise", {"step": 3}),
    ("hint", {"move": "1:b2-b3"}),
    ("hint", {"cells": ["b2"]}),
    ("choose", {"move": "3:b2-b3"}),
    ("declare", {"token": "D"}),
    ("pick", {"tokens": "-"}),
    ("move", {"move": "1:b2-b3"}),
    ("move", {"move": "time"}),
    ("play", {"move": "1:b2-b3"}),
    ("hand", {"verb": "lift", "cell": "a8"}),
    ("tidy", {}),
    ("seats", {"side": "1", "kind": "page"}),
    ("play", {"move": "9:z9-z9"}),
    ("seats", {"side": "1", "kind": "program", "program": "puzzle"}),
    ("seats", {"side": "1", "kind": "hands"}),
    ("names", {"players": {"1": "Ada"}}),
    ("draw", {"at": 1}),
    ("time", {"side": "1", "at": 1}),
    ("resign", {"side": "1", "at": 1}),
    ("back", {"at": 1}),
    ("new", {"position": "?", "at": 1}),
    ("new", {"rematch": True, "at": 1}),
    ("renew", {}),
    ("set", {"key": "settle", "value": 100}),
    ("test", {"cell": "-"}),
)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker | None]:
    """Return a broker, where there is one."""
    if MOSQUITTO is None:
        yield None
        return
    running = Broker(tmp_path)
    yield running
    running.stop()


def test_no_way_out_tells_what_lies_in_the_stacks(tmp_path: Path, broker: Broker | None):
    evenings = []
    for name, start in (("one", DEALT), ("other", dealt_otherwise(DEALT))):
        folder = tmp_path / name
        folder.mkdir()
        evenings.append(Evening(folder, start, broker))
        evenings[-1].go()
    one, other = evenings
    assert GAME.public(GAME.parse_position(one.start), -1) == GAME.public(GAME.parse_position(other.start), -1)
    assert len(one.hidden & other.hidden) == 0
    for evening in evenings:
        assert len(evening.told) > 150
        assert re.search(r'"move":"[^"]+"', evening.told["a hint"]), "what nobody may know keeps nobody from a hint"
        assert [way for way, text in evening.told.items() if any(order in text for order in evening.hidden)] == []
    said = [way for way in one.told if "GET" in way or "text" in way or "jsonl" in way or "POST" in way]
    assert differing(said, one.told, other.told) == {}
