"""Be a board on the real MicroPython machine, with world and firmware in one small heap, and play a script."""

import gc
import json
import sys
from binascii import unhexlify

_KEPT = ("simulated", "__main__", "gc", "sys")


def _say(text: str) -> None:
    """Print on the console, with the line's end that is in the text."""
    print(text, end="")


class _Drive:
    """Runs the files of a drive."""

    def __init__(self, drive: str) -> None:
        self._drive = drive

    def execute(self, name: str) -> "str | None":
        """Run a file with fresh modules and return the text of its failure, which is printed as well."""
        try:
            with open(self._drive + "/" + name) as file:
                source = file.read()
        except OSError:
            return None
        for module in list(sys.modules):
            if module.split(".")[0] not in _KEPT:
                del sys.modules[module]
        gc.collect()
        try:
            exec(source, {"__name__": "__main__", "__file__": name})
        except SystemExit:
            return None
        except Exception as failure:
            sys.print_exception(failure)
            return type(failure).__name__ + ": " + str(failure)
        return None


class _Meter:
    """Measures the heap: the most that was alive at any step of the script."""

    def __init__(self) -> None:
        self.most = 0

    def look(self) -> None:
        """Measure now."""
        gc.collect()
        self.most = max(self.most, gc.mem_alloc())


def main() -> None:
    """Play the script named first on the command line on the board described in the second file."""
    with open(sys.argv[2]) as file:
        config = json.load(file)
    sys.path[:] = [config["standins"], config["drive"], config["drive"] + "/lib", config["libraries"], ".frozen"]
    from simulated import current
    from simulated.events import Stop
    from simulated.hand import Hand
    from simulated.rig import Rig
    from simulated.script import MARK, Script
    from simulated.session import live

    config["nvm"] = unhexlify(config["nvm"])
    with open(sys.argv[1]) as lines:
        script = Script(lines.readline, print)
        script.rig = current.rig = Rig(config, script.pause, script.on_frame)
        script.hand = Hand(script.rig)
        drive = _Drive(config["drive"])
        del config
        meter = _Meter()
        script.on_step = meter.look
        try:
            live(script.rig, drive.execute, _say)
        except Stop:
            print(MARK + "heap " + str(meter.most))


main()
