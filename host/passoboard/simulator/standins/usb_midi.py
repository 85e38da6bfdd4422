"""Stand-in for ``usb_midi``: a simulated board has none of it, so there is nothing to switch off."""


def disable() -> None:
    """Do without it; on a board possible in boot.py alone."""
