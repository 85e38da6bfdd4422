"""Sends numbered frames until they are acknowledged; it holds only the numbers, not the frames."""

from .ticks import ticks_diff

try:
    from typing import Callable, Optional
except ImportError:
    pass

WINDOW = 4  # frames in flight: enough for a move and the game's end while an acknowledgement is on its way, under 1 KiB
RESEND_MS = 500  # ten times as long as safe logging takes, and too short to wait for
DOUBLINGS = 3  # of that, one for each silence: a host without time is not given more to do


class Outbox:
    """Go-back-n: up to ``window`` frames in flight; after a silence only the oldest, until the other side answers.

    A silence is twice as long as the one before, ``doublings`` times at most, until something is acknowledged.
    """

    def __init__(
        self,
        fetch: Callable[[int], bytes],
        window: int = WINDOW,
        resend_ms: int = RESEND_MS,
        doublings: int = DOUBLINGS,
    ) -> None:
        """``fetch(n)`` returns frame ``n`` until it is acknowledged."""
        self._doublings = doublings
        self.acked = 0
        self.last = 0
        self.tries = 0  # how often the oldest frame was sent without an answer
        self.resent = 0
        self._fetch = fetch
        self._window = window
        self._resend_ms = resend_ms
        self._open = window
        self.next = 1
        self._sent = 0
        self._since = 0

    def add(self, n: int) -> None:
        """Note that frames up to ``n`` now exist."""
        self.last = max(self.last, n)

    def reset(self, acked: int, last: int) -> None:
        """Start over on a new connection: the other side has all up to ``acked``; the rest up to ``last`` is due."""
        if acked > last:
            raise ValueError(f"frame {acked} acknowledged, but {last} is the last there is")
        self.acked = acked
        self.last = last
        self.tries = 0
        self._open = self._window
        self.next = acked + 1
        self._sent = acked

    def ack(self, n: int) -> bool:
        """Accept an acknowledgement of all frames up to ``n``; False if there is no such frame.

        It may be for a frame that was not sent since the last reset: the other side had it before, and a hello older
        than its acknowledgements has set us back.
        """
        if n > self.last:
            return False
        if n > self.acked:
            self.acked = n
            self.tries = 0
            self._open = self._window
            self._since = -1
            if self.next <= n:
                self.next = n + 1
        return True

    def due(self, now: int) -> Optional[bytes]:
        """Return the frame to send now, or None; ``now`` is in ticks."""
        if self.acked >= self.last:
            return None
        if self.next > self.acked + 1:
            self._look_at_the_clock(now)
        n = self.next
        if n > self.last or n > self.acked + self._open:
            return None
        frame = self._fetch(n)
        self._note_sent(n, now)
        return frame

    def _look_at_the_clock(self, now: int) -> None:
        """Go back to the oldest frame if the other side has been silent for too long."""
        if self._since < 0:
            self._since = now  # an answer has come since: the next frame gets its full time
        elif ticks_diff(now, self._since) >= self._resend_ms << min(max(0, self.tries - 1), self._doublings):
            self.next = self.acked + 1
            self._open = 1

    def _note_sent(self, n: int, now: int) -> None:
        """Count the frame, and start the timer with the oldest one."""
        if n == self.acked + 1:
            self._since = now
            self.tries += 1
        if n <= self._sent:
            self.resent += 1
        else:
            self._sent = n
        self.next = n + 1
