"""What the referee weighs by, each with its reason: what an explanation costs, and how long what means something."""

# How well a move is told, best first. The explanation with the least sum is shown; of two alike, the one that keeps
# more of what was believed.
SHOWN = 0  # the picture shows it
TOLD = 1  # touches tell it, or nothing else can have been played
UNTOLD = 2  # nothing speaks against it: its touch was forgotten
INVISIBLE = (
    2  # more for a first move that nothing shows and nobody has told: stacks that were straightened look like it
)
EXTRA = 5  # more for an extra that nobody declared: people announce it, so any plain doubt is likelier

# In milliseconds. How short a touch may be, and how long it waits, the games say (``touch_ms``, ``touch_life_ms``).
SAME_SCAN_MS = 25  # two edges of one scan have no order
SETTLE_MS = 200  # a picture that has not stood so long may be a piece on its way
BRIEF_MS = 1000  # a stack held longer is being looked under, or the hand holds two discs at once
CALM_MS = 1000  # no touch is in progress any more; after a sweep or an end, a picture says nothing before that
PATIENT_MS = 2000  # nothing else is about to come: what may be the begin of another move is taken for what it is
FORCED_MS = 3000  # the board makes the only move there is: long enough to see why
FRESH_MS = 30000  # a disc may still be in the hand that seemed to be told onto a stack; later nobody holds it any more
