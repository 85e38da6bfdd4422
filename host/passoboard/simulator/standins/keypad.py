"""Stand-in for ``keypad``: key matrices, shift registers and single keys, scanned in the background."""

from simulated.banks import MatrixBank, PinBank, RegisterBank
from simulated.constants import KEY, check, expect, number, whole
from simulated.current import rig
from simulated.keys import Scanner
from simulated.pins import Pin, check_alive, check_pins, claim_all, release

try:
    from typing import Optional, Sequence
except ImportError:
    pass

_DEBOUNCE_SINCE = (9, 2)
_EVENT_BYTES = 6  # before 9.0, the length of a queue was counted in bytes
_MOST_THRESHOLD = 127


class Event:
    """A key that was pressed or released."""

    __slots__ = ("_key", "_pressed", "_timestamp")

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: "Optional[int]" = None) -> None:
        """Create an event, timestamped now if no time is given."""
        if whole(key_number) < 0:
            raise ValueError("key_number must be >= 0")
        self._key = key_number & 0xFFFF
        self._pressed = bool(pressed)
        self._timestamp = rig.ticks_at(rig.clock()) if timestamp is None else whole(timestamp)

    @property
    def key_number(self) -> int:
        """The number of the key."""
        return self._key

    @property
    def pressed(self) -> bool:
        """Whether it went down."""
        return self._pressed

    @property
    def released(self) -> bool:
        """Whether it went up."""
        return not self._pressed

    @property
    def timestamp(self) -> int:
        """The time of the event on the ``supervisor.ticks_ms`` clock."""
        return self._timestamp

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and hash(self) == hash(other)

    def __hash__(self) -> int:
        return self._key | self._pressed << 15

    def __repr__(self) -> str:
        return "<Event: key_number " + str(self._key) + (" pressed>" if self._pressed else " released>")


class EventQueue:
    """The events of a scanner, oldest first."""

    __slots__ = ("_queue",)

    def __init__(self, queue: object = None, key: object = None) -> None:
        """Only scanners create event queues."""
        check(self, key)
        self._queue = queue

    def get(self) -> "Optional[Event]":
        """Remove and return the next event, or None if the queue is empty."""
        rig.clock()
        return Event(*self._queue.events.pop(0)) if self._queue.events else None

    def get_into(self, event: Event) -> bool:
        """Move the next event into an existing object and return whether there was one."""
        expect(event, Event, "event")
        rig.clock()
        if not self._queue.events:
            return False
        event._key, event._pressed, event._timestamp = self._queue.events.pop(0)
        return True

    def clear(self) -> None:
        """Discard all events and clear the overflow flag."""
        rig.clock()
        self._queue.events = []
        self._queue.overflowed = False

    @property
    def overflowed(self) -> bool:
        """Whether an event was lost because the queue was full."""
        return self._queue.overflowed

    def __bool__(self) -> bool:
        return bool(self._queue.events)

    def __len__(self) -> int:
        return len(self._queue.events) * (_EVENT_BYTES if rig.version < (9,) else 1)

    def __repr__(self) -> str:
        return "<EventQueue>"


class _Scanned:
    """What all scanners have in common."""

    __slots__ = ("_events", "_scanner")

    def _start(self, bank: object, count: int, interval: float, max_events: int, debounce: dict) -> None:
        """Begin to scan."""
        self._scanner = Scanner(rig, bank, count, interval, max_events, debounce.get("debounce_threshold", 1))
        self._events = EventQueue(self._scanner.queue, KEY)
        rig.scanners.append(self._scanner)
        rig.stir()

    def deinit(self) -> None:
        """Stop scanning and release the pins."""
        if self._scanner is not None:
            rig.scanners.remove(self._scanner)
            release(self)
            self._scanner = None

    def __enter__(self) -> "_Scanned":
        return self

    def __exit__(self, *exception: object) -> None:
        self.deinit()

    def reset(self) -> None:
        """Report the state of all keys again immediately; the starting state depends on the version."""
        check_alive(self._scanner is not None)
        rig.clock()
        self._scanner.reset()
        rig.stir()

    @property
    def key_count(self) -> int:
        """The number of keys."""
        check_alive(self._scanner is not None)
        return self._scanner.count

    @property
    def events(self) -> EventQueue:
        """The queue of events."""
        check_alive(self._scanner is not None)
        return self._events

    def __repr__(self) -> str:
        return "<" + type(self).__name__ + ">"


