"""How an entry came about, in one word each."""

# The board writes a word's place down for good: new ones go to the end, 32 fit.
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
