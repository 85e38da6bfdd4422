"""Where words lie on a sheet: whether they leave it or lie on each other."""

from itertools import combinations

from hardware.canvas import Canvas, Text, width_of

Box = tuple[float, float, float, float]


def box(text: Text) -> Box:
    """Return the box round a line of text, upright or a quarter turned: left, low, right, high."""
    long, (x, y) = width_of(text.words, text.size), text.at
    start = {"start": 0.0, "middle": -long / 2, "end": -long}[text.anchor]
    if text.turn:
        assert abs(text.turn) == 90
        return x - 0.72 * text.size, y + start, x, y + start + long
    return x + start, y, x + start + long, y + 0.72 * text.size


def meeting(page: Canvas) -> list[tuple[str, str]]:
    """Return the words that lie on each other, or touch."""
    found = []
    for one, two in combinations([item for item in page.items if isinstance(item, Text)], 2):
        (l1, b1, r1, t1), (l2, b2, r2, t2) = box(one), box(two)
        if max(l1 - r2, l2 - r1, b1 - t2, b2 - t1) <= 0:
            found.append((one.words, two.words))
    return found


def leaving(page: Canvas, aside: float = 0.0, above: float = 0.0) -> list[str]:
    """Return the words that come nearer than that to the sheet's edges."""
    found = []
    for item in page.items:
        if isinstance(item, Text):
            left, low, right, high = box(item)
            if max(-left, right) >= page.width / 2 - aside or max(-low, high) >= page.height / 2 - above:
                found.append(item.words)
    return found
