"""Reads ``settings.toml``: each setting with its bounds; reports unknown or wrong values and uses the defaults."""

import os

from boards import BOARDS

from core.settings import BRIGHTNESS, SETTLE_MS, Settings

try:
    from typing import Any
except ImportError:
    pass

_PREFIX = "PASSO_"
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
}
DEFAULT_GAME = "passo"  # every board has a place for it


class SettingsFile:
    """Fills in settings from the file."""

    def __init__(self) -> None:
        self.settings = settings = Settings()
        settings.brightness = self.number("BRIGHTNESS")
        settings.settle_ms = self.number("SETTLE_MS")
        settings.debounce = self.number("DEBOUNCE")
        settings.watchdog = self.number("WATCHDOG")
        settings.orientation = self.choice("ORIENTATION")
        settings.board = self.choice("BOARD")
        settings.game = str(self.get("GAME", DEFAULT_GAME))
        self._report_unknown()

    def report(self, problem: str) -> None:
        """Add a problem to those of the settings."""
        self.settings.problems.append(_PREFIX + problem)

    def number(self, name: str) -> int:
        """Return a number within its bounds."""
        default, low, high = _NUMBERS[name]
        value = self.get(name, default)
        if isinstance(value, int) and low <= value <= high:
            return value
        self.report(f"{name}: {value} is not a number from {low} to {high}, using {default}")
        return default

    def choice(self, name: str) -> Any:
        """Return one of the values that there are."""
        default, values = _CHOICES[name]
        value = self.get(name, default)
        if value in values:
            return value
        names = ", ".join([str(choice) for choice in values])
        self.report(f"{name}: {value} is none of {names}, using {default}")
        return default

    def _is_set(self, name: str) -> bool:
        try:
            return os.getenv(_PREFIX + name) is not None
        except ValueError:
            return True

    def get(self, name: str, default: Any) -> Any:
        """Return what the file says; a value that CircuitPython cannot read counts as the default.

        From CircuitPython 10.2 on every value is a text.
        """
        try:
            value = os.getenv(_PREFIX + name)
        except ValueError as error:
            self.report(f"{name}: {error}, using {default}")
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
            key = name[len(_PREFIX) :]
            if not name.startswith(_PREFIX) or key in _NUMBERS or key in _CHOICES or key == "GAME":
                continue
            self.report(f"{key}: no such setting")


def reject_game(settings: Settings, reason: str) -> None:
    """Report that there is no such game, or that it does not fit on this board."""
    settings.problems.append(f"{_PREFIX}GAME: {reason}, using {DEFAULT_GAME}")
    settings.game = DEFAULT_GAME
