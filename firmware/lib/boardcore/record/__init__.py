"""The game being played, kept safe against power cuts: the match and its journal."""
