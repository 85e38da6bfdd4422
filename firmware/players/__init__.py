"""What players ask of the board itself: with buttons, and as an opponent."""
