"""The values of the settings while the board runs; ``settings_file`` reads them."""

# Default, lowest and highest of those that a host may change.
BRIGHTNESS = (60, 1, 100)  # percent
SETTLE_MS = (200, 100, 2000)  # below 100 ms a sliding disc would be a move, above 2 s nobody waits


class Settings:
    """The values in use, and the problems of the file."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.brightness, self.settle_ms = BRIGHTNESS[0], SETTLE_MS[0]
        self.debounce = self.watchdog = 1
        self.orientation = 0
        self.board = self.game = ""

    def set(self, name: str, value: int) -> bool:
        """Change a number while the board runs; False if there is no such number, or it is out of bounds."""
        if name == "brightness" and BRIGHTNESS[1] <= value <= BRIGHTNESS[2]:
            self.brightness = value
        elif name == "settle" and SETTLE_MS[1] <= value <= SETTLE_MS[2]:
            self.settle_ms = value
        else:
            return False
        return True
