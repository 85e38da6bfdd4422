"""What can go wrong at a table, in words that everybody may read."""

from boardcore import Invalid


class SeatError(Exception):
    """A seat cannot move now: its player failed, or the board did not take the move."""


class Superseded(Exception):
    """The board has moved on: a request for the old position is void."""


class NoSuchPlayer(Invalid):
    """Nobody of this name can take a seat."""
