"""The link to boards: ports, the handshake and the numbered traffic of docs/PROTOCOL.md."""

from .connection import Connection
from .errors import (
    BoardGone,
    CommandLost,
    CommandRefused,
    LinkError,
    PortBusy,
    PortMissing,
    VersionMismatch,
)
from .messages import Hello
from .ports import SIMULATED, Found, OpenPort, Port, find_ports, open_port
from .reconnect import Backoff
from .session import Arrived, Ended, Event, Fault, Greeted, Nonsense, Ready, Report, Session, State

__all__ = [
    "Arrived", "Backoff", "BoardGone", "CommandLost", "CommandRefused", "Connection", "Ended",
    "Event", "Fault", "Found", "Greeted", "Hello", "LinkError", "Nonsense", "OpenPort", "Port", "PortBusy",
    "PortMissing", "Ready", "Report", "SIMULATED", "Session", "State", "VersionMismatch", "find_ports", "open_port",
]  # fmt: skip
