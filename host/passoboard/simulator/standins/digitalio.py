"""Stand-in for ``digitalio``: single pins as inputs and outputs."""

from simulated.constants import KEY, Constant, expect
from simulated.current import rig
from simulated.pins import Pin, check_alive, claim, release


class Direction(Constant):
    """Whether a pin is an input or an output."""

    INPUT: "Direction"
    OUTPUT: "Direction"


class DriveMode(Constant):
    """How an output drives its pin."""

    PUSH_PULL: "DriveMode"
    OPEN_DRAIN: "DriveMode"


class Pull(Constant):
    """Which way an idle input is pulled."""

    UP: "Pull"
    DOWN: "Pull"


Direction.INPUT = Direction("digitalio.Direction.INPUT", KEY)
Direction.OUTPUT = Direction("digitalio.Direction.OUTPUT", KEY)
DriveMode.PUSH_PULL = DriveMode("digitalio.DriveMode.PUSH_PULL", KEY)
DriveMode.OPEN_DRAIN = DriveMode("digitalio.DriveMode.OPEN_DRAIN", KEY)
Pull.UP = Pull("digitalio.Pull.UP", KEY)
Pull.DOWN = Pull("digitalio.Pull.DOWN", KEY)


class DigitalInOut:
    """A pin as input or output."""

    __slots__ = ("_drive_mode", "_output", "_pin", "_pull", "_value")

    def __init__(self, pin: Pin) -> None:
        """Claim a free pin; it starts as an input without a pull."""
        expect(pin, Pin, "pin")
        claim(pin, self)
        self._pin = pin
        self._output = False
        self._pull = None
        self._value = False
        self._drive_mode = DriveMode.PUSH_PULL

    def deinit(self) -> None:
        """Release the pin."""
        release(self)
        self._pin = None

    def __enter__(self) -> "DigitalInOut":
        return self

    def __exit__(self, *exception: object) -> None:
        self.deinit()

    def switch_to_output(self, value: bool = False, drive_mode: DriveMode = DriveMode.PUSH_PULL) -> None:
        """Drive the pin."""
        check_alive(self._pin is not None)
        self._output = True
        self._value = bool(value)
        self._drive_mode = DriveMode.OPEN_DRAIN if drive_mode is DriveMode.OPEN_DRAIN else DriveMode.PUSH_PULL

    def switch_to_input(self, pull: "Pull | None" = None) -> None:
        """Read the pin."""
        check_alive(self._pin is not None)
        self._check_pull(pull)
        self._output = False
        self._pull = pull

    @staticmethod
    def _check_pull(pull: object) -> None:
        if pull is not None and not isinstance(pull, Pull):
            raise TypeError("pull must be of type Pull or None, not " + type(pull).__name__)

    @property
    def direction(self) -> Direction:
        """Whether the pin is read or driven."""
        check_alive(self._pin is not None)
        return Direction.OUTPUT if self._output else Direction.INPUT

    @direction.setter
    def direction(self, direction: Direction) -> None:
        check_alive(self._pin is not None)
        if direction is Direction.INPUT:
            self.switch_to_input()
        elif direction is Direction.OUTPUT:
            self.switch_to_output()
        else:
            raise ValueError("Invalid direction")

    @property
    def value(self) -> bool:
        """The level of the pin."""
        check_alive(self._pin is not None)
        return self._value if self._output else rig.level(self._pin.name, self._pull is Pull.UP)

    @value.setter
    def value(self, value: bool) -> None:
        check_alive(self._pin is not None)
        if not self._output:
            raise AttributeError("Cannot set value when direction is input.")
        self._value = bool(value)

    @property
    def drive_mode(self) -> DriveMode:
        """How the pin is driven."""
        check_alive(self._pin is not None)
        if not self._output:
            raise AttributeError("Drive mode not used when direction is input.")
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, drive_mode: DriveMode) -> None:
        check_alive(self._pin is not None)
        if not self._output:
            raise AttributeError("Drive mode not used when direction is input.")
        self.switch_to_output(self._value, drive_mode)

    @property
    def pull(self) -> "Pull | None":
        """Which way the idle pin is pulled."""
        check_alive(self._pin is not None)
        if self._output:
            raise AttributeError("Pull not used when direction is output.")
        return self._pull

    @pull.setter
    def pull(self, pull: "Pull | None") -> None:
        check_alive(self._pin is not None)
        if self._output:
            raise AttributeError("Pull not used when direction is output.")
        self._check_pull(pull)
        self._pull = pull

    def __repr__(self) -> str:
        return "<DigitalInOut>"
