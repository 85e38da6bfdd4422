"""Plays a script on a board under CPython, with the same output, line by line, as on the MicroPython VM."""

import json
import sys
from pathlib import Path

from .program import Program


def _say(text: str) -> None:
    """Print to the console; the text brings its own line end."""
    print(text, end="")


def play(script: Path, description: Path) -> None:
    """Play a script on the board described in a file, and print the output."""
    config = json.loads(description.read_text())
    config["nvm"] = bytes.fromhex(config["nvm"])
    program = Program(Path(config["drive"]), _say)
    load = program.importer.load
    with script.open() as lines:
        player = load("simulated.script").Script(lines.readline, print)
        rig = load("simulated.rig").Rig(config, player.pause, player.on_frame)
        load("simulated.current").__dict__["rig"] = player.rig = rig
        player.hand = load("simulated.hand").Hand(rig)
        try:
            load("simulated.session").live(rig, program.execute, _say)
        except BaseException as ending:
            if type(ending).__name__ != "Stop":
                raise


if __name__ == "__main__":
    play(Path(sys.argv[1]), Path(sys.argv[2]))
