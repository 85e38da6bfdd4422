"""What can go wrong at a table, in words that everybody may read."""


class SeatError(Exception):
    """A seat cannot move now: its player failed, or the board did not take the move."""


class Superseded(Exception):
    """The board has gone on meanwhile: whatever was meant for the old position means nothing now."""


class NoSuchPlayer(ValueError):
    """Nobody of this name can take a seat."""
