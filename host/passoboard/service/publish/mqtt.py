"""Publishes live events to an MQTT broker, as everybody may see them, for those who have one.

``passoboard/<board>/<event>`` carries each event as JSON; ``state`` and ``connection`` are retained, so that whoever
comes later knows how things stand. ``passoboard/service`` says ``online``, and at the end ``offline``: by our own word,
or by the broker's if we had no time for it. ``passoboard/<board>/game`` sums up the game, retained as well.
"""

import asyncio
import contextlib
import json
import logging
from typing import Any
from urllib.parse import unquote, urlsplit

import aiomqtt

from passoboard.link import Backoff

from ..boards.board import Board
from ..boards.roster import Roster
from .home_assistant import TOPIC as _TOPIC
from .home_assistant import Message, find_board, tell_game
from .hub import Event, Hub

_log = logging.getLogger(__name__)
_RETAINED = ("state", "connection")
_ABOUT_THE_GAME = ("entry", "names", "seats", "state", "connection")  # events after which its summary may differ
_LAST_WORDS_S = 2.0  # an unresponsive broker must not keep the service from shutting down


class Publisher:
    """Follows the hub for one broker; a broker that is away is tried again, and the boards do not notice."""

    def __init__(self, url: str, hub: Hub, roster: Roster, password: str = "", discovery: str = "") -> None:
        """``url`` is ``mqtt://[user[:password]@]host[:port]``, or ``mqtts://`` for an encrypted connection.

        ``password`` belongs to a user that the URL names without one. Under ``discovery`` Home Assistant looks for
        devices; empty: it is told nothing.
        """
        self._discovery = discovery
        self._told: dict[str, Message] = {}  # by topic: what the broker retains of the games
        self._options = read_broker(url, password)
        self._name = urlsplit(url).hostname or url
        self._hub = hub
        self._roster = roster

    async def run(self) -> None:
        """Publish until this is cancelled."""
        backoff = Backoff()
        while True:
            try:
                async with aiomqtt.Client(**self._options) as client:
                    _log.info("publishing to the broker %s", self._name)
                    backoff.succeeded()
                    self._told.clear()
                    await self._follow_until_lost(client)
            except aiomqtt.MqttError as error:
                _log.warning("broker %s: %s", self._name, error)
            except Exception:  # a bug here must not end the boards' service
                _log.exception("broker %s", self._name)
            await asyncio.sleep(backoff.next_wait())

    async def _follow_until_lost(self, client: aiomqtt.Client) -> None:
        """Publish, and notice a broker that is gone even if there is nothing to publish."""
        tasks = [asyncio.create_task(self._follow(client)), asyncio.create_task(_wait_for_the_end(client))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, client: aiomqtt.Client) -> None:
        listener = self._hub.listen()
        try:
            await client.publish(f"{_TOPIC}/service", "online", qos=1, retain=True)
            await self._publish_all(client)
            while True:
                event = await listener.next()
                if event is None:
                    await self._publish_all(client)
                else:
                    await self._publish(client, event)
        except asyncio.CancelledError:
            with contextlib.suppress(TimeoutError, aiomqtt.MqttError):
                await asyncio.wait_for(self._say_goodbye(client), _LAST_WORDS_S)
            raise
        finally:
            self._hub.leave(listener)

    async def _publish_all(self, client: aiomqtt.Client) -> None:
        """Publish how every board is now."""
        for board in self._roster.boards.values():
            await client.publish(f"{_TOPIC}/{board.id}/state", json.dumps(board.live.view()), qos=1, retain=True)
            state = {"connection": board.state, "why": ""}
            await client.publish(f"{_TOPIC}/{board.id}/connection", json.dumps(state), qos=1, retain=True)
            await self._tell_about(client, board)

    async def _tell_about(self, client: aiomqtt.Client, board: Board) -> None:
        """Publish what Home Assistant shows of a board, as far as it is new."""
        messages = find_board(board, self._discovery) if self._discovery else []
        for message in (*messages, tell_game(board)):
            if self._told.get(message.topic) != message:
                self._told[message.topic] = message
                await client.publish(message.topic, message.payload, qos=1, retain=True)

    async def _say_goodbye(self, client: aiomqtt.Client) -> None:
        """Publish that the service is offline: after a clean disconnect the broker does not send the last will."""
        for board in self._roster.boards.values():
            state = {"connection": "offline", "why": "the service has ended"}
            await client.publish(f"{_TOPIC}/{board.id}/connection", json.dumps(state), qos=1, retain=True)
        await client.publish(f"{_TOPIC}/service", "offline", qos=1, retain=True)

    async def _publish(self, client: aiomqtt.Client, event: Event) -> None:
        topic = f"{_TOPIC}/{event.board or 'service'}/{event.kind}"
        payload = json.dumps(event.seen_by(""))
        await client.publish(
            topic, payload, qos=1 if event.kind in ("entry", *_RETAINED) else 0, retain=event.kind in _RETAINED
        )
        board = self._roster.boards.get(event.board)
        if board is not None and event.kind in _ABOUT_THE_GAME:
            await self._tell_about(client, board)


async def _wait_for_the_end(client: aiomqtt.Client) -> None:
    """Listen to nothing: a lost connection ends that with an MqttError."""
    async for _ in client.messages:
        pass


def read_broker(url: str, password: str = "") -> dict[str, Any]:
    """Return what the client needs to know of a broker's URL; raises ValueError if it is not one."""
    parts = urlsplit(url)
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname:
        raise ValueError("the broker's address must be mqtt://host or mqtts://host")  # it may have a password in it
    options: dict[str, Any] = {
        "hostname": parts.hostname,
        "port": parts.port or (8883 if parts.scheme == "mqtts" else 1883),
        "will": aiomqtt.Will(f"{_TOPIC}/service", "offline", qos=1, retain=True),
    }
    if parts.username:
        told = password if parts.password is None else unquote(parts.password)
        options |= {"username": unquote(parts.username), "password": told}
    if parts.scheme == "mqtts":
        options["tls_params"] = aiomqtt.TLSParameters()
    return options
