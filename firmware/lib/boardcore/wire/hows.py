"""How an entry came about, in one word each."""

# The journal stores a word's index: new words go to the end; 32 fit.
HOWS = (
    "shown",
    "touched",
    "implied",
    "button",
    "host",
    "setup",
    "menu",
    "discs",
    "rejected",
    "restored",
    "rules",
    "corrected",
    "drawn",
    "clock",
)
