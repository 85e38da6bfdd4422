"""Exceptions that end a firmware run from outside; the firmware cannot catch them with ``except Exception``."""


class Ending(BaseException):
    """Base class of everything that stops the firmware from outside."""


class PowerCut(Ending):
    """The power is gone."""


class Reset(Ending):
    """The chip restarts, for one of the reasons in ``microcontroller.ResetReason``."""

    def __init__(self, reason: str) -> None:
        """``reason`` is the name of a reset reason."""
        super().__init__(reason)
        self.reason = reason


class Reload(Ending):
    """Only the program restarts."""


class Stop(Ending):
    """The simulation is over."""


class Blocked(Ending):
    """The firmware waits without a timeout; the message says where."""


class Broken(Ending):
    """The simulator itself failed, which must not look like a firmware failure; the message says how."""


class HandError(Exception):
    """The hand was asked to do something impossible; nothing has changed."""


class FaultError(Exception):
    """The fault or one of its options does not exist."""
