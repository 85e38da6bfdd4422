"""All boards the service has met since it started."""

import re

from boardcore.games import GAMES

from passoboard.gamelog.text import BOARD
from passoboard.link import Hello, LinkError, PortBusy, VersionMismatch

from ..http.link_epochs import LinkEpochs
from ..publish.hub import Hub
from .board import Board
from .plausibility import MOST_ENTRIES

_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")  # of a board: a path of the API and a topic at a broker are made of it
_EPOCH = re.compile(r"[0-9a-f]{8}")
# passoboard/service is where a broker hears of the service itself; the log keeps games that came as text under import.
RESERVED = ("service", BOARD)


class Roster:
    """Boards by their id; a board behind two ports is served on the first."""

    def __init__(self, hub: Hub, link_epochs: LinkEpochs | None = None) -> None:
        self.hub = hub
        self.link_epochs = link_epochs or LinkEpochs()
        self.boards: dict[str, Board] = {}
        self._losses: dict[str, tuple[str, int]] = {}  # the newest that each board has reported

    def meet(self, hello: Hello, port: str) -> Board:
        """Return the board that says hello; raises PortBusy if it is being served on another port."""
        if not _NAME.fullmatch(hello.board):
            raise LinkError(f"{port}: a board calls itself {hello.board[:40]!r}, which is not a name")
        if hello.board.lower() in RESERVED:
            raise LinkError(f"{port}: a board calls itself {hello.board!r}, which is a reserved name")
        if not _EPOCH.fullmatch(hello.epoch):
            raise LinkError(f"{port}: {hello.epoch[:40]!r} is not an epoch")
        if max(hello.first, hello.next) > MOST_ENTRIES + 1:
            raise LinkError(f"{port}: the journal of board {hello.board} is longer than {MOST_ENTRIES} entries")
        if hello.game not in GAMES:
            what = f"board {hello.board} plays {hello.game}, which this program does not know"
            raise VersionMismatch(what, host_is_older=True)
        board = self.boards.get(hello.board)
        if board is None:
            board = self.boards[hello.board] = Board(hello, self.hub)
        elif board.connection is not None and board.port != port:
            raise PortBusy(f"board {hello.board} is already connected on {board.port}")
        return board

    def is_news(self, board: str, boot: str, lost: int) -> bool:
        """Tell whether a loss of entries that a board reports has not been reported before."""
        before, self._losses[board] = self._losses.get(board), (boot, lost)
        return before != (boot, lost)
