"""The board's process: firmware, stand-ins and world, controlled by its parent or by a script."""

import os
import signal
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from .control import Control, Line
from .imports import LibraryMissing
from .pipes import Pipes
from .program import Program

PATIENCE_S = float(
    os.environ.get("PASSOBOARD_PATIENCE_S", "10")
)  # of processor time without a sleep; a tick of the firmware takes milliseconds


def build(config: dict[str, Any], program: Program, control: Control) -> Any:
    """Return a board's rig, loaded as the modules that the firmware will see."""
    load = program.importer.load
    config["nvm"] = bytes.fromhex(config["nvm"])
    rig = load("simulated.rig").Rig(config, control.pause, control.on_frame)
    load("simulated.current").__dict__["rig"] = rig
    events = load("simulated.events")
    control.rig = rig
    control.hand = load("simulated.hand").Hand(rig)
    control.letters = load("simulated.magnets").letters
    control.errors = (events.HandError, events.FaultError)
    control.stop = events.Stop
    control.broken = events.Broken
    return rig


def watch(rig: Any, events: Any) -> None:
    """Detect firmware that never sleeps: its watchdog resets it, or the simulation ends with an error."""
    seen = -1

    def look(_signal: int, frame: FrameType | None) -> None:
        nonlocal seen
        if rig.waits != seen:
            seen = rig.waits
            return
        if rig.watchdog_us:
            rig.advance(rig.watchdog_end)
            raise events.Reset("WATCHDOG")
        where = "".join(traceback.format_stack(frame, limit=3))
        raise events.Blocked(f"the firmware runs on without ever calling time.sleep:\n{where}")

    signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE_S, PATIENCE_S)


def serve(line: Line, watch: Callable[[Any, Any], None]) -> None:
    """Run the board that the parent describes, until the parent ends the run."""
    control = Control(line)
    try:
        config = control.read_config()
        program = Program(Path(config["drive"]), control.say)
        events = program.importer.load("simulated.events")
        rig = build(config, program, control)
        if config["clock"] == "real":
            rig.real = control.wall_clock
            rig.chance = os.urandom  # somebody is playing: draws must be unpredictable
        watch(rig, events)
        program.importer.load("simulated.session").live(rig, program.execute, control.say)
    except LibraryMissing as error:
        line.send({"crash": str(error)})
    except BaseException as error:
        if type(error).__name__ == "Stop":
            return
        text = str(error) if type(error).__name__ == "Blocked" else traceback.format_exc()
        line.send({"crash": text})
    finally:
        control.close()


if __name__ == "__main__":
    replies = os.dup(1)
    os.dup2(2, 1)  # other output must not get between the replies
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes the pipe
    serve(Pipes(0, replies), watch)
