"""Puzzles at a board: the service starts one, the lights show what to set up, the referee checks the moves.

This module does not talk to boards: it only makes API calls that any client can make (docs/SERVICE.md).
"""

import json
import time
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from boardcore.games import load

from passoboard.opponent.puzzles import LATER, Puzzle, mine_match
from passoboard.record import play_record, split_records

_ANSWER_S = 30.0  # a board takes a few seconds to restart for another game
_LOADED_S = 60.0
_POLL_S = 0.1


class Service:
    """A board's service at an address."""

    def __init__(self, url: str, token: str = "") -> None:
        """Use the address that ``serve`` prints, and the token of a link if the service requires one."""
        if not url.startswith(("http://", "https://")):
            raise ValueError(f"not an address of a service: {url!r}, expected such as http://127.0.0.1:8750")
        self._url = url.rstrip("/")
        self._token = token

    def get(self, path: str) -> Any:
        """Return the API's JSON answer."""
        return json.loads(self._ask(path, None))

    def text(self, path: str) -> str:
        """Return the API's answer as plain text."""
        return self._ask(path, None)

    def post(self, path: str, body: dict[str, Any]) -> None:
        """Ask the API to do something."""
        self._ask(path, json.dumps(body).encode())

    def _ask(self, path: str, body: bytes | None) -> str:
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        request = Request(f"{self._url}/api/{path}", body, headers)
        try:
            with urlopen(request, timeout=_ANSWER_S) as answer:
                return str(answer.read().decode())
        except HTTPError as error:
            raise ValueError(f"the service refuses: {_reason(error)}") from None
        except (URLError, OSError) as error:
            raise OSError(f"no service at {self._url}: {getattr(error, 'reason', error)}") from None


def _reason(error: HTTPError) -> str:
    """Return the service's reason for an error."""
    try:
        return str(json.loads(error.read())["error"]["text"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"{error.code} {error.reason}"


def board_of(service: Service, name: str = "") -> str:
    """Return the board with this name, or the only board if no name is given."""
    found = [board["board"] for board in service.get("boards")]
    if name and name not in found:
        raise ValueError(f"there is no board {name!r}, only: {', '.join(found) or 'none'}")
    if not name and len(found) != 1:
        raise ValueError(f"which board? --board with one of: {', '.join(found) or 'none'}")
    return name or str(found[0])


def set_up(service: Service, board: str, puzzle: Puzzle) -> None:
    """Start a puzzle at a board; its lights show what to set up."""
    at = _view(service, board)["at"]
    begin = {"game": puzzle.game, "position": puzzle.position, "seats": _seats(puzzle), "at": at}
    service.post(f"boards/{quote(board)}/new", begin)
    _wait(lambda: _shows(_view(service, board), puzzle), "the board does not begin the puzzle")


def pose_last(service: Service, board: str) -> Puzzle:
    """Find a puzzle in the last game at a board and take moves back to it; raise ValueError if there is none."""
    games = service.get(f"games?board={quote(board)}&limit=1")["games"]
    if not games:
        raise ValueError("no game was played at this board yet")
    record = service.text(f"games/{games[0]['id']}/record?form=text")
    match = play_record(split_records(record)[0])
    puzzles = mine_match(match) or mine_match(match, LATER)
    if not puzzles:
        raise ValueError("the last game came to no position with only one move that wins")
    puzzle = puzzles[-1]
    texts = [match.game.format_position(match.at(turn)) for turn in range(len(match.moves))]
    for _ in range(len(match.moves) - max(turn for turn, text in enumerate(texts) if text == puzzle.position)):
        at = _view(service, board)["at"]
        service.post(f"boards/{quote(board)}/back", {"at": at})
        _wait(lambda at=at: _view(service, board)["at"] > at, "the board does not take back")  # type: ignore[misc]
    _wait(lambda: _shows(_view(service, board), puzzle), "the board is not where the puzzle begins")
    for side, seat in _seats(puzzle).items():
        service.post(f"boards/{quote(board)}/seats", {"side": side, **seat})
    return puzzle


def _seats(puzzle: Puzzle) -> dict[str, dict[str, str]]:
    """Return who plays: a person on the solver's side, the puzzle program on the others."""
    game = load(puzzle.game)
    solver = game.sides[game.current(game.parse_position(puzzle.position))]
    program = {"kind": "program", "program": "puzzle"}
    return {side: {"kind": "hands"} if side == solver else program for side in game.sides}


def _view(service: Service, board: str) -> dict[str, Any]:
    view: dict[str, Any] = service.get(f"boards/{quote(board)}")
    return view


def _shows(view: dict[str, Any], puzzle: Puzzle) -> bool:
    return view["connection"] == "ready" and (view["game"], view["position"]) == (puzzle.game, puzzle.position)


def _wait(condition: Callable[[], bool], problem: str) -> None:
    """Wait until a condition holds at the board."""
    end = time.monotonic() + _LOADED_S
    while not condition():
        if time.monotonic() > end:
            raise OSError(problem)
        time.sleep(_POLL_S)
