"""Loads what is large before all else, piece by piece, with the memory tidied up in between: compiling needs room."""

import gc

import microcontroller
from boardcore.games import load
from boardcore.record.journal import Journal
from boardcore.record.terms import newest_terms
from geometry import Layout
from settings import DEFAULT_GAME
from waking import board_data, settings

try:
    from boardcore.games import Game
except ImportError:
    pass


def fitted(name: str) -> "tuple[Game, Layout]":
    """Return a game and where it lies on this board, or raise ValueError."""
    gc.collect()
    found = load(name)
    return found, Layout(board_data, found, settings.orientation)


journal = Journal(microcontroller.nvm)
terms = newest_terms(journal)  # of the game that was played last, or chosen since
try:
    game, layout = fitted(terms.game if terms else settings.game)
except ValueError as error:
    if not terms:  # else the live game says so
        settings.reject_game(str(error))
    game, layout = fitted(DEFAULT_GAME)
for name in (
    "boardcore.wire.frame",
    "boardcore.referee.referee",
    "boardcore.record.live_game",
    "sentences",
    "orders",
    "controller",
):
    gc.collect()
    __import__(name)
gc.collect()
