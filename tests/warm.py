"""Services for tests are forked from a process that has loaded all modules: that is most of the work of a start."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from subprocess import TimeoutExpired

from passoboard.cli import main
from passoboard.service import pulse

_WARM = multiprocessing.get_context("forkserver")
_WARM.set_forkserver_preload(["passoboard.service.serve", __name__])


class WarmService:
    """`passoboard serve` in a process of its own, with as much of Popen's interface as tests need."""

    def __init__(self, arguments: list[str], environment: Mapping[str, str]) -> None:
        """Start it; ``stderr`` is what it says."""
        reading, writing = _WARM.Pipe(duplex=False)
        self._process = _WARM.Process(target=_serve, args=(arguments, dict(environment), writing))
        self._process.start()
        writing.close()
        self.pid = int(self._process.pid or 0)
        self.stderr = os.fdopen(os.dup(reading.fileno()))
        reading.close()

    def poll(self) -> int | None:
        """Return the exit status, None while it runs."""
        return self._process.exitcode

    def wait(self, seconds: float | None = None) -> int:
        """Wait until it ends, and return the exit status."""
        self._process.join(seconds)
        if self._process.exitcode is None:
            raise TimeoutExpired("passoboard serve", seconds or 0)
        return self._process.exitcode

    def send_signal(self, how: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self.send_signal(signal.SIGKILL)


def _serve(arguments: list[str], environment: Mapping[str, str], errors: Connection) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    os.dup2(errors.fileno(), sys.stderr.fileno())
    errors.close()
    sys.argv = ["passoboard", "serve", *arguments]
    pulse.LATE_S = float("inf")  # a service says how busy its machine is: one that runs tests always is
    main()
