"""A position as it might be: the tiles that lie face down in some order."""

from .parse import parse_position
from .position import Position

try:
    from typing import Callable
except ImportError:
    pass


def guess(view: str, below: Callable[[int], int]) -> Position:
    """Return a position that looks like this text of ``public``."""
    fields = view.split(" ")
    counts = fields.pop()
    hidden = "".join([str(kind + 1) * int(count) for kind, count in enumerate(counts)])
    stacks = []
    for stack in fields.pop().split("/"):
        offered, _, number = stack.partition("+")
        for _ in range(int(number or 0)):
            at = below(len(hidden))
            offered += hidden[at]
            hidden = hidden[:at] + hidden[at + 1 :]
        stacks.append(offered)
    return parse_position(" ".join(fields + ["/".join(stacks)]))
