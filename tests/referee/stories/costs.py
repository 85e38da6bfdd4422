"""What a story has to pay for whatever it leaves unexplained; the least sum is the least surprising story."""

# For each cost: a reason. Only their ratios matter.
MOVE = 200  # each move: of two stories that explain the same, the shorter one is true
EXCURSION = 1000  # a cell changes and changes back, and the story has no use for it: somebody straightened a stack
BRUSH = 100  # the same, but too short for a hand: a sleeve
LONG = 300  # more for one that lasts: a piece that stands somewhere for a while is likely meant to
STANDS = 3000  # a piece that stands now where the story has none: sooner a token was used, or a touch forgotten
AWAY = 2000  # a stack that is missing for more than a second where the story has one
HIDDEN = 1000  # a move that nothing shows, until all its touches have told it: somebody may be straightening stacks
INTERRUPTED = 400  # an excursion between the touches of a hidden move: those belong together
MISSING = 800  # a touch that alone tells the move; less than an excursion, because people forget touches
TOLD_MISSING = (900, 1000, 700)  # the touches of a hidden move: where it began, where it went, that once more
SPARED = 100  # a touch of a move that shows where it went: nobody makes it unless the board asks
UNSEEN = 2400  # a rest on the way that nothing showed
LATE = 300  # a touch that belongs to a move, made after the next one had begun: somebody was asked
AGAIN = 600  # one more touch of where a move went: somebody makes sure, or answers a question
EXTRA = 700  # a move with a token that nobody declared though they might have
UNDECLARED = 18000  # a move with a token that has to be declared, and was not
IGNORED = 5000  # a declaration that the story has no use for

KEPT = 200  # what is shown stays as long as nothing else is cheaper by more than this
CLOSE = 400  # two stories closer than this are asked about
ALIVE = 6000  # a story that costs so much more than the best one is dropped
LIKELY = 3000  # a move is final once no story that costs at most so much more than the best is without it

# Times in milliseconds.
SLEEVE_MS = 70  # shorter than this no hand lifts a stack and puts it back
BRIEF_MS = 1000  # a stack held longer is being looked under
LONG_AGO_MS = -(1 << 29)
HINTED = 1200  # so much more than the best may a hidden move cost, to be shown as one that a reply or a press confirms
