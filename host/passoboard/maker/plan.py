"""Plans an update of the firmware on a drive; at any moment the board starts with the old version or the new one.

Pure: turns what is on the drive and what belongs there into a list of steps:

1. what changes is written under ``passo.new``, out of the board's sight, and read back;
2. ``code.py`` is replaced, in one step, by a bridge that looks there first: from here on the new version starts;
3. files of older versions are removed, those in their places rewritten;
4. ``code.py`` is replaced by the real one, and ``passo.new`` removed.

A board that was cut off before 2 has the old version untouched; after 2 the next run finishes from ``passo.new``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from . import manifest
from .disk import PART
from .errors import MakerError
from .manifest import Manifest, read_manifest
from .packing import is_module, packed_path
from .payload import Payload, digest, version_in
from .settings_file import merge

STAGE = "passo.new"
SAVED = "passo.saved"
CODE, BOOT, SETTINGS = "code.py", "boot.py", "settings.toml"
_IMPORTED = (".py", ".mpy")
_OWN_WAY = (CODE, SETTINGS)  # the bridge replaces the one; the other holds the owner's values
BRIDGE = f"""\
# Between two versions: passoboard deploy was interrupted. The new one runs from {STAGE}; deploy again to finish.
import sys

sys.path.insert(0, "{STAGE}/lib")
sys.path.insert(0, "{STAGE}")
import code
""".encode()


@dataclass(frozen=True)
class Step:
    """One thing to do: ``write``, ``swap`` (replace at once), ``remove``, ``clear`` (a whole folder) or ``check``.

    ``data`` is what to write; to check, the hash in hex digits.
    """

    verb: str
    path: str
    data: bytes = field(default=b"", repr=False)


@dataclass(frozen=True)
class Change:
    """What happens to a file, for display: ``new``, ``changed``, ``merged``, ``removed``, ``saved`` or ``finished``."""

    what: str
    path: str


@dataclass(frozen=True)
class Plan:
    """The steps, and the changes that they make."""

    steps: tuple[Step, ...]
    changes: tuple[Change, ...]


Contents = Mapping[str, bytes]


def make_plan(contents: Contents, payload: Payload) -> Plan:
    """Plan the way from what is on a drive to a version of the firmware; no steps if it is there already.

    ``contents`` has all files of the drive; of those that are not ours, only the names matter.
    """
    steps, changes = _recover(contents)
    contents = apply(contents, steps)
    _refuse_what_hides_ours(contents, payload)
    _install(contents, payload, steps, changes)
    return Plan(tuple(steps), tuple(changes))


def apply(contents: Contents, steps: Iterable[Step]) -> dict[str, bytes]:
    """Return what a drive has after some steps."""
    after = dict(contents)
    for step in steps:
        if step.verb in ("write", "swap"):
            after[step.path] = step.data
        elif step.verb == "remove":
            after.pop(step.path, None)
        elif step.verb == "clear":
            after = {path: data for path, data in after.items() if not path.startswith(step.path + "/")}
    return after


def peak(contents: Contents, steps: Iterable[Step], cluster: int) -> int:
    """Return how many more bytes a drive needs at the worst moment, in whole clusters."""
    sizes = {path: _rounded(len(data), cluster) for path, data in contents.items()}
    now = most = 0
    for step in steps:
        if step.verb in ("write", "swap"):
            size, before = _rounded(len(step.data), cluster), sizes.get(step.path, 0)
            most = max(most, now + size - (before if step.verb == "write" else 0))
            now += size - before
            sizes[step.path] = size
        elif step.verb in ("remove", "clear"):
            gone = [path for path in sizes if path == step.path or path.startswith(step.path + "/")]
            now -= sum(sizes.pop(path) for path in gone)
    return most


def _rounded(size: int, cluster: int) -> int:
    return -(-size // cluster) * cluster


def is_bridge(code: bytes | None) -> bool:
    """Return whether a drive is between two versions."""
    return code == BRIDGE


# After a cut.


def _recover(contents: Contents) -> tuple[list[Step], list[Change]]:
    """Finish an update if the drive starts from the stage, else remove the remains of one."""
    known = read_manifest(contents.get(manifest.PATH))
    if is_bridge(contents.get(CODE)) and known is not None:
        staged = _staged_for(contents, known)
        if staged is not None:
            return _cross(contents, known, staged), [Change("finished", STAGE)]
    leftovers = [Step("remove", path) for path in sorted(contents) if path.endswith(PART) and _may_be_ours(path, known)]
    if any(path.startswith(STAGE + "/") for path in contents):
        leftovers.append(Step("clear", STAGE))
    return leftovers, []


def _may_be_ours(path: str, known: Manifest | None) -> bool:
    of = path.removesuffix(PART)
    return of in (CODE, BOOT, SETTINGS, manifest.PATH) or (known is not None and of in known.paths)


def _staged_for(contents: Contents, known: Manifest) -> dict[str, bytes] | None:
    """Return the files that are not yet in their places, from the stage; None if one of them is damaged there."""
    staged = {}
    for path, wanted in known.files.items():
        if path == SETTINGS or (path in contents and digest(contents[path]) == wanted):
            continue
        data = contents.get(f"{STAGE}/{path}")
        if data is None or digest(data) != wanted:
            return None
        staged[path] = data
    return staged


# The update.


def _install(contents: Contents, payload: Payload, steps: list[Step], changes: list[Change]) -> None:
    """Add the steps that lead to the new version."""
    ours = _ours(contents, payload)
    settings = merge(contents.get(SETTINGS), payload.files[SETTINGS])
    target = dict(payload.files) | {SETTINGS: settings}
    obsolete = sorted(path for path in ours - set(target) if path in contents)
    differing = {path for path, data in target.items() if contents.get(path) != data}
    complete = Manifest(payload.version, payload.digests())
    if not differing and not obsolete and contents.get(manifest.PATH) == complete.write():
        return
    for path in sorted(differing - ours):
        if path in contents and path != SETTINGS:
            kept = _free_name(contents, f"{SAVED}/{path}")
            steps.append(Step("write", kept, contents[path]))
            changes.append(Change("saved", kept))
    changes += [Change(_word(path, contents), path) for path in sorted(differing)]
    changes += [Change("removed", path) for path in obsolete]
    staged = _to_stage(target, differing, obsolete)
    steps += [Step("write", f"{STAGE}/{path}", data) for path, data in sorted(staged.items())]
    if SETTINGS in differing:
        steps.append(Step("swap", SETTINGS, settings))
    begun = replace(complete, obsolete=tuple(obsolete))
    steps.append(Step("swap", manifest.PATH, begun.write()))
    if staged:
        steps.append(Step("swap", CODE, BRIDGE))
        steps += _cross(contents, begun, {path: data for path, data in staged.items() if path in differing | {CODE}})
    else:
        steps += [Step("swap", path, target[path]) for path in (BOOT, CODE) if path in differing]
        steps += _finish(begun)


def _cross(contents: Contents, known: Manifest, staged: Mapping[str, bytes]) -> list[Step]:
    """Return the steps from the bridge to the new version; ``staged`` has the files not yet in their places."""
    steps = [Step("swap", BOOT, staged[BOOT])] if BOOT in staged else []
    steps += [Step("remove", path) for path in known.obsolete if path in contents]  # first: a drive is small
    steps += [Step("write", path, data) for path, data in sorted(staged.items()) if path not in (BOOT, CODE)]
    steps += [Step("check", path, known.files[path].encode()) for path in sorted(known.files) if path not in _OWN_WAY]
    steps.append(Step("swap", CODE, staged[CODE]))
    return [*steps, *_finish(replace(known, obsolete=()), cleared=True)]


def _finish(known: Manifest, cleared: bool = False) -> list[Step]:
    steps = [Step("remove", path) for path in known.obsolete]
    if cleared:
        steps.append(Step("clear", STAGE))
    return [*steps, Step("swap", manifest.PATH, replace(known, obsolete=()).write())]


def _to_stage(target: Contents, differing: set[str], obsolete: Iterable[str]) -> dict[str, bytes]:
    """Return what the bridge must find: every module or package that changes, as a whole, and ``code.py``.

    A module with the same name as a file of an older version goes along: that file may have hidden it.
    """
    gone = {_import_name(path) for path in obsolete}
    units = {_unit(path) for path in differing - {CODE, BOOT, SETTINGS}}
    units |= {_unit(path) for path in target if _import_name(path) in gone}
    staged = {path: data for path, data in target.items() if _unit(path) in units}
    if not staged:
        return {}
    if BOOT in differing:
        staged[BOOT] = target[BOOT]
    return staged | {CODE: target[CODE]}


def _unit(path: str) -> str:
    """Return what a board imports as a whole: a module, or a package with all that is in it."""
    parts = PurePosixPath(path).parts
    return "/".join(parts[:2]) if parts[0] == "lib" else parts[0]


def _import_name(path: str) -> str:
    return PurePosixPath(_unit(path)).stem


# Which files are ours.


def version_on(contents: Contents) -> str | None:
    """Return which version of our firmware a drive has; one that was copied by hand has no manifest."""
    known = read_manifest(contents.get(manifest.PATH))
    return known.version if known else version_in(contents)


def has_sources(contents: Contents) -> bool:
    """Return whether a drive has our modules as sources, as ``deploy --source`` leaves it."""
    known = read_manifest(contents.get(manifest.PATH))
    return any(is_module(path) for path in known.files) if known else version_in(contents) is not None


def _ours(contents: Contents, payload: Payload) -> frozenset[str]:
    """Return our paths; firmware copied by hand has no manifest, but it has a version."""
    known = read_manifest(contents.get(manifest.PATH))
    if known is not None:
        return known.paths
    if version_in(contents) is None:
        return frozenset()
    packed = set(payload.files)
    return frozenset(packed.union(path for path in contents if packed_path(path) in packed))


def _refuse_what_hides_ours(contents: Contents, payload: Payload) -> None:
    """Raise MakerError if a file that is not ours would be imported instead of one of ours."""
    ours = _ours(contents, payload) | set(payload.files)
    units = {_import_name(path): _unit(path) for path in payload.files if path.endswith(_IMPORTED)}
    for path in sorted(contents):
        if path in ours or not path.endswith(_IMPORTED) or _unit(path).startswith((STAGE, SAVED)):
            continue
        hidden = packed_path(path) if path.endswith(".py") else ""
        if hidden not in payload.files:
            hidden = units.get(_import_name(path), "")
        if hidden and _hides(path, hidden):
            raise MakerError(f"{path} on the drive is not ours and would be used instead of {hidden}: move it away")


def _hides(path: str, hidden: str) -> bool:
    """Return whether a board imports a file instead of what is ``hidden``.

    It looks at the root before lib, and there for a package, then for ``.py``, then for ``.mpy``.
    """
    unit = _unit(path)
    if unit.startswith("lib/") != hidden.startswith("lib/"):
        return hidden.startswith("lib/")
    if packed_path(path) == hidden:
        return True
    return unit != hidden and not unit.endswith(_IMPORTED)


def _free_name(contents: Contents, path: str) -> str:
    number = 1
    while (name := path if number == 1 else f"{path}.{number}") in contents:
        number += 1
    return name


def _word(path: str, contents: Contents) -> str:
    if path not in contents:
        return "new"
    return "merged" if path == SETTINGS else "changed"
