"""Puts the right CRC behind every example line of docs/PROTOCOL.md; a damaged one gets that of what was meant."""

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.wire.crc import crc16
from boardcore.wire.frame import MAX_LINE, in_lines

from tests.wire.protocol_page import PAGE, Example, examples

DAMAGE = "~"  # stands for a letter o that was damaged


def main() -> None:
    """Sign the page in place."""
    lines = PAGE.read_text().splitlines()
    for example in reversed(examples()):
        if len(example.line) > MAX_LINE:
            sign_long(lines, example)
            continue
        body, _, _ = example.line.rpartition(" *")
        meant = body.replace(DAMAGE, "o") if example.mark == "x" else body
        crc = crc16(meant.encode())
        lines[example.number - 1] = f"{example.mark} {body} *{crc:04x}"
    PAGE.write_text("\n".join(lines) + "\n")


def sign_long(lines: list[str], example: Example) -> None:
    """Sign a frame of several lines; one that somebody has written as a single line is cut."""
    parts = example.line.split("\n")
    body = "".join(part[1:-6] if number else part[:-6] for number, part in enumerate(parts))
    signed = in_lines(body.encode()).decode().splitlines()
    lines[example.number - 1 : example.number - 1 + len(parts)] = [f"{example.mark} {line}" for line in signed]


if __name__ == "__main__":
    main()
