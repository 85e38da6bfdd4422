"""Start, loop, game, settings and faults of the board."""
