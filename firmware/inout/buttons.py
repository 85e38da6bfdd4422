"""The players' buttons: a press is short or long, decided when it is released."""

import keypad
from boardcore.wire.ticks import ticks_diff
from boards.geometry import NONE

# Longer than an accidental press, shorter than the three seconds others ask for.
_LONG_MS = 800
NOTHING, DOWN, SHORT, LONG = range(4)


class Buttons:
    """Reads the buttons without ever waiting."""

    def __init__(self, keys: keypad.Keys, side_of_button: bytes) -> None:
        """``side_of_button`` has the side of each key, NONE for buttons without a player: they are ignored."""
        self.side = 0  # whose button the last result of ``poll`` is about
        self.keys = keys
        self.event = keypad.Event(0, False)
        self._side_of_button = side_of_button
        self._down_at = [0] * len(side_of_button)

    def close(self) -> None:
        """Give the pins back."""
        self.keys.deinit()

    def turn(self, sides: int) -> None:
        """Give the buttons to the sides across: the board was turned by 180 degrees."""
        from boards.geometry import turned  # forgotten once the board runs (``loading``)

        self._side_of_button = turned(self._side_of_button, sides)

    def poll(self, now: int) -> int:
        """Return what happened next: DOWN at once, SHORT or LONG when the button is released, else NOTHING."""
        if not self.keys.events.get_into(self.event):
            return NOTHING
        button = self.event.key_number
        if self._side_of_button[button] == NONE:
            return NOTHING
        self.side = self._side_of_button[button]
        if self.event.pressed:
            self._down_at[button] = now
            return DOWN
        return LONG if ticks_diff(now, self._down_at[button]) >= _LONG_MS else SHORT
