"""All boards the service has met since it started."""

from games import GAMES

from passoboard.link import Hello, PortBusy, VersionMismatch

from .board import Board
from .events import Hub


class Roster:
    """Boards by their id; a board behind two ports is served on the first."""

    def __init__(self, hub: Hub) -> None:
        """No board is known yet."""
        self.hub = hub
        self.boards: dict[str, Board] = {}
        self._losses: set[tuple[str, str, int]] = set()

    def meet(self, hello: Hello, port: str) -> Board:
        """Return the board that says hello; raises PortBusy if it is being served on another port."""
        if hello.game not in GAMES:
            raise VersionMismatch(
                f"board {hello.board} plays {hello.game}, which this program does not know: update it"
            )
        board = self.boards.get(hello.board)
        if board is None:
            board = self.boards[hello.board] = Board(hello, self.hub)
        elif board.connection is not None and board.port != port:
            raise PortBusy(f"board {hello.board} is already connected on {board.port}")
        return board

    def is_news(self, board: str, boot: str, lost: int) -> bool:
        """Tell whether a loss of entries that a board reports has not been reported before."""
        loss = (board, boot, lost)
        if loss in self._losses:
            return False
        self._losses.add(loss)
        return True
