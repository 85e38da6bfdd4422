"""Stand-in for ``usb_hid``: a simulated board does not have it, so there is nothing to switch off."""


def disable() -> None:
    """Do nothing; a real board allows this only in boot.py."""
