"""Prints how many bytes of heap idle work takes on the board's kind of interpreter: it must be none."""

import gc

from boardcore.wire.frame import Decoder
from boardcore.wire.outbox import Outbox


def measure():
    """Return the bytes that a thousand idle rounds have taken."""
    decoder, buffer = Decoder(), bytearray(64)
    box = Outbox(bytes)
    waiting = Outbox(bytes)
    waiting.add(1)
    waiting.due(5)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(1000):
        decoder.feed(buffer, 0)
        box.due(7)
        waiting.due(7)
    return gc.mem_alloc() - before


measure()
print(measure())
