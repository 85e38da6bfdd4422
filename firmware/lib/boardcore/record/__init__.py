"""The game that is being played, kept so that a power cut loses no move: the match and its journal."""
