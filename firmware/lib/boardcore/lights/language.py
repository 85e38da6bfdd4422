"""The light language: ``docs/LIGHTS.md`` is this table for people.

Every sign has its own rhythm, so it can be read without colour.
"""

# One line per sign: the sign, its colour at full level, its rhythm in sixteen levels, what it means. One text and no
# dictionary, because a board has little memory; ``palette.LANGUAGE`` is the same as a dictionary.
TABLE = """\
.0000000000000000000000 removed tile
-60421e1111111111111111 tile
~60421e1111111111111110 tile, and the host that was there is gone
i1e3c781111111122222222 tile of an island
o6e5a3c2222222222222222 a disc that may move
d963c962222222222222200 a disc that may move with the declared token
L9696963333333333333333 lifted
O3c965a3322332233223322 lifted, and may step off the board: knock twice
a9696963333333311111111 touches tell a move that begins here: a touch of the target comes next
t0096280123321001233210 legal target
Y00b4283333333333332100 target of a good move
U6e8c000123210000000000 target of a fair move
X9600320300300300000000 target of a move that loses
x963c002211221122112211 tile that may go with this move
c006e963333000033330000 candidate: touch it if it was this one
C006e963333333333330000 candidate that the button has chosen
ka03c003030303030303030 take these discs off the board
+9600003333333300000000 a disc is missing here
s96003c3000300030003000 one disc too many here
m283c642222111122221111 last move
M283ca02222222211110000 last move, and the position has occurred before
*9678283332333233323332 a light that runs along a line
j9696822222222222222212 the first side's ball
J3c28a02222222222221122 the second side's ball
u9678501122333322111111 the ball of the side to move
va096003333111133331111 a piece that can take the ball
l1e50281111111111111100 the ball's path
z9650003000000000000000 a piece in the ball's path
g9678003131003131003100 a cell that wins
b0a28821111111111111112 a disk of the first side
ra014002222222122222221 a disk of the second side
f8c50502012010210201021 a disk is to be drawn here
V6478502221222122212221 a piece may walk over this
na064003030000030300000 not allowed: it would shut in a piece
Na050003010301000000000 the piece that would be shut in
h7878003300330000000000 hint
w0096280011223333221100 the winner's discs
0143c963332333233323331 review: a piece of the first side
1a014003232323232323210 review: a piece of the second side
2786e003311331133113310 review: a piece of the third side
Ac8c8963111111111111111 offer: a tile of type 1
Bc8823c3131111111111111 offer: a tile of type 2
D96c8323131311111111111 offer: a tile of type 3
E3264c83131313111111111 offer: a tile of type 4
Fb43caa3131313131111111 offer: a tile of type 5
G32c8aa3131313131311111 offer: a tile of type 6
H9696962200220000000000 two actions left
I9696962200000000000000 one action left
Ta064003100000031000000 time is nearly up
p5a146e1111111111110000 menu: a token
P9628b43333333333331111 menu: a token picked
q7878782020202020202020 menu: the cursor
Qb478b43131313131313131 menu: the cursor on a token picked
y9696963330333033303330 walk test: put a disc here
ea000003003003003003000 the firmware has failed and restarts
"""

LEVELS = (0, 38, 110, 255)  # of 255: even steps for the eye
_COLOUR, _RHYTHM = 1, 7  # where they begin in a line of the table, after the sign
_STEPS = 16  # of a rhythm


def rhythms() -> "tuple[bytearray, bytearray]":
    """Return the line of each sign in the language, and the levels of all lines, four steps in a byte."""
    lines = TABLE.split("\n")
    table = bytearray(128)
    levels = bytearray((len(lines) - 1) * _STEPS // 4)
    for index in range(len(lines) - 1):
        line = lines[index].encode()  # a letter of a text would become a name, which a board never forgets
        table[line[0]] = index
        for step in range(_STEPS):
            levels[index * _STEPS + step >> 2] |= (line[_RHYTHM + step] & 3) << (step & 3) * 2
    return table, levels


def mixes(brightness: int) -> list[int]:
    """Return the colours of each line at its four levels, for a brightness in percent."""
    lines = TABLE.split("\n")[:-1]
    colours = [0] * (len(lines) * 4)  # a list that grows takes more memory
    for index in range(len(colours)):
        colour = int(lines[index >> 2][_COLOUR:_RHYTHM], 16)
        colours[index] = _mix(colour, LEVELS[index & 3], brightness)
    return colours


def _mix(colour: int, level: int, brightness: int) -> int:
    """Return a colour at a level of 255 and a brightness in percent, as 0xRRGGBB."""
    share = level * brightness
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return (red * share // 25500) << 16 | (green * share // 25500) << 8 | blue * share // 25500
