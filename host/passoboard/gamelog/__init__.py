"""The log of all games: everything boards have reported, in SQLite or PostgreSQL."""

from .entries import Entry
from .errors import BadValue, Conflict, ImportRefused, LogError, NoSuchGame, OutOfOrder, ReadOnly, TooNew
from .log import GameLog
from .model import BoardInfo, Commitment, GameRecord, Incident, LoggedGame, Page
from .queries import GameFilter
from .secrecy import Secret
from .statistics import Statistics
from .story import Story, history, tell

__all__ = [
    "BadValue",
    "BoardInfo",
    "Commitment",
    "Conflict",
    "Entry",
    "LoggedGame",
    "GameLog",
    "GameRecord",
    "ImportRefused",
    "Incident",
    "LogError",
    "NoSuchGame",
    "OutOfOrder",
    "Page",
    "ReadOnly",
    "GameFilter",
    "Secret",
    "Statistics",
    "Story",
    "TooNew",
    "history",
    "tell",
]
