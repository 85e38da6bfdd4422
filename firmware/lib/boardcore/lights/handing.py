"""Two pieces in the air that may hand something over."""

from .lights import paint

try:
    from boardcore.referee.referee import Referee
except ImportError:
    pass


def show_handing(signs: bytearray, referee: "Referee") -> None:
    """Show the way from one piece to the other, if there is a move for them."""
    for move in referee.handing_over():
        for cell in referee.game.trail(referee.position, move):
            paint(signs, 1 << cell, "t")
        paint(signs, referee.missing(), "L")
