"""Standard input and output that take any bytes: those that are not text are bad input, not the end of it."""

import io
from typing import TextIO


def lenient(stream: TextIO) -> TextIO:
    """Return the stream, which from now on shows bytes that are not text as escapes instead of raising."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    return stream