class KeyMatrix(_Scanned):
    """Keys at the crossings of rows and columns."""

    __slots__ = ("_columns",)

    def __init__(
        self,
        row_pins: "Sequence[Pin]",
        column_pins: "Sequence[Pin]",
        columns_to_anodes: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        **debounce: int,
    ) -> None:
        """Claim the pins and start scanning."""
        _check_common(interval, max_events, debounce)
        rows, columns = check_pins(row_pins, "row_pins"), check_pins(column_pins, "column_pins")
        claim_all(rows + columns, self)
        self._columns = len(columns)
        names = [[pin.name for pin in pins] for pins in (rows, columns)]
        bank = MatrixBank(rig, names[0], names[1], bool(columns_to_anodes))
        self._start(bank, len(rows) * len(columns), interval, max_events, debounce)

    def key_number_to_row_column(self, key_number: int) -> tuple[int, int]:
        """Return the row and column of a key."""
        if not 0 <= whole(key_number) <= self.key_count:
            raise ValueError("key_number must be 0-" + str(self.key_count))
        return key_number // self._columns, key_number % self._columns

    def row_column_to_key_number(self, row: int, column: int) -> int:
        """Return the key at a row and a column."""
        check_alive(self._scanner is not None)
        return whole(row) * self._columns + whole(column)


class Keys(_Scanned):
    """Keys with one pin each."""

    __slots__ = ()

    def __init__(
        self,
        pins: "Sequence[Pin]",
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        **debounce: int,
    ) -> None:
        """Claim the pins and start scanning."""
        _check_common(interval, max_events, debounce)
        taken = check_pins(pins, "pins")
        claim_all(taken, self)
        bank = PinBank(rig, [pin.name for pin in taken], bool(value_when_pressed), bool(pull))
        self._start(bank, len(taken), interval, max_events, debounce)


class ShiftRegisterKeys(_Scanned):
    """Keys behind a chain of shift registers."""

    __slots__ = ()

    def __init__(
        self,
        *,
        clock: "Pin",
        data: "Pin",
        latch: "Pin",
        value_to_latch: bool = True,
        key_count: int,
        value_when_pressed: bool,
        interval: float = 0.020,
        max_events: int = 64,
        **debounce: int,
    ) -> None:
        """Claim the pins and start scanning."""
        _check_common(interval, max_events, debounce)
        if whole(key_count) < 1:
            raise ValueError("key_count must be >= 1")
        pins = {"clock": clock, "data": data, "latch": latch}
        for name, pin in pins.items():
            expect(pin, Pin, name)
        claim_all(list(pins.values()), self)
        names = {name: pin.name for name, pin in pins.items()}
        bank = RegisterBank(rig, names, key_count, bool(value_to_latch), bool(value_when_pressed))
        self._start(bank, key_count, interval, max_events, debounce)


def _check_common(interval: float, max_events: int, debounce: dict) -> None:
    """Reject arguments that the real scanners reject; the debounce threshold was added in 9.2."""
    if not isinstance(interval, (int, float)):
        raise TypeError("interval must be of type float, not " + type(interval).__name__)
    if number(interval) < 0:
        raise ValueError("interval must be >= 0")
    if whole(max_events) < 1:
        raise ValueError("max_events must be >= 1")
    for name, threshold in debounce.items():
        if name != "debounce_threshold" or rig.version < _DEBOUNCE_SINCE:
            raise TypeError("extra keyword arguments given")
        if not 1 <= whole(threshold) <= _MOST_THRESHOLD:
            raise ValueError("debounce_threshold must be 1-127")
