"""Who plays a game, told with its start: names, seats and coaches are one thing, and end with the game."""

from dataclasses import dataclass, field

from ..http.schemas import FillSeat, New, SetCoach


@dataclass(frozen=True)
class Participants:
    """What a game that was asked for begins with; a side that is not named has hands, no name and no coach."""

    names: dict[str, str] = field(default_factory=dict)
    seats: tuple[FillSeat, ...] = ()
    coaches: tuple[SetCoach, ...] = ()
    after: tuple[str, int] = ("", 0)  # the journal and its newest entry when it was asked for


def party_of(names: dict[str, str], body: New, after: tuple[str, int] = ("", 0)) -> Participants:
    """Return who plays a game that is asked for."""
    seats = tuple(FillSeat(side=side, **seat.model_dump()) for side, seat in body.seats.items())
    coaches = tuple(SetCoach(side=side, **one.model_dump()) for side, one in body.coach.items())
    return Participants(names, seats, coaches, after)
