"""Put in front of the loop of code.py: measures what idle ticks take from the heap, and the stand-ins' share of it."""

# mypy: ignore-errors
import gc

_tick = controller.tick  # noqa: F821 - code.py has made it
_keys = controller.scanner.keys  # noqa: F821
_buttons = controller.buttons  # noqa: F821
_serial = controller.link.serial  # noqa: F821
_ticks = 0


def _ask_the_stand_ins():
    """Ask what a tick asks of the chip, and nothing else."""
    controller.clock()  # noqa: F821
    _keys.events.overflowed  # noqa: B018
    _keys.events.get_into(controller.scanner.event)  # noqa: F821
    _buttons.keys.events.get_into(_buttons.event)
    if _serial.connected:
        _serial.in_waiting  # noqa: B018


def _painting_tick():
    """Tick as if it were time for the next frame of light."""
    controller.pixels.shown_at = 0  # noqa: F821
    _tick()


def _taken(deed):
    """Return how many bytes two hundred times take."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(200):
        deed()
    taken = gc.mem_alloc() - before
    gc.enable()
    return taken


def _watched_tick():
    """Measure once, long after the last disc has moved and the last message was sent."""
    global _ticks  # noqa: PLW0603
    _ticks += 1
    _tick()
    if _ticks == 1500:
        _taken(_painting_tick)
        print("idle", _taken(_painting_tick), _taken(_ask_the_stand_ins))
