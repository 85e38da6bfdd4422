"""Puts the firmware on a board's drive: reads it, plans, checks for space, and takes one step after the other."""

from collections.abc import Callable

from passoboard.geometry import read_geometry
from passoboard.simulator.standins.simulated.settings import find

from .disk import PART, Disk, Medium
from .errors import DriveLost, MakerError
from .payload import Payload, digest
from .plan import BOOT, SETTINGS, Change, Plan, Step, make_plan, peak

_LARGEST = 256 * 1024  # bytes; none of our files is a tenth as large, and reading a drive is slow
_READ = (".py", ".toml", ".json", ".mpy", PART)


def look(medium: Medium) -> dict[str, bytes]:
    """Return the files of a drive; only the names of those that cannot be ours."""
    contents = {}
    for path in medium.names():
        if not path.endswith("/"):
            may_be_ours = path.endswith(_READ) and medium.size(path) <= _LARGEST
            contents[path] = medium.read(path) if may_be_ours else b""
    return contents


def board_on(medium: Medium) -> str:
    """Return which board the settings on a drive name, the small one if they name none."""
    readable = SETTINGS in medium.names() and medium.size(SETTINGS) <= _LARGEST
    lines = medium.read(SETTINGS).decode("utf-8", "replace").split("\n") if readable else []
    named = find(lines, "PASSO_BOARD").strip().strip('"').partition('"')[0]
    return named if named in read_geometry().boards else "small"


def plan_for(medium: Medium, payload: Payload) -> Plan:
    """Return what to do to a drive; raises MakerError if it has too little space."""
    contents = look(medium)
    plan = make_plan(contents, payload)
    free, cluster = medium.free()
    needed = peak(contents, plan.steps, cluster)
    if needed > free:
        raise MakerError(
            f"{medium.root} has {free // 1024} KiB free and needs {needed // 1024}: remove what is not used there"
        )
    return plan


def carry_out(medium: Medium, plan: Plan, on_step: Callable[[Step], None] = lambda _: None) -> None:
    """Take the steps of a plan; ``on_step`` is called before each. Raises DriveLost or MakerError."""
    disk = Disk(medium)
    for step in plan.steps:
        on_step(step)
        try:
            _take(disk, step)
        except OSError as error:
            raise DriveLost(
                f"{medium.root}: {error.strerror or error}. The board still starts, with the old version or the new "
                "one: plug it in and deploy again"
            ) from error


def needs_restart(changes: tuple[Change, ...]) -> bool:
    """Return whether the board must be plugged in again: ``boot.py`` runs at power-on only."""
    return any(change.path == BOOT for change in changes)


def _take(disk: Disk, step: Step) -> None:
    if step.verb == "write":
        disk.write(step.path, step.data)
    elif step.verb == "swap":
        disk.swap(step.path, step.data)
    elif step.verb == "remove":
        disk.remove(step.path)
    elif step.verb == "clear":
        disk.clear(step.path)
    elif digest(disk.medium.read(step.path)) != step.data.decode():
        raise MakerError(f"{step.path} has changed since it was written: deploy again")
