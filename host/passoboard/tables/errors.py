"""What can go wrong at a table, in words that everybody may read."""


class SeatError(Exception):
    """A seat cannot move now: its player failed, or the board did not take the move."""


class Superseded(Exception):
    """The board has moved on: a request for the old position is void."""


class NoSuchPlayer(ValueError):
    """Nobody of this name can take a seat."""
