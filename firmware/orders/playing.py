"""What the commands need that are about a game that is on."""

from boardcore.games import IllegalMove, TextError
from boardcore.wire.frame import WireError

from orders import text_of

try:
    import typing  # noqa: F401 - not on a board: what follows is for type checkers alone

    from boardcore.record.live_game import LiveGame
    from boardcore.wire.frame import Frame
except ImportError:
    pass


def expect_running(live: "LiveGame") -> None:
    """Raise WireError unless a game is on."""
    if not live.begun:
        raise WireError("busy", "no game has begun: the start position must be set up first")
    if live.match.outcome():
        raise WireError("over", "the game is over")


def side_of(frame: "Frame", live: "LiveGame") -> int:
    """Return the side that a command names, in a game that is on."""
    side = text_of(frame, "side")
    expect_running(live)
    sides = list(live.game.sides)[: live.game.players(live.position)]
    if side not in sides:
        raise WireError("value", f"{side} is not a side")
    return sides.index(side)


def move_of(frame: "Frame", live: "LiveGame") -> int:
    """Return the legal move that a command names.

    It is looked for among the texts of the legal moves, of one piece if possible: what writes them is loaded. To load
    what reads a text takes longer, and memory; it is only asked what is wrong with others.
    """
    expect_running(live)
    game, text = live.game, text_of(frame, "move")
    cells, start = list(game.cells), text.split("-")[0]
    for move in game.moves(live.position, cells.index(start) if start in cells else -1):
        if game.format_move(move) == text:
            return move
    try:
        return game.read(live.position, text)
    except TextError as error:
        raise WireError("value", str(error))  # noqa: B904 - a board has no exception chains
    except IllegalMove as error:
        raise WireError("illegal", error.reason)  # noqa: B904
