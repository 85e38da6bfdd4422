"""Stand-in for ``sys``: reports the Python of a board."""

from collections import namedtuple

from simulated.current import rig

_Implementation = namedtuple("implementation", ("name", "version", "mpy"))

implementation = _Implementation("circuitpython", rig.version, 517)
platform = "RP2040"
version_info = (3, 4, 0)
version = "3.4.0; CircuitPython " + ".".join([str(part) for part in rig.version]) + ", simulated"
byteorder = "little"
maxsize = 0x7FFFFFFF
path = ["", "/", "/lib"]
argv: list[str] = []
modules: dict[str, object] = {}  # the importer has its own here


def exit(status: object = None) -> None:  # noqa: A001
    """End the program."""
    raise SystemExit(status)
