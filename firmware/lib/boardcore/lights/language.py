"""The light language: ``docs/LIGHTS.md`` is this table for people.

Every sign has its own rhythm, so it can be read without colour.
"""

# Each sign, its colour at full level, its rhythm in sixteen levels, what it means.
LANGUAGE = (
    (b".", 0x000000, "0000000000000000", "removed tile"),
    (b"-", 0x60421E, "1111111111111111", "tile"),
    (b"~", 0x60421E, "1111111111111110", "tile, and the host that was there is gone"),
    (b"i", 0x1E3C78, "1111111122222222", "tile of an island"),
    (b"o", 0x6E5A3C, "2222222222222222", "a disc that may move"),
    (b"d", 0x963C96, "2222222222222200", "a disc that may move with the declared token"),
    (b"L", 0x969696, "3333333333333333", "lifted"),
    (b"O", 0x3C965A, "3322332233223322", "lifted, and may step off the board: knock twice"),
    (b"a", 0x969696, "3333333311111111", "touches tell a move that begins here: a touch of the target comes next"),
    (b"t", 0x009628, "0123321001233210", "legal target"),
    (b"Y", 0x00B428, "3333333333332100", "target of a good move"),
    (b"U", 0x6E8C00, "0123210000000000", "target of a fair move"),
    (b"X", 0x960032, "0300300300000000", "target of a move that loses"),
    (b"x", 0x963C00, "2211221122112211", "tile that may go with this move"),
    (b"c", 0x006E96, "3333000033330000", "candidate: touch it if it was this one"),
    (b"C", 0x006E96, "3333333333330000", "candidate that the button has chosen"),
    (b"k", 0xA03C00, "3030303030303030", "take these discs off the board"),
    (b"+", 0x960000, "3333333300000000", "a disc is missing here"),
    (b"s", 0x96003C, "3000300030003000", "one disc too many here"),
    (b"m", 0x283C64, "2222111122221111", "last move"),
    (b"M", 0x283CA0, "2222222211110000", "last move, and the position has occurred before"),
    (b"*", 0x967828, "3332333233323332", "a light that runs along a line"),
    (b"j", 0x969682, "2222222222222212", "the first side's ball"),
    (b"J", 0x3C28A0, "2222222222221122", "the second side's ball"),
    (b"u", 0x967850, "1122333322111111", "the ball of the side to move"),
    (b"v", 0xA09600, "3333111133331111", "a piece that can take the ball"),
    (b"l", 0x1E5028, "1111111111111100", "the ball's path"),
    (b"z", 0x965000, "3000000000000000", "a piece in the ball's path"),
    (b"g", 0x967800, "3131003131003100", "a cell that wins"),
    (b"b", 0x0A2882, "1111111111111112", "a disk of the first side"),
    (b"r", 0xA01400, "2222222122222221", "a disk of the second side"),
    (b"f", 0x8C5050, "2012010210201021", "a disk is to be drawn here"),
    (b"V", 0x647850, "2221222122212221", "a piece may walk over this"),
    (b"n", 0xA06400, "3030000030300000", "not allowed: it would shut in a piece"),
    (b"N", 0xA05000, "3010301000000000", "the piece that would be shut in"),
    (b"h", 0x787800, "3300330000000000", "hint"),
    (b"w", 0x009628, "0011223333221100", "the winner's discs"),
    (b"0", 0x143C96, "3332333233323331", "review: a piece of the first side"),
    (b"1", 0xA01400, "3232323232323210", "review: a piece of the second side"),
    (b"2", 0x786E00, "3311331133113310", "review: a piece of the third side"),
    (b"A", 0xC8C896, "3111111111111111", "offer: a tile of type 1"),
    (b"B", 0xC8823C, "3131111111111111", "offer: a tile of type 2"),
    (b"D", 0x96C832, "3131311111111111", "offer: a tile of type 3"),
    (b"E", 0x3264C8, "3131313111111111", "offer: a tile of type 4"),
    (b"F", 0xB43CAA, "3131313131111111", "offer: a tile of type 5"),
    (b"G", 0x32C8AA, "3131313131311111", "offer: a tile of type 6"),
    (b"H", 0x969696, "2200220000000000", "two actions left"),
    (b"I", 0x969696, "2200000000000000", "one action left"),
    (b"T", 0xA06400, "3100000031000000", "time is nearly up"),
    (b"p", 0x5A146E, "1111111111110000", "menu: a token"),
    (b"P", 0x9628B4, "3333333333331111", "menu: a token picked"),
    (b"q", 0x787878, "2020202020202020", "menu: the cursor"),
    (b"Q", 0xB478B4, "3131313131313131", "menu: the cursor on a token picked"),
    (b"y", 0x969696, "3330333033303330", "walk test: put a disc here"),
    (b"e", 0xA00000, "3003003003003000", "the firmware has failed and restarts"),
)

LEVELS = (0, 38, 110, 255)  # of 255: even steps for the eye
_STEPS = 16  # of a rhythm


def rhythms() -> "tuple[bytearray, bytearray]":
    """Return the row of each sign in the language, and the levels of all rows, four steps in a byte."""
    table = bytearray(128)
    levels = bytearray(len(LANGUAGE) * _STEPS // 4)
    for row, (sign, _, rhythm, _) in enumerate(LANGUAGE):
        table[sign[0]] = row
        for step, level in enumerate(rhythm.encode()):
            levels[row * _STEPS + step >> 2] |= (level & 3) << (step & 3) * 2
    return table, levels


def mixes(brightness: int) -> list[int]:
    """Return the colours of each row at its four levels, for a brightness in percent."""
    colours = [0] * (len(LANGUAGE) * len(LEVELS))
    for row, (_, colour, _, _) in enumerate(LANGUAGE):
        for index, level in enumerate(LEVELS):
            colours[row * len(LEVELS) + index] = _mix(colour, level * brightness)
    return colours


def _mix(colour: int, share: int) -> int:
    """Return a colour at a share: a level of 255, times a brightness in percent."""
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return (red * share // 25500) << 16 | (green * share // 25500) << 8 | blue * share // 25500
