"""Boards without wood, and the hands that play at them."""
