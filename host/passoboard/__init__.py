"""The host side of the Passo board: the service that keeps the record, its page, the simulated board, the command line.

Rules, referee, lights and wire codec are not here: they exist once, in the firmware's ``lib`` folder, which is put on
the path below so that ``import boardcore`` means the same on the board and on the host.
"""

import sys
from pathlib import Path

__version__ = "0.1.0"

_HERE = Path(__file__).resolve().parent
_PACKED = _HERE / "_firmware"

FIRMWARE = _PACKED if _PACKED.is_dir() else _HERE.parents[1] / "firmware"
"""The sources of the board's drive: inside an installed package, or beside it in a checkout."""

if str(FIRMWARE / "lib") not in sys.path:
    sys.path.append(str(FIRMWARE / "lib"))
