"""Starts a journal over: a new one is filled in working memory, then written over the old one."""

import gc

from .journal import Journal

_PART = 1024  # bytes written at once if a board has no contiguous memory for the whole journal


def blank(journal: Journal) -> Journal:
    """Return an empty journal with a new epoch: as large as this one, or a part of it if memory is short.

    If there is not even that much contiguous memory, MemoryError leaves everything as it was.
    """
    size = len(journal.nvm)
    gc.collect()
    try:
        image = bytearray(size)
    except MemoryError:
        image = bytearray(min(_PART, size))
    free = b"\xff" * 64
    for at in range(0, len(image), len(free)):
        image[at : at + len(free)] = free[: len(image) - at]
    return Journal(image)


def rewrite(journal: Journal, other: Journal) -> None:
    """Replace this journal's content by another's: in one assignment, which is one erasure, if both are equally large.

    A smaller one goes to the front, after the rest was cleared from the end: a power cut leaves the beginning of the
    old journal, or the new one.
    """
    nvm, image = journal.nvm, other.nvm
    size = len(image)
    free = b"\xff" * size if size < len(nvm) else b""
    for at in range((len(nvm) - 1) // size * size, 0, -size):
        stop = min(at + size, len(nvm))
        if nvm[at:stop] != free[: stop - at]:
            nvm[at:stop] = free[: stop - at]
    nvm[0:size] = image
    journal.scan()
