"""Named constants of the native modules: objects that user code cannot create."""

KEY = object()


class Constant:
    """A value identified by its name alone."""

    __slots__ = ("_name",)

    def __init__(self, name: str, key: object) -> None:
        """Only the stand-ins have the key."""
        check(self, key)
        self._name = name

    def __repr__(self) -> str:
        """Return the name that the real module prints."""
        return self._name


def check(instance: object, key: object) -> None:
    """Raise TypeError for an object that user code cannot create."""
    if key is not KEY:
        raise TypeError("cannot create '" + type(instance).__name__ + "' instances")


def expect(value: object, kind: type, name: str) -> None:
    """Raise TypeError if an argument has the wrong type."""
    if not isinstance(value, kind):
        raise TypeError(name + " must be of type " + kind.__name__ + ", not " + type(value).__name__)


def whole(value: object) -> int:
    """Return the value as an int; raise TypeError if it is not one."""
    if not isinstance(value, int):
        raise TypeError("can't convert " + type(value).__name__ + " to int")
    return int(value)


def number(value: object) -> float:
    """Return the value as a float; raise TypeError if it is neither an int nor a float."""
    if not isinstance(value, (int, float)):
        raise TypeError("can't convert " + type(value).__name__ + " to float")
    return float(value)
