"""Seats the board itself as an opponent, and lets it go again; loaded for games in which it plays a side."""

import sys

from loading import forget, load

try:
    from gameplay import Gameplay
except ImportError:
    pass

# The modules of an opponent: one per tick, so that no light waits long, and none before the board runs and has
# forgotten what started it.
_OPPONENT = ("boardcore.opponent.search", "boardcore.opponent.thinker", "companion")
_GOES = "companion thinking hinting evaluate parts"  # with the package of the opponent


def seat(gameplay: "Gameplay") -> bool:
    """Let the board play the side that the terms of the game say; return whether there is more to load first."""
    opponent = gameplay.live.terms.opponent
    if len(opponent) != 2 or not opponent.isdigit() or int(opponent[0]) >= len(gameplay.game.sides):
        return False
    try:
        if gameplay.opponent_parts < len(_OPPONENT):
            load(_OPPONENT[gameplay.opponent_parts])
            gameplay.opponent_parts += 1
            return True
        from companion import Companion  # only without a host: a board has little memory

        gameplay.companion = Companion(gameplay, int(opponent[0]), int(opponent[1]))
    except MemoryError:  # a host takes too much memory
        dismiss(gameplay)
    return False


def dismiss(gameplay: "Gameplay") -> bool:
    """Free the memory of an opponent, whose side anybody may then play; False if none was loaded."""
    found = gameplay.opponent_parts > 0
    if gameplay.companion:
        gameplay.demand(-1)
    gameplay.companion = None
    gameplay.seating = False
    gameplay.opponent_parts = 0
    forget([name for name in sys.modules if "boardcore.opponent" in name or name.split(".")[-1] in _GOES.split(" ")])
    return found
