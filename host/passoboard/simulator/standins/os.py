"""Stand-in for ``os``: settings, random bytes and the name of the machine."""

from simulated.constants import whole
from simulated.current import rig
from simulated.dice import Dice
from simulated.settings import find, value_of

try:
    from typing import Any
except ImportError:
    pass

sep = "/"
_dice = Dice(rig.seed + rig.now + 7919)  # a different sequence from the chip's ID


def getenv(key: str, default: "Any" = None) -> "Any":
    """Return a value of ``settings.toml``."""
    if not isinstance(key, str):
        raise TypeError("can't convert '" + type(key).__name__ + "' object to str implicitly")
    if key in rig.settings:
        text = rig.settings[key] + "\n"
    else:
        try:
            with open(rig.drive + "/settings.toml") as file:
                text = find(file.read().split("\n"), key)
        except OSError:
            return default
    return value_of(text, rig.version) if text else default


def urandom(size: int) -> bytes:
    """Return random bytes; with a virtual clock the same seed gives the same bytes."""
    if rig.chance is not None:
        chance: bytes = rig.chance(whole(size))
        return chance
    return bytes([_dice.below(256) for _ in range(whole(size))])


class _Uname(tuple):
    """What ``uname`` returns."""

    sysname = "rp2040"
    nodename = "rp2040"
    machine = "Raspberry Pi Pico with rp2040"
    release = ".".join([str(part) for part in rig.version])
    version = release + " simulated"


def uname() -> _Uname:
    """Return the identity of this machine."""
    kind = _Uname
    return _Uname((kind.sysname, kind.nodename, kind.release, kind.version, kind.machine))
