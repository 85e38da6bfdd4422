"""Zip archives that are the same bytes on every run: no date, no owner."""

from __future__ import annotations

import io
import zipfile


def pack(files: dict[str, bytes], comment: str = "") -> bytes:
    """Return files as an archive, by name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.comment = comment.encode()
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name)  # no date: zip then stores 1980
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def comment_of(data: bytes) -> str:
    """Return an archive's comment."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return packed.comment.decode()
