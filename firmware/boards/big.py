"""The big board: 8 x 8 cells and four buttons. Data, nothing else; ``boards`` says what the names mean."""

NAME = "big"
CELLS = " ".join([file + rank for rank in "12345678" for file in "abcdefgh"])
X = bytes([cell % 8 for cell in range(64)])
Y = bytes([cell // 8 for cell in range(64)])
ROWS = 8
COLUMNS = 8
KEYS = bytes(range(64))
# To and fro, rank by rank.
PIXELS = bytes([rank * 8 + (7 - file if rank & 1 else file) for rank in range(8) for file in range(8)])
# The first two as on the small board: games for two are played from south and north.
BUTTONS = "snwe"
