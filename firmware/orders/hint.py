"""The command that lights cells, a move, or graded targets; with none of these, it clears the hint."""

from boardcore.wire.frame import WireError
from boardcore.wire.values import read_mask

from orders.playing import move_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass

_GRADES = "good fair losing"


def carry_out(commands: "Commands", frame: "Frame", _: int) -> None:
    """Show the hint."""
    game, lights = commands.live.game, commands.gameplay.lights
    cells = _mask(frame, "mask", len(game.cells))
    if frame.get("move"):
        for cell in game.path(move_of(frame, commands.live)):
            cells |= 1 << cell
    grades = _grades(frame, list(game.cells))
    lights.end_review()
    lights.hint = cells
    lights.grades = grades
    lights.changed = True


def _mask(frame: "Frame", key: str, cells: int) -> int:
    """Return a mask of cells, or 0 if the frame has none of this name."""
    mask = frame.get(key)
    return 0 if mask is None else read_mask(mask, cells)


def _grades(frame: "Frame", cells: list[str]) -> "tuple[int, ...]":
    """Return the piece whose targets are graded, and those of each grade; nothing if none are."""
    masks = [_mask(frame, grade, len(cells)) for grade in _GRADES.split(" ")]
    if not any(masks):
        return ()
    start = frame.get("from")
    if start and start not in cells:
        raise WireError("value", f"{start} is not a cell")
    return tuple([cells.index(start) if start else -1] + masks)
