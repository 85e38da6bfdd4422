"""``nvm.ByteArray``: non-volatile memory that raises the same errors as the real one."""

from .constants import check, whole
from .current import rig
from .flash import SIZE

try:
    from typing import Union
except ImportError:
    pass


class ByteArray:
    """The flash sector as a row of bytes."""

    __slots__ = ()

    def __init__(self, key: object = None) -> None:
        """There is only one instance, ``microcontroller.nvm``."""
        check(self, key)

    def __len__(self) -> int:
        return SIZE

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> None:
        raise TypeError("'ByteArray' object is not iterable")

    def __getitem__(self, index: Union[int, slice]) -> Union[int, bytearray]:
        if isinstance(index, slice):
            start, stop = _bounds(index)
            return rig.flash.content[start:stop]
        return rig.flash.content[_place(index)]

    def __setitem__(self, index: Union[int, slice], value: Union[int, bytes]) -> None:
        if not isinstance(index, slice):
            at = _place(index)
            byte = whole(value)
            if not 0 <= byte <= 255:
                raise ValueError("bytes must be 0-255")
            rig.flash.write(at, bytes([byte]))
            return
        start, stop = _bounds(index)
        if not isinstance(value, (bytes, bytearray, memoryview)):
            raise NotImplementedError("array/bytes required on right side")
        if len(value) != stop - start:
            raise ValueError("Slice and value different lengths.")
        rig.flash.write(start, value)


def _place(index: int) -> int:
    """Return an index as a position in the memory, or raise IndexError."""
    at = whole(index)
    if not -SIZE <= at < SIZE:
        raise IndexError("index out of range")
    return at % SIZE


def _bounds(index: slice) -> tuple[int, int]:
    """Return the start and stop of a slice with step 1."""
    if index.step not in {None, 1}:
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    start, stop, _ = index.indices(SIZE)
    return start, max(start, stop)
