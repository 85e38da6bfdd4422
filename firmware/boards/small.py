"""The small board: 5 x 5 cells and two buttons. Data, nothing else; ``boards`` says what the names mean."""

NAME = "small"
CELLS = " ".join([file + rank for rank in "12345" for file in "abcde"])
X = bytes([cell % 5 for cell in range(25)])
Y = bytes([cell // 5 for cell in range(25)])
SENSOR = "reed"
READING = "matrix"
ROWS = 5
COLUMNS = 5
KEY_COUNT = 25
# A contact bounces for 1 ms: two scans 20 ms apart never see both sides of it.
INTERVAL_MS = 20
KEYS = bytes(range(25))
# To and fro, rank by rank.
PIXELS = bytes([rank * 5 + (4 - file if rank & 1 else file) for rank in range(5) for file in range(5)])
LIGHTS_MA = 350
BUTTONS = "sn"
