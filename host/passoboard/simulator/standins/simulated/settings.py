"""``settings.toml`` as CircuitPython reads it: a small subset of TOML, searched for one key at a time."""

try:
    from typing import Union
except ImportError:
    pass

TEXT_ONLY = (10, 2)  # since this version os.getenv returns every value as a string and never raises
_ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


def find(lines: list[str], key: str) -> str:
    """Return the text to the right of ``key =``, or an empty string; reading stops at the first section."""
    for line in lines:
        left, equals, right = line.partition("=")
        if left.strip().startswith("["):
            break
        if equals and left.strip() == key:
            return right.strip() + "\n"
    return ""


def value_of(text: str, version: tuple[int, ...]) -> Union[int, str]:
    """Return a value as ``os.getenv`` of this version does, or raise ValueError."""
    if version < TEXT_ONLY:
        return quoted(text) if text.startswith('"') else _integer(text)
    try:
        return quoted(text) if text.startswith('"') else text.partition("#")[0].strip()
    except ValueError:
        return text.strip()


def _integer(text: str) -> int:
    """Parse an int, with an optional base prefix."""
    digits = text.partition("#")[0].strip()
    bare = digits.replace("_", "").lower()
    sign = -1 if bare.startswith("-") else 1
    bare = bare.lstrip("+-")
    for prefix, base in (("0x", 16), ("0b", 2), ("0o", 8)):
        if bare.startswith(prefix):
            return sign * int(bare[2:], base)
    if not bare.isdigit():
        raise ValueError("invalid syntax for integer with base 10")
    return sign * int(bare)


def quoted(text: str) -> str:
    """Parse a double-quoted string with escapes; only a comment may follow."""
    found = ""
    at = 1
    while text[at] != '"':
        if text[at] == "\n":
            raise ValueError("Invalid byte '\\n'")
        if text[at] != "\\":
            found += text[at]
            at += 1
            continue
        letter = text[at + 1]
        size = {"u": 4, "U": 8}.get(letter, 0)
        found += chr(int(text[at + 2 : at + 2 + size], 16)) if size else _ESCAPES.get(letter, letter)
        at += 2 + size
    rest = text[at + 1 :].strip()
    if rest and not rest.startswith("#"):
        raise ValueError("Invalid byte " + repr(rest[0]))
    return found
