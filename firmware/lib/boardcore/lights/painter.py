"""Turns the signs of a board into colours: the motion of the light language, and how much current it may draw."""

STEP_MS = 100  # a rhythm has sixteen steps: 1.6 s, slow enough for the eye and for a board's processor
STEPS = 16

# What USB gives is 500 mA; the processor and a margin for the pixels' spread leave this.
BUDGET_MA = 350
IDLE_MA_PER_PIXEL = 1
MA_PER_CHANNEL = 20  # at full value


def _scaled(colour: int, share: int) -> int:
    """Return a colour at ``share`` of 256."""
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return (red * share >> 8) << 16 | (green * share >> 8) << 8 | blue * share >> 8


def budget_sum(pixels: int, limit: int = BUDGET_MA) -> int:
    """Return the largest sum of all channel values that this many pixels may show."""
    return (limit - pixels * IDLE_MA_PER_PIXEL) * 255 // MA_PER_CHANNEL


class Painter:
    """Turns signs into colours, for one brightness, within the power budget."""

    def __init__(self, cells: int, brightness: int, pixels: int = 0, budget_ma: int = BUDGET_MA) -> None:
        """``brightness`` is in percent of the table's colours; ``pixels`` may be more than cells, and all draw."""
        self.colours = [0] * cells  # 0xRRGGBB of each cell
        self._wanted = [-1] * cells
        self._limit = budget_sum(max(cells, pixels), budget_ma)
        from .language import rhythms  # forgotten once the board runs (``loading``)

        self._lines, self._rhythms = rhythms()
        self.set_brightness(brightness)

    def forget(self) -> None:
        """Treat every colour as changed."""
        self._wanted = [-1] * len(self._wanted)

    def set_brightness(self, brightness: int) -> None:
        """Mix the colours again: four levels of each sign."""
        from .language import mixes

        self._mixes = mixes(brightness)

    def paint(self, signs: bytearray, now: int) -> bool:
        """Work out the current colours; True if any has changed."""
        step = now // STEP_MS & STEPS - 1
        part, offset = step >> 2, (step & 3) * 2  # where the level is in the bytes of a line
        wanted = self._wanted
        changed = False
        total = 0
        for cell in range(len(wanted)):
            line = self._lines[signs[cell]]
            colour = self._mixes[line * 4 + (self._rhythms[line * 4 + part] >> offset & 3)]
            total += (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
            if wanted[cell] != colour:
                wanted[cell] = colour
                changed = True
        if changed:
            self._keep_to_budget(total)
        return changed

    def _keep_to_budget(self, total: int) -> None:
        """Use the wanted colours, all of them dimmed if together they draw too much."""
        share = min(256, self._limit * 256 // total) if total else 256
        for cell in range(len(self._wanted)):
            self.colours[cell] = _scaled(self._wanted[cell], share) if share < 256 else self._wanted[cell]
