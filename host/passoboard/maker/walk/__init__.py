"""The walk test: lights a cell, asks for a disc, and works out the wiring from the switches that answer."""

from .board_map import BoardMap
from .course import ALL_PARTS, PARTS, Walk
from .diagnosis import diagnose
from .findings import Finding
from .messages import Answer, Ask, Button, Event, Picture, Want
from .notes import Notes

__all__ = [
    "ALL_PARTS", "Answer", "Ask", "BoardMap", "Button", "Event", "Finding", "Notes", "PARTS", "Picture", "Walk",
    "Want", "diagnose",
]  # fmt: skip
