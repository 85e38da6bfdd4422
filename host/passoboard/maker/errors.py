"""What can go wrong for a maker: one root, a ValueError, so that the command line says it in one line."""


class MakerError(ValueError):
    """Something is not as it must be; the text says what, and what to do about it."""


class DriveLost(MakerError):
    """The drive went away or failed while it was written; the board still starts, with the old or the new version."""
