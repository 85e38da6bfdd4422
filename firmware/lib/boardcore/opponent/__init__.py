"""Opponents: one search over the rules of every game, its levels, and the reasons it can prove.

Nothing is imported here: a board loads ``opponent.thinker`` only when a seat asks for it (docs/OPPONENT.md).
"""
