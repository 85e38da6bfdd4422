"""What people may ask of a table: to fill a seat, and to play from one on the page."""

from boardcore import Invalid

from passoboard.tables.errors import SeatError
from passoboard.tables.seats import FAR, PROGRAM

from ..boards.board import Board
from ..http import schemas
from ..http.roles import Role
from ..refusal import Refused
from .commands import may_tell, no_oracle, only_the_mover
from .tables import Tables


class SeatCommands:
    """Carries out what a caller of the API asks of a table."""

    def __init__(self, seating: Tables) -> None:
        self._seating = seating

    async def seats(self, board: Board, role: Role, body: schemas.FillSeat) -> dict[str, str]:
        """Fill a seat: with hands, a player on the page, a program, or another board. Players only their own."""
        side = role.side_on(board.id)
        if side and side != body.side:
            raise Refused(403, "role", "you cannot fill the other player's seat")
        knows_more = body.kind in (PROGRAM, FAR)  # and is asked for moves that may tell what it knows
        if knows_more and side != body.side and not board.live.veiled and body.side in board.live.hidden:
            raise Refused(409, "secret", "in a game with secrets, only a side's own player can seat somebody there")
        try:
            self._seating.fill(board, side, body)
        except Invalid as error:
            raise Refused(422, "value", str(error)) from error
        await self._seating.save()
        return {}

    async def play(self, board: Board, role: Role, body: schemas.Play) -> dict[str, str]:
        """Say which move a seat on the page makes; it counts once it was made at the board."""
        only_the_mover(board, role)
        if body.at not in (None, board.live.at):
            raise Refused(409, "stale", f"the newest entry is {board.live.at}")
        if may_tell(board.live.game, body.move):
            no_oracle(board, role, body.at)
        try:
            self._seating.play(board, body.move)
        except SeatError as error:
            raise Refused(409, "seat", str(error)) from error
        return {}
