"""Reads ``settings.toml``: each setting with its bounds; reports unknown or wrong values and uses the defaults."""

import os

from boards import BOARDS
from settings import BRIGHTNESS, SETTLE_MS, Settings

try:
    from typing import Any, Union
except ImportError:
    pass

_PREFIX = "PASSO_"
_OLD_BOARD = "passo"  # what the small board was called when there was no other, and BOARD was called PROFILE
# name: default, then lowest and highest, or the values there are
_NUMBERS = {
    "BRIGHTNESS": BRIGHTNESS,
    "SETTLE_MS": SETTLE_MS,
    "DEBOUNCE": (1, 1, 10),  # scans that must agree; only CircuitPython 9.2 and newer look at it
    "WATCHDOG": (1, 0, 1),
}
_CHOICES: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "ORIENTATION": (0, (0, 90, 180, 270)),  # degrees, clockwise
    "BOARD": (BOARDS[0], BOARDS),
    "PROFILE": (BOARDS[0], BOARDS + (_OLD_BOARD,)),
}
DEFAULT_GAME = "passo"  # every board has a place for it


class SettingsFile:
    """Fills in settings from the file."""

    def __init__(self) -> None:
        self.settings = settings = Settings()
        settings.brightness = self._number("BRIGHTNESS")
        settings.settle_ms = self._number("SETTLE_MS")
        settings.debounce = self._number("DEBOUNCE")
        settings.watchdog = self._number("WATCHDOG")
        settings.orientation = self._choice("ORIENTATION")
        settings.board = self._board()
        settings.game = str(self._get("GAME", DEFAULT_GAME))
        self._report_unknown()

    def _report(self, problem: str) -> None:
        self.settings.problems.append(_PREFIX + problem)

    def _board(self) -> str:
        """Return which board this is; the setting's old name is used if the new one is missing."""
        if self._is_set("BOARD") or not self._is_set("PROFILE"):
            board: str = self._choice("BOARD")
            return board
        self._report(f"PROFILE: this setting is called {_PREFIX}BOARD now")
        board = self._choice("PROFILE")
        return BOARDS[0] if board == _OLD_BOARD else board

    def _number(self, name: str) -> int:
        default, lowest, highest = _NUMBERS[name]
        value = self._get(name, default)
        if isinstance(value, int) and lowest <= value <= highest:
            return value
        self._report(f"{name}: {value} is not a number from {lowest} to {highest}, using {default}")
        return default

    def _choice(self, name: str) -> Any:
        default, allowed = _CHOICES[name]
        value = self._get(name, default)
        if value in allowed:
            return value
        among = ", ".join([str(choice) for choice in allowed])
        self._report(f"{name}: {value} is none of {among}, using {default}")
        return default

    def _is_set(self, name: str) -> bool:
        try:
            return os.getenv(_PREFIX + name) is not None
        except ValueError:
            return True

    def _get(self, name: str, default: Union[int, str]) -> Union[int, str]:
        """Return what the file says; a value that CircuitPython cannot read counts as the default.

        From CircuitPython 10.2 on every value is a text.
        """
        try:
            value = os.getenv(_PREFIX + name)
        except ValueError as error:
            self._report(f"{name}: {error}, using {default}")
            return default
        if value is None:
            return default
        return int(value) if isinstance(value, str) and value.isdigit() else value

    def _report_unknown(self) -> None:
        """Report names that begin like ours but are unknown; a file that cannot be read has none."""
        try:
            with open("settings.toml") as file:
                lines = file.read().split("\n")
        except OSError:
            return
        for line in lines:
            name = line.split("=")[0].strip()
            known = name[len(_PREFIX) :]
            if not name.startswith(_PREFIX) or known in _NUMBERS or known in _CHOICES or known == "GAME":
                continue
            self._report(f"{known}: no such setting")


def reject_game(settings: Settings, reason: str) -> None:
    """Report that there is no such game, or that it does not fit on this board."""
    settings.problems.append(f"{_PREFIX}GAME: {reason}, using {DEFAULT_GAME}")
    settings.game = DEFAULT_GAME
