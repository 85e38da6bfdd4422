"""Services for tests are forked from a process that has loaded all modules: that is most of the work of a start."""

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection

from passoboard.cli import main

WARM = multiprocessing.get_context("forkserver")
WARM.set_forkserver_preload(["passoboard.service.serve", __name__])


def serve(arguments: list[str], errors: Connection) -> None:
    """Be `passoboard serve` in a process of its own; what it says goes to the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    os.dup2(errors.fileno(), sys.stderr.fileno())
    errors.close()
    sys.argv = ["passoboard", "serve", *arguments]
    main()
