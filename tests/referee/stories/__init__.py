"""The story search: a second referee, measured beside today's and not yet on any board (docs/REFEREE.md)."""
