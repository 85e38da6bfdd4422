"""The light language: what each sign looks like, in colour and in motion, and how much current it may draw.

``docs/LIGHTS.md`` is this table for people. Every sign has a rhythm of its own, so it reads without colour.
"""

STEP_MS = 100  # a rhythm has sixteen steps: 1.6 s, slow enough for the eye and for a board's processor
_LEVELS = (0, 38, 110, 255)  # of 255: even steps for the eye

# sign: colour at full level, rhythm in sixteen levels
LANGUAGE = {
    ".": ((0, 0, 0), "0000000000000000"),  # removed tile
    "-": ((96, 66, 30), "1111111111111111"),  # tile
    "~": ((96, 66, 30), "1111111111111110"),  # tile, and the host that was there is gone
    "i": ((30, 60, 120), "1111111122222222"),  # tile of an island
    "o": ((110, 90, 60), "2222222222222222"),  # a disc that may move
    "d": ((150, 60, 150), "2222222222222200"),  # a disc that may move with the declared token
    "L": ((150, 150, 150), "3333333333333333"),  # lifted
    "O": ((60, 150, 90), "3322332233223322"),  # lifted, and may step off the board: knock twice
    "a": ((150, 150, 150), "3333333311111111"),  # touched as a start, waits for the touch of a target
    "t": ((0, 150, 40), "0123321001233210"),  # legal target
    "x": ((150, 60, 0), "2211221122112211"),  # tile that may go with this move
    "c": ((0, 110, 150), "3333000033330000"),  # candidate: touch it if it was this one
    "C": ((0, 110, 150), "3333333333330000"),  # candidate that the button has chosen
    "k": ((160, 60, 0), "3030303030303030"),  # take these discs off the board
    "+": ((150, 0, 0), "3333333300000000"),  # a disc is missing here
    "s": ((150, 0, 60), "3000300030003000"),  # a disc too much here
    "m": ((40, 60, 100), "2222111122221111"),  # last move
    "h": ((120, 120, 0), "3300330000000000"),  # hint
    "w": ((0, 150, 40), "0011223333221100"),  # the winner's discs
    "p": ((90, 20, 110), "1111111111110000"),  # menu: a token
    "P": ((150, 40, 180), "3333333333331111"),  # menu: a token picked
    "q": ((120, 120, 120), "2020202020202020"),  # menu: the cursor
    "Q": ((180, 120, 180), "3131313131313131"),  # menu: the cursor on a token picked
    "y": ((150, 150, 150), "3330333033303330"),  # walk test: put a disc here
    "e": ((160, 0, 0), "3003003003003000"),  # the firmware has failed and restarts
}

# What USB gives is 500 mA; the processor and a margin for the pixels' spread leave this.
BUDGET_MA = 350
_IDLE_MA_PER_PIXEL = 1
_MA_PER_CHANNEL = 20  # at full value


def budget_sum(pixels: int, budget_ma: int = BUDGET_MA) -> int:
    """Return the largest sum of all channel values that so many pixels may show."""
    return (budget_ma - pixels * _IDLE_MA_PER_PIXEL) * 255 // _MA_PER_CHANNEL


def current_ma(colours: list[int]) -> float:
    """Return the current that pixels of these colours (0xRRGGBB) draw, by the data sheet's worst case."""
    total = 0
    for colour in colours:
        total += (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
    return total * _MA_PER_CHANNEL / 255 + len(colours) * _IDLE_MA_PER_PIXEL


def _mixed(colour: tuple[int, int, int], level: int, brightness: int) -> int:
    """Return a colour at a level and a brightness in percent, as 0xRRGGBB."""
    red, green, blue = [channel * _LEVELS[level] * brightness // 25500 for channel in colour]
    return red << 16 | green << 8 | blue


def _scaled(colour: int, share: int) -> int:
    """Return a colour at ``share`` of 256."""
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return (red * share >> 8) << 16 | (green * share >> 8) << 8 | blue * share >> 8


class Painter:
    """Turns signs into colours, for one brightness, within the power budget."""

    def __init__(self, cells: int, brightness: int) -> None:
        """``brightness`` is in percent of the table's colours."""
        self.colours = [0] * cells  # 0xRRGGBB of each cell
        self._wanted = [-1] * cells
        self._limit = budget_sum(cells)
        self.set_brightness(brightness)

    def set_brightness(self, brightness: int) -> None:
        """Mix the colours anew."""
        self._mixes = {}
        for sign, (colour, rhythm) in LANGUAGE.items():
            levels = [_mixed(colour, level, brightness) for level in range(4)]
            self._mixes[ord(sign)] = (levels, bytes([int(level) for level in rhythm]))

    def paint(self, signs: bytearray, now: int) -> bool:
        """Work out the colours of this moment; True if any has changed."""
        step = now // STEP_MS & 15
        wanted = self._wanted
        changed = False
        total = 0
        for cell in range(len(wanted)):
            levels, rhythm = self._mixes[signs[cell]]
            colour = levels[rhythm[step]]
            total += (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
            if wanted[cell] != colour:
                wanted[cell] = colour
                changed = True
        if changed:
            self._keep_to_budget(total)
        return changed

    def _keep_to_budget(self, total: int) -> None:
        """Take over the colours that are wanted, all of them darker if together they draw too much."""
        share = min(256, self._limit * 256 // total) if total else 256
        for cell in range(len(self._wanted)):
            self.colours[cell] = _scaled(self._wanted[cell], share) if share < 256 else self._wanted[cell]
