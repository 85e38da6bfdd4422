"""Errors for makers: one root, a ValueError, which the command line prints as one line."""


class MakerError(ValueError):
    """Something is wrong; the text says what, and what to do about it."""


class DriveLost(MakerError):
    """The drive failed or was unplugged during a write; the board still starts, with the old or the new version."""
