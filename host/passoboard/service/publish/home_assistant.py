"""Lets Home Assistant find the boards at a broker: a device for each, with game, players, whose turn it is, and result.

``<prefix>/<component>/passoboard_<board>/<what>/config`` says where to look, ``passoboard/<board>/game`` is what to
see there; both are retained, and tell no more than everybody may know.
"""

import json
from dataclasses import dataclass
from typing import Any

from passoboard import __version__

from ..boards.board import Board

TOPIC = "passoboard"
_SENSORS = {  # what, its name for people, its symbol
    "game": ("Game", "mdi:checkerboard"),
    "players": ("Players", "mdi:account-group"),
    "turn": ("Turn", "mdi:account-arrow-right"),
    "result": ("Result", "mdi:trophy"),
}


@dataclass(frozen=True)
class Message:
    """Something to publish, retained."""

    topic: str
    payload: str


def find_board(board: Board, prefix: str) -> list[Message]:
    """Return how Home Assistant finds a board."""
    hello = board.hello
    node = f"passoboard_{board.id}"
    common = {
        "availability": [
            {"topic": f"{TOPIC}/service"},
            {
                "topic": f"{TOPIC}/{board.id}/connection",
                "value_template": "{{ 'online' if value_json.connection == 'ready' else 'offline' }}",
            },
        ],
        "availability_mode": "all",
        "device": {
            "identifiers": [node],
            "name": f"Passo board {board.id}",
            "manufacturer": "Passo board",
            "model": hello.profile,
            "sw_version": hello.firmware,
        },
        "origin": {"name": "passoboard", "sw_version": __version__},
    }
    found = []
    for what, (name, icon) in _SENSORS.items():
        sensor: dict[str, Any] = {
            "name": name,
            "unique_id": f"{node}_{what}",
            "icon": icon,
            "state_topic": f"{TOPIC}/{board.id}/game",
            "value_template": f"{{{{ value_json.{what} }}}}",
        }
        found.append(Message(f"{prefix}/sensor/{node}/{what}/config", json.dumps(sensor | common)))
    return found


def tell_game(board: Board) -> Message:
    """Return what there is to see of the game that is on, or was the last."""
    return Message(f"{TOPIC}/{board.id}/game", json.dumps(_summary(board)))


def _summary(board: Board) -> dict[str, Any]:
    game, live, match = board.live.game, board.live, board.replay.match
    names = dict(zip(game.sides, game.side_names, strict=True))
    outcome = match.outcome() if match is not None and match.game.name == game.name else None
    return {
        "game": game.name,
        "players": ", ".join(_player(board, side, names[side]) for side in live.sides),
        "turn": "" if outcome else names.get(live.mover, ""),
        "result": _result(names, game.sides, outcome) if outcome else "",
        "moves": live.turn,
    }


def _player(board: Board, side: str, name: str) -> str:
    """Return who plays a side: by name, as a program, or just the side."""
    seat = board.seats_view()[side]
    who = board.names.get(name.lower(), "") or seat["name"]
    return f"{name}: {who}" if who else name


def _result(names: dict[str, str], sides: Any, outcome: Any) -> str:
    winner = "draw" if outcome.winner is None else f"{names[sides[outcome.winner]]} won"
    return f"{winner} ({outcome.reason})"
