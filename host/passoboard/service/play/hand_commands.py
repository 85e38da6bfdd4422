"""What people may ask of the hands at a simulated board while a coach watches."""

from ..boards.board import Board
from ..http import schemas
from ..http.roles import Role
from .coach import Coaches
from .commands import Commands


class HandCommands:
    """Moves of hands that a coach may warn of."""

    def __init__(self, coaches: Coaches, actions: Commands) -> None:
        """Ask the coach, then the hands."""
        self._coaches = coaches
        self._actions = actions

    async def move(self, board: Board, role: Role, body: schemas.Moved) -> dict[str, str]:
        """Make a move with the hands of a simulated board: its whole gesture, touches included."""
        if not body.sure:
            await self._coaches.guard(board, role, body.move)
        return await self._actions.move(board, role, body)
