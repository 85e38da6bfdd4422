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
# By rank, as the controller's board has its multiplexers between the strips' connectors: channels of the first one,
# and from 16 on of the second.
KEYS = bytes([2, 3, 4, 5, 6] + [14, 13, 12, 11, 10] + [16, 17, 18, 19, 20] + [29, 28, 27, 26, 25] + [8, 9, 21, 22, 23])
# To and fro, rank by rank.
PIXELS = bytes([rank * 5 + (4 - file if rank & 1 else file) for rank in range(5) for file in range(5)])
# Of the 500 mA that USB gives at 4.75 V, sensors take 204 at most, controller and data buffer 52.
LIGHTS_MA = 240
BUTTONS = "sn"
