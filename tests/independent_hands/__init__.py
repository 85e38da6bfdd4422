"""Simulated hands that know ``docs/PLAYING.md`` and the lights, and nothing of how the board understands them."""
