"""Programs that speak UGI badly: each is a short script and what is said about it."""

import shlex
import sys
import textwrap

# Those about whom it is said that they did not answer are waited for; there is no need to do so for long.
_LOOP = """
    for line in iter(input, "quit"):
        answer = {"ugi": "ugiok", "isready": "readyok", "go": %s}.get(line.split()[0])
        if answer: print(answer, flush=True)
"""

HOSTILE: dict[str, tuple[str, str]] = {
    "ends at once": ("pass", "has ended"),
    "ends with an error": ("raise SystemExit(3)", "has ended with exit code 3"),
    "never answers": ("import time; time.sleep(3600)", "did not answer"),
    "ignores quit and signals": (
        """
        import signal, time
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        print("ugiok", flush=True)
        while True: time.sleep(3600)
        """,
        "did not answer",
    ),
    "dies while it thinks": (_LOOP % '"go" in line and exit(7)', "has ended"),
    "moves nonsense": (_LOOP % '"bestmove c1-c9"', "not a move"),
    "moves illegally": (_LOOP % '"bestmove c1-c3"', "illegal move"),
    "moves nothing": (_LOOP % '"bestmove"', "without a move"),
    "moves a book": (_LOOP % '"bestmove " + "a1-" * 20000', "not a move|endless"),
    "floods with lines": ("while True: print('info string spam')", "talks without end|did not answer"),
    "floods with long lines": ("while True: print('info string', 'spam' * 4000)", "talks without end"),
    "floods with options": ("for n in range(1 << 40): print('option name', n)", "talks without end|did not answer"),
    "takes all memory": ("held = [bytearray(1 << 26) for _ in range(64)]; print('ugiok')", "has ended"),
    "floods one line": (
        """
        import sys
        while True: sys.stdout.write("x" * 4096)
        """,
        "endless line",
    ),
    "says what is no text": (
        """
        import sys
        while True: sys.stdout.buffer.write(bytes(range(256)) + b"\\n")
        """,
        "talks without end|did not answer",
    ),
}


def command_of(script: str) -> str:
    """Return the command line of a script."""
    return shlex.join([sys.executable, "-c", textwrap.dedent(script)])
