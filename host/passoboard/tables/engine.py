"""Where the search engine takes a seat: called in the worker's process, one question at a time."""

from boardcore.games import Game


def choose(game: Game, public_text: str, side: str, level: int) -> str:
    """Return the engine's move; whatever it may not see is written ``?`` in the text."""
    raise NotImplementedError("the search engine is not part of this release yet")
