"""The one rig that the stand-ins of this process talk to."""

from .rig import Rig

rig: Rig = None  # type: ignore[assignment]  # set before any stand-in is loaded
