"""The list of our files on a drive, stored there: files that are not listed are never touched."""

import json
from dataclasses import dataclass, field

PATH = "passo-manifest.json"
_FORMAT = 1


@dataclass(frozen=True)
class Manifest:
    """The files of the version that is (being) installed, with hashes, and those of older ones still to be removed."""

    version: str
    files: dict[str, str]
    obsolete: tuple[str, ...] = field(default=())

    @property
    def paths(self) -> frozenset[str]:
        """Everything that is ours."""
        return frozenset(self.files) | frozenset(self.obsolete)

    def write(self) -> bytes:
        """Return the manifest as a file."""
        content = {"format": _FORMAT, "version": self.version, "files": self.files, "obsolete": list(self.obsolete)}
        return (json.dumps(content, indent=1, sort_keys=True) + "\n").encode()


def read_manifest(data: bytes | None) -> Manifest | None:
    """Read a manifest; None if there is none, or if it is damaged."""
    try:
        content = json.loads(data or b"")
        files = {_inside(path): str(known) for path, known in content["files"].items()}
        return Manifest(str(content["version"]), files, tuple(_inside(path) for path in content["obsolete"]))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _inside(path: object) -> str:
    """Return a path that stays on the drive; a manifest with other paths is not ours."""
    text = str(path)
    if not text or text.startswith("/") or ":" in text or "\\" in text or ".." in text.split("/"):
        raise ValueError(text)
    return text
