"""The WebSocket: a snapshot of all boards, then every event, for as long as the caller's link is valid."""

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ..refusal import Refused
from .dependencies import Api, Known
from .roles import Role

CLIENT = "passoboard.client"  # the extension by which a WebSocket's connection is reached
PROTOCOL = "passoboard"  # what a page asks for beside its token
stream_routes = APIRouter(prefix="/api")


@stream_routes.websocket("/events")
async def events(socket: WebSocket, api: Known) -> None:
    """Send a snapshot of all boards, then every event; after a gap (a slow reader) another snapshot."""
    try:
        role = api.role(socket)
    except Refused as error:
        await socket.close(1008, str(error))
        return
    try:
        with api.room.taken(role):
            await _serve(socket, api, role)
    except Refused as error:
        await socket.close(1013, str(error))


async def _serve(socket: WebSocket, api: Api, role: Role) -> None:
    await socket.accept(PROTOCOL if PROTOCOL in socket.scope["subprotocols"] else None)
    client = socket.scope["extensions"][CLIENT]
    api.broadcast.join(client, role)
    try:
        while True:
            await socket.receive_text()  # nothing is expected; this is how the end is noticed
    except (WebSocketDisconnect, KeyError):
        pass
    finally:
        api.broadcast.leave(client)
