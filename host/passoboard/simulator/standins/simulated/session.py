"""A board's life cycle: ``boot.py`` and ``code.py`` as CircuitPython runs them, with resets, reloads and power cuts."""

from .events import PowerCut, Reload, Reset

try:
    from typing import Any, Callable, Optional
except ImportError:
    pass

FOREVER = 1 << 60


def live(rig: Any, execute: Callable[[str], Optional[str]], say: Callable[[str], None]) -> None:
    """Run the board until something ends the simulation.

    ``execute`` runs a file from the drive with fresh modules and returns the traceback if it failed; ``say`` prints to
    the console.
    """
    reason = "POWER_ON"
    while True:
        rig.power_up(reason)
        try:
            execute("boot.py")
            rig.booting = False
            rig.usb.start(rig.now)
            _run_program(rig, execute, say)
        except Reset as reset:
            reason = reset.reason
        except PowerCut:
            reason = "POWER_ON"
            _wait_for_power(rig)


def _run_program(rig: Any, execute: Callable[[str], Optional[str]], say: Callable[[str], None]) -> None:
    """Run the program, and run it again after every reload."""
    while True:
        plan = rig.next_code
        rig.next_code = {}
        rig.restart()
        try:
            failure = execute(plan.get("filename") or "code.py")
            rig.previous_traceback = failure
            say("\nCode done running.\n")
            if not plan.get("reload_on_error" if failure else "reload_on_success"):
                rig.run_to(FOREVER)
            if plan.get("sticky_on_error" if failure else "sticky_on_success"):
                rig.next_code = plan
        except Reload:
            rig.previous_traceback = None
        rig.run_reason = "SUPERVISOR_RELOAD"


def _wait_for_power(rig: Any) -> None:
    """Let time pass until the power is back."""
    while not rig.powered:
        rig.run_to(rig.limit)
