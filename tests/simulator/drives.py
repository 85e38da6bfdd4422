"""Small drives to try the simulated board with, written into a folder of the test's own."""

from pathlib import Path

from passoboard.simulator import VirtualBoard

BOOT = "import usb_cdc\nusb_cdc.enable(console=True, data=True)\n"

# Shows each closed switch as a green pixel, echoes serial lines, and appends each key number to nvm.
MIRROR = """
import board, keypad, microcontroller, neopixel, time, usb_cdc
rows = (board.GP7, board.GP8, board.GP9, board.GP10, board.GP11)
columns = (board.GP2, board.GP3, board.GP4, board.GP5, board.GP6)
matrix = keypad.KeyMatrix(rows, columns)
matrix.events.clear()
matrix.reset()
pixels = neopixel.NeoPixel(board.GP16, 25, auto_write=False)
serial = usb_cdc.data
serial.timeout = serial.write_timeout = 0
event = keypad.Event()
written = 0
print("ready")
while True:
    changed = False
    while matrix.events.get_into(event):
        pixels[event.key_number] = (1, 40, 7) if event.pressed else 0
        microcontroller.nvm[written] = event.key_number
        written += 1
        changed = True
    if changed:
        pixels.show()
    if serial.in_waiting:
        serial.write(serial.read(64))
    time.sleep(0.005)
"""


def make_drive(folder: Path, code: str, boot: str = BOOT, **files: str) -> Path:
    """Write a drive: ``code.py``, ``boot.py`` and whatever else (``settings_toml`` is settings.toml)."""
    drive = folder / "drive"
    drive.mkdir()
    for name, text in {"code_py": code, "boot_py": boot, **files}.items():
        (drive / ".".join(name.rsplit("_", 1))).write_text(text)
    return drive


def board_with(folder: Path, code: str, **options: object) -> VirtualBoard:
    """Return a board that runs this program."""
    return VirtualBoard(firmware=make_drive(folder, code), **options)  # type: ignore[arg-type]


def printed(folder: Path, code: str, **options: object) -> list[str]:
    """Return the lines that a program prints until it ends or half a second has passed."""
    with board_with(folder, code, **options) as board:
        return board.console.partition("\nCode done running.")[0].splitlines()
