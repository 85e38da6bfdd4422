"""What runs the board: start, loop, game, settings, faults."""
