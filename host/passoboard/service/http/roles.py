"""Who may do what: roles, the links and logins that give them, and the checks of Host and Origin.

A link names its role and is signed with one key, so none of them has to be stored, and a wrong one costs a single
comparison; anyone who has the key file can recreate all links. A page exchanges its link for a login, which is listed.
"""

import hmac
import ipaddress
import logging
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from pathlib import Path

from passoboard.private_files import read_private, write_private

from .link_epochs import LinkEpochs
from .logins import Logins

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
    login: str = field(default="", compare=False)  # by which the caller has come; empty: by the link itself

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

    def __init__(
        self, key: bytes, *, open_to_all: bool, link_epochs: LinkEpochs | None = None, logins: Logins | None = None
    ) -> None:
        """``open_to_all``: requests without a token come from this machine and get full access."""
        self._key = key
        self._open = open_to_all
        self._link_epochs = link_epochs or LinkEpochs()
        self.logins = logins or Logins()

    def player(self, board: str, side: str) -> Role:
        """Return the role that the newest link of a side gives."""
        return Role("player", board, side, self._link_epochs.newest(board))

    def everywhere(self, name: str) -> Role:
        """Return the role that the newest link of the admin or the spectators gives."""
        return Role(name, link_epoch=self._link_epochs.newest(_WITHOUT_BOARD + name))

    async def renew(self, name: str) -> None:
        """Make a new link for the admin or the spectators; who has exchanged the old one for a login stays."""
        self._link_epochs.renew(_WITHOUT_BOARD + name)
        await self._link_epochs.save()

    def is_good(self, role: Role) -> bool:
        """Tell whether a role that was granted earlier is still valid: its link or login may have ended."""
        if role.login and role.login not in self.logins:
            return False
        if role.name == "player":
            return self._link_epochs.oldest(role.board) <= role.link_epoch <= self._link_epochs.newest(role.board)
        return bool(role.login) or role.link_epoch == self._link_epochs.newest(_WITHOUT_BOARD + role.name)

    def token(self, role: Role) -> str:
        """Return the token that gives a role."""
        text = f"{role.name}/{role.board}/{role.side}/{role.link_epoch}"
        return ".".join([_NAMES[role.name], *_claims(role), self._signature(text)])

    def login_token(self, login: str) -> str:
        """Return the token of a login."""
        return f"{_LOGIN}.{login}.{self._signature(f'login/{login}')}"

    def role(self, token: str) -> Role | None:
        """Return the role that a token gives, None for a wrong one."""
        if not token:
            return ADMIN if self._open else None
        role = self._logged_in(token) if token.startswith(f"{_LOGIN}.") else self._linked(token)
        return role if role is not None and self.is_good(role) else None

    def _linked(self, token: str) -> Role | None:
        role = _claimed(token)
        return role if role is not None and _is_same(token, self.token(role)) else None

    def _logged_in(self, token: str) -> Role | None:
        login = token.split(".")[1]
        if not _is_same(token, self.login_token(login)):
            return None
        found = self.logins.use(login)
        return Role(found.name, found.board, found.side, found.link_epoch, login) if found else None

    def _signature(self, text: str) -> str:
        digest = hmac.digest(self._key, text.encode(errors="replace"), "sha256")
        return urlsafe_b64encode(digest).decode()[:_TOKEN_LENGTH]


_NAMES = {"admin": "a", "player": "p", "spectator": "s"}
_EVERYWHERE = {"a": "admin", "s": "spectator"}
_LOGIN = "l"
_WITHOUT_BOARD = ":"  # before the name of a role in the file of the link_epochs: no board has such a name


def _is_same(token: str, expected: str) -> bool:
    return hmac.compare_digest(token.encode(errors="replace"), expected.encode(errors="replace"))


def _claims(role: Role) -> list[str]:
    """Return what a link says about its role, beside the name."""
    if role.name == "player":
        return [role.board, role.side, str(role.link_epoch)]
    return [str(role.link_epoch)] if role.link_epoch else []


def _claimed(token: str) -> Role | None:
    """Return the role that a token claims to give, None if it claims nothing that can be read."""
    match token.split("."):
        case ["a", _]:
            return ADMIN
        case ["s", _]:
            return SPECTATOR
        case ["a" | "s" as name, epoch, _] if _is_epoch(epoch):
            return Role(_EVERYWHERE[name], link_epoch=int(epoch))
        case ["p", board, side, epoch, _] if _is_epoch(epoch):
            return Role("player", board, side, int(epoch))
    return None


def _is_epoch(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _EPOCH_DIGITS


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
