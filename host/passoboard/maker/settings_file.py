"""Merges ``settings.toml``: the owner's values and comments stay, new keys are added."""

import re

_KEY = re.compile(r'\s*(?:"([^"]+)"|([\w-]+))\s*=')


def merge(own: bytes | None, ours: bytes) -> bytes:
    """Return the owner's file with any missing keys added; our file if the owner has none."""
    if own is None or not own.strip():
        return ours
    text = own.decode("utf-8", "surrogateescape")
    missing = [entry for key, entry in _entries(ours.decode("utf-8")) if key not in keys(text)]
    if not missing:
        return own
    end = "\r\n" if "\r\n" in text else "\n"
    added = end.join("\n".join(missing).split("\n")) + end
    at = _first_section(text)
    before, after = text[:at], text[at:]
    if before and not before.endswith("\n"):
        before += end
    return (before + added + (end if after else "") + after).encode("utf-8", "surrogateescape")


def keys(text: str) -> list[str]:
    """Return the keys that a board reads: those before any section."""
    found = [_KEY.match(line) for line in text[: _first_section(text)].splitlines()]
    return [match[1] or match[2] for match in found if match]


def value(text: str, key: str) -> str:
    """Return the value of a key, without its comment; empty if the key is missing."""
    for line in text[: _first_section(text)].splitlines():
        match = _KEY.match(line)
        if match and key in (match[1], match[2]):
            return line[match.end() :].partition("#")[0].strip()
    return ""


def _entries(text: str) -> list[tuple[str, str]]:
    """Return each key with its line and the comment above it."""
    entries, comment = [], ""
    for line in text.splitlines():
        match = _KEY.match(line)
        if match:
            entries.append((match[1] or match[2], comment + line))
        comment = f"{comment}{line}\n" if line.startswith("#") else ""
    return entries


def _first_section(text: str) -> int:
    """Return where the first ``[section]`` begins; a board does not read what follows it."""
    found = re.search(r"^[ \t]*\[", text, re.M)
    return found.start() if found else len(text)
