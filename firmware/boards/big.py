"""The big board: 8 x 8 cells and four buttons. Data, nothing else; ``boards`` says what the names mean."""

NAME = "big"
CELLS = " ".join([file + rank for rank in "12345678" for file in "abcdefgh"])
X = bytes([cell % 8 for cell in range(64)])
Y = bytes([cell // 8 for cell in range(64)])
SENSOR = "hall"
READING = "registers"
KEY_COUNT = 64
# A Hall switch looks 216 times a second: with these 4.6 ms an edge is an event within 20 ms, as on the small board.
INTERVAL_MS = 15
# A strip per rank, all alike. Every second one is turned by half, so that data run to and fro over short cables: keys
# and pixels are in the same order, and that is its own inverse.
KEYS = PIXELS = bytes([rank * 8 + (7 - file if rank & 1 else file) for rank in range(8) for file in range(8)])
LIGHTS_MA = 350
# The first two as on the small board: games for two are played from south and north.
BUTTONS = "snwe"
