"""From switches to moves, and what the lights show: the same on the board, the host and in tests."""
