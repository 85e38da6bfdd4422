"""Events at a real broker: mosquitto from Debian, started here on the loopback."""

import asyncio
import json
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiomqtt
import pytest
from boardcore.wire.frame import encode
from passoboard.service.publish.mqtt import Publisher, read_broker

from .fake_board import START, FakeBoard
from .fake_port import FakePort
from .lying import Boards
from .running import Running, wait_for
from .story import acked
from .table import LIMIT_S, Table, until

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/opt/homebrew/sbin")
pytestmark = pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed (apt-get install mosquitto)")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


class Broker:
    """A broker that can go and come back."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.config = folder / "mosquitto.conf"
        self.config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [str(MOSQUITTO), "-c", str(self.config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(self._answers, "the broker")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(LIMIT_S)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    running = Broker(tmp_path)
    yield running
    running.stop()


async def hear(port: int, topic: str, count: int) -> list[tuple[str, str]]:
    """Return the first messages under a topic."""
    found = []
    async with aiomqtt.Client("127.0.0.1", port) as client:
        await client.subscribe(topic)
        async for message in client.messages:
            found.append((message.topic.value, bytes(message.payload).decode()))  # type: ignore[arg-type]
            if len(found) == count:
                break
    return found


async def hear_that(port: int, topic: str, *texts: str) -> None:
    """Wait until a topic says one of these texts."""

    async def listen() -> None:
        async with aiomqtt.Client("127.0.0.1", port) as client:
            await client.subscribe(topic)
            async for message in client.messages:
                if any(text in bytes(message.payload).decode() for text in texts):  # type: ignore[arg-type]
                    return

    await asyncio.wait_for(listen(), LIMIT_S)


def test_moves_are_published_and_the_newest_state_waits_for_who_comes_late(tmp_path: Path, broker: Broker):
    async def play() -> None:
        board = FakeBoard()
        async with FakePort(board, tmp_path) as port, Table(tmp_path, port.path) as table:
            publisher = Publisher(f"mqtt://127.0.0.1:{broker.port}", table.hub, table.roster)
            publishing = asyncio.create_task(publisher.run())
            assert await hear(broker.port, "passoboard/service", 1) == [("passoboard/service", "online")]
            hearing = asyncio.create_task(hear(broker.port, "passoboard/+/entry", 2))
            board.new()
            board.move("c1-c2")
            heard = await asyncio.wait_for(hearing, LIMIT_S)
            assert [json.loads(text).get("move") for _, text in heard] == [None, "c1-c2"]
            await until(lambda: table.roster.boards[board.name].live.at == 2)
            ((topic, state),) = await hear(broker.port, "passoboard/+/state", 1)
            assert topic == "passoboard/fa4e/state"
            assert json.loads(state)["position"].startswith("rrrrr/")
            publishing.cancel()

    asyncio.run(play())


def test_a_broker_that_goes_and_comes_back_is_found_again(tmp_path: Path, broker: Broker):
    async def play() -> None:
        async with Table(tmp_path, str(tmp_path / "none")) as table:
            publisher = Publisher(f"mqtt://127.0.0.1:{broker.port}", table.hub, table.roster)
            publishing = asyncio.create_task(publisher.run())
            await hear(broker.port, "passoboard/service", 1)
            await asyncio.to_thread(broker.stop)
            await asyncio.to_thread(broker.start)
            heard = await asyncio.wait_for(hear(broker.port, "passoboard/service", 1), LIMIT_S)
            assert heard == [("passoboard/service", "online")]
            publishing.cancel()

    asyncio.run(play())


def test_a_lying_board_and_a_broker_that_comes_back_do_not_end_the_service(tmp_path: Path, broker: Broker):
    board = FakeBoard()
    lie = encode("state", [("at", "1"), ("turn", "0"), ("pos", "nonsense"), ("pic", "0000000"), ("phase", "ready")])
    with (
        Boards(tmp_path, board) as boards,
        Running(tmp_path, "--mqtt", f"mqtt://127.0.0.1:{broker.port}", ports=boards.ports) as service,
    ):
        boards.do(board.new)
        wait_for(acked(board), "the first entry")
        boards.send(lie)
        wait_for(lambda: service.get("incidents"), "the incident")
        broker.stop()
        broker.start()
        asyncio.run(hear_that(broker.port, "passoboard/fa4e/state", START))
        assert service.get("health")["boards"] == 1
        assert service.stop() == 0


def test_a_fault_of_ours_ends_neither_the_publishing_nor_the_service(tmp_path: Path, broker: Broker):
    async def play() -> None:
        async with Table(tmp_path, str(tmp_path / "none")) as table:
            publisher = Publisher(f"mqtt://127.0.0.1:{broker.port}", table.hub, table.roster)
            boards, table.roster.boards = table.roster.boards, None  # type: ignore[assignment]
            publishing = asyncio.create_task(publisher.run())
            await hear_that(broker.port, "passoboard/service", "online")
            table.roster.boards = boards
            hearing = asyncio.create_task(hear_that(broker.port, "passoboard/x/entry", "hello"))
            while not hearing.done():
                table.hub.publish("entry", "x", {"text": "hello"})
                await asyncio.sleep(0.05)
            publishing.cancel()

    asyncio.run(play())


def test_a_brokers_password_need_not_stand_in_the_url():
    assert read_broker("mqtt://club@host", "secret")["password"] == "secret"
    assert read_broker("mqtt://club:known@host", "secret")["password"] == "known"


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_service_that_has_ended_is_offline_however_it_ended(tmp_path: Path, broker: Broker, end: str):
    with Running(tmp_path, "--mqtt", f"mqtt://127.0.0.1:{broker.port}", ports=("/dev/no-board",)) as service:
        asyncio.run(hear_that(broker.port, "passoboard/service", "online"))
        getattr(service, end)()
        asyncio.run(hear_that(broker.port, "passoboard/service", "offline"))


def test_boards_of_a_service_that_has_ended_are_offline(tmp_path: Path, broker: Broker):
    async def play() -> None:
        board = FakeBoard()
        board.new()
        async with FakePort(board, tmp_path) as port, Table(tmp_path, port.path) as table:
            publisher = Publisher(f"mqtt://127.0.0.1:{broker.port}", table.hub, table.roster)
            publishing = asyncio.create_task(publisher.run())
            await hear_that(broker.port, "passoboard/fa4e/connection", "ready")
            publishing.cancel()
            await asyncio.gather(publishing, return_exceptions=True)
            await hear_that(broker.port, "passoboard/fa4e/connection", "the service has ended")

    asyncio.run(play())


def test_secret_tokens_are_not_published(tmp_path: Path, broker: Broker):
    async def play() -> None:
        board = FakeBoard()
        board.new()
        async with FakePort(board, tmp_path) as port, Table(tmp_path, port.path) as table:
            publisher = Publisher(f"mqtt://127.0.0.1:{broker.port}", table.hub, table.roster)
            publishing = asyncio.create_task(publisher.run())
            hearing = asyncio.create_task(hear(broker.port, "passoboard/#", 8))
            known = await until(lambda: table.said("entry") and table.roster.boards.get(board.name))
            for side, tokens in (("b", "DJK"), ("r", "TCR")):
                table.games.commit(board.name, side, tokens)
            await known.command("new", ("at", "1"), ("pos", f"{START} DJK TCR"))
            await until(lambda: len(table.said("entry")) == 2)
            await hear_that(broker.port, "passoboard/fa4e/state", " b ? ?")
            board.move("c1-c2")
            heard = str(await asyncio.wait_for(hearing, LIMIT_S))
            assert "DJK" not in heard
            assert "TCR" not in heard
            publishing.cancel()

    asyncio.run(play())


@pytest.mark.parametrize("name", ["a+b", "a#", "../x", "x" * 41])
def test_a_board_whose_name_cannot_be_a_topic_is_not_served(tmp_path: Path, name: str):
    async def play() -> None:
        board = FakeBoard()
        async with FakePort(board, tmp_path) as port, Table(tmp_path, port.path) as table:
            board.name = name
            await until(lambda: "which is not a name" in table.port_keeper.problem)
            assert table.roster.boards == {}

    asyncio.run(play())


def test_a_url_that_is_not_a_broker_is_refused():
    with pytest.raises(ValueError, match="must be mqtt://host or mqtts://host"):
        read_broker("http://example.org")
    assert read_broker("mqtts://me:secret@example.org")["port"] == 8883


# Home Assistant.


async def retained(port: int, count: int) -> dict[str, Any]:
    """Return what somebody who comes later finds at the broker, outside the events."""
    found: dict[str, Any] = {}
    async with aiomqtt.Client("127.0.0.1", port) as client:
        await client.subscribe("homeassistant/#")
        await client.subscribe("passoboard/abcd/game")
        async with asyncio.timeout(LIMIT_S):
            async for message in client.messages:
                found[message.topic.value] = json.loads(bytes(message.payload))  # type: ignore[arg-type]
                if len(found) == count:
                    break
    return found


def shown(found: dict[str, Any], what: str) -> str:
    """Return what Home Assistant shows of a board: a sensor's template, filled in from the topic it names."""
    sensor = found[f"homeassistant/sensor/passoboard_abcd/{what}/config"]
    key = re.fullmatch(r"\{\{ value_json\.(\w+) \}\}", sensor["value_template"])
    assert key
    return str(found[sensor["state_topic"]][key[1]])


