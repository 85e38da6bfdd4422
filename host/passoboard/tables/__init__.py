"""Tables and seats: a table is one game being played, a seat one side of it.

A seat is filled by hands at the board, by a player on the page, by a program, or by another board far away. In every
case a move counts only once the board's referee has seen it: at a simulated board the simulated hand performs its
gesture, at a real one the lights show it and people's hands make it.
"""
