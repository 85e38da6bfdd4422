"""What changes the other side's game is asked of the other side: it happens once everybody concerned has agreed."""

from dataclasses import dataclass
from typing import Any

from boardcore.games import Game

from passoboard.gamelog.entries import Entry
from passoboard.tables.seats import HANDS, PAGE

from ..boards.board import Board
from ..http import schemas
from ..http.roles import Role
from ..refusal import Refused


@dataclass(frozen=True)
class Request:
    """A command that waits for the consent of other sides."""

    number: int
    verb: str
    side: str  # whose player asks
    body: schemas.Body
    waiting: tuple[str, ...]  # sides that have not answered yet

    def view(self) -> dict[str, Any]:
        """Return it as everybody may see it."""
        details = self.body.model_dump(exclude_defaults=True, exclude={"at"})
        who = {"number": self.number, "verb": self.verb, "side": self.side, "waiting": list(self.waiting)}
        return who | {"details": details}

    def is_ended_by(self, entry: Entry) -> bool:
        """Return whether an entry ends it: another game, or for what concerns a moment, an entry after that."""
        body = self.body
        return entry.what == "new" or (isinstance(body, (schemas.Back, schemas.Draw)) and entry.n > (body.at or 0))


def concerned(board: Board, role: Role) -> tuple[str, ...]:
    """Return the sides to ask when a caller changes more than their own: those of people, nobody for the admin."""
    own = role.side_on(board.id)
    if not own:
        return ()
    seats = board.seats_view()
    return tuple(side for side in board.live.sides if side != own and seats[side]["kind"] in (HANDS, PAGE))


def is_take_back_of_own(board: Board, role: Role) -> bool:
    """Return whether taking back touches nothing but the caller's own last move, or nothing at all."""
    return board.live.phase != "ended" and board.replay.mover(board.live.turn) in ("", role.side_on(board.id))


def renames_others(board: Board, role: Role, game: Game, names: dict[str, str]) -> bool:
    """Return whether names, by the names of the sides, change what somebody else is called."""
    letters = {name.lower(): side for side, name in zip(game.sides, game.side_names, strict=True)}
    others = [name for name in names if letters[name] != role.side_on(board.id)]
    return any(names[name] != board.names.get(name, "") for name in others)


def ask(board: Board, role: Role, verb: str, body: schemas.Body) -> dict[str, str]:
    """Ask the other sides for their consent, and return the number of the request; one at a time, and no is no."""
    side = role.side_on(board.id)
    if board.request is not None and board.request.side != side:
        raise Refused(409, "asked", "the other player has asked something: answer that first")
    if (verb, side) in board.declined:
        raise Refused(409, "declined", "that was declined: ask again after the next move")
    if not board.changes_of(side).afford():
        raise Refused(429, "often", "too many requests: wait a moment")
    number = board.number_request()
    board.set_request(Request(number, verb, side, body, concerned(board, role)))
    return {"asked": str(number)}


def answered(board: Board, role: Role, body: schemas.Answer) -> Request | None:
    """Take an answer, and return the request once nobody's consent is missing any more."""
    request, side = board.request, role.side_on(board.id)
    if request is None or request.number != body.number:
        raise Refused(409, "gone", "nobody asks that any more")
    if side and side not in request.waiting and (body.accept or side != request.side):
        raise Refused(403, "role", "this is not asked of you")
    if not body.accept:
        if side != request.side:
            board.declined.add((request.verb, request.side))
        board.set_request(None)
        return None
    waiting = tuple(other for other in request.waiting if side and other != side)
    board.set_request(Request(request.number, request.verb, request.side, request.body, waiting) if waiting else None)
    return None if waiting else request
