"""Run a board on the real MicroPython machine, with world and firmware in one small heap, and play a script."""

import gc
import json
import sys
from binascii import unhexlify
from io import StringIO

_KEPT = ("simulated", "__main__", "gc", "sys")
_BLOCK = 32  # bytes, the unit of a 64-bit machine's heap
_FREE_RUN = 64  # this many free blocks in a row no longer count as a hole
_MOST_PLUGS = 4000


def _say(text: str) -> None:
    """Print to the console without adding a newline."""
    print(text, end="")


def _plug_holes() -> list:
    """Fill the small holes left by loading modules, so that free memory is contiguous, as on a fresh board."""
    gc.collect()
    plugs = [0.5] * _MOST_PLUGS
    run = last = 0
    for index in range(_MOST_PLUGS):
        plug = index + 0.5  # a float takes one block
        plugs[index] = plug
        run = run + 1 if id(plug) == last + _BLOCK else 0
        last = id(plug)
        if run >= _FREE_RUN:
            for back in range(index - run, index + 1):
                plugs[back] = 0.5
            break
    return plugs


def _describe(failure: BaseException) -> str:
    """Return the text of a failure."""
    text = StringIO()
    sys.print_exception(failure, text)
    return text.getvalue()


class _Drive:
    """Runs the files of a drive, and measures the heap."""

    def __init__(self, drive: str, standins: list) -> None:
        self._drive = drive
        self._standins = standins
        self._ready = False
        self._plugs = []
        self.simulator = 0  # bytes in use before the firmware starts
        self.most = 0  # peak bytes in use at any step of the script

    def look(self) -> None:
        """Measure the heap now."""
        gc.collect()
        self.most = max(self.most, gc.mem_alloc())

    def execute(self, name: str) -> "str | None":
        """Run a file with fresh modules; if it fails, print and return the traceback."""
        self._make_ready(name)
        try:
            with open(self._drive + "/" + name) as file:
                source = file.read()
        except OSError:
            return None
        try:
            exec(source, {"__name__": "__main__", "__file__": name})
        except SystemExit:
            return None
        except Exception as failure:
            text = _describe(failure)
            _say(text)
            return text
        return None

    def _make_ready(self, name: str) -> None:
        """Unload the drive's modules; reload the stand-ins for ``boot.py`` and once after it."""
        fresh = name == "boot.py" or not self._ready
        kept = _KEPT if fresh else _KEPT + tuple(self._standins)
        for module in list(sys.modules):
            if module.split(".")[0] not in kept:
                del sys.modules[module]
        gc.collect()
        self._ready = name != "boot.py"
        if fresh and self._ready:
            self._plugs = []
            for module in self._standins:
                __import__(module)
            self._plugs = _plug_holes()
            gc.collect()
            self.simulator = max(self.simulator, gc.mem_alloc())


def main() -> None:
    """Play the script in the first argument's file on the board described in the second argument's file."""
    with open(sys.argv[2]) as file:
        config = json.load(file)
    sys.path[:] = [config["standins"], config["drive"], config["drive"] + "/lib", config["libraries"], ".frozen"]
    from simulated import current, failures
    from simulated.events import Stop
    from simulated.hand import Hand
    from simulated.rig import Rig
    from simulated.script import MARK, Script
    from simulated.session import live

    failures.format = _describe
    config["nvm"] = unhexlify(config["nvm"])
    with open(sys.argv[1]) as lines:
        script = Script(lines.readline, print)
        script.rig = current.rig = Rig(config, script.pause, script.on_frame)
        script.hand = Hand(script.rig)
        drive = _Drive(config["drive"], config["preload"])
        del config
        script.on_step = drive.look
        try:
            live(script.rig, drive.execute, _say)
        except Stop:
            print(MARK + "heap " + str(drive.simulator) + " " + str(drive.most))


main()
