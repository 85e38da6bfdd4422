"""Who may do what: roles, the links that give them, and the checks of Host and Origin.

A link names its role and is signed with one key, so none of them has to be stored, and a wrong one costs a single
comparison; anyone who has the key file can recreate all links.
"""

import hmac
import ipaddress
import logging
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path

from passoboard.private_files import read_private, write_private

from .link_epochs import LinkEpochs

_log = logging.getLogger(__name__)
FAR = "passoboard.far"  # marks a request that came from the local network
_TOKEN_LENGTH = 22  # characters of base64: 132 bits
_KEY_BYTES = 32
_EPOCH_DIGITS = 9


@dataclass(frozen=True)
class Role:
    """What a caller may do: look after the board, play (a side of one board), or only watch."""

    name: str
    board: str = ""
    side: str = ""
    link_epoch: int = 0

    def may_play_on(self, board: str) -> bool:
        """Whether this caller may change the game of this board."""
        return self.name == "admin" or (self.name == "player" and self.board == board)

    def side_on(self, board: str) -> str:
        """Return the side whose secrets this caller may see on a board, empty for none."""
        return self.side if self.name == "player" and self.board == board else ""


ADMIN = Role("admin")
SPECTATOR = Role("spectator")


class Access:
    """Knows every link of this service."""

    def __init__(self, key: bytes, *, open_to_all: bool, link_epochs: LinkEpochs | None = None) -> None:
        """``open_to_all``: requests without a token come from this machine and get full access."""
        self._key = key
        self._open = open_to_all
        self._link_epochs = link_epochs or LinkEpochs()

    def player(self, board: str, side: str) -> Role:
        """Return the role that the newest link of a side gives."""
        return Role("player", board, side, self._link_epochs.newest(board))

    def is_good(self, role: Role) -> bool:
        """Tell whether a role that was granted earlier is still valid: a player's link may be out of date."""
        if role.name != "player":
            return True
        return self._link_epochs.oldest(role.board) <= role.link_epoch <= self._link_epochs.newest(role.board)

    def token(self, role: Role) -> str:
        """Return the token that gives a role."""
        text = f"{role.name}/{role.board}/{role.side}/{role.link_epoch}"
        digest = hmac.digest(self._key, text.encode(), "sha256")
        signature = urlsafe_b64encode(digest).decode()[:_TOKEN_LENGTH]
        return ".".join([_NAMES[role.name], *_claims(role), signature])

    def role(self, token: str) -> Role | None:
        """Return the role that a token gives, None for a wrong one."""
        if not token:
            return ADMIN if self._open else None
        role = _claimed(token)
        if role is None or not hmac.compare_digest(token.encode(errors="replace"), self.token(role).encode()):
            return None
        return role if self.is_good(role) else None


_NAMES = {"admin": "a", "player": "p", "spectator": "s"}


def _claims(role: Role) -> list[str]:
    """Return what a link says about its role, beside the name."""
    return [role.board, role.side, str(role.link_epoch)] if role.name == "player" else []


def _claimed(token: str) -> Role | None:
    """Return the role that a token claims to give, None if it claims nothing that can be read."""
    match token.split("."):
        case ["a", _]:
            return ADMIN
        case ["s", _]:
            return SPECTATOR
        case ["p", board, side, epoch, _] if epoch.isascii() and epoch.isdigit() and len(epoch) <= _EPOCH_DIGITS:
            return Role("player", board, side, int(epoch))
    return None


def load_key(path: Path) -> bytes:
    """Return the key in a file that only this user can read; it is created on first use."""
    try:
        key = read_private(path)
    except FileNotFoundError:
        return _make_key(path)
    if len(key) != _KEY_BYTES:  # a power cut can leave an empty file, and anybody can guess an empty key
        _log.warning("%s holds no key: all links are new", path)
        return _make_key(path)
    return key


def _make_key(path: Path) -> bytes:
    """Write a new key, on disk before it is used."""
    key = secrets.token_bytes(_KEY_BYTES)
    write_private(path, key)
    return key


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_own_host(header: str, allowed: frozenset[str]) -> bool:
    """Tell whether a Host header names us: any other name that resolves to us is an attack (DNS rebinding)."""
    name = header.rsplit(":", 1)[0] if not header.endswith("]") and header.rsplit(":", 1)[-1].isdigit() else header
    name = name.strip("[]").lower()
    return is_loopback(name) or name in allowed or (bool(allowed) and _is_address(name))


def is_own_origin(origin: str | None, host: str) -> bool:
    """Tell whether the requesting page was served by us; programs other than browsers send no Origin."""
    return origin is None or origin.split("://", 1)[-1].lower() == host.lower()


def _is_address(name: str) -> bool:
    """Tell whether this is a numeric address, which no name server can redirect."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
