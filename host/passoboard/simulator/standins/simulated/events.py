"""What ends a run of the firmware from outside; no ``except Exception`` of the firmware can hold it up."""


class Ending(BaseException):
    """The root of everything that takes the processor away from the firmware."""


class PowerCut(Ending):
    """The power is gone."""


class Reset(Ending):
    """The chip restarts; says why in the words of ``microcontroller.ResetReason``."""

    def __init__(self, reason: str) -> None:
        """``reason`` is the name of a reset reason."""
        super().__init__(reason)
        self.reason = reason


class Reload(Ending):
    """Only the program restarts."""


class Stop(Ending):
    """The simulation is over."""


class Blocked(Ending):
    """The firmware waits for something that nothing bounds; says where."""


class Broken(Ending):
    """The simulator itself has failed, which must not look like a failure of the firmware; says how."""


class HandError(Exception):
    """A hand was asked for what no hand can do; nothing has changed."""


class FaultError(Exception):
    """A fault that is not on the menu."""
