"""Puts the right CRC behind every example line of docs/PROTOCOL.md; a damaged one gets that of what was meant."""

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.wire.crc import crc16

from tests.wire.protocol_page import PAGE, examples

DAMAGE = "~"  # stands for a letter o that was damaged


def main() -> None:
    """Sign the page in place."""
    lines = PAGE.read_text().splitlines()
    for example in examples():
        body, _, _ = example.line.rpartition(" *")
        meant = body.replace(DAMAGE, "o") if example.mark == "x" else body
        crc = crc16(meant.encode())
        lines[example.number - 1] = f"{example.mark} {body} *{crc:04x}"
    PAGE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
