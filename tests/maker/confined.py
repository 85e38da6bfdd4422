"""Runs Python as systemd's unit would: filtered system calls, no writable and executable memory, bounds.

``python confined.py UNIT ARGUMENT…``. What only a running systemd can do (users, mounts, devices) is not done.
"""

import ctypes
import os
import resource
import subprocess
import sys
from pathlib import Path

PR_SET_MDWE, REFUSE_EXEC_GAIN = 65, 1  # from Linux 6.3 on
ALLOW, FAIL_WITH_EPERM = 0x7FFF0000, 0x00050001


def read_unit(path: Path) -> dict[str, list[str]]:
    """Return the values of each setting, in their order."""
    found: dict[str, list[str]] = {}
    for line in path.read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def expand(group: str) -> set[str]:
    """Return the names of the system calls of one of systemd's groups."""
    listed = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True)
    names = {line.strip() for line in listed.stdout.splitlines() if line.startswith("    ") and "#" not in line}
    inner = {name for name in names if name.startswith("@")}
    return (names - inner).union(*map(expand, inner))


def allowed_calls(filters: list[str]) -> set[str]:
    """Return what is left of a list of filters; systemd always grants its default group."""
    allowed = expand("@default")
    for each in filters:
        named = set().union(*map(expand, each.removeprefix("~").split()))
        allowed = allowed - named if each.startswith("~") else allowed | named
    return allowed


def filter_calls(names: set[str]) -> None:
    """Let every system call but these fail, for this process and all that it starts."""
    library = ctypes.CDLL("libseccomp.so.2")
    library.seccomp_init.restype = ctypes.c_void_p
    filtered = ctypes.c_void_p(library.seccomp_init(FAIL_WITH_EPERM))
    for name in names:
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:
            library.seccomp_rule_add(filtered, ALLOW, number, 0)
    if library.seccomp_load(filtered):
        raise OSError("the filter was not accepted")


def main() -> None:
    """Confine this process and become Python with the arguments."""
    unit = read_unit(Path(sys.argv[1]))
    calls = allowed_calls(unit["SystemCallFilter"])
    files = int(unit["LimitNOFILE"][0])
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    os.umask(int(unit["UMask"][0], 8))
    ctypes.CDLL(None).prctl(PR_SET_MDWE, REFUSE_EXEC_GAIN, 0, 0, 0)
    filter_calls(calls)
    os.execv(sys.executable, [sys.executable, *sys.argv[2:]])


if __name__ == "__main__":
    main()
