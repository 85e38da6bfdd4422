"""What a story has to pay for whatever it leaves unexplained; the least sum is the least surprising story."""

# For each cost: a reason. Only their ratios matter.
MOVE = 200  # each move: of two stories that explain the same, the shorter one is true
BACK = 1000  # the piece of the last move is lifted again, or a move that nothing shows taken back
PUT_BACK = 800  # a piece is lifted and put back where it came from: somebody has changed their mind
EXCURSION = 1000  # a cell changes and changes back, and the story has no use for it: somebody straightened a stack
ANOTHER = 500  # one more directly after it, or a third stack in the air: who straightens one straightens others, too
APPEARS = 800  # more for a piece that stands somewhere although none is in the air: it must have come from somewhere
BRUSH = 100  # the same, but too short for a hand: a sleeve
LONG = 300  # more for one that lasts: a piece that stands somewhere for a while is likely meant to
STANDS = 3000  # a piece that stands now where the story has none: sooner a token was used, or a touch forgotten
AWAY = 2000  # stacks that are missing for more than a second where the story has some
HIDDEN = (
    1000  # a move that nothing shows, until its last touch or a reply confirms it: somebody may be straightening stacks
)
UNCLEAR = 600  # it is answered by a disc from a stack, which might be a disc of either side
INTERRUPTED = 400  # an excursion between the touches of a hidden move: those belong together
MISSING = 800  # a touch that alone tells the move; less than an excursion, because people forget touches
TOLD_MISSING = (900, 1000, 400)  # the touches of a hidden move: where it began, where it went, that once more
START_MISSING = 600  # where it began, if it could not have begun elsewhere: one touch is enough then
SPARED = 100  # a touch of a move that shows where it went: nobody makes it unless the board asks
UNSEEN = 2400  # a rest on the way that nothing showed
LATE = 300  # a touch that belongs to a move, made after the next one had begun: somebody was asked
AGAIN = 400  # one more touch of where a move went: somebody makes sure, or answers a question
EXTRA = 700  # a move with a token that nobody declared though they might have
UNDECLARED = 18000  # a move with a token that has to be declared, and was not
IGNORED = 5000  # a declaration that the story has no use for
CONTRADICTED = 1000  # other moves were shown, and somebody has replied to them: people look at the lights

KEPT = 200  # what is shown stays as long as nothing else is cheaper by more than this
CLOSE = 400  # two stories closer than this are asked about
TELLS = 400  # a touch answers a question if it would put its story so far ahead of the others
ALIVE = 6000  # a story that costs so much more than the best one is dropped
LIKELY = 3000  # a move is final once no story that costs at most so much more than the best is without it

# Times in milliseconds.
SLEEVE_MS = 70  # shorter than this no hand lifts a stack and puts it back
BRIEF_MS = 1000  # a stack held longer is being looked under
SEEN_MS = 500  # what was shown for a shorter time nobody has looked at
LONG_AGO_MS = -(1 << 29)
HINTED = 300  # so much more than the best may a hidden move cost, to be shown as one that a reply or a press confirms
