"""The commands of a host while a game is on."""

from boardcore.games import IllegalMove, TextError
from boardcore.wire.frame import WireError, encode
from boardcore.wire.values import read_mask

from host.commands import text_of

try:
    import typing  # noqa: F401 - not on a board: what follows is for type checkers alone

    from boardcore.record.live_game import LiveGame
    from boardcore.wire.frame import Frame

    from host.commands import Commands
except ImportError:
    pass

_GRADES = ("good", "fair", "losing")


def snapshot(commands: "Commands", frame: "Frame", now: int) -> bytes:
    """Tell how things are."""
    return encode("state", commands.reports.frames.state_fields(now, text_of(frame, "n")))


def back(commands: "Commands", _: "Frame", now: int) -> None:
    """Take back the last move, or a resignation."""
    match = commands.live.match
    if not match.moves and not match.stopped:
        raise WireError("gone", "there is no move to take back")
    commands.gameplay.take_back("host", now)


def choose(commands: "Commands", frame: "Frame", now: int) -> None:
    """Decide which of the candidates was played, if the discs show it."""
    if not commands.gameplay.choose(_move_of(frame, commands.live), "host", now):
        raise WireError("evidence", "the discs do not show this move")


def declare(commands: "Commands", frame: "Frame", _: int) -> None:
    """Declare a token for the next move, or none."""
    gameplay = commands.gameplay
    letter = text_of(frame, "token")
    index = commands.live.game.extras.find(letter) if len(letter) == 1 else -1
    if index < 0 and letter != "-":
        raise WireError("value", f"{letter} is not a token")
    expect_running(commands.live)
    if gameplay.referee.passing:
        raise WireError("busy", "the first of two steps is made: put it back, or make the second")
    if not gameplay.declare(0 if letter == "-" else 1 << index):
        raise WireError("illegal", f"no token {letter} left, or no move for it")


def hint(commands: "Commands", frame: "Frame", _: int) -> None:
    """Light cells, a move, or graded targets; with none of these, clear the hint."""
    game, lights = commands.live.game, commands.gameplay.lights
    cells = _mask(frame, "mask", len(game.cells))
    if frame.get("move"):
        for cell in game.path(_move_of(frame, commands.live)):
            cells |= 1 << cell
    grades = _graded(frame, list(game.cells))
    lights.end_review()
    lights.hint = cells
    lights.grades = grades
    lights.changed = True


def expect_running(live: "LiveGame") -> None:
    """Raise WireError unless a game is on."""
    if not live.begun:
        raise WireError("busy", "no game has begun: the start position must be set up first")
    if live.match.outcome():
        raise WireError("over", "the game is over")


def _move_of(frame: "Frame", live: "LiveGame") -> int:
    """Return the legal move that a command names.

    It is looked for among the texts of the legal moves, of one piece if possible: what writes them is loaded. To load
    what reads a text takes longer; it is only asked what is wrong with others.
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


def _mask(frame: "Frame", key: str, cells: int) -> int:
    """Return a mask of cells, or 0 if the frame has none of this name."""
    mask = frame.get(key)
    return 0 if mask is None else read_mask(mask, cells)


def _graded(frame: "Frame", cells: list[str]) -> "tuple[int, ...]":
    """Return the piece whose targets are graded, and those of each grade; nothing if none are."""
    masks = [_mask(frame, grade, len(cells)) for grade in _GRADES]
    if not any(masks):
        return ()
    start = frame.get("from")
    if start and start not in cells:
        raise WireError("value", f"{start} is not a cell")
    return tuple([cells.index(start) if start else -1] + masks)
