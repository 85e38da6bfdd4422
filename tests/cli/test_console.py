"""The console without a person: lines from a file or a pipe are sent and answered, too."""

import subprocess
from pathlib import Path

from boardcore.wire.frame import encode

from tests.tools import tool

TYPED = "greet\nping\nwhat is this\nsnapshot\n"
LIMIT_S = 60


def answers(shown: str) -> list[str]:
    """Return what the board answers, to which command."""
    heard = [line.split() for line in shown.splitlines() if line.startswith("< ")]
    return [f"{words[1]} {word}" for words in heard for word in words if word.startswith("re=")]


def test_a_file_is_sent_after_the_hello_and_answered_before_the_end(tmp_path: Path) -> None:
    (tmp_path / "typed.txt").write_text(TYPED)
    with (tmp_path / "typed.txt").open() as typed:
        done = subprocess.run(
            [tool("passoboard"), "console", "--port", "sim://"],
            stdin=typed,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[0].startswith("< hello")
    assert answers(done.stdout) == ["ok re=1", "state re=2"]
    assert any(line.startswith("# is is not a key=value") for line in lines)


def test_a_pipe_is_answered_like_a_file() -> None:
    done = subprocess.run(
        [tool("passoboard"), "console", "--port", "sim://"],
        input=TYPED,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert (done.returncode, answers(done.stdout)) == (0, ["ok re=1", "state re=2"])


def test_raw_lines_are_sent_as_they_are() -> None:
    """Whoever types them adds the CRC."""
    fields = [("proto", "2"), ("host", "hand"), ("session", "abcd"), ("epoch", "-"), ("have", "0")]
    done = subprocess.run(
        [tool("passoboard"), "console", "--raw"],
        input=encode("hello", fields).decode(),
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0
    assert any(line.startswith("< hello") and line.endswith("session=abcd") for line in done.stdout.splitlines())
    assert "> " not in done.stdout, "a raw line is not shown as a frame of ours"
