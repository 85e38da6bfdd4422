"""The commands of the terminal that talk to boards: console, dump, boards; as people run them."""

import subprocess
import sys
from pathlib import Path

from boardcore.wire.frame import encode
from passoboard.simulator import VirtualBoard

from .running import LIMIT_S

APP = "import typer; from passoboard.cli.service import service_commands as s; a = typer.Typer(); s(a); a()"
COMMAND = [sys.executable, "-c", APP]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=LIMIT_S, check=False)


def test_dump_shows_recorded_bytes_line_by_line(tmp_path: Path):
    recorded = tmp_path / "recorded.bin"
    recorded.write_bytes(b"half a line\n" + encode("ok", [("re", "1")]) + encode("ping", [("n", "2")]) + b"rest")
    lines = run("dump", str(recorded)).stdout.splitlines()
    assert [line[0] for line in lines] == ["x", "<", ">", "x"]
    assert lines[1:3] == ["< ok re=1", "> ping n=2"]


def test_boards_tells_who_is_at_a_port_and_what_is_wrong_with_another(tmp_path: Path):
    with VirtualBoard(clock="real") as board:
        lines = run("boards", "--port", board.port, "--port", "/dev/no-board").stdout.splitlines()
    assert "firmware 0.1.0\tgame passo" in lines[0]
    assert "could not open port" in lines[1]


def test_console_greets_by_hand_and_decodes_the_answers():
    with subprocess.Popen(
        [*COMMAND, "console", "--port", "sim://"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def expect(start: str, part: str = "") -> str:
            assert process.stdout is not None
            return next(line for line in process.stdout if line.startswith(start) and part in line)

        assert "fw=" in expect("< hello")
        print("greet", file=process.stdin, flush=True)
        assert expect("< hello", "session=")  # until it is greeted, a board says hello every second
        print("ping", file=process.stdin, flush=True)
        assert expect("< ok").startswith("< ok re=1 t=")
        assert expect("< entry", " n=1 ")  # sent again until somebody acknowledges it, and nobody does here
        print("choose at=1 move=c1-c3", file=process.stdin, flush=True)
        assert "code=illegal" in expect("< error")
        process.stdin.close()
        assert process.wait(LIMIT_S) == 0
