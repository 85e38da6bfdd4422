"""The WebSocket: a snapshot of all boards, then every event, for as long as the caller's link is good."""

import asyncio
import json
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from .access import Role
from .actions import Refused
from .events import Listener

stream_routes = APIRouter(prefix="/api")


@stream_routes.websocket("/events")
async def events(socket: WebSocket) -> None:
    """Send a snapshot of all boards, then every event; after a gap (a slow reader) another snapshot."""
    api: Any = socket.app.state.api
    try:
        role = api.role(socket)
    except Refused as error:
        await socket.close(1008, str(error))
        return
    await socket.accept()
    listener = api.hub.listen()
    sending = asyncio.create_task(_send_events(socket, api, role, listener))
    try:
        while True:
            await socket.receive_text()  # nothing is expected; this is how the end is noticed
    except (WebSocketDisconnect, KeyError):
        pass
    finally:
        api.hub.leave(listener)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send_events(socket: WebSocket, api: Any, role: Role, listener: Listener) -> None:
    event = None
    while api.access.is_good(role):
        if event is None:
            found = [board.view(role.side_on(board.id)) for board in api.roster.boards.values()]
            message = {"type": "snapshot", "seq": api.hub.seq, "role": role.name, "side": role.side, "boards": found}
        else:
            message = event.seen_by(role.side_on(event.board))
        await socket.send_text(json.dumps(message))
        event = await listener.next()
    await socket.close(1008, "there are new links")