def test_home_assistant_finds_the_board_players_turn_and_result(tmp_path: Path, broker: Broker):
    board = FakeBoard("abcd")
    url = f"mqtt://127.0.0.1:{broker.port}"
    with Boards(tmp_path, board) as boards, Running(tmp_path, "--mqtt", url, ports=boards.ports) as service:
        boards.do(board.new)
        wait_for(acked(board), "a game")
        names = {"players": {"b": "Ada", "r": "Grace"}}
        wait_for(lambda: service.post("boards/abcd/names", names).status_code == 200, "the names")
        boards.do(board.move, "c1-c2")
        wait_for(acked(board), "a move")
        asyncio.run(hear_that(broker.port, "passoboard/abcd/game", '"turn": "Red"'))
        found = asyncio.run(retained(broker.port, 5))
        assert [shown(found, what) for what in ("game", "players", "turn", "result")] == [
            "passo", "Black: Ada, Red: Grace", "Red", "",
        ]  # fmt: skip
        sensors = [sensor for topic, sensor in found.items() if topic.startswith("homeassistant")]
        assert len({sensor["unique_id"] for sensor in sensors}) == 4
        assert {sensor["device"]["identifiers"][0] for sensor in sensors} == {"passoboard_abcd"}
        assert {sensor["origin"]["name"] for sensor in sensors} == {"passoboard"}
        assert [place["topic"] for place in sensors[0]["availability"]] == [
            "passoboard/service", "passoboard/abcd/connection",
        ]  # fmt: skip

        def resign() -> None:
            board.match.resign(1)
            board.add("resign", how="host", side="r")

        boards.do(resign)
        wait_for(acked(board), "the end")
        asyncio.run(hear_that(broker.port, "passoboard/abcd/game", '"result": "Black won (resigned)"'))


def test_who_has_no_home_assistant_leaves_its_topics_alone(tmp_path: Path, broker: Broker):
    board = FakeBoard("abcd")
    options = ("--mqtt", f"mqtt://127.0.0.1:{broker.port}", "--mqtt-discovery", "")
    with Boards(tmp_path, board) as boards, Running(tmp_path, *options, ports=boards.ports):
        boards.do(board.new)
        wait_for(acked(board), "a game")
        asyncio.run(hear_that(broker.port, "passoboard/abcd/game", '"turn": "Black"'))
        assert list(asyncio.run(retained(broker.port, 1))) == ["passoboard/abcd/game"]
