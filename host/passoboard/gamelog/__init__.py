"""The log of all games: what boards said, for good, in SQLite or PostgreSQL."""

from .entries import Entry
from .errors import Conflict, ImportRefused, LogError, NoSuchGame, OutOfOrder, ReadOnly, TooNew
from .log import GameLog
from .model import BoardInfo, Commitment, Game, GameRecord, Incident, Page
from .queries import Search
from .statistics import Statistics
from .story import Story, tell
from .tokens import Secret

__all__ = [
    "BoardInfo",
    "Commitment",
    "Conflict",
    "Entry",
    "Game",
    "GameLog",
    "GameRecord",
    "ImportRefused",
    "Incident",
    "LogError",
    "NoSuchGame",
    "OutOfOrder",
    "Page",
    "ReadOnly",
    "Search",
    "Secret",
    "Statistics",
    "Story",
    "TooNew",
    "tell",
]
