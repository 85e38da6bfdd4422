"""The command that lights cells, a move, or graded targets; with none of these, it clears the hint."""

from boardcore.wire.frame import WireError
from boardcore.wire.values import mask_digits, read_mask

from orders import move_of

try:
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass

_GRADES = "good fair losing"


def carry_out(commands: "Commands", frame: "Frame", _: int) -> None:
    """Show the hint."""
    game, lights = commands.live.game, commands.gameplay.lights
    mask = frame.get("mask")
    cells = read_mask(mask, len(game.cells)) if mask else 0
    if frame.get("move"):
        for cell in game.path(move_of(frame, commands.live)):
            cells |= 1 << cell
    grades = _grades(frame, list(game.cells))
    lights.end_review()
    lights.hint = cells
    lights.grades = grades
    lights.changed = True


def _grades(frame: "Frame", cells: list[str]) -> "tuple[int, ...]":
    """Return the piece whose targets are graded, and those of each grade; nothing if none are."""
    masks = [read_mask(frame.get(grade) or "0" * mask_digits(len(cells)), len(cells)) for grade in _GRADES.split(" ")]
    if not any(masks):
        return ()
    start = frame.get("from")
    if start and start not in cells:
        raise WireError("value", f"{start} is not a cell")
    return tuple([cells.index(start) if start else -1] + masks)
