"""The small board with sensors that feel how much. Data, nothing else; ``boards`` says what the names mean."""

NAME = "counting"
CELLS = " ".join([file + rank for rank in "12345" for file in "abcde"])
X = bytes([cell % 5 for cell in range(25)])
Y = bytes([cell // 5 for cell in range(25)])
SENSOR = "linear"
READING = "multiplexers"
KEY_COUNT = 32
# Fifty pictures a second, as often as reeds are read.
INTERVAL_MS = 20
# Thirteen cells on the first multiplexer, twelve on the second, both in an order in which just one select wire changes
# from one to the next.
KEYS = bytes([cell // 13 * 16 + (cell % 13 ^ cell % 13 >> 1) for cell in range(25)])
# To and fro, rank by rank.
PIXELS = bytes([rank * 5 + (4 - file if rank & 1 else file) for rank in range(5) for file in range(5)])
# The sensors take 194 mA of USB's 500 at most, the controller 50.
LIGHTS_MA = 250
BUTTONS = "sn"
